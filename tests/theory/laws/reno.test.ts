/** Reno's growth and reductions (RFC 5681, 3168, 3465, 3742, 6928, 8511; ns-2.35; Linux), each with its own figures. */
import { describe, expect, it } from 'vitest';
import { reno } from '../../../src/engine/tcp/variants/reno/reno.ts';
import { linux6Reno } from '../../../src/engine/tcp/variants/reno/linux.ts';
import { controlOf, type Start } from '../control.ts';

const renoOf = (start: Start) => controlOf(reno, 'reno', start);
const kernelOf = (start: Start) => controlOf(linux6Reno, 'reno', { stack: 'linux', ...start });

describe('the first window', () => {
  it.each([
    { synLost: false, lostSynCuts: true, opensByStep: false, cwnd: 10 },
    { synLost: true, lostSynCuts: true, opensByStep: false, cwnd: 1 },
    { synLost: true, lostSynCuts: false, opensByStep: false, cwnd: 10 },
    { synLost: true, lostSynCuts: true, opensByStep: true, cwnd: 2 },
  ])('is ten segments, one after a lost SYN, two where the SYN’s ACK is a step: $cwnd', (given) => {
    const { synLost, cwnd, ...parameters } = given;
    for (const flow of [renoOf({ cwnd: 3, parameters }), kernelOf({ cwnd: 3, parameters })]) {
      flow.establish({ synLost });
      expect(flow.window.cwnd).toBe(cwnd);
    }
  });
});

describe('growth (RFC 5681 section 3.1)', () => {
  it('adds a segment per ACK below ssthresh, and 1/cwnd from there on', () => {
    const flow = renoOf({ cwnd: 9, ssthresh: 10 });
    flow.ack();
    expect(flow.window.cwnd).toBe(10);
    flow.ack({ acked: 2 });
    expect(flow.window.cwnd).toBe(10.1);
  });

  it.each([
    { acked: 1, cwnd: 8, grown: 9 },
    { acked: 3, cwnd: 8, grown: 11 },
    { acked: 9, cwnd: 8, grown: 13 },
    // The distance to ssthresh is not more than is allowed.
    { acked: 5, cwnd: 15, grown: 20 },
    { acked: 5, cwnd: 16, grown: 20 },
    { acked: 5, cwnd: 19.5, grown: 20.5 },
    { acked: 1, cwnd: 19.5, grown: 20.5 },
  ])('an ACK of $acked adds as many, five at most, up to ssthresh 20: $cwnd to $grown', ({ acked, cwnd, grown }) => {
    const flow = renoOf({ cwnd, ssthresh: 20, parameters: { slowStartLimit: 5 } });
    flow.ack({ acked });
    expect(flow.window.cwnd).toBe(grown);
    // Ends slow start when one ACK acknowledges more than one segment.
    expect(flow.fired).toEqual([
      acked > 1 && cwnd + Math.min(acked, 5) > 20 ? 'Slow start, up to ssthresh' : 'Slow start',
    ]);
  });

  it('passes over an ACK to a window that was not used, unless the setting lets it grow', () => {
    for (const [growWhenWindowLimited, grown] of [
      [false, 8],
      [true, 9],
    ] as const) {
      const flow = renoOf({ cwnd: 8, ssthresh: 20, parameters: { growWhenWindowLimited } });
      flow.ack({ cwndLimited: false });
      expect(flow.window.cwnd).toBe(grown);
    }
  });

  it('ends at maxCwnd', () => {
    const flow = renoOf({ cwnd: 20, ssthresh: 100, parameters: { maxCwnd: 21 } });
    flow.ack();
    expect(flow.window.cwnd).toBe(21);
    expect(flow.fired).toEqual(['Slow start']);
    flow.ack();
    expect(flow.window.cwnd).toBe(21);
    expect(flow.fired.at(-1)).toBe('Largest window');
  });

  it.each([
    { cwnd: 100, step: 1 },
    { cwnd: 149, step: 1 / 2 },
    { cwnd: 150, step: 1 / 3 },
    { cwnd: 410, step: 1 / 8 },
  ])('limited slow start adds 1/floor(cwnd/50) above 100 segments (RFC 3742): $step at $cwnd', ({ cwnd, step }) => {
    const flow = renoOf({ cwnd, ssthresh: 1000, parameters: { slowStart: 'limited' } });
    flow.ack();
    expect(flow.window.cwnd).toBeCloseTo(cwnd + step, 12);
    const classic = renoOf({ cwnd, ssthresh: 1000 });
    classic.ack();
    expect(classic.window.cwnd).toBe(cwnd + 1);
  });

  it('counts segments and not ACKs with byteCounting (RFC 3465)', () => {
    const flow = renoOf({ cwnd: 10, parameters: { byteCounting: true } });
    flow.ack({ acked: 2 });
    expect(flow.window.cwnd).toBe(10.2);
  });
});

