/** Recoveries fed with events only: limits and side effects of an ACK that a run shows only in part. Times are in s. */
import { describe, expect, it } from 'vitest';
import { EPISODE, FINDING, type RecoverySettings } from '../../src/engine/tcp/flight.ts';
import { door } from '../../src/engine/tcp/recovery/door.ts';
import { eifel } from '../../src/engine/tcp/recovery/eifel.ts';
import { fack } from '../../src/engine/tcp/recovery/fack.ts';
import { newReno } from '../../src/engine/tcp/recovery/newReno.ts';
import { renoRecovery } from '../../src/engine/tcp/recovery/reno.ts';
import { rr } from '../../src/engine/tcp/recovery/rr.ts';
import { sack6675 } from '../../src/engine/tcp/recovery/sack6675.ts';
import { sackPipe } from '../../src/engine/tcp/recovery/sackPipe.ts';
import { tdfr } from '../../src/engine/tcp/recovery/tdfr.ts';
import { vegasRecovery } from '../../src/engine/tcp/recovery/vegas.ts';
import { addRange } from '../../src/engine/tcp/scoreboard.ts';
import { flight, stepping } from './stepping.ts';

const blocks = (...edges: readonly (readonly [number, number])[]) => ({
  sackCount: edges.length,
  sackLeft: Int32Array.from(edges, ([left]) => left),
  sackRight: Int32Array.from(edges, ([, right]) => right),
});

describe.each([
  { name: 'NewReno', begin: (settings: object) => stepping(newReno, settings) },
  { name: 'Reno', begin: (settings: object) => stepping(renoRecovery, settings) },
])('$name', ({ begin }) => {
  it('an old ACK is a chance to send, but not among the first duplicates (ns-2.35 maxburst_)', () => {
    const { state, step } = begin({ maxBurst: 2 });
    const burst = (duplicates: number): number => {
      state.duplicates = duplicates;
      return step('onAck', { ack: 9 }).burst;
    };
    expect([0, 1, 2, 3, 4].map(burst)).toEqual([2, -1, -1, 2, 2]);
  });

  it('a timer that runs while nothing is outstanding counts as no timeout (RFC 6298 5.2)', () => {
    const { step } = begin({});
    expect(step('onTimeout', { flight: flight(10, 22) })).toMatchObject({ backOff: true, counts: true });
    expect(step('onTimeout', { flight: flight(22, 22) })).toMatchObject({ backOff: false, counts: false });
  });

  it('a recovery in which a mark was answered ends as others do, and the mark stays answered', () => {
    const { state, step } = begin({});
    Object.assign(state, { recovering: true, episode: EPISODE.MARK, recover: 22, inflation: 3, duplicates: 3 });
    expect(step('onAck', { ack: 22 }).finding).toBe(FINDING.RECOVERED);
    expect(state).toMatchObject({ recovering: false, episode: EPISODE.MARK, inflation: 0, duplicates: 0 });
  });
});

describe('NewReno', () => {
  it.each([
    { recoveryBurst: 0, burst: 5 },
    { recoveryBurst: 1, burst: 1 },
  ])(
    'ns-2.35: at most $burst in recovery, of maxburst_ 5 and recov_maxburst_ $recoveryBurst',
    ({ recoveryBurst, burst }) => {
      const { step } = stepping(newReno, { recoveryBurst, maxBurst: 5 });
      const heard = Array.from({ length: 4 }, () => step('onAck'));
      expect(heard.slice(2).map((decision) => decision.burst)).toEqual([burst, burst]);
      expect(step('onAck', { ack: 12 }).burst).toBe(burst);
      expect(step('onAck', { flight: flight(12, 22), ack: 22 }).burst).toBe(5);
    },
  );

  it.each([
    { acked: 2, deflate: 0, left: 4 - 2 + 1 },
    { acked: 4, deflate: 0, left: 1 },
    { acked: 7, deflate: 3, left: 1 },
  ])(
    'RFC 6582 3.2: of an inflation of 4 a partial ACK of $acked takes that much, and gives one back',
    ({ acked, deflate, left }) => {
      const { state, step } = stepping(newReno, { partialDeflation: true });
      for (let k = 0; k < 4; k++) step('onAck');
      expect(step('onAck', { ack: 10 + acked })).toMatchObject({ deflate, resend: 10 + acked + 1 });
      expect(state.inflation).toBe(left);
    },
  );
});

