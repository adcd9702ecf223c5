/** Building blocks of claims and remarks: numbers of readings, their formatting, and cases that compare them. */
import { estimate } from '../lab/results/manySeeds.ts';
import { listed } from '#scenario/words/english.ts';
import type { FigureName } from '../study/figures.ts';
import { compared, type Values } from '../study/statistics.ts';
import { figure } from './numbers.ts';
import type { Case, Claim, PrintedNumbers, Remark } from './paper.ts';
import { titled, type Reading, type Setup } from './setup.ts';

/** A number of a run, in the unit in which sentences state it. */
export interface Measure {
  readonly unit: string;
  /** null: the run has none. */
  readonly read: (reading: Reading) => number | null;
}

/** Conversions from the units of figures: bit/s, s, and shares of 1. */
const CONVERTED: Readonly<Record<string, (value: number) => number>> = {
  'kb/s': (rate) => rate / 1000,
  'Mb/s': (rate) => rate / 1e6,
  ms: (time) => 1000 * time,
  '%': (share) => 100 * share,
};

/** A figure of one flow, or (null) of all TCP flows together. Units other than those of `CONVERTED` are only names. */
export const figureIn = (unit: string, name: FigureName, flow: number | null = 0): Measure => ({
  unit,
  read: (reading) => {
    const value = figure(reading, name, flow);
    return value === null ? null : (CONVERTED[unit]?.(value) ?? value);
  },
});

/** Share of the second flow in the goodput of two flows, %. */
export const SHARE_OF_SECOND: Measure = {
  unit: '%',
  read: (reading) => {
    const [first, second] = [0, 1].map((flow) => figure(reading, 'goodput', flow) ?? NaN) as [number, number];
    return (100 * second) / (first + second);
  },
};

/** Coefficient of variation: standard deviation over mean. */
export function variationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length) / mean;
}

/** A number with enough significant digits to distinguish it from others. */
export const short = (value: number): string =>
  Math.abs(value) >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(4)));

/** Mean over seeds; NaN if no run has the number. */
export const meanOf = (readings: readonly Reading[], read: Measure['read']): number =>
  estimate(readings.map(read))?.mean ?? NaN;

/** "Vegas 291.1, Reno 288.2" */
const listing = (names: readonly string[], values: readonly number[], unit = ''): string =>
  `${names.map((name, at) => `${name} ${short(values[at]!)}`).join(', ')}${unit === '' ? '' : ` ${unit}`}`;

/** Setups with their names in sentences. */
export type Named = readonly (readonly [name: string, setup: Setup])[];

/** The setups of several variants. */
export const each = <Variant extends string>(variants: readonly Variant[], setup: (variant: Variant) => Setup): Named =>
  variants.map((variant) => [variant, setup(variant)]);

/** The given variants first, then all others. */
export const leading = <Variant>(all: readonly Variant[], ...first: Variant[]): Variant[] => [
  ...first,
  ...all.filter((variant) => !first.includes(variant)),
];

/** Result of a comparison. `margin`: the difference as a share of the smaller number; absent if there is none. */
interface Test {
  readonly holds: boolean;
  readonly margin?: number;
  /** The means are in the order of the claim, but the 95 % interval of a difference contains 0. */
  readonly chance?: boolean;
}

/** "0.7 %", "12 %", "0.002 %": two significant digits; whole per cents from ten. */
const percent = (share: number): string =>
  `${share >= 0.1 ? Math.round(100 * share) : Number((100 * share).toPrecision(2))} %`;

/** A case that reads one number from several setups; `test` receives the values by seed. */
function caseOf(label: string, named: Named, { read, unit }: Measure, test: (values: readonly Values[]) => Test): Case {
  const names = named.map(([name]) => titled(name));
  return {
    label,
    setups: named.map(([, setup]) => setup),
    judge: (readings) => {
      const { holds, margin, chance } = test(readings.map((of) => of.map(read)));
      const means = readings.map((of) => meanOf(of, read));
      const figures = `${listing(names, means, unit)}.${chance === true ? ' The difference is within chance.' : ''}`;
      return { holds, ...(margin === undefined ? {} : { margin }), figures };
    },
  };
}

