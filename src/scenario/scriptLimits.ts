import { carriesSack } from '../engine/tcp/stack.ts';
import { settingsOf, variantNamed } from '../engine/tcp/catalog.ts';
import type { Scenario } from './scenario.ts';

/** Where a script would be taken for the kernel's and is not: stack linux without SACK (docs/limits.md). */
export function scriptLimits({ network, flows }: Scenario): readonly string[] {
  if (network.kind !== 'script') return [];
  return flows.flatMap((flow) => {
    const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
    if (flow.kind !== 'tcp' || flow.stack !== 'linux' || variant === undefined) return [];
    const recovery = String(settingsOf(variant, flow.stack, flow.parameters, flow.sack)['recovery']);
    return carriesSack(flow.sack, recovery)
      ? []
      : [
          'Without SACK, stack linux repairs losses by NewReno of the RFCs. The kernel counts duplicate ACKs as reports and spreads the cut: its answers differ.',
        ];
  });
}
