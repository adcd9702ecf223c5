/** Vegas (Brakmo and Peterson 1995), also as in ns-2.35, and Vegas+ (Hasegawa and others 2000), round by round. */
import { describe, expect, it } from 'vitest';
import { vegasPlus } from '../../../src/engine/tcp/variants/vegas/law.ts';
import { vegas } from '../../../src/engine/tcp/variants/vegas/vegas.ts';
import { controlOf, type Start } from '../control.ts';

/** BaseRTT 0.125 s; a round of 16 segments that began with segment 4 is over: 16 more are in flight. */
const atRoundsEnd = (rtt: number, start: Partial<Start> = {}, own = {}, facts = {}) => {
  const flow = controlOf(vegas, 'vegas', { cwnd: 16, ...start });
  Object.assign(flow.own, { baseRtt: 0.125, beginSegment: 4, sumRtt: 2 * rtt, countRtt: 2, growthRound: false }, own);
  flow.ack({ ack: 4, ackedBefore: 3, next: 20, booked: 3, segmentRtt: NaN, ...facts });
  return flow;
};

describe('the Diff of a round', () => {
  it.each([
    // Expected 16/0.125, Actual 16/RTT.
    { rtt: 0.125, diff: 0 },
    { rtt: 0.15625, diff: 3.2 },
    { rtt: 0.25, diff: 8 },
  ])('is (Expected - Actual) BaseRTT: $diff at $rtt s', ({ rtt, diff }) => {
    const flow = atRoundsEnd(rtt);
    expect(flow.own.diff).toBeCloseTo(diff, 12);
    expect(flow.own).toMatchObject({ sumRtt: 0, countRtt: 0, beginSegment: 20, beginTime: 3, baseRtt: 0.125 });
  });

  it('is over BaseRTT with the Diff of today’s Linux, and rounded in ns-2', () => {
    expect(atRoundsEnd(0.25, { parameters: { diffByBase: true } }).own.diff).toBeCloseTo(16, 12);
    const rounded = (rtt: number) => atRoundsEnd(rtt, { parameters: { asInNs2: true } }).own.diff;
    // 2.4 and 3.2 of 16 segments, then 2.6.
    expect([0.125 / 0.85, 0.15625, 0.125 / (1 - 2.6 / 16)].map(rounded)).toEqual([2, 3, 3]);
  });

  it('takes a shorter round trip for BaseRTT, and any of a round of one segment', () => {
    expect(atRoundsEnd(0.1).own.baseRtt).toBe(0.1);
    expect(atRoundsEnd(0.25, {}, { beginSegment: 19 }, { ack: 19 }).own.baseRtt).toBe(0.25);
    expect(atRoundsEnd(0.25, {}, { beginSegment: 18 }, { ack: 18 }).own.baseRtt).toBe(0.125);
  });

  it('without samples is that of the time of the round; without any time there is none', () => {
    const blind = { sumRtt: 0, countRtt: 0, beginTime: 2.75 };
    expect(atRoundsEnd(0, {}, blind).own.diff).toBeCloseTo(8, 12);
    const none = atRoundsEnd(0, {}, { sumRtt: 0, countRtt: 0, beginTime: 3, diff: 7 });
    expect(none.own).toMatchObject({ diff: 7, baseRtt: 0.125, beginSegment: 20 });
  });

  it('tells its symbols', () => {
    const flow = controlOf(vegas, 'vegas', { cwnd: 16 });
    Object.assign(flow.own, { baseRtt: 0.125, beginSegment: 4, sumRtt: 0.5, countRtt: 2 });
    Object.assign(flow.event, { ack: 4, next: 20, booked: 3, usable: 15.7 });
    const worth = ['W', 'BaseRTT', 'first RTT', 'Expected', 'Actual'].map((name) => flow.symbol(name));
    expect(worth).toEqual([15, 0.125, 3, 128, 64]);
    flow.own.sumRtt = 0.2;
    expect(flow.symbol('BaseRTT')).toBe(0.1);
    Object.assign(flow.own, { sumRtt: 0.5, beginSegment: 19 });
    expect(flow.symbol('BaseRTT')).toBe(0.25);
    flow.own.beginSegment = 18;
    expect(flow.symbol('BaseRTT')).toBe(0.125);
  });
});

