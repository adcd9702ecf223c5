/**
 * Eifel and RR-TCP fed with events only: scripted peers echo no timestamps, and a thousand late segments would be a
 * long script.
 */
import { describe, expect, it } from 'vitest';
import { eifel } from '../../src/engine/tcp/recovery/eifel.ts';
import { rr } from '../../src/engine/tcp/recovery/rr.ts';
import { addRange } from '../../src/engine/tcp/scoreboard.ts';
import { flight, stepping } from './stepping.ts';

/** Three duplicate ACKs for segment 11, retransmitted at 1 s. */
function retransmitted(cut: object = {}, settings: object = {}) {
  const { state, step } = stepping(eifel, settings);
  for (let k = 0; k < 3; k++) step('onAck', { elapsed: 1 });
  step('onCut', cut);
  return { state, step };
}

describe('Eifel', () => {
  it.each([
    // FlightSize is what is outstanding, up to cwnd (limited transmit does not count).
    { outstanding: 12, cwnd: 10, ssthresh: 8, kept: 10 },
    { outstanding: 9, cwnd: 10, ssthresh: 8, kept: 9 },
    { outstanding: 6, cwnd: 10, ssthresh: 8, kept: 8 },
  ])('RFC 4015 3.2: pipe_prev = max(FlightSize, ssthresh): $kept', ({ outstanding, cwnd, ssthresh, kept }) => {
    const { step } = retransmitted({ flight: flight(10, 10 + outstanding), cwnd, ssthresh });
    const decision = step('onAck', { ack: 11, echo: 0.9, elapsed: 1.1 });
    expect(decision).toMatchObject({ undo: true, priorSsthresh: kept, finding: 3, grow: false });
  });

  it.each([
    { ack: 12, may: 10 + 2 },
    { ack: 14, may: 8 + 4 },
    { ack: 16, may: 6 + 4 },
  ])('RFC 4015 3.2 step 4: ACK $ack of 22, the initial window is 4: cwnd $may', ({ ack, may }) => {
    const { state, step } = retransmitted();
    expect(step('onAck', { ack, echo: 0.9, elapsed: 1.1 })).toMatchObject({
      undo: true,
      priorCwnd: may,
      advance: true,
    });
    expect(state).toMatchObject({ recovering: false, duplicates: 0, inflation: 0, partialSeen: false });
    // It requests nothing more.
    expect(step('onAck', { flight: flight(ack, 22), ack: ack + 1, echo: 0.9 }).undo).toBe(false);
  });

  it.each([
    ['the echo is that of the retransmission', { ack: 11, echo: 1 }, {}],
    ['all that is outstanding is acknowledged: the original may be lost', { ack: 22, echo: 0.9 }, {}],
    ['ACKs bring no time back', { ack: 11, echo: 0.9 }, { timestamps: false }],
  ])('RFC 3522 3.2: the retransmission was needed, for %s', (_why, ack, settings) => {
    const { step } = retransmitted({}, settings);
    expect(step('onAck', ack).undo).toBe(false);
    // Only the first ACK of new data is examined.
    expect(step('onAck', { flight: flight(ack.ack, 30), ack: ack.ack + 1, echo: 0.9 }).undo).toBe(false);
  });

  it('RFC 4015 3.2: after a spurious timeout nothing that is on its way is sent again, and the back-off is over', () => {
    const { state, step } = stepping(eifel);
    step('onTimeout', { elapsed: 1 });
    expect(step('onAck', { ack: 11, echo: 0.9, elapsed: 1.1 })).toMatchObject({ undo: true, resetBackoff: true });
    expect([21, 22, 23].map((segment) => eifel.skips!(state, segment))).toEqual([true, true, false]);
  });

  it('a second timeout for the same window keeps what the first has remembered', () => {
    const { step } = stepping(eifel);
    step('onTimeout', { elapsed: 1, cwnd: 10 });
    step('onTimeout', { elapsed: 2, cwnd: 1 });
    // Older than the second, not than the first retransmission.
    expect(step('onAck', { ack: 11, echo: 1.5, elapsed: 2.1 }).undo).toBe(false);
  });

  it('a timeout of the next window takes new records', () => {
    const { step } = stepping(eifel);
    step('onTimeout', { elapsed: 1 });
    step('onAck', { ack: 22, echo: 1, elapsed: 1.1 });
    step('onTimeout', { flight: flight(22, 30), ack: 22, elapsed: 3 });
    expect(step('onAck', { ack: 23, echo: 2.5, elapsed: 3.1 }).undo).toBe(true);
  });

  it('so does one after a recovery that was taken back', () => {
    const { step } = retransmitted();
    step('onAck', { ack: 12, echo: 0.9, elapsed: 1.1 });
    step('onTimeout', { flight: flight(12, 30), ack: 12, elapsed: 3 });
    expect(step('onAck', { ack: 13, echo: 2.5, elapsed: 3.1 }).undo).toBe(true);
  });

  it('a timeout in fast recovery begins no question', () => {
    const { step } = retransmitted();
    step('onTimeout', { elapsed: 2 });
    expect(step('onAck', { ack: 11, echo: 1.5, elapsed: 2.1 }).undo).toBe(false);
  });
});

