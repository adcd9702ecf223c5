/** Copa with the figures of Arun and Balakrishnan 2018, one ACK at a time. */
import { describe, expect, it } from 'vitest';
import { copa } from '../../../src/engine/tcp/variants/copa/law.ts';
import { PHASE } from '../../../src/engine/tcp/phase.ts';
import { controlOf, type Start } from '../control.ts';

/** Opened at 0 s with round trips of 0.125 s; delta 0.5. */
const opened = (start: Partial<Start> = {}) => {
  const flow = controlOf(copa, 'copa', { cwnd: 10, ...start });
  flow.establish({ rtt: 0.125, srtt: 0.125, next: 10 });
  return flow;
};

/** Out of slow start at `cwnd`, with RTTmin 0.125 s, and the queue of the standing round trip empty. */
const steady = (cwnd: number, own = {}, start: Partial<Start> = {}) => {
  const flow = opened(start);
  flow.window.cwnd = cwnd;
  flow.duplicate({ rtt: 0.125 });
  Object.assign(flow.own, { starting: false, cwndBefore: cwnd, roundEnds: 1e9 }, own);
  flow.fired.length = 0;
  return flow;
};

/** Round trips of this length, until they are the only ones in the standing round trip, then an ACK of new data. */
const ackAfter = (flow: ReturnType<typeof steady>, rtt: number, facts = {}) => {
  flow.duplicate({ rtt }, 0.0625);
  flow.duplicate({ rtt }, 0.0625);
  flow.ack({ rtt, outstanding: 1000, ack: 5, next: 20, ...facts });
  return flow;
};

describe('the beginning', () => {
  it('has the initial window, 1/delta of 2 segments, and a pace of two windows per round trip', () => {
    const flow = opened();
    expect(flow.window.cwnd).toBe(10);
    expect(flow.own).toMatchObject({ wanted: 2, v: 1, cwndBefore: 10, roundEnds: 10, emptyAt: 0, RTTstanding: 0.125 });
    expect(copa.pacingRate!(flow.own)).toBe(160);
    expect(flow.symbol('delta')).toBe(0.5);
    expect(copa.phase!(flow.own)).toBe(PHASE.SLOW_START);
    const careful = opened({ parameters: { deltaCopa: 0.1, pacingCopa: 3 } });
    expect(careful.own.wanted).toBe(10);
    expect(copa.pacingRate!(careful.own)).toBe(240);
  });

  it('doubles the window, by what is acknowledged, while at least half of it is used', () => {
    const flow = opened();
    flow.ack({ rtt: 0.125, acked: 3, outstanding: 5, ack: 3, next: 16 });
    expect(flow.window.cwnd).toBe(13);
    flow.ack({ rtt: 0.125, acked: 3, outstanding: 6, ack: 6, next: 20 });
    expect(flow.window.cwnd).toBe(13);
    // Its rounds do not count.
    expect(flow.own.steadily).toBe(0);
    expect(flow.fired).not.toContain('Velocity');
    expect(copa.pacingRate!(flow.own)).toBe((2 * 13) / 0.125);
  });

  it('ends when the rate is above its target, and from there the window moves in small steps', () => {
    const flow = opened();
    flow.ack({ rtt: 0.125, outstanding: 10, ack: 1, next: 12 });
    const { cwnd } = flow.window;
    // 2/d_q = cwnd/RTT at d_q = 2 RTT/cwnd.
    ackAfter(flow, 0.25, { ack: 3, next: 15 });
    expect(flow.fired).toContain('Slow start of Copa ends');
    expect(flow.window.cwnd).toBe(cwnd);
    expect(flow.own).toMatchObject({ starting: false, cwndBefore: cwnd, roundEnds: 15, emptyAt: 0.125 });
    expect(copa.phase!(flow.own)).toBe(PHASE.AVOIDANCE);
  });

  it('goes on no further than maxCwnd', () => {
    const flow = opened({ parameters: { maxCwnd: 11 } });
    flow.ack({ rtt: 0.125, acked: 3, outstanding: 10, ack: 3, next: 12 });
    expect(flow.window.cwnd).toBe(11);
  });
});

