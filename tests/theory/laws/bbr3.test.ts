/**
 * BBR version 3, following the steps of draft-ietf-ccwg-bbr, one ACK at a time; a rate of 1000 segments/s and 125 ms
 * hold 125 segments.
 */
import { describe, expect, it } from 'vitest';
import { PHASE } from '../../../src/engine/tcp/phase.ts';
import { LAWS } from '../../../src/engine/tcp/variants/bbr3/law.ts';
import { ACKS, STATE } from '../../../src/engine/tcp/variants/bbr3/state.ts';
import { controlOf, type Facts, type Start } from '../control.ts';

const [bbr3] = LAWS;

const opened = (srtt = 0.125, parameters: Start['parameters'] = {}) => {
  const flow = controlOf(bbr3, 'bbr3', { cwnd: 1, parameters: { segmentSize: 1000, ...parameters } });
  flow.establish({ srtt, synLost: false, ackedBefore: -1 });
  flow.event.ackedBefore = 0;
  return flow;
};

const SAMPLE = {
  rate: 1000,
  sendWait: 0,
  totalDelivered: 1000,
  priorDelivered: 900,
  lost: 0,
  lostSince: 0,
  inFlight: 100,
  appLimited: false,
  inFlightBefore: 100,
} as const;

/** A flow with a known model: 1000 segments/s, 125 ms, full pipe, cruising, 100 s after its start. */
const cruising = (own = {}, parameters: Start['parameters'] = {}) => {
  const flow = opened(0.125, parameters);
  Object.assign(flow.own, {
    state: STATE.CRUISE,
    pacing_gain: 1,
    bw: 1000,
    max_bw: 1000,
    min_rtt: 0.125,
    min_rtt_stamp: 98,
    probe_rtt_min_delay: 0.125,
    probe_rtt_min_stamp: 98,
    round_count: 20,
    next_round_delivered: 1e9,
    loss_round_delivered: 1e9,
    full_bw_reached: true,
    full_bw_now: true,
    full_bw: 1000,
    pacing_rate: 990,
    extra_acked_interval_start: 0,
    cycle_stamp: 99,
    bw_probe_wait: 2.5,
    bw_latest: 1000,
    inflight_latest: 100,
    ...own,
  });
  flow.own.max_bw_filter.fill(1000);
  flow.window.cwnd = 250;
  flow.fired.length = 0;
  flow.deliver({ delivered: 0, sample: { ...SAMPLE } }, 100);
  return flow;
};
type Flow = ReturnType<typeof cruising>;

/** An ACK that delivers one segment. */
const acked = (flow: Flow, { sample, ...facts }: Facts = {}, after = 0.001): Flow => {
  flow.deliver(
    { delivered: 1, segmentRtt: 0.125, srtt: 0.125, inFlight: 100, ...facts, sample: { ...SAMPLE, ...sample } },
    after,
  );
  return flow;
};

/**
 * Segments are detected as lost, each given by the number in flight when it was sent and the number lost since then.
 */
const found = (flow: Flow, notes: readonly (readonly [number, number])[], ranges = 1): Facts => {
  const { losses } = flow.event.sample;
  losses.count = notes.length;
  losses.ranges = ranges;
  notes.forEach(([inFlight, lostSince], index) => {
    losses.inFlight[index] = inFlight;
    losses.lostSince[index] = lostSince;
  });
  return { sample: { lost: notes.length } };
};

describe('the beginning', () => {
  it('paces at 2.77 windows per round trip', () => {
    const flow = opened();
    expect(flow.window.cwnd).toBe(10);
    expect(flow.own.pacing_rate).toBeCloseTo((2.77 * 10) / 0.125, 9);
    expect(flow.own).toMatchObject({
      state: STATE.STARTUP,
      cwnd_gain: 2,
      min_rtt: 0.125,
      max_bw: 0,
      bw_latest: 0,
      full_bw: 0,
    });
    expect(flow.own).toMatchObject({ extra_acked: 0, probe_rtt_min_stamp: 0, is_bw_probe_sample: false });
    expect(bbr3.bandwidth!(flow.own)).toBe(0);
    expect(bbr3.bandwidth!(bbr3.own())).toBe(0);
    expect(bbr3.phase!(flow.own)).toBe(PHASE.STARTUP);
    expect(opened(0).own.min_rtt).toBe(Infinity);
  });

  it('knows its phases', () => {
    const phases = [0, 1, 2, 3, 4, 5, 6].map((state) => bbr3.phase!({ ...bbr3.own(), state }));
    const { STARTUP, DRAIN, PROBE_BW, PROBE_RTT } = PHASE;
    expect(phases).toEqual([STARTUP, DRAIN, PROBE_BW, PROBE_BW, PROBE_BW, PROBE_BW, PROBE_RTT]);
  });

  it('an ACK that delivers nothing changes nothing', () => {
    const flow = cruising();
    flow.fired.length = 0;
    acked(flow, { delivered: 0 });
    expect(flow.fired).toEqual([]);
  });
});