describe('RR-TCP', () => {
  /** Segments arrive that were overtaken by these numbers of others. */
  function late(lengths: readonly number[]) {
    const { state, step } = stepping(rr);
    const arrives = (overtaken: number): void => {
      addRange(state, 12, 12 + overtaken);
      step('onAck', { flight: flight(10, 2000), ack: 11 + overtaken, cwnd: 1e6 });
    };
    for (const length of lengths) arrives(length);
    return { state, arrives };
  }
  const times = (count: number, length: number): number[] => Array.from({ length: count }, () => length);

  it('keeps the newest thousand lengths', () => {
    const { state, arrives } = late([...times(1000, 4), ...times(100, 9)]);
    // Of a thousand, 900 are 4: nine tenths do not exceed it.
    expect(state.dupThresh).toBe(4 + 1);
    arrives(9);
    arrives(9);
    expect(state.dupThresh).toBe(9 + 1);
    for (const length of times(1000, 6)) arrives(length);
    arrives(6);
    expect(state.dupThresh).toBe(6 + 1);
  });

  it('takes what lies beyond 1023 as 1023', () => {
    const { state, arrives } = late([1500, 1500]);
    arrives(1500);
    expect(state.dupThresh).toBe(1023 + 1);
  });

  it.each([
    { duplicates: 2, recovering: false, faRatio: 0.9 },
    { duplicates: 3, recovering: false, faRatio: 0.89 },
    { duplicates: 3, recovering: true, faRatio: 0.9 },
  ])('a timeout after $duplicates reports, in recovery $recovering: faRatio $faRatio', ({ faRatio, ...before }) => {
    const { state, step } = stepping(rr);
    Object.assign(state, before);
    step('onTimeout');
    expect(state.faRatio).toBe(faRatio);
  });

  it('a DSACK of what was sent again in recovery raises faRatio to 1 at most, once; of anything else it says nothing', () => {
    const { state, step } = stepping(rr);
    state.faRatio = 0.97;
    const told = (segment: number) =>
      step('onAck', { ack: 12, sackCount: 1, sackLeft: Int32Array.of(segment), sackRight: Int32Array.of(segment + 1) });
    step('onSent', { segment: 11 });
    state.recovering = true;
    step('onSent', { segment: 23 });
    step('onCut', { cwnd: 40 });
    step('onSent', { segment: 10 });
    state.recovering = false;
    for (const segment of [11, 23]) expect(told(segment).undo).toBe(false);
    expect(state.faRatio).toBe(0.97);
    expect(told(10)).toMatchObject({ undo: true, priorSsthresh: 40 });
    expect(state.faRatio).toBe(1);
    expect(told(10).undo).toBe(false);
  });

  it('faRatio falls to 0 at most', () => {
    const { state, step } = stepping(rr);
    Object.assign(state, { faRatio: 0.005, duplicates: 3 });
    step('onTimeout');
    expect(state.faRatio).toBe(0);
  });

  it('a report that fills a hole gives a length, one above all others none', () => {
    const { state, step } = stepping(rr);
    const ask = (left: number, right: number): number => {
      const blocks = { sackLeft: Int32Array.of(left), sackRight: Int32Array.of(right) };
      step('onAck', { flight: flight(10, 200), ack: 10, cwnd: 1e6, sackCount: 1, ...blocks });
      return state.samples;
    };
    addRange(state, 20, 26);
    expect(ask(26, 28)).toBe(0);
    // 14 and 15 come after 20 to 27.
    expect(ask(14, 16)).toBe(2);
    expect(state.percentile).toBe(8);
  });
});