/** The excess of one number over another. */
interface Excess {
  /** As a share of the smaller mean. 0: they are equal, or the 95 % interval of their difference contains 0. */
  readonly share: number;
  /** The means differ in this direction, but the interval contains 0. */
  readonly chance: boolean;
}

function ahead(one: Values, other: Values): Excess {
  const { difference, because } = compared(one, other);
  if (difference === null || because === 'same') return { share: 0, chance: false };
  if (because === 'chance') return { share: 0, chance: difference > 0 };
  const [first = NaN, second = NaN] = [one, other].map((values) => Math.abs(estimate(values)?.mean ?? NaN));
  return { share: difference / Math.min(first, second), chance: false };
}

/** Holds if all shares exceed 0. The margin is the smallest share, if finite. */
function exceeding(all: readonly Excess[]): Test {
  const margin = Math.min(...all.map(({ share }) => share));
  if (margin > 0) return { holds: true, ...(Number.isFinite(margin) ? { margin } : {}) };
  return { holds: false, chance: all.every(({ share, chance }) => share > 0 || chance) };
}

/**
 * A case that holds if each of the first `how` is above (or below) each of the others. Any significant difference
 * counts: the quoted sentences state no margin.
 */
export const extreme = (label: string, which: 'most' | 'least', named: Named, measure: Measure, how = 1): Case =>
  caseOf(label, named, measure, (values) =>
    exceeding(
      values
        .slice(0, how)
        .flatMap((first) =>
          values.slice(how).map((other) => (which === 'most' ? ahead(first, other) : ahead(other, first))),
        ),
    ),
  );

/** A case that holds if the values decrease from the first to the last. */
export const ordered = (label: string, named: Named, measure: Measure): Case =>
  caseOf(label, named, measure, (values) => exceeding(values.slice(1).map((value, at) => ahead(values[at]!, value))));

/** A case that holds if all values agree within 1 %, or their difference is not significant. */
export const alike = (label: string, named: Named, measure: Measure): Case =>
  caseOf(label, named, measure, ([first = [], ...others]) => ({
    holds: others.every((other) => compared(first, other).tie),
  }));

/** A case that applies its own test to the means; NaN: no run has the number. */
export const testing = (
  label: string,
  named: Named,
  measure: Measure,
  test: (...means: readonly number[]) => boolean,
): Case =>
  caseOf(label, named, measure, (values) => ({ holds: test(...values.map((of) => estimate(of)?.mean ?? NaN)) }));

/** Checks whether the first `how` printed numbers exceed (or are below) all others. `where`: "Table 1". */
export function asPrinted(
  where: string,
  which: 'most' | 'least',
  entries: readonly (readonly [name: string, text: string])[],
  how = 1,
): PrintedNumbers {
  const values = entries.map(([, text]) => Number(text));
  const [first, others] = [values.slice(0, how), values.slice(how)];
  return {
    where,
    holds: which === 'most' ? Math.min(...first) > Math.max(...others) : Math.max(...first) < Math.min(...others),
    figures: `${entries.map(([name, text]) => `${titled(name)} ${text}`).join(', ')}.`,
  };
}

/** Verdict of a claim; `open`: the paper does not state enough to test it. */
export type ClaimVerdict = 'holds' | 'only' | 'not' | 'open';

interface Judged {
  readonly verdict: ClaimVerdict;
  /** "Holds, by 0.7 %.", "Holds only with SACK.", "Does not hold. The paper’s own Table 1 contradicts it." */
  readonly words: string;
  /** The paper's printed numbers, if any, then the result of each case. */
  readonly cases: readonly { readonly label: string; readonly holds: boolean; readonly figures: string }[];
}

