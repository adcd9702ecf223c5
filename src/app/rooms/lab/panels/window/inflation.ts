import type { Label } from '#app/charts/plot/label.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/runData.ts';
import { segments } from '#app/ui/words/numbers.ts';

/** The data that a sender in recovery may send beyond cwnd because as much has left the network, as a bar, px. */
export interface Inflated {
  readonly flow: number;
  readonly x: number;
  /** Heights of cwnd, and of cwnd plus inflation. */
  readonly foot: number;
  readonly head: number;
}

/** Minimum height of a visible bar, px; the label has its value. */
const LEAST = 12;

/** Hollow bars above the present windows. Windows at other times have none, because inflation is not recorded. */
export function inflatedNow(data: RunData, view: View, yOf: (value: number) => number): readonly Inflated[] {
  const { now, flows } = data.present;
  if (now < view.from || now > view.to) return [];
  return flows.flatMap(({ cwnd, inflation }, flow): Inflated[] => {
    if (!(inflation > 0)) return [];
    const foot = yOf(cwnd);
    return [{ flow, x: xOf(view, now), foot, head: Math.min(yOf(cwnd + inflation), foot - LEAST * view.sizes.scale) }];
  });
}

/** "+3" beside each bar. */
export const inflationLabels = (data: RunData, view: View, inflated: readonly Inflated[]): readonly Label[] =>
  inflated.map(({ flow, x, head }) => ({
    kind: 'note',
    text: `+${segments(data.present.flows[flow]?.inflation ?? 0)}`,
    x: x - 10 * view.sizes.scale,
    y: head + 2 * view.sizes.scale,
    anchor: 'end',
    centred: true,
    flow,
  }));