describe('the delays', () => {
  it('d_q is the smallest of half a round trip less the smallest of ten seconds', () => {
    const flow = steady(10);
    flow.duplicate({ rtt: 0.25 }, 0.03);
    expect(flow.own).toMatchObject({ RTTmin: 0.125, RTTstanding: 0.125, RTTmax: 0.25, d_q: 0 });
    flow.duplicate({ rtt: 0.2 }, 0.07);
    flow.duplicate({ rtt: 0.25 }, 0.07);
    expect(flow.own).toMatchObject({ RTTmin: 0.125, RTTmax: 0.25 });
    expect(flow.own.RTTstanding).toBeGreaterThan(0.125);
    expect(flow.own.d_q).toBe(flow.own.RTTstanding - 0.125);
    // After ten seconds the shortest round trip is forgotten.
    flow.duplicate({ rtt: 0.25 }, 11);
    flow.duplicate({ rtt: 0.25 }, 11);
    expect(flow.own).toMatchObject({ RTTmin: 0.25, RTTmax: 0.25, d_q: 0 });
  });

  it('before the first smoothed round trip the newest stands for it', () => {
    const flow = controlOf(copa, 'copa', { cwnd: 10 });
    flow.establish({ rtt: 0.125, srtt: 0, next: 10 });
    flow.duplicate({ rtt: 0.125, srtt: 0 });
    flow.duplicate({ rtt: 0.25, srtt: 0 }, 0.1);
    // Half of 0.25 s has not passed.
    expect(flow.own.RTTstanding).toBe(0.125);
    flow.duplicate({ rtt: 0.25, srtt: 0 }, 0.1);
    expect(flow.own.RTTstanding).toBe(0.25);
  });

  it.each([
    // A tenth of 0.125 s is 12.5 ms; one segment of 100 waits 1.4 ms.
    { d_q: 0.0124, cwnd: 100, empty: true },
    { d_q: 0.0126, cwnd: 100, empty: false },
    // One segment of five waits a fifth of the round trip.
    { d_q: 0.031, cwnd: 5, empty: true },
    { d_q: 0.0316, cwnd: 5, empty: false },
  ])('nearly empty is a tenth of the range, or less than one segment of its own: $d_q s of $cwnd', (given) => {
    const flow = steady(given.cwnd);
    flow.duplicate({ rtt: 0.25 });
    flow.duplicate({ rtt: 0.125 + given.d_q }, 0.07);
    flow.duplicate({ rtt: 0.125 + given.d_q }, 0.07);
    expect(flow.own.d_q).toBeCloseTo(given.d_q, 12);
    expect(flow.own.RTTmax).toBe(0.25);
    expect(flow.own.emptyAt === flow.event.elapsed).toBe(given.empty);
  });
});

describe('the window', () => {
  it.each([
    // 2/d_q = 10/(0.125 + d_q) at d_q = 0.03125 s.
    { rtt: 0.125, v: 1, step: 0.2 },
    { rtt: 0.15625, v: 1, step: 0.2 },
    { rtt: 0.157, v: 1, step: -0.2 },
    { rtt: 0.125, v: 4, step: 0.8 },
  ])('moves by v/(delta cwnd) per segment towards its target: $step at $rtt s', ({ rtt, v, step }) => {
    const flow = ackAfter(steady(10, { v }), rtt);
    expect(flow.window.cwnd).toBeCloseTo(10 + step, 12);
  });

  it('does not grow where less than half of it is used, and shrinks all the same', () => {
    expect(ackAfter(steady(10), 0.125, { outstanding: 4 }).window.cwnd).toBe(10);
    expect(ackAfter(steady(10), 0.125, { outstanding: 5 }).window.cwnd).toBeCloseTo(10.2, 12);
    expect(ackAfter(steady(10), 0.25, { outstanding: 0 }).window.cwnd).toBeCloseTo(9.8, 12);
  });

  it('keeps two segments', () => {
    expect(ackAfter(steady(2.5, { v: 64, direction: -1 }), 1).window.cwnd).toBe(2);
  });

  it('turns with a velocity of 1', () => {
    const turned = ackAfter(steady(10, { v: 4, direction: -1, steadily: 4 }), 0.125);
    expect(turned.own).toMatchObject({ v: 1, steadily: 0 });
    expect(turned.window.cwnd).toBeCloseTo(10.2, 12);
    const down = ackAfter(steady(10, { v: 4, direction: 1, steadily: 4 }), 0.25);
    expect(down.own.v).toBe(1);
    expect(down.window.cwnd).toBeCloseTo(9.8, 12);
    const on = ackAfter(steady(10, { v: 4, direction: 1, steadily: 4 }), 0.125);
    expect(on.own).toMatchObject({ v: 4, steadily: 4 });
    const slow = ackAfter(steady(10, { v: 1, direction: -1, steadily: 2 }), 0.125);
    expect(slow.own.steadily).toBe(2);
    // Above its target and going down: as before.
    expect(ackAfter(steady(10, { v: 4, direction: -1, steadily: 4 }), 0.25).own.v).toBe(4);
  });
});

