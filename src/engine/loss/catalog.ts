import { ALL_LOSSES } from './all/catalogue.ts';
import type { LossDefinition, LossSettings } from './definition.ts';

type Known = (typeof ALL_LOSSES)[number];

export type LossName = Known['name'];
/** A loss with every default filled in. */
export type Loss = Known extends infer L ? (L extends LossDefinition ? LossSettings<L> : never) : never;

/** Every loss model, in the order of menus. The first is the usual one. */
export const LOSSES: readonly (LossDefinition & { readonly name: LossName })[] = ALL_LOSSES;

/** The kind that is meant where none is named: nothing is lost. */
export type NoLoss = (typeof ALL_LOSSES)[0]['name'];
export const NO_LOSS = LOSSES[0]!.name as NoLoss;

/** Losses of single packets by chance, one by one, and the setting that is their chance. */
type EachAlone = Extract<Known, { readonly chance: string }>;
export const EACH_ALONE = ALL_LOSSES.find((loss): loss is EachAlone => 'chance' in loss)!;

/** The chance with which each packet is lost on its own, or null: it is another kind of loss, or none. */
export function chanceOf(loss: Loss): number | null {
  const { chance } = LOSSES.find(({ name }) => name === loss.kind)!;
  return chance === undefined ? null : ((loss as Readonly<Record<string, unknown>>)[chance] as number);
}