describe('cuts', () => {
  it.each([
    { parameters: {}, cwnd: 7.5, ssthresh: 7.5 },
    { parameters: { ssthreshRounding: 'floor' }, cwnd: 7, ssthresh: 7 },
    { parameters: { cutBasis: 'window', ssthreshRounding: 'floor' }, cwnd: 10.5, ssthresh: 10 },
    { parameters: { cutBasis: 'window', ssthreshRounding: 'floor', wholeCuts: true }, cwnd: 10, ssthresh: 10 },
  ] as const)('halve the flight of 15, or the window of 21 in use: $parameters', ({ parameters, ...cut }) => {
    for (const answer of ['lose', 'mark'] as const) {
      const flow = renoOf({ cwnd: 30, parameters });
      flow[answer]({ flight: 15, usable: 21 });
      expect(flow.window).toEqual(cut);
    }
  });

  it('leave two segments at least', () => {
    const flow = renoOf({ cwnd: 3 });
    flow.lose();
    expect(flow.window).toEqual({ cwnd: 2, ssthresh: 2 });
    // ns-2 reduces only ssthresh.
    const inNs2 = renoOf({ cwnd: 3, stack: 'ns2' });
    inNs2.lose();
    expect(inNs2.window).toEqual({ cwnd: 1.5, ssthresh: 2 });
  });

  it('a mark leaves beta_ecn of the flight in congestion avoidance, half of it in slow start (RFC 8511)', () => {
    const marked = (ssthresh: number, betaEcn: number | null) => {
      const flow = renoOf({ cwnd: 20, ssthresh, parameters: { betaEcn } });
      flow.mark();
      return { ...flow.window, named: flow.fired[0] };
    };
    expect(marked(20, 0.8)).toEqual({ cwnd: 16, ssthresh: 16, named: 'Alternative backoff for a mark' });
    expect(marked(21, 0.8)).toEqual({ cwnd: 10, ssthresh: 10, named: 'Multiplicative decrease for a mark' });
    expect(marked(2, null)).toEqual({ cwnd: 10, ssthresh: 10, named: 'Multiplicative decrease for a mark' });
  });

  it('Tahoe starts over from one segment', () => {
    for (const [parameters, ssthresh] of [
      [{}, 6],
      [{ cutBasis: 'window' }, 9],
    ] as const) {
      const flow = renoOf({ cwnd: 30, parameters });
      flow.call('onRestart', { flight: 12, usable: 18 });
      expect(flow.window).toEqual({ cwnd: 1, ssthresh });
    }
  });
});

describe('timeouts', () => {
  it.each([
    { timeout: {}, ssthresh: 6 },
    { timeout: { repeated: true }, ssthresh: 2 },
    { timeout: { repeated: true }, hold: false, ssthresh: 6 },
    { timeout: { idle: true }, ssthresh: 2 },
  ])('leave one segment and half of the flight for ssthresh, once: $timeout', ({ timeout, hold = true, ssthresh }) => {
    const flow = renoOf({ cwnd: 12, parameters: { holdSsthreshOnRepeatedTimeout: hold } });
    flow.timeOut({ timeout });
    expect(flow.window).toEqual({ cwnd: 1, ssthresh });
  });
});

