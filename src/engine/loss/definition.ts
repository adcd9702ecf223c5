import type { Kernel } from '../kernel/kernel.ts';
import type { LossModel } from '../link/loss.ts';
import type { CatalogueEntry, SettingsOf } from '../parameter.ts';

/** Declares a loss model. */
export interface LossDefinition extends CatalogueEntry {
  /** The default, which loses nothing; exactly one model sets it. */
  readonly usual?: true;
  /** Short form in the description of a path: "{rate} random loss". */
  readonly brief?: string;
  /** Name of the setting with the loss probability, if losses are independent, as throughput laws assume. */
  readonly chance?: string;
  /** Name of the setting n, if every n-th packet is lost. */
  readonly oneIn?: string;
  /** The model used when only a probability is known, as for a radio or a recording; exactly one model sets it. */
  readonly onlyChance?: true;
}

/** Defines a loss model. Form, links, `describe` and refusals are derived from it. */
export const defineLoss = <const L extends LossDefinition>(loss: L): L => loss;

/** A running loss model. `name`: the link's, used for random streams. */
export interface LossLaw<Settings = object> {
  readonly name: string;
  readonly make: (kernel: Kernel, name: string, settings: Settings) => LossModel | null;
}

export const lossLaw = <const L extends LossDefinition>(
  definition: L,
  make: LossLaw<SettingsOf<L>>['make'],
): LossLaw<SettingsOf<L>> => ({ name: definition.name, make });
