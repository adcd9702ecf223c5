/** CUBIC with the figures of RFC 9438, and in the integer arithmetic of Linux (tcp_cubic.c), one ACK at a time. */
import { describe, expect, it } from 'vitest';
import { LAWS } from '../../../src/engine/tcp/variants/cubic/law.ts';
import { controlOf, type Start } from '../control.ts';

const [cubic, linux6Cubic] = LAWS;
const cubicOf = (start: Start) => controlOf(cubic, 'cubic', start);

/** After a loss at 100 segments: 70 are left, and K = cbrt(30/0.4). */
const lost = (start: Partial<Start> = {}) => {
  const flow = cubicOf({ cwnd: 100, ...start });
  flow.lose();
  return flow;
};
const SUMMIT = Math.cbrt(30 / 0.4);
const curve = (t: number): number => 0.4 * (t - SUMMIT) ** 3 + 100;

describe('an epoch (RFC 9438 section 4.2)', () => {
  it('begins at the first ACK after a loss, at K before the window of the loss', () => {
    const flow = lost();
    expect(flow.symbol('cwnd_epoch')).toBe(70);
    flow.ack({ srtt: 0.1 }, 2);
    expect(flow.own).toMatchObject({ W_max: 100, cwnd_epoch: 70, t_epoch: 2, cwnd_prior: 100, afterTimeout: false });
    expect(flow.own.K).toBeCloseTo(4.217163, 6);
    expect(flow.fired).toEqual(['Multiplicative decrease', 'A new epoch begins', 'Reno-friendly region']);
    flow.window.cwnd = 99;
    expect(flow.symbol('cwnd_epoch')).toBe(70);
    flow.ack({ srtt: 0.1 }, 1);
    expect(flow.fired.filter((title) => title === 'A new epoch begins')).toHaveLength(1);
  });

  it.each([
    { wMax: 0, prior: 0, cwnd: 50, gives: { W_max: 50, K: 0, cwnd_prior: 50 } },
    { wMax: 50, prior: 60, cwnd: 50, gives: { W_max: 50, K: 0, cwnd_prior: 60 } },
    { wMax: 40, prior: 40, cwnd: 50, gives: { W_max: 50, K: 0, cwnd_prior: 50 } },
  ])('begins on its plateau where the window is not below W_max: $wMax', ({ wMax, prior, cwnd, gives }) => {
    const flow = cubicOf({ cwnd });
    Object.assign(flow.own, { W_max: wMax, cwnd_prior: prior });
    flow.ack({ srtt: 0.1 });
    expect(flow.own).toMatchObject(gives);
  });

  it('after a timeout begins on its plateau, and the next one does not (section 4.8)', () => {
    const flow = cubicOf({ cwnd: 100 });
    flow.timeOut();
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 70 });
    expect(flow.own).toMatchObject({ W_max: 100, cwnd_prior: 100, t_epoch: -1, afterTimeout: true });
    flow.window.cwnd = 70;
    flow.ack({ srtt: 0.1 });
    expect(flow.own).toMatchObject({ W_max: 70, K: 0, cwnd_prior: 100, afterTimeout: false });
    flow.lose();
    flow.ack({ srtt: 0.1 });
    expect(flow.own.K).toBeGreaterThan(0);
  });

  it('a repeated timeout keeps ssthresh and W_max', () => {
    const flow = cubicOf({ cwnd: 100 });
    flow.timeOut();
    flow.timeOut({ timeout: { repeated: true } });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 70 });
    expect(flow.own.W_max).toBe(100);
  });

  it('loses the time in which cwnd was not the limit', () => {
    const flow = lost({ parameters: { renoFriendly: false } });
    flow.ack({ srtt: 0.1, cwndLimited: false }, 1);
    // No epoch has begun, so there is no clock to stop.
    expect(flow.fired).toEqual(['Multiplicative decrease']);
    flow.ack({ srtt: 0.1 }, 1);
    const { cwnd } = flow.window;
    flow.ack({ srtt: 0.1, cwndLimited: false }, 3);
    expect(flow.window.cwnd).toBe(cwnd);
    expect(flow.own.t_epoch).toBe(5);
    flow.ack({ srtt: 0.1, cwndLimited: false }, 1);
    expect(flow.own.t_epoch).toBe(6);
    flow.ack({ srtt: 0.1 }, 0.5);
    expect(flow.window.cwnd).toBeCloseTo(cwnd + (curve(0.6) - cwnd) / cwnd, 9);
    // The clock ran with that ACK.
    flow.ack({ cwndLimited: false }, 2);
    expect(flow.own.t_epoch).toBe(8);
  });

  it('is younger when the first ACK of the epoch is not limited by cwnd', () => {
    const flow = lost({ parameters: { renoFriendly: true } });
    flow.ack({ srtt: 0.1 }, 0);
    expect(flow.own.t_epoch).toBe(0);
    flow.window.cwnd = 99;
    expect(flow.symbol('cwnd_epoch')).toBe(70);
    flow.ack({ srtt: 0.1, cwndLimited: false }, 2);
    expect(flow.own.t_epoch).toBe(2);
    flow.ack({ srtt: 0.1 }, 0.01);
    flow.ack({ srtt: 0.1, cwndLimited: false }, 2);
    expect(flow.own.t_epoch).toBeCloseTo(4, 12);
  });
});