describe('at the end of a round', () => {
  /** A round of one second in which 8 of 16 segments were queued: exactly, BaseRTT being half of it. */
  const eightQueued = (ssthresh: number, parameters: Start['parameters'], growthRound = false) => {
    const flow = controlOf(vegas, 'vegas', { cwnd: 16, ssthresh, parameters });
    Object.assign(flow.own, { baseRtt: 0.5, beginSegment: 4, sumRtt: 1, countRtt: 1, growthRound });
    flow.ack({ ack: 4, ackedBefore: 3, next: 20, booked: 3, segmentRtt: NaN });
    expect(flow.own.diff).toBe(8);
    return flow;
  };

  it.each([
    { alpha: 8.1, beta: 9, does: 'Grow', cwnd: 16 + 1 / 16, increment: 1 / 16 },
    { alpha: 8, beta: 9, does: 'Hold', cwnd: 16, increment: 0 },
    { alpha: 7, beta: 8, does: 'Hold', cwnd: 16, increment: 0 },
    { alpha: 7, beta: 7.9, does: 'Shrink', cwnd: 15, increment: 0 },
  ])('of congestion avoidance: $does between $alpha and $beta', ({ alpha, beta, does, cwnd, increment }) => {
    const flow = eightQueued(2, { alpha, beta });
    expect(flow.fired[1]).toBe(does);
    expect(flow.window.cwnd).toBe(cwnd);
    expect(flow.own.increment).toBe(increment);
  });

  it.each([
    { gamma: 7, growthRound: true, does: 'Slow start, measuring', cwnd: 16, ssthresh: 32, increment: 0 },
    { gamma: 9, growthRound: false, does: 'Slow start, doubling', cwnd: 17, ssthresh: 32, increment: 1 },
    { gamma: 8, growthRound: false, does: 'Slow start, doubling', cwnd: 17, ssthresh: 32, increment: 1 },
    { gamma: 7, growthRound: false, does: 'Leave slow start', cwnd: 14, ssthresh: 2, increment: 0 },
  ])('of slow start: $does with gamma $gamma', ({ gamma, growthRound, does, increment, ...gives }) => {
    const flow = eightQueued(32, { gamma }, growthRound);
    expect(flow.fired[1]).toBe(does);
    expect(flow.window).toEqual(gives);
    expect(flow.own.increment).toBe(increment);
    expect(flow.own.growthRound).toBe(does !== 'Slow start, measuring');
  });

  it('neither a shrinking nor a leaving window comes below two', () => {
    expect(atRoundsEnd(1, { cwnd: 2.1 }).window.cwnd).toBe(2);
    expect(atRoundsEnd(1, { cwnd: 2.1, ssthresh: 9 }).window).toEqual({ cwnd: 2, ssthresh: 2 });
  });
});

describe('within a round', () => {
  const within = (increment: number, { cwnd = 16, ssthresh = 32, ...facts }: Record<string, number>) => {
    const flow = controlOf(vegas, 'vegas', { cwnd, ssthresh, parameters: { maxCwnd: 40 } });
    Object.assign(flow.own, { beginSegment: 100, increment, baseRtt: 0.2 });
    flow.ack({ ack: 4, ackedBefore: 3, next: 20, segmentRtt: NaN, ...facts });
    return flow;
  };

  it('each ACK adds what the round decided, until ssthresh', () => {
    expect(within(1, {}).window.cwnd).toBe(17);
    const reached = within(1, { cwnd: 32, next: 36 });
    expect(reached.fired).toEqual(['Slow start reached ssthresh']);
    expect(reached.window.cwnd).toBe(32);
    expect(reached.own.increment).toBe(0);
    // Growth by fractions continues above ssthresh.
    expect(within(0.25, { cwnd: 33, next: 37 }).window.cwnd).toBe(33.25);
    expect(within(0, {}).fired).toEqual([]);
  });

  it('only while the window is used but for two segments', () => {
    expect(within(1, { next: 18 }).window.cwnd).toBe(17);
    expect(within(1, { next: 17 }).window.cwnd).toBe(16);
  });

  it('ends at maxCwnd', () => {
    expect(within(0.5, { cwnd: 40.25, ssthresh: 2, next: 44 }).window.cwnd).toBe(40.75);
    expect(within(0.5, { cwnd: 40.6, ssthresh: 2, next: 44 }).window.cwnd).toBe(40);
  });

  it('round trips are summed, and the smallest is BaseRTT', () => {
    const flow = within(0, { segmentRtt: 0.25 });
    expect(flow.own).toMatchObject({ sumRtt: 0.25, countRtt: 1, baseRtt: 0.2 });
    flow.ack({ ack: 5, segmentRtt: 0.125 });
    expect(flow.own).toMatchObject({ sumRtt: 0.375, countRtt: 2, baseRtt: 0.125 });
    flow.ack({ ack: 6, segmentRtt: 0 });
    flow.ack({ ack: 7, segmentRtt: NaN });
    expect(flow.own).toMatchObject({ sumRtt: 0.375, countRtt: 3, baseRtt: 0.125 });
  });
});