describe('the velocity', () => {
  /** The end of a round trip, at which the window was set to `cwnd` by hand. */
  const round = (flow: ReturnType<typeof steady>, cwnd: number): void => {
    flow.window.cwnd = cwnd;
    flow.own.roundEnds = 7;
    flow.ack({ rtt: 0.125, outstanding: 0, ack: 7, next: 30 });
  };

  it('doubles from the third round trip in one direction on', () => {
    const flow = steady(10);
    const seen = [11, 12, 13, 14, 13, 12, 11].map((cwnd) => {
      round(flow, cwnd);
      return [flow.own.v, flow.own.direction, flow.own.steadily];
    });
    expect(seen).toEqual([
      [1, 1, 1],
      [1, 1, 2],
      [2, 1, 3],
      [4, 1, 4],
      [1, -1, 1],
      [1, -1, 2],
      [2, -1, 3],
    ]);
    expect(flow.own).toMatchObject({ cwndBefore: 11, roundEnds: 30 });
  });

  it('is 1 after a round trip in which the window stood', () => {
    const flow = steady(10, { steadily: 5, v: 8, direction: -1 });
    round(flow, 10);
    expect(flow.own).toMatchObject({ v: 1, steadily: 0 });
  });

  it('a round trip ends with the segment that was the next', () => {
    const flow = steady(10, { roundEnds: 8 });
    flow.ack({ rtt: 0.125, outstanding: 10, ack: 7, next: 30 });
    expect(flow.fired).not.toContain('Velocity');
    flow.duplicate({ rtt: 0.125, ack: 8 });
    expect(flow.fired).not.toContain('Velocity');
    flow.ack({ rtt: 0.125, outstanding: 10, ack: 8, next: 30 });
    expect(flow.fired).toContain('Velocity');
  });
});

describe('modes', () => {
  const waiting = (emptyAt: number, own = {}, parameters: Start['parameters'] = {}) => {
    const flow = steady(100, {}, { parameters });
    flow.duplicate({ rtt: 0.25 }, 0.0625);
    flow.duplicate({ rtt: 0.25 }, 0.0625);
    Object.assign(flow.own, { emptyAt, ...own });
    flow.fired.length = 0;
    flow.duplicate({ rtt: 0.25 }, 0.875);
    return flow;
  };

  it('competes when the queue was not nearly empty for more than five round trips', () => {
    expect(waiting(0.374).own.competing).toBe(true);
    expect(waiting(0.376).own.competing).toBe(false);
    expect(waiting(0.375).own.competing).toBe(false);
    expect(waiting(0.374, {}, { competes: false }).own.competing).toBe(false);
    expect(waiting(0.374, { starting: true }).own.competing).toBe(false);
    expect(waiting(0.374, { competing: true }).fired).not.toContain('TCP-competitive mode');
    expect(waiting(0.376).fired).not.toContain('Default mode');
  });

  it('stands back with delta as set when it was', () => {
    const flow = waiting(0.376, { competing: true, wanted: 9 });
    expect(flow.own).toMatchObject({ competing: false, wanted: 2 });
  });

  it('1/delta grows by one per round trip while it competes', () => {
    for (const competing of [true, false]) {
      const flow = steady(100, { wanted: 4, roundEnds: 5 });
      flow.duplicate({ rtt: 0.25 }, 0.0625);
      flow.duplicate({ rtt: 0.25 }, 0.0625);
      Object.assign(flow.own, { competing, emptyAt: competing ? -10 : flow.event.elapsed });
      flow.ack({ rtt: 0.25, outstanding: 100, ack: 5, next: 20 });
      expect(flow.own.wanted).toBe(competing ? 5 : 4);
    }
  });
});

describe('losses', () => {
  it('in default mode slow the window’s movement only', () => {
    const flow = steady(10, { v: 8, wanted: 4 });
    flow.lose();
    expect(flow.window.cwnd).toBe(10);
    expect(flow.own).toMatchObject({ v: 1, wanted: 4 });
    const competing = steady(10, { v: 8, wanted: 9, competing: true });
    competing.lose();
    expect(competing.own).toMatchObject({ v: 8, wanted: 4.5 });
    competing.own.wanted = 3;
    competing.lose();
    expect(competing.own.wanted).toBe(2);
  });

  it('a timeout begins again with one segment', () => {
    for (const hook of ['timeOut', 'restart'] as const) {
      const flow = steady(10, { v: 8, steadily: 4, wanted: 9, competing: true, emptyAt: -1 });
      if (hook === 'timeOut') flow.timeOut({}, 2);
      else flow.call('onRestart', {}, 2);
      expect(flow.window.cwnd).toBe(1);
      expect(flow.own).toMatchObject({ starting: true, v: 1, steadily: 0, wanted: 2, competing: false, emptyAt: 2 });
    }
  });
});
