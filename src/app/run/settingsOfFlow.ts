import { settingsOf, variantNamed } from '../../engine/tcp/catalogue.ts';
import type { ParameterValues } from '../../engine/parameter.ts';
import type { Flow } from '../../scenario/scenario.ts';

/** All settings of a flow's stack and variant, with its own changes; none for UDP. */
export function settingsOfFlow(flow: Flow | undefined): ParameterValues {
  const variant = flow?.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
  if (variant === undefined || flow?.kind !== 'tcp') return {};
  return settingsOf(variant, flow.stack, flow.parameters, flow.sack);
}
