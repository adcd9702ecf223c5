import { LOSSES, type Loss } from '#engine/loss/catalogue.ts';
import { queueNamed } from '#engine/queue/catalogue.ts';
import { figuresIn } from '../../../lab/results/scales.ts';
import { minimalInput } from '#scenario/edit/minimal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { setPath } from '#scenario/edit/setPath.ts';
import type { StudyAxis } from '../../../study/axes.ts';
import { figureNamed, type Figure, type FigureName } from '../../../study/figures.ts';
import { headline } from '../../../study/headline.ts';
import type { Study } from '../../../study/runs.ts';
import type { Ranked } from '../../../study/statistics.ts';
import { sweepHeadline } from '../../../study/sweepHeadline.ts';
import { capital, figure, milliseconds, numberWord, rate } from '../../ui/words/numbers.ts';
import type { CompareState } from './compareSession.ts';

const many = (count: number, one: string, more: string): string =>
  `${capital(numberWord(count, String))} ${count === 1 ? one : more}`;

/** "0.08 % random loss" */
function lossWords(loss: Loss): string[] {
  const { brief, parameters } = LOSSES.find(({ name }) => name === loss.kind)!;
  const values = loss as Readonly<Record<string, unknown>>;
  const unitOf = (name: string): string | undefined => parameters.find((parameter) => parameter.name === name)?.unit;
  const written = (name: string): string =>
    unitOf(name) === 'probability' ? `${figure(Number(values[name]) * 100)} %` : figure(Number(values[name]));
  return brief === undefined ? [] : [brief.replace(/\{(\w+)\}/g, (_, name: string) => written(name))];
}

/** "10 Mb/s, 60 ms, queue 50, 0.08 % random loss" */
function pathWords({ network }: Scenario): string[] {
  if (network.kind === 'manet')
    return [`${network.nodes} mobile nodes`, `${network.routing.kind.toUpperCase()} routing`];
  if (network.kind === 'accessPoint') return [`${network.stations} stations around an access point`];
  if (network.kind !== 'dumbbell') return ['a network of your own'];
  const { bottleneck, access, reverse } = network;
  const there = bottleneck.delay + 2 * access.delay;
  const back = (reverse.delay ?? bottleneck.delay) + 2 * access.delay;
  const { loss, queue } = bottleneck;
  return [
    rate(bottleneck.rate),
    milliseconds(there + back),
    `queue ${queue.limit}${queueNamed(queue.kind).onlyPlaces === true ? '' : ` (${queueNamed(queue.kind).title})`}`,
    ...lossWords(loss),
  ];
}

/** The scenario at the first and the last value of an axis. */
const atEnds = (base: Scenario, { path, values }: StudyAxis): readonly Scenario[] =>
  [values[0], values.at(-1)].flatMap((value) => {
    const set = setPath(minimalInput(base), path, typeof value === 'string' ? value : JSON.stringify(value));
    const parsed = set.ok ? parseScenario(set.input) : null;
    return parsed?.ok === true ? [parsed.scenario] : [];
  });

/** Description of the flows and the path common to all runs; what an axis varies is left out. */
function commonWords(base: Scenario, axes: Study['axes']): string[] {
  const partsOf = (scenario: Scenario): string[] => [
    many(scenario.flows.length, 'flow', 'flows'),
    ...pathWords(scenario),
  ];
  const ends = axes.flatMap((axis) => atEnds(base, axis)).map(partsOf);
  return partsOf(base).filter((part) => ends.every((parts) => parts.includes(part)));
}

/** The conditions of all runs of a study that the sentence does not contain: path, time, randomness, runs. */
export function conditionsOf({ axes, base, seeds, plan, runs, startsLate }: Study): string {
  const { duration } = base;
  const end = plan.until ?? duration;
  const time = plan.from > 0 ? `from ${figure(plan.from)} to ${figure(end)} s` : `${figure(end)} s`;
  const chance = seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds.at(-1)}`;
  const { jitter, background } = plan;
  const late = jitter === null ? 'one round trip' : milliseconds(jitter);
  const begins = startsLate ? [`each flow begins up to ${late} later`] : [];
  const others = background === null ? [] : [`${rate(background)} of random background traffic`];
  const parts = [...commonWords(base, axes), time, ...others, ...begins, chance];
  return `${parts.join(', ')}: ${runs} runs.`;
}

const written = (unit: string): string => (unit === 'us' ? 'µs' : unit);

/** A figure of several contenders in a unit suitable for the largest. */
export interface Column {
  readonly figure: Figure;
  readonly title: string;
  readonly unit: string;
  /** Divisor of a value for this unit. */
  readonly factor: number;
  /** Formats a value in the unit, with the decimals that matter. */
  readonly format: (value: number) => string;
}

/** Format for a column of values of a figure. */
export function columnOf(name: FigureName, values: readonly (number | null)[]): Column {
  const of = figureNamed(name);
  const { unit } = figuresIn(of.unit, values);
  const largest = Math.max(0, ...values.map((value) => Math.abs(value ?? 0)));
  const [probe = '1'] = figuresIn(of.unit, [largest]).cells;
  const factor = Number(probe) > 0 && largest > 0 ? snapped(largest / Number(probe)) : 1;
  const shown = largest / factor;
  const digits = shown >= 100 ? 0 : shown >= 20 ? 1 : shown >= 1 ? 2 : 3;
  return {
    figure: of,
    title: capital(of.title),
    unit: written(unit),
    factor,
    format: (value) => (value / factor).toFixed(digits),
  };
}

/** "=1", "4": the rank, marked if shared. */
export const rankText = ({ rank, tied }: Pick<Ranked, 'rank' | 'tied'>, none = '–'): string =>
  rank === null ? none : `${tied ? '=' : ''}${rank}`;

/** The title of a figure where there is little room: "p95 wait". */
export const shortTitle = ({ title }: Column): string =>
  (title.charAt(0).toLowerCase() + title.slice(1)).replace('queueing delay', 'wait');

/** Nearest power of ten of a rounded quotient. */
const snapped = (quotient: number): number => Number(`1e${Math.round(Math.log10(quotient))}`);

/** The values of an axis with the unit only on the first, if all have the same. */
export function shortWords(words: readonly string[]): readonly string[] {
  const unit = / \S+$/.exec(words[0] ?? '')?.[0] ?? '';
  const same = unit !== '' && words.every((word) => word.endsWith(unit));
  return same ? words.map((word, place) => (place === 0 ? word : word.slice(0, -unit.length))) : words;
}

/** The summary sentence of the whole comparison. */
export function titleOf(
  { plan, results, rankedBy, standing }: Pick<CompareState, 'plan' | 'results' | 'rankedBy' | 'standing'>,
  point: number,
): string {
  if (plan === null || results === null) return '';
  const { study, finished } = results;
  if (standing === 'cancelled') return `Stopped at ${finished} of ${study.runs}.`;
  const second = point % (study.axes[1]?.values.length ?? 1);
  const words = study.axes.length === 0 ? headline(results) : sweepHeadline(results, second, rankedBy);
  if (words !== '') return words;
  return study.contenders.length < 2
    ? `There is nothing to compare yet: add something besides ${study.contenders[0]}.`
    : 'Some runs lack the compared figures.';
}