describe('growth', () => {
  it.each([
    { t: 1, region: 'Concave region' },
    { t: 4.2, region: 'Concave region' },
    { t: 4.22, region: 'Convex region' },
    { t: 6, region: 'Convex region' },
  ])('goes to W_cubic(t + RTT) by (target - cwnd)/cwnd per ACK: $t s', ({ t, region }) => {
    const flow = lost({ parameters: { renoFriendly: false } });
    flow.ack({ srtt: 0.1 }, 1);
    flow.window.cwnd = 90;
    flow.ack({ srtt: 0.1 }, t);
    const target = Math.max(curve(t + 0.1), 90);
    expect(flow.window.cwnd).toBeCloseTo(90 + (target - 90) / 90, 9);
    expect(flow.fired.at(-1)).toBe(region);
    expect(flow.symbol('W_cubic(t + RTT)')).toBeCloseTo(curve(t + 0.1), 9);
  });

  it('W_est follows Reno’s average: 3 (1 - beta)/(1 + beta) per window below the window of the loss, 1 from there', () => {
    const flow = lost();
    flow.ack({ srtt: 0.1 });
    const alpha = 0.9 / 1.7;
    expect(flow.symbol('alpha')).toBeCloseTo(0.529412, 6);
    expect(flow.own.W_est).toBeCloseTo(70 + alpha / 70, 12);
    expect(flow.window.cwnd).toBeCloseTo(70 + alpha / 70, 12);
    flow.own.W_est = 100;
    flow.window.cwnd = 80;
    flow.ack({ acked: 2, srtt: 0.1 });
    expect(flow.own.W_est).toBeCloseTo(100 + 2 / 80, 12);
    expect(flow.window.cwnd).toBe(flow.own.W_est);
    expect(flow.symbol('alpha')).toBe(1);
  });

  it('W_est grows in the other regions too, and does not lower the window', () => {
    const flow = lost({ parameters: { renoFriendly: false } });
    flow.ack({ srtt: 0.1 });
    const { W_est } = flow.own;
    const { cwnd } = flow.window;
    flow.ack({ srtt: 0.1 }, 2);
    expect(flow.own.W_est).toBeCloseTo(W_est + 0.9 / 1.7 / cwnd, 9);
    const friendly = lost();
    friendly.ack({ srtt: 0.1 });
    friendly.window.cwnd = 95;
    friendly.ack({ srtt: 0.1 });
    expect(friendly.fired.at(-1)).toBe('Reno-friendly region');
    expect(friendly.window.cwnd).toBe(95);
  });

  it('follows Reno only where the curve is below it, and where the setting says so', () => {
    const at = (renoFriendly: boolean, W_est: number): string => {
      const flow = lost({ parameters: { renoFriendly } });
      flow.ack({ srtt: 0.1 });
      flow.own.W_est = W_est;
      flow.ack({ srtt: 0.1 }, 3);
      return flow.fired.at(-1)!;
    };
    // W_cubic(3) is 99.28.
    expect(curve(3)).toBeCloseTo(99.279, 3);
    expect(at(true, 99.3)).toBe('Reno-friendly region');
    expect(at(true, 99.2)).toBe('Concave region');
    expect(at(false, 99.3)).toBe('Concave region');
  });

  it('aims at 1.5 cwnd at most, and at cwnd at least (section 4.4)', () => {
    const flow = lost({ parameters: { renoFriendly: false } });
    flow.ack({ srtt: 0.1 });
    flow.window.cwnd = 70;
    flow.ack({ srtt: 0.1 }, 20);
    expect(flow.window.cwnd).toBeCloseTo(70 + 35 / 70, 12);
    flow.window.cwnd = 1e6;
    flow.ack({ srtt: 0.1 });
    expect(flow.window.cwnd).toBe(1e6);
  });

  it('in slow start is Reno’s, and counts for no epoch', () => {
    const flow = cubicOf({ cwnd: 10, ssthresh: 12 });
    flow.ack();
    expect(flow.window.cwnd).toBe(11);
    expect(flow.own.t_epoch).toBe(-1);
  });
});

