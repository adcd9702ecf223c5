import type { Movement } from '#engine/wireless/movement.ts';
import { capital, listed } from '#app/ui/words/numbers.ts';
import type { Span } from './spans.ts';
import type { Timeline, WaySpan } from './timeline.ts';
import type { Known } from './useTimeline.ts';

/** A stretch without a route for a flow. */
export interface Gap extends Span {
  readonly flow: number;
  /** The route before and after; null: none. */
  readonly before: readonly number[] | null;
  readonly after: readonly number[] | null;
  /** The hop of the earlier route that became too long. */
  readonly hop: readonly [number, number] | null;
}

/** Just after a change, s. */
const JUST = 1e-3;

/** Distance of two nodes at a time, m. */
export function distanceAt(movement: Movement, a: number, b: number, time: number): number {
  const at = new Float64Array(4);
  movement.place(a, time, at, 0);
  movement.place(b, time, at, 2);
  return Math.hypot(at[0]! - at[2]!, at[1]! - at[3]!);
}

const pairs = (way: readonly number[]): (readonly [number, number])[] =>
  way.slice(1).map((node, hop) => [way[hop]!, node] as const);

/** All stretches without a route, in order of time. */
export function gapsOf({ timeline, movement, reach }: Pick<Known, 'timeline' | 'movement' | 'reach'>): readonly Gap[] {
  return timeline.ways
    .flatMap((spans, flow) =>
      spans.flatMap(({ from, to, way }, index): Gap[] => {
        if (way !== null) return [];
        const before = spans[index - 1]?.way ?? null;
        const time = Math.min(to, from + (timeline.step ?? JUST) / 2);
        const hop = pairs(before ?? []).find(([a, b]) => distanceAt(movement, a, b, time) > reach) ?? null;
        return [{ flow, from, to, before, after: spans[index + 1]?.way ?? null, hop }];
      }),
    )
    .sort((a, b) => a.from - b.from);
}

/** The gap to report at a time: the last one that has started, otherwise the next one. */
export const gapAbout = (gaps: readonly Gap[], at: number): Gap | undefined =>
  gaps.filter(({ from }) => from <= at + 0.5).at(-1) ?? gaps[0];

/** The time of a change: to a tenth of a second if exact, otherwise to a second. */
const timeText = (time: number, { step }: Pick<Timeline, 'step'>): string =>
  time === 0 ? '0' : step === null ? time.toFixed(1) : `${Math.round(time)}`;

const short = (time: number): string => String(Number(time.toFixed(1)));
const hops = (way: readonly number[]): string => (way.length === 2 ? '1 hop' : `${way.length - 1} hops`);

/** The route of the first flow before its last change at a time; null: it has not changed, or there was none. */
export function formerWay({ ways: [spans = []] }: Timeline, at: number): readonly number[] | null {
  const now = spans.findIndex(({ to }) => at < to);
  return spans[now - 1]?.way ?? null;
}

/** The change of the first flow's route to report at a time: the last before it, otherwise the first; null: none. */
function changeAbout(
  { ways: [spans = []] }: Timeline,
  at: number,
): readonly [before: readonly number[], after: readonly number[], time: number] | null {
  const last = Math.max(1, spans.filter(({ from }) => from <= at + 0.5).length - 1);
  const [before, after] = [spans[last - 1]?.way ?? null, spans[last]?.way ?? null];
  return before === null || after === null ? null : [before, after, spans[last]!.from];
}

/** Consequences of the movement around a time: a sentence, and what follows from it. */
export function headline(
  { timeline, movement }: Pick<Known, 'timeline' | 'movement'>,
  gap: Gap | undefined,
  nameOf: (node: number) => string,
  at = 0,
): readonly [says: string, follows: string] {
  const about = timeline.step === null ? 'At' : 'At about';
  const velocity = new Float64Array(2);
  const walksAt = (node: number, time: number): boolean => {
    movement.velocity(node, time, velocity, 0);
    return velocity[0] !== 0 || velocity[1] !== 0;
  };
  if (gap !== undefined) {
    const { from, to } = timeline.flows[gap.flow]!;
    if (gap.before === null || gap.hop === null)
      return [
        `There is no route from ${nameOf(from)} to ${nameOf(to)}${gap.from === 0 ? '' : ` from ${short(gap.from)} s on`}.`,
        gap.after === null ? '' : `A route exists from ${short(gap.to)} s on.`,
      ];
    const walks = (node: number): boolean => walksAt(node, gap.from);
    const [a, b] = gap.hop;
    const [stays, goes] = walks(b) && !walks(a) ? [a, b] : [b, a];
    const who =
      walks(a) && walks(b)
        ? `nodes ${a} and ${b} walk out of range of each other`
        : `${nameOf(goes)} walks out of range of ${nameOf(stays)}`;
    return [`${about} ${short(gap.from)} s ${who}.`, 'The route breaks.'];
  }
  const [first] = timeline.ways[0] ?? [];
  const ends = timeline.flows[0];
  if (first === undefined || first.way === null || ends === undefined)
    return ['Drag a flow from a node to a node.', ''];
  const [before, after, from] = changeAbout(timeline, at) ?? [];
  if (before !== undefined && after !== undefined && from !== undefined) {
    const left = before.filter((node) => !after.includes(node));
    const goes = left.find((node) => walksAt(node, from));
    const kind = after.length > before.length ? 'longer' : after.length < before.length ? 'shorter' : 'second';
    const over = after.slice(1, -1).map(String);
    // A path in range does not mean that packets use it at once.
    const by =
      over.length === 0 ? 'without a node between' : `over ${over.length === 1 ? 'node' : 'nodes'} ${listed(over)}`;
    return [
      goes !== undefined && kind !== 'shorter'
        ? `${about} ${short(from)} s ${nameOf(goes)} walks out of range.`
        : `${about} ${short(from)} s another route is the shortest.`,
      `A ${kind} route ${by} is there; routing keeps the old one until it notices.`,
    ];
  }
  return [`${capital(nameOf(ends.from))} reaches ${nameOf(ends.to)} over ${hops(first.way)} all the time.`, ''];
}