describe('DOOR', () => {
  /** Three duplicate ACKs reduce the window at 1 s; SRTT is 0.125 s. */
  function cut() {
    const all = stepping(door);
    for (let k = 0; k < 3; k++) all.step('onAck', { timer: { smoothed: 0.125 }, echo: 0.5 });
    all.step('onCut', { cwnd: 12, ssthresh: 40 });
    return all;
  }
  const old = { echo: 0.25, cwnd: 6, ssthresh: 6 };

  it.each([
    { elapsed: 1.25, undo: true },
    { elapsed: 1.2500001, undo: false },
  ])('a cut of up to two round trips ago is taken back: after $elapsed s $undo', ({ elapsed, undo }) => {
    const { state, step } = cut();
    expect(step('onAck', { ...old, elapsed }).undo).toBe(undo);
    expect(state.recovering).toBe(!undo);
  });

  it('an ACK of new data that is out of order is taken, and the window does not grow with it; once', () => {
    const { state, step } = cut();
    const back = { undo: true, priorCwnd: 12, priorSsthresh: 40, grow: false, resetBackoff: true };
    expect(step('onAck', { ...old, ack: 12, elapsed: 1.125 })).toMatchObject({ ...back, advance: true });
    expect(state).toMatchObject({ cutAt: -Infinity, uncut: false, partialSeen: false });
    expect(step('onAck', { ...old, flight: flight(12, 22), ack: 13 }).undo).toBe(false);
  });

  it('a duplicate ACK that is out of order takes nothing', () => {
    const { step } = cut();
    expect(step('onAck', { ...old, elapsed: 1.125 })).toMatchObject({ undo: true, advance: false, grow: false });
  });

  it('for two round trips nothing is cut; then again', () => {
    const { step } = stepping(door);
    step('onAck', { timer: { smoothed: 0.125 }, ack: 11, echo: 0.5 });
    step('onAck', { flight: flight(11, 22), ack: 11, echo: 0.25, elapsed: 1 });
    const rested = (elapsed: number) => step('onTimeout', { elapsed });
    expect(rested(1.2499)).toMatchObject({ keeps: true, backOff: false });
    expect(rested(1.25)).toMatchObject({ keeps: false, backOff: true });
  });
});

describe('Eifel', () => {
  it('RFC 4015 3.2: what was on its way at a spurious timeout may be sent again after the next one', () => {
    const { state, step } = stepping(eifel);
    step('onTimeout', { elapsed: 1 });
    step('onAck', { ack: 11, echo: 0.75, elapsed: 1.125 });
    expect(eifel.skips!(state, 22)).toBe(true);
    step('onTimeout', { flight: flight(11, 22), elapsed: 3 });
    expect([0, 12, 22].map((segment) => eifel.skips!(state, segment))).toEqual([false, false, false]);
  });

  it('skips nothing at first', () => {
    expect(eifel.skips!(stepping(eifel).state, 0)).toBe(false);
  });
});

describe('FACK', () => {
  it('RFC 6675 2: an ACK that reports nothing new is no duplicate, but a chance to send', () => {
    const { state, step } = stepping(fack);
    addRange(state, 14, 16);
    const known = blocks([14, 16]);
    expect(step('onAck', known)).toMatchObject({ burst: 0, advance: false, fired: ['Old ACK ignored'] });
    // An ACK of new data is, whatever else it reports.
    expect(step('onAck', { ...known, ack: 12 })).toMatchObject({ advance: true, grow: true });
    expect(state.duplicates).toBe(15 - 12 - 1);
  });

  it('RFC 6675 2: so is one without a report, which lets no window grow', () => {
    const { step } = stepping(fack);
    expect(step('onAck')).toMatchObject({ burst: 0, advance: false, grow: false, fired: ['Old ACK ignored'] });
  });

  it.each([
    { cwnd: 10, halveFirst: true },
    { cwnd: 10.5, halveFirst: true },
    { cwnd: 10.6, halveFirst: false },
  ])(
    'overdamping: a loss with cwnd $cwnd and ssthresh 10 is out of slow start: $halveFirst',
    ({ cwnd, halveFirst }) => {
      const { state, step } = stepping(fack, { overdamping: true });
      expect(step('onAck', { ...blocks([13, 16]), cwnd, ssthresh: 10 })).toMatchObject({ halveFirst, resend: 11 });
      expect(state).toMatchObject({ fack: 15, recover: 22, trim: 0, trimShare: halveFirst ? 0.75 : 0.5 });
    },
  );

  it('in recovery an ACK of new data lets the window be', () => {
    const { step } = stepping(fack, { fackAsInNs2: false });
    step('onAck', blocks([13, 16]));
    expect(step('onAck', { ...blocks([13, 17]), ack: 11 })).toMatchObject({ advance: true, grow: false });
  });

  it('sends what the application has, and the receiver has room for', () => {
    const { state, select } = stepping(fack);
    state.fack = 22;
    const next = (limit: number, window: number): number => select({ flight: { ...flight(10, 22), limit, window } });
    expect([next(24, 13), next(23, 13), next(24, 12)]).toEqual([23, -1, -1]);
  });
});

