import type { Parameter } from '../parameter.ts';
import { ECN_PARAMETERS } from './stacks/ecnParameters.ts';
import { LINUX } from './stacks/linux.ts';
import { NS2 } from './stacks/ns2.ts';
import { NS2_LINUX } from './ns2-linux/stack.ts';
import { PACKET_PARAMETERS } from './stacks/packetParameters.ts';
import { RACK_PARAMETERS } from './stacks/rackParameters.ts';
import { RECOVERY_PARAMETERS } from './stacks/recoveryParameters.ts';
import { RFC } from './stacks/rfc.ts';
import { TIMER_PARAMETERS } from './stacks/timerParameters.ts';
import type { Stack } from './stacks/stackSettings.ts';
import { WINDOW_PARAMETERS } from './stacks/windowParameters.ts';

export { carriesSack, type RecoveryName } from './stacks/stackSettings.ts';
export type { Stack, StackName, StackSettings } from './stacks/stackSettings.ts';

/**
 * The settings every TCP sender and receiver has, in the order a form shows them.
 * A stack is a named set of defaults and choices of them, nothing more: every line of
 * it is a field that a flow may set by itself. No code asks for a stack's name.
 */
export const STACK_PARAMETERS = [
  ...WINDOW_PARAMETERS,
  ...TIMER_PARAMETERS,
  ...RECOVERY_PARAMETERS,
  ...RACK_PARAMETERS,
  ...ECN_PARAMETERS,
  ...PACKET_PARAMETERS,
] as const satisfies readonly Parameter[];

/** In the order a menu shows them. */
export const STACKS: readonly Stack[] = [NS2, RFC, LINUX, NS2_LINUX];