describe('the connection opens', () => {
  it('with BaseRTT of the SYN and the initial window; in ns-2 that comes with the first ACK', () => {
    const open = (asInNs2: boolean) => {
      const flow = controlOf(vegas, 'vegas', { cwnd: 1, ssthresh: 64, parameters: { asInNs2 } });
      flow.establish({ booked: 0.1, ackedBefore: -1, ack: 0, next: 1, acked: 1, segmentRtt: NaN });
      expect(flow.own).toMatchObject({ baseRtt: 0.1, started: true });
      return flow;
    };
    expect(open(false).window.cwnd).toBe(10);
    const late = open(true);
    expect(late.window.cwnd).toBe(1);
    late.ack({ ackedBefore: 0, ack: 1, next: 2, booked: 0.2 });
    expect(late.fired).toContain('Initial window');
    const early = open(false);
    early.fired.length = 0;
    early.ack({ ackedBefore: 0, ack: 1, next: 2, booked: 0.2 });
    expect(early.fired).not.toContain('Initial window');
    late.fired.length = 0;
    late.ack({ ackedBefore: 1, ack: 2, next: 3, booked: 0.3 });
    expect(late.fired).not.toContain('Initial window');
  });
});

describe('losses', () => {
  it.each([
    { usable: 20.9, transmissions: 1, left: 15 },
    { usable: 21, transmissions: 2, left: 10 },
    { usable: 3.9, transmissions: 1, left: 2 },
    { usable: 4, transmissions: 1, left: 3 },
  ])('take a quarter of the window, half when it was lost before: $left of $usable', (given) => {
    const { usable, transmissions, left } = given;
    for (const cut of ['lose', 'restart'] as const) {
      const flow = controlOf(vegas, 'vegas', { cwnd: 30, ssthresh: 9 });
      const facts = { usable, cut: { transmissions, duplicates: 3 } };
      if (cut === 'lose') flow.lose(facts);
      else flow.call('onRestart', facts);
      expect(flow.window).toEqual({ cwnd: left, ssthresh: 2 });
      expect(flow.symbol('window after the cut')).toBe(left);
      flow.call('onDuplicate');
      expect(flow.window.cwnd).toBe(left);
      flow.window.cwnd = left + 5;
      flow.call('onRecovered');
      expect(flow.window.cwnd).toBe(left + 5);
    }
  });

  it('in ns-2 the duplicate ACKs inflate the window until they end', () => {
    const flow = controlOf(vegas, 'vegas', { cwnd: 30, ssthresh: 9, parameters: { asInNs2: true } });
    flow.lose({ usable: 20, cut: { transmissions: 1, duplicates: 3 } });
    expect(flow.window).toEqual({ cwnd: 18, ssthresh: 9 });
    flow.call('onDuplicate');
    expect(flow.window.cwnd).toBe(19);
    flow.call('onRecovered');
    expect(flow.window).toEqual({ cwnd: 15, ssthresh: 2 });
    flow.window.ssthresh = 9;
    flow.call('onRecovered');
    expect(flow.window.ssthresh).toBe(9);
  });

  it.each([
    { usable: 21, ssthresh: 10 },
    { usable: 3, ssthresh: 2 },
  ])('a timeout leaves two segments, and half of $usable for ssthresh', ({ usable, ssthresh }) => {
    const flow = controlOf(vegas, 'vegas', { cwnd: 30 });
    flow.own.newCwnd = 7;
    flow.timeOut({ usable });
    expect(flow.window).toEqual({ cwnd: 2, ssthresh });
    expect(flow.own.newCwnd).toBe(0);
  });
});

