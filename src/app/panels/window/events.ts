import { shownUntil, xOf, type View } from '../../plot/view.ts';
import type { PlotMark } from '../../run/markStore.ts';
import type { RunData } from '../../run/runData.ts';
import { isYetToCome } from '../../run/values.ts';

/** A mark on the plot. Marks closer than 10 px are one, with a count. */
export interface PlotEvent {
  readonly kind: PlotMark['kind'];
  readonly flow: number;
  /** Of the first of them, s. */
  readonly time: number;
  /** The last of them. */
  readonly mark: PlotMark;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

/** Marks closer than this are one, px. */
export const NEAR = 10;
const KINDS: readonly PlotMark['kind'][] = ['loss', 'cut', 'timeout'];

/** The losses, cuts and timeouts in the window, those that lie together merged. A lossy run may have very many. */
export function eventsOf(data: RunData, view: View, yOf: (value: number) => number, base: number): PlotEvent[] {
  const { flows } = data.opened;
  const { now } = data.present;
  const events: { -readonly [Key in keyof PlotEvent]: PlotEvent[Key] }[] = [];
  /** The newest event by kind and flow. */
  const newest: (typeof events)[number][] = [];
  for (const mark of data.marks.between(view.from, shownUntil(view))) {
    const kind = KINDS.indexOf(mark.kind);
    if (flows[mark.flow]?.kind !== 'tcp' || (view.now === now && isYetToCome(data, mark))) continue;
    const place = kind * flows.length + mark.flow;
    const x = xOf(view, mark.time);
    const before = newest[place];
    if (before !== undefined && x - before.x < NEAR) {
      before.count++;
      before.mark = mark;
      // Of several cuts the last says where the window stands.
      if (mark.kind === 'cut') before.y = yOf(mark.value);
      continue;
    }
    const event = {
      kind: mark.kind,
      flow: mark.flow,
      time: mark.time,
      mark,
      x,
      y: mark.kind === 'timeout' ? base : yOf(mark.value),
      count: 1,
    };
    newest[place] = event;
    events.push(event);
  }
  return events;
}
