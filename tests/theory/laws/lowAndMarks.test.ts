/** LEDBAT (RFC 6817), TCP-LP, DCTCP (RFC 8257) and a window set by hand, each rule with the figures of its source. */
import { describe, expect, it } from 'vitest';
import { LAWS as DCTCP } from '../../../src/engine/tcp/variants/dctcp/dctcp.ts';
import { ledbat } from '../../../src/engine/tcp/variants/ledbat/ledbat.ts';
import { lp } from '../../../src/engine/tcp/variants/lp/lp.ts';
import { manual } from '../../../src/engine/tcp/variants/manual/manual.ts';
import { controlOf, type Start } from '../control.ts';

describe('LEDBAT (RFC 6817 section 2.4.2)', () => {
  const flowOf = (start: Start) => controlOf(ledbat, 'ledbat', start);
  const used = { flight: 1000 };

  it('opens without slow start', () => {
    const flow = flowOf({ cwnd: 1, ssthresh: 100 });
    flow.establish({ synLost: false });
    expect(flow.window).toEqual({ cwnd: 2, ssthresh: 2 });
    flow.establish({ synLost: true });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 2 });
  });

  it.each([
    { delay: 0.05, step: 1 },
    { delay: 0.1, step: 0.5 },
    { delay: 0.125, step: 0.25 },
    { delay: 0.25, step: -1 },
  ])('moves by GAIN offTarget N/cwnd: $step per round trip with $delay s, target 0.1 s', ({ delay, step }) => {
    const flow = flowOf({ cwnd: 16 });
    flow.duplicate({ ...used, oneWayDelay: 0.05 });
    // The smallest of the last four counts.
    for (let i = 0; i < 3; i++) flow.duplicate({ oneWayDelay: delay });
    flow.ack({ ...used, acked: 4, oneWayDelay: delay });
    expect(flow.own.queueingDelay).toBeCloseTo(delay - 0.05, 12);
    expect(flow.window.cwnd).toBeCloseTo(16 + (4 * step) / 16, 12);
    expect(flow.symbol('offTarget')).toBeCloseTo(step, 12);
    expect(flow.fired.at(-1)).toBe(step > 0 ? 'Below the target delay' : 'Above the target delay');
  });

  it('at the target itself shrinks no more than it grows', () => {
    const flow = flowOf({ cwnd: 16, parameters: { TARGET: 0.125, GAIN: 0.5 } });
    flow.duplicate({ ...used, oneWayDelay: 0.125 });
    for (let i = 0; i < 3; i++) flow.duplicate({ oneWayDelay: 0.25 });
    flow.ack({ ...used, oneWayDelay: 0.25 });
    expect(flow.window.cwnd).toBe(16);
    expect(flow.fired.at(-1)).toBe('Above the target delay');
    for (let i = 0; i < 4; i++) flow.duplicate({ oneWayDelay: 0.1875 });
    flow.ack({ ...used, oneWayDelay: 0.1875 });
    expect(flow.window.cwnd).toBe(16 + 0.25 / 16);
  });

  it('takes the smallest of the last four delays for the present one', () => {
    const flow = flowOf({ cwnd: 16 });
    const seen = [0.05, 0.2, 0.15, 0.3, 0.25, 0.35, 0.4, 0.3].map((oneWayDelay) => {
      flow.duplicate({ oneWayDelay });
      return Number((flow.own.queueingDelay + 0.05).toFixed(9));
    });
    expect(seen).toEqual([0.05, 0.05, 0.05, 0.05, 0.15, 0.15, 0.25, 0.25]);
  });

  it('takes the smallest of the last ten minutes for the empty path', () => {
    const flow = flowOf({ cwnd: 16 });
    const at = (minute: number, oneWayDelay: number): number => {
      for (let i = 0; i < 4; i++) flow.duplicate({ oneWayDelay }, i > 0 ? 0 : 60 * minute - flow.event.elapsed || 0);
      return Number(flow.own.queueingDelay.toFixed(9));
    };
    flow.duplicate({ oneWayDelay: 0.05 }, 0);
    expect(at(1, 0.2)).toBe(0.15);
    expect(at(1.5, 0.1)).toBe(0.05);
    expect(at(9.9, 0.3)).toBe(0.25);
    // From the tenth minute on the first minimum no longer counts; later the second does not either.
    expect(at(10, 0.3)).toBe(0.2);
    expect(at(10.9, 0.3)).toBe(0.2);
    expect(at(11, 0.3)).toBe(0);
    expect(flow.own.minute).toBe(11);
    expect(at(40, 0.5)).toBe(0);
  });

  it('stays at most one segment ahead of the flight, at two at least, and within maxCwnd', () => {
    const flow = flowOf({ cwnd: 16, parameters: { maxCwnd: 20 } });
    flow.ack({ flight: 7, acked: 2, oneWayDelay: 0.1 });
    expect(flow.window.cwnd).toBe(10);
    expect(flow.fired.at(-1)).toBe('Not ahead of the flight');
    flow.fired.length = 0;
    flow.window.cwnd = 9;
    flow.ack({ flight: 7, acked: 2, oneWayDelay: 0.1 });
    expect(flow.window.cwnd).toBeGreaterThan(9);
    expect(flow.window.cwnd).toBeLessThan(10);
    flow.window.cwnd = 2;
    for (let i = 0; i < 4; i++) flow.duplicate({ oneWayDelay: 0.9 });
    flow.ack({ flight: 7, acked: 1, oneWayDelay: 0.9 });
    expect(flow.window.cwnd).toBe(2);
    expect(flow.fired.at(-1)).toBe('Smallest window');
    flow.window.cwnd = 22;
    flow.ack({ ...used, oneWayDelay: 0.9 });
    expect(flow.window.cwnd).toBe(20);
  });

  it('a loss halves as Reno, a timeout leaves one segment and ssthresh', () => {
    const flow = flowOf({ cwnd: 16 });
    flow.lose();
    expect(flow.window).toEqual({ cwnd: 8, ssthresh: 8 });
    flow.timeOut();
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 8 });
    flow.window.cwnd = 9;
    flow.call('onRestart');
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 8 });
  });
});

