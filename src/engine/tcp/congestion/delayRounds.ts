/** Common parts of the slow-start exits by delay: the state of a round, its samples, and the test for higher delay. */
import { rfc } from '../../rule.ts';
import type { CongestionControl, OwnState, WindowState } from '../window.ts';
import { windowRule } from './shared.ts';

export interface Watching extends OwnState {
  /** No longer active: slow start was left, or the first one ended with a window reduction. */
  over: boolean;
  /** Last segment of the round (0: the next one has not begun); its start and the newest ACK of its train, s. */
  windowEnd: number;
  roundStart: number;
  trainAt: number;
  /** Minimum round-trip time of this round, of the previous one and of all rounds, s; Infinity: none yet. */
  currentRoundMinRTT: number;
  lastRoundMinRTT: number;
  delayMin: number;
  rttSampleCount: number;
  /** Rounds of conservative slow start so far, 0: not in it; and its baseline, s. */
  cssRounds: number;
  cssBaselineMinRTT: number;
}

/** Hooks that decide about the end of slow start. */
export type Hook = NonNullable<CongestionControl<Watching>['onAck']>;

export const LOW_WINDOW = 16;
export const N_RTT_SAMPLE = 8;
const MIN_RTT_THRESH = 0.004;
const MAX_RTT_THRESH = 0.016;
/** Tolerance for the rounding of equal times that were computed in different ways, s. */
export const SAME_TIME = 1e-9;

/** Increase of the round-trip time that triggers an exit (RFC 9406 section 4.2). */
export const threshold = (rtt: number): number => Math.max(MIN_RTT_THRESH, Math.min(rtt / 8, MAX_RTT_THRESH));

export const hasSlowed = (own: Readonly<Watching>): boolean =>
  own.lastRoundMinRTT < Infinity && own.currentRoundMinRTT >= own.lastRoundMinRTT + threshold(own.lastRoundMinRTT);

export const leave = (window: WindowState, own: Watching): void => {
  window.ssthresh = window.cwnd;
  own.over = true;
};

export const sampled = windowRule<Watching>({
  title: 'Delay of this round',
  formula: 'currentRoundMinRTT = min(currentRoundMinRTT, R)',
  citation: rfc(9406, '4.2'),
  quiet: true,
  plain: 'The shortest round trip of this round is stored.',
  effect: (_window, event, own) => {
    const { rtt } = event;
    if (rtt < own.delayMin) own.delayMin = rtt;
    if (rtt < own.currentRoundMinRTT) own.currentRoundMinRTT = rtt;
    own.rttSampleCount++;
  },
});
