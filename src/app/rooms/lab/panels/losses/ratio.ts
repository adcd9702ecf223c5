import { FAMILIES, type Family, type FamilyFacts } from '#app/run/families.ts';
import type { RunData } from '#app/run/runData.ts';
import { sumBetween } from '#app/run/values.ts';
import { LOST_QUANTITY } from '#lab/lossFamilies.ts';

/** Data packets that were lost for the causes of a family from one time to another, s. */
export const lostFor = (run: RunData, family: Family, from: number, to: number): number =>
  sumBetween(run, run.series.ofAll(LOST_QUANTITY[family]), from, to);

/** What was lost for which cause from one time to another, s: only what was. */
export const lossesIn = (
  run: RunData,
  from: number,
  to: number,
): readonly { readonly facts: FamilyFacts; readonly lost: number }[] =>
  FAMILIES.map((facts) => ({ facts, lost: lostFor(run, facts.family, from, to) })).filter(({ lost }) => lost > 0);

/** Data packets sent and lost from one time to another, s. */
export function fatesIn(run: RunData, from: number, to: number): { readonly sent: number; readonly lost: number } {
  const lost = lossesIn(run, from, to).reduce((sum, each) => sum + each.lost, 0);
  return { sent: sumBetween(run, run.series.ofAll('sent'), from, to), lost };
}

/** So many packets are 100 %: those sent; where more were lost than sent, which waited since earlier, the lost ones. */
const wholeOf = ({ sent, lost }: ReturnType<typeof fatesIn>): number => Math.max(1, sent, lost);

/** % of the data packets sent by all flows that were lost from one time to another, s. */
export function lossRatio(run: RunData, from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  return (100 * fates.lost) / wholeOf(fates);
}

/** The part of it that some causes have, %. */
export const partFor = (run: RunData, families: readonly Family[], from: number, to: number): number =>
  (100 * families.reduce((sum, family) => sum + lostFor(run, family, from, to), 0)) / wholeOf(fatesIn(run, from, to));
