import { wireBits } from '#engine/link/transmission.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import { linksAfter, stretchesOf } from '#app/run/facts/changes.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { ShownBound } from '#engine/queue/discipline.ts';
import type { LossMark, MarkedMark } from '#lab/protocol/markProtocol.ts';
import { figure, milliseconds } from '#app/ui/words/numbers.ts';
import type { Bound } from '../kit/marks.ts';
import { linkAt } from '#app/run/facts/places.ts';

/** A packet dropped or marked by the queue of the link. */
export type QueueMark = (LossMark | MarkedMark) & { readonly more?: number };

/** Why a run has no queue to show; '' if it has one. */
export function whyNoQueue({ opened }: RunData): string {
  if (opened.manet !== null) return 'Mobile nodes share the air: there is no queue of a link.';
  return opened.script !== null || opened.links.length === 0 ? 'A script has no network, and so no queue.' : '';
}

/** Bytes of a full segment on the wire, to convert delays to packets. */
function packetBytes({ opened }: RunData, link: number): number {
  const sizes = opened.flows
    .filter(({ path }) => path.includes(link))
    .map(({ index, segmentSize }) => {
      const flow = opened.scenario.flows[index];
      return segmentSize + (flow?.kind === 'tcp' ? flow.headerSize : 0);
    });
  return sizes.length === 0 ? NaN : Math.max(...sizes);
}

/** Converts a delay to the packets that take as long; NaN for other units. */
export function asPackets(
  data: RunData,
  link: number,
  { value, unit }: { readonly value: number; readonly unit: string },
  rate: number,
): number {
  if (unit === 'packets') return value;
  const bits = wireBits(packetBytes(data, link));
  return unit === 's' ? (value * rate) / bits : unit === 'bytes' ? wireBits(value) / bits : NaN;
}

/** The limit of the queue, and the bounds of its rule, in a time window. */
export function boundsOf(data: RunData, window: TimeRange): readonly Bound[] {
  const link = shownLink(data);
  return stretchesOf(data, window).flatMap(({ from, to, changes }): Bound[] => {
    const facts = linksAfter(data.opened, changes)[link];
    if (facts === undefined) return [];
    const places = Number.isFinite(facts.limit)
      ? [{ from, to, value: facts.limit, name: `${figure(facts.limit)} places`, isLimit: true }]
      : [];
    const others = Object.values(facts.queue.bounds).map((bound) => {
      const value = asPackets(data, link, bound, facts.rate);
      return { from, to, value, name: bound.name.replace('{value}', written(bound)) };
    });
    return [...places, ...others.filter(({ value }) => Number.isFinite(value))];
  });
}

/** Bounds of its rule that are times, in ms. */
export function timesOf(data: RunData, window: TimeRange): readonly Bound[] {
  const link = shownLink(data);
  return stretchesOf(data, window).flatMap(({ from, to, changes }): Bound[] =>
    Object.values(linksAfter(data.opened, changes)[link]?.queue.bounds ?? {})
      .filter(({ unit }) => unit === 's')
      .map((bound) => ({
        from,
        to,
        value: 1000 * bound.value,
        name: bound.name.replace('{value}', figure(1000 * bound.value)),
      })),
  );
}

/** "5 ms", "15" */
const written = ({ value, unit }: Pick<ShownBound, 'value' | 'unit'>): string =>
  unit === 's' ? milliseconds(value) : figure(value);

/** Drops and marks of the link's queue in a time window, in order. */
export const queueMarks = (data: RunData, { from, to }: TimeRange): readonly QueueMark[] => {
  const link = shownLink(data);
  return data.marks
    .between(from, to)
    .filter(
      (mark): mark is QueueMark =>
        (mark.kind === 'loss' || mark.kind === 'marked') &&
        linkAt(data.opened, mark.place) === link &&
        mark.event <= data.present.event,
    );
};

/** "RED: by chance while the average lies between 5 and 15" */
export function ruleWords(data: RunData): string {
  const shown = data.opened.links[shownLink(data)]?.queue;
  if (shown === undefined) return '';
  const numbers = { ...shown.numbers, ...shown.bounds };
  return shown.rule.replace(/\{(\w+)\}/g, (_, name: string) => written(numbers[name]!));
}