describe('SACK', () => {
  it('RFC 6675 4: a hole that was sent again counts once more in the pipe', () => {
    const { state, step } = stepping(sack6675);
    step('onAck', blocks([13, 16]));
    // 11 and 12 are lost, 13 to 15 reported, 16 to 22 in flight; 11 is retransmitted.
    expect(state).toMatchObject({ Pipe: 7 + 1, HighRxt: 11, recover: 22 });
    step('onAck', blocks([13, 18]));
    expect(state.Pipe).toBe(5 + 1);
    // An old ACK can report blocks as well.
    step('onAck', { ...blocks([13, 19]), ack: 9 });
    expect(state.Pipe).toBe(4 + 1);
    step('onAck', { ...blocks([13, 19]), ack: 11 });
    expect(state.Pipe).toBe(4);
  });

  it('ns-2.35 Agent/TCP/Sack1: what reports nothing new is a chance to send before the first that does', () => {
    const { step } = stepping(sackPipe, { maxBurst: 2, limitedTransmit: true });
    expect(step('onAck').burst).toBe(2);
    expect(step('onAck', blocks([13, 14])).limitedTransmit).toBe(true);
    expect(step('onAck', blocks([13, 14])).burst).toBe(-1);
    expect(step('onAck', { ...blocks([13, 14]), ack: 9 })).toMatchObject({ burst: -1, fired: ['Old ACK ignored'] });
  });

  it('RFC 3042 2: limited transmit is for what comes before the threshold', () => {
    const { step } = stepping(sackPipe, { limitedTransmit: true, carefulFastRetransmit: true });
    const heard = [14, 15].map((right) => step('onAck', { ...blocks([13, right]), flight: flight(10, 22) }));
    expect(heard.map((decision) => decision.limitedTransmit)).toEqual([true, true]);
    const { state, step: after } = stepping(sackPipe, { limitedTransmit: true });
    Object.assign(state, { recover: 20, duplicates: 2 });
    expect(after('onAck', blocks([13, 14]))).toMatchObject({ limitedTransmit: false, finding: FINDING.NOTHING });
    expect(state.duplicates).toBe(3);
  });

  it("ns-2.35 Agent/TCP/Sack1: sends holes and new data up to the receiver's window, and what the application has", () => {
    const { state, select } = stepping(sackPipe);
    const chosen = (change: object): number => select({ flight: { ...flight(10, 22), ...change } });
    expect([chosen({ window: 13 }), chosen({ window: 12 })]).toEqual([23, -1]);
    expect([chosen({ limit: 24 }), chosen({ limit: 23 })]).toEqual([23, -1]);
    addRange(state, 14, 16);
    state.retransmitted = 13;
    expect([chosen({ window: 3 }), chosen({ window: 2 })]).toEqual([13, -1]);
    expect(chosen({ limit: 11 })).toBe(-1);
    state.retransmitted = 0;
    expect(chosen({})).toBe(11);
    state.pipe = 10;
    expect(chosen({})).toBe(-1);
  });
});

describe('RR-TCP', () => {
  it('an ACK in the middle of a hole fills its first part only', () => {
    const { state, step } = stepping(rr);
    addRange(state, 14, 17);
    step('onAck', { ack: 12, cwnd: 1e6 });
    expect(state.samples).toBe(2);
    step('onAck', { flight: flight(12, 22), ack: 16 });
    expect(state).toMatchObject({ samples: 3, percentile: 3 });
  });

  it('a DSACK of the hole that the ACK fills gives no second length', () => {
    const { state, step } = stepping(rr);
    addRange(state, 12, 15);
    step('onAck', { ack: 14, ...blocks([11, 12]), cwnd: 1e6 });
    expect(state.samples).toBe(1);
  });

  it('without a block only the ACK fills', () => {
    const { state, step } = stepping(rr);
    addRange(state, 14, 17);
    step('onAck', { ...blocks([12, 13]), sackCount: 0 });
    expect(state.samples).toBe(0);
  });
});

