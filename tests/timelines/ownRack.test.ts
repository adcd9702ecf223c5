/**
 * RACK-TLP fed with events only: cases that scripted peers cannot produce, or that a run shows only in part. Segments
 * count from 1, times are in s.
 */
import { describe, expect, it } from 'vitest';
import { rack } from '../../src/engine/tcp/recovery/rack.ts';
import { stepping } from './stepping.ts';

type Blocks = readonly (readonly [number, number])[];

/** A connection whose segments 1 to `count` leave at 1 s; three reports are a loss. */
function connection(count: number, settings: object = {}) {
  const { state, step, select } = stepping(rack, { timestamps: false, timerTick: 0, ...settings });
  let flight = { acked: 0, highest: 0, next: 1, limit: 1000, window: 100 };
  const send = (from: number, to: number, at: number): void => {
    for (let segment = from; segment <= to; segment++) {
      step('onSent', { flight, segment, elapsed: at });
      const highest = Math.max(flight.highest, segment);
      flight = { ...flight, highest, next: highest + 1 };
    }
  };
  const hear = (ack: number, at: number, blocks: Blocks = [], more: object = {}) => {
    const sackLeft = Int32Array.from([0, 0, 0, 0], (_, k) => blocks[k]?.[0] ?? 0);
    const sackRight = Int32Array.from([0, 0, 0, 0], (_, k) => blocks[k]?.[1] ?? 0);
    const decision = step('onAck', {
      flight,
      ack,
      elapsed: at,
      sackCount: blocks.length,
      sackLeft,
      sackRight,
      ...more,
    });
    flight = { ...flight, acked: Math.max(flight.acked, ack) };
    return decision;
  };
  const ring = (hook: 'onTimeout' | 'onAlarm' | 'onMark' | 'afterEvent', at: number) =>
    step(hook, { flight, elapsed: at });
  send(1, count, 1);
  return { state, send, hear, ring, choose: (change: object = {}) => select({ flight: { ...flight, ...change } }) };
}

describe('RACK before it has heard anything', () => {
  it('RFC 8985 5.2: wants no alarm, before a round trip is measured no probe either (7.2)', () => {
    const { state, ring } = connection(2, { tailLossProbe: true });
    expect(rack.alarmAt!(state)).toBe(-1);
    expect(rack.wantsProbe!(state)).toBe(false);
    ring('afterEvent', 1);
    expect(rack.alarmAt!(state)).toBe(-1);
  });

  it('RFC 8985 6.2 steps 1 to 3: takes a report as the newest transmission, its round trip as the least', () => {
    const { state, hear } = connection(4);
    hear(0, 1.25, [[3, 4]]);
    expect(state).toMatchObject({ xmit_ts: 1, end_seq: 3, fack: 3, rtt: 0.25, min_RTT: 0.25, reordering_seen: false });
    hear(0, 1.5, [[3, 5]]);
    // Sent at the same time, but later in order.
    expect(state).toMatchObject({ xmit_ts: 1, end_seq: 4, fack: 4, rtt: 0.5, min_RTT: 0.25 });
    hear(0, 1.75, [[2, 5]]);
    expect(state).toMatchObject({ xmit_ts: 1, end_seq: 4, fack: 4, rtt: 0.75, reordering_seen: true });
  });

  it('RFC 8985 6.2 step 4: takes the first DSACK as the beginning of a round', () => {
    const { state, hear } = connection(4);
    hear(0, 1.25, [[0, 1]]);
    expect(state).toMatchObject({ reo_wnd_mult: 2, DSACK_round: 4 });
    hear(3, 1.5, [[0, 1]]);
    expect(state).toMatchObject({ reo_wnd_mult: 2, DSACK_round: 4 });
    hear(4, 1.5);
    expect(state.DSACK_round).toBe(-1);
  });
});

