/**
 * BIC of Linux 2.6.22 (tcp_bic.c): below the window of the last loss it halves the
 * distance by quarters, at most 16 segments per round trip, and 1/5 segment near the
 * goal; above it probes away from it. Up to 14 segments it is Reno. A loss leaves 819/1024
 * of the window. delayed_ack is the smoothed number of segments per ACK, in sixteenths.
 */
import { windowRule } from '../shared.ts';
import type { WindowEvent, WindowState } from '../../window.ts';
import {
  CA,
  freshLinux,
  inSlowStart,
  isLimited,
  jiffies,
  linux26,
  linuxCount,
  linuxCut,
  linuxSlowStart,
  linuxSource,
  linuxStep,
  type LinuxState,
} from './frame.ts';

export interface BicState extends LinuxState {
  /** ACKs per segment of growth (cnt). */
  needed: number;
  /** Window of the last loss, and the one before fast convergence (last_max_cwnd, loss_cwnd). */
  last_max: number;
  loss_cwnd: number;
  /** Window and time of the last computation, segments and ms. */
  last_cwnd: number;
  last_time: number;
  /** Segments per ACK, in sixteenths. */
  delayed_ack: number;
}

export const BETA = 819;
export const SCALE = 1024;
const B = 4;
const MAX_INCREMENT = 16;
const SMOOTH_PART = 20;
const LOW_WINDOW = 14;

const freshBic = (): BicState => ({
  ...freshLinux(),
  needed: 0,
  last_max: 0,
  loss_cwnd: 0,
  last_cwnd: 0,
  last_time: 0,
  delayed_ack: 32,
});

/** ACKs per segment by the binary search. */
function searchCount(cwnd: number, last_max: number): number {
  const slow = Math.floor((cwnd * SMOOTH_PART) / B);
  const fast = Math.floor(cwnd / MAX_INCREMENT);
  if (cwnd < last_max) {
    const distance = Math.floor((last_max - cwnd) / B);
    if (distance > MAX_INCREMENT) return fast;
    return distance <= 1 ? slow : Math.floor(cwnd / distance);
  }
  if (cwnd < last_max + B) return slow;
  return cwnd < last_max + MAX_INCREMENT * (B - 1) ? Math.floor((cwnd * (B - 1)) / (cwnd - last_max)) : fast;
}

/** Whether the same window was looked at less than 1/32 s ago. */
export const isRecent = (
  window: Readonly<WindowState>,
  event: Readonly<WindowEvent>,
  own: Readonly<{ last_cwnd: number; last_time: number }>,
): boolean => own.last_cwnd === window.cwnd && jiffies(event) - own.last_time <= 31;

const search = windowRule<BicState>({
  title: 'Binary search',
  formula: 'ACKs per segment from the distance to the window of the last loss',
  citation: linuxSource('tcp_bic.c'),
  kind: 'growth',
  quiet: true,
  plain: 'The nearer the window is to where it lost, the slower it grows.',
  effect: (window, event, own) => {
    const { cwnd } = window;
    own.last_cwnd = cwnd;
    own.last_time = jiffies(event);
    if (cwnd <= LOW_WINDOW) {
      own.needed = cwnd;
      return;
    }
    let needed = searchCount(cwnd, own.last_max);
    if (own.loss_cwnd === 0 && needed > 20) needed = 20;
    own.needed = Math.max(1, Math.floor((needed * 16) / own.delayed_ack));
  },
});

const ackRatio = windowRule<BicState>({
  title: 'Segments per ACK',
  formula: 'delayed_ack follows N with weight 1/16',
  citation: linuxSource('tcp_bic.c'),
  kind: 'growth',
  quiet: true,
  plain: 'How many segments an ACK covers is smoothed.',
  effect: (_window, event, own) => {
    own.delayed_ack += event.acked - Math.floor(own.delayed_ack / 16);
  },
});

const forget = windowRule<BicState>({
  title: 'A timeout makes BIC forget',
  formula: 'the window of the last loss is 0',
  citation: linuxSource('tcp_bic.c'),
  kind: 'timeout',
  quiet: true,
  plain: 'After a timeout nothing is known of the path.',
  effect: (_window, _event, own) => {
    if (own.ca !== CA.LOSS) return;
    own.needed = 0;
    own.last_max = 0;
    own.loss_cwnd = 0;
    own.last_cwnd = 0;
    own.last_time = 0;
    own.delayed_ack = 32;
  },
});

const { cut, timeout } = linuxCut<BicState>({
  file: 'tcp_bic.c',
  leaves: '819/1024 of cwnd, half up to 14, at least 2',
  ssthresh: (window, _event, own) => {
    const { cwnd } = window;
    own.last_max = cwnd < own.last_max ? Math.floor((cwnd * (SCALE + BETA)) / (2 * SCALE)) : cwnd;
    own.loss_cwnd = cwnd;
    return Math.max(cwnd <= LOW_WINDOW ? Math.floor(cwnd / 2) : Math.floor((cwnd * BETA) / SCALE), 2);
  },
});

export const LINUX_BIC_RULES = [search, ackRatio, forget, cut, timeout] as const;

export const linuxBic = linux26<BicState>({
  own: freshBic,

  onAcked(_window, _event, own, fire) {
    if (own.ca === CA.OPEN) fire(ackRatio);
  },

  onAvoid(window, event, own, fire) {
    if (!isLimited(window, event)) return;
    if (inSlowStart(window)) {
      fire(linuxSlowStart);
      return;
    }
    if (!isRecent(window, event, own)) fire(search);
    fire(own.count >= own.needed ? linuxStep : linuxCount);
  },

  cut,
  timeout,
  changed: forget,
});