describe('what an ACK tells', () => {
  it('the largest rate of two cycles', () => {
    const flow = cruising({ cycle_count: 3 });
    flow.own.max_bw_filter.set([800, 700]);
    flow.own.max_bw = 800;
    acked(flow, { sample: { rate: 750 } });
    expect([...flow.own.max_bw_filter, flow.own.max_bw]).toEqual([800, 750, 800]);
    acked(flow, { sample: { rate: 900 } });
    expect([...flow.own.max_bw_filter, flow.own.max_bw, flow.own.bw]).toEqual([800, 900, 900, 900]);
    expect(bbr3.bandwidth!(flow.own)).toBe(900);
    acked(flow, { sample: { rate: 850 } });
    expect(flow.own.max_bw_filter[1]).toBe(900);
    // The arrivals of the round with losses continue to count.
    flow.own.inflight_latest = 150;
    acked(flow, { sample: { rate: 1200 } });
    expect(flow.own).toMatchObject({ bw: 1200, inflight_latest: 150 });
  });

  it('not from a sample that was held back, unless it is larger', () => {
    const after = (rate: number, sample = {}, own = {}) => {
      const flow = cruising(own);
      flow.own.max_bw_filter.set([0, 800]);
      flow.own.max_bw = 800;
      acked(flow, { sample: { rate, ...sample } });
      return flow.own.max_bw_filter[0];
    };
    expect(after(750, { appLimited: true })).toBe(0);
    expect(after(800, { appLimited: true })).toBe(800);
    expect(after(750, {}, { app_limited_from: 900, app_limited_to: 950 })).toBe(0);
    expect(after(750, {}, { app_limited_from: 850, app_limited_to: 900 })).toBe(0);
    expect(after(750, {}, { app_limited_from: 901, app_limited_to: 950 })).toBe(750);
    expect(after(750, {}, { app_limited_from: 800, app_limited_to: 899 })).toBe(750);
    expect(after(0)).toBe(0);
    expect(after(-1)).toBe(0);
  });

  it('rounds, and what arrives at once in ten of them', () => {
    const flow = cruising({ next_round_delivered: 900, rounds_since_probe_up: 4, extra_acked: 40 });
    flow.own.extra_acked_filter.set([30, 40, 20]);
    // The place of round 21 is filled again.
    acked(flow);
    expect(flow.own).toMatchObject({ round_count: 21, rounds_since_probe_up: 5, extra_acked: 30 });
    expect([...flow.own.extra_acked_filter].slice(0, 3)).toEqual([30, 1, 20]);
    expect(flow.own.next_round_delivered).toBe(1000);
    acked(flow, { delivered: 7 });
    expect(flow.own).toMatchObject({ round_count: 21, rounds_since_probe_up: 5 });
    // 8 arrived in a millisecond, which explains one.
    expect(flow.own.extra_acked_filter[1]).toBeCloseTo(7, 6);
    acked(flow, { delivered: 50 });
    expect(flow.own.extra_acked).toBeCloseTo(56, 6);
    acked(flow, { delivered: 1 });
    expect(flow.own.extra_acked).toBeCloseTo(56, 6);
  });

  it('the largest rate and amount of a round of losses', () => {
    const flow = cruising({ bw_latest: 900, inflight_latest: 80 });
    acked(flow, { sample: { rate: 950, totalDelivered: 1000, priorDelivered: 910 } });
    expect(flow.own).toMatchObject({ bw_latest: 950, inflight_latest: 90, loss_round_start: false });
    acked(flow, { sample: { rate: 800, totalDelivered: 1000, priorDelivered: 970 } });
    expect(flow.own).toMatchObject({ bw_latest: 950, inflight_latest: 90 });
    acked(flow, { sample: { rate: 800, totalDelivered: 1000, priorDelivered: -1 } });
    expect(flow.own.inflight_latest).toBe(90);
    expect(acked(cruising(), { sample: { totalDelivered: 300, priorDelivered: 0 } }).own.inflight_latest).toBe(300);
    flow.own.loss_round_delivered = 970;
    acked(flow, { sample: { rate: 700, totalDelivered: 1000, priorDelivered: 970 } });
    expect(flow.own).toMatchObject({
      loss_round_start: true,
      loss_round_delivered: 1000,
      bw_latest: 700,
      inflight_latest: 30,
    });
  });

  it('the shortest round trip of ten seconds, by those of five', () => {
    const told = (segmentRtt: number, own = {}) => {
      const flow = acked(cruising(own), { segmentRtt });
      const { min_rtt, min_rtt_stamp, probe_rtt_min_delay, probe_rtt_min_stamp } = flow.own;
      return [min_rtt, min_rtt_stamp, probe_rtt_min_delay, probe_rtt_min_stamp].map((one) => Number(one.toFixed(6)));
    };
    expect(told(0.12)).toEqual([0.12, 100.001, 0.12, 100.001]);
    expect(told(0.125)).toEqual([0.125, 98, 0.125, 98]);
    // A nanosecond does not count as shorter.
    expect(told(0.125 - 0.5e-9)).toEqual([0.125, 98, 0.125, 98]);
    expect(told(0.13)).toEqual([0.125, 98, 0.125, 98]);
    // The five-second minimum expires: the newest sample replaces it, but not yet min_rtt.
    expect(told(0.13, { probe_rtt_min_stamp: 95 })).toEqual([0.125, 98, 0.13, 100.001]);
    expect(told(0.13, { probe_rtt_min_stamp: 95.002 })).toEqual([0.125, 98, 0.125, 95.002]);
    // min_rtt is ten seconds old.
    const old = { min_rtt: 0.12, min_rtt_stamp: 90 };
    expect(told(0.13, old)).toEqual([0.125, 98, 0.125, 98]);
    expect(told(0.13, { ...old, min_rtt_stamp: 90.002 })).toEqual([0.12, 90.002, 0.125, 98]);
    expect(told(NaN, { probe_rtt_min_stamp: 95 })).toEqual([0.125, 98, 0.125, 95]);
    expect(told(0.13, { min_rtt: 0.13 })).toEqual([0.125, 98, 0.125, 98]);
    const flow = acked(cruising());
    expect(flow.fired).not.toContain('Shortest round trip');
    expect(acked(cruising({ probe_rtt_expired: true })).fired).toContain('Shortest round trip');
  });
});

