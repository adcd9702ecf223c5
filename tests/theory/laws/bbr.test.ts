/**
 * BBR version 1, following the steps of Linux (tcp_bbr.c), one ACK at a time; a rate of 1000 segments/s and 100 ms hold
 * 100 segments.
 */
import { describe, expect, it } from 'vitest';
import { PHASE } from '../../../src/engine/tcp/phase.ts';
import { LAWS } from '../../../src/engine/tcp/variants/bbr/bbr.ts';
import { MODE } from '../../../src/engine/tcp/variants/bbr/state.ts';
import { controlOf, type Facts } from '../control.ts';

const [bbr] = LAWS;
/** 2/ln 2 in 256ths. */
const HIGH = 739 / 256;
const UNIT = 2 ** 24;
/** Linux stores a rate as an integer in units of 2^-24 segments/us. */
const kept = (rate: number): number => (Math.floor((rate * UNIT) / 1e6) * 1e6) / UNIT;

const opened = (srtt = 0.1, chance = 0.5) => {
  const flow = controlOf(bbr, 'bbr', { cwnd: 1, chance, parameters: { segmentSize: 1000 } });
  flow.establish({ srtt, synLost: false, ackedBefore: -1 });
  return flow;
};

const SAMPLE = {
  rate: 1000,
  sendWait: 0,
  totalDelivered: 1000,
  priorDelivered: 900,
  lost: 0,
  appLimited: false,
  inFlightBefore: 100,
} as const;

/** A flow with a known model: 1000 segments/s, 100 ms, full pipe, cruising, 100 s after its start. */
const cruising = (own = {}) => {
  const flow = opened();
  const rate = kept(1000);
  Object.assign(flow.own, {
    mode: MODE.PROBE_BW,
    cycle_idx: 3,
    cycle_mstamp: 100,
    pacing_gain: 1,
    cwnd_gain: 2,
    bw: rate,
    min_rtt: 0.1,
    min_rtt_stamp: 95,
    round_count: 20,
    next_round_delivered: 1e9,
    full_bw_reached: true,
    has_seen_rtt: true,
    pacing_rate: 990,
    extra_acked_interval_start: 100,
    extra_acked_delivered: 0,
    prior_cwnd: 0,
    ...own,
  });
  flow.own.max_bw.fill(rate);
  flow.own.max_bw_round.fill(20);
  flow.window.cwnd = 206;
  flow.fired.length = 0;
  flow.deliver({ ackedBefore: -1 }, 100);
  return flow;
};
type Flow = ReturnType<typeof cruising>;

/** An ACK that delivers one segment, with 100 in flight. */
const acked = (flow: Flow, { sample, ...facts }: Facts = {}, after = 0.001): Flow => {
  flow.deliver(
    {
      ackedBefore: 500,
      delivered: 1,
      segmentRtt: 0.1,
      srtt: 0.1,
      inFlight: 100,
      ...facts,
      sample: { ...SAMPLE, ...sample },
    },
    after,
  );
  return flow;
};

describe('the beginning', () => {
  it('paces at 2.885 windows per round trip, less a hundredth', () => {
    const flow = opened();
    expect(flow.window.cwnd).toBe(10);
    expect(bbr.pacingRate!(flow.own) / (100 * HIGH * 0.99)).toBeCloseTo(1, 3);
    expect(bbr.bandwidth!(flow.own)).toBe(0);
    expect(bbr.phase!(flow.own)).toBe(PHASE.STARTUP);
    expect(flow.own).toMatchObject({ mode: MODE.STARTUP, has_seen_rtt: true, min_rtt: 0.1, full_bw: 0, bw: 0 });
    expect(flow.own).toMatchObject({ lt_bw: 0, lt_use_bw: false, lt_is_sampling: false, prior_cwnd: 0 });
    expect(flow.own.dice).toBe(1 + Math.floor(0.5 * 2147483645));
  });

  it('takes a millisecond for the round trip until one is known', () => {
    const flow = opened(0);
    expect(bbr.pacingRate!(flow.own) / (10_000 * HIGH * 0.99)).toBeCloseTo(1, 3);
    expect(flow.own).toMatchObject({ has_seen_rtt: false, min_rtt: Infinity });
    acked(flow, { srtt: 0, sample: { rate: 100 } });
    expect(flow.own.has_seen_rtt).toBe(false);
    acked(flow, { srtt: 0.1, sample: { rate: 100 } });
    expect(flow.own.has_seen_rtt).toBe(true);
    // The window has grown by two.
    expect(bbr.pacingRate!(flow.own) / (120 * HIGH * 0.99)).toBeLessThan(1.01);
    expect(bbr.pacingRate!(flow.own) / (120 * HIGH * 0.99)).toBeGreaterThan(0.9);
  });

  it('which a fast sample does not change', () => {
    const flow = opened(0);
    acked(flow, { srtt: 0, sample: { rate: 1e5 } });
    expect(flow.fired.at(-2)).toBe('Pacing rate');
    expect(flow.own.has_seen_rtt).toBe(false);
  });

  it('minds no ACK of the SYN', () => {
    const flow = opened();
    flow.fired.length = 0;
    acked(flow, { ackedBefore: -1 });
    expect(flow.fired).toEqual([]);
    acked(flow, { ackedBefore: 0 });
    expect(flow.fired[0]).toBe('Rate and round trip measured');
  });

  it('the rate only rises until the pipe is full', () => {
    const flow = opened();
    acked(flow, { sample: { rate: 1000 } });
    expect(flow.own.pacing_rate / (1000 * HIGH * 0.99)).toBeCloseTo(1, 3);
    flow.own.pacing_gain = 1;
    acked(flow);
    expect(flow.own.pacing_rate / (1000 * HIGH * 0.99)).toBeCloseTo(1, 3);
    // Once a round trip is known, the window no longer determines the rate.
    flow.own.pacing_rate = 500;
    flow.window.cwnd = 500;
    acked(flow);
    expect(flow.own.pacing_rate / 990).toBeCloseTo(1, 3);
    flow.own.full_bw_reached = true;
    flow.own.mode = MODE.PROBE_BW;
    flow.own.cycle_mstamp = 1e9;
    acked(flow);
    expect(flow.own.pacing_rate / 990).toBeCloseTo(1, 3);
    flow.fired.length = 0;
    acked(flow);
    expect(flow.fired).not.toContain('Pacing rate');
  });
});

