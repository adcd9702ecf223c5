/**
 * Common parts of BIC and CUBIC in Linux 2.6.22 (tcp_bic.c, tcp_cubic.c): window of the last loss, time of the last
 * computation, segments per ACK, and the remaining window BETA/SCALE after a loss.
 */
import { windowRule } from '../../congestion/shared.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import { freshLinux, linuxSource } from './frame.ts';

export const BETA = 819;
export const SCALE = 1024;

export const freshSearch = () => ({
  ...freshLinux(),
  /** ACKs per segment of growth (cnt). */
  needed: 0,
  /** Window of the last loss, and the one before fast convergence (last_max_cwnd, loss_cwnd). */
  last_max: 0,
  loss_cwnd: 0,
  /** Window and time of the last computation, segments and ms. */
  last_cwnd: 0,
  last_time: 0,
  /** Segments per ACK, in sixteenths. */
  delayed_ack: 32,
});

export type SearchState = ReturnType<typeof freshSearch>;

/** A timeout discards all knowledge of the path. */
export function forgetSearch(own: SearchState): void {
  own.needed = 0;
  own.last_max = 0;
  own.loss_cwnd = 0;
  own.last_cwnd = 0;
  own.last_time = 0;
  own.delayed_ack = 32;
}

/** Whether the same window was evaluated less than 1/32 s ago. */
export const isRecent = (
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<SearchState>,
): boolean => own.last_cwnd === window.cwnd && event.now * 1000 < own.last_time + 32;

export const ackRatio = windowRule<SearchState>({
  title: 'Segments per ACK',
  formula: 'delayed_ack follows N with weight 1/16',
  citation: linuxSource('tcp_bic.c and tcp_cubic.c'),
  quiet: true,
  plain: 'The number of segments per ACK is smoothed.',
  effect: (_window, event, own) => {
    own.delayed_ack += event.acked - (own.delayed_ack >> 4);
  },
});
