import { isAtHome, STACKS, variantNamed, type StackName, type Variant } from '../engine/tcp/catalog.ts';
import type { Scenario } from './scenario.ts';

/** What runs when a variant is put on a stack where it is not at home, in a sentence. */
function sentence(variant: Variant, stack: StackName): string {
  const title = STACKS.find(({ name }) => name === stack)?.title ?? stack;
  return `${variant.title} is not at home on stack ${stack} (${title}): it runs with the growth of its paper, as on stack rfc, under the rules of ${stack}.`;
}

/** A sentence for each variant of a scenario on a stack where it is not at home. */
export function awayFromHome(scenario: Scenario): readonly string[] {
  const sentences = scenario.flows.flatMap((flow) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    return flow.kind !== 'tcp' || variant === undefined || isAtHome(variant, flow.stack)
      ? []
      : [sentence(variant, flow.stack)];
  });
  return [...new Set(sentences)];
}
