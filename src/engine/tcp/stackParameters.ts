import type { Parameter } from '../parameter.ts';
import { ECN_PARAMETERS } from './stacks/ecnParameters.ts';
import { PACKET_PARAMETERS } from './stacks/packetParameters.ts';
import { QUIC_PARAMETERS } from './stacks/quicParameters.ts';
import { RACK_PARAMETERS } from './stacks/rackParameters.ts';
import { RECOVERY_PARAMETERS } from './stacks/recoveryParameters.ts';
import { TIMER_PARAMETERS } from './stacks/timerParameters.ts';
import { WINDOW_PARAMETERS } from './stacks/windowParameters.ts';

/**
 * The settings that every TCP sender and receiver has, in form order. Each flow may override them. Form and links need
 * them; the first view does not load them.
 */
export const STACK_PARAMETERS = [
  ...WINDOW_PARAMETERS,
  ...TIMER_PARAMETERS,
  ...RECOVERY_PARAMETERS,
  ...RACK_PARAMETERS,
  ...ECN_PARAMETERS,
  ...PACKET_PARAMETERS,
  ...QUIC_PARAMETERS,
] as const satisfies readonly Parameter[];

/** Every setting that a flow of a variant has. */
export const parametersOf = (variant: { readonly parameters: readonly Parameter[] }): readonly Parameter[] => [
  ...STACK_PARAMETERS,
  ...variant.parameters,
];