describe('an ACK of RACK', () => {
  it('of a segment sent again with an older echo tells of the transmission before (RFC 8985 6.2 step 2)', () => {
    const answered = (echo: number, at: number, timestamps: boolean) => {
      const { state, send, hear } = connection(4, { timestamps });
      hear(0, 1.125, [[2, 5]]);
      send(1, 1, 1.25);
      const { rtt, lastRtt } = hear(4, at, [], { echo });
      return { newest: state.xmit_ts, rtt, lastRtt };
    };
    expect(answered(1, 1.5, true)).toEqual({ newest: 1, rtt: 0.5, lastRtt: -1 });
    expect(answered(1.25, 1.5, true)).toEqual({ newest: 1.25, rtt: 0.25, lastRtt: -1 });
    expect(answered(1, 1.5, false)).toEqual({ newest: 1.25, rtt: -1, lastRtt: -1 });
    // Sooner than any round trip; exactly after one.
    expect(answered(1.25, 1.3125, true)).toMatchObject({ newest: 1 });
    expect(answered(1.25, 1.375, true)).toMatchObject({ newest: 1.25 });
  });

  it('gives no round trip of a report of what was sent again (Karn)', () => {
    const { send, hear } = connection(6);
    expect(hear(0, 1.125, [[3, 6]])).toMatchObject({ rtt: 0.125, lastRtt: 0.125 });
    send(1, 2, 1.25);
    expect(hear(0, 1.5, [[2, 6]])).toMatchObject({ rtt: -1, lastRtt: -1, delivered: 1 });
  });

  it('that fills a hole gives those of the first and the last segment that were not reported (RFC 6298 3)', () => {
    const { send, hear } = connection(2);
    send(3, 3, 1.25);
    hear(0, 1.5, [[2, 3]]);
    expect(hear(3, 1.625)).toMatchObject({ rtt: 0.625, lastRtt: 0.375, delivered: 2 });
  });

  it('in order gives those of the first and the last segment', () => {
    const { state, send, hear } = connection(2);
    send(3, 3, 1.25);
    expect(hear(3, 1.625)).toMatchObject({ rtt: 0.625, lastRtt: 0.375, delivered: 3 });
    expect(state.min_RTT).toBe(0.375);
    send(4, 4, 2);
    hear(4, 3);
    expect(state).toMatchObject({ min_RTT: 0.375, rtt: 1 });
  });

  it('that was overtaken counts what is above the highest ACK only', () => {
    const { state, hear } = connection(6);
    hear(3, 1.25);
    expect(hear(1, 1.5, [[3, 6]])).toMatchObject({ delivered: 2, advance: false });
    expect(state).toMatchObject({ sacked: 2, fack: 5, reordering_seen: false });
  });

  it('tells how far the lowest of the late segments was overtaken; a shorter way changes nothing (Linux tcp_check_sack_reordering())', () => {
    const { state, hear } = connection(9, { dupThresh: 9 });
    hear(0, 1.25, [[5, 6]]);
    hear(0, 1.25, [
      [2, 4],
      [5, 6],
    ]);
    expect(state.reordering).toBe(5 + 1 - 2);
    hear(1, 1.25, [
      [2, 4],
      [5, 6],
    ]);
    expect(state.reordering).toBe(5 + 1 - 1);
    hear(5, 1.25);
    expect(state.reordering).toBe(5);
  });

  it('RFC 2018 4: with the newest block first is no reordering', () => {
    const { state, hear } = connection(9, { dupThresh: 9 });
    expect(
      hear(0, 1.25, [
        [8, 9],
        [5, 6],
        [2, 3],
      ]).delivered,
    ).toBe(3);
    expect(state).toMatchObject({ reordering_seen: false, sacked: 3, ranges: 3 });
  });

  it.each<{ blocks: Blocks; twice: number; count: number }>([
    { blocks: [[3, 4]], twice: -1, count: 0 },
    { blocks: [[1, 2]], twice: -1, count: 0 },
    { blocks: [[0, 1]], twice: 0, count: 1 },
    {
      blocks: [
        [3, 5],
        [3, 7],
      ],
      twice: 3,
      count: 2,
    },
    {
      blocks: [
        [5, 7],
        [3, 7],
      ],
      twice: 5,
      count: 2,
    },
    {
      blocks: [
        [3, 7],
        [3, 7],
      ],
      twice: 3,
      count: 4,
    },
    {
      blocks: [
        [3, 7],
        [4, 7],
      ],
      twice: -1,
      count: 0,
    },
    {
      blocks: [
        [3, 7],
        [3, 6],
      ],
      twice: -1,
      count: 0,
    },
    {
      blocks: [
        [3, 4],
        [6, 7],
      ],
      twice: -1,
      count: 0,
    },
    {
      blocks: [
        [6, 7],
        [3, 4],
      ],
      twice: -1,
      count: 0,
    },
  ])('RFC 2883 4: the first of $blocks reports what came twice: $twice', ({ blocks, twice, count }) => {
    const { state, hear } = connection(9, { dupThresh: 9 });
    hear(0, 1.25, blocks);
    expect(state).toMatchObject({ twice, twiceCount: count });
  });
});

