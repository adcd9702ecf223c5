import { binsIn } from '#app/charts/plot/bins.ts';
import { MOST_NAMED } from '#app/charts/plot/ends.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { Points } from '#app/charts/plot/points.ts';
import type { CounterpartLine, ForkedLines } from '#app/charts/marks/drawn.ts';
import { thinTraceOf } from '#app/charts/plot/trace.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { FlowGroup } from '#app/run/facts/groups.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { cwndAt } from '#app/run/record/values.ts';
import { segments } from '#app/ui/words/numbers.ts';
import { megabitsAtPlace, stackedEdges } from '../share/rates.ts';
import { NEAR } from '../window/events.ts';
import { groupsIn } from '../window/markGroups.ts';

/** Time at which the run and its counterpart diverge, s; null: no counterpart. */
export const partAt = ({ counterpart, parts }: RunData): number | null => (counterpart === null ? null : parts);

/** Start of a fork, px; null: none. */
export function partX(data: RunData, view: View): number | null {
  const at = partAt(data);
  return at === null ? null : xOf(view, at);
}

/** The run and its counterpart: the original run, or the counterpart of a fork, comes first. */
const bothOf = (data: RunData): readonly RunData[] =>
  data.counterpart === null ? [] : data.fork === null ? [data, data.counterpart] : [data.counterpart, data];

/** Time up to which the counterpart is known and shown, s. */
const counterpartUntil = (view: View, counterpart: RunData): number =>
  Math.min(shownUntil(view), counterpart.present.known);

/** Windows of the counterpart. */
export function counterpartWindows(
  data: RunData,
  view: View,
  senders: readonly number[],
  yOf: (value: number) => number,
): ForkedLines | null {
  const at = partAt(data);
  const { counterpart } = data;
  if (at === null || counterpart === null) return null;
  const until = counterpartUntil(view, counterpart);
  const counterparts = senders.flatMap((flow) => {
    const cwnd = counterpart.series.ofFlow('cwnd', flow);
    const from = Math.max(view.from, at, counterpart.startOf(flow));
    return cwnd === undefined ? [] : [{ flow, line: thinTraceOf(cwnd, data.opened.bucket, view, from, until, yOf) }];
  });
  const losses = groupsIn(counterpart, view, NEAR, data.opened.flows.length > MOST_NAMED)
    .filter(({ kind, time }) => kind === 'loss' && time >= at && time <= until)
    .map(({ time, value, family }) => ({ x: xOf(view, time), y: yOf(value), family: family ?? 'queue' }));
  return { x: xOf(view, at), isFork: data.fork !== null, counterparts, losses };
}

/** Boundaries of all groups of the counterpart; rates over `bin` s, every `step` s. */
export function counterpartShares(
  data: RunData,
  view: View,
  groups: readonly FlowGroup[],
  { bin, step }: { readonly bin: number; readonly step: number },
  yOf: (value: number) => number,
): ForkedLines | null {
  const at = partAt(data);
  const { counterpart } = data;
  if (at === null || counterpart === null) return null;
  const to = counterpartUntil(view, counterpart);
  const { first, end } = binsIn({ from: Math.max(view.from, at), to: view.to }, step, to);
  const times = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index).filter(
    (place) => place > 0 && place * step <= to,
  );
  const edges = stackedEdges(groups, times, (flow, index) =>
    megabitsAtPlace(counterpart, flow, bin, step, times[index]!),
  );
  const counterparts = groups.map(({ flows }, group) => {
    const points = new Points();
    edges[group]!.forEach(([, top], index) => points.add(xOf(view, times[index]! * step), yOf(top)));
    return { flow: flows[0]!, line: points.line() };
  });
  return { x: xOf(view, at), isFork: data.fork !== null, counterparts, losses: [] };
}

/** "fork 1", "as it ran" */
const nameOf = ({ title }: RunData): string => title.toLowerCase();