describe('TD-FR', () => {
  const late = { timer: { smoothed: 0.25 } };
  const over = 'TD-FR: the wait is over';

  it('the third duplicate ACK half a round trip after the first ends the wait, a sooner one sets the clock', () => {
    const third = (elapsed: number) => {
      const { state, step } = stepping(tdfr);
      expect(tdfr.alarmAt!(state)).toBe(-1);
      for (const at of [1, 1.0625]) {
        step('onAck', { ...late, elapsed: at });
        expect(step('afterEvent').fired).toEqual([]);
      }
      const { fired } = step('onAck', { elapsed });
      step('afterEvent');
      return { over: fired.includes(over), alarm: tdfr.alarmAt!(state) };
    };
    expect(third(1.125)).toEqual({ over: true, alarm: -1 });
    expect(third(1.0625)).toEqual({ over: false, alarm: 1.125 });
  });

  it('two duplicate ACKs are too few, however late', () => {
    const { step } = stepping(tdfr);
    step('onAck', { ...late, elapsed: 1 });
    expect(step('onAck', { elapsed: 3 }).fired).not.toContain(over);
  });

  it('with a threshold of one the first begins the wait', () => {
    const { state, step } = stepping(tdfr, { dupThresh: 1 });
    expect(step('onAck', { ...late, elapsed: 1 }).fired).not.toContain(over);
    step('afterEvent');
    expect(tdfr.alarmAt!(state)).toBe(1.125);
    expect(step('onAlarm')).toMatchObject({ resend: 11, finding: FINDING.CONGESTION });
    expect(state).toMatchObject({ first: -1, inflation: 1, recover: 22, partialSeen: false });
  });
});