/** "Holds, by 0.2 % to 3 %." */
function holding(margins: readonly number[]): string {
  if (margins.length === 0) return 'Holds.';
  const [least, most] = [percent(Math.min(...margins)), percent(Math.max(...margins))];
  return least === most ? `Holds, by ${least}.` : `Holds, by ${least} to ${most}.`;
}

/** " Not on a link that two flows share (CUBIC 0.22). The paper does not say which it means." */
const failing = (tried: Judged['cases'], unclear: string): string => {
  const against = tried.filter(({ holds }) => !holds);
  return ` Not ${against.map(({ label, figures }) => `${label} (${figures.replace(/\.$/, '')})`).join(', nor ')}. ${unclear}`;
};

/** Judges a claim from complete readings, by case, setup and seed. */
export function judgeClaim(
  { cases, needs, printed = [], untestable, unclear }: Claim,
  readings: readonly (readonly (readonly Reading[])[])[],
): Judged {
  const judged = cases.map((one, at) => ({ label: one.label, ...one.judge(readings[at]!) }));
  const tried = untestable === undefined ? judged : judged.slice(1);
  const kept = tried.filter(({ holds }) => holds);
  const margins = kept.flatMap(({ margin }) => margin ?? []);
  const where = kept.map(({ label, margin }) => (margin === undefined ? label : `${label} (by ${percent(margin)})`));
  const all = kept.length === tried.length || (needs === 'any' && kept.length > 0);
  const verdict = untestable !== undefined ? 'open' : all ? 'holds' : kept.length === 0 ? 'not' : 'only';
  const words =
    untestable !== undefined
      ? `Cannot be tested as stated: ${untestable}${kept.length === 0 ? '' : ` It holds ${where.join(', and ')}.`}`
      : needs === 'any' && kept.length > 0
        ? `Holds ${where.join(', and ')}.`
        : all
          ? holding(margins)
          : kept.length === 0
            ? 'Does not hold.'
            : `Holds only ${where.join(', and ')}.${unclear === undefined ? '' : failing(tried, unclear)}`;
  const against = printed.filter(({ holds }) => !holds).map((one) => one.where);
  return {
    verdict,
    words:
      against.length === 0
        ? words
        : `${words} The paper’s own ${listed(against)} contradict${against.length > 1 || against[0]!.startsWith('Tables') ? '' : 's'} it.`,
    cases: [...printed.map((one) => ({ label: `as printed in ${one.where}`, ...one })), ...judged],
  };
}

/**
 * The remark that a paper prints ssthresh = min(cwnd/2, 2) instead of max(cwnd/2, 2). With min, ssthresh would be at
 * most 2, which contradicts the mean window in a run of the paper's own scenario.
 */
export const ssthreshRemark = (remark: Pick<Remark, 'id' | 'where' | 'text'>, setup: Setup): Remark => ({
  ...remark,
  title: 'ssthresh is the larger of two numbers, not the smaller',
  setups: [setup],
  evidence: ([reading]) => {
    const window = figure(reading!, 'meanCwnd') ?? NaN;
    const cuts = (figure(reading!, 'fastRetransmits') ?? 0) + (figure(reading!, 'timeouts') ?? 0);
    return {
      heads: ['rule', 'ssthresh after a loss at the mean window', 'mean window, segments'],
      rows: [
        ['min(cwnd/2, 2), as printed', short(Math.min(window / 2, 2)), '-'],
        ['max(cwnd/2, 2), RFC 5681', short(Math.max(window / 2, 2)), short(window)],
      ],
      says: `The run of the paper's own scenario cut its window ${short(cuts)} times and had ${short(window)} segments on average. From an ssthresh of 2 it would have had to climb by one segment a round trip each time.`,
      holds: cuts > 1 && window / 2 > 4,
    };
  },
});
