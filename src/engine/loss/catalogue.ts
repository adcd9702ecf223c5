import { type SettingsOf, usualOf } from '../parameter.ts';
import { ALL_LOSSES } from './all/catalogue.ts';
import type { LossDefinition } from './definition.ts';

type Known = (typeof ALL_LOSSES)[number];

type LossName = Known['name'];
/** A loss with every default filled in. */
export type Loss = Known extends infer L ? (L extends LossDefinition ? SettingsOf<L> : never) : never;

/** Every loss model, in the order of menus. */
export const LOSSES: readonly (LossDefinition & { readonly name: LossName })[] = ALL_LOSSES;

/** The model that loses nothing. */
export const NO_LOSS = usualOf(ALL_LOSSES).name;

/** The model of independent random losses, whose only setting is the loss probability. */
type EachAlone = Extract<Known, { readonly onlyChance: true }>;
export const EACH_ALONE = ALL_LOSSES.find((loss): loss is EachAlone => 'onlyChance' in loss)!;

/** Probability of independent loss of each packet; null: another kind of loss, or none. */
export function chanceOf(loss: Loss): number | null {
  const { chance } = LOSSES.find(({ name }) => name === loss.kind)!;
  return chance === undefined ? null : ((loss as Readonly<Record<string, unknown>>)[chance] as number);
}

/** Fraction of packets lost, 0 to 1, if that is a setting of the loss model; 0 for other models. */
export function shareLost(loss: Loss): number {
  const { oneIn } = LOSSES.find(({ name }) => name === loss.kind)!;
  const settings = loss as Readonly<Record<string, unknown>>;
  return oneIn === undefined ? (chanceOf(loss) ?? 0) : 1 / (settings[oneIn] as number);
}
