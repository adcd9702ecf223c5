/** Laws for long fast paths, each rule with the figures of its source: HighSpeed, Scalable, BIC, H-TCP, Hybla, AIMD. */
import { describe, expect, it } from 'vitest';
import { aimd } from '../../../src/engine/tcp/variants/aimd/aimd.ts';
import { bic } from '../../../src/engine/tcp/variants/bic/bic.ts';
import { LAWS as HIGHSPEED } from '../../../src/engine/tcp/variants/highspeed/highspeed.ts';
import { htcp } from '../../../src/engine/tcp/variants/htcp/htcp.ts';
import { hybla } from '../../../src/engine/tcp/variants/hybla/hybla.ts';
import { scalable } from '../../../src/engine/tcp/variants/scalable/scalable.ts';
import { controlOf, type Start } from '../control.ts';

describe('HighSpeed (RFC 3649)', () => {
  const flowOf = (start: Start) => {
    const flow = controlOf(HIGHSPEED[0], 'highspeed', start);
    const { cwnd } = flow.window;
    flow.establish();
    expect(flow.window.cwnd).toBe(10);
    flow.window.cwnd = cwnd;
    flow.fired.length = 0;
    return flow;
  };

  // Appendix B, where b has two digits: a(w) and b(w) of section 5 at windows of its table.
  it.each([
    { w: 38, a: 1, b: 0.5 },
    { w: 1058, a: 8, b: 0.33 },
    { w: 10661, a: 30, b: 0.21 },
    { w: 83981, a: 70, b: 0.1 },
  ])('grows by a(w) = $a per round trip at $w segments, and gives up $b', ({ w, a, b }) => {
    const flow = flowOf({ cwnd: w });
    if (w > 38) expect(Math.abs(flow.symbol('a(w)') / a - 1)).toBeLessThan(0.05);
    const step = w > 38 ? flow.symbol('a(w)') : 1;
    flow.ack();
    expect(flow.window.cwnd - w).toBeCloseTo(step / w, 9);
    flow.window.cwnd = w;
    expect(flow.symbol('b(w)')).toBeCloseTo(b, 2);
    flow.lose();
    expect(flow.window.cwnd / w).toBeCloseTo(1 - b, 2);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
  });

  it('gives up a hundredth at least beyond High_Window', () => {
    const flow = flowOf({ cwnd: 1e6, parameters: { highWindow: 100_000 } });
    expect(flow.symbol('b(w)')).toBe(0.01);
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(990_000, 6);
  });

  it('cuts the flight, or the window with ssthresh rounded, as the stack says', () => {
    const flow = flowOf({ cwnd: 1000.5, parameters: { cutBasis: 'window', ssthreshRounding: 'floor' } });
    const b = flow.symbol('b(w)');
    flow.lose({ flight: 500, usable: 900.5 });
    expect(flow.window.cwnd).toBeCloseTo(900.5 * (1 - b), 9);
    expect(flow.window.ssthresh).toBe(Math.floor(900.5 * (1 - b)));
    const byFlight = flowOf({ cwnd: 1000 });
    byFlight.lose({ flight: 500, usable: 900 });
    expect(byFlight.window.cwnd).toBeCloseTo(500 * (1 - 0.33), 0);
  });

  it('is Reno up to Low_Window', () => {
    const flow = flowOf({ cwnd: 38 });
    flow.ack();
    expect(flow.fired).toEqual(['Congestion avoidance']);
    flow.window.cwnd = 38;
    flow.lose();
    expect(flow.window).toEqual({ cwnd: 19, ssthresh: 19 });
  });

  describe('with the cuts of ns-2', () => {
    const ns2 = (cwnd: number, ssthresh = 2) => flowOf({ cwnd, ssthresh, parameters: { cutsAsInNs2: true } });

    it('the first cut and those in slow start halve, the others do not', () => {
      const flow = ns2(1000);
      flow.lose();
      expect(flow.window.cwnd).toBe(500);
      expect(flow.fired).toEqual(['A cut is noted', 'Multiplicative decrease']);
      flow.window.cwnd = 1000;
      flow.window.ssthresh = 1001;
      flow.lose();
      expect(flow.window.cwnd).toBe(500);
      flow.window.cwnd = 1000;
      flow.window.ssthresh = 1000;
      flow.lose();
      expect(flow.window.cwnd).toBeCloseTo(1000 * (1 - flow.own.b), 9);
      expect(flow.own.b).toBeCloseTo(0.33, 2);
    });

    it('below Low_Window the share of the last larger window is what is left', () => {
      const flow = ns2(1000);
      flow.lose();
      flow.window.cwnd = 30;
      expect(flow.symbol('b(w)')).toBe(flow.own.b);
      flow.window.ssthresh = 2;
      flow.lose({ usable: 25 });
      expect(flow.fired.at(-1)).toBe('Decrease left over');
      expect(flow.window.cwnd).toBeCloseTo(25 * flow.own.b, 12);
      expect(flow.window.ssthresh).toBeCloseTo(25 * flow.own.b, 12);
    });

    it('a flow that has had no large window halves', () => {
      const flow = ns2(30);
      flow.lose();
      expect(flow.own).toMatchObject({ b: 0.5, first: false });
      flow.window.cwnd = 30;
      flow.lose();
      expect(flow.fired.at(-1)).toBe('Multiplicative decrease');
    });

    it('without them there is neither a first cut nor a share left over', () => {
      const flow = flowOf({ cwnd: 1000, ssthresh: 1001 });
      flow.lose();
      expect(flow.fired).toEqual(['Small decrease']);
      expect(flow.own.first).toBe(false);
      flow.window.cwnd = 30;
      flow.lose();
      expect(flow.fired.at(-1)).toBe('Multiplicative decrease');
    });
  });

  it.each([
    { timeout: {}, ssthresh: 500, cwnd: 1 },
    { timeout: { repeated: true }, ssthresh: 2, cwnd: 1 },
    { timeout: { idle: true }, ssthresh: 2, cwnd: 1 },
  ])('a timeout is Reno’s, and b is noted: $timeout', ({ timeout, ...gives }) => {
    const flow = flowOf({ cwnd: 1000 });
    flow.timeOut({ timeout });
    expect(flow.window).toEqual(gives);
    expect(flow.own.first).toBe(false);
    expect(flow.own.b).toBeCloseTo(0.33, 2);
    const small = flowOf({ cwnd: 30 });
    small.timeOut({ timeout });
    expect(small.own.b).toBe(0.5);
    const tahoe = flowOf({ cwnd: 1000 });
    tahoe.call('onRestart');
    expect(tahoe.window).toEqual({ cwnd: 1, ssthresh: 500 });
    expect(tahoe.own.first).toBe(false);
  });
});

