import type { RecoveryState } from './flight.ts';
import type { WindowState } from './window.ts';

/** Phases of a sender, by code: those of RFC 5681, then those of a control that models the path (BBR). */
export const PHASES = [
  'slowStart',
  'congestionAvoidance',
  'fastRecovery',
  'timeout',
  'startup',
  'drain',
  'probeBw',
  'probeRtt',
] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE = {
  SLOW_START: 0,
  AVOIDANCE: 1,
  RECOVERY: 2,
  TIMEOUT: 3,
  STARTUP: 4,
  DRAIN: 5,
  PROBE_BW: 6,
  PROBE_RTT: 7,
} as const;

/**
 * The phase a sender is in. `waiting`: a timeout has gone off and nothing new is
 * acknowledged since. `own`: what the control calls its phase, -1: it has none of
 * its own. One that models the path keeps its phase whatever is lost.
 */
export function phaseOf(
  recovery: Readonly<RecoveryState>,
  window: Readonly<WindowState>,
  waiting: boolean,
  own: number,
): number {
  if (own >= PHASE.STARTUP) return own;
  if (recovery.recovering) return PHASE.RECOVERY;
  if (waiting) return PHASE.TIMEOUT;
  if (own >= 0) return own;
  return window.cwnd < window.ssthresh ? PHASE.SLOW_START : PHASE.AVOIDANCE;
}
