/**
 * Scalable TCP of Linux 2.6.22 (tcp_scalable.c): cwnd grows by one segment per min(cwnd, 50) + 1 ACKs, twice Kelly's
 * rate, to compensate for delayed ACKs; a loss removes an eighth.
 */
import { isAvoiding, freshLinux, linux26, linuxCount, linuxStep, type LinuxState, FROM_HALF } from './frame.ts';

const AI_COUNT = 50;

export const linux26Scalable = linux26<LinuxState>({
  name: 'linux26Scalable',
  rules: [],

  own: freshLinux,

  onAvoid(window, event, own, fire) {
    if (!isAvoiding(window, event, fire)) return;
    fire(linuxCount);
    if (own.count > Math.min(window.cwnd, AI_COUNT)) fire(linuxStep);
  },

  loss: {
    file: 'tcp_scalable.c',
    leaves: 'seven eighths of cwnd, at least 2',
    ssthresh: ({ cwnd }) => Math.max(cwnd - Math.floor(cwnd / 8), 2),
    ...FROM_HALF,
  },
});
