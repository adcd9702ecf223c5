/**
 * Laws that react to the delay as well as to losses, each rule with the figures of its source: Veno, DUAL, Compound,
 * Illinois, YeAH, Westwood.
 */
import { describe, expect, it } from 'vitest';
import { compound } from '../../../src/engine/tcp/variants/compound/compound.ts';
import { dual } from '../../../src/engine/tcp/variants/dual/dual.ts';
import { illinois } from '../../../src/engine/tcp/variants/illinois/illinois.ts';
import { veno } from '../../../src/engine/tcp/variants/veno/veno.ts';
import { westwood, westwoodPlus } from '../../../src/engine/tcp/variants/westwood/westwood.ts';
import { linux6Westwood } from '../../../src/engine/tcp/variants/westwood/linux.ts';
import { yeah } from '../../../src/engine/tcp/variants/yeah/yeah.ts';
import { controlOf, type Start } from '../control.ts';

/** A timeout with 20 segments in flight, then the same again: as in Reno. */
const timesOut = (flow: ReturnType<typeof controlOf>): void => {
  flow.timeOut({ flight: 20 });
  expect(flow.window).toEqual({ cwnd: 1, ssthresh: 10 });
  flow.timeOut({ flight: 8, timeout: { repeated: true } });
  expect(flow.window).toEqual({ cwnd: 1, ssthresh: 10 });
};

describe('Veno (Fu and Liew 2003)', () => {
  it('with three segments queued or more, grows by every other ACK', () => {
    const flow = controlOf(veno, 'veno', { cwnd: 12 });
    flow.own.BaseRTT = 0.075;
    const windows = Array.from({ length: 4 }, () => {
      flow.window.cwnd = 12;
      // 12 (0.1 - 0.075)/0.1 is 3.
      flow.ack({ rtt: 0.1 });
      return flow.window.cwnd;
    });
    expect(windows).toEqual([12 + 1 / 12, 12, 12 + 1 / 12, 12]);
    expect(flow.own.backlog).toBeCloseTo(3, 12);
    expect(flow.fired).toContain('Congestive phase, waiting');
  });

  it('with fewer, by every ACK, and BaseRTT is the smallest', () => {
    const flow = controlOf(veno, 'veno', { cwnd: 12 });
    flow.own.BaseRTT = 0.2;
    for (const rtt of [0.1, 0.11]) {
      flow.window.cwnd = 12;
      flow.ack({ rtt });
      expect(flow.window.cwnd).toBe(12 + 1 / 12);
      expect(flow.own.BaseRTT).toBe(0.1);
    }
  });

  it('a duplicate ACK measures too', () => {
    const flow = controlOf(veno, 'veno', { cwnd: 12 });
    flow.duplicate({ rtt: 0.125 });
    flow.duplicate({ rtt: 0.25 });
    expect(flow.own).toMatchObject({ BaseRTT: 0.125, backlog: 6 });
  });

  it.each([
    { backlog: 2.9, flight: 20, left: 16 },
    { backlog: 3, flight: 20, left: 10 },
    { backlog: 0, flight: 2, left: 2 },
  ])('a loss with fewer than three queued takes a fifth, else a half: $left', ({ backlog, flight, left }) => {
    const flow = controlOf(veno, 'veno', { cwnd: 30 });
    Object.assign(flow.own, { backlog, BaseRTT: 0.1 });
    flow.lose({ flight });
    expect(flow.window).toEqual({ cwnd: left, ssthresh: left });
    expect(flow.own.BaseRTT).toBe(0);
    const keeps = controlOf(veno, 'veno', { cwnd: 30, parameters: { resetBaseRtt: false } });
    keeps.own.BaseRTT = 0.1;
    keeps.lose();
    expect(keeps.own.BaseRTT).toBe(0.1);
  });

  it('a timeout forgets BaseRTT where a loss does', () => {
    for (const resetBaseRtt of [true, false]) {
      const flow = controlOf(veno, 'veno', { cwnd: 20, parameters: { resetBaseRtt } });
      flow.ack({ rtt: 0.1 });
      timesOut(flow);
      expect(flow.own.BaseRTT).toBe(resetBaseRtt ? 0 : 0.1);
    }
  });
});

