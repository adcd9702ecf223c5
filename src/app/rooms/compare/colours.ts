import { variantNamed } from '../../../engine/tcp/catalogue.ts';
import type { Study } from '../../../study/runs.ts';
import { tonesOf } from '../../run/facts/groups.ts';
import { COLOURED_FLOWS, GREY } from '../../ui/tones.ts';

/** The tone of a contender without a colour of its own. `index`: among such contenders. */
export const greyOf = (index: number): number => GREY + index;

export const isGrey = (tone: number): boolean => tone >= GREY;

/**
 * The tone of each contender. A contender that is in the Lab keeps its colour from there; the others get
 * free colours until none is left; the rest are grey with distinct markers. `picked`: contenders to colour, if any.
 */
export function coloursOf({ base, contenders }: Study, picked: readonly number[] | null): readonly number[] {
  const tones = tonesOf(
    base.flows.map((flow) => ({
      name: flow.name,
      title: flow.kind === 'tcp' ? (variantNamed(flow.variant)?.title ?? '') : 'UDP',
    })),
  );
  const inLab = contenders.map((name) => tones[base.flows.findIndex((flow) => flow.name === name)] ?? GREY);
  const wanted = picked ?? contenders.map((_, entry) => entry);
  const taken = new Map<number, number>();
  for (const entry of wanted) {
    const tone = inLab[entry]!;
    if (tone < COLOURED_FLOWS && ![...taken.values()].includes(tone)) taken.set(entry, tone);
  }
  const free = Array.from({ length: COLOURED_FLOWS }, (_, tone) => tone).filter(
    (tone) => ![...taken.values()].includes(tone),
  );
  for (const entry of wanted) if (!taken.has(entry) && free.length > 0) taken.set(entry, free.shift()!);
  const grey = contenders.map((_, entry) => entry).filter((entry) => !taken.has(entry));
  return contenders.map((_, entry) => taken.get(entry) ?? greyOf(grey.indexOf(entry)));
}
