import { settingsOf, variantNamed } from '../../engine/tcp/catalogue.ts';
import type { ParameterValues } from '../../engine/parameter.ts';
import type { Flow } from '../../scenario/scenario.ts';

/** Settings by flow: some are read for every frame, and collecting about a hundred of them takes longer than drawing a packet. */
const known = new WeakMap<Flow, ParameterValues>();

/** All settings of a flow's stack and variant, with its own changes; none for UDP. */
export function settingsOfFlow(flow: Flow | undefined): ParameterValues {
  const variant = flow?.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
  if (variant === undefined || flow?.kind !== 'tcp') return {};
  const settings = known.get(flow) ?? settingsOf(variant, flow.stack, flow.parameters, flow.sack);
  known.set(flow, settings);
  return settings;
}