describe('Startup', () => {
  const starting = (own = {}) =>
    cruising({
      state: STATE.STARTUP,
      pacing_gain: 2.77,
      full_bw_reached: false,
      full_bw_now: false,
      full_bw: 800,
      full_bw_count: 2,
      next_round_delivered: 900,
      ...own,
    });

  it('is over after three rounds without a quarter more', () => {
    expect(acked(starting()).own).toMatchObject({
      full_bw: 1000,
      full_bw_count: 0,
      full_bw_reached: false,
      state: STATE.STARTUP,
    });
    expect(acked(starting({ full_bw: 801 })).own).toMatchObject({
      full_bw_count: 3,
      full_bw_now: true,
      full_bw_reached: true,
    });
    expect(acked(starting({ full_bw: 801, full_bw_count: 1 })).own).toMatchObject({
      full_bw_count: 2,
      full_bw_reached: false,
    });
    expect(acked(starting({ full_bw: 801, next_round_delivered: 901 })).own.full_bw_count).toBe(2);
    expect(acked(starting({ full_bw: 801 }), { sample: { appLimited: true } }).own.full_bw_count).toBe(2);
    expect(acked(starting({ full_bw_now: true })).own.full_bw).toBe(800);
  });

  it('then drains at half the rate', () => {
    const flow = acked(starting({ full_bw: 801 }), { inFlight: 200 });
    expect(flow.own).toMatchObject({ state: STATE.DRAIN, pacing_gain: 0.5, cwnd_gain: 2, drain_start_round: 21 });
    expect(flow.own.pacing_rate).toBeCloseTo(495, 9);
  });

  it('until no more is in flight than the path holds, three rounds at most', () => {
    const draining = (inFlight: number, begun = 20) =>
      acked(cruising({ state: STATE.DRAIN, pacing_gain: 0.5, drain_start_round: begun }), { inFlight });
    expect(draining(126).own.state).toBe(STATE.DRAIN);
    const flow = draining(125);
    expect(flow.own).toMatchObject({ state: STATE.CRUISE });
    expect(flow.fired).toContain('ProbeBW begins');
    expect(draining(300, 17).own.state).toBe(STATE.DRAIN);
    // Before a round trip is known, the path is assumed to hold the initial window.
    const blind = cruising({
      state: STATE.DRAIN,
      drain_start_round: 20,
      min_rtt: Infinity,
      probe_rtt_min_delay: Infinity,
    });
    expect(acked(blind, { inFlight: 11, segmentRtt: NaN }).own.state).toBe(STATE.DRAIN);
    expect(draining(300, 16).own).toMatchObject({ state: STATE.DOWN, pacing_gain: 0.9 });
  });

  it('ends where a round loses more than 2 % in six places or more', () => {
    const lossy = (own = {}, sample = {}) =>
      acked(
        starting({
          recovering: true,
          loss_ranges: 6,
          loss_round_delivered: 900,
          inflight_latest: 90,
          next_round_delivered: 1e9,
          ...own,
        }),
        {
          inFlight: 200,
          sample: { inFlight: 100, lostSince: 3, ...sample },
        },
      );
    const flow = lossy();
    expect(flow.fired).toContain('Startup loses too much');
    expect(flow.own).toMatchObject({
      state: STATE.DRAIN,
      full_bw_reached: true,
      undo_state: STATE.STARTUP,
      inflight_longterm: 125,
    });
    expect(lossy({ inflight_latest: 140 }).own.inflight_longterm).toBe(140);
    for (const own of [{ recovering: false }, { loss_ranges: 5 }, { loss_round_delivered: 1e9 }])
      expect(lossy(own).own.state).toBe(STATE.STARTUP);
    // Two of a hundred are not more than 2 %.
    expect(lossy({}, { lostSince: 2 }).own.state).toBe(STATE.STARTUP);
    expect(lossy({ full_bw_reached: true }).fired).not.toContain('Startup loses too much');
  });
});