describe('Vegas+', () => {
  /** The end of a round of this length, after one of a second at 10 segments. */
  const after = (rtt: number, cwnd = 10, own = {}) => {
    const flow = controlOf(vegasPlus, 'vegasplus', { cwnd, parameters: { rttMargin: 0.125, countMax: 3, beta: 1000 } });
    Object.assign(flow.own, { lastRtt: 1, lastCwnd: 10, sumRtt: rtt, countRtt: 1, baseRtt: 1, beginSegment: 5 }, own);
    flow.ack({ ack: 5, ackedBefore: 4, next: 15, segmentRtt: NaN, cwndLimited: false });
    return flow;
  };

  it.each([
    { rtt: 1.25, cwnd: 10, count: 2 },
    { rtt: 1.125, cwnd: 10, count: 1 },
    { rtt: 1.25, cwnd: 10.5, count: 1 },
    { rtt: 1.25, cwnd: 9, count: 2 },
    { rtt: 0.75, cwnd: 10, count: 0 },
    { rtt: 0.875, cwnd: 10, count: 1 },
    { rtt: 0.75, cwnd: 9.5, count: 1 },
    { rtt: 0.75, cwnd: 11, count: 0 },
  ])('counts round trips that grow or fall by more than the margin by themselves: $rtt s, $cwnd', (given) => {
    const flow = after(given.rtt, given.cwnd, { count: 1 });
    expect(flow.own.count).toBe(given.count);
    expect(flow.own).toMatchObject({ lastRtt: given.rtt, lastCwnd: given.cwnd });
  });

  it('compares nothing with the first round, nor within one, and counts no less than none', () => {
    expect(after(1.25, 10, { lastRtt: 0, count: 1 }).own).toMatchObject({ count: 1, lastRtt: 1.25 });
    expect(after(1.25, 10, { beginSegment: 6, count: 1 }).own).toMatchObject({ count: 1, lastRtt: 1 });
    expect(after(0.75, 10, { count: 0 }).own.count).toBe(0);
  });

  it('competes from the third on, and stands back at none', () => {
    expect(after(1.25, 10, { count: 1 }).own.aggressive).toBe(false);
    expect(after(1.25, 10, { count: 2 }).own.aggressive).toBe(true);
    expect(after(0.75, 10, { count: 2, aggressive: true }).own.aggressive).toBe(true);
    const back = after(0.75, 10, { count: 1, aggressive: true });
    expect(back.own.aggressive).toBe(false);
    expect(back.fired.at(-1)).not.toBe('Aggressive mode');
    expect(after(1, 10, { count: 3, aggressive: true }).fired).not.toContain('Aggressive mode');
    expect(after(1, 10, { count: 0 }).fired).not.toContain('Moderate mode');
    // Until then it behaves like Vegas.
    expect(after(1).fired.slice(0, 3)).toEqual(['The round trip to compare with', 'Diff of the round', 'Grow']);
  });

  it('grows as Reno while it competes, and goes on measuring', () => {
    const flow = controlOf(vegasPlus, 'vegasplus', { cwnd: 10 });
    Object.assign(flow.own, { aggressive: true, count: 5, beginSegment: 5, sumRtt: 1, countRtt: 1, baseRtt: 1 });
    flow.ack({ ack: 4, next: 14, segmentRtt: 0.5, cwndLimited: true });
    expect(flow.window.cwnd).toBe(10.1);
    expect(flow.own).toMatchObject({ beginSegment: 5, sumRtt: 1.5, countRtt: 2, baseRtt: 0.5 });
    flow.ack({ ack: 5, next: 15, segmentRtt: NaN, cwndLimited: false });
    expect(flow.window.cwnd).toBe(10.1);
    expect(flow.own).toMatchObject({ beginSegment: 15, countRtt: 0 });
    flow.window.ssthresh = 20;
    flow.ack({ ack: 6, cwndLimited: true });
    expect(flow.window.cwnd).toBe(11.1);
  });

  it('a loss halves the count, and the window while it competes', () => {
    const lost = (count: number, aggressive: boolean) => {
      const flow = controlOf(vegasPlus, 'vegasplus', { cwnd: 20 });
      Object.assign(flow.own, { count, aggressive });
      flow.lose();
      return { cwnd: flow.window.cwnd, count: flow.own.count, aggressive: flow.own.aggressive };
    };
    expect(lost(5, true)).toEqual({ cwnd: 10, count: 2, aggressive: true });
    expect(lost(1, true)).toEqual({ cwnd: 15, count: 0, aggressive: false });
    expect(lost(5, false)).toEqual({ cwnd: 15, count: 2, aggressive: false });
    const calm = controlOf(vegasPlus, 'vegasplus', { cwnd: 20 });
    calm.lose();
    expect(calm.fired).not.toContain('Moderate mode');
  });

  it('a timeout is Vegas’s, and moderate', () => {
    const flow = controlOf(vegasPlus, 'vegasplus', { cwnd: 20 });
    Object.assign(flow.own, { count: 5, aggressive: true });
    flow.timeOut();
    expect(flow.window).toEqual({ cwnd: 2, ssthresh: 10 });
    expect(flow.own).toMatchObject({ count: 0, aggressive: false });
  });
});