describe('cuts (sections 4.6 and 4.7)', () => {
  it('leave seven tenths of the flight, and remember the window', () => {
    const flow = cubicOf({ cwnd: 100 });
    flow.lose({ flight: 60, usable: 80 });
    expect(flow.window).toEqual({ cwnd: 42, ssthresh: 42 });
    expect(flow.own.W_max).toBe(100);
    const inWindow = cubicOf({ cwnd: 100, parameters: { cutBasis: 'window' } });
    inWindow.lose({ flight: 60, usable: 80 });
    expect(inWindow.window).toEqual({ cwnd: 56, ssthresh: 56 });
  });

  it('a timeout goes by the same size', () => {
    const flow = cubicOf({ cwnd: 100 });
    flow.timeOut({ flight: 60, usable: 80 });
    expect(flow.window.ssthresh).toBe(42);
    const inWindow = cubicOf({ cwnd: 100, parameters: { cutBasis: 'window' } });
    inWindow.timeOut({ flight: 60, usable: 80 });
    expect(inWindow.window.ssthresh).toBe(56);
  });

  it('below the last maximum lower the next by (1 + beta)/2, with fast convergence', () => {
    const next = (cwnd: number, fastConvergence: boolean): number => {
      const flow = lost({ parameters: { fastConvergence } });
      flow.window.cwnd = cwnd;
      flow.lose();
      return flow.own.W_max;
    };
    expect(next(80, true)).toBeCloseTo(68, 12);
    expect(next(100, true)).toBe(100);
    expect(next(80, false)).toBe(80);
  });

  it('a mark leaves beta_ecn in congestion avoidance, and beta else', () => {
    const marked = (ssthresh: number, betaEcn: number | null) => {
      const flow = cubicOf({ cwnd: 100, ssthresh, parameters: { betaEcn } });
      Object.assign(flow.own, { t_epoch: 1 });
      flow.mark({ flight: 60 });
      expect(flow.own).toMatchObject({ W_max: 100, t_epoch: -1, cwnd_prior: 100 });
      expect(flow.window.cwnd).toBe(flow.window.ssthresh);
      return flow.window.cwnd;
    };
    expect(marked(100, 0.85)).toBe(51);
    expect(marked(101, 0.85)).toBe(42);
    expect(marked(2, null)).toBe(42);
  });
});