describe('Scalable (Kelly 2003)', () => {
  it.each([
    { cwnd: 15, step: 1 / 15, left: 7.5 },
    { cwnd: 16, step: 0.02, left: 14 },
    { cwnd: 800, step: 0.02, left: 700 },
  ])('from 16 segments on grows by 0.01 per segment and gives up an eighth: $cwnd', ({ cwnd, step, left }) => {
    const flow = controlOf(scalable, 'scalable', { cwnd });
    flow.ack({ acked: 2 });
    expect(flow.window.cwnd).toBeCloseTo(cwnd + step, 9);
    flow.window.cwnd = cwnd;
    flow.lose();
    expect(flow.window).toEqual({ cwnd: left, ssthresh: left });
  });
});

describe('AIMD(a, b) (Yang and Lam 2000)', () => {
  it('adds a per round trip and gives up b, to two segments at least', () => {
    const flow = controlOf(aimd, 'aimd', { cwnd: 20, parameters: { a: 0.4, b: 0.25 } });
    flow.ack();
    expect(flow.window.cwnd).toBeCloseTo(20.02, 12);
    flow.lose({ flight: 16 });
    expect(flow.window).toEqual({ cwnd: 12, ssthresh: 12 });
    flow.lose({ flight: 2 });
    expect(flow.window).toEqual({ cwnd: 2, ssthresh: 2 });
  });
});