describe('TCP-LP (Kuzmanovic and Knightly 2003)', () => {
  const flowOf = (cwnd: number, own = {}, ssthresh = 2) => {
    const flow = controlOf(lp, 'lp', { cwnd, ssthresh });
    Object.assign(flow.own, own);
    return flow;
  };

  it('smooths the one-way delay by an eighth, and keeps its range', () => {
    const flow = flowOf(10);
    flow.duplicate({ oneWayDelay: 0.2 });
    expect(flow.own).toMatchObject({ d: 0.2, d_min: 0.2, d_max: 0.2 });
    flow.duplicate({ oneWayDelay: 0.4 });
    expect(flow.own.d).toBeCloseTo(0.225, 12);
    expect(flow.own).toMatchObject({ d_min: 0.2, d_max: 0.4 });
    flow.duplicate({ oneWayDelay: 0.1 });
    expect(flow.own.d).toBeCloseTo(0.209375, 12);
    expect(flow.own).toMatchObject({ d_min: 0.1, d_max: 0.4 });
    const first = flowOf(10, { d: 0, d_min: 0, d_max: 0 });
    first.duplicate({ oneWayDelay: 0.8 });
    expect(first.own.d).toBeCloseTo(0.1, 12);
  });

  /** An ACK with a smoothed delay that stays `d`, between 0.1 and 0.3 s: congestion above 0.13. */
  const acked = (d: number, flow: ReturnType<typeof flowOf>, facts = {}, after = 1) => {
    Object.assign(flow.own, { d, d_min: 0.1, d_max: 0.3 });
    flow.ack({ oneWayDelay: d, srtt: 0.25, ack: 50, next: 60, ...facts }, after);
    return flow;
  };

  it.each([
    { d: 0.131, cwnd: 20, gives: { cwnd: 10, ssthresh: 10 } },
    { d: 0.131, cwnd: 2, gives: { cwnd: 1, ssthresh: 1 } },
    { d: 0.131, cwnd: 2.5, gives: { cwnd: 1.25, ssthresh: 1.25 } },
    { d: 0.129, cwnd: 20, gives: { cwnd: 20.05, ssthresh: 2 } },
  ])('halves at a delay above 15 % of the range: $d s, $cwnd', ({ d, cwnd, gives }) => {
    expect(acked(d, flowOf(cwnd)).window).toEqual(gives);
  });

  it('then infers for three round trips, without growth, and ignores delays of one window', () => {
    const flow = acked(0.2, flowOf(20));
    expect(flow.own.inferUntil).toBe(1.75);
    expect(flow.own.ignoresUntil).toBe(70);
    acked(0.2, flow, { ack: 69 }, 0.5);
    expect(flow.fired.at(-1)).toBe('Inference phase');
    expect(flow.window.cwnd).toBe(10);
    acked(0.2, flow, { ack: 70, next: 80 }, 0.2);
    expect(flow.fired.at(-1)).toBe('Give way');
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 1 });
    expect(flow.own.inferUntil).toBeCloseTo(2.45, 12);
    expect(flow.own.ignoresUntil).toBe(81);
    // The phase is over at its end.
    flow.own.inferUntil = 2.5;
    acked(0.1, flow, {}, 0.8);
    expect(flow.event.elapsed).toBe(2.5);
    expect(flow.fired.at(-1)).toBe('Congestion avoidance');
  });

  it('slow start only looks, until ssthresh', () => {
    const starting = acked(0.2, flowOf(20, {}, 21));
    expect(starting.window.cwnd).toBe(21);
    expect(acked(0.2, flowOf(20, {}, 20)).window.cwnd).toBe(10);
  });

  it('an unused window does not grow', () => {
    const flow = flowOf(20);
    acked(0.1, flow, { cwndLimited: false });
    expect(flow.window.cwnd).toBe(20);
  });
});

