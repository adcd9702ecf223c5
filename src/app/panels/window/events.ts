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
const KINDS: readonly Mark['kind'][] = ['loss', 'cut', 'timeout'];

/** The losses, cuts and timeouts in the window, those that lie together merged. A lossy run may have very many. */
export function eventsOf(data: RunData, view: View, yOf: (value: number) => number, base: number): PlotEvent[] {
  const { flows } = data.opened;
  const events: { kind: Mark['kind']; flow: number; x: number; y: number; count: number }[] = [];
  /** The newest event by kind and flow. */
  const newest: (typeof events)[number][] = [];
  for (const mark of data.marks.between(view.from, Math.min(view.now, view.to))) {
    const kind = KINDS.indexOf(mark.kind);
    if (kind < 0 || flows[mark.flow]?.kind !== 'tcp') continue;
    const place = kind * flows.length + mark.flow;
    const x = xOf(view, mark.time);
    const before = newest[place];
    if (before !== undefined && x - before.x < NEAR) {
      before.count++;
      // Of several cuts the last says where the window stands.
      if (mark.kind === 'cut') before.y = yOf(mark.value);
      continue;
    }
    const event = {
      kind: mark.kind,
      flow: mark.flow,
      x,
      y: mark.kind === 'timeout' ? base : yOf(mark.value),
      count: 1,
    };
    newest[place] = event;
    events.push(event);
  }
  return events;
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