describe('BIC (Xu, Harfoush and Rhee 2004)', () => {
  /** The increase from one ACK, in segments per round trip, at a window below the one at which a loss occurred. */
  const stepAt = (cwnd: number, W_max: number, own = {}) => {
    const flow = controlOf(bic, 'bic', { cwnd });
    Object.assign(flow.own, { W_max, ...own });
    flow.ack();
    return { step: (flow.window.cwnd - cwnd) * cwnd, by: flow.fired, own: flow.own };
  };

  it.each([
    { gap: 100, step: 32, by: 'Additive increase' },
    { gap: 64, step: 32, by: 'Binary search' },
    { gap: 10, step: 5, by: 'Binary search' },
    { gap: 0.02, step: 0.01, by: 'Binary search' },
    { gap: 0.01, step: 0.01, by: 'Smallest step' },
  ])('goes half of the way to W_max, between S_min and S_max: $step at a gap of $gap', ({ gap, step, by }) => {
    // A power of two, so that the gap is exact.
    const found = stepAt(512 - gap, 512);
    expect(found.step).toBeCloseTo(step, 6);
    if (gap !== 0.02) expect(found.by).toEqual([by]);
  });

  it('from W_max on probes with a step of one, then of two per round trip up to S_max', () => {
    const first = stepAt(100, 100);
    expect(first.by).toEqual(['Max probing begins', 'Max probing']);
    expect(first.step).toBeCloseTo(1, 9);
    expect(first.own).toMatchObject({ probe: 1, probeTarget: 101 });
    const still = stepAt(100.9, 100, { probe: 1, probeTarget: 101 });
    expect(still.by).toEqual(['Max probing']);
    const second = stepAt(101, 100, { probe: 1, probeTarget: 101 });
    expect(second.by).toEqual(['Max probing, faster', 'Max probing']);
    expect(second.own).toMatchObject({ probe: 2, probeTarget: 103 });
    expect(second.step).toBeCloseTo(2, 9);
    const last = stepAt(200, 100, { probe: 20, probeTarget: 200 });
    expect(last.own).toMatchObject({ probe: 32, probeTarget: 232 });
    expect(stepAt(300, 100, { probe: 32, probeTarget: 232 }).by).toEqual(['Max probing']);
  });

  it.each([
    { cwnd: 13, by: 'Congestion avoidance', left: 6.5 },
    { cwnd: 14, by: 'Max probing', left: 12.25 },
  ])('is Reno below low_window, 14: $cwnd', ({ cwnd, by, left }) => {
    const flow = controlOf(bic, 'bic', { cwnd });
    flow.ack();
    expect(flow.fired.at(-1)).toBe(by);
    flow.window.cwnd = cwnd;
    flow.lose();
    expect(flow.window.cwnd).toBeCloseTo(left, 9);
    expect(flow.own.probe).toBe(0);
  });

  it('a loss below W_max lowers it by half of beta: fast convergence', () => {
    for (const fastConvergence of [true, false]) {
      const flow = controlOf(bic, 'bic', { cwnd: 100, parameters: { fastConvergence } });
      Object.assign(flow.own, { W_max: 101, probe: 4 });
      flow.lose();
      expect(flow.own).toMatchObject({ W_max: fastConvergence ? 93.75 : 100, probe: 0 });
      expect(flow.window).toEqual({ cwnd: 87.5, ssthresh: 87.5 });
    }
  });

  it('a loss at W_max itself is no loss below it', () => {
    const flow = controlOf(bic, 'bic', { cwnd: 100 });
    flow.own.W_max = 100;
    flow.lose();
    expect(flow.own.W_max).toBe(100);
    expect(flow.window).toEqual({ cwnd: 87.5, ssthresh: 87.5 });
  });
});

