import type { Label } from '#app/charts/plot/label.ts';
import type { Box, LabelPlacement } from '#app/charts/plot/labelPlacement.ts';
import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/runData.ts';
import { cwndAt } from '#app/run/values.ts';
import { segments } from '#app/ui/words/numbers.ts';

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
  const at = (text: string, time: number, value: number, dx: number, dy: number): Label => ({
    kind: 'small',
    text,
    x: xOf(view, time) + dx * scale,
    y: yOf(value) + dy * scale,
    centred: true,
  });
  const end = Math.min(slow.to, until);
  const reached = cwndAt(data, flow, end);
  const doubles = `Doubles each round trip${slower === undefined ? '' : `, until ${segments(Math.round(reached))}`}.`;
  const lower = [0.5, 0.35, 0.2].map((part) => at(doubles, end, reached * part, 12, 0));
  // While it lasts, above earlier steps.
  const upper = [-70, -140, -220].map((dx) => ({ ...at(doubles, end, reached * 0.85, dx, 0), anchor: 'end' as const }));
  placement.addFirst(slower === undefined ? upper : lower, isClear);
  if (slower === undefined) return;
  const ways = [0.3, 0.15, 0.5].map((part) => {
    const time = slower.from + part * (until - slower.from);
    return at('Then one more each round trip.', time, cwndAt(data, flow, time), 0, 22);
  });
  placement.addFirst(ways, isClear);
}