describe('DUAL (Wang and Crowcroft 1992)', () => {
  const flowOf = (start: Start) => controlOf(dual, 'dual', start);

  it('tests the window at the end of every other round trip, by new data only', () => {
    const flow = flowOf({ cwnd: 40 });
    flow.ack({ rtt: 0.1, ack: 1, next: 11, cwndLimited: false });
    flow.ack({ rtt: 0.2, ack: 5, next: 15, cwndLimited: false });
    expect(flow.own).toMatchObject({ RTTmin: 0.1, RTTmax: 0.2, roundEnds: 11, tested: true });
    flow.duplicate({ rtt: 0.5, ack: 11 });
    expect(flow.own.RTTmax).toBe(0.2);
    flow.ack({ rtt: 0.2, ack: 10, next: 20, cwndLimited: false });
    expect(flow.window.cwnd).toBe(40);
    flow.ack({ rtt: 0.2, ack: 11, next: 22, cwndLimited: false });
    expect(flow.window).toEqual({ cwnd: 35, ssthresh: 2 });
    expect(flow.own).toMatchObject({ roundEnds: 22, tested: false });
    // Exactly at the bound does not count as above it.
    flow.ack({ rtt: 0.2, ack: 22, next: 30, cwndLimited: false });
    flow.ack({
      rtt: flow.own.RTTmin + 0.5 * (flow.own.RTTmax - flow.own.RTTmin),
      ack: 30,
      next: 40,
      cwndLimited: false,
    });
    expect(flow.window.cwnd).toBe(35);
    expect(flow.symbol('RTT')).toBeCloseTo(0.15, 12);
  });

  it('in slow start the cut ends it; no cut goes below two', () => {
    const cut = (cwnd: number, ssthresh: number) => {
      const flow = flowOf({ cwnd, ssthresh });
      Object.assign(flow.own, { RTTmin: 0.1, RTTmax: 0.2, tested: true });
      flow.ack({ rtt: 0.2, ack: 1, next: 5, cwndLimited: false });
      return flow.window;
    };
    expect(cut(16, 100)).toEqual({ cwnd: 14, ssthresh: 14 });
    expect(cut(16, 16)).toEqual({ cwnd: 14, ssthresh: 16 });
    expect(cut(2.1, 1)).toEqual({ cwnd: 2, ssthresh: 1 });
  });

  it('grows as Reno between', () => {
    const flow = flowOf({ cwnd: 40 });
    flow.own.roundEnds = 9;
    flow.ack({ rtt: 0.1, ack: 1 });
    expect(flow.window.cwnd).toBe(40.025);
  });

  it('a timeout forgets the extremes', () => {
    const flow = flowOf({ cwnd: 40 });
    flow.ack({ rtt: 0.1 });
    timesOut(flow);
    expect(flow.own).toMatchObject({ RTTmin: Infinity, RTTmax: -Infinity });
  });
});

