import {
  headline,
  COUNTS,
  amountAgainst,
  bestOf,
  isRatio,
  missingWords,
  namesOf,
  nounOf,
  oneRunWords,
  receiverWords,
  sentence,
} from './headline.ts';
import { figureNamed, type Figure, type FigureName } from './figures.ts';
import type { Results } from './results.ts';
import { compared, type Values } from './statistics.ts';

/** A contender that, beyond some value of the first axis, gains nothing in one figure and gets worse in another. */
export interface Plateau {
  readonly contender: number;
  /** Index of the value on the first axis. */
  readonly place: number;
  /** The figure that no longer improves from `place` on. */
  readonly gains: Figure;
  /** The figure that is worse at the last value than at `place`. */
  readonly pays: Figure;
}

/** A value of the first axis: its index, and the point of the study to which it belongs. */
interface Spot {
  readonly place: number;
  readonly point: number;
}

/**
 * The values of the first axis at which the figure exists, for index `second` of the second axis; empty while runs are
 * missing.
 */
function spotsOf(results: Results, second: number, { name }: Figure): Spot[] {
  const { axes } = results.study;
  const spots = (axes[0]?.values ?? []).map((_, place) => ({
    place,
    point: place * (axes[1]?.values.length ?? 1) + second,
  }));
  return results.isComplete ? spots.filter(({ point }) => results.ranking(point, name)[0]?.rank === 1) : [];
}

/** Whether values are ascending numbers: "from here on" is meaningful only then. */
const ascends = (values: readonly unknown[]): boolean =>
  values.every((value, place) => typeof value === 'number' && (place === 0 || value > Number(values[place - 1])));

/** The compared figures that have a better direction, starting with `first`. */
const comparedFigures = (results: Results, first: FigureName | null): Figure[] => {
  const figures = results.study.figures.map(figureNamed).filter(({ better }) => better !== null);
  return first === null ? figures : [figureNamed(first), ...figures.filter(({ name }) => name !== first)];
};

/** The lowest index from which all values tie with the value there. */
function restFrom(lines: readonly Values[]): number {
  for (let place = 0; place < lines.length - 1; place++)
    if (lines.slice(place + 1).every((values) => compared(lines[place]!, values).tie)) return place;
  return lines.length - 1;
}

/**
 * The plateau of a contender: beyond some value it gains nothing but pays for it. Of several contenders, the one that
 * is best at the end of the axis is used. null: none has a plateau, the axis is not ascending numbers, or runs are
 * missing. `first`: the deciding figure; null: that of the study.
 */
export function plateauOf(results: Results, second: number, first: FigureName | null = null): Plateau | null {
  const [gains, ...others] = comparedFigures(results, first);
  if (gains?.better !== 'more' || !ascends(results.study.axes[0]?.values ?? [])) return null;
  const spots = spotsOf(results, second, gains);
  const last = spots.at(-1);
  if (last === undefined || spots.length < 3) return null;
  for (const { entry, rank } of results.ranking(last.point, gains.name)) {
    if (rank === null) break;
    const spot = spots[restFrom(spots.map(({ point }) => results.values(point, entry, gains.name)))]!;
    if (spot === last) continue;
    const pays = others.find(({ name, better }) => {
      const [end, there] = [last, spot].map(({ point }) => results.values(point, entry, name)) as [Values, Values];
      const { difference, tie } = compared(end, there);
      return difference !== null && !tie && difference > 0 === (better === 'less');
    });
    if (pays !== undefined) return { contender: entry, place: spot.place, gains, pays };
  }
  return null;
}

/** "has the most goodput", "tie for goodput", for the leaders at a point. */
const leads = (names: readonly string[], figure: Figure): string =>
  names.length === 1 ? `${names[0]} has ${bestOf(figure)}` : `${namesOf(names)} tie for ${nounOf(figure)}`;

/**
 * "from 10 packets on, CUBIC gains no goodput, only 7 times the queueing delay"; `named`: figure and axis were already
 * mentioned.
 */
function plateauWords(
  results: Results,
  second: number,
  { contender, place, gains, pays }: Plateau,
  named: boolean,
): string {
  const { axes, contenders } = results.study;
  const [axis] = axes;
  const spots = spotsOf(results, second, gains);
  const [there, end] = [spots.find((spot) => spot.place === place)!, spots.at(-1)!].map(
    ({ point }) => results.estimate(point, contender, pays.name)!.mean,
  ) as [number, number];
  const cost =
    there === 0
      ? `${pays.better === 'more' ? (COUNTS.has(pays.name) ? 'fewer' : 'less') : 'more'} ${nounOf(pays)}`
      : amountAgainst(end, there, pays, 'the');
  const label = named ? '' : `${axis!.label.toLowerCase()} `;
  const gain = isRatio(gains)
    ? `has no higher ${named ? 'one' : nounOf(gains)}`
    : `gains ${named ? 'none' : `no ${nounOf(gains)}`}`;
  return `from ${label}${axis!.words[place]} on, ${contenders[contender]} ${gain}, only ${cost}`;
}

