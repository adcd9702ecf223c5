import { FAMILIES, familyOf, type Family } from '../../../../run/families.ts';
import { shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { PlotMark } from '../../../../run/markStore.ts';
import type { RunData } from '../../../../run/runData.ts';
import type { Told } from '../../../../run/told.ts';
import { isYetToCome } from '../../../../run/values.ts';

/** A mark on the plot. Marks closer than 10 px are one, with a count. */
export interface PlotEvent {
  readonly kind: PlotMark['kind'];
  readonly flow: number;
  /** Of the first of them, s. */
  readonly time: number;
  /** The first of them: where the mark leads. */
  readonly told: Told;
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

/** How near to a mark one points at it, px. */
const REACH = 11;

/** What the mark nearest to a place, px, stands for; null: none is near. Where several lie together, a cut comes before its loss. */
export function toldAt(events: readonly PlotEvent[], x: number, y: number, scale = 1): Told | null {
  const near = events
    .map((event) => ({ event, apart: Math.hypot(event.x - x, event.y - y) }))
    .filter(({ apart }) => apart <= REACH * scale)
    .sort((a, b) => KINDS.indexOf(b.event.kind) - KINDS.indexOf(a.event.kind) || a.apart - b.apart);
  return near[0] === undefined ? null : toldOf(near[0].event);
}

/** What Why has to say of a mark. */
export const toldOf = ({ told }: PlotEvent): Told => told;

/** Marks closer than this are one, px. */
export const NEAR = 10;
const KINDS: readonly PlotMark['kind'][] = ['loss', 'marked', 'cut', 'timeout'];

/**
 * The losses, marks of queues, cuts and timeouts in the window, those that lie together merged. A lossy run may have very many.
 * `together`: those of all flows, where a mark for each would hide the lines; it stands at the highest loss, at the lowest cut.
 */
export function eventsOf(
  data: RunData,
  view: View,
  yOf: (value: number) => number,
  base: number,
  together = false,
): PlotEvent[] {
  const { flows, manet } = data.opened;
  const asked = data.present.why?.chain[0];
  const { now } = data.present;
  const events: { -readonly [Key in keyof PlotEvent]: PlotEvent[Key] }[] = [];
  /** The newest event by kind, flow and true cause. */
  const newest: (typeof events)[number][] = [];
  for (const mark of data.marks.between(view.from, shownUntil(view))) {
    const kind = KINDS.indexOf(mark.kind);
    if (flows[mark.flow]?.kind !== 'tcp' || (view.now === now && isYetToCome(data, mark))) continue;
    const facts = mark.kind === 'loss' && manet !== null ? familyOf(mark.cause) : null;
    const of = together ? kind : kind * flows.length + mark.flow;
    const place = of * (FAMILIES.length + 1) + (facts === null ? 0 : 1 + FAMILIES.indexOf(facts));
    const x = xOf(view, mark.time);
    const lit = mark.event === asked?.event && mark.flow === asked.flow;
    const before = newest[place];
    if (before !== undefined && x - before.x < NEAR) {
      before.count += 1 + (mark.more ?? 0);
      before.mark = mark;
      before.lit ||= lit;
      // Of several cuts of a flow the last says where its window stands.
      if (mark.kind === 'cut') before.y = together ? Math.max(before.y, yOf(mark.value)) : yOf(mark.value);
      else if ((mark.kind === 'loss' || mark.kind === 'marked') && together)
        before.y = Math.min(before.y, yOf(mark.value));
      continue;
    }
    const event = {
      kind: mark.kind,
      flow: mark.flow,
      time: mark.time,
      told: { event: mark.event, flow: mark.flow },
      mark,
      x,
      y: mark.kind === 'timeout' ? base : yOf(mark.value),
      count: 1 + (mark.more ?? 0),
      family: facts?.family ?? null,
      lit,
    };
    newest[place] = event;
    events.push(event);
  }
  return events;
}