describe('Compound (Tan and others 2006)', () => {
  const flowOf = (cwnd: number, parameters: Start['parameters'] = {}) =>
    controlOf(compound, 'compound', { cwnd, parameters });

  it('takes the smallest round trip of a round, and of all', () => {
    const flow = flowOf(100);
    flow.own.roundEnd = 10;
    flow.ack({ rtt: 0.12, ack: 1, next: 11 });
    flow.ack({ rtt: 0.11, ack: 2, next: 12 });
    flow.duplicate({ rtt: 0.13, ack: 2 });
    expect(flow.own).toMatchObject({ RTT: 0.11, BaseRTT: 0.11, roundEnd: 10, dwnd: 0 });
    const { cwnd } = flow.window;
    flow.ack({ rtt: 0.14, ack: 10, next: 30 });
    expect(flow.own).toMatchObject({ RTT: 0, BaseRTT: 0.11, roundEnd: 30 });
    // Reno's part, then the delay window: alpha cwnd^k - 1.
    const grown = cwnd + 1 / cwnd;
    expect(flow.own.dwnd).toBeCloseTo(0.125 * grown ** 0.75 - 1, 9);
    expect(flow.window.cwnd).toBeCloseTo(grown + flow.own.dwnd, 9);
    expect(flow.symbol('cwnd^k')).toBeCloseTo(flow.window.cwnd ** 0.75, 9);
    expect(flow.symbol('lwnd')).toBeCloseTo(grown, 9);
  });

  it.each([
    { rtt: 0.125, base: 0.0625, dwnd: 60, gives: 10 },
    { rtt: 0.125, base: 0.0625, dwnd: 10, gives: 0 },
    { rtt: 0.125, base: 0.063, dwnd: 60, gives: 60 + 0.125 * 100.01 ** 0.75 - 1 },
  ])('with gamma segments queued dwnd gives way, and below grows: $base, $dwnd', ({ rtt, base, dwnd, gives }) => {
    const flow = flowOf(100, { gammaCompound: 50 });
    Object.assign(flow.own, { BaseRTT: base, dwnd });
    flow.ack({ rtt, ack: 1, next: 2 });
    expect(flow.own.backlog).toBeCloseTo(100 * (1 - base / rtt), 9);
    // The window has grown by Reno's 1/100 before.
    expect(flow.own.dwnd).toBeCloseTo(gives, 9);
    expect(flow.window.cwnd).toBeCloseTo(100.01 + flow.own.dwnd - dwnd, 9);
  });

  it.each([
    { cwnd: 15, dwnd: 0 },
    { cwnd: 100, dwnd: 2.9528 },
    { cwnd: 1000, dwnd: 21.2285 },
  ])('grows by alpha cwnd^k - 1 where that is more than nothing: $dwnd at $cwnd', ({ cwnd, dwnd }) => {
    const flow = flowOf(cwnd);
    flow.ack({ rtt: 0.1, ack: 1, next: 2 });
    expect(flow.own.dwnd).toBeCloseTo(dwnd, 2);
  });

  it('a flow without a delay window has none to give', () => {
    const flow = flowOf(100);
    flow.own.BaseRTT = 0.05;
    flow.ack({ rtt: 0.1, ack: 1, next: 2 });
    expect(flow.fired).not.toContain('The delay window shrinks');
    expect(flow.window.cwnd).toBeCloseTo(100.01, 12);
  });

  it('does nothing about a round without use or without a round trip', () => {
    const unused = flowOf(100);
    unused.ack({ rtt: 0.1, ack: 1, next: 2, cwndLimited: false });
    expect(unused.window.cwnd).toBe(100);
    expect(unused.own.roundEnd).toBe(2);
    const blind = flowOf(100);
    // Recovery has ended the round before this ACK.
    blind.own.BaseRTT = 0.1;
    blind.ack({ rtt: 0, ack: 1, next: 2 });
    expect(blind.fired).not.toContain('Backlog of the round');
    expect(blind.own.dwnd).toBe(0);
  });

  it('what recovery has taken from the whole, it takes from dwnd', () => {
    const flow = flowOf(10);
    flow.own.dwnd = 40;
    flow.duplicate({ rtt: 0.1 });
    expect(flow.own.dwnd).toBe(10);
    flow.own.dwnd = 9;
    flow.duplicate({ rtt: 0.1 });
    expect(flow.own.dwnd).toBe(9);
  });

  it.each([
    { cwnd: 100, dwnd: 60, flight: 100, gives: { cwnd: 50, dwnd: 30 } },
    { cwnd: 100, dwnd: 20, flight: 60, gives: { cwnd: 40, dwnd: 0 } },
    { cwnd: 3, dwnd: 1, flight: 3, gives: { cwnd: 2, dwnd: 0.5 } },
  ])('a loss halves Reno’s part, and dwnd makes up half of the whole: $gives', ({ cwnd, dwnd, flight, gives }) => {
    const flow = flowOf(cwnd);
    flow.own.dwnd = dwnd;
    flow.lose({ flight });
    expect(flow.window).toEqual({ cwnd: gives.cwnd, ssthresh: gives.cwnd });
    expect(flow.own.dwnd).toBe(gives.dwnd);
  });

  it('dwnd is no more than what rounding leaves of the whole', () => {
    const flow = flowOf(7, { ssthreshRounding: 'floor' });
    flow.own.dwnd = 6.9;
    flow.lose();
    expect(flow.window.cwnd).toBe(3);
    expect(flow.own.dwnd).toBe(3);
  });

  it('a timeout, and Tahoe, leave Reno’s part alone', () => {
    const late = flowOf(40);
    late.own.dwnd = 10;
    timesOut(late);
    expect(late.own.dwnd).toBe(0);
    const tahoe = flowOf(40);
    tahoe.own.dwnd = 10;
    tahoe.call('onRestart');
    expect(tahoe.window).toEqual({ cwnd: 1, ssthresh: 20 });
    expect(tahoe.own.dwnd).toBe(0);
  });
});

