import type { Family } from '#app/run/families.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { PlotMark } from '#app/run/markStore.ts';
import type { RunData } from '#app/run/runData.ts';
import type { EventRef } from '#app/run/eventRef.ts';
import { nearestSign } from '../nearest.ts';
import { askedGroup, groupsIn, KINDS } from './markGroups.ts';

/** A mark on the plot. Marks closer than 10 px are one, with a count. */
export interface PlotEvent {
  readonly kind: PlotMark['kind'];
  readonly flow: number;
  /** Of the first of them, s. */
  readonly time: number;
  /** The first of them: where the mark leads. */
  readonly ref: EventRef;
  /** The last of them. */
  readonly mark: PlotMark;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Of losses where nodes are mobile: why. */
  readonly family: Family | null;
  /** The event of the moment is among them: headline and Why are about it. */
  readonly lit: boolean;
}

/** What of it is drawn. */
export type DrawnEvent = Pick<PlotEvent, 'kind' | 'flow' | 'x' | 'y' | 'count' | 'family' | 'lit'>;

export const drawnEvents = (events: readonly PlotEvent[]): DrawnEvent[] =>
  events.map(({ kind, flow, x, y, count, family, lit }) => ({ kind, flow, x, y, count, family, lit }));

/** What the mark nearest to a place, px, stands for; null: none is near. Where several lie together, a cut comes before its loss. */
export const eventAt = (
  events: readonly PlotEvent[],
  view: Pick<View, 'sizes'>,
  x: number,
  y: number,
): EventRef | null => nearestSign(events, view, x, y, ({ kind }) => KINDS.indexOf(kind))?.ref ?? null;

/** Marks closer than this are one, px. */
export const NEAR = 10;

/**
 * The losses, marks of queues, cuts and timeouts in the window, those that lie together merged. A lossy run may have very many.
 * `together`: those of all flows, where a mark for each would hide the lines; it is at the highest loss, at the lowest cut.
 */
export function eventsOf(
  data: RunData,
  view: View,
  yOf: (value: number) => number,
  base: number,
  together = false,
): PlotEvent[] {
  const groups = groupsIn(data, view, NEAR, together);
  const asked = askedGroup(data, groups, together);
  return groups.map((group) => ({
    kind: group.kind,
    flow: group.flow,
    time: group.time,
    ref: group.ref,
    mark: group.last,
    x: Math.max(view.left, xOf(view, group.time)),
    y: group.kind === 'timeout' ? base : yOf(group.value),
    count: group.count,
    family: group.family,
    lit: group === asked,
  }));
}