describe('the cycle of ProbeBW', () => {
  it('begins with DOWN, and waits two to three seconds for the next probe, by chance', () => {
    const rounds = new Set<number>();
    for (let i = 1; i < 9; i++) {
      const flow = cruising({
        state: STATE.DRAIN,
        drain_start_round: 0,
        dice: i * 1e8,
        is_loss_in_round: true,
        loss_ranges: 3,
      });
      acked(flow, { inFlight: 300 });
      const first = (i * 1e8 * 16807) % 2147483647;
      const second = (first * 16807) % 2147483647;
      expect(flow.own.bw_probe_wait).toBeCloseTo(2 + second / 2147483647, 12);
      expect(flow.own.rounds_since_probe_up).toBe(first % 2);
      rounds.add(first % 2);
      expect(flow.own).toMatchObject({
        state: STATE.DOWN,
        pacing_gain: 0.9,
        cwnd_gain: 2,
        cycle_stamp: flow.event.elapsed,
      });
      expect(flow.own).toMatchObject({ is_loss_in_round: false, loss_ranges: 0, bw_latest: 0, inflight_latest: 0 });
      expect(flow.own).toMatchObject({
        probe_up_acked_per_inc: Infinity,
        ack_phase: ACKS.PROBE_STOPPING,
        next_round_delivered: 1000,
      });
    }
    expect(rounds.size).toBe(2);
  });

  it('cruises when no more is in flight than the path holds, less 15 % of a bound', () => {
    const down = (inFlight: number, own = {}) =>
      acked(cruising({ state: STATE.DOWN, pacing_gain: 0.9, ...own }), { inFlight, sample: { inFlight: 1 } });
    expect(down(126).own.state).toBe(STATE.DOWN);
    expect(down(125).own).toMatchObject({ state: STATE.CRUISE, pacing_gain: 1 });
    // 100 less 15; of 4 less one, four.
    expect(down(86, { inflight_longterm: 100 }).own.state).toBe(STATE.DOWN);
    expect(down(85, { inflight_longterm: 100 }).own.state).toBe(STATE.CRUISE);
    expect(down(4, { inflight_longterm: 4.5 }).own.state).toBe(STATE.CRUISE);
    expect(down(5, { inflight_longterm: 5.5 }).own.state).toBe(STATE.DOWN);
    expect(down(5, { inflight_longterm: 6 }).own.state).toBe(STATE.CRUISE);
    // From the largest rate, not from one lowered after a loss.
    expect(down(125, { bw: 500, bw_shortterm: 500 }).own.state).toBe(STATE.CRUISE);
  });

  it.each([STATE.DOWN, STATE.CRUISE])('refills when the wait is over, or after 63 rounds (state %i)', (state) => {
    const at = (own: object, cwnd = 250) => {
      const flow = cruising({
        state,
        bw_shortterm: 900,
        inflight_shortterm: 90,
        bw_probe_up_rounds: 3,
        bw_probe_up_acked: 5,
        prev_probe_precautionary: true,
        ...own,
      });
      flow.window.cwnd = cwnd;
      return acked(flow, { inFlight: 300 });
    };
    const flow = at({ cycle_stamp: 97.5 });
    expect(flow.own).toMatchObject({ state: STATE.REFILL, pacing_gain: 1, cwnd_gain: 2, ack_phase: ACKS.REFILLING });
    expect(flow.own).toMatchObject({
      bw_shortterm: Infinity,
      inflight_shortterm: Infinity,
      bw: 1000,
      next_round_delivered: 1000,
    });
    expect(flow.own).toMatchObject({ bw_probe_up_rounds: 0, bw_probe_up_acked: 0, prev_probe_precautionary: false });
    expect(at({ cycle_stamp: 97.502 }).own.state).toBe(state);
    expect(at({ rounds_since_probe_up: 62 }).own.state).toBe(state);
    expect(at({ rounds_since_probe_up: 63 }).own.state).toBe(STATE.REFILL);
    // As many as Reno needs for a window, where that is smaller: the path, or cwnd.
    expect(at({ rounds_since_probe_up: 40 }, 40).own.state).toBe(STATE.REFILL);
    expect(at({ rounds_since_probe_up: 39 }, 40).own.state).toBe(state);
    expect(at({ rounds_since_probe_up: 50, min_rtt: 0.05, probe_rtt_min_delay: 0.05 }).own.state).toBe(STATE.REFILL);
  });

  it('goes UP when the pipe is refilled', () => {
    expect(acked(cruising({ state: STATE.REFILL })).own.state).toBe(STATE.REFILL);
    const flow = acked(cruising({ state: STATE.REFILL, next_round_delivered: 900 }), { sample: { rate: 950 } });
    expect(flow.own).toMatchObject({ state: STATE.UP, pacing_gain: 1.25, cwnd_gain: 2.25, is_bw_probe_sample: true });
    expect(flow.own).toMatchObject({
      ack_phase: ACKS.PROBE_STARTING,
      full_bw: 950,
      full_bw_count: 0,
      full_bw_now: false,
    });
    // One segment per window at first.
    expect(flow.own).toMatchObject({ bw_probe_up_rounds: 1, probe_up_acked_per_inc: 250, next_round_delivered: 1000 });
  });

  const probing = (own = {}) =>
    cruising({
      state: STATE.UP,
      pacing_gain: 1.25,
      cwnd_gain: 2.25,
      full_bw_now: false,
      is_bw_probe_sample: true,
      ...own,
    });

  it('and DOWN when the pipe is full', () => {
    expect(acked(probing()).own.state).toBe(STATE.UP);
    const flow = acked(probing({ full_bw_now: true, prev_probe_too_high: true }));
    expect(flow.fired).toContain('ProbeBW: DOWN');
    expect(flow.own).toMatchObject({ state: STATE.DOWN, prev_probe_too_high: false });
  });

  it('in a Startup that is not over there is no cycle', () => {
    expect(acked(probing({ full_bw_reached: false, full_bw_now: true })).own.state).toBe(STATE.UP);
  });

  it('after a probe that lost too much goes DOWN as soon as the bound is in flight again', () => {
    const careful = (inFlightBefore: number, own = {}) =>
      acked(probing({ prev_probe_too_high: true, inflight_longterm: 120.5, ...own }), { sample: { inFlightBefore } });
    const flow = careful(120);
    expect(flow.fired).toContain('ProbeBW: DOWN, to be careful');
    expect(flow.own).toMatchObject({ state: STATE.DOWN, prev_probe_precautionary: true, prev_probe_too_high: false });
    expect(careful(119).own.state).toBe(STATE.UP);
    expect(careful(120, { prev_probe_too_high: false }).own.state).toBe(STATE.UP);
  });

  it('and refills at once where that probe lost nothing', () => {
    const answered = (own = {}) =>
      acked(
        cruising({
          state: STATE.DOWN,
          ack_phase: ACKS.PROBE_STOPPING,
          next_round_delivered: 900,
          prev_probe_precautionary: true,
          ...own,
        }),
      );
    expect(answered().fired).toContain('ProbeBW: REFILL at once');
    expect(answered().own.state).toBe(STATE.REFILL);
    expect(answered({ prev_probe_precautionary: false }).own.state).toBe(STATE.CRUISE);
    expect(answered({ prev_probe_too_high: true }).own.state).toBe(STATE.CRUISE);
    expect(answered({ next_round_delivered: 901 }).own.state).toBe(STATE.CRUISE);
    expect(answered({ ack_phase: ACKS.PROBE_FEEDBACK }).own.state).toBe(STATE.CRUISE);
    expect(answered({ state: STATE.PROBE_RTT, probe_rtt_done_stamp: 1e9 }).own.state).toBe(STATE.PROBE_RTT);
  });

  it('a bound at the window starts the test of the full pipe again', () => {
    const bounded = (cwnd: number, inFlightBefore: number) => {
      const flow = probing({ inflight_longterm: 200, full_bw: 5, full_bw_count: 2, full_bw_now: true });
      flow.window.cwnd = cwnd;
      return acked(flow, { sample: { inFlightBefore, rate: 970 } });
    };
    const flow = bounded(200, 200);
    expect(flow.fired).toContain('The test of the full pipe starts again');
    expect(flow.own).toMatchObject({ state: STATE.UP, full_bw: 970, full_bw_count: 0, full_bw_now: false });
    const blind = probing({ inflight_longterm: 200 });
    blind.window.cwnd = 200;
    expect(acked(blind, { sample: { inFlightBefore: 200, rate: -1 } }).own.full_bw).toBe(0);
    expect(bounded(200, 199).own.state).toBe(STATE.DOWN);
    expect(bounded(199, 200).own.state).toBe(STATE.DOWN);
    expect(bounded(200.5, 200).own.state).toBe(STATE.UP);
  });

  it('ACKs of the probe are told from those before it', () => {
    const phase = (ack_phase: number, own = {}) =>
      acked(probing({ ack_phase, next_round_delivered: 900, ...own })).own.ack_phase;
    expect(phase(ACKS.PROBE_STARTING)).toBe(ACKS.PROBE_FEEDBACK);
    expect(phase(ACKS.PROBE_STARTING, { next_round_delivered: 901 })).toBe(ACKS.PROBE_STARTING);
    expect(phase(ACKS.PROBE_FEEDBACK)).toBe(ACKS.PROBE_FEEDBACK);
    expect(phase(ACKS.PROBE_STOPPING)).toBe(ACKS.INIT);
  });

  it('when all are answered the next cycle of the largest rate begins', () => {
    const answered = (own = {}, sample = {}, filter = [900, 1000]) => {
      const flow = cruising({
        ack_phase: ACKS.PROBE_STOPPING,
        next_round_delivered: 900,
        is_bw_probe_sample: true,
        cycle_count: 1,
        ...own,
      });
      flow.own.max_bw_filter.set(filter);
      acked(flow, { sample });
      expect(flow.own).toMatchObject({ is_bw_probe_sample: false, ack_phase: ACKS.INIT });
      return [flow.own.cycle_count, ...flow.own.max_bw_filter];
    };
    expect(answered()).toEqual([2, 0, 1000]);
    expect(answered({}, { appLimited: true })).toEqual([1, 900, 1000]);
    expect(answered({ state: STATE.PROBE_RTT, probe_rtt_done_stamp: 1e9 })).toEqual([1, 900, 1000]);
    expect(answered({}, { rate: 0 }, [900, 0])).toEqual([1, 900, 0]);
  });
});