describe('in today’s kernel', () => {
  const kernelOf = (start: Start) => controlOf(linux6Cubic, 'cubic', { stack: 'linux', ...start });
  /** tcp_cubic.c: 41 * 10 is the curve's constant, times are in 1024ths of a second of 250 ticks. */
  const target = (K: number, ticks: number, plateau: number): number => {
    const time = BigInt(Math.floor((ticks * 1024) / 250));
    const off = time < BigInt(K) ? BigInt(K) - time : time - BigInt(K);
    const delta = Number((410n * off * off * off) >> 40n);
    return time < BigInt(K) ? plateau - delta : plateau + delta;
  };
  /** After a loss at 100 segments, with round trips of 80 ms, at the first ACK of the epoch. */
  const lost6 = (parameters: Start['parameters'] = { renoFriendly: false }) => {
    const flow = kernelOf({ cwnd: 100, parameters });
    flow.lose();
    flow.ack({ segmentRtt: 0.08, delivered: 1 }, 1);
    return flow;
  };

  it('a loss leaves floor(717/1024) of the window, two at least, and remembers it', () => {
    const flow = kernelOf({ cwnd: 100 });
    Object.assign(flow.own, { counted: 5, t_epoch: 2 });
    flow.lose({ cut: { spread: true } });
    expect(flow.window).toEqual({ cwnd: 100, ssthresh: 70 });
    expect(flow.own).toMatchObject({ W_max: 100, t_epoch: -1, counted: 0 });
    // Fast convergence: 80 (1024 + 717)/2048.
    flow.window.cwnd = 80;
    flow.lose({ cut: { spread: false } });
    expect(flow.window).toEqual({ cwnd: 56, ssthresh: 56 });
    expect(flow.own.W_max).toBe(68);
    flow.window.cwnd = 68;
    flow.lose();
    expect(flow.own.W_max).toBe(68);
    const slow = kernelOf({ cwnd: 80, parameters: { fastConvergence: false } });
    slow.own.W_max = 100;
    slow.lose();
    expect(slow.own.W_max).toBe(80);
    const small = kernelOf({ cwnd: 2 });
    small.lose();
    expect(small.window.ssthresh).toBe(2);
  });

  it('a mark in congestion avoidance leaves floor(beta_ecn cwnd)', () => {
    const marked = (ssthresh: number, spread: boolean, cwnd = 99) => {
      const flow = kernelOf({ cwnd, ssthresh, parameters: { betaEcn: 0.85 } });
      flow.mark({ cut: { spread } });
      expect(flow.own.W_max).toBe(cwnd);
      return flow.window;
    };
    expect(marked(2, true)).toEqual({ cwnd: 99, ssthresh: 84 });
    expect(marked(2, false)).toEqual({ cwnd: 84, ssthresh: 84 });
    expect(marked(100, false)).toEqual({ cwnd: 69, ssthresh: 69 });
    expect(marked(2, false, 2)).toEqual({ cwnd: 2, ssthresh: 2 });
  });

  it('a timeout forgets curve and round trip; again, it keeps ssthresh; with nothing out, it is one segment', () => {
    const flow = lost6();
    flow.timeOut({ inFlight: 3 });
    expect(flow.window).toEqual({ cwnd: 4, ssthresh: 49 });
    expect(flow.own).toMatchObject({ W_max: 0, delay_min: 0, askedCwnd: 0, askedAt: 0, t_epoch: -1 });
    flow.timeOut({ inFlight: 1, timeout: { repeated: true } });
    expect(flow.window).toEqual({ cwnd: 2, ssthresh: 49 });
    flow.timeOut({ timeout: { repeated: false, idle: true } });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 49 });
  });

  it('an epoch begins at a tick, K before W_max', () => {
    const flow = kernelOf({ cwnd: 100 });
    flow.lose();
    flow.ack({ segmentRtt: 0.08, delivered: 1 }, 1.0031);
    expect(flow.own.t_epoch).toBe(1);
    expect(flow.own).toMatchObject({ plateau: 100, W_est: 70, arrived: 1 });
    // The kernel's root of 30/0.4 s^3 is up to 0.15 % off.
    expect(Math.abs(flow.own.K / 4.2172 - 1)).toBeLessThan(0.0015);
    const above = kernelOf({ cwnd: 100 });
    above.own.W_max = 100;
    above.ack({ segmentRtt: 0.08, delivered: 1 }, 1);
    expect(above.own).toMatchObject({ K: 0, plateau: 100, W_est: 100 });
  });

  it.each([
    { ticks: 3, cwnd: 70 },
    { ticks: 100, cwnd: 80 },
    { ticks: 1000, cwnd: 90 },
    { ticks: 1100, cwnd: 99 },
    { ticks: 1500, cwnd: 101 },
    { ticks: 1500, cwnd: 200 },
  ])('one segment more for cwnd/(W_cubic - cwnd) that arrived, after $ticks ticks at $cwnd', ({ ticks, cwnd }) => {
    const flow = lost6();
    const K = Math.round(flow.own.K * 1024);
    flow.window.cwnd = cwnd;
    flow.own.askedCwnd = 0;
    flow.ack({ delivered: 0.25 }, ticks / 250);
    // 80 ms of round trip are 20 ticks.
    const aim = target(K, ticks + 20, 100);
    expect(flow.own.perStep).toBe(aim > cwnd ? Math.max(Math.floor(cwnd / (aim - cwnd)), 2) : 100 * cwnd);
  });

  it('before the first loss at least one for 20 that arrived', () => {
    const flow = kernelOf({ cwnd: 100, parameters: { renoFriendly: false } });
    flow.ack({ segmentRtt: 0.08, delivered: 1 }, 1);
    expect(flow.own.perStep).toBe(20);
    flow.own.W_max = 100;
    flow.ack({ delivered: 1 }, 0.2);
    expect(flow.own.perStep).toBe(100 * 100);
  });

  it('and for fewer where the curve is far above', () => {
    const flow = kernelOf({ cwnd: 100, parameters: { renoFriendly: false } });
    flow.ack({ segmentRtt: 0.08, delivered: 1 }, 1);
    flow.own.askedCwnd = 0;
    flow.ack({ delivered: 1 }, 4);
    // 100 + 0.4 (4.08)^3 = 127.
    expect(flow.own.perStep).toBe(3);
  });

  it('an answer holds for 28 ms while the window stays, and for a tick when it changes', () => {
    const flow = lost6();
    flow.own.perStep = 77;
    flow.ack({ delivered: 1 }, 0.028);
    expect(flow.own.perStep).toBe(77);
    flow.ack({ delivered: 1 }, 0.004);
    expect(flow.own.perStep).not.toBe(77);
    flow.own.perStep = 77;
    flow.window.cwnd = 71;
    flow.ack({ delivered: 1 }, 0);
    expect(flow.own.perStep).toBe(77);
    flow.ack({ delivered: 1 }, 0.004);
    expect(flow.own.perStep).not.toBe(77);
    expect(flow.own.askedCwnd).toBe(71);
  });

  it('Reno’s window grows by one for each cwnd 8 (1 + beta)/(3 (1 - beta))/8 that arrived', () => {
    const flow = lost6({});
    // Linux: (8 (1024 + 717)/3)/(1024 - 717) = 15, and 70 * 15 >> 3 = 131.
    Object.assign(flow.own, { arrived: 524, W_est: 70, askedCwnd: 0 });
    flow.ack({ delivered: 1 }, 0.004);
    // 524 and one are four times 131 and one: W_est is four segments ahead, and 70/4 arrivals add one more.
    expect(flow.own).toMatchObject({ W_est: 74, arrived: 1, perStep: 17 });
    // Below the window it has no effect.
    Object.assign(flow.own, { W_est: 60, askedCwnd: 0 });
    flow.ack({ delivered: 1 }, 0.004);
    expect(flow.own.perStep).toBeGreaterThan(20);
    // The curve applies where it calls for more.
    flow.own.askedCwnd = 0;
    flow.ack({ delivered: 1 }, 4);
    expect(flow.own.perStep).toBe(2);
    // The number that one step takes is not more.
    Object.assign(flow.own, { arrived: 130, W_est: 70, askedCwnd: 0 });
    flow.window.cwnd = 70;
    flow.ack({ delivered: 1 }, 0.1);
    expect(flow.own).toMatchObject({ W_est: 70, arrived: 131 });
    const alone = lost6();
    Object.assign(alone.own, { arrived: 500, W_est: 70, askedCwnd: 0 });
    alone.ack({ delivered: 1 }, 0.004);
    expect(alone.own.W_est).toBe(70);
  });

  it('idle time does not count for the curve, in whole ticks, and the epoch begins no later than now', () => {
    const flow = lost6();
    flow.call('onSendsAgain', { silence: 0.5 }, 1);
    expect(flow.own.t_epoch).toBe(1.5);
    flow.call('onSendsAgain', { silence: 5 }, 1);
    expect(flow.own.t_epoch).toBe(3);
    flow.fired.length = 0;
    flow.call('onSendsAgain', { silence: 0 });
    flow.own.t_epoch = -1;
    flow.call('onSendsAgain', { silence: 1 });
    expect(flow.fired).toEqual([]);
    flow.own.t_epoch = 0;
    flow.call('onSendsAgain', { silence: 1 });
    expect(flow.fired).toEqual(['Idle time does not count']);
  });

  it('the smallest round trip is kept, but not in the second after a recovery', () => {
    const flow = lost6();
    expect(flow.own.delay_min).toBe(0.08);
    flow.ack({ segmentRtt: 0.05, delivered: 1 }, 0.99);
    expect(flow.own.delay_min).toBe(0.08);
    flow.ack({ segmentRtt: 0.09, delivered: 1 }, 0.01);
    expect(flow.own.delay_min).toBe(0.08);
    flow.ack({ segmentRtt: 0.05, delivered: 1 });
    expect(flow.own.delay_min).toBe(0.05);
    flow.ack({ segmentRtt: 0, delivered: 1 });
    flow.ack({ segmentRtt: NaN, delivered: 1 });
    expect(flow.own.delay_min).toBe(0.05);
    // A clock that begins at 0 counts too.
    const early = kernelOf({ cwnd: 100 });
    early.own.t_epoch = 0;
    early.ack({ segmentRtt: 0.05, delivered: 1 }, 0.5);
    expect(early.own.delay_min).toBe(0);
  });

  it('grows only a window that is used, ends at maxCwnd, and slow start leaves over what avoidance counts', () => {
    const flow = kernelOf({ cwnd: 100, parameters: { maxCwnd: 105 } });
    flow.ack({ delivered: 50, cwndLimited: false }, 1);
    expect(flow.fired).toEqual([]);
    flow.window.ssthresh = 102;
    flow.ack({ delivered: 1 });
    expect(flow.fired).toEqual(['Slow start, counting segments']);
    flow.ack({ delivered: 200 });
    expect(flow.fired).toContain('Cubic growth in whole segments');
    expect(flow.window.cwnd).toBe(105);
    flow.fired.length = 0;
    flow.call('onRestart');
    expect(flow.fired).toEqual(['Start over']);
    const fresh = kernelOf({ cwnd: 3 });
    fresh.establish({ synLost: false });
    expect(fresh.window.cwnd).toBe(10);
  });
});
