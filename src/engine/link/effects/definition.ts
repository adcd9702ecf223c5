import type { Kernel } from '../../kernel/kernel.ts';
import type { CatalogueEntry, SettingsOf } from '../../parameter.ts';

/** Declares a link effect. */
export interface EffectDefinition extends CatalogueEntry {
  /** The default, which does nothing; exactly one effect sets it. */
  readonly usual?: true;
  /**
   * Name of the setting with the probability that others overtake a packet, or with n if they overtake every n-th
   * packet.
   */
  readonly lateChance?: string;
  readonly lateOneIn?: string;
}

/** Defines an effect. Form, links, `describe` and refusals are derived from it. */
export const defineEffect = <const E extends EffectDefinition>(effect: E): E => effect;

/** A running effect, called once for each packet that leaves the link. */
export interface Effect {
  /** Extra delay of the packet, s. Other packets are not delayed and may overtake it. */
  lateness(): number;
  /** Whether the packet is duplicated; omitted: never. */
  doubles?(): boolean;
}

/** `name`: the link's, used for random streams. */
export interface EffectLaw<Settings = object> {
  readonly name: string;
  readonly make: (kernel: Kernel, name: string, settings: Settings) => Effect | null;
}

export const effectLaw = <const E extends EffectDefinition>(
  definition: E,
  make: EffectLaw<SettingsOf<E>>['make'],
): EffectLaw<SettingsOf<E>> => ({ name: definition.name, make });
