/**
 * BIC of Linux 2.6.22 (tcp_bic.c). Below the window of the last loss it covers a quarter of the remaining distance per
 * round trip, at most 16 segments, and 1/5 segment close to it; above, it probes away from it. Up to 14 segments it
 * behaves like Reno. A loss leaves 819/1024 of the window. delayed_ack is the smoothed number of segments per ACK, in
 * sixteenths.
 */
import { windowRule } from '../../congestion/shared.ts';
import { isAvoiding, CA, jiffies, linux26, linuxCount, linuxStep, linuxSource } from './frame.ts';
import { ackRatio, BETA, forgetSearch, freshSearch, isRecent, SCALE, type SearchState } from './search.ts';

const B = 4;
const MAX_INCREMENT = 16;
const SMOOTH_PART = 20;
const LOW_WINDOW = 14;

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

const search = windowRule<SearchState>({
  title: 'Binary search',
  formula: 'ACKs per segment from the distance to the window of the last loss',
  citation: linuxSource('tcp_bic.c'),
  quiet: true,
  plain: 'The nearer the window is to the size of the last loss, the more slowly it grows.',
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

const forget = windowRule<SearchState>({
  title: 'A timeout makes BIC forget',
  formula: 'the window of the last loss is 0',
  citation: linuxSource('tcp_bic.c'),
  kind: 'timeout',
  quiet: true,
  plain: 'After a timeout nothing is known about the path.',
  effect: (_window, _event, own) => {
    if (own.ca !== CA.LOSS) return;
    forgetSearch(own);
  },
});

export const linux26Bic = linux26<SearchState>({
  name: 'linux26Bic',
  rules: [search, forget, ackRatio],

  own: freshSearch,

  onAcked(_window, _event, own, fire) {
    if (own.ca === CA.OPEN) fire(ackRatio);
  },

  onAvoid(window, event, own, fire) {
    if (!isAvoiding(window, event, fire)) return;
    if (!isRecent(window, event, own)) fire(search);
    fire(own.count >= own.needed ? linuxStep : linuxCount);
  },

  loss: {
    file: 'tcp_bic.c',
    leaves: '819/1024 of cwnd, half up to 14, at least 2',
    ssthresh: (window, _event, own) => {
      const { cwnd } = window;
      own.last_max = cwnd < own.last_max ? Math.floor((cwnd * (SCALE + BETA)) / (2 * SCALE)) : cwnd;
      own.loss_cwnd = cwnd;
      return Math.max(cwnd <= LOW_WINDOW ? Math.floor(cwnd / 2) : Math.floor((cwnd * BETA) / SCALE), 2);
    },
  },
  changed: forget,
});
