import type { Label } from '../../../../charts/plot/label.ts';
import type { Line } from '../../../../charts/plot/points.ts';
import { thinTraceOf } from '../../../../charts/plot/trace.ts';
import { shownUntil, xOf, type View } from '../../../../charts/plot/view.ts';
import type { RunData } from '../../../../run/runData.ts';
import type { Range } from '../../../../run/series.ts';
import { partAt } from '../forked.ts';

/** Where a fork begins, px, and how the windows went in what stands beside it, from there on. */
export function forkOf(
  data: RunData,
  view: View,
  senders: readonly number[],
  yOf: (value: number) => number,
): { readonly x: number; readonly besides: readonly { readonly flow: number; readonly line: Line }[] } | null {
  const at = partAt(data);
  const { beside } = data;
  if (at === null || beside === null) return null;
  const until = Math.min(shownUntil(view), beside.present.known);
  const besides = senders.flatMap((flow) => {
    const cwnd = beside.series.ofFlow('cwnd', flow);
    const from = Math.max(view.from, at, beside.startOf(flow));
    return cwnd === undefined ? [] : [{ flow, line: thinTraceOf(cwnd, data.opened.bucket, view, from, until, yOf) }];
  });
  return { x: xOf(view, at), besides };
}

/** What the window of a flow was beside, in a range of buckets: the axis has room for both. */
export function besideRange({ beside }: RunData, flow: number, first: number, last: number): Range[] {
  const range = beside?.series.ofFlow('cwnd', flow)?.range(first, last);
  return range === undefined || range.newest < 0 ? [] : [range];
}

/** What thin and dashed lines are, beside the line where the fork begins. */
export function forkLabels(data: RunData, view: View, x: number, top: number): Label[] {
  if (x < view.left || x > view.right) return [];
  const { scale, text } = view.sizes;
  const words =
    data.fork === null
      ? 'thin: the fork'
      : data.beside?.fork === null
        ? 'dashed: fork; thin: as it ran'
        : 'dashed: this fork; thin: the other';
  return ([1, -1] as const).flatMap((side) =>
    [0.5, 1.5, 2.5].map((row): Label => ({
      kind: 'small',
      text: words,
      x: x + side * 7 * scale,
      y: top + row * text.small * 1.2,
      anchor: side > 0 ? 'start' : 'end',
      centred: true,
    })),
  );
}