describe('the bound of what is safe', () => {
  const probing = (own = {}) =>
    cruising({
      state: STATE.UP,
      pacing_gain: 1.25,
      cwnd_gain: 2.25,
      full_bw_now: false,
      inflight_longterm: 200,
      probe_up_acked_per_inc: 4,
      ...own,
    });

  it('rises to what was in flight and arrived', () => {
    const safe = (sample: object, own = {}) => acked(probing(own), { sample }).own.inflight_longterm;
    expect(safe({ inFlight: 210 })).toBe(210);
    expect(safe({ inFlight: 190 })).toBe(200);
    // More than 2 % of it were lost, or there is no sample.
    expect(safe({ inFlight: 210, lostSince: 5 })).toBe(200);
    expect(safe({ inFlight: 210, lostSince: 4 })).toBe(210);
    expect(safe({ inFlight: 210, priorDelivered: -1 })).toBe(200);
    expect(safe({ inFlight: 210, priorDelivered: 0 })).toBe(210);
    expect(safe({ inFlight: 210 }, { inflight_longterm: Infinity })).toBe(Infinity);
  });

  it('grows by one for so many that arrived, while it limits the window of a probe', () => {
    const raised = (delivered: number, own = {}, cwnd = 200, inFlightBefore = 200) => {
      const flow = probing(own);
      flow.window.cwnd = cwnd;
      acked(flow, { delivered, sample: { inFlightBefore } });
      return [flow.own.inflight_longterm, flow.own.bw_probe_up_acked];
    };
    expect(raised(3)).toEqual([200, 3]);
    expect(raised(4)).toEqual([201, 0]);
    expect(raised(11, { bw_probe_up_acked: 2 })).toEqual([203, 1]);
    expect(raised(11, {}, 199)).toEqual([200, 0]);
    expect(raised(11, {}, 200, 199)).toEqual([200, 0]);
    expect(raised(11, { state: STATE.CRUISE })).toEqual([200, 0]);
  });

  it.each([
    { rounds: 0, each: 200 },
    { rounds: 1, each: 100 },
    { rounds: 3, each: 25 },
    { rounds: 9, each: 1 },
    { rounds: 30, each: 1 },
  ])('faster each round: one for $each that arrive after $rounds', ({ rounds, each }) => {
    const flow = probing({ bw_probe_up_rounds: rounds, next_round_delivered: 900, inflight_longterm: 200 });
    flow.window.cwnd = 200;
    acked(flow, { sample: { inFlightBefore: 200 } });
    expect(flow.own.probe_up_acked_per_inc).toBe(each);
    expect(flow.own.bw_probe_up_rounds).toBe(Math.min(rounds + 1, 30));
    const within = probing({ bw_probe_up_rounds: rounds });
    within.window.cwnd = 200;
    acked(within, { sample: { inFlightBefore: 200 } });
    expect(within.own.probe_up_acked_per_inc).toBe(4);
  });

  /** Lost: of 100 in flight the first two, then the third, which makes more than 2 %. */
  const lost = (
    own: object,
    notes: readonly (readonly [number, number])[] = [
      [100, 1],
      [100, 2],
      [101, 3],
    ],
  ) => {
    const flow = cruising({ is_bw_probe_sample: true, ...own });
    const facts = found(flow, notes);
    flow.deliver({ delivered: 0, ...facts }, 0.001);
    return flow;
  };

  it('falls to where the losses became too many, or 0.7 of the path', () => {
    // (0.02 * 100 - 2)/0.98 = 0 of the segment before it.
    const flow = lost({ state: STATE.REFILL });
    expect(flow.fired).toEqual(['Losses noted', 'Too much in flight']);
    expect(flow.own).toMatchObject({
      prev_probe_too_high: true,
      is_bw_probe_sample: false,
      inflight_longterm: 100,
      state: STATE.REFILL,
    });
    expect(lost({}, [[80, 30]]).own.inflight_longterm).toBeCloseTo(0.7 * 125, 12);
    const part = lost({}, [[151, 4]]);
    expect(part.own.inflight_longterm).toBe(150);
    expect(lost({}, [[201, 5]]).own.inflight_longterm).toBe(200);
    const exact = lost({}, [[141, 3]]);
    // (0.02 * 140 - 2)/0.98.
    expect(exact.own.inflight_longterm).toBeCloseTo(140 + 0.8 / 0.98, 9);
    expect(exact.symbol('inflight_at_loss')).toBeCloseTo(140 + 0.8 / 0.98, 9);
  });

  it('ends a probe', () => {
    const flow = lost({ state: STATE.UP });
    expect(flow.fired).toEqual(['Losses noted', 'The probe lost too much: DOWN']);
    expect(flow.own).toMatchObject({
      state: STATE.DOWN,
      undo_state: STATE.UP,
      inflight_longterm: 100,
      prev_probe_too_high: true,
    });
  });

  it('ends a probe that the application or ProbeRTT held back, and says nothing of how much fits', () => {
    const flow = cruising({ is_bw_probe_sample: true, state: STATE.UP });
    const facts = found(flow, [[100, 3]]);
    flow.event.sample.losses.limited[0] = 1;
    flow.deliver({ delivered: 0, ...facts }, 0.001);
    expect(flow.own).toMatchObject({ state: STATE.DOWN, prev_probe_too_high: true, inflight_longterm: Infinity });
    const held = cruising({ is_bw_probe_sample: true, state: STATE.UP, app_limited_from: 40, app_limited_to: 50 });
    const more = found(held, [[100, 3]]);
    held.event.sample.losses.delivered[0] = 45;
    held.deliver({ delivered: 0, ...more }, 0.001);
    expect(held.own).toMatchObject({ state: STATE.DOWN, inflight_longterm: Infinity });
  });

  it('not by a loss that is not of a probe, or of 2 % only', () => {
    expect(lost({ is_bw_probe_sample: false }).fired).toEqual(['Losses noted']);
    // Earlier records do not count again.
    const stale = cruising({ is_bw_probe_sample: true });
    found(stale, [
      [100, 1],
      [100, 50],
    ]);
    stale.deliver({ delivered: 0, ...found(stale, [[100, 1]]) });
    expect(stale.fired).toEqual(['Losses noted']);
    expect(
      lost({}, [
        [100, 1],
        [100, 2],
      ]).fired,
    ).toEqual(['Losses noted']);
  });
});

