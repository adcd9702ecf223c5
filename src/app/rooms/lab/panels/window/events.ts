import type { Family } from '#app/run/facts/families.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { PlotMark } from '#app/run/record/markStore.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { EventRef } from '#app/run/words/statement.ts';
import { nearestSign } from '../kit/nearest.ts';
import { askedGroup, groupsIn, KINDS } from './markGroups.ts';

/** A mark on the plot. Marks within 10 px are combined with a count. */
export interface PlotEvent {
  readonly kind: PlotMark['kind'];
  readonly flow: number;
  /** Time of the first of them, s. */
  readonly time: number;
  /** Reference to the first of them, for clicks. */
  readonly ref: EventRef;
  /** The last of them. */
  readonly mark: PlotMark;
  readonly x: number;
  readonly y: number;
  readonly count: number;
  /** Cause of losses in mobile networks. */
  readonly family: Family | null;
  /** Whether the event of the moment is among them. */
  readonly lit: boolean;
}

/** The drawn part of it. */
export type DrawnEvent = Pick<PlotEvent, 'kind' | 'flow' | 'x' | 'y' | 'count' | 'family' | 'lit'>;

export const drawnEvents = (events: readonly PlotEvent[]): DrawnEvent[] =>
  events.map(({ kind, flow, x, y, count, family, lit }) => ({ kind, flow, x, y, count, family, lit }));

/** The event of the mark nearest to a position, px; null: none. Among close ones a cut has priority over its loss. */
export const eventAt = (
  events: readonly PlotEvent[],
  view: Pick<View, 'sizes'>,
  x: number,
  y: number,
): EventRef | null => nearestSign(events, view, x, y, ({ kind }) => KINDS.indexOf(kind))?.ref ?? null;

/** Distance within which marks are combined, px. */
export const NEAR = 10;

/**
 * Losses, queue marks, cuts and timeouts in the window. Close ones are combined. `together`: also combines those of
 * different flows, at the height of the highest loss or lowest cut, because single marks would hide the lines.
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
