import type { Kernel } from '../kernel/kernel.ts';
import type { LossModel } from '../link/loss.ts';
import { ALL_LAWS } from './all/law.ts';
import type { Loss } from './catalogue.ts';
import type { LossLaw } from './definition.ts';

/** Creates a link's loss model; null: it loses nothing. */
export function lossModelOf(kernel: Kernel, name: string, loss: Loss): LossModel | null {
  const law = ALL_LAWS.find((each) => each.name === loss.kind) as unknown as LossLaw;
  return law.make(kernel, name, loss);
}
