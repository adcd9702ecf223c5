/** Laws of connections over several paths, each rule with the figures of its source: LIA, OLIA, BALIA, wVegas. */
import { describe, expect, it } from 'vitest';
import { balia } from '../../../src/engine/tcp/variants/balia/balia.ts';
import { lia } from '../../../src/engine/tcp/variants/lia/lia.ts';
import { olia } from '../../../src/engine/tcp/variants/olia/olia.ts';
import { wvegas } from '../../../src/engine/tcp/variants/wvegas/wvegas.ts';
import { controlOf } from '../control.ts';

/** Windows of 10 and 20 segments, round trips of 50 and 100 ms: 200 segments/s each. */
const coupled = {
  paths: 2,
  total: 30,
  sumRate: 400,
  fastest: 200,
  best: 4000,
  share: 0.5,
  isBest: true,
  moved: 0,
};

describe('LIA (RFC 6356)', () => {
  it('adds alpha/total, and never more than Reno', () => {
    const flow = controlOf(lia, 'lia', { cwnd: 10 });
    flow.ack({ coupled });
    // alpha is 30 x 4000/160,000.
    expect(flow.symbol('alpha')).toBe(0.75);
    expect(flow.window.cwnd).toBeCloseTo(10.025, 12);
    flow.window.cwnd = 100;
    flow.ack({ coupled });
    expect(flow.window.cwnd).toBeCloseTo(100.01, 12);
  });

  it('halves at a loss, and is Reno on one path', () => {
    const flow = controlOf(lia, 'lia', { cwnd: 20 });
    flow.lose();
    expect(flow.window.cwnd).toBe(10);
    flow.ack({ coupled: { ...coupled, paths: 1 } });
    expect(flow.window.cwnd).toBe(10.1);
  });
});

describe('OLIA (mptcp_olia.c)', () => {
  it('adds the square of the share over cwnd', () => {
    const flow = controlOf(olia, 'olia', { cwnd: 20 });
    flow.ack({ coupled });
    expect(flow.window.cwnd).toBeCloseTo(20.0125, 12);
  });

  it('moves growth between paths, and keeps one segment', () => {
    const flow = controlOf(olia, 'olia', { cwnd: 20 });
    flow.ack({ coupled: { ...coupled, moved: 0.5 } });
    expect(flow.window.cwnd).toBeCloseTo(20 + 0.75 / 20, 12);
    flow.window.cwnd = 20;
    flow.ack({ coupled: { ...coupled, moved: -0.5 } });
    expect(flow.window.cwnd).toBeCloseTo(20 - 0.25 / 20, 12);
    flow.window.cwnd = 1;
    flow.window.ssthresh = 1;
    flow.ack({ coupled: { ...coupled, share: 0.1, moved: -0.5 } });
    expect(flow.window.cwnd).toBe(1);
    expect(flow.fired.slice(0, 2)).toEqual(['Growth moved to a better path', 'Growth moved away from the widest path']);
  });
});

describe('BALIA (mptcp_balia.c)', () => {
  it('grows by more and is cut by more where the path is behind the fastest', () => {
    const flow = controlOf(balia, 'balia', { cwnd: 20 });
    flow.ack({ coupled });
    expect(flow.window.cwnd).toBeCloseTo(20.0125, 12);
    flow.window.cwnd = 20;
    // A third of the rate of the fastest: A = 3, so 2 x 7/5 times as much.
    const behind = { ...coupled, sumRate: 400, fastest: 300, share: 0.25 };
    flow.ack({ coupled: behind });
    expect(flow.window.cwnd).toBeCloseTo(20 + ((0.0625 / 20) * 2 * 7) / 5, 12);
    flow.window.cwnd = 20;
    flow.lose();
    expect(flow.window.cwnd).toBe(5);
  });

  it('with equal paths it adds 1/(n n cwnd) and cuts to a half', () => {
    const flow = controlOf(balia, 'balia', { cwnd: 20 });
    flow.ack({ coupled });
    expect(flow.window.cwnd - 20).toBeCloseTo(1 / (4 * 20), 12);
    flow.window.cwnd = 20;
    flow.lose();
    expect(flow.window.cwnd).toBe(10);
  });
});

describe('wVegas (mptcp_wvegas.c)', () => {
  /** A round of three ACKs with this round-trip time, s. */
  const round = (flow: ReturnType<typeof controlOf<ReturnType<typeof wvegas.own>>>, rtt: number, share = 0.5) => {
    const { ack } = flow.event;
    for (let each = 1; each <= 4; each++) {
      const facts = { ackedBefore: ack + each - 1, ack: ack + each, next: ack + each + 4, acked: 1, rtt };
      flow.call('onTimed', { ...facts, coupled: { ...coupled, share } });
      flow.ack({ ...facts, coupled: { ...coupled, share } });
    }
  };

  it('adds a segment per round trip while fewer than alpha are queued, and removes one above', () => {
    const flow = controlOf(wvegas, 'wvegas', { cwnd: 20 });
    flow.call('onTimed', { ackedBefore: -1, ack: 0, acked: 1, rtt: 0.1 });
    expect(flow.own.alpha).toBe(2);
    Object.assign(flow.own, { baseRtt: 0.1, beginSegment: 4, queueDelay: 0.04 });
    round(flow, 0.105);
    expect(flow.fired).toContain('One segment more: the queue is below the weight');
    expect(flow.window.cwnd).toBe(21);
    Object.assign(flow.own, { beginSegment: 8, queueDelay: 0.04 });
    // 21 (0.15 - 0.1)/0.15 is 7 queued, and the weight 0.5 allows 5.
    round(flow, 0.15);
    expect(flow.own.alpha).toBe(5);
    expect(flow.own.diff).toBeCloseTo(7, 10);
    expect(flow.window.cwnd).toBe(20);
  });

  it('drains the queue once its delay has doubled', () => {
    const flow = controlOf(wvegas, 'wvegas', { cwnd: 40 });
    Object.assign(flow.own, { baseRtt: 0.1, sumRtt: 0, alpha: 2, beginSegment: 4, queueDelay: 0.02 });
    round(flow, 0.14);
    // One less, then 39 x 0.1/(2 x 0.14).
    expect(flow.window.cwnd).toBeCloseTo(39 / 2.8, 12);
    expect(flow.own.queueDelay).toBe(1e9);
  });

  it('leaves slow start above gamma', () => {
    const flow = controlOf(wvegas, 'wvegas', { cwnd: 40, ssthresh: 100 });
    Object.assign(flow.own, { baseRtt: 0.1, sumRtt: 0, alpha: 2, beginSegment: 4, queueDelay: 1 });
    round(flow, 0.125);
    // Three ACKs in slow start, then 43 x 0.1/0.125 + 1.
    expect(flow.window.cwnd).toBeCloseTo(43 * 0.8 + 1, 10);
    expect(flow.window.ssthresh).toBeCloseTo(43 * 0.8, 10);
  });
});
