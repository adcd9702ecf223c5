import { FAMILIES, type Family, type FamilyFacts } from '#app/run/families.ts';
import type { RunData } from '#app/run/runData.ts';
import { sumBetween } from '#app/run/values.ts';
import { LOST_QUANTITY } from '#lab/lossFamilies.ts';

/** Data packets lost to causes of a family between two times, s. */
export const lostFor = (run: RunData, family: Family, from: number, to: number): number =>
  sumBetween(run, run.series.ofAll(LOST_QUANTITY[family]), from, to);

/** Losses between two times, s, by cause; only those that occurred. */
export const lossesIn = (
  run: RunData,
  from: number,
  to: number,
): readonly { readonly facts: FamilyFacts; readonly lost: number }[] =>
  FAMILIES.map((facts) => ({ facts, lost: lostFor(run, facts.family, from, to) })).filter(({ lost }) => lost > 0);

/** Data packets sent and lost between two times, s. */
export function fatesIn(run: RunData, from: number, to: number): { readonly sent: number; readonly lost: number } {
  const lost = lossesIn(run, from, to).reduce((sum, each) => sum + each.lost, 0);
  return { sent: sumBetween(run, run.series.ofAll('sent'), from, to), lost };
}

/** Packets that are 100 %: those sent; if more were lost, because they had waited, those lost. */
const wholeOf = ({ sent, lost }: ReturnType<typeof fatesIn>): number => Math.max(1, sent, lost);

/** % of the data packets of all flows lost between two times, s. */
export function lossRatio(run: RunData, from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  return (100 * fates.lost) / wholeOf(fates);
}

/** The part of some causes, %. */
export const partFor = (run: RunData, families: readonly Family[], from: number, to: number): number =>
  (100 * families.reduce((sum, family) => sum + lostFor(run, family, from, to), 0)) / wholeOf(fatesIn(run, from, to));
