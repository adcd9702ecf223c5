import type { Mark } from '../../../lab/protocol.ts';
import type { Label } from '../../plot/label.ts';
import { xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';

/** A mark on the plot. Marks closer than 10 px are one, with a count. */
export interface PlotEvent {
  readonly kind: Mark['kind'];
  readonly flow: number;
  readonly x: number;
  readonly y: number;
  readonly count: number;
}

const NEAR = 10;

/** The losses, cuts and timeouts in the window, those that lie together merged. */
export function eventsOf(data: RunData, view: View, yOf: (value: number) => number, base: number): PlotEvent[] {
  const open = new Map<string, PlotEvent>();
  const closed: PlotEvent[] = [];
  for (const mark of data.marks.between(view.from, Math.min(view.now, view.to))) {
    if (mark.kind === 'recovered' || mark.kind === 'phase' || data.opened.flows[mark.flow]?.kind !== 'tcp') continue;
    const key = `${mark.kind} ${mark.flow}`;
    const x = xOf(view, mark.time);
    const y = mark.kind === 'timeout' ? base : yOf(mark.value);
    const before = open.get(key);
    if (before !== undefined && x - before.x < NEAR) {
      // Of several cuts the last says where the window stands.
      open.set(key, { ...before, y: mark.kind === 'cut' ? y : before.y, count: before.count + 1 });
      continue;
    }
    if (before !== undefined) closed.push(before);
    open.set(key, { kind: mark.kind, flow: mark.flow, x, y, count: 1 });
  }
  return [...closed, ...open.values()].sort((a, b) => a.x - b.x);
}

/** "2 lost" beside the marks that stand for several, as long as there is room between them. */
export function countLabels(events: readonly PlotEvent[], view: View): Label[] {
  const labels: Label[] = [];
  const end = new Map<number, number>();
  for (const { kind, flow, x, y, count } of events) {
    if (kind !== 'loss' || count < 2) continue;
    if (x + 15 < (end.get(flow) ?? 0) || x + 70 > xOf(view, view.now)) continue;
    labels.push({ kind: 'loss', text: `${count} lost`, x: x + 13, y: y - 2, centred: true });
    end.set(flow, x + 80);
  }
  return labels;
}
