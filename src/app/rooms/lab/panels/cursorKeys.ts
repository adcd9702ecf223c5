import type { RunData } from '../../../run/runData.ts';
import type { View } from '../../../charts/plot/view.ts';

/** Where a key moves the cursor of a plot, s; undefined: the key is not for the cursor. Ctrl goes from event to event. */
export function cursorAfter(
  press: { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean },
  data: RunData,
  view: View,
  cursor: number | null,
): number | undefined {
  const { now, known } = data.present;
  const last = Math.min(view.to, Math.max(now, known));
  const inside = (time: number): number => Math.max(view.from, Math.min(last, time));
  const start = cursor ?? now;
  const direction = press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : 0;
  if (press.key === 'Home') return view.from;
  if (press.key === 'End') return last;
  if (direction === 0) return undefined;
  if (press.ctrlKey || press.metaKey) return inside(eventBeside(data, inside(start), direction, view));
  if (cursor === null) return inside(start);
  // A px column, or a sample where those are wider.
  const column = Math.max((view.to - view.from) / (view.right - view.left), data.opened.bucket);
  return inside(start + direction * column);
}

/** The time of the next mark after or before a time, s; the same time when there is none in the window. */
function eventBeside(data: RunData, time: number, direction: 1 | -1, view: View): number {
  const near = (view.to - view.from) * 1e-9;
  const marks = direction > 0 ? data.marks.between(time + near, view.to) : data.marks.between(view.from, time - near);
  return marks.at(direction > 0 ? 0 : -1)?.time ?? time;
}

/** The flow after (1) or before (-1) the selected one, of those listed; beyond the ends none (-1) is selected. */
export function flowBeside(flows: readonly number[], selected: number, direction: 1 | -1): number {
  const place = flows.indexOf(selected);
  if (place < 0) return (direction > 0 ? flows[0] : flows.at(-1)) ?? -1;
  return flows[place + direction] ?? -1;
}