describe('Illinois (Liu, Basar and Srikant 2006)', () => {
  const flowOf = (cwnd = 100, parameters: Start['parameters'] = {}) =>
    controlOf(illinois, 'illinois', { cwnd, parameters });
  /** The end of a round with this mean delay, where 0.1 s is the largest; the window was not fully used. */
  const after = (delay: number, own = {}, parameters: Start['parameters'] = {}) => {
    const flow = flowOf(100, parameters);
    Object.assign(flow.own, { BaseRTT: 0.1, RTTmax: 0.2, sum: 0.1 + delay, count: 1, ...own });
    flow.ack({ rtt: 0.1 + delay, ack: 1, next: 7, cwndLimited: false });
    return flow;
  };

  it('takes the mean delay of a round', () => {
    const flow = flowOf();
    flow.own.roundEnd = 10;
    for (const rtt of [0.1, 0.2, 0.12]) flow.ack({ rtt, ack: 1, next: 11 });
    flow.duplicate({ rtt: 0.18, ack: 1 });
    flow.ack({ rtt: 0.15, ack: 10, next: 20 });
    expect(flow.own.d_a).toBeCloseTo(0.75 / 5 - 0.1, 12);
    expect(flow.own.d_m).toBeCloseTo(0.1, 12);
    expect(flow.own).toMatchObject({ sum: 0, count: 0, roundEnd: 20, above: true, low: 0 });
  });

  // d_1 = 0.001: alpha_max up to it; kappa_1 = 0.099 * 3/9.7, kappa_2 = 0.099 * 0.3/9.7 - 0.001 beyond.
  it.each([
    { delay: 0, alpha: 10, beta: 0.125 },
    { delay: 0.0009, alpha: 10, beta: 0.125 },
    { delay: 0.005, alpha: 4.3358, beta: 0.125 },
    { delay: 0.02, alpha: 1.3879, beta: 0.125 + (0.375 * 1) / 7 },
    { delay: 0.07, alpha: 0.4249, beta: 0.125 + (0.375 * 6) / 7 },
    { delay: 0.1, alpha: 0.3, beta: 0.5 },
  ])('with a mean delay of $delay s of 0.1 grows by $alpha and gives up $beta', ({ delay, alpha, beta }) => {
    const probed = after(delay);
    const { own, event } = probed;
    expect(event.ack).toBe(1);
    expect(own.alpha).toBeCloseTo(alpha, 3);
    expect(own.beta).toBeCloseTo(beta, 9);
    const [k1, k2, k3, k4] = [1, 2, 3, 4].map((index) => probed.symbol(`kappa_${index}`));
    expect(k1).toBeCloseTo((0.099 * 3) / 9.7, 12);
    expect(k2).toBeCloseTo((0.099 * 0.3) / 9.7 - 0.001, 12);
    if (delay > 0.001) expect(k1! / (k2! + delay)).toBeCloseTo(own.alpha, 9);
    if (delay > 0.01 && delay < 0.08) expect(k3! + k4! * delay).toBeCloseTo(own.beta, 9);
  });

  it('a path without any delay grows fastest and gives up least', () => {
    const flow = after(0, { RTTmax: 0.1 });
    expect(flow.own).toMatchObject({ alpha: 10, beta: 0.125, d_m: 0, above: false, low: 1 });
    expect([flow.symbol('kappa_3'), flow.symbol('kappa_4')]).toEqual([0.125, 0]);
  });

  it('after delays it takes theta = 5 rounds of small ones until alpha is the largest', () => {
    const flow = after(0.05);
    const { alpha } = flow.own;
    const alphas = Array.from({ length: 5 }, (_, round) => {
      flow.ack({ rtt: 0.1, ack: 7 + round, next: 8 + round, cwndLimited: false });
      return flow.own.alpha;
    });
    expect(alphas).toEqual([alpha, alpha, alpha, alpha, 10]);
    expect(flow.own.above).toBe(false);
    // From then on at once.
    flow.own.alpha = 3;
    flow.own.low = 0;
    flow.ack({ rtt: 0.1, ack: 20, next: 21, cwndLimited: false });
    expect(flow.own.alpha).toBe(10);
  });

  it('a round that saw no round trip keeps the delay of the one before', () => {
    const flow = flowOf();
    Object.assign(flow.own, { BaseRTT: 0.1, RTTmax: 0.2, d_a: 0.04 });
    flow.ack({ rtt: 0.14, ack: 0, next: 5, cwndLimited: false });
    expect(flow.own.d_a).toBeCloseTo(0.04, 12);
  });

  it.each([
    { cwnd: 14.9, step: 1, left: 0.5 },
    { cwnd: 15, step: 4, left: 0.7 },
  ])('is Reno below 15 segments: $cwnd', ({ cwnd, step, left }) => {
    const flow = flowOf(cwnd);
    Object.assign(flow.own, { alpha: 4, beta: 0.3, roundEnd: 10 });
    flow.ack({ rtt: 0.1, ack: 1 });
    expect(flow.window.cwnd).toBeCloseTo(cwnd + step / cwnd, 9);
    flow.window.cwnd = cwnd;
    flow.lose({ flight: 20 });
    expect(flow.window.cwnd).toBeCloseTo(20 * left, 9);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
  });

  it('a timeout, and Tahoe, begin with Reno’s constants', () => {
    const fresh = { alpha: 1, beta: 0.5, above: false, low: 0 };
    const set = { alpha: 4, beta: 0.3, above: true, low: 3 };
    const late = flowOf();
    Object.assign(late.own, set);
    timesOut(late);
    expect(late.own).toMatchObject(fresh);
    const tahoe = flowOf();
    Object.assign(tahoe.own, set);
    tahoe.call('onRestart', { flight: 20 });
    expect(tahoe.window).toEqual({ cwnd: 1, ssthresh: 10 });
    expect(tahoe.own).toMatchObject(fresh);
  });
});

