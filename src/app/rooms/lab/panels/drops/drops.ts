import { unitOf } from '#app/run/facts/quic.ts';
import { xOf, shownUntil, type View } from '#app/charts/plot/view.ts';
import { clockTime } from '#app/ui/words/numbers.ts';
import { bars, type Bin, binsOf, stretchesOf, type Counted } from '../kit/bars.ts';
import { queueMarks } from '../queue/facts.ts';
import { timePanel, type Frame } from '../kit/timePanel.ts';
import { binOf } from '#app/charts/plot/bins.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { sumBetween } from '#app/run/record/values.ts';
import { centredAt } from '../kit/label.ts';
import { happenedAt } from '../kit/happened.ts';

/** Approximate number of bars in a window. */
const BINS = 24;

/**
 * % of the packets offered to the link that limits the flows that were dropped there; `of`: the run, or its
 * counterpart.
 */
export function dropRatio(data: RunData, from: number, to: number, of = data): number {
  const link = shownLink(data);
  const offered = sumBetween(of, of.series.ofLink('offered', link), from, to);
  return offered > 0 ? (100 * sumBetween(of, of.series.ofLink('drops', link), from, to)) / offered : 0;
}

/** The drop ratio in bars. */
const RATIOS: Counted = {
  of: dropRatio,
  every: ({ opened }, window) => binOf(window, BINS, opened.bucket),
};

/** Ranges of a view with drops, px. */
export const dropBars = (data: RunData, view: View): readonly { readonly x: number; readonly width: number }[] =>
  stretchesOf(binsOf(RATIOS, data, view, shownUntil(view)), view);

const ratioText = (ratio: number): string => ratio.toFixed(ratio < 10 ? 1 : 0);
const length = (seconds: number): number => Number(seconds.toPrecision(3));

/** The ratio at the cursor, and beside the last of neighbouring bars if there is room. */
function writeRatios({ view, plot, until }: Frame, bins: readonly Bin[], atCursor: number): void {
  const { top, bottom, sizes } = view;
  if (!Number.isNaN(atCursor)) {
    const x = xOf(view, until) + 15 * Math.min(1.5, sizes.scale);
    plot.labels.insist([centredAt('value', `${ratioText(atCursor)} %`, x, (top + bottom) / 2)]);
  }
  bins.forEach(({ to, value }, index) => {
    const isLast = value > 0 && bins.slice(index + 1).every((later, place) => place > 1 || later.value === 0);
    if (!isLast) return;
    const y =
      view.strip === true
        ? Math.max(bottom / 2, sizes.text.loss * 0.49)
        : Math.min(bottom - 8 * sizes.scale, (plot.yOf(0) + plot.yOf(value)) / 2);
    plot.labels.add([centredAt('loss', ratioText(value), xOf(view, to) + 6, y)]);
  });
}

/** Fraction of the packets offered to the queue that were dropped. */
export const drops = timePanel({
  id: 'drops',
  needs: 'links',
  title: 'Drop ratio',
  short: ['Drops %', ''],
  term: 'dropRatio',
  about: (data, _least, window) => `% of packets offered to the queue, per ${length(RATIOS.every(data, window))} s`,
  of: () => [{ index: -1, name: '' }],
  summary: (data) => {
    const { now } = data.present;
    return `Up to ${clockTime(now)} s, ${dropRatio(data, 0, now).toFixed(2)} % of the packets offered to the queue were dropped.`;
  },
  changes: 'drops',
  forks: true,
  keeps: false,
  room: 1,
  base: true,
  marks: [
    bars({
      ...RATIOS,
      column: 'Dropped, %',
      cell: (ratio) => ratio.toFixed(2),
      say: (ratio, seconds) => `${ratio.toFixed(1)} % dropped in ${length(seconds)} s`,
      write: writeRatios,
      happened: (data, window) =>
        queueMarks(data, window).flatMap((mark) => {
          const { flow, segment, more = 0 } = mark;
          const text = `${unitOf(data.opened.flows[flow])} ${segment}${more > 0 ? ` and ${more} more` : ''} dropped`;
          return mark.kind === 'loss' ? [{ ...happenedAt(mark, NaN), text }] : [];
        }),
    }),
  ],
});
