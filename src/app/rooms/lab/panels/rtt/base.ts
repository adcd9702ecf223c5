import type { Label } from '../../../../charts/plot/label.ts';
import { xOf, type View } from '../../../../charts/plot/view.ts';
import { emptyRoundTrip } from '../../../../run/bottleneck.ts';
import { linksAfter, stretchesOf } from '../../../../run/changes.ts';
import type { TimeRange } from '../../../../run/range.ts';
import type { RunData } from '../../../../run/runData.ts';
import { tcpFlows } from '../window/tcpFlows.ts';

/** What a round trip takes over a stretch of time where no packet waits. */
export interface BaseStep {
  /** px, or s where there is no view. */
  readonly from: number;
  readonly to: number;
  readonly y: number;
  readonly ms: number;
}

/** The least round trip of each way in a window of time: equal ones once. Where nodes are mobile there is none that one could name. */
export function baseSteps(
  data: RunData,
  window: TimeRange | View,
  yOf: (ms: number) => number = () => 0,
): readonly BaseStep[] {
  const { opened } = data;
  if (opened.manet !== null || opened.script !== null) return [];
  return stretchesOf(data, window).flatMap(({ from, to, changes }): BaseStep[] => {
    const links = linksAfter(opened, changes);
    const times = tcpFlows(data).flatMap((flow) => {
      const set = opened.scenario.flows[flow.index];
      if (set?.kind !== 'tcp') return [];
      const ms = 1000 * emptyRoundTrip(links, flow, set.segmentSize + set.headerSize, set.headerSize);
      return [Number(ms.toPrecision(3))];
    });
    return [...new Set(times)].map((ms) =>
      'left' in window
        ? { from: xOf(window, from), to: xOf(window, to), y: yOf(ms), ms }
        : { from, to, y: yOf(ms), ms },
    );
  });
}

/** The name of a least round trip, below its line or above it, at its beginning or end. */
export function baseLabels(view: View, { from, to, y, ms }: BaseStep): Label[] {
  const off = view.sizes.text.small * 0.7;
  const text = `no queue: ${ms} ms`;
  // Not across the base line.
  const beside = [off, -off].filter((by) => y + by + off <= view.bottom);
  return beside.flatMap((by): Label[] => [
    { kind: 'small', text, x: Math.max(from, view.left) + 8, y: y + by, anchor: 'start', centred: true },
    { kind: 'small', text, x: to - 8, y: y + by, anchor: 'end', centred: true },
  ]);
}
