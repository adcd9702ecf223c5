import { FAMILIES, type Family, type FamilyFacts } from '#app/run/families.ts';
import type { RunData } from '#app/run/runData.ts';
import { sumBetween } from '#app/run/values.ts';
import { LOST_QUANTITY } from '#lab/results/lossFamilies.ts';

/** Data packets of a stretch of time: sent, lost, and lost by each cause that occurred. */
interface Fates {
  readonly sent: number;
  readonly lost: number;
  readonly causes: readonly { readonly facts: FamilyFacts; readonly lost: number }[];
}

function addUp(run: RunData, from: number, to: number): Fates {
  const causes = FAMILIES.map((facts) => ({
    facts,
    lost: sumBetween(run, run.series.ofAll(LOST_QUANTITY[facts.family]), from, to),
  })).filter(({ lost }) => lost > 0);
  const lost = causes.reduce((sum, each) => sum + each.lost, 0);
  return { sent: sumBetween(run, run.series.ofAll('sent'), from, to), lost, causes };
}

/** Stretches that are over, by run: a chart asks for each of them several times a frame. */
const KNOWN = new WeakMap<RunData, { key: string; readonly fates: Map<string, Fates> }>();
/** More than fit on any chart are not kept. */
const MOST_KEPT = 500;

/** Data packets sent and lost between two times, s, by cause. */
export function fatesIn(run: RunData, from: number, to: number): Fates {
  const { opened, marks, present } = run;
  // The newest buckets are not over.
  if (to > present.now - 2 * opened.bucket) return addUp(run, from, to);
  const key = `${opened.run} ${marks.forgotten}`;
  const known = KNOWN.get(run) ?? { key, fates: new Map<string, Fates>() };
  if (known.key !== key || known.fates.size > MOST_KEPT) {
    known.key = key;
    known.fates.clear();
  }
  KNOWN.set(run, known);
  const stretch = `${from} ${to}`;
  const fates = known.fates.get(stretch) ?? addUp(run, from, to);
  known.fates.set(stretch, fates);
  return fates;
}

/** Losses between two times, s, by cause; only those that occurred. */
export const lossesIn = (run: RunData, from: number, to: number): Fates['causes'] => fatesIn(run, from, to).causes;

/** Packets that are 100 %: those sent; if more were lost, because they had waited, those lost. */
const wholeOf = ({ sent, lost }: Fates): number => Math.max(1, sent, lost);

/** % of the data packets of all flows lost between two times, s. */
export function lossRatio(run: RunData, from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  return (100 * fates.lost) / wholeOf(fates);
}

/** The part of some causes, %. */
export function partFor(run: RunData, families: readonly Family[], from: number, to: number): number {
  const fates = fatesIn(run, from, to);
  const lost = fates.causes.reduce((sum, each) => (families.includes(each.facts.family) ? sum + each.lost : sum), 0);
  return (100 * lost) / wholeOf(fates);
}
