/** The growth laws of stack ns2-linux: modules of Linux 2.6.22. */
import { freshLinux, linux26, type LinuxState, renoAvoid, AS_RENO } from './laws/frame.ts';
import { linux26Bic } from './laws/bic.ts';
import { linux26Compound } from './laws/compound.ts';
import { linux26Cubic } from './laws/cubic.ts';
import { linux26Highspeed } from './laws/highspeed.ts';
import { linux26Htcp } from './laws/htcp.ts';
import { linux26Hybla } from './laws/hybla.ts';
import { linux26Illinois } from './laws/illinois.ts';
import { linux26Scalable } from './laws/scalable.ts';
import { linux26Vegas } from './laws/vegas.ts';
import { linux26Veno } from './laws/veno.ts';
import { linux26Westwood } from './laws/westwood.ts';
import { linux26Yeah } from './laws/yeah.ts';

/** Reno of Linux 2.6.22 (tcp_cong.c): a loss halves cwnd, and recovery begins at half of that. */
const linux26Reno = linux26<LinuxState>({
  name: 'linux26Reno',
  rules: [],
  own: freshLinux,
  onAvoid: renoAvoid,
  loss: { file: 'tcp_cong.c', ...AS_RENO },
});

export const NS2_LINUX_LAWS = [
  linux26Reno,
  linux26Vegas,
  linux26Bic,
  linux26Cubic,
  linux26Highspeed,
  linux26Scalable,
  linux26Htcp,
  linux26Veno,
  linux26Compound,
  linux26Illinois,
  linux26Yeah,
  linux26Westwood,
  linux26Hybla,
] as const;
