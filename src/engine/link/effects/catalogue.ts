import { type SettingsOf, usualOf } from '../../parameter.ts';
import { ALL_EFFECTS } from './all/catalogue.ts';
import type { EffectDefinition } from './definition.ts';

type Known = (typeof ALL_EFFECTS)[number];

/** An effect with every default filled in. */
export type LinkEffect = Known extends infer E ? (E extends EffectDefinition ? SettingsOf<E> : never) : never;

/** Every effect, in the order of menus. */
export const EFFECTS: readonly EffectDefinition[] = ALL_EFFECTS;

/** The effect that delivers each packet once, in order. */
export const NO_EFFECT = usualOf(ALL_EFFECTS).name;

/** Fraction of packets that others overtake, 0 to 1, if that is a setting of the effect; 0 for other effects. */
export function shareLate(effect: LinkEffect): number {
  const { lateChance, lateOneIn } = EFFECTS.find(({ name }) => name === effect.kind)!;
  const settings = effect as Readonly<Record<string, unknown>>;
  if (lateOneIn !== undefined) return 1 / (settings[lateOneIn] as number);
  return lateChance === undefined ? 0 : (settings[lateChance] as number);
}
