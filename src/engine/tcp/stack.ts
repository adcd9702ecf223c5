import { LINUX } from './stacks/linux.ts';
import { LWIP } from './stacks/lwip.ts';
import { NS2 } from './stacks/ns2.ts';
import { NS2_LINUX } from './ns2-linux/stack.ts';
import { QUIC } from './stacks/quic.ts';
import { NGTCP2, QUINN, S2N_QUIC } from './stacks/quicStacks.ts';
import { RFC } from './stacks/rfc.ts';
import { SMOLTCP } from './stacks/smoltcp.ts';
import type { Stack } from './stacks/stackSettings.ts';

export { carriesSack, OF_QUIC_ONLY, reportsTwice, speaksQuic, type RecoveryName } from './stacks/stackSettings.ts';
export type { Stack, StackName, StackSettings } from './stacks/stackSettings.ts';

/** Named sets of defaults for the settings (`stackParameters.ts`), in menu order. No code tests a stack's name. */
export const STACKS: readonly Stack[] = [NS2, RFC, LINUX, NS2_LINUX, QUIC, SMOLTCP, LWIP, QUINN, S2N_QUIC, NGTCP2];