describe('Vegas', () => {
  /** A connection whose SYN left at 1 s and was answered at 1.5 s; a ring with `window` places. */
  function connection(window = 8, settings: object = {}) {
    const { state, step } = stepping(vegasRecovery, { window, ...settings });
    const send = (from: number, to: number, now: number): void => {
      for (let segment = from; segment <= to; segment++) step('onSent', { segment, now });
    };
    let out = flight(-1, 0);
    const hear = (ack: number, now: number, highest = 0) => {
      out = flight(out.acked, Math.max(out.highest, highest));
      const decision = step('onAck', { flight: out, ack, now });
      out = flight(Math.max(out.acked, ack), out.highest);
      return decision;
    };
    send(0, 0, 1);
    hear(0, 1.5);
    return { state, step, send, hear };
  }
  const times = (state: ReturnType<typeof connection>['state']) => [...state.transmissions];

  it('RTO_fine is (srtt + 2 dev) 17/16, with a deviation of half a round trip from the SYN', () => {
    const { state, send, hear } = connection();
    // srtt 0.5 and dev 0.125: without the sixteenth segment, nothing was timed.
    expect(state.fineTimeout).toBe(0.5 + 2 * 0.125);
    send(1, 1, 1.5);
    hear(1, 2, 1);
    expect(state.sample).toBe(0.5);
    // dev falls by a quarter of it: no error.
    expect(state.fineTimeout).toBe(((0.5 + 2 * 0.09375) * 17) / 16);
    send(2, 2, 2);
    hear(2, 2.25, 2);
    // An error of -0.25: an eighth of it to srtt, a quarter of |error| - dev to dev.
    expect(state.fineTimeout).toBe(((0.5 - 0.25 / 8 + 2 * (0.09375 + (0.25 - 0.09375) / 4)) * 17) / 16);
  });

  it('a round trip of nothing is a sample, and changes no timeout', () => {
    const { state, send, hear } = connection();
    send(1, 1, 2);
    hear(1, 2, 1);
    expect(state).toMatchObject({ sample: 0, fineTimeout: 0.75 });
  });

  it('what was sent twice is not timed (Karn)', () => {
    const { state, send, hear } = connection();
    send(1, 1, 1.5);
    send(1, 1, 1.75);
    hear(1, 2, 1);
    expect(vegasRecovery.segmentRtt!(state)).toBeNaN();
    expect(state.fineTimeout).toBe(0.75);
  });

  it('places of what is acknowledged are cleared up to the end of the ring (ns-2.35)', () => {
    const { state, send, hear } = connection();
    send(1, 7, 1.5);
    expect(times(state)).toEqual([0, 1, 1, 1, 1, 1, 1, 1]);
    hear(4, 2, 7);
    expect(times(state)).toEqual([0, 0, 0, 0, 0, 1, 1, 1]);
    expect([...state.sentAt]).toEqual([-1, -1, -1, -1, -1, 0.5, 0.5, 0.5]);
    hear(5, 2, 7);
    expect(times(state)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    send(8, 10, 2);
    // 6 to 9 wrap: nothing is cleared.
    hear(9, 2.5, 10);
    expect(times(state)).toEqual([1, 1, 1, 0, 0, 0, 1, 1]);
    hear(10, 2.5, 10);
    expect(times(state)).toEqual([1, 1, 0, 0, 0, 0, 1, 1]);
  });

  it('a segment as old as RTO_fine goes again with the first duplicate', () => {
    const heard = (now: number) => {
      const { state, send, hear } = connection();
      send(1, 3, 1.5);
      state.fineTimeout = 0.5;
      return { decision: hear(0, now, 3), state };
    };
    expect(heard(1.99).decision).toMatchObject({ resend: -1, burst: -1, surplus: false });
    const { decision, state } = heard(2);
    expect(decision).toMatchObject({ resend: 1, burst: -1, finding: FINDING.CONGESTION });
    // RTO_fine grows by an eighth; cut at the time of now; two ACKs are asked.
    expect(state).toMatchObject({ fineTimeout: 0.5 * 1.125, cutAt: 1, checksLeft: 2, lostCount: 1, recovering: true });
  });

  it('sent again and lost again it waits twice as long, and one sent before the last cut cuts nothing', () => {
    const { state, send, hear } = connection();
    send(1, 1, 1.5);
    send(1, 1, 1.75);
    Object.assign(state, { fineTimeout: 0.5, cutAt: 1 });
    expect(hear(0, 2.25, 1)).toMatchObject({ resend: 1, finding: FINDING.NOTHING });
    expect(state).toMatchObject({ fineTimeout: 1, cutAt: 1, lostCount: 2, checksLeft: 2 });
  });

  it('duplicates beyond the threshold release segments, and count as surplus while the segment is young', () => {
    const { state, send, hear } = connection(8, { maxBurst: 2 });
    send(1, 6, 1.5);
    state.fineTimeout = 5;
    const heard = Array.from({ length: 5 }, () => hear(0, 2, 6));
    expect(heard.map(({ burst }) => burst)).toEqual([-1, -1, -1, 2, 2]);
    expect(heard.map(({ surplus }) => surplus)).toEqual([false, false, false, true, true]);
    expect(heard.map(({ resend }) => resend)).toEqual([-1, -1, 1, -1, -1]);
  });

  it('after a timeout what was out then is not sent again for duplicates', () => {
    const { state, step, send, hear } = connection();
    send(1, 6, 1.5);
    expect(step('onTimeout', { flight: flight(0, 6), now: 3 })).toMatchObject({ backOff: true, counts: true });
    expect(state.cutAt).toBe(2);
    hear(6, 4, 6);
    send(7, 8, 4);
    state.fineTimeout = 0.5;
    expect(hear(6, 6, 8).resend).toBe(-1);
    hear(7, 6, 8);
    state.fineTimeout = 0.5;
    expect(hear(7, 6, 8).resend).toBe(8);
  });

  it('an old ACK is a chance to send; the records count from the SYN', () => {
    const { state, send, hear } = connection();
    send(1, 3, 1.5);
    hear(2, 2, 3);
    expect(hear(1, 2, 3)).toMatchObject({ burst: 0, fired: ['Old ACK ignored'] });
    const about = { now: 2.5, booked: 0, outstanding: 0, ackedSentAt: NaN, reported: false };
    vegasRecovery.account!(state, about);
    expect(about.booked).toBe(1.5);
  });

  it('what the application does not have is not sent after a retransmission', () => {
    const asked = (limit: number) => {
      const { state, step, send } = connection();
      send(1, 3, 1.5);
      Object.assign(state, { fineTimeout: 0.25, checksLeft: 2 });
      const { resend } = step('onAck', { flight: { ...flight(0, 3), limit }, ack: 2, now: 4 });
      return { resend, left: state.checksLeft, duplicates: state.duplicates };
    };
    expect(asked(4)).toEqual({ resend: 3, left: 1, duplicates: 3 });
    expect(asked(3)).toEqual({ resend: -1, left: 0, duplicates: 0 });
  });

  it('has room for a window of no segment', () => {
    expect(vegasRecovery.initial({ window: 0 } as RecoverySettings).sentAt.length).toBe(1);
  });
});
