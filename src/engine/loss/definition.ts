import type { Kernel } from '../kernel/kernel.ts';
import type { LossModel } from '../link/loss.ts';
import type { GivenParameter, ValuesOf } from '../parameter.ts';

/** What form, links and menus know of a loss model. */
export interface LossDefinition {
  readonly name: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly help: string;
  readonly parameters: readonly GivenParameter[];
  /** It loses nothing, and is meant where none is named: one says so. */
  readonly usual?: true;
  /** In the words of a path: "{rate} random loss". */
  readonly brief?: string;
  /** The setting that is the chance of each packet, where each is lost on its own: laws of throughput are about that. */
  readonly chance?: string;
  /** It is meant where a chance is all that is known, as of a radio or a recording: one says so. */
  readonly onlyChance?: true;
}

/** Defines a loss model. Form, links, `describe` and refusals are derived from it. */
export const defineLoss = <const L extends LossDefinition>(loss: L): L => loss;

/** All settings of a loss model. */
export type LossSettings<L extends LossDefinition> = { readonly kind: L['name'] } & ValuesOf<L['parameters']>;

/** A loss model as it runs. `name`: of the link, for random streams. */
export interface LossLaw<Settings = object> {
  readonly name: string;
  readonly make: (kernel: Kernel, name: string, settings: Settings) => LossModel | null;
}

export const lossLaw = <const L extends LossDefinition>(
  definition: L,
  make: LossLaw<LossSettings<L>>['make'],
): LossLaw<LossSettings<L>> => ({ name: definition.name, make });