describe('rounds', () => {
  it('end with a segment that was sent after the last had ended', () => {
    const flow = cruising({ next_round_delivered: 900 });
    acked(flow, { sample: { priorDelivered: 899 } });
    expect(flow.own).toMatchObject({ round_count: 20, round_start: false });
    acked(flow, { sample: { priorDelivered: 900 } });
    expect(flow.own).toMatchObject({ round_count: 21, round_start: true, next_round_delivered: 1000 });
    flow.own.next_round_delivered = 900;
    acked(flow, { sample: { priorDelivered: 950, rate: -1 } });
    expect(flow.own).toMatchObject({ round_count: 21, round_start: false });
  });
});

describe('BtlBw, the largest rate of ten rounds', () => {
  const entering = (rates: readonly number[], rounds: readonly number[], round: number, rate: number, facts = {}) => {
    const flow = cruising({ round_count: round });
    flow.own.max_bw.set(rates.map(kept));
    flow.own.max_bw_round.set(rounds);
    acked(flow, { sample: { rate, ...facts } });
    expect(flow.own.bw).toBe(flow.own.max_bw[0]);
    return {
      rates: [...flow.own.max_bw].map((one) => Math.round(one)),
      rounds: [...flow.own.max_bw_round],
    };
  };

  it.each([
    // A new maximum takes all places, as any value does when the third is too old.
    { rates: [900, 800, 700], rounds: [20, 20, 20], round: 21, rate: 900, gives: [900, 900, 900], of: [21, 21, 21] },
    { rates: [900, 800, 700], rounds: [5, 7, 10], round: 21, rate: 300, gives: [300, 300, 300], of: [21, 21, 21] },
    // The second or the third best.
    { rates: [900, 800, 700], rounds: [19, 20, 20], round: 20, rate: 800, gives: [900, 800, 800], of: [19, 20, 20] },
    { rates: [900, 800, 700], rounds: [19, 20, 20], round: 21, rate: 700, gives: [900, 800, 700], of: [19, 20, 21] },
    { rates: [900, 800, 700], rounds: [19, 20, 20], round: 21, rate: 699, gives: [900, 800, 700], of: [19, 20, 20] },
    // The best is older than ten rounds: the others move up, once or twice.
    { rates: [900, 800, 700], rounds: [10, 15, 16], round: 20, rate: 300, gives: [900, 800, 700], of: [10, 15, 16] },
    { rates: [900, 800, 700], rounds: [10, 15, 16], round: 21, rate: 300, gives: [800, 700, 300], of: [15, 16, 21] },
    { rates: [900, 800, 700], rounds: [9, 10, 16], round: 21, rate: 300, gives: [700, 300, 300], of: [16, 21, 21] },
    // A quarter of the interval without a second value, or half without a third.
    { rates: [900, 900, 900], rounds: [10, 10, 10], round: 12, rate: 300, gives: [900, 900, 900], of: [10, 10, 10] },
    { rates: [900, 900, 900], rounds: [10, 10, 10], round: 13, rate: 300, gives: [900, 300, 300], of: [10, 13, 13] },
    { rates: [900, 500, 500], rounds: [10, 12, 12], round: 15, rate: 300, gives: [900, 500, 500], of: [10, 12, 12] },
    { rates: [900, 500, 500], rounds: [10, 12, 12], round: 16, rate: 300, gives: [900, 500, 300], of: [10, 12, 16] },
    { rates: [900, 500, 400], rounds: [10, 12, 13], round: 16, rate: 300, gives: [900, 500, 400], of: [10, 12, 13] },
  ])('$rates of rounds $rounds, $rate in round $round: $gives', ({ rates, rounds, round, rate, gives, of }) => {
    expect(entering(rates, rounds, round, rate)).toEqual({ rates: gives, rounds: of });
  });

  it('a sample that the application held back counts only where it is larger', () => {
    const all = { rates: [900, 800, 700], rounds: [20, 20, 20] };
    expect(entering(all.rates, all.rounds, 21, 850, { appLimited: true })).toEqual(all);
    expect(entering(all.rates, all.rounds, 21, 950, { appLimited: true }).rates).toEqual([950, 950, 950]);
    expect(entering(all.rates, all.rounds, 21, 900, { appLimited: true }).rounds).toEqual([21, 21, 21]);
  });

  it.each([
    { prior: 899, counts: true },
    { prior: 900, counts: false },
    { prior: 950, counts: false },
    { prior: 951, counts: true },
  ])('so does one of segments that ProbeRTT held back: $prior', ({ prior, counts }) => {
    const flow = cruising({ limitedFrom: 900, limitedTo: 950 });
    flow.own.max_bw.set([kept(900), kept(800), kept(700)]);
    acked(flow, { sample: { rate: 850, priorDelivered: prior } });
    expect(Math.round(flow.own.max_bw[1]!)).toBe(counts ? 850 : 800);
  });

  it('an ACK without a sample counts its losses only', () => {
    const flow = cruising();
    acked(flow, { sample: { rate: -1, lost: 3 } });
    expect(flow.own.lost).toBe(3);
    expect(flow.own.max_bw[0]).toBe(kept(1000));
    expect(flow.own.extra_acked_delivered).toBe(0);
  });
});