describe('losses while it does not probe', () => {
  const round = (own = {}) =>
    acked(
      cruising({ loss_round_delivered: 900, is_loss_in_round: true, bw_latest: 600, inflight_latest: 60, ...own }),
      { sample: { rate: 500, priorDelivered: 950 } },
    );

  it('lower rate and window to seven tenths at the end of the round, or to what arrived', () => {
    const flow = round();
    expect(flow.own).toMatchObject({ bw_shortterm: 700, inflight_shortterm: 175, bw: 700, is_loss_in_round: false });
    expect(flow.window.cwnd).toBe(175);
    expect(flow.fired).toContain('Within the bounds of the model');
    expect(round({ bw_latest: 800, inflight_latest: 180 }).own).toMatchObject({
      bw_shortterm: 800,
      inflight_shortterm: 180,
    });
    expect(round({ bw_shortterm: 900, inflight_shortterm: 100 }).own).toMatchObject({
      bw_shortterm: 630,
      inflight_shortterm: 70,
    });
    expect(round({ bw_shortterm: 900 }).own).toMatchObject({ bw_shortterm: 630, inflight_shortterm: 175 });
    expect(round({ inflight_shortterm: 100 }).own).toMatchObject({ bw_shortterm: 700, inflight_shortterm: 70 });
    expect(round({ bw_shortterm: 900, inflight_shortterm: 90 }).fired).not.toContain('First loss of a cycle');
  });

  it('not without a loss, before the round is over, or while it probes', () => {
    for (const own of [
      { is_loss_in_round: false },
      { loss_round_delivered: 951 },
      { state: STATE.STARTUP, full_bw_reached: false },
      { state: STATE.REFILL },
      { state: STATE.UP },
    ])
      expect(round(own).own.bw_shortterm).toBe(Infinity);
  });

  it('are noted once a round, by their ranges', () => {
    const flow = cruising({ bw_shortterm: 700, inflight_shortterm: 70, inflight_longterm: 170, undo_state: 5 });
    flow.deliver({ delivered: 0, ...found(flow, [[100, 1]], 2) });
    expect(flow.own).toMatchObject({
      is_loss_in_round: true,
      loss_ranges: 2,
      loss_round_delivered: 1000,
      prior_cwnd: 250,
      undo_state: -1,
    });
    expect(flow.own).toMatchObject({
      undo_bw_shortterm: 700,
      undo_inflight_shortterm: 70,
      undo_inflight_longterm: 170,
    });
    flow.own.prior_cwnd = 3;
    flow.event.sample.totalDelivered = 1100;
    flow.deliver({ delivered: 0, ...found(flow, [[100, 1]], 3) });
    expect(flow.own).toMatchObject({ loss_ranges: 5, loss_round_delivered: 1000, prior_cwnd: 3 });
    acked(flow, { sample: { priorDelivered: 1000 } });
    expect(flow.own).toMatchObject({ is_loss_in_round: false, loss_ranges: 0 });
  });
});

describe('recovery', () => {
  it.each([
    { own: {}, prior: 250 },
    { own: { recovering: true, prior_cwnd: 300 }, prior: 300 },
    { own: { recovering: true, prior_cwnd: 200 }, prior: 250 },
    { own: { state: STATE.PROBE_RTT, prior_cwnd: 300 }, prior: 300 },
  ])('keeps the window of before: $prior', ({ own, prior }) => {
    for (const hook of ['lose', 'restart', 'timeOut'] as const) {
      const flow = cruising({ prior_cwnd: 300, ...own });
      if (hook === 'lose') flow.lose();
      else if (hook === 'restart') flow.call('onRestart');
      else flow.timeOut({ inFlight: 7, sample: { lost: 0 } });
      expect(flow.own).toMatchObject({ recovering: true, prior_cwnd: prior });
      expect(flow.window.cwnd).toBe(hook === 'timeOut' ? 8 : 250);
      flow.window.cwnd = 20;
      flow.call('onRecovered');
      expect(flow.window.cwnd).toBe(prior);
      expect(flow.own.recovering).toBe(false);
      flow.window.cwnd = 400;
      flow.call('onRecovered');
      expect(flow.window.cwnd).toBe(400);
    }
  });

  it('a timeout that finds losses counts them', () => {
    const flow = cruising({ is_bw_probe_sample: true, state: STATE.UP });
    flow.timeOut({ inFlight: 7, ...found(flow, [[100, 9]]) });
    expect(flow.fired).toEqual(['Retransmission timeout', 'Losses noted', 'The probe lost too much: DOWN']);
    const none = cruising();
    none.timeOut({ inFlight: 7, sample: { lost: 0 } });
    expect(none.fired).toEqual(['Retransmission timeout']);
  });

  const undone = (own: object) => {
    const flow = cruising({
      is_loss_in_round: true,
      full_bw_count: 2,
      bw_shortterm: 700,
      inflight_shortterm: 70,
      inflight_longterm: 170,
      undo_bw_shortterm: 800,
      undo_inflight_shortterm: 60,
      undo_inflight_longterm: 180,
      ...own,
    });
    flow.call('onSpurious');
    expect(flow.own).toMatchObject({
      is_loss_in_round: false,
      full_bw: 0,
      full_bw_count: 0,
      full_bw_now: false,
      undo_state: -1,
    });
    return flow;
  };

  it('losses that were none give back the bounds', () => {
    expect(undone({}).own).toMatchObject({
      bw_shortterm: 800,
      inflight_shortterm: 70,
      inflight_longterm: 180,
      state: STATE.CRUISE,
    });
  });

  it('and the state that they ended', () => {
    const startup = undone({ undo_state: STATE.STARTUP, state: STATE.DRAIN }).own;
    expect(startup).toMatchObject({ state: STATE.STARTUP, full_bw_reached: false, pacing_gain: 2.77, cwnd_gain: 2 });
    expect(undone({ undo_state: STATE.STARTUP, state: STATE.STARTUP }).own.full_bw_reached).toBe(true);
    expect(undone({ undo_state: STATE.STARTUP, state: STATE.PROBE_RTT }).own).toMatchObject({
      state: STATE.PROBE_RTT,
      full_bw_reached: false,
    });
    expect(undone({ undo_state: STATE.UP, state: STATE.DOWN }).own.state).toBe(STATE.REFILL);
    expect(undone({ undo_state: STATE.UP, state: STATE.UP }).own.state).toBe(STATE.UP);
    expect(undone({ undo_state: STATE.UP, state: STATE.PROBE_RTT }).own.state).toBe(STATE.PROBE_RTT);
    expect(undone({ undo_state: -1, state: STATE.DOWN }).own.state).toBe(STATE.DOWN);
  });
});

