/**
 * HighSpeed TCP of Linux 2.6.22 (tcp_highspeed.c): the table of RFC 3649 appendix B. In row i cwnd grows by i + 1
 * segments per round trip, and a loss removes the row's fraction, in 256ths. The row changes only in congestion
 * avoidance.
 */
import { isAvoiding, freshLinux, linux26, ofModule, FROM_HALF } from './frame.ts';

/** Largest window of each row (RFC 3649 appendix B). */
const WINDOWS = [
  38, 118, 221, 347, 495, 663, 851, 1058, 1284, 1529, 1793, 2076, 2378, 2699, 3039, 3399, 3778, 4177, 4596, 5036, 5497,
  5979, 6483, 7009, 7558, 8130, 8726, 9346, 9991, 10661, 11358, 12082, 12834, 13614, 14424, 15265, 16137, 17042, 17981,
  18955, 19965, 21013, 22101, 23230, 24402, 25618, 26881, 28193, 29557, 30975, 32450, 33986, 35586, 37253, 38992, 40808,
  42707, 44694, 46776, 48961, 51258, 53677, 56230, 58932, 61799, 64851, 68113, 71617, 75401, 79517, 84035, 89053,
] as const;
/** Fraction removed by a loss, in 256ths of the window. */
const SHARES = [
  128, 112, 104, 98, 93, 89, 86, 83, 81, 78, 76, 74, 72, 71, 69, 68, 66, 65, 64, 62, 61, 60, 59, 58, 57, 56, 55, 54, 53,
  52, 52, 51, 50, 49, 48, 48, 47, 46, 45, 45, 44, 43, 43, 42, 41, 41, 40, 39, 39, 38, 38, 37, 36, 36, 35, 35, 34, 33,
  33, 32, 32, 31, 30, 30, 29, 28, 28, 27, 26, 26, 25, 24,
] as const;

const freshHighSpeed = () => ({
  ...freshLinux(),
  /** Row of the table. */
  row: 0,
});
type HighSpeedState = ReturnType<typeof freshHighSpeed>;

const moduleRule = ofModule<HighSpeedState>('tcp_highspeed.c');

const chooseRow = moduleRule({
  title: 'Row of the table',
  formula: 'the row whose window is the next above cwnd',
  quiet: true,
  plain: 'The window determines how fast it grows and how much a loss removes.',
  effect: (window, _event, own) => {
    while (window.cwnd > WINDOWS[own.row]! && own.row < WINDOWS.length - 1) own.row++;
    while (own.row > 0 && window.cwnd <= WINDOWS[own.row - 1]!) own.row--;
  },
});

const count = moduleRule({
  title: 'ACK counted by the row',
  formula: 'snd_cwnd_cnt += a(w)',
  quiet: true,
  plain: 'The ACK counts as often as the window may grow per round trip.',
  effect: (_window, _event, own) => {
    own.count += own.row + 1;
  },
});

const step = moduleRule({
  title: 'Fast congestion avoidance',
  formula: 'cwnd += 1 when the counted ACKs reach cwnd',
  plain: 'The window grows by the number of segments per round trip in its row of the table.',
  effect: (window, _event, own) => {
    own.count -= window.cwnd;
    window.cwnd++;
  },
});

export const linux26Highspeed = linux26<HighSpeedState>({
  name: 'linux26Highspeed',
  rules: [chooseRow, count, step],

  own: freshHighSpeed,

  onAvoid(window, event, own, fire) {
    if (!isAvoiding(window, event, fire)) return;
    fire(chooseRow);
    if (window.cwnd >= event.window) return;
    fire(count);
    if (own.count >= window.cwnd) fire(step);
  },

  loss: {
    file: 'tcp_highspeed.c',
    leaves: 'cwnd less the fraction of its row, at least 2',
    ssthresh: (window, _event, own) => Math.max(window.cwnd - Math.floor((window.cwnd * SHARES[own.row]!) / 256), 2),
    ...FROM_HALF,
  },
});