/** A stretch in words: "42.0 to 48.2 s". */
export const spanText = ({ from, to }: Span, timeline: Pick<Timeline, 'step'>): string =>
  `${timeText(from, timeline)} to ${timeText(to, timeline)} s`;

/** Possible surprise in this run: stretches without a route; '' if none. */
export function remarkOn(timeline: Timeline, gaps: readonly Gap[], nameOf: (node: number) => string): string {
  const [first, ...others] = gaps;
  if (first === undefined) return '';
  const { from, to } = timeline.flows[first.flow]!;
  const about = timeline.step === null ? '' : 'about ';
  const more = others.length === 0 ? '' : `, and ${others.length === 1 ? 'once' : `${others.length} times`} more`;
  return `from ${about}${spanText(first, timeline)} there is no route from ${nameOf(from)} to ${nameOf(to)}${more}`;
}

/** The node on a route that was not on the previous one. */
export const newIn = (way: readonly number[], before: readonly number[] | null): number | undefined =>
  way.find((node) => before?.includes(node) !== true);

/** Description of a route: "5 hops by n6". */
function wayWords({ way }: WaySpan, before: readonly number[] | null, nameOf: (node: number) => string): string {
  if (way === null) return 'none';
  const by = before === null ? undefined : newIn(way, before);
  return `${hops(way)}${by === undefined ? '' : ` via ${nameOf(by)}`}`;
}

/** A time to go to, and what changes then. */
interface Fact {
  readonly at: number;
  readonly when: string;
  readonly what: string;
}

/** Maximum number of changes reported for a route that never breaks. */
const CHANGES = 4;

/** Changes of the first flow's route around a time, if it never breaks. */
export function changesAbout(timeline: Timeline, at: number, nameOf: (node: number) => string): readonly Fact[] {
  const spans = timeline.ways[0] ?? [];
  const now = Math.max(
    0,
    spans.findIndex(({ to }) => at < to),
  );
  return spans.length < 2
    ? []
    : spans.slice(now, now + CHANGES).map((span, index) => ({
        at: span.from,
        when: span.from === 0 ? 'At first' : `From ${timeText(span.from, timeline)} s`,
        what: `${wayWords(span, spans[now + index - 1]?.way ?? null, nameOf)}.`,
      }));
}

/** The changes around a gap in a flow's route: the time and a description of each. */
export function factsAbout(
  { timeline, reach }: Pick<Known, 'timeline' | 'reach'>,
  gap: Gap,
  nameOf: (node: number) => string,
): readonly Fact[] {
  const { from, to } = timeline.flows[gap.flow]!;
  const spans = timeline.ways[gap.flow]!;
  const next = spans.findIndex((span) => span.from === gap.to && span.way !== null);
  const later = next < 0 ? [] : spans.slice(next + 1, next + 3);
  const when = (time: number): string => `${timeText(time, timeline)} s`;
  return [
    ...(gap.hop === null
      ? []
      : [
          {
            at: gap.from,
            when: when(gap.from),
            what: `nodes ${listed(gap.hop.map(String))} are ${Math.round(reach)} m apart, the limit.`,
          },
        ]),
    { at: gap.from, when: spanText(gap, timeline), what: `there is no route from ${nameOf(from)} to ${nameOf(to)}.` },
    ...(next < 0
      ? []
      : [
          {
            at: gap.to,
            when: `From ${when(gap.to)}`,
            what: `${[
              wayWords(spans[next]!, gap.before, nameOf),
              ...later.map((span) => `from ${when(span.from)} ${span.way === null ? 'none' : hops(span.way)}`),
            ].join(', ')}.`,
          },
        ]),
  ];
}

/** Total time without a route for a flow, s. */
export const withoutWay = (timeline: Timeline, flow: number): number =>
  (timeline.ways[flow] ?? []).reduce((sum, { from, to, way }) => (way === null ? sum + to - from : sum), 0);

/** The route of each flow at a time, in words. */
export const waysAt = ({ ways, flows }: Timeline, at: number, nameOf: (node: number) => string): string =>
  ways
    .map((spans, flow) => {
      const way = (spans.find(({ to }) => at < to) ?? spans.at(-1))?.way ?? null;
      const { from, to } = flows[flow]!;
      return way === null ? `no route from ${nameOf(from)} to ${nameOf(to)}` : way.join(' ');
    })
    .join(', ');
