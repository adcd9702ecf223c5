import type { WindowEvent } from '../../window.ts';
import { CA, freshLinux, microseconds, type ofModule } from './frame.ts';

/** Per-round measurements of Vegas-like modules (tcp_vegas.c). */
export const freshRound = () => ({
  ...freshLinux(),
  /** First segment after the round, and after the last one (beg_snd_nxt, beg_snd_una). */
  roundEnd: 0,
  roundStart: 0,
  /** cwnd when the round began. */
  roundCwnd: 0,
  /** Number and minimum of round-trip times in the round, and minimum of the connection, microseconds. */
  samples: 0,
  minRTT: NEVER,
  baseRTT: NEVER,
  active: true,
});

type VegasRound = ReturnType<typeof freshRound>;

/** No round-trip time yet, microseconds. */
export const NEVER = 0x7fffffff;

/** Records a round-trip time in microseconds. */
export function noteRound(own: VegasRound, rtt: number): void {
  if (rtt < own.baseRTT) own.baseRTT = rtt;
  if (rtt < own.minRTT) own.minRTT = rtt;
  own.samples++;
}

/** Records the round-trip time of the acknowledged segment. */
export const noteAcked = (own: VegasRound, event: WindowEvent): void => noteRound(own, microseconds(event) + 1);

/** Ends the round and starts the next. */
export function nextRound(own: VegasRound, event: WindowEvent, cwnd: number): void {
  own.roundStart = own.roundEnd;
  own.roundEnd = event.next;
  own.roundCwnd = cwnd;
}

export function wipeRound(own: VegasRound): void {
  own.samples = 0;
  own.minRTT = NEVER;
}

/** Vegas is active in state Open; entering it starts a new round. */
export function turnVegas(own: VegasRound, event: WindowEvent): void {
  own.active = own.ca === CA.OPEN;
  if (!own.active) return;
  own.roundEnd = event.next;
  wipeRound(own);
}

/** For modules that do nothing else on a change of state. */
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

/** Backlog of a window in half segments, from the minimum round-trip times. */
export const halfBacklog = (own: Readonly<VegasRound>, segments: number): number =>
  2 * segments - Math.floor((2 * segments * own.baseRTT) / own.minRTT);
