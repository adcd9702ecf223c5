import type { RecoveryState } from './flight.ts';
import type { WindowState } from './window.ts';

/** Phases of a sender, by code. */
export const PHASES = ['slowStart', 'congestionAvoidance', 'fastRecovery', 'timeout'] as const;
export type Phase = (typeof PHASES)[number];
export const PHASE = { SLOW_START: 0, AVOIDANCE: 1, RECOVERY: 2, TIMEOUT: 3 } as const;

/** The phase a sender is in; `waiting`: a timeout has gone off and nothing new is acknowledged since. */
export function phaseOf(recovery: Readonly<RecoveryState>, window: Readonly<WindowState>, waiting: boolean): number {
  if (recovery.recovering) return PHASE.RECOVERY;
  if (waiting) return PHASE.TIMEOUT;
  return window.cwnd < window.ssthresh ? PHASE.SLOW_START : PHASE.AVOIDANCE;
}