describe('H-TCP (Leith and Shorten 2004)', () => {
  const flowOf = (parameters: Start['parameters'] = {}) => controlOf(htcp, 'htcp', { cwnd: 100, parameters });

  it.each([
    { delta: 0.5, alpha: 1 },
    { delta: 1, alpha: 1 },
    { delta: 2, alpha: 11.25 },
    { delta: 5, alpha: 1 + 40 + 4 },
  ])('grows by 1 + 10 (D - 1) + ((D - 1)/2)^2, D s after a loss: $alpha at $delta s', ({ delta, alpha }) => {
    const flow = flowOf();
    flow.ack({ rtt: 0.05 }, delta);
    expect(flow.own.alpha).toBeCloseTo(alpha, 9);
    expect(flow.window.cwnd).toBeCloseTo(100 + alpha / 100, 9);
  });

  it('keeps the smallest round trip of all and the largest since the loss', () => {
    const flow = flowOf();
    const seen = [0.1, 0.3, 0.2, 0.05].map((rtt) => {
      flow.duplicate({ rtt });
      return [flow.own.RTT, flow.own.RTTmin, flow.own.RTTmax];
    });
    expect(seen).toEqual([
      [0.1, 0.1, 0.1],
      [0.3, 0.1, 0.3],
      [0.2, 0.1, 0.3],
      [0.05, 0.05, 0.3],
    ]);
  });

  it('counts the time since the loss', () => {
    const flow = flowOf();
    flow.own.lossAt = 3;
    flow.ack({ rtt: 0.1 }, 5);
    expect(flow.own.alpha).toBeCloseTo(11.25, 9);
  });

  it.each([
    { rtt: 0.005, scale: 10 },
    { rtt: 0.05, scale: 2 },
    { rtt: 0.4, scale: 0.5 },
  ])('divides alpha by 0.1 s/RTTmin, between 1/2 and 10, where it scales: $rtt s', ({ rtt, scale }) => {
    const flow = flowOf({ rttScaling: true });
    flow.ack({ rtt }, 6);
    expect(flow.own.alpha).toBeCloseTo((1 + 50 + 6.25) / scale, 9);
  });

  it('never grows by less than one, whatever beta', () => {
    const flow = flowOf();
    flow.own.beta = 0.8;
    flow.ack({ rtt: 0.1 }, 0.5);
    expect(flow.own.alpha).toBe(1);
    flow.ack({ rtt: 0.1 }, 4.5);
    expect(flow.own.alpha).toBeCloseTo(2 * 0.2 * 45, 9);
  });

  it.each([
    { longest: 0.11, beta: 0.8 },
    { longest: 0.125, beta: 0.8 },
    { longest: 0.16, beta: 0.625 },
    { longest: 0.3, beta: 0.5 },
  ])('backs off to RTTmin/RTTmax between 1/2 and 0.8, with a steady throughput: $longest', ({ longest, beta }) => {
    const flow = flowOf();
    flow.ack({ rtt: 0.1 });
    flow.ack({ rtt: longest });
    flow.ack({ rtt: 0.1 });
    Object.assign(flow.own, { B: 1000 });
    flow.lose({ flight: 100, usable: 100 });
    expect(flow.own.beta).toBeCloseTo(beta, 12);
    expect(flow.window.cwnd).toBeCloseTo(100 * beta, 9);
    expect(flow.window.ssthresh).toBe(flow.window.cwnd);
    expect(flow.own).toMatchObject({ RTTmin: 0.1, RTTmax: 0, B: 1000 });
  });

  it.each([
    { flight: 79, beta: 0.5 },
    { flight: 81, beta: 0.8 },
    { flight: 119, beta: 0.8 },
    { flight: 121, beta: 0.5 },
  ])('by half when the throughput has changed by more than a fifth: $flight for 100', ({ flight, beta }) => {
    const flow = flowOf();
    flow.ack({ rtt: 0.1 });
    flow.own.B = 1000;
    flow.lose({ flight });
    expect(flow.own.beta).toBe(beta);
    expect(flow.own.B).toBeCloseTo(10 * flight, 9);
  });

  it('by half at the first loss, and when no round trip was measured since the last', () => {
    const flow = flowOf();
    flow.own.beta = 0.8;
    flow.lose({}, 3);
    expect(flow.own).toMatchObject({ beta: 0.5, lossAt: 3, B: 0 });
    expect(flow.symbol('beta')).toBe(0.5);
    flow.ack({ rtt: 0.1 });
    flow.own.B = 10 * flow.window.cwnd;
    flow.lose();
    expect(flow.own.beta).toBe(0.8);
    flow.lose();
    expect(flow.own.beta).toBe(0.5);
  });

  it('a timeout and Tahoe’s start are losses to its clock too', () => {
    const late = flowOf();
    late.ack({ rtt: 0.1 });
    late.timeOut({}, 2);
    expect(late.window).toEqual({ cwnd: 1, ssthresh: 50.005 });
    expect(late.own).toMatchObject({ lossAt: 2, RTTmax: 0 });
    late.timeOut({ timeout: { repeated: true } }, 2);
    expect(late.window.ssthresh).toBe(50.005);
    expect(late.own.lossAt).toBe(4);
    const tahoe = flowOf();
    tahoe.call('onRestart', {}, 2);
    expect(tahoe.window).toEqual({ cwnd: 1, ssthresh: 50 });
    expect(tahoe.own.lossAt).toBe(2);
  });
});