/** The counterpart's window at a time, s; NaN: none. */
const counterpartAt = ({ counterpart }: RunData, flow: number, time: number): number =>
  counterpart === null || flow < 0 ? NaN : cwndAt(counterpart, flow, Math.min(time, counterpart.present.known));

/** Labels such as "as it ran, 35" directly below or above the name of each sender, to show whose they are. */
export function counterpartEnds(
  data: RunData,
  { sizes: { text } }: View,
  names: readonly Label[],
  time: number,
): readonly (readonly Label[])[] {
  const { counterpart } = data;
  if (counterpart === null) return [];
  return names.flatMap(({ flow = -1, x, y }) => {
    const value = counterpartAt(data, flow, time);
    if (Number.isNaN(value)) return [];
    const label = {
      kind: 'small',
      text: `${nameOf(counterpart)}, ${segments(value)}`,
      flow,
      x,
      centred: true,
    } as const;
    const off = 0.5 * text.end + 0.7 * text.small;
    return [[y + off, y - off].map((at) => ({ ...label, y: at }))];
  });
}

/** Key entries for solid and dashed lines and for shaded differences. */
export function lookKey(data: RunData): readonly { readonly look: string; readonly text: string }[] {
  const looks = bothOf(data).map((run, place) => ({ look: place === 0 ? 'as-it-ran' : 'forked', text: nameOf(run) }));
  const isShaded = looks.length > 0 && data.opened.flows.length <= MOST_NAMED;
  return isShaded ? [...looks, { look: 'differs', text: 'differs' }] : looks;
}

/** A run in the timeline, px. */
export interface Track {
  readonly top: number;
  readonly bottom: number;
  /** Its start: for a fork its branching point. */
  readonly from: number;
  /** How far it is known. */
  readonly known: number;
  readonly isFork: boolean;
  readonly lines: readonly CounterpartLine[];
}

/** Distance between two tracks, px. */
const APART = 3;

/** The tracks of the run and its counterpart, one above the other. */
export function tracksOf(
  data: RunData,
  view: View,
  scaleIn: (top: number, bottom: number) => (value: number) => number,
): readonly Track[] {
  const at = partAt(data);
  if (at === null) return [];
  const middle = (view.top + view.bottom) / 2;
  return bothOf(data).map((run, place): Track => {
    const [top, bottom] = place === 0 ? [view.top, middle - APART / 2] : [middle + APART / 2, view.bottom];
    const yOf = scaleIn(top, bottom);
    const known = Math.max(run.present.known, run === data ? run.present.now : 0);
    const isFork = place === 1;
    return {
      top,
      bottom,
      from: isFork ? xOf(view, at) : view.left,
      known: xOf(view, known),
      isFork,
      lines: run.opened.flows.flatMap(({ index }) => {
        const cwnd = run.series.ofFlow('cwnd', index);
        const from = Math.max(isFork ? at : 0, run.startOf(index));
        return cwnd === undefined
          ? []
          : [{ flow: index, line: thinTraceOf(cwnd, run.opened.bucket, view, from, known, yOf) }];
      }),
    };
  });
}

/** Labels of both tracks where there is room: the name before a fork starts, "not simulated yet" at the end. */
export function trackLabels(data: RunData, view: View, tracks: readonly Track[]): readonly Label[] {
  if (view.narrow || tracks.some(({ top, bottom }) => bottom - top < view.sizes.text.time)) return [];
  const names = bothOf(data).map(nameOf);
  return tracks.flatMap(({ top, bottom, known, from, isFork }, place): Label[] => {
    const label = { kind: 'time', y: (top + bottom) / 2, centred: true, anchor: 'end' } as const;
    const { scale } = view.sizes;
    return [
      ...(isFork && from > 70 * scale ? [{ ...label, text: names[place]!, x: from - 8 * scale }] : []),
      ...(view.right - known > 190 * scale
        ? [{ ...label, text: `${names[place]!}: not simulated yet`, x: view.right - 8 }]
        : []),
    ];
  });
}