describe('Startup and Drain', () => {
  const starting = (own = {}) =>
    cruising({
      mode: MODE.STARTUP,
      full_bw_reached: false,
      pacing_gain: HIGH,
      cwnd_gain: HIGH,
      next_round_delivered: 900,
      full_bw: kept(800),
      full_bw_cnt: 2,
      pacing_rate: 3000,
      ...own,
    });

  it.each([
    { full: 800, gives: { full_bw_cnt: 0, full_bw_reached: false } },
    { full: 801, gives: { full_bw_cnt: 3, full_bw_reached: true } },
  ])('the pipe is full after three rounds without a quarter more than $full', ({ full, gives }) => {
    const flow = acked(starting({ full_bw: kept(1000) / 1.25 + (full - 800) }));
    expect(flow.own).toMatchObject(gives);
    if (full === 800) expect(flow.own.full_bw).toBe(kept(1000));
  });

  it('is tested once a round, by samples that nothing held back, and not when it is full', () => {
    const tested = (own: object, sample = {}) =>
      acked(starting(own), { sample }).fired.includes('Has the rate stopped growing?');
    expect(tested({})).toBe(true);
    expect(tested({ next_round_delivered: 1e9 })).toBe(false);
    expect(tested({}, { appLimited: true })).toBe(false);
    expect(tested({ full_bw_reached: true })).toBe(false);
    expect(acked(starting({ full_bw: 1e9, full_bw_cnt: 1 })).own).toMatchObject({
      full_bw_cnt: 2,
      full_bw_reached: false,
    });
  });

  it('then drains at 88/256 of the rate, and ssthresh is what the path holds', () => {
    const flow = acked(starting({ full_bw: 1e9 }), { inFlight: 300 });
    expect(flow.own).toMatchObject({ mode: MODE.DRAIN, pacing_gain: 88 / 256, cwnd_gain: HIGH });
    // 100 segments and three bursts of two.
    expect(flow.window.ssthresh).toBe(106);
    expect(flow.own.pacing_rate / (1000 * (88 / 256) * 0.99)).toBeCloseTo(1, 3);
    expect(bbr.phase!(flow.own)).toBe(PHASE.DRAIN);
  });

  it('until no more is in flight than the path holds', () => {
    const draining = (inFlight: number, own = {}) =>
      acked(cruising({ mode: MODE.DRAIN, pacing_gain: 88 / 256, cwnd_gain: HIGH, ...own }), { inFlight });
    expect(draining(107).own.mode).toBe(MODE.DRAIN);
    const flow = draining(106);
    expect(flow.own).toMatchObject({ mode: MODE.PROBE_BW, cwnd_gain: 2, cycle_mstamp: flow.event.elapsed });
    expect(bbr.phase!(flow.own)).toBe(PHASE.PROBE_BW);
    // It has no phases before that.
    expect(draining(107, { cycle_mstamp: 0, pacing_gain: 1 }).own.cycle_idx).toBe(3);
    expect(acked(cruising({ mode: MODE.STARTUP, full_bw_reached: false }), { inFlight: 50 }).own.mode).toBe(
      MODE.STARTUP,
    );
  });

  it('what the pacing still keeps back has left by the next departure', () => {
    const flow = cruising({ mode: MODE.DRAIN, pacing_gain: 88 / 256 });
    acked(flow, { inFlight: 116, sample: { sendWait: 0.0098 } });
    expect(flow.own.mode).toBe(MODE.DRAIN);
    acked(flow, { inFlight: 116, sample: { sendWait: 0.0102 } });
    expect(flow.own.mode).toBe(MODE.PROBE_BW);
  });
});

