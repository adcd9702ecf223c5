import { shownLink } from '../../../../run/bottleneck.ts';
import { linksAfter, stretchesOf } from '../../../../run/changes.ts';
import type { TimeRange } from '../../../../run/range.ts';
import type { RunData } from '../../../../run/runData.ts';
import type { LossMark, MarkedMark } from '../../../../../lab/markProtocol.ts';
import { figure, milliseconds } from '../../../../ui/words/numbers.ts';

/** A bound of a queue over a stretch of time, s. */
export interface Bound {
  readonly from: number;
  readonly to: number;
  /** packets */
  readonly value: number;
  readonly name: string;
  /** Its places: what comes beyond is dropped. */
  readonly isLimit: boolean;
}

/** A packet that the queue of the link dropped, or marked. */
export type QueueMark = (LossMark | MarkedMark) & { readonly more?: number };

/** Why a run has no queue to show; '' where it has one. */
export function whyNoQueue({ opened }: RunData): string {
  if (opened.manet !== null) return 'Mobile nodes share the air: there is no queue of a link.';
  return opened.script !== null || opened.links.length === 0 ? 'A script has no network, and so no queue.' : '';
}

/** What is in the queue at a time, s: the newest value of its bucket. */
export function queueAt(data: RunData, quantity: 'queue' | 'average', time: number): number {
  const series = data.series.ofLink(quantity, shownLink(data));
  return series?.at(Math.max(0, Math.ceil(time / data.opened.bucket - 1e-9) - 1)) ?? NaN;
}

/** Bytes of a full segment on the wire: what a time in the queue is as packets. */
function packetBytes({ opened }: RunData, link: number): number {
  const sizes = opened.flows
    .filter(({ path }) => path.includes(link))
    .map(({ index, segmentSize }) => {
      const flow = opened.scenario.flows[index];
      return segmentSize + (flow?.kind === 'tcp' ? flow.headerSize : 0);
    });
  return sizes.length === 0 ? NaN : Math.max(...sizes);
}

/** The places of the queue, and the bounds of its rule, in a window of time. */
export function boundsOf(data: RunData, window: TimeRange): readonly Bound[] {
  const link = shownLink(data);
  return stretchesOf(data, window).flatMap(({ from, to, changes }): Bound[] => {
    const facts = linksAfter(data.opened, changes)[link];
    if (facts === undefined) return [];
    const { limit, rule, rate } = facts;
    const bound = (value: number, name: string, isLimit = false): Bound[] =>
      Number.isFinite(value) ? [{ from, to, value, name, isLimit }] : [];
    const places = bound(limit, `${figure(limit)} places`, true);
    switch (rule.kind) {
      case 'red':
        return [
          ...places,
          ...bound(rule.least, `min ${figure(rule.least)}`),
          ...bound(rule.most, `max ${figure(rule.most)}`),
        ];
      case 'step':
        return [...places, ...bound(rule.threshold, `marks above ${figure(rule.threshold)}`)];
      case 'codel': {
        const packets = (rule.target * rate) / (8 * packetBytes(data, link));
        return [...places, ...bound(packets, `target ${milliseconds(rule.target)}`)];
      }
      case 'dropTail':
        return places;
    }
  });
}

/** What the queue of the link dropped and marked in a window of time, in order. */
export const queueMarks = (data: RunData, { from, to }: TimeRange): readonly QueueMark[] => {
  const link = shownLink(data);
  return data.marks
    .between(from, to)
    .filter(
      (mark): mark is QueueMark =>
        (mark.kind === 'loss' || mark.kind === 'marked') && mark.link === link && mark.event <= data.present.event,
    );
};

/** "RED: drops or marks by chance while the average lies between 5 and 15" */
export function ruleWords(data: RunData): string {
  const rule = data.opened.links[shownLink(data)]?.rule;
  switch (rule?.kind) {
    case 'red':
      return `RED: by chance while the average lies between ${figure(rule.least)} and ${figure(rule.most)}`;
    case 'step':
      return `marks what finds more than ${figure(rule.threshold)}`;
    case 'codel':
      return `CoDel: from the head after ${milliseconds(rule.interval)} above ${milliseconds(rule.target)}`;
    default:
      return 'DropTail: drops what finds it full';
  }
}