describe('delivery rates of RACK (draft-cheng-iccrg-delivery-rate-estimation)', () => {
  const rates = { samplesRates: true };

  it('are what was delivered over the round trip, with what was in the network', () => {
    const { hear } = connection(10, rates);
    expect(hear(4, 1.125)).toMatchObject({ rate: 4 / 0.125, priorDelivered: 0, sampleInFlight: 4, sampleLost: 0 });
    expect(hear(10, 1.25)).toMatchObject({ rate: 10 / 0.25, priorDelivered: 0, sampleInFlight: 10 });
  });

  it('count reports as they arrive, and what a segment was sent beside', () => {
    const { state, send, hear } = connection(4, rates);
    hear(0, 1.125, [[2, 4]]);
    expect(state.total).toBe(2);
    // 1 and 4 are outstanding.
    send(5, 5, 1.25);
    expect(hear(5, 1.5)).toMatchObject({ priorDelivered: 2, sampleInFlight: 3 });
    expect(state.total).toBe(5);
  });

  it('are not taken where nobody asks', () => {
    const { state, hear } = connection(9);
    expect(hear(2, 1.125)).toMatchObject({ rate: -1, priorDelivered: -1 });
    expect(hear(2, 1.25, [[5, 9]])).toMatchObject({ rate: -1, losses: { count: 0 } });
    expect(state).toMatchObject({ total: 0, lostTotal: 0, lost: 2 });
    expect([...state.whenSent].every((value) => value === 0)).toBe(true);
  });

  it('draft-ietf-ccwg-bbr: losses are told with how many runs they make', () => {
    const { state, hear } = connection(9, rates);
    expect(
      hear(0, 1.25, [
        [8, 9],
        [5, 6],
        [2, 3],
      ]).losses,
    ).toMatchObject({ count: 5, ranges: 3 });
    expect(state.lostTotal).toBe(5);
    // No segment is declared lost twice.
    expect(hear(0, 1.25, [[9, 10]]).losses).toMatchObject({ count: 0, ranges: 0 });
  });

  it('a timeout loses each segment once', () => {
    const { state, ring } = connection(3, rates);
    expect(ring('onTimeout', 3).losses).toMatchObject({ count: 3, ranges: 1 });
    expect(state).toMatchObject({ lost: 3, lostTotal: 3 });
  });
});

describe('a timeout of RACK', () => {
  it('where nothing is outstanding is none', () => {
    const { state, hear, ring } = connection(3);
    hear(3, 1.25);
    expect(ring('onTimeout', 3)).toMatchObject({ backOff: false, counts: false });
    expect(state).toMatchObject({ episode: 0, forced: -1, lost: 0, recover: 0 });
  });

  it.each([
    ['sent a round trip ago', 1.5, {}, 3],
    ['sent since then: only the first', 1.375, {}, 1],
    ['sent since then, and nothing that arrived tells of them', 1.375, { xmit_ts: -1 }, 3],
  ])('RFC 8985 6.3: loses what was %s', (_what, at, before, lost) => {
    const { state, ring } = connection(3);
    Object.assign(state, { xmit_ts: 0.5, rtt: 0.5, ...before });
    expect(ring('onTimeout', at)).toMatchObject({ backOff: true, counts: true });
    expect(state).toMatchObject({ lost, forced: 1, recover: 3, frto: 0, pipe: 3 - lost });
  });

  it('lets its segment go, unless an ACK covers it first', () => {
    const { hear, ring, choose } = connection(6);
    ring('onTimeout', 3);
    expect(choose({ window: 0 })).toBe(1);
    hear(2, 3);
    expect(choose()).toBe(3);
  });
});