describe('YeAH (Baiocchi, Castellani and Vacirca 2007)', () => {
  /** The end of a round whose smallest round trip is `rtt`, BaseRTT 0.1 s; the window was not fully used. */
  const after = (cwnd: number, rtt: number, own = {}, parameters: Start['parameters'] = {}) => {
    const flow = controlOf(yeah, 'yeah', { cwnd, parameters });
    Object.assign(flow.own, { BaseRTT: 0.1, RTT: rtt, count: 2, roundEnd: 5, ...own });
    flow.ack({ rtt: rtt + 0.01, ack: 5, next: 9, cwndLimited: false });
    return flow;
  };

  it('works out its queue with three samples at least', () => {
    const flow = after(800, 0.105, { fastCount: 3, slowCount: 2 });
    expect(flow.own.Q).toBeCloseTo((800 * 0.005) / 0.105, 9);
    expect(flow.own.L).toBeCloseTo(0.05, 9);
    expect(flow.own).toMatchObject({ fastCount: 4, slowCount: 0, roundEnd: 9, RTT: 0, count: 0 });
    const few = after(800, 0.105, { count: 1 });
    expect(few.own).toMatchObject({ Q: 0, roundEnd: 9, count: 0 });
    const early = after(800, 0.105, { roundEnd: 6 });
    expect(early.own).toMatchObject({ Q: 0, roundEnd: 6, count: 3, RTT: 0.105 });
  });

  it('takes the smallest round trip, of duplicates too', () => {
    const flow = controlOf(yeah, 'yeah', { cwnd: 20 });
    flow.own.roundEnd = 100;
    for (const rtt of [0.12, 0.11, 0.13]) flow.duplicate({ rtt });
    expect(flow.own).toMatchObject({ RTT: 0.11, BaseRTT: 0.11, count: 3 });
  });

  it.each([
    { cwnd: 880, rtt: 0.11, fast: true },
    { cwnd: 881, rtt: 0.11, fast: false },
    { cwnd: 100, rtt: 0.1124, fast: true },
    { cwnd: 100, rtt: 0.1126, fast: false },
  ])('is fast with 80 own segments queued and an eighth of delay at most: $cwnd, $rtt', ({ cwnd, rtt, fast }) => {
    // Rounding: 0.11 - 0.1 is slightly more than 0.01.
    const flow = after(cwnd - 1e-6, rtt);
    expect(flow.own.slowCount).toBe(fast ? 0 : 1);
  });

  it('after 50 fast rounds the records of Reno’s window begin again', () => {
    expect(after(100, 0.1, { fastCount: 49, renoCount: 40 }).own).toMatchObject({ fastCount: 50, renoCount: 40 });
    expect(after(100, 0.1, { fastCount: 50, renoCount: 40 }).own).toMatchObject({ fastCount: 0, renoCount: 2 });
  });

  it.each([
    { cwnd: 1000, rtt: 0.115, reno: 2, gives: { cwnd: 1000 / 1.15, reno: 500 / 1.15 } },
    { cwnd: 1000, rtt: 0.4, reno: 2, gives: { cwnd: 500, reno: 250 } },
    { cwnd: 1000, rtt: 0.115, reno: 900, gives: { cwnd: 900, reno: 901 } },
  ])('decongests by Q, not below half nor below Reno: $gives', ({ cwnd, rtt, reno, gives }) => {
    const flow = after(cwnd, rtt, { renoCount: reno, slowCount: 4 });
    expect(flow.window.cwnd).toBeCloseTo(gives.cwnd, 9);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
    expect(flow.own.renoCount).toBeCloseTo(gives.reno, 9);
    expect(flow.own.slowCount).toBe(5);
  });

  it.each([
    { cwnd: 1000, reno: 1000 },
    { cwnd: 100, reno: 5 },
  ])('only stays slow where Reno’s window is as large, or few segments queue: $cwnd', ({ cwnd, reno }) => {
    const flow = after(cwnd, 0.12, { renoCount: reno });
    expect(flow.window).toEqual({ cwnd, ssthresh: 2 });
    expect(flow.own).toMatchObject({ renoCount: reno + 1, slowCount: 1 });
  });

  it('an eighth of delay is not more than an eighth', () => {
    expect(after(10, 1.125, { BaseRTT: 1 }).own).toMatchObject({ L: 0.125, slowCount: 0 });
  });

  it('80 segments queued are not more than 80', () => {
    // 160 (0.25 - 0.125)/0.25, and a delay of a whole round trip.
    const own = { BaseRTT: 0.125, slowCount: 3 };
    expect(after(160, 0.25, own, { phi: 0.1 }).own).toMatchObject({ Q: 80, slowCount: 0 });
    const slow = after(160, 0.25, own);
    expect(slow.window.cwnd).toBe(160);
    expect(slow.own).toMatchObject({ Q: 80, slowCount: 4 });
  });

  it('counts Reno’s window from half of its own, at least two', () => {
    expect(after(3, 0.2).own.renoCount).toBe(2);
    expect(after(10, 0.2).own.renoCount).toBe(5);
  });

  it('grows as Scalable in fast mode and as Reno in slow mode', () => {
    const flow = controlOf(yeah, 'yeah', { cwnd: 20 });
    flow.own.roundEnd = 100;
    flow.ack({ acked: 2, rtt: 0.1, ack: 2 });
    expect(flow.window.cwnd).toBeCloseTo(20.02, 12);
    flow.own.slowCount = 1;
    flow.window.cwnd = 20;
    flow.ack({ acked: 2, rtt: 0.1, ack: 4 });
    expect(flow.window.cwnd).toBe(20.05);
  });

  it.each([
    { Q: 0, slow: 0, left: 70 },
    { Q: 30, slow: 15, left: 50 },
    { Q: 60, slow: 0, left: 40 },
    { Q: 0, slow: 16, left: 40 },
  ])('a loss gives up the queue, between an eighth and a half; among greedy flows a half: $left', (given) => {
    const flow = controlOf(yeah, 'yeah', { cwnd: 100 });
    Object.assign(flow.own, { Q: given.Q, slowCount: given.slow, fastCount: 9, renoCount: 30 });
    flow.lose({ flight: 80 });
    expect(flow.window).toEqual({ cwnd: given.left, ssthresh: given.left });
    expect(flow.own).toMatchObject({ fastCount: 0, renoCount: 15 });
    flow.own.renoCount = 3;
    flow.lose({ flight: 80 });
    expect(flow.own.renoCount).toBe(2);
  });
});