describe('DCTCP (RFC 8257 section 3.3)', () => {
  const [dctcp, linux6Dctcp] = DCTCP;

  it.each([
    { law: dctcp, stack: 'rfc' },
    { law: linux6Dctcp as unknown as typeof dctcp, stack: 'linux' },
  ] as const)('alpha = (1 - g) alpha + g F, once per window, on stack $stack', ({ law, stack }) => {
    const flow = controlOf(law, 'dctcp', { cwnd: 10, stack });
    flow.ack({ ack: 1, next: 11, echoed: false });
    // The first observation ends with segment 11 expected.
    expect(flow.own).toMatchObject({ alpha: 1, windowEnd: 11, acked: 1, marked: 0, seen: 1 });
    flow.ack({ acked: 3, ack: 4, echoed: true });
    expect(flow.symbol('F')).toBe(0.75);
    flow.duplicate({ ack: 4, echoed: true });
    flow.ack({ acked: 6, ack: 10, next: 20, echoed: false });
    expect(flow.own).toMatchObject({ alpha: 1, acked: 10, marked: 3, seen: 10 });
    flow.ack({ acked: 2, ack: 12, next: 22, echoed: false });
    expect(flow.own.alpha).toBeCloseTo(15 / 16 + 0.25 / 16, 12);
    expect(flow.own).toMatchObject({ acked: 0, marked: 0, windowEnd: 22 });
    // The same ACK again brings nothing new.
    flow.duplicate({ ack: 22, acked: 0 });
    expect(flow.fired.filter((title) => title === 'Share of marks estimated')).toHaveLength(1);
    flow.own.acked = 0;
    flow.own.seen = 30;
    flow.duplicate({ ack: 30 });
    expect(flow.own.alpha).toBeCloseTo(15.25 / 16, 12);
    // Without marks alpha decays, finally to zero.
    Object.assign(flow.own, { alpha: 0.5, windowEnd: 30 });
    flow.ack({ ack: 31, next: 40, echoed: false });
    expect(flow.own.alpha).toBeCloseTo((0.5 * 15) / 16, 12);
    flow.own.alpha = 0;
    flow.ack({ ack: 32, next: 40, echoed: false });
    expect(flow.own.alpha).toBe(0);
  });

  it.each([
    { alpha: 1, cwnd: 20, left: 10 },
    { alpha: 0.5, cwnd: 20, left: 15 },
    { alpha: 1, cwnd: 3, left: 2 },
  ])('a mark takes off alpha/2: $left of $cwnd with alpha $alpha', ({ alpha, cwnd, left }) => {
    for (const spread of [true, false]) {
      const flow = controlOf(dctcp, 'dctcp', { cwnd });
      Object.assign(flow.own, { alpha, windowEnd: 100 });
      flow.mark({ ack: 5, next: 25, cut: { spread } });
      expect(flow.window).toEqual({ cwnd: spread ? cwnd : left, ssthresh: left });
      // The ACK with the mark has been counted, exactly once.
      flow.ack({ ack: 5, next: 25, cwndLimited: false });
      expect(flow.own).toMatchObject({ alpha, acked: 1, marked: 1, seen: 5 });
    }
  });

  it.each([
    // The window is reduced by cwnd * floor(1024 alpha) >> 11.
    { alpha: 1, cwnd: 21, left: 11 },
    { alpha: 0.3, cwnd: 21, left: 18 },
    { alpha: 1, cwnd: 2, left: 2 },
  ])('in today’s kernel in whole segments: $left of $cwnd with alpha $alpha', ({ alpha, cwnd, left }) => {
    for (const spread of [true, false]) {
      const flow = controlOf(linux6Dctcp, 'dctcp', { cwnd, stack: 'linux' });
      Object.assign(flow.own, { alpha, windowEnd: 100, counted: 5 });
      flow.mark({ ack: 5, next: 25, cut: { spread } });
      expect(flow.window).toEqual({ cwnd: spread ? cwnd : left, ssthresh: left });
      expect(flow.own).toMatchObject({ acked: 1, marked: 1, counted: 0 });
    }
  });

  it('grows, and answers losses and timeouts, as Reno', () => {
    const flow = controlOf(dctcp, 'dctcp', { cwnd: 20 });
    flow.ack({ ack: 1, next: 21 });
    expect(flow.window.cwnd).toBe(20.05);
    flow.lose({ flight: 20 });
    expect(flow.window.cwnd).toBe(10);
    flow.timeOut({ flight: 20 });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 10 });
    const kernel = controlOf(linux6Dctcp, 'dctcp', { cwnd: 20, stack: 'linux' });
    kernel.ack({ ack: 20, next: 40, acked: 20, delivered: 20 });
    expect(kernel.window.cwnd).toBe(21);
    kernel.lose();
    expect(kernel.window.ssthresh).toBe(10);
  });
});

describe('a window set by hand', () => {
  it('is what it is set to, whatever is lost', () => {
    const flow = controlOf(manual, 'manual', { cwnd: 1, parameters: { ownWindow: 12 } });
    flow.establish();
    expect(flow.window).toEqual({ cwnd: 12, ssthresh: 12 });
    flow.call('onTimed');
    expect(flow.fired).toEqual(['Your first window']);
    flow.window.cwnd = 5;
    flow.call('onTimed');
    expect(flow.window).toEqual({ cwnd: 12, ssthresh: 12 });
    for (const answer of ['lose', 'timeOut', 'mark'] as const) {
      Object.assign(flow.window, { cwnd: 5, ssthresh: 2 });
      flow[answer]();
      expect(flow.window).toEqual({ cwnd: 12, ssthresh: 12 });
    }
    flow.window.cwnd = 5;
    flow.call('onRestart');
    expect(flow.window.cwnd).toBe(12);
    flow.ack();
    expect(flow.window.cwnd).toBe(12);
  });
});
