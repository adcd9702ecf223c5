import type { RecoveryState } from './flight.ts';
import type { WindowState } from './window.ts';

/** Phases of a sender by code: those of RFC 5681, then those of model-based control (BBR). */
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
 * The phase of a sender. `waiting`: a timeout has occurred and nothing new is acknowledged since. `own`: phase reported
 * by the congestion control, -1: none. A model-based control keeps its phase when losses occur.
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