describe('Westwood (Mascolo and others 2001)', () => {
  it('an ACK of several segments counts those that no duplicate has told of', () => {
    const told = (duplicates: number, acked: number) => {
      const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
      flow.ack({ rtt: 0.1 }, 0.01);
      for (let i = 0; i < duplicates; i++) flow.duplicate({ rtt: 0.1 });
      flow.ack({ acked, rtt: 0.1 }, 0);
      return [flow.own.arrived, flow.own.accounted];
    };
    expect(told(3, 5)).toEqual([5, 0]);
    expect(told(5, 5)).toEqual([6, 0]);
    expect(told(6, 5)).toEqual([7, 1]);
    expect(told(3, 1)).toEqual([4, 3]);
    expect(told(0, 2)).toEqual([2, 0]);
  });

  it('keeps the smallest round trip', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    for (const rtt of [0.2, 0.1, 0.3]) flow.ack({ rtt }, 0.01);
    expect(flow.own.RTTmin).toBe(0.1);
  });

  it('filters a sample per ACK, averaged with the one before', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    flow.ack({ rtt: 0.1 }, 0);
    flow.ack({ rtt: 0.1 }, 0.0625);
    flow.ack({ rtt: 0.1, acked: 3 }, 0.125);
    // a = (1 - 0.125)/(1 + 0.125); samples of 16 and 24 a second.
    expect(flow.own.BWE).toBeCloseTo((7 / 9) * 16 + (2 / 9) * 20, 12);
    expect(flow.own).toMatchObject({ sample: 24, arrived: 0 });
  });

  it('takes silence of tau/m for one sample of zero, and a moment more for the rest', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20 });
    flow.ack({ rtt: 0.1 }, 0);
    flow.ack({ rtt: 0.1 }, 0.25);
    expect(flow.own.BWE).toBe(4);
    flow.ack({ rtt: 0.1 }, 0.25);
    // a = 0.75/1.25 of tau = 0.5, m = 2; the remaining time is negligible.
    const silent = 0.6 * 4 + (0.4 * 4) / 2;
    expect(flow.own.sample).toBeCloseTo(4e9, -4);
    expect(flow.own.BWE).toBeCloseTo(silent + 0.25e-9 * 4e9, 6);
    expect(flow.own).toMatchObject({ sampledAt: 0.5, arrived: 0 });
  });

  it('a timeout leaves one segment, ssthresh BWE RTTmin of two at least, and again the same', () => {
    for (const [law, variant] of [
      [westwood, 'westwood'],
      [westwoodPlus, 'westwoodplus'],
    ] as const) {
      const flow = controlOf(law, variant, { cwnd: 20 });
      Object.assign(flow.own, { BWE: 100, RTTmin: 0.1 });
      flow.timeOut();
      expect(flow.window).toEqual({ cwnd: 1, ssthresh: 10 });
      flow.own.BWE = 10;
      flow.timeOut({ timeout: { repeated: true } });
      expect(flow.window).toEqual({ cwnd: 1, ssthresh: 10 });
      flow.timeOut({ timeout: { repeated: false } });
      expect(flow.window.ssthresh).toBe(2);
      flow.window.cwnd = 1.5;
      flow.lose();
      expect(flow.window).toEqual({ cwnd: 1.5, ssthresh: 2 });
    }
  });

  it('Westwood+ samples a round trip when it is over, the first at once', () => {
    const flow = controlOf(westwoodPlus, 'westwoodplus', { cwnd: 20 });
    flow.ack({ rtt: 0.125, srtt: 0.125 }, 1);
    flow.ack({ rtt: 0.125 }, 0.0625);
    expect(flow.own.BWE).toBe(0);
    flow.ack({ rtt: 0.125, acked: 3 }, 0.0625);
    expect(flow.own).toMatchObject({ BWE: 32, sample: 32, arrived: 0, sampledAt: 1.125 });
    flow.ack({ rtt: 0.125, acked: 6 }, 0.125);
    expect(flow.own.BWE).toBeCloseTo(0.9 * 32 + 0.1 * 48, 12);
    expect(flow.own).toMatchObject({ sample: 48, arrived: 0, sampledAt: 1.25 });
  });

  it('the samples of ns-3.25 begin the interval of the next at the ACK', () => {
    const flow = controlOf(westwood, 'westwood', { cwnd: 20, parameters: { sampleOverRoundTrip: true } });
    flow.ack({ rtt: 0.1 }, 0.01);
    flow.ack({ rtt: 0.1 }, 0.02);
    expect(flow.own).toMatchObject({ sampledAt: 0.03, arrived: 0, sample: 10 });
    expect(flow.own.BWE).toBeCloseTo(0.5, 12);
    flow.ack({ rtt: 0.1 }, 0);
    expect(flow.own).toMatchObject({ sampledAt: 0.03, arrived: 1 });
    flow.ack({ rtt: 0.1 }, 0.01);
    expect(flow.own.BWE).toBeCloseTo(0.9 * 0.5 + (0.1 * (20 + 10)) / 2, 12);
  });
});

