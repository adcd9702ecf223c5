import type { Parameter } from '../parameter.ts';
import { ECN_PARAMETERS } from './stacks/ecnParameters.ts';
import { PACKET_PARAMETERS } from './stacks/packetParameters.ts';
import { RACK_PARAMETERS } from './stacks/rackParameters.ts';
import { RECOVERY_PARAMETERS } from './stacks/recoveryParameters.ts';
import { TIMER_PARAMETERS } from './stacks/timerParameters.ts';
import { WINDOW_PARAMETERS } from './stacks/windowParameters.ts';

/**
 * The settings every TCP sender and receiver has, in the order a form shows them.
 * Each may be set by a flow itself. Form and links need them, and the first view does without.
 */
export const STACK_PARAMETERS = [
  ...WINDOW_PARAMETERS,
  ...TIMER_PARAMETERS,
  ...RECOVERY_PARAMETERS,
  ...RACK_PARAMETERS,
  ...ECN_PARAMETERS,
  ...PACKET_PARAMETERS,
] as const satisfies readonly Parameter[];

/** Every setting a flow of a variant understands. */
export const parametersOf = (variant: { readonly parameters: readonly Parameter[] }): readonly Parameter[] => [
  ...STACK_PARAMETERS,
  ...variant.parameters,
];