describe('ProbeRTT', () => {
  it('comes when no shorter round trip was seen for five seconds, unless the sender was idle', () => {
    const flow = acked(cruising({ probe_rtt_min_stamp: 95, prior_cwnd: 3 }), { sample: { totalDelivered: 1000 } });
    expect(flow.own).toMatchObject({
      state: STATE.PROBE_RTT,
      pacing_gain: 1,
      cwnd_gain: 0.5,
      prior_cwnd: 250,
      probe_rtt_done_stamp: -1,
    });
    expect(flow.own).toMatchObject({
      ack_phase: ACKS.PROBE_STOPPING,
      app_limited_from: 1000,
      app_limited_to: 1100,
      next_round_delivered: 1000,
    });
    // Half of what the path holds.
    expect(flow.window.cwnd).toBe(62.5);
    expect(flow.fired.at(-1)).toBe('ProbeRTT: a smaller window');
    expect(acked(cruising({ probe_rtt_min_stamp: 95, idle_restart: true })).own).toMatchObject({
      state: STATE.CRUISE,
      idle_restart: false,
    });
    expect(acked(cruising({ probe_rtt_min_stamp: 95.002 })).own.state).toBe(STATE.CRUISE);
  });

  const measuring = (own = {}) =>
    cruising({ state: STATE.PROBE_RTT, cwnd_gain: 0.5, probe_rtt_done_stamp: -1, prior_cwnd: 260, ...own });

  it('does not begin again while it is on', () => {
    const flow = acked(measuring({ probe_rtt_min_stamp: 95 }));
    expect(flow.own.probe_rtt_expired).toBe(true);
    expect(flow.fired).not.toContain('ProbeRTT');
  });

  it('lasts 200 ms and a round trip, once half of the path is in flight at most', () => {
    const flow = measuring({ probe_rtt_round_done: true });
    acked(flow, { inFlight: 63 });
    expect(flow.own.probe_rtt_done_stamp).toBe(-1);
    acked(flow, { inFlight: 62, sample: { totalDelivered: 1010 } });
    expect(flow.own.probe_rtt_done_stamp).toBeCloseTo(flow.event.elapsed + 0.2, 9);
    expect(flow.own).toMatchObject({ probe_rtt_round_done: false, next_round_delivered: 1010 });
    acked(flow, { inFlight: 62 }, 0.3);
    expect(flow.own.state).toBe(STATE.PROBE_RTT);
    acked(flow, { inFlight: 62, sample: { priorDelivered: 1010 } });
    expect(flow.own).toMatchObject({ state: STATE.CRUISE, pacing_gain: 1, probe_rtt_min_stamp: flow.event.elapsed });
    const small = measuring({ min_rtt: 0.001, probe_rtt_min_delay: 0.001 });
    acked(small, { inFlight: 4 });
    expect(small.own.probe_rtt_done_stamp).toBeGreaterThan(0);
  });

  it('a round trip alone is not enough, and the bounds of before end with it', () => {
    const flow = measuring({
      probe_rtt_done_stamp: 100.5,
      probe_rtt_round_done: true,
      prior_cwnd: 240,
      bw_shortterm: 9,
      inflight_shortterm: 9,
    });
    acked(flow, {}, 0.5);
    expect(flow.own.state).toBe(STATE.PROBE_RTT);
    acked(flow, {}, 0.001);
    expect(flow.own).toMatchObject({ state: STATE.CRUISE, bw_shortterm: Infinity, inflight_shortterm: Infinity });
    expect(flow.own.cycle_stamp).toBe(flow.event.elapsed);
    expect(flow.window.cwnd).toBe(241);
  });

  it('gives back the window, and a Startup that was not over', () => {
    const back = (own: object, cwnd: number) => {
      const flow = measuring({ probe_rtt_done_stamp: 100.5, ...own });
      flow.window.cwnd = cwnd;
      flow.call('onSendsAgain', {}, 1);
      return flow;
    };
    expect(back({}, 62).window.cwnd).toBe(260);
    expect(back({}, 300).window.cwnd).toBe(300);
    expect(back({ full_bw_reached: false }, 62).own).toMatchObject({ state: STATE.STARTUP, pacing_gain: 2.77 });
    expect(back({ probe_rtt_done_stamp: 101 }, 62).own.state).toBe(STATE.PROBE_RTT);
    expect(back({ probe_rtt_done_stamp: -1 }, 62).own.state).toBe(STATE.PROBE_RTT);
    expect(back({ state: STATE.DRAIN }, 62).own.state).toBe(STATE.DRAIN);
  });
});

