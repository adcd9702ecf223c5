import { settingsOf, variantNamed, type RecoveryName } from '../../engine/tcp/catalog.ts';
import type { Flow } from '../../scenario/scenario.ts';

/** The loss recovery that a flow's settings name; undefined for UDP. */
export function recoveryOf(flow: Flow): RecoveryName | undefined {
  const variant = flow.kind === 'tcp' ? variantNamed(flow.variant) : undefined;
  if (variant === undefined || flow.kind !== 'tcp') return undefined;
  return settingsOf(variant, flow.stack, flow.parameters, flow.sack)['recovery'] as RecoveryName;
}
