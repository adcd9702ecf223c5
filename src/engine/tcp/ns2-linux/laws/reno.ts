/** Reno of Linux 2.6.22 (tcp_cong.c): half of cwnd at a loss, recovery from half of that. */
import { freshLinux, halfSsthresh, linux26, linuxCut, renoAvoid, renoSsthresh, type LinuxState } from './frame.ts';

const { cut, timeout } = linuxCut<LinuxState>({
  file: 'tcp_cong.c',
  leaves: 'half of cwnd, at least 2',
  begins: 'half of ssthresh',
  ssthresh: renoSsthresh,
  smallest: halfSsthresh,
});

export const linux26Reno = linux26<LinuxState>({
  name: 'linux26Reno',
  rules: [],
  own: freshLinux,
  onAvoid: renoAvoid,
  cut,
  timeout,
});
