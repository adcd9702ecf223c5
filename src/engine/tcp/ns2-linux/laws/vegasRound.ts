import type { WindowEvent } from '../../window.ts';
import { CA, freshLinux, microseconds, type ofModule } from './frame.ts';

/** What the modules made from Vegas measure once per round trip (tcp_vegas.c). */
export const freshRound = () => ({
  ...freshLinux(),
  /** First segment beyond the round, and beyond the one before (beg_snd_nxt, beg_snd_una). */
  roundEnd: 0,
  roundStart: 0,
  /** cwnd when the round began. */
  roundCwnd: 0,
  /** Round trips measured in the round, the shortest of them and of the connection, microseconds. */
  samples: 0,
  minRTT: NEVER,
  baseRTT: NEVER,
  active: true,
});

export type VegasRound = ReturnType<typeof freshRound>;

/** No round trip yet, microseconds. */
export const NEVER = 0x7fffffff;

/** Notes a round trip in microseconds. */
export function noteRound(own: VegasRound, rtt: number): void {
  if (rtt < own.baseRTT) own.baseRTT = rtt;
  if (rtt < own.minRTT) own.minRTT = rtt;
  own.samples++;
}

/** Notes the round trip of the acknowledged segment. */
export const noteAcked = (own: VegasRound, event: WindowEvent): void => noteRound(own, microseconds(event) + 1);

/** The round has ended: the next begins. */
export function nextRound(own: VegasRound, event: WindowEvent, cwnd: number): void {
  own.roundStart = own.roundEnd;
  own.roundEnd = event.next;
  own.roundCwnd = cwnd;
}

export function wipeRound(own: VegasRound): void {
  own.samples = 0;
  own.minRTT = NEVER;
}

/** Vegas is on in state Open; a new round begins there. */
export function turnVegas(own: VegasRound, event: WindowEvent): void {
  own.active = own.ca === CA.OPEN;
  if (!own.active) return;
  own.roundEnd = event.next;
  wipeRound(own);
}

/** A module that has nothing more to do when its state changes. */
export const roundBegins = <O extends VegasRound>(rule: ReturnType<typeof ofModule<O>>) =>
  rule({
    title: 'A round of measuring begins',
    formula: 'in state Open',
    kind: 'phase',
    quiet: true,
    plain: 'In state Open a round of measuring begins.',
    effect: (_window, event, own) => turnVegas(own, event),
  });

export const roundIsOver = (own: Readonly<VegasRound>, event: Readonly<WindowEvent>): boolean =>
  event.ack + 1 > own.roundEnd;

/** Segments of the round that just ended. */
export const segmentsOfRound = (own: Readonly<VegasRound>): number => own.roundEnd - own.roundStart;

/** Backlog of a window, in half segments, by the shortest round trips. */
export const halfBacklog = (own: Readonly<VegasRound>, segments: number): number =>
  2 * segments - Math.floor((2 * segments * own.baseRTT) / own.minRTT);