/** The leaders along the first axis. */
function leadersWords(results: Results, spots: readonly Spot[], first: Figure): string {
  const { study } = results;
  const axis = study.axes[0]!;
  const label = axis.label.toLowerCase();
  const groups = spots.map(({ point }) =>
    results
      .ranking(point, first.name)
      .filter(({ rank }) => rank === 1)
      .map(({ entry }) => entry)
      .sort((a, b) => a - b),
  );
  const namesAt = (at: number): string[] => groups[at]!.map((entry) => study.contenders[entry]!);
  const wordAt = (at: number): string => axis.words[spots[at]!.place]!;
  const changes = groups.flatMap((group, at) => (at > 0 && group.join(' ') !== groups[at - 1]!.join(' ') ? [at] : []));
  if (changes.length === 0) {
    const all = groups[0]!.length === study.contenders.length && study.contenders.length > 2;
    return all
      ? `all ${study.contenders.length} tie for ${nounOf(first)} at every ${label}`
      : `${leads(namesAt(0), first)} at every ${label}`;
  }
  const [change] = changes;
  if (changes.length === 1 && ascends(axis.values)) {
    const [before, after] = [namesAt(change! - 1), namesAt(change!)];
    return `${leads(before, first)} up to ${label} ${wordAt(change! - 1)}; from ${wordAt(change!)} on ${leads(after, first)}`;
  }
  const won = study.contenders
    .map((name, entry) => ({
      name,
      count: groups.filter(([only, ...more]) => only === entry && more.length === 0).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  const ties = groups.filter(({ length }) => length > 1).length;
  const [most, ...others] = won.slice(0, 3);
  const behind = others.map(({ name, count }) => `, ${name} at ${count}`).join('');
  const values = `with ${label} at ${spots.length} values`;
  if (most === undefined || ties > most.count) {
    const rest = most === undefined ? '' : `; ${most.name} leads at ${most.count}${behind}`;
    return `${values}, ${ties} are ties for ${nounOf(first)}${rest}`;
  }
  const tied = ties === 0 ? '' : ties === 1 ? '; 1 is a tie' : `; ${ties} are ties`;
  return `${values}, ${most.name} has ${bestOf(first)} at ${most.count}${behind}${tied}`;
}

/**
 * First sentence about a sweep: the value of the first axis beyond which the best contender gains nothing; otherwise
 * the leaders along the axis and, if another contender has a plateau, that plateau. With two axes it refers to index
 * `second` of the second. While runs are missing, it only states how many are complete.
 */
export function sweepHeadline(results: Results, second = 0, ranked: FigureName | null = null): string {
  const { study } = results;
  const missing = missingWords(results.finished, study.runs);
  if (missing !== '') return missing;
  const [first] = comparedFigures(results, ranked);
  const spots = first === undefined ? [] : spotsOf(results, second, first);
  if (first === undefined || spots.length < 2) return '';
  const plateau = plateauOf(results, second, ranked);
  const isBest =
    plateau !== null &&
    results
      .ranking(spots.at(-1)!.point, first.name)
      .some(({ entry, rank }) => entry === plateau.contender && rank === 1);
  const parts = [
    ...(isBest || study.contenders.length < 2 ? [] : [leadersWords(results, spots, first)]),
    ...(plateau === null ? [] : [plateauWords(results, second, plateau, !isBest)]),
  ];
  const oneRun = spots.every(({ point }) => results.isOneRun(point)) ? oneRunWords(results, spots[0]!.point) : '';
  const [axis, other] = study.axes;
  const where =
    other === undefined || axis === undefined ? '' : `at ${other.label.toLowerCase()} ${other.words[second]}, `;
  const held = heldWhere(
    results,
    spots.map(({ point }) => point),
  );
  return [parts.length === 0 ? '' : sentence(`${where}${parts.join('; ')}`), held, oneRun]
    .filter((words) => words !== '')
    .join(' ');
}

/**
 * Sentence that names the points at which the receiver's window, not the network, limits contenders; '' if there are
 * none.
 */
function heldWhere(results: Results, points: readonly number[]): string {
  const held = points.filter((point) => receiverWords(results, point) !== '');
  const [first] = held;
  if (first === undefined) return '';
  const words = receiverWords(results, first);
  if (held.length === points.length) return words;
  const { study } = results;
  const at = study
    .placesOf(first)
    .map((place, axis) => `${study.axes[axis]!.label.toLowerCase()} ${study.axes[axis]!.words[place]}`);
  const others = held.length === 1 ? '' : ` and ${held.length - 1} more of ${points.length} points`;
  return `At ${at.join(', ')}${others}: ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** Summary of a study in a sentence or two. */
export function studyWords(results: Results): string {
  const { points, axes } = results.study;
  if (points === 1) return headline(results);
  if (axes.length === 1) return sweepHeadline(results);
  const missing = missingWords(results.finished, results.study.runs);
  if (missing !== '') return missing;
  return heldWhere(
    results,
    Array.from({ length: points }, (_, point) => point),
  );
}
