/** The state of CUBIC and the curves of RFC 9438: windows in segments, times in seconds. */
import { cubeRoot } from '../../../kernel/numeric.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import type { SettingsOf } from '../variant.ts';
import type { VARIANTS } from './cubic.ts';

export const freshCubic = () => ({
  /** Window just before the last reduction, lowered by fast convergence (4.7); 0 before the first loss. */
  W_max: 0,
  /** Window at the beginning of this epoch of congestion avoidance. */
  cwnd_epoch: 0,
  /**
   * When the epoch began, s; -1: congestion avoidance has not begun. Shifted by the time in which cwnd was not the
   * limit (4.2).
   */
  t_epoch: -1,
  /** When an ACK last advanced this epoch's clock, s. */
  t_clock: NaN,
  /** Time the cubic curve takes to reach W_max, s. */
  K: NaN,
  /** Window of the Reno-friendly estimate (4.3). */
  W_est: 0,
  /** Window before the last reduction. */
  cwnd_prior: 0,
  /** Whether the epoch follows a timeout (4.8). */
  afterTimeout: false,
});
export type CubicState = ReturnType<typeof freshCubic>;

export const settings = (event: Readonly<WindowEvent>) => event.settings.variant as SettingsOf<typeof VARIANTS>;

/** W_cubic(t), RFC 9438 figure 1. */
export const wCubic = (own: Readonly<CubicState>, C: number, t: number): number => {
  const d = t - own.K;
  return C * (d * d * d) + own.W_max;
};

/** Additive increase with which CUBIC's cut gives Reno's average window (4.3). */
export const alphaCubic = (own: Readonly<CubicState>, beta: number): number =>
  own.W_est >= own.cwnd_prior ? 1 : (3 * (1 - beta)) / (1 + beta);

/** Reno's estimate after this ACK; all regions maintain it. */
export const nextEstimate = (
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<CubicState>,
): number => {
  const { betaCubic: beta, estimate } = settings(event);
  if (estimate === 'window') return own.W_est + event.acked / window.cwnd;
  if (estimate === 'time' || estimate === 'shortest') {
    const roundTrip = estimate === 'time' ? event.srtt : event.minRtt;
    const rounds = roundTrip > 0 ? (event.elapsed - own.t_epoch) / roundTrip : 0;
    return own.W_max * beta + ((3 * (1 - beta)) / (1 + beta)) * rounds;
  }
  const counted = estimate === 'acks' && event.acked > 1 ? 1 : event.acked;
  return own.W_est + alphaCubic(own, beta) * (counted / window.cwnd);
};

/** Starts an epoch of congestion avoidance (4.2). */
export function beginEpoch(window: WindowState, event: WindowEvent, own: CubicState): void {
  own.t_epoch = event.elapsed;
  own.t_clock = event.elapsed;
  own.cwnd_epoch = window.cwnd;
  own.W_est = window.cwnd;
  if (own.afterTimeout || own.W_max <= window.cwnd) {
    // Sections 4.8 and 4.10, and the floor of two segments: start on the plateau.
    own.W_max = window.cwnd;
    own.K = 0;
    if (own.cwnd_prior < window.cwnd) own.cwnd_prior = window.cwnd;
  } else {
    own.K = cubeRoot((own.W_max - window.cwnd) / settings(event).C);
  }
  own.afterTimeout = false;
}