describe('after silence', () => {
  it('sends at the measured rate in ProbeBW', () => {
    const again = (state: number, own = {}) => {
      const flow = cruising({ state, pacing_rate: 5, extra_acked_delivered: 9, ...own });
      flow.call('onSendsAgain', {}, 1);
      return flow.own;
    };
    expect(again(STATE.CRUISE)).toMatchObject({
      pacing_rate: 990,
      idle_restart: true,
      extra_acked_delivered: 0,
      extra_acked_interval_start: 101,
    });
    expect(
      [STATE.STARTUP, STATE.DRAIN, STATE.DOWN, STATE.UP, STATE.PROBE_RTT].map((state) => again(state).pacing_rate),
    ).toEqual([5, 5, 990, 990, 5]);
    expect(again(STATE.CRUISE, { round_count: 0 })).toMatchObject({ pacing_rate: 5, idle_restart: false });
  });
});

describe('the window', () => {
  const after = (cwnd: number, own = {}, facts: Facts = {}, parameters: Start['parameters'] = {}) => {
    const flow = cruising({ extra_acked_delivered: 0, ...own }, parameters);
    flow.window.cwnd = cwnd;
    acked(flow, { delivered: 3, ...facts });
    return flow.window.cwnd;
  };

  it('follows twice the path and what arrives at once, by what arrived', () => {
    expect(after(200)).toBe(203);
    // These three arrived at once.
    expect(after(252)).toBe(253);
    expect(after(400)).toBe(253);
    expect(after(400, { extra_acked: 40 })).toBe(290);
    // In Startup only the present round counts.
    expect(after(400, { state: STATE.STARTUP, full_bw_reached: false, extra_acked: 40 })).toBe(400);
    expect(after(252, { state: STATE.STARTUP, full_bw_reached: false, extra_acked: 40 })).toBe(255);
    expect(after(253, { state: STATE.STARTUP, full_bw_reached: false })).toBe(253);
    expect(after(400, { state: STATE.STARTUP, full_bw_reached: false }, { sample: { totalDelivered: 9 } })).toBe(403);
    expect(after(400, { state: STATE.STARTUP, full_bw_reached: false }, { sample: { totalDelivered: 10 } })).toBe(400);
    expect(after(400, { state: STATE.UP, cwnd_gain: 2.25, full_bw_now: false })).toBe(281.25 + 3 + 2);
  });

  it('fires nothing where it stays', () => {
    const flow = cruising();
    flow.window.cwnd = 251;
    acked(flow);
    expect(flow.fired.at(-1)).toBe('The window that the model allows');
    acked(flow, { delivered: 9 });
    expect(flow.fired.at(-1)).toBe('cwnd follows the model');
    flow.window.cwnd = 251;
    // The window is not held back except in ProbeRTT.
    expect(flow.own.app_limited_to).toBe(-1);
    expect(flow.window.cwnd).toBe(251);
  });

  it('holds three bursts of a millisecond at least, of two segments at least and 64 kB at most', () => {
    const tiny = { min_rtt: 1e-6, probe_rtt_min_delay: 1e-6 };
    const burst = (rate: number): number => {
      const flow = cruising({ ...tiny, pacing_rate: 0.99 * rate, extra_acked_delivered: -1e9 });
      flow.own.max_bw_filter.fill(rate);
      Object.assign(flow.own, { max_bw: rate, bw: rate });
      flow.window.cwnd = 1e4;
      acked(flow, { segmentRtt: 1, sample: { rate } });
      return flow.window.cwnd;
    };
    expect(burst(1000)).toBe(6);
    expect(burst(10_000)).toBeCloseTo(29.7, 9);
    expect(burst(1e6)).toBeCloseTo(3 * 65.536, 9);
  });

  it('before a round trip is known goes by the initial window', () => {
    const blind = { min_rtt: Infinity, probe_rtt_min_delay: Infinity };
    expect(after(100, blind, { segmentRtt: NaN })).toBe(13);
    expect(after(100, { ...blind, cwnd_gain: 7 }, { segmentRtt: NaN })).toBe(13);
  });

  it('stays within the bound, less 15 % while it cruises, and four segments at least', () => {
    const sample = { inFlight: 10 };
    expect(after(250, { inflight_longterm: 100 }, { sample })).toBe(85);
    expect(after(250, { inflight_longterm: 100, state: STATE.REFILL }, { sample })).toBe(100);
    expect(
      after(250, { inflight_longterm: 100, state: STATE.DRAIN, drain_start_round: 20 }, { sample, inFlight: 300 }),
    ).toBe(253);
    expect(after(250, { inflight_longterm: 100, inflight_shortterm: 60 }, { sample })).toBe(60);
    expect(after(250, { inflight_longterm: 100, inflight_shortterm: 2 }, { sample })).toBe(4);
    expect(after(3, { inflight_shortterm: 2 }, { sample, delivered: 0.5 })).toBe(4);
    expect(after(250, { inflight_longterm: 100, state: STATE.PROBE_RTT, probe_rtt_done_stamp: 1e9 }, { sample })).toBe(
      62.5,
    );
    expect(
      after(
        250,
        { inflight_longterm: 50, state: STATE.PROBE_RTT, cwnd_gain: 0.5, probe_rtt_done_stamp: 1e9 },
        { sample },
      ),
    ).toBe(42.5);
    const flow = cruising({ inflight_longterm: 100 });
    expect(flow.symbol('inflight_cap')).toBe(85);
    expect(flow.symbol('bdp')).toBe(125);
  });
});

describe('marks', () => {
  it('count as losses: of a probe when they are more than 2 %, else at the end of the round', () => {
    const flow = cruising();
    flow.deliver({ echoed: true, delivered: 3, sample: { ...SAMPLE } });
    expect(flow.own).toMatchObject({ is_loss_in_round: true, marked: 3, inflight_longterm: Infinity });
    const probing = cruising({ state: STATE.UP, is_bw_probe_sample: true, full_bw_now: false });
    probing.deliver({ echoed: true, delivered: 2, sample: { ...SAMPLE } });
    expect(probing.own.inflight_longterm).toBe(Infinity);
    probing.deliver({ echoed: true, delivered: 1, sample: { ...SAMPLE } });
    expect(probing.own.inflight_longterm).toBe(100);
    expect(probing.fired).toContain('The probe lost too much: DOWN');
  });
});
