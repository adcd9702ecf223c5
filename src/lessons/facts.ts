/** Facts about a finished run that lessons use: plain data, common to page, tests and worker. */
import type { Mark } from '../lab/protocol/markProtocol.ts';

/** The rule that fired at a mark. */
export interface RuleShown {
  readonly title: string;
  readonly formula: string;
  readonly plain: string;
  readonly source: string;
  readonly section: string;
  readonly url: string;
}

export interface FactMark {
  readonly kind: Kind;
  /** s */
  readonly time: number;
  readonly flow: number;
  readonly segment: number;
  /** cwnd, segments: before a loss, otherwise after the event. */
  readonly value: number;
  /** cwnd before a cut or a timeout, segments. */
  readonly before: number;
  /** The phase that starts here, or ''. */
  readonly phase: string;
  /** Index in `rules`; -1: none. */
  readonly rule: number;
}

export interface FactSeries {
  readonly quantity: string;
  /** Index of the flow; -1: the link that limits the flows. */
  readonly flow: number;
  /** Minimum, maximum and last value of each bucket; NaN: none. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
}

/** Facts about a run. */
export interface RunFacts {
  readonly title: string;
  /** s */
  readonly duration: number;
  /** s */
  readonly bucket: number;
  readonly flows: readonly { readonly name: string; readonly tcp: boolean }[];
  readonly series: readonly FactSeries[];
  readonly marks: readonly FactMark[];
  readonly rules: readonly RuleShown[];
  /** Rate of the link that limits the flows, Mb/s; NaN: no links. */
  readonly capacity: number;
}

/** Kinds of notable events, by their names in lessons. A phase is named where it starts. */
const KINDS = [
  'loss',
  'cut',
  'timeout',
  'duplicate',
  'resend',
  'marked',
  'start',
  'stop',
  'established',
  'linkBreak',
  'wayLost',
  'wayFound',
  'slowStart',
  'avoidance',
  'recovery',
] as const;
type Kind = (typeof KINDS)[number];

const PHASE_KINDS: Readonly<Record<string, Kind>> = {
  slowStart: 'slowStart',
  congestionAvoidance: 'avoidance',
  fastRecovery: 'recovery',
};

/** The name of a mark in lessons; null: none. */
export function kindOf(mark: Mark): Kind | null {
  if (mark.kind === 'phase') return PHASE_KINDS[mark.phase] ?? null;
  // Deflation by a partial ACK is not a cut.
  if (mark.kind === 'cut' && mark.cause === 'deflation') return null;
  return mark.kind === 'request' || mark.kind === 'error' ? null : mark.kind;
}

/** Quantities of a sender and of the link, with their units. */
export const QUANTITIES = {
  cwnd: 'segments',
  ssthresh: 'segments',
  inflight: 'segments',
  rtt: 's',
  rto: 's',
  pacing: 'segments/s',
  bandwidth: 'segments/s',
  queue: 'packets',
  rate: 'Mb/s',
} as const;
export type ShownQuantity = keyof typeof QUANTITIES;

const ofSender = Object.keys(QUANTITIES).filter((name) => name !== 'queue' && name !== 'rate');

/** The names of all events and quantities. */
export const WORDS: ReadonlySet<string> = new Set<string>([...KINDS, ...Object.keys(QUANTITIES)]);

const bucketOf = ({ bucket, series }: RunFacts, time: number): number =>
  Math.min((series[0]?.last.length ?? 1) - 1, Math.max(0, Math.floor(time / bucket + 1e-9)));

export const seriesNamed = ({ series }: RunFacts, quantity: string, flow: number): FactSeries | undefined =>
  series.find((each) => each.quantity === quantity && (each.flow === flow || (quantity === 'queue' && each.flow < 0)));

/** A quantity at a time: its newest value. */
export function valueAt(facts: RunFacts, quantity: string, flow: number, time: number): number {
  const found = seriesNamed(facts, quantity, flow);
  if (found === undefined || !(time >= 0)) return NaN;
  // The last value of the bucket that contains `time` may be later than `time`: start with the previous bucket.
  for (let at = bucketOf(facts, time) - (time < facts.duration ? 1 : 0); at >= 0; at--)
    if (!Number.isNaN(found.last[at]!)) return found.last[at]!;
  return NaN;
}

/** Mb/s that arrived between two times; flow -1: all. */
export function rateOf(facts: RunFacts, flow: number, from: number, to: number): number {
  const [first, end] = [bucketOf(facts, from), bucketOf(facts, to)];
  if (!(end > first)) return NaN;
  let bytes = 0;
  for (const each of facts.series) {
    if (each.quantity !== 'delivered' || (flow >= 0 && each.flow !== flow)) continue;
    for (let at = first; at < end; at++) bytes += each.last[at] || 0;
  }
  return (8 * bytes) / ((end - first) * facts.bucket) / 1e6;
}

function overTime(
  facts: RunFacts,
  [word, flow, from, to]: readonly [string, number, number, number],
  fold: (values: readonly (readonly [min: number, max: number, last: number])[]) => number,
): number {
  const found = seriesNamed(facts, word, flow);
  if (found === undefined || !(to > from)) return NaN;
  const values: [number, number, number][] = [];
  for (let at = bucketOf(facts, from); at <= bucketOf(facts, to - facts.bucket / 2); at++)
    if (!Number.isNaN(found.last[at]!)) values.push([found.min[at]!, found.max[at]!, found.last[at]!]);
  return values.length === 0 ? NaN : fold(values);
}

/** Marks of a kind and a flow (-1: any). */
export function marksOf(facts: RunFacts, kind: string, flow: number): readonly FactMark[] {
  const known = sorted.get(facts) ?? new Map<string, readonly FactMark[]>();
  sorted.set(facts, known);
  const name = `${kind} ${flow}`;
  const found = known.get(name) ?? facts.marks.filter((mark) => mark.kind === kind && (flow < 0 || mark.flow === flow));
  known.set(name, found);
  return found;
}
/** Cached, because a text may request the same marks thousands of times. */
const sorted = new WeakMap<RunFacts, Map<string, readonly FactMark[]>>();

interface Fn {
  readonly takes: readonly [least: number, most: number];
  /** Its signature. */
  readonly as: string;
  /** Words allowed as first argument; omitted: none. */
  readonly words?: ReadonlySet<string>;
  readonly of: (facts: RunFacts, numbers: readonly number[], word: string) => number;
}

const QUANTITY_WORDS = new Set([...ofSender, 'queue']);
const KIND_WORDS = new Set<string>(KINDS);
/** Flow index of a lesson's flow number: flows count from 1; 0 is all of them, or the link. */
const flowOf = (number: number | undefined): number => Math.round(number ?? 1) - 1;

/** All functions of expressions. Anything not in this table is refused. */
export const FUNCTIONS: ReadonlyMap<string, Fn> = new Map<string, Fn>([
  ...ofSender.map((name): [string, Fn] => [
    name,
    { takes: [2, 2], as: `${name}(1, 2.5)`, of: (facts, [flow, time]) => valueAt(facts, name, flowOf(flow), time!) },
  ]),
  ['queue', { takes: [1, 1], as: 'queue(2.5)', of: (facts, [time]) => valueAt(facts, 'queue', -1, time!) }],
  [
    'min',
    {
      takes: [4, 4],
      as: 'min(cwnd, 1, 2, 5)',
      words: QUANTITY_WORDS,
      of: (facts, [flow, from, to], word) =>
        overTime(facts, [word, flowOf(flow), from!, to!], (all) => Math.min(...all.map(([min]) => min))),
    },
  ],
  [
    'max',
    {
      takes: [4, 4],
      as: 'max(queue, 0, 2, 5)',
      words: QUANTITY_WORDS,
      of: (facts, [flow, from, to], word) =>
        overTime(facts, [word, flowOf(flow), from!, to!], (all) => Math.max(...all.map(([, max]) => max))),
    },
  ],
  [
    'mean',
    {
      takes: [4, 4],
      as: 'mean(rtt, 1, 2, 5)',
      words: QUANTITY_WORDS,
      of: (facts, [flow, from, to], word) =>
        overTime(
          facts,
          [word, flowOf(flow), from!, to!],
          (all) => all.reduce((sum, [, , last]) => sum + last, 0) / all.length,
        ),
    },
  ],
  [
    'first',
    {
      takes: [1, 3],
      as: 'first(loss, 1, 2.5)',
      words: KIND_WORDS,
      of: (facts, [flow, after = -1], word) =>
        marksOf(facts, word, flowOf(flow)).find(({ time }) => time > after)?.time ?? NaN,
    },
  ],
  [
    'nth',
    {
      takes: [2, 3],
      as: 'nth(cut, 2, 1)',
      words: KIND_WORDS,
      of: (facts, [number, flow], word) => marksOf(facts, word, flowOf(flow))[Math.round(number!) - 1]?.time ?? NaN,
    },
  ],
  [
    'last',
    {
      takes: [1, 3],
      as: 'last(loss, 1, 2.5)',
      words: KIND_WORDS,
      of: (facts, [flow, before = Infinity], word) =>
        marksOf(facts, word, flowOf(flow))
          .filter(({ time }) => time < before)
          .at(-1)?.time ?? NaN,
    },
  ],
  [
    'count',
    {
      takes: [1, 4],
      as: 'count(loss, 1, 0, 5)',
      words: KIND_WORDS,
      of: (facts, [flow, from = 0, to = Infinity], word) =>
        marksOf(facts, word, flowOf(flow)).filter(({ time }) => time >= from && time <= to).length,
    },
  ],
  [
    'segment',
    {
      takes: [2, 3],
      as: 'segment(loss, 1, 1)',
      words: KIND_WORDS,
      of: (facts, [number, flow], word) => marksOf(facts, word, flowOf(flow))[Math.round(number!) - 1]?.segment ?? NaN,
    },
  ],
  [
    'rate',
    { takes: [3, 3], as: 'rate(1, 2, 5)', of: (facts, [flow, from, to]) => rateOf(facts, flowOf(flow), from!, to!) },
  ],
  ['capacity', { takes: [0, 0], as: 'capacity()', of: ({ capacity }) => capacity }],
  ['abs', { takes: [1, 1], as: 'abs(1 - 2)', of: (_, [value]) => Math.abs(value!) }],
]);

/** Message to the worker: compute the run named `key`. */
export interface LessonOrder {
  readonly key: string;
  readonly scenario: unknown;
}

/** Result of a run, or why it failed. */
export interface LessonReport {
  readonly key: string;
  readonly facts: RunFacts | null;
  readonly why: string;
  /** Completed fraction of the run, 0 to 1, while it is in progress. */
  readonly part?: number;
}
