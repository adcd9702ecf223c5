import type { Estimate } from '../lab/results/manySeeds.ts';
import { figureNamed, type Figure, type FigureName } from './figures.ts';
import { heldByReceiver, heldWords } from '#scenario/graph/receiverLimit.ts';
import type { TcpFlow } from '../scenario/scenario.ts';
import { figureOf } from './measured.ts';
import type { Results } from './results.ts';
import type { Ranked } from './statistics.ts';
import { capital, counted, listed } from '#scenario/words/english.ts';

/** Names in a sentence: at most four, then the number of the others. */
export function namesOf(names: readonly string[]): string {
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names;
  return listed(shown);
}

const PARTS = ['a half', 'a third', 'a quarter', 'a fifth', 'a sixth', 'a seventh', 'an eighth', 'a ninth', 'a tenth'];

/** Figures that are counts. Their titles name what is counted. */
export const COUNTS: ReadonlySet<FigureName> = new Set<FigureName>([
  'packetsDropped',
  'retransmissions',
  'timeouts',
  'fastRetransmits',
  'routingPackets',
  'routeChanges',
  'routeRequests',
]);
export const nounOf = ({ title, unit }: Figure): string => (unit === 'packets' ? `packets ${title}` : title);

/** Compares two amounts: "a fifth of their delay", "20 % less delay", "3 times their delay". */
export function amountAgainst(value: number, other: number, figure: Figure, their: string): string {
  const noun = nounOf(figure);
  if (value === 0) return `no ${noun}`;
  const ratio = value / other;
  if (ratio < 0.095) return `less than a tenth of ${their} ${noun}`;
  const part = PARTS.find((_, index) => Math.abs(ratio * (index + 2) - 1) < 0.1);
  if (part !== undefined) return `${part} of ${their} ${noun}`;
  if (ratio < 1) return `${Math.round((1 - ratio) * 100)} % ${COUNTS.has(figure.name) ? 'fewer' : 'less'} ${noun}`;
  if (ratio < 2) return `${Math.round((ratio - 1) * 100)} % more ${noun}`;
  return `${Number(ratio.toPrecision(2))} times ${their} ${noun}`;
}

/** Whether a figure is a ratio, described as "higher" or "lower" rather than "more" or "less". */
export const isRatio = ({ title }: Figure): boolean => /ratio|index|utilisation/i.test(title);

/** "the most goodput", "the fewest timeouts", "the lowest drop ratio" */
export const bestOf = (figure: Figure): string => {
  const more = figure.better === 'more';
  const word = isRatio(figure)
    ? more
      ? 'highest'
      : 'lowest'
    : more
      ? 'most'
      : COUNTS.has(figure.name)
        ? 'fewest'
        : 'least';
  return `the ${word} ${nounOf(figure)}`;
};
const groupOf = (ranks: readonly Ranked[], rank: number): Ranked[] => ranks.filter((entry) => entry.rank === rank);
const means = (entries: readonly Ranked[]): number =>
  entries.reduce((sum, entry) => sum + (entry.estimate as Estimate).mean, 0) / entries.length;

/** Describes the best: "CUBIC and BIC tie for goodput", "Vegas has the least p95 queueing delay". */
function about(names: readonly string[], figure: Figure, all: number): string {
  if (names.length === 1) return `${names[0]} has ${bestOf(figure)}`;
  if (names.length === all)
    return all === 2 ? `${namesOf(names)} tie for ${nounOf(figure)}` : `all ${all} tie for ${nounOf(figure)}`;
  return `${namesOf(names)} tie for ${nounOf(figure)}`;
}

/** The first figure after the deciding one that separates the contenders. Figures that some runs lack are skipped. */
function secondFigure(
  results: Results,
  point: number,
  first: FigureName,
  names: readonly FigureName[],
): readonly [Figure, Ranked[]] | null {
  for (const name of names) {
    const figure = figureNamed(name);
    if (figure.better === null) continue;
    const ranks = results.ranking(point, name);
    const lacks = ({ entry, estimate }: Ranked): boolean =>
      (estimate?.runs ?? 0) < (results.estimate(point, entry, first)?.runs ?? 0);
    if (ranks.some(lacks)) continue;
    if (new Set(ranks.map(({ rank }) => rank)).size > 1) return [figure, ranks];
  }
  return null;
}