describe('Westwood+ of Linux (tcp_westwood.c), ticks of 4 ms', () => {
  /** Established at tick 25; round trips of 25 ticks; 20 segments, then 100, in 26 ticks each. */
  const measured = () => {
    const flow = controlOf(linux6Westwood, 'westwood', { cwnd: 10, stack: 'linux' });
    flow.event.elapsed = 0.1;
    flow.establish({ elapsed: 0.1, settings: { ...flow.event.settings, segmentSize: 1000 } } as never);
    for (const [elapsed, acked] of [
      [0.2, 1],
      [0.204, 20],
      [0.308, 100],
      [0.412, 1],
    ] as const)
      flow.duplicate({ elapsed, acked, segmentRtt: 0.1, reported: false });
    return flow;
  };

  it('samples bytes per tick over more than a round trip, filtered twice by 7/8; the first ACK counts nothing', () => {
    // 20000/26 is 769 and fills the filter; 100000/26 is 3846; (7 769 + 3846)/8 is 1153, (7 769 + 1153)/8 is 817.
    expect(measured().own).toMatchObject({ bw_ns_est: 1153, bw_est: 817, rtt_min: 25, bk: 1000, rtt_win_sx: 103 });
  });

  it('takes the round trip that the ACK before told of, also where that was a report of a segment out of order', () => {
    const flow = measured();
    flow.duplicate({ elapsed: 0.42, segmentRtt: 0.08 });
    expect(flow.own).toMatchObject({ rtt: 20, rtt_min: 20 });
    flow.duplicate({ elapsed: 0.424, segmentRtt: NaN });
    expect(flow.own.rtt).toBe(20);
  });

  it('halves ssthresh at a loss; when the reduction is over both windows are what the rate carries, here more', () => {
    const flow = measured();
    flow.window.cwnd = 17;
    flow.lose({ cut: { spread: true } });
    expect(flow.window).toEqual({ cwnd: 17, ssthresh: 8 });
    flow.call('onReduced');
    // 817 bytes a tick in 25 ticks.
    expect(flow.window).toEqual({ cwnd: 20, ssthresh: 20 });
  });

  it('at a timeout ssthresh is what the rate carries, and the next round trip is taken as the shortest', () => {
    const flow = measured();
    flow.timeOut({ inFlight: 0 });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 20 });
    flow.duplicate({ elapsed: 0.42, acked: 1, segmentRtt: 0.2 });
    expect(flow.own.rtt_min).toBe(50);
    flow.timeOut({ inFlight: 0, timeout: { repeated: true } });
    expect(flow.window.ssthresh).toBe(20);
  });

  it('a duplicate counts a segment, which a later ACK that reports more does not count again', () => {
    const flow = measured();
    const told = (acked: number): number => {
      const { bk } = flow.own;
      flow.duplicate({ elapsed: 0.413, acked, segmentRtt: 0.1, reported: true });
      return flow.own.bk - bk;
    };
    expect([0, 0, 5, 0, 2, 1].map(told)).toEqual([1000, 1000, 3000, 1000, 1000, 1000]);
  });
});
