/** The ladder of a script: there is nothing between sender and peer, so each packet is a vertical arrow at its time. */
import { LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { timeLabels } from '#app/charts/plot/ticks.ts';
import type { Label } from '#app/charts/plot/label.ts';
import { xOf } from '#app/charts/plot/view.ts';
import { passagesOf, repliesOf, type Passage, type Reply } from '#app/run/record/closely.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Plane } from './rails.ts';
import { centredAt, textAt } from '../kit/label.ts';

/** A vertical arrow, px: from one line to the other. */
export interface ScriptArrow {
  readonly x: number;
  readonly from: number;
  readonly to: number;
  /** A segment, a retransmission, an ACK, a row not played yet. */
  readonly look: 'data' | 'again' | 'ack' | 'ahead';
}

/** Spacing of segments sent together, px, and their maximum total width. */
const APART = 3.5;
const MOST = 32;
/** Distance of the ACK that triggers a segment, px. */
const BEFORE = 7;

const stretch = (segments: readonly number[]): string => {
  const [first = 0] = segments;
  const last = segments.at(-1) ?? first;
  return first === last
    ? String(first)
    : last - first === segments.length - 1
      ? `${first} to ${last}`
      : segments.join(', ');
};

/** Label of what is sent at one moment: the segments in order, new ones and retransmissions. */
const labelOf = (group: readonly Passage[]): string => {
  const fresh = group.filter(({ count }) => !(count > 1)).map(({ segment }) => segment);
  const again = group.filter(({ count }) => count > 1).map(({ segment }) => segment);
  return [...(again.length > 0 ? [`${stretch(again)} again`] : []), ...(fresh.length > 0 ? [stretch(fresh)] : [])].join(
    ', ',
  );
};

const ackText = ({ number, blocks }: Pick<Reply, 'number' | 'blocks'>): string =>
  [`ACK ${number + 1}`, ...blocks.slice(0, 1).map(([from, to]) => `[${from}, ${to})`)].join(' ');

/** Arrows and labels of the visible part of a script. */
export function scriptLadder(
  data: RunData,
  plane: Plane,
): { readonly arrows: readonly ScriptArrow[]; readonly labels: readonly Label[] } {
  const { detail, now } = data.present;
  const { view, first, last } = plane;
  const { scale, text } = view.sizes;
  if (detail === null) return { arrows: [], labels: [] };
  const shown = (time: number): boolean => time >= view.from && time <= view.to;
  const groups = new Map<number, Passage[]>();
  for (const passage of passagesOf(detail))
    if (passage.sent <= now && shown(passage.sent))
      groups.set(passage.sent, [...(groups.get(passage.sent) ?? []), passage]);
  const replies = repliesOf(detail).filter(({ arrived }) => arrived <= now && shown(arrived));
  const arrows: ScriptArrow[] = [];
  for (const [time, group] of groups) {
    const step = Math.min(APART, MOST / group.length) * scale;
    group.forEach(({ count }, place) =>
      arrows.push({ x: xOf(view, time) + place * step, from: first, to: last, look: count > 1 ? 'again' : 'data' }),
    );
  }
  for (const { arrived } of replies)
    arrows.push({ x: xOf(view, arrived) - BEFORE * scale, from: last, to: first, look: 'ack' });
  const { network } = data.opened.scenario;
  const ahead = network.kind === 'script' ? network.peer.filter(({ at }) => at > now && shown(at)) : [];
  for (const { at } of ahead) arrows.push({ x: xOf(view, at) - BEFORE * scale, from: last, to: first, look: 'ahead' });

  const below = last + 16 * scale;
  const placed = new LabelPlacement(view.sizes, { left: 0, right: view.width, top: 0, bottom: view.height });
  placed.insist([
    centredAt('small', 'sender', view.left - 10, first, { anchor: 'end' }),
    centredAt('small', 'you', view.left - 10, last, { anchor: 'end' }),
    ...timeLabels(view, view.height - 5 - 8 * scale, null),
  ]);
  // The newest label is placed first.
  for (const [time, group] of [...groups].reverse())
    placed.add([
      textAt('note', labelOf(group), xOf(view, time), first - 6 * scale, { anchor: 'start', flow: detail.flow }),
    ]);
  for (const reply of [...replies].reverse())
    placed.add([textAt('small', ackText(reply), xOf(view, reply.arrived), below, { anchor: 'middle' })]);
  for (const { at, ack, sack } of ahead)
    placed.add([
      textAt(
        'small',
        `${ackText({ number: ack - 1, blocks: sack.map(([from = 0, to = 0]) => [from, to] as const) })}?`,
        xOf(view, at),
        below,
        { anchor: 'middle' },
      ),
    ]);
  const silent = Math.max(...replies.map(({ arrived }) => arrived), ...groups.keys(), view.from);
  if (now > silent && xOf(view, now) - xOf(view, silent) > text.small * 12)
    placed.add([
      centredAt('small', 'silence', (xOf(view, now) + xOf(view, silent)) / 2, (first + last) / 2, { anchor: 'middle' }),
    ]);
  return { arrows, labels: placed.labels };
}
