import type { Stack } from '../stacks/stackSettings.ts';
import { NS2 } from '../stacks/ns2.ts';

/** TCP-Linux of ns-2.35; unspecified settings are as in the other senders of ns-2.35. */
export const NS2_LINUX: Stack = {
  name: 'ns2-linux',
  title: 'Linux senders of ns-2.35',
  summary:
    'TCP-Linux of ns-2.35 with the congestion modules of Linux 2.6.22: whole windows, rate halving, losses detected by SACK only. The constants of the modules are built in.',
  builtIn: true,
  recovery: 'linux26',
  defaults: {
    ...NS2.defaults,
    startsWide: true,
    growWhenWindowLimited: false,
    byteCounting: true,
    rtoArithmetic: 'linuxTicks',
    clockTick: 0.001,
    maxRto: 120,
    limitedTransmit: false,
    limitedTransmitResends: false,
    timestamps: true,
  },
};
