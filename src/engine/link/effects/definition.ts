import type { Kernel } from '../../kernel/kernel.ts';
import type { GivenParameter, ValuesOf } from '../../parameter.ts';

/** What form, links and menus know of an effect of a link. */
export interface EffectDefinition {
  readonly name: string;
  readonly title: string;
  /** One sentence on what it does. */
  readonly help: string;
  readonly parameters: readonly GivenParameter[];
  /** It does nothing, and is meant where none is named: one says so. */
  readonly usual?: true;
}

/** Defines an effect. Form, links, `describe` and refusals are derived from it. */
export const defineEffect = <const E extends EffectDefinition>(effect: E): E => effect;

/** All settings of an effect. */
export type EffectSettings<E extends EffectDefinition> = { readonly kind: E['name'] } & ValuesOf<E['parameters']>;

/** An effect as it runs: asked once about each packet that comes out of the link. */
export interface Effect {
  /** How much later the packet arrives, s. Others are not held back: they overtake it. */
  lateness(): number;
  /** Whether a copy follows it; left out: never. */
  doubles?(): boolean;
}

/** `name`: of the link, for random streams. */
export interface EffectLaw<Settings = object> {
  readonly name: string;
  readonly make: (kernel: Kernel, name: string, settings: Settings) => Effect | null;
}

export const effectLaw = <const E extends EffectDefinition>(
  definition: E,
  make: EffectLaw<EffectSettings<E>>['make'],
): EffectLaw<EffectSettings<E>> => ({ name: definition.name, make });
