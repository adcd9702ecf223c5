import { keptFor } from '../ui/keptFor.ts';
import { settingsOf, variantNamed } from '../../engine/tcp/catalogue.ts';
import type { ParameterValues } from '../../engine/parameter.ts';
import type { Flow } from '../../scenario/scenario.ts';

// Some are read for every frame, and collecting about a hundred of them takes longer than drawing a packet.
const settingsKept = keptFor((flow: Flow): ParameterValues => {
  const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
  return variant === undefined || flow.kind !== 'tcp'
    ? {}
    : settingsOf(variant, flow.stack, flow.parameters, flow.sack);
});

/** All settings of a flow's stack and variant, with its own changes; none for UDP. */
export const settingsOfFlow = (flow: Flow | undefined): ParameterValues =>
  flow === undefined ? {} : settingsKept(flow);