/** Text for the case that all seeds gave the same run; else ''. */
export const oneRunWords = (results: Results, point: number): string =>
  results.isOneRun(point)
    ? `All ${results.study.seeds.length} seeds gave the same run: nothing in it is random. Start jitter or background traffic makes them differ.`
    : '';

/** Whether the first compared figure differs between contenders at any point. */
export function separates(results: Results): boolean {
  const { study } = results;
  const first = study.figures.find((name) => figureNamed(name).better !== null);
  if (first === undefined || study.contenders.length < 2) return true;
  return Array.from({ length: study.points }, (_, point) => results.ranking(point, first)).some((ranks) =>
    ranks.some(({ rank }) => rank !== ranks[0]!.rank),
  );
}

/** Progress text while runs are missing, without a verdict; '' if all runs are complete. */
export function missingWords(came: number, runs: number): string {
  return came === runs ? '' : `${came} of ${counted(runs, 'run')}; no verdict yet.`;
}

/**
 * The headline of a table: the leader in the first figure, and its cost in the next figure that separates the
 * contenders. While runs are missing, it only states how many are complete.
 */
export function headline(results: Results, point = 0): string {
  const missing = missingWords(results.finished, results.study.runs);
  if (missing !== '') return missing;
  return [ranksWords(results, point), receiverWords(results, point), oneRunWords(results, point)]
    .filter((words) => words !== '')
    .join(' ');
}

/** Text for the case that the receiver's window, not the network, limits contenders; else, or while runs are missing, ''. */
export function receiverWords(results: Results, point: number): string {
  if (!results.isComplete) return '';
  const { study } = results;
  const windows: number[] = [];
  const held = study.contenders.filter((_, contender) => {
    const run = study.indexOf(point, contender, 0);
    const outcome = results.outcome(run);
    const { scenario } = study.run(run);
    if (scenario === null || outcome === undefined || 'failed' in outcome) return false;
    const came = scenario.flows.map((__, flow) => ({
      goodput: figureOf(outcome, 'goodput', flow),
      meanRtt: figureOf(outcome, 'meanRtt', flow),
    }));
    const flows = heldByReceiver(scenario, came, figureOf(outcome, 'utilisation', null)).filter(
      (flow) => study.flow === null || flow === study.flow,
    );
    for (const flow of flows) windows.push((scenario.flows[flow] as TcpFlow).receiverWindow);
    return flows.length > 0;
  });
  return held.length === 0 ? '' : heldWords(namesOf(held), windows);
}

function ranksWords(results: Results, point: number): string {
  const { contenders, figures, seeds } = results.study;
  const [first] = figures.map(figureNamed).filter(({ better }) => better !== null);
  if (first === undefined || contenders.length < 2) return '';
  const ranks = results.ranking(point, first.name);
  if (ranks.every(({ rank }) => rank === null)) return '';
  const name = ({ entry }: Ranked): string => contenders[entry]!;
  const leaders = groupOf(ranks, 1);
  const tells = about(leaders.map(name), first, contenders.length);
  const second = secondFigure(
    results,
    point,
    first.name,
    figures.filter((other) => other !== first.name),
  );
  if (second === null) {
    const cannot = leaders.length === contenders.length && seeds.length > 1 && !results.isOneRun(point);
    return cannot
      ? sentence(`these ${seeds.length} seeds cannot separate the ${contenders.length} by ${nounOf(first)}`)
      : sentence(tells);
  }
  const [figure, others] = second;
  const best = groupOf(others, 1);
  const most = bestOf(figure);
  const leading = leaders.filter((leader) => best.some(({ entry }) => entry === leader.entry));
  if (leading.length === leaders.length)
    return sentence(`${tells}; ${leaders.length === 1 ? 'it has' : 'they have'} ${most} too`);
  if (leading.length > 0) return sentence(`${tells}; of them ${haveOf(leading.map(name))} ${most}`);
  const theirs = others.filter(
    (other) => other.estimate !== null && leaders.some(({ entry }) => entry === other.entry),
  );
  if (theirs.length === 0) return sentence(tells);
  const amount = amountAgainst(means(best), means(theirs), figure, leaders.length === 1 ? 'its' : 'their');
  return sentence(`${tells}; ${haveOf(best.map(name))} ${amount}`);
}

const haveOf = (names: readonly string[]): string => `${namesOf(names)} ${names.length === 1 ? 'has' : 'have'}`;
export const sentence = (text: string): string => `${capital(text)}.`;