describe('ProbeBW', () => {
  it('begins in any phase but that of 3/4, by chance', () => {
    const seen = new Set<number>();
    for (let i = 1; i < 60; i++) {
      const flow = cruising({ mode: MODE.DRAIN, dice: i * 1e7 });
      acked(flow, { inFlight: 10 });
      const drawn = ((i * 1e7 * 16807) % 2147483647) % 7;
      expect(flow.own.cycle_idx).toBe(drawn === 0 ? 0 : drawn + 1);
      seen.add(flow.own.cycle_idx);
      expect(flow.own.pacing_gain).toBe(drawn === 0 ? 1.25 : 1);
    }
    expect([...seen].sort((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 7]);
  });

  const phase = (cycle_idx: number, pacing_gain: number, since: number, facts: Facts = {}, own = {}) =>
    acked(cruising({ cycle_idx, pacing_gain, cycle_mstamp: 100.001 - since, ...own }), facts);

  it.each([
    { idx: 3, next: 4, gain: 1 },
    { idx: 7, next: 0, gain: 1.25 },
    { idx: 2, next: 3, gain: 1 },
  ])('cruises for a round trip in each phase: $idx', ({ idx, next, gain }) => {
    expect(phase(idx, 1, 0.1).own.cycle_idx).toBe(idx);
    const flow = phase(idx, 1, 0.1001);
    expect(flow.own).toMatchObject({ cycle_idx: next, pacing_gain: gain, cwnd_gain: 2 });
    expect(flow.own.cycle_mstamp).toBe(flow.event.elapsed);
  });

  it.each([
    // 5/4 of the path are 125, three bursts of two make an even 132, and two more while probing: 134.
    { since: 0.2, before: 134, lost: 0, over: true },
    { since: 0.2, before: 131, lost: 0, over: false },
    { since: 0.2, before: 132, lost: 0, over: true },
    { since: 0.2, before: 10, lost: 1, over: true },
    { since: 0.1, before: 200, lost: 1, over: false },
  ])('probes until a quarter more is in flight or something is lost: $before, $lost after $since', (given) => {
    // The burst that departs next counts.
    const sample = { inFlightBefore: given.before, lost: given.lost };
    const flow = phase(0, 1.25, given.since, { sample });
    expect(flow.own.cycle_idx).toBe(given.over ? 1 : 0);
    if (given.over) expect(flow.own.pacing_gain).toBe(0.75);
  });

  it.each([
    { since: 0.05, before: 106, over: true },
    { since: 0.05, before: 107, over: false },
    { since: 0.1001, before: 300, over: true },
  ])('drains for a round trip at most: $before after $since', ({ since, before, over }) => {
    expect(phase(1, 0.75, since, { sample: { inFlightBefore: before } }).own.cycle_idx).toBe(over ? 2 : 1);
  });
});

describe('the window', () => {
  it.each([
    { cwnd: 150, delivered: 3, gives: 153 },
    { cwnd: 208, delivered: 3, gives: 210 },
    { cwnd: 300, delivered: 3, gives: 210 },
  ])(
    'follows twice the path, these three and three bursts of two, by what arrived: $cwnd',
    ({ cwnd, delivered, gives }) => {
      const flow = cruising({ extra_acked_interval_start: 99 });
      flow.window.cwnd = cwnd;
      acked(flow, { delivered });
      expect(flow.window.cwnd).toBe(gives);
    },
  );

  it('has two segments more while probing, and fires nothing where it stays', () => {
    const probing = cruising({ cycle_idx: 0, pacing_gain: 1.25, extra_acked_interval_start: 99 });
    probing.window.cwnd = 211;
    acked(probing, { delivered: 3, sample: { inFlightBefore: 0 } });
    expect(probing.window.cwnd).toBe(212);
    const still = cruising({ extra_acked_interval_start: 99 });
    still.window.cwnd = 208;
    acked(still);
    expect(still.fired).not.toContain('cwnd follows the model');
    expect(still.fired).not.toContain('Losses leave the window');
  });

  it('has room for what arrives at once: the largest of five to ten rounds, no more than of 100 ms', () => {
    const room = (own: object): number => {
      const flow = cruising({ extra_acked_interval_start: 99, ...own });
      flow.window.cwnd = 1000;
      acked(flow);
      return flow.window.cwnd;
    };
    expect(room({ extra_acked_now: 30 })).toBe(236);
    expect(room({ extra_acked_before: 30, extra_acked_now: 20 })).toBe(236);
    expect(room({ extra_acked_now: 1000 })).toBe(306);
    const starting = cruising({ full_bw_reached: false, mode: MODE.STARTUP, extra_acked_now: 30 });
    starting.window.cwnd = 206;
    acked(starting, { delivered: 3 });
    expect(starting.window.cwnd).toBe(206);
  });

  it.each([
    { cwnd: 205, total: 1000, gives: 208 },
    { cwnd: 206, total: 1000, gives: 206 },
    { cwnd: 206, total: 9, gives: 209 },
    { cwnd: 206, total: 10, gives: 206 },
  ])('grows in Startup below its target, and until the first window has arrived: $cwnd, $total', (given) => {
    const flow = cruising({ full_bw_reached: false, mode: MODE.STARTUP, pacing_gain: 1 });
    flow.window.cwnd = given.cwnd;
    acked(flow, { delivered: 3, sample: { totalDelivered: given.total } });
    expect(flow.window.cwnd).toBe(given.gives);
  });

  it('is four segments at least, ten before a round trip is known', () => {
    const flow = cruising({ min_rtt: 0.0001, pacing_rate: 20, extra_acked_interval_start: 0 });
    flow.own.max_bw.fill(kept(20));
    flow.window.cwnd = 3;
    acked(flow, { segmentRtt: -1, sample: { rate: 20 } });
    expect(flow.window.cwnd).toBe(4);
    const blind = cruising({ min_rtt: Infinity });
    blind.window.cwnd = 100;
    acked(blind, { segmentRtt: -1 });
    // Ten, this one and three bursts of two, in an even number.
    expect(blind.window.cwnd).toBe(18);
  });

  it.each([
    // Bursts: what the rate sends in a millisecond; one segment below 1.2 Mb/s, otherwise two; an even number in total.
    { rate: 100, burst: 1 },
    { rate: 151.6, burst: 2 },
    { rate: 10_000, burst: 9 },
    { rate: 1e6, burst: 65 },
  ])('leaves room for three bursts of $burst at $rate segments/s', ({ rate, burst }) => {
    const flow = cruising({ pacing_rate: 0.99 * rate, extra_acked_interval_start: -1e6 });
    flow.own.max_bw.fill(kept(rate));
    flow.window.cwnd = 1e9;
    acked(flow, { sample: { rate } });
    const hold = Math.ceil(Math.floor(kept(rate) * UNIT * 0.2 + 1e-3) / UNIT);
    expect(flow.window.cwnd).toBe(2 * Math.ceil((hold + 3 * burst) / 2));
  });

  it('does nothing at an ACK that delivers nothing', () => {
    const flow = cruising();
    flow.window.cwnd = 300;
    acked(flow, { delivered: 0, sample: { lost: 2 } });
    expect(flow.window.cwnd).toBe(300);
  });
});

describe('what arrives at once', () => {
  it('is what the rate does not explain, since it last did', () => {
    const flow = cruising();
    // 5 ms explain five segments.
    acked(flow, { delivered: 12 }, 0.005);
    expect(flow.own).toMatchObject({
      extra_acked_now: 12,
      extra_acked_delivered: 12,
      extra_acked_interval_start: 100.005,
    });
    acked(flow, { delivered: 8 }, 0.005);
    expect(flow.own).toMatchObject({ extra_acked_now: 16, extra_acked_delivered: 20 });
    acked(flow, { delivered: 1 }, 0.002);
    expect(flow.own.extra_acked_now).toBe(16);
    // As many as the rate explains restart the epoch.
    flow.own.extra_acked_delivered = 7;
    flow.own.extra_acked_interval_start = flow.event.elapsed;
    acked(flow, { delivered: 3 }, 0.0071);
    expect(flow.own.extra_acked_delivered).toBe(3);
    acked(flow, { delivered: 0 }, 1);
    expect(flow.own.extra_acked_delivered).toBe(3);
  });

  it('is no more than the window', () => {
    const flow = cruising();
    flow.window.cwnd = 20;
    acked(flow, { delivered: 50 });
    expect(flow.own.extra_acked_now).toBe(20);
  });

  it('is forgotten after five to ten rounds', () => {
    const flow = cruising({ extra_acked_now: 40, extra_acked_win_rtts: 3, extra_acked_interval_start: 0 });
    const round = () => acked(flow, { delivered: 1, sample: { priorDelivered: 2e9 } });
    round();
    expect(flow.own).toMatchObject({ extra_acked_win_rtts: 4, extra_acked_now: 40, extra_acked_before: 0 });
    round();
    expect(flow.own).toMatchObject({ extra_acked_win_rtts: 0, extra_acked_before: 40 });
    expect(flow.own.extra_acked_now).toBeLessThan(3);
    acked(flow);
    expect(flow.own.extra_acked_win_rtts).toBe(0);
  });
});

describe('RTprop', () => {
  it('is the shortest round trip of ten seconds, in whole microseconds', () => {
    const seen = (segmentRtt: number, stamp: number) => {
      const flow = acked(cruising({ min_rtt_stamp: stamp }), { segmentRtt });
      return [flow.own.min_rtt, flow.own.min_rtt_stamp === flow.event.elapsed];
    };
    expect(seen(0.09, 95)).toEqual([0.09, true]);
    expect(seen(0.0999996, 95)).toEqual([0.1, false]);
    expect(seen(0.1, 95)).toEqual([0.1, false]);
    expect(seen(0.11, 95)).toEqual([0.1, false]);
    expect(seen(0.11, 90)).toEqual([0.11, true]);
    expect(seen(0.11, 90.0011)).toEqual([0.1, false]);
    expect(seen(-1, 90)).toEqual([0.1, false]);
    expect(seen(0, 95)).toEqual([0.1, false]);
  });

  it('older than ten seconds is measured again with four segments', () => {
    const flow = acked(cruising({ min_rtt_stamp: 90, prior_cwnd: 50 }), { delivered: 1 });
    expect(flow.own).toMatchObject({ mode: MODE.PROBE_RTT, pacing_gain: 1, cwnd_gain: 1, prior_cwnd: 206 });
    expect(flow.own).toMatchObject({ limitedFrom: 1000, limitedTo: 1100, probe_rtt_done_stamp: -1 });
    expect(flow.window.cwnd).toBe(4);
    expect(bbr.phase!(flow.own)).toBe(PHASE.PROBE_RTT);
    expect(acked(cruising({ min_rtt_stamp: 90, idle_restart: true })).own.mode).toBe(MODE.PROBE_BW);
    expect(acked(cruising({ min_rtt_stamp: 90.0011 })).own.mode).toBe(MODE.PROBE_BW);
    const larger = acked(cruising({ min_rtt_stamp: 90, prior_cwnd: 500 }));
    expect(larger.own.prior_cwnd).toBe(500);
  });

  const probing = (own = {}) => {
    const flow = cruising({ mode: MODE.PROBE_RTT, prior_cwnd: 200, probe_rtt_done_stamp: -1, limitedFrom: 1, ...own });
    flow.window.cwnd = 4;
    return flow;
  };

  it('200 ms and a round trip, from four segments in flight on', () => {
    const flow = probing();
    acked(flow, { inFlight: 5 });
    expect(flow.own.probe_rtt_done_stamp).toBe(-1);
    flow.own.probe_rtt_round_done = true;
    acked(flow, { inFlight: 4, sample: { totalDelivered: 1005 } });
    expect(flow.own.probe_rtt_done_stamp).toBeCloseTo(flow.event.elapsed + 0.2, 9);
    expect(flow.own).toMatchObject({ probe_rtt_round_done: false, next_round_delivered: 1005, limitedTo: 1009 });
    acked(flow, { inFlight: 4, sample: { priorDelivered: 1004 } }, 0.25);
    expect(flow.own.mode).toBe(MODE.PROBE_RTT);
    acked(flow, { inFlight: 4, sample: { priorDelivered: 1005 } }, 0.01);
    expect(flow.own).toMatchObject({
      mode: MODE.PROBE_BW,
      min_rtt_stamp: flow.event.elapsed,
      probe_rtt_round_done: true,
    });
    expect(flow.window.cwnd).toBeGreaterThanOrEqual(200);
  });

  it('a round trip alone is not enough', () => {
    const flow = probing({ probe_rtt_done_stamp: 100.2, probe_rtt_round_done: true });
    acked(flow, {}, 0.2);
    expect(flow.own.mode).toBe(MODE.PROBE_RTT);
    acked(flow, {}, 0.0001);
    expect(flow.own.mode).toBe(MODE.PROBE_BW);
  });

  it('a pipe that was not full goes on in Startup', () => {
    const flow = probing({ full_bw_reached: false, probe_rtt_done_stamp: 100, probe_rtt_round_done: true });
    acked(flow);
    expect(flow.own).toMatchObject({ mode: MODE.STARTUP, pacing_gain: HIGH, cwnd_gain: HIGH });
    expect(flow.window.cwnd).toBeGreaterThanOrEqual(200);
    const wide = probing({
      probe_rtt_done_stamp: 100,
      probe_rtt_round_done: true,
      full_bw_reached: false,
      prior_cwnd: 3,
    });
    acked(wide, { delivered: 0 });
    expect(wide.window.cwnd).toBe(4);
  });

  it('the window does not follow the model meanwhile, and is four at most even where nothing arrives', () => {
    const flow = probing();
    flow.window.cwnd = 3;
    acked(flow, { delivered: 2 });
    expect(flow.window.cwnd).toBe(3);
    flow.window.cwnd = 9;
    acked(flow, { delivered: 0 });
    expect(flow.window.cwnd).toBe(4);
    flow.fired.length = 0;
    acked(flow, { delivered: 0 });
    expect(flow.fired).not.toContain('ProbeRTT: four segments');
  });
});

describe('losses', () => {
  it('leave the window, at least one', () => {
    const flow = cruising();
    flow.window.cwnd = 100;
    // Losses are subtracted, and arrivals are added as the model prescribes.
    acked(flow, { delivered: 1, sample: { lost: 7 } });
    expect(flow.window.cwnd).toBe(94);
    flow.own.packet_conservation = true;
    acked(flow, { delivered: 1, inFlight: 0, sample: { lost: 500 } });
    expect(flow.window.cwnd).toBe(1);
  });

  it('a loss keeps the window aside; the first round of recovery replaces what arrives', () => {
    const flow = cruising();
    flow.lose();
    expect(flow.window.cwnd).toBe(206);
    expect(flow.own).toMatchObject({ prior_cwnd: 206, entering: true });
    acked(flow, { delivered: 2, inFlight: 90, sample: { lost: 3, totalDelivered: 1234 } });
    expect(flow.window.cwnd).toBe(92);
    expect(flow.own).toMatchObject({ entering: false, repairing: true, packet_conservation: true });
    expect(flow.own.next_round_delivered).toBe(1234);
    acked(flow, { delivered: 3, inFlight: 95 });
    expect(flow.window.cwnd).toBe(98);
    acked(flow, { delivered: 3, inFlight: 80 });
    expect(flow.window.cwnd).toBe(98);
    // The round is over, so the model applies again.
    acked(flow, { delivered: 3, sample: { priorDelivered: 1234 } });
    expect(flow.own.packet_conservation).toBe(false);
    expect(flow.window.cwnd).toBe(101);
    flow.call('onRecovered');
    expect(flow.window.cwnd).toBe(206);
    expect(flow.own).toMatchObject({ packet_conservation: false, entering: false, repairing: false });
    flow.window.cwnd = 300;
    flow.call('onRecovered');
    expect(flow.window.cwnd).toBe(300);
  });

  it.each([
    { own: { repairing: true, prior_cwnd: 300 }, kept: 300, entering: false },
    { own: { repairing: true, prior_cwnd: 100 }, kept: 206, entering: false },
    { own: { mode: MODE.PROBE_RTT, prior_cwnd: 300 }, kept: 300, entering: true },
    { own: { prior_cwnd: 300 }, kept: 206, entering: true },
  ])('a window that is cut already is not kept where a larger one is: $own', ({ own, kept: prior, entering }) => {
    for (const hook of ['lose', 'restart'] as const) {
      const flow = cruising(own);
      if (hook === 'lose') flow.lose();
      else flow.call('onRestart');
      expect(flow.own).toMatchObject({ prior_cwnd: prior, entering });
    }
  });

  it('a timeout keeps the window aside, once, and counts for the policer', () => {
    const flow = cruising({ entering: true, full_bw: 900, lt_rtt_cnt: 2, lt_is_sampling: true });
    flow.timeOut({ inFlight: 5, sample: { lost: 9 } });
    expect(flow.window.cwnd).toBe(6);
    expect(flow.own).toMatchObject({ prior_cwnd: 206, entering: false, repairing: true, full_bw: 0, lost: 9 });
    expect(flow.own).toMatchObject({ round_start: true, lt_rtt_cnt: 3 });
    flow.own.repairing = false;
    flow.timeOut({ inFlight: 5, timeout: { repeated: true } });
    expect(flow.own.prior_cwnd).toBe(206);
  });

  it('losses that were none say nothing of the pipe', () => {
    const flow = cruising({ full_bw: 900, full_bw_cnt: 2, lt_bw: 5, lt_use_bw: true, lt_is_sampling: true, lost: 4 });
    Object.assign(flow.event.sample, { totalDelivered: 777 });
    flow.call('onSpurious', {}, 1.5);
    expect(flow.own).toMatchObject({ full_bw: 0, full_bw_cnt: 0, lt_bw: 0, lt_use_bw: false, lt_is_sampling: false });
    expect(flow.own).toMatchObject({ lt_last_stamp: 101_500, lt_last_delivered: 777, lt_last_lost: 4, lt_rtt_cnt: 0 });
  });
});

describe('after silence', () => {
  it('sends at the rate of before in ProbeBW, and what arrives at once is counted again', () => {
    const flow = cruising({
      pacing_rate: 5,
      extra_acked_delivered: 7,
      extra_acked_interval_start: 3,
      pacing_gain: 1.25,
    });
    flow.call('onSendsAgain', {}, 1);
    expect(flow.own).toMatchObject({ idle_restart: true, extra_acked_delivered: 0, extra_acked_interval_start: 101 });
    expect(flow.own.pacing_rate / 990).toBeCloseTo(1, 3);
    acked(flow, { delivered: 0 });
    expect(flow.own.idle_restart).toBe(true);
    acked(flow, { delivered: 1 });
    expect(flow.own.idle_restart).toBe(false);
    // The window is not held back except in ProbeRTT.
    expect(flow.own.limitedTo).toBe(-1);
    const starting = cruising({ mode: MODE.STARTUP, pacing_rate: 5 });
    starting.call('onSendsAgain');
    expect(starting.own.pacing_rate).toBe(5);
    const early = cruising({ round_count: 0 });
    early.call('onSendsAgain');
    expect(early.fired).toEqual([]);
  });

  it.each([
    { done: 100.5, gives: MODE.PROBE_BW },
    { done: 101, gives: MODE.PROBE_RTT },
    { done: -1, gives: MODE.PROBE_RTT },
  ])('ProbeRTT is over when its time was over meanwhile: $done', ({ done, gives }) => {
    const flow = cruising({ mode: MODE.PROBE_RTT, probe_rtt_done_stamp: done });
    flow.call('onSendsAgain', {}, 1);
    expect(flow.own.mode).toBe(gives);
    const other = cruising({ mode: MODE.DRAIN, probe_rtt_done_stamp: done });
    other.call('onSendsAgain', {}, 1);
    expect(other.own.mode).toBe(MODE.DRAIN);
  });
});

describe('a policer (bbr_lt_bw_sampling)', () => {
  /** An interval that began at 99 s with 200 delivered; by 100.001 s 800 have arrived and this many were lost since. */
  const sampling = (lost: number, own = {}, sample = {}) =>
    acked(
      cruising({
        lt_is_sampling: true,
        lt_last_stamp: 99_001,
        lt_last_delivered: 200,
        lt_last_lost: 10,
        lt_rtt_cnt: 5,
        lost: 10 + lost - 1,
        lt_bw: 0,
        ...own,
      }),
      { sample: { lost: 1, ...sample } },
    );

  it('is looked for from the first loss on', () => {
    const calm = acked(cruising());
    expect(calm.own.lt_is_sampling).toBe(false);
    const flow = acked(cruising({ lt_rtt_cnt: 9, lost: 5 }), { sample: { lost: 1 } });
    expect(flow.own).toMatchObject({ lt_is_sampling: true, lt_rtt_cnt: 0, lt_last_lost: 6, lt_last_delivered: 1000 });
    expect(flow.own.lt_last_stamp).toBe(100_001);
  });

  it('an interval with 50/256 lost, of four rounds, gives a rate; twice the same is one', () => {
    const first = sampling(157);
    expect(Math.round(first.own.lt_bw)).toBe(800);
    expect(first.own).toMatchObject({ lt_found: false, lt_rtt_cnt: 0, lt_last_delivered: 1000, lt_last_lost: 167 });
    expect(first.own.lt_use_bw).toBe(false);
    // 156 of 800 are less than 50/256.
    expect(sampling(156).own.lt_bw).toBe(0);
    const second = sampling(157, { lt_bw: kept(800) * (8.01 / 9) });
    expect(second.fired).toContain('A policer is suspected');
    expect(second.own).toMatchObject({ lt_use_bw: true, lt_found: false, lt_rtt_cnt: 0, pacing_gain: 1 });
    expect(second.own.lt_bw / ((800 * (17.01 / 9)) / 2)).toBeCloseTo(1, 3);
    expect(second.own.bw).toBe(second.own.lt_bw);
  });

  it('rates are the same within an eighth of the one before, or 4 kb/s', () => {
    const same = (before: number) => sampling(157, { lt_bw: before }).own.lt_use_bw;
    expect([same(800 / 1.12), same(800 / 1.13), same(800 / 0.88), same(800 / 0.87)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    // A single rate says nothing, however low.
    expect(sampling(157, { lt_bw: 0, lt_last_stamp: 100_001 - 1_700_000 }).own.lt_use_bw).toBe(false);
    // 0.954 segments of 1000 bytes a second in Linux's unit, and 0.505 more or less, paced at 99 of 100.
    const slow = (before: number) => sampling(157, { lt_bw: before, lt_last_stamp: 100_001 - 800_000 }).own.lt_use_bw;
    expect([slow(0.46), slow(0.44), slow(1.45), slow(1.47)]).toEqual([true, false, true, false]);
  });

  it.each([
    { own: { lt_rtt_cnt: 3 }, sample: {}, taken: false },
    { own: { lt_rtt_cnt: 4 }, sample: {}, taken: true },
    { own: {}, sample: { lost: 0 }, taken: false },
    { own: { lt_last_delivered: 1000 }, sample: {}, taken: false },
    { own: { lt_last_stamp: 100_001 }, sample: {}, taken: false },
    { own: { lt_last_stamp: 100_000 }, sample: {}, taken: true },
  ])('needs four rounds, a loss, deliveries and a millisecond: $own $sample', ({ own, sample, taken }) => {
    const flow = sampling(300, own, sample);
    expect(flow.own.lt_bw > 0).toBe(taken);
    // Otherwise the interval continues.
    expect(flow.own.lt_last_lost).toBe(taken ? flow.own.lost : 10);
  });

  it('begins again after 16 rounds, or when the application held back', () => {
    const round = (count: number) => sampling(1, { lt_rtt_cnt: count, next_round_delivered: 0 });
    expect(round(15).own).toMatchObject({ lt_rtt_cnt: 16, lt_is_sampling: true });
    expect(round(16).own).toMatchObject({ lt_rtt_cnt: 0, lt_is_sampling: false });
    expect(sampling(1, {}, { appLimited: true }).own.lt_is_sampling).toBe(false);
  });

  it('its rate is used for 48 rounds of ProbeBW, without a probe', () => {
    const using = (count: number, own = {}) =>
      acked(cruising({ lt_use_bw: true, lt_bw: 700, lt_rtt_cnt: count, next_round_delivered: 0, bw: 700, ...own }));
    const flow = using(46);
    expect(flow.own).toMatchObject({ lt_rtt_cnt: 47, bw: 700, lt_use_bw: true });
    expect(using(46, { next_round_delivered: 1e9 }).own.lt_rtt_cnt).toBe(46);
    expect(using(46, { mode: MODE.DRAIN }).own.lt_rtt_cnt).toBe(46);
    const over = using(47);
    expect(over.fired).toContain('The policer is put to the test');
    expect(over.own).toMatchObject({ lt_use_bw: false, lt_bw: 0, bw: kept(1000), mode: MODE.PROBE_BW });
    // Without the gain of 5/4 in the meantime.
    const next = using(0, { cycle_idx: 7, cycle_mstamp: 90 });
    expect(next.own).toMatchObject({ cycle_idx: 0, pacing_gain: 1 });
    const unused = using(60, { lt_use_bw: false });
    expect(unused.fired).not.toContain('The policer is put to the test');
  });
});