describe('a probe of RACK', () => {
  it.each<{ ack: number; blocks: Blocks; forced: number }>([
    { ack: 4, blocks: [], forced: 5 },
    { ack: 0, blocks: [[4, 5]], forced: 5 },
    { ack: 0, blocks: [[5, 6]], forced: -1 },
    { ack: 5, blocks: [], forced: -1 },
  ])('that waits for its time to be sent is not sent when ACK $ack $blocks tells of it', ({ ack, blocks, forced }) => {
    const { state, hear } = connection(5);
    Object.assign(state, { forced: 5, probe: 5 });
    hear(ack, 1.5, blocks);
    expect(state.forced).toBe(forced);
    if (forced < 0) expect(state.probe).toBe(-1);
  });

  it('of new data waits, whatever lies at its place in the ring', () => {
    const { state, hear, send } = connection(10);
    hear(0, 1.25, [[6, 7]]);
    hear(10, 1.25);
    send(11, 69, 1.5);
    hear(60, 1.75);
    Object.assign(state, { forced: 70, probe: 70 });
    hear(62, 1.75);
    expect(state).toMatchObject({ forced: 70, probe: 70 });
    hear(69, 1.75);
    expect(state).toMatchObject({ forced: 70, probe: 70 });
  });

  it('is what the application has; what is out may go again', () => {
    const { state, choose } = connection(5);
    const chosen = (forced: number, limit: number): number => {
      state.forced = forced;
      return choose({ limit });
    };
    expect([chosen(5, 4), chosen(4, 3), chosen(6, 7), chosen(6, 6)]).toEqual([5, 4, 6, -1]);
  });
});

describe('recovery with RACK', () => {
  it('counts what is sent again, and in a recovery what is sent', () => {
    const { state, send, hear } = connection(6);
    send(6, 6, 1.125);
    expect(state).toMatchObject({ sentAgain: 1, undo_retrans: -1, prr_out: 0 });
    hear(0, 1.25, [[3, 6]]);
    send(1, 2, 1.25);
    send(7, 7, 1.25);
    expect(state).toMatchObject({ sentAgain: 3, undo_retrans: 2, prr_out: 3, recover: 6 });
  });

  it('RFC 9937 6: what brings nothing reduces nothing', () => {
    const { state, hear } = connection(9, { proportionalReduction: true });
    expect(hear(0, 1.25, [[3, 6]])).toMatchObject({ reduce: true, finding: 1, grow: false });
    expect(hear(0, 1.25, [[3, 6]])).toMatchObject({ reduce: false, grow: false });
    expect(state.duplicates).toBe(1);
    expect(hear(0, 1.25, [[3, 7]])).toMatchObject({ reduce: true, grow: false });
    expect(state.duplicates).toBe(2);
    expect(hear(1, 1.25, [[3, 7]])).toMatchObject({ reduce: true, grow: false });
    expect(state.duplicates).toBe(0);
  });

  it('Linux tcp_enter_cwr(): the same holds while a mark is answered', () => {
    const { state, hear, ring } = connection(9, { proportionalReduction: true });
    ring('onMark', 1.125);
    expect(hear(0, 1.25, [[3, 4]])).toMatchObject({ reduce: true, grow: false });
    expect(hear(0, 1.25, [[3, 4]])).toMatchObject({ reduce: false, grow: false });
    expect(state).toMatchObject({ duplicates: 2, undo_cwnd: -1 });
    expect(hear(1, 1.25, [[3, 4]])).toMatchObject({ reduce: true, grow: false });
    expect(state.duplicates).toBe(0);
    expect(hear(9, 1.25)).toMatchObject({ endReduction: false, grow: false });
    expect(hear(10, 1.26)).toMatchObject({ endReduction: true, grow: true });
  });

  it('a clock that rings before anything is overdue changes no window', () => {
    const { state, hear, ring } = connection(9);
    hear(0, 1.25, [[3, 4]]);
    // A quarter of the round trip more (RFC 8985 6.2 step 4).
    const soon = ring('onAlarm', 1.25 + 0.0624);
    expect(soon).toMatchObject({ finding: 0, fired: ['The reordering window has passed'] });
    expect(state.recovering).toBe(false);
    expect(ring('onAlarm', 1.25 + 0.0625).fired).toContain('Enter recovery');
    expect(state).toMatchObject({ recovering: true, lost: 2 });
  });
});