describe('in today’s kernel', () => {
  it('slow start counts what arrived, stops at ssthresh and leaves the rest to congestion avoidance', () => {
    const flow = kernelOf({ cwnd: 10, ssthresh: 14 });
    flow.ack({ delivered: 3 });
    expect(flow.window.cwnd).toBe(13);
    expect(flow.own).toEqual({ counted: 0, perStep: 1, left: 0 });
    // One of the five reaches ssthresh: four count towards the next increase, which takes 14.
    flow.ack({ delivered: 5 });
    expect(flow.window.cwnd).toBe(14);
    expect(flow.own).toEqual({ counted: 4, perStep: 14, left: 4 });
    flow.ack({ delivered: 9 });
    expect(flow.window.cwnd).toBe(14);
    flow.ack({ delivered: 3 });
    expect(flow.window.cwnd).toBe(15);
    expect(flow.own.counted).toBe(2);
  });

  it('slow start that ends at ssthresh exactly leaves nothing over', () => {
    const flow = kernelOf({ cwnd: 10, ssthresh: 14 });
    flow.ack({ delivered: 4 });
    expect(flow.window.cwnd).toBe(14);
    expect(flow.own.left).toBe(0);
  });

  it('takes no more of an ACK than slowStartLimit', () => {
    const flow = kernelOf({ cwnd: 10, ssthresh: 100, parameters: { slowStartLimit: 2 } });
    flow.ack({ delivered: 5 });
    expect(flow.window.cwnd).toBe(12);
  });

  it('adds one segment for each cwnd that arrived, several for a long ACK', () => {
    const flow = kernelOf({ cwnd: 10 });
    flow.ack({ delivered: 10 });
    expect(flow.window.cwnd).toBe(11);
    expect(flow.own.counted).toBe(0);
    // 35 is three times 11, plus two.
    flow.ack({ delivered: 35 });
    expect(flow.window.cwnd).toBe(14);
    expect(flow.own.counted).toBe(2);
  });

  it('what was counted for a larger window gives one segment at once (tcp_cong_avoid_ai)', () => {
    const flow = kernelOf({ cwnd: 10 });
    flow.own.counted = 10;
    flow.ack({ delivered: 1 });
    expect(flow.window.cwnd).toBe(11);
    expect(flow.own.counted).toBe(1);
  });

  it.each([
    { cwnd: 10, ssthresh: 20, most: 6, limited: false, grown: 11 },
    { cwnd: 10, ssthresh: 20, most: 5, limited: false, grown: 10 },
    { cwnd: 10, ssthresh: 10, most: 9, limited: false, grown: 10 },
    { cwnd: 10, ssthresh: 20, most: 0, limited: true, grown: 11 },
    { cwnd: 10, ssthresh: 20, most: 0, limited: false, grows: true, grown: 11 },
  ])('below ssthresh it grows when more than half of it was used: $most of $cwnd', (given) => {
    const { cwnd, ssthresh, most, limited, grows = false, grown } = given;
    const flow = kernelOf({ cwnd, ssthresh, parameters: { growWhenWindowLimited: grows } });
    flow.ack({ delivered: 1, cwndLimited: limited, mostOutstanding: most });
    expect(flow.window.cwnd).toBe(grown);
    expect(flow.fired.length > 0).toBe(grown > cwnd);
  });

  it('limited slow start begins above maxSsthresh and counts nothing towards avoidance', () => {
    const above = kernelOf({ cwnd: 150, ssthresh: 1000, parameters: { slowStart: 'limited' } });
    above.own.left = 7;
    above.ack({ delivered: 4 });
    expect(above.window.cwnd).toBeCloseTo(150 + 1 / 3, 12);
    expect(above.own).toMatchObject({ left: 0, counted: 0 });
    const at = kernelOf({ cwnd: 100, ssthresh: 1000, parameters: { slowStart: 'limited' } });
    at.ack({ delivered: 4 });
    expect(at.window.cwnd).toBe(104);
    const classic = kernelOf({ cwnd: 150, ssthresh: 1000 });
    classic.ack({ delivered: 4 });
    expect(classic.window.cwnd).toBe(154);
  });

  it('ends at maxCwnd', () => {
    const flow = kernelOf({ cwnd: 20, ssthresh: 100, parameters: { maxCwnd: 21 } });
    flow.ack({ delivered: 4 });
    expect(flow.window.cwnd).toBe(21);
  });

  it.each([
    { spread: true, cwnd: 11, ssthresh: 5 },
    { spread: false, cwnd: 5, ssthresh: 5 },
  ])('a loss or a mark sets ssthresh to half, and cwnd where the recovery does not: $spread', ({ spread, ...cut }) => {
    for (const answer of ['lose', 'mark'] as const) {
      const flow = kernelOf({ cwnd: 11 });
      flow.own.counted = 3;
      flow[answer]({ cut: { spread } });
      expect(flow.window).toEqual(cut);
      expect(flow.own.counted).toBe(0);
    }
  });

  it.each([
    { spread: true, cwnd: 11, ssthresh: 8 },
    { spread: false, cwnd: 8, ssthresh: 8 },
  ])('a mark leaves floor(beta_ecn cwnd) in congestion avoidance: $spread', ({ spread, ...cut }) => {
    const flow = kernelOf({ cwnd: 11, parameters: { betaEcn: 0.8 } });
    flow.own.counted = 3;
    flow.mark({ cut: { spread } });
    expect(flow.window).toEqual(cut);
    expect(flow.own.counted).toBe(0);
    const starting = kernelOf({ cwnd: 11, ssthresh: 12, parameters: { betaEcn: 0.8 } });
    starting.mark({ cut: { spread } });
    expect(starting.window.ssthresh).toBe(5);
  });

  it('no cut leaves less than two segments', () => {
    const [lost, marked, late] = [1, 2, 3].map(() => kernelOf({ cwnd: 2, parameters: { betaEcn: 0.8 } }));
    lost!.lose();
    marked!.mark();
    late!.timeOut({ inFlight: 0 });
    for (const flow of [lost!, marked!, late!]) expect(flow.window.ssthresh).toBe(2);
  });

  it.each([
    { timeout: {}, cwnd: 4, ssthresh: 5, counted: 0 },
    { timeout: { repeated: true }, cwnd: 4, ssthresh: 2, counted: 0 },
    { timeout: { idle: true }, cwnd: 1, ssthresh: 2, counted: 3 },
  ])('a timeout allows one segment more than is in flight: $timeout', ({ timeout, counted, ...cut }) => {
    const flow = kernelOf({ cwnd: 11 });
    flow.own.counted = 3;
    flow.timeOut({ timeout, inFlight: 3 });
    expect(flow.window).toEqual(cut);
    expect(flow.own.counted).toBe(counted);
  });

  it('Tahoe starts over from one segment', () => {
    const flow = kernelOf({ cwnd: 30 });
    flow.call('onRestart');
    expect(flow.window).toEqual({ cwnd: 1, ssthresh: 15 });
  });
});