describe('Hybla (Caini and Firrincieli 2004)', () => {
  const flowOf = (start: Start) => controlOf(hybla, 'hybla', start);

  it('goes by the smallest round trip seen', () => {
    const flow = flowOf({ cwnd: 10 });
    flow.establish({ rtt: 0.1 });
    expect(flow.window.cwnd).toBe(8);
    flow.ack({ rtt: 0.2 });
    expect(flow.own).toMatchObject({ RTTmin: 0.1, rho: 4 });
    flow.duplicate({ rtt: 0.05 });
    expect(flow.own).toMatchObject({ RTTmin: 0.05, rho: 2 });
    flow.ack({ rtt: 0.02 });
    expect(flow.own).toMatchObject({ RTTmin: 0.02, rho: 1 });
    const unknown = flowOf({ cwnd: 10 });
    unknown.ack({ rtt: 0.1 });
    expect(unknown.own.rho).toBe(4);
    expect(unknown.symbol('rho^2')).toBe(16);
    expect(unknown.symbol('2^rho')).toBeCloseTo(16, 9);
  });

  it.each([
    { rtt: 0.05, cwnd: 10, grown: 13 },
    { rtt: 0.05, cwnd: 28, grown: 30 },
    { rtt: 0.05, cwnd: 30, grown: 30 + 4 / 30 },
  ])('adds 2^rho - 1 in slow start, up to ssthresh, and rho^2/cwnd from there: $cwnd', ({ rtt, cwnd, grown }) => {
    const flow = flowOf({ cwnd, ssthresh: 30 });
    flow.ack({ rtt });
    expect(flow.window.cwnd).toBeCloseTo(grown, 12);
  });

  it('takes rho for no more than 16 in slow start', () => {
    const flow = flowOf({ cwnd: 10, ssthresh: 1e9 });
    flow.ack({ rtt: 0.6 });
    expect(flow.own.rho).toBeCloseTo(24, 9);
    expect(flow.window.cwnd).toBeCloseTo(10 + 2 ** 16 - 1, 6);
    expect(flow.symbol('2^rho')).toBeCloseTo(65536, 6);
  });

  it('does not grow a window that is not used, nor beyond maxCwnd', () => {
    const flow = flowOf({ cwnd: 10, parameters: { maxCwnd: 11 } });
    flow.ack({ rtt: 0.1, cwndLimited: false });
    expect(flow.window.cwnd).toBe(10);
    flow.window.cwnd = 11.9;
    flow.ack({ rtt: 0.1 });
    expect(flow.window.cwnd).toBe(11);
  });
});
