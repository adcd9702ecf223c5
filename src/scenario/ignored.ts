import type { Parameter } from '../engine/parameter.ts';
import { settingsOf, STACK_PARAMETERS, variantNamed } from '../engine/tcp/catalog.ts';
import type { Scenario } from './scenario.ts';

/** A sentence for each setting of a flow that its loss recovery does not read: nothing follows from it. */
export function ignoredSettings(scenario: Scenario): readonly string[] {
  return scenario.flows.flatMap((flow, index) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    if (flow.kind !== 'tcp' || variant === undefined) return [];
    const recovery = String(settingsOf(variant, flow.stack, flow.parameters)['recovery']);
    return Object.keys(flow.parameters).flatMap((name) => {
      const parameter: Parameter | undefined = STACK_PARAMETERS.find((candidate) => candidate.name === name);
      const readers = parameter?.recoveries;
      if (readers === undefined || readers.includes(recovery)) return [];
      return [
        `flows[${index}].parameters.${name} has no effect: recovery ${recovery} does not read it, only ${readers.join(', ')} does.`,
      ];
    });
  });
}
