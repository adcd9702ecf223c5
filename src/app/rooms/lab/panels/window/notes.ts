import type { Label } from '#app/charts/plot/label.ts';
import type { Box, LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { cwndAt } from '#app/run/record/values.ts';
import { segments } from '#app/ui/words/numbers.ts';
import { FAMILIES } from '#app/run/facts/families.ts';
import type { PlotEvent } from './events.ts';
import { centredAt } from '../kit/label.ts';
import { timeAsDrawn } from '#app/charts/plot/ticks.ts';
import { changesOf } from '#app/run/facts/changes.ts';
import { changeNote, changeText } from '#app/run/words/changeWords.ts';
import type { ChartMark } from '../kit/panel.ts';

/** Rows for labels of changes, from the top of the plot. */
const ROWS = 4;

/** Labels each change's double line where there is room. */
export function addChanges(placement: LabelPlacement, data: RunData, view: View, top: number): void {
  const { scale, text } = view.sizes;
  for (const change of changesOf(data)) {
    const x = xOf(view, change.at);
    if (x < view.left || x > view.right) continue;
    const ways = Array.from({ length: ROWS }, (_, row) =>
      (['start', 'end'] as const).map((anchor): Label => {
        const off = (anchor === 'start' ? 7 : -7) * scale;
        const y = top + (row + 0.5) * text.small * 1.2;
        return centredAt('small', changeNote(change, data.opened), x + off, y, { anchor });
      }),
    );
    placement.addFirst(ways.flat());
  }
}

/** Changes in the window, for screen readers. */
export const changeMarks = (data: RunData, view: View): ChartMark[] =>
  changesOf(data)
    .filter(({ at }) => at >= view.from && at <= view.to)
    .map((change) => ({
      time: change.at,
      ref: null,
      text: `changed: ${changeText(change, data.opened)}, ${timeAsDrawn(view, change.at)} s`,
    }));

/** Labels the growth of a window that has never been cut, if its whole course is visible. */
export function addGrowth(
  placement: LabelPlacement,
  data: RunData,
  view: View,
  flow: number,
  yOf: (value: number) => number,
  isClear: (box: Box) => boolean,
): void {
  const described = data.opened.scenario.flows[flow];
  if (view.narrow || view.from > 0 || described?.kind !== 'tcp') return;
  const { sender } = data.opened.flows[flow]!;
  if (sender?.addsOne !== true || sender.slowedByDelayedAcks === true) return;
  const until = shownUntil(view);
  const spans = data.marks.phasesOf(flow, 0, until);
  const slow = spans.find(({ phase }) => phase === 'slowStart');
  const slower = spans.find(({ phase }) => phase === 'congestionAvoidance');
  if (slow === undefined || spans.some((span) => span !== slow && span !== slower)) return;
  const { scale } = view.sizes;
  const at = (text: string, time: number, value: number, dx: number, dy: number): Label =>
    centredAt('small', text, xOf(view, time) + dx * scale, yOf(value) + dy * scale);
  const end = Math.min(slow.to, until);
  const reached = cwndAt(data, flow, end);
  const doubles = `Doubles each round trip${slower === undefined ? '' : `, until ${segments(Math.round(reached))}`}.`;
  const lower = [0.5, 0.35, 0.2].map((part) => at(doubles, end, reached * part, 12, 0));
  // During slow start the label is above the earlier part of the line.
  const upper = [-70, -140, -220].map((dx) => ({ ...at(doubles, end, reached * 0.85, dx, 0), anchor: 'end' as const }));
  placement.addFirst(slower === undefined ? upper : lower, isClear);
  if (slower === undefined) return;
  const ways = [0.3, 0.15, 0.5].map((part) => {
    const time = slower.from + part * (until - slower.from);
    return at('Then one more each round trip.', time, cwndAt(data, flow, time), 0, 22);
  });
  placement.addFirst(ways, isClear);
}

/** Maximum deviation of a cut's ratio from 0.5 or 0.7 for it to be named so, because windows are rounded. */
const NEARLY = 0.02;

/** "cut to one half" */
function cutText({ mark, count }: PlotEvent): string | null {
  if (count > 1 || mark.kind !== 'cut') return null;
  const ratio = mark.value / mark.before;
  if (Math.abs(ratio - 0.5) < NEARLY) return 'cut to one half';
  if (Math.abs(ratio - 0.7) < NEARLY) return 'cut to 0.7';
  if (Math.abs(mark.value - 1) < 0.01) return 'cut to 1 segment';
  return ratio < 1 ? `cut to ${segments(mark.value)}` : null;
}

function textOf(event: PlotEvent): string | null {
  const { mark, family, count } = event;
  if (family !== null) {
    const { mark: text } = FAMILIES.find((facts) => facts.family === family)!;
    return count === 1 ? text : `${count} × ${text}`;
  }
  if (mark.kind === 'loss')
    return `${event.count} lost${event.count === 1 && mark.cause === 'queue' ? ' in the queue' : ''}`;
  if (mark.kind === 'marked') return `${event.count} marked`;
  if (event.kind === 'timeout') return event.count > 1 ? `${event.count} timeouts` : 'timeout';
  return cutText(event);
}

/** Pattern of a note: "2 lost" and "3 lost" share one, "1 lost" is different. */
const patternOf = (text: string): string =>
  text.replace(/^\d\d+|^[2-9]/, 'n').replace(/^cut to (?!0\.7$|1 segment$)[\d.]+/, 'cut to n');

/** Labels the first mark of each pattern. Later combined marks show only their count. */
export function addNotes(
  placement: LabelPlacement,
  events: readonly PlotEvent[],
  view: View,
  isClear: (box: Box) => boolean,
): void {
  const said = new Set<string>();
  const k = view.sizes.scale;
  const ways = (event: PlotEvent, text: string, kind: Label['kind']): Label[] => {
    const colour = event.kind === 'loss' ? {} : { flow: event.flow };
    const at = (dx: number, dy: number, anchor: 'start' | 'end'): Label => {
      const y = Math.max(event.y, 0) + dy * k;
      return centredAt(kind, text, event.x + dx * k, y, { anchor, ...colour });
    };
    return event.kind === 'cut'
      ? [at(11, 15, 'start'), at(12, 0, 'start'), at(-12, 10, 'end')]
      : [at(13, 0, 'start'), at(13, -12, 'start'), at(-13, -4, 'end'), at(-13, -14, 'end'), at(13, 16, 'start')];
  };
  // Prefer positions that no line crosses; otherwise accept a line.
  for (const suits of [isClear, undefined])
    for (const event of events) {
      const text = textOf(event);
      if (text === null || said.has(patternOf(text))) continue;
      if (placement.addFirst(ways(event, text, event.kind === 'loss' ? 'loss' : 'note'), suits))
        said.add(patternOf(text));
    }
  for (const event of events) {
    if (event.count < 2) continue;
    const text = String(event.count);
    const noted = placement.labels.some(
      (label) => label.text === textOf(event) && Math.abs(label.x - event.x) < 20 * k,
    );
    if (!noted) placement.addFirst(ways(event, text, 'loss'));
  }
}
