import type { Parameter } from '../engine/parameter.ts';
import { settingsOf, STACK_PARAMETERS, variantNamed } from '../engine/tcp/catalog.ts';
import { carriesSack } from '../engine/tcp/stack.ts';
import type { Scenario } from './scenario.ts';

/** A sentence for each setting of a flow from which nothing follows, or less than it says: its loss recovery does not read it. */
export function ignoredSettings(scenario: Scenario): readonly string[] {
  return scenario.flows.flatMap((flow, index) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    if (flow.kind !== 'tcp' || variant === undefined) return [];
    const recovery = String(settingsOf(variant, flow.stack, flow.parameters, flow.sack)['recovery']);
    const withSack = carriesSack(flow.sack, recovery);
    return Object.keys(flow.parameters).flatMap((name) => {
      const parameter: Parameter | undefined = STACK_PARAMETERS.find((candidate) => candidate.name === name);
      const why = parameter === undefined ? null : ignored(parameter, recovery, withSack);
      return why === null ? [] : [`flows[${index}].parameters.${name} ${why}`];
    });
  });
}

/** What is missing of the effect of a setting, and why; null: nothing. */
function ignored({ recoveries, inSackBlocks }: Parameter, recovery: string, withSack: boolean): string | null {
  if (inSackBlocks && !withSack) return 'has no effect: the ACKs of this flow carry no SACK blocks.';
  if (recoveries === undefined || recoveries.includes(recovery)) return null;
  const effect = inSackBlocks ? 'only changes what ACKs report' : 'has no effect';
  return `${effect}: recovery ${recovery} does not read it, only ${readers(recoveries)}.`;
}

/** "rack does", "reno and rack do", "reno, newreno and rack do". */
const readers = (names: readonly string[]): string =>
  names.length === 1 ? `${names[0]} does` : `${names.slice(0, -1).join(', ')} and ${names.at(-1)} do`;
