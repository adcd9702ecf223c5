import { useLab, useLaboratory } from '#app/run/useLab.ts';
import { openInside } from '../inside/openInside.ts';
import { LinkChoice } from '../share/LinkChoice.tsx';
import { whyNoQueue, boundsOf, queueMarks, ruleWords } from './facts.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import { queuePlace } from '#app/run/facts/places.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { clockTime, count, figure } from '#app/ui/words/numbers.ts';
import { xOf, type View } from '#app/charts/plot/view.ts';
import { bounds, line, ofLink, rangeOf, signs, text, type Quantity } from '../kit/marks.ts';
import { happenedAt, type Happened } from '../kit/happened.ts';
import { timePanel, type Frame, type Sign, type Subject } from '../kit/timePanel.ts';

/** Selects the link whose queue is shown, and opens that queue. */
function QueueChoice() {
  const laboratory = useLaboratory();
  useLab((state) => state.run);
  const isOpen = useLab((state) => state.charts.includes('inside'));
  const { data } = laboratory;
  return (
    <>
      <LinkChoice />
      {!isOpen && data !== null && whyNoQueue(data) === '' && (
        <button type="button" className="chart-button off-wall" onClick={() => openInside(laboratory)}>
          Look inside
        </button>
      )}
    </>
  );
}

const recorded = ofLink('queue');
/** Waiting packets. The record ends with the last event: the link itself knows what has left since. */
export const WAITING: Quantity = {
  ...recorded,
  at: (data, subject, time) =>
    (time >= data.present.now ? data.present.links[shownLink(data)]?.queue : undefined) ??
    recorded.at(data, subject, time),
};
const rounded = (value: number): string => figure(Number(value.toPrecision(3)));

/** Position of values at now, or at the cursor, px. */
function placeAtNow({ view, until }: Frame, y: number) {
  const half = view.sizes.text.value / 2;
  const x = xOf(view, until) + 15 * Math.min(1.5, view.sizes.scale);
  return { x, y: Math.min(view.bottom - half, Math.max(view.top + half, y)), centred: true } as const;
}

function writeWaiting(frame: Frame, _link: Subject, value: number, y: number): void {
  const words = frame.view.narrow ? figure(value) : `${figure(value)} waiting`;
  frame.plot.labels.add([{ kind: 'value', text: words, ...placeAtNow(frame, y) }]);
}

/** Below or above the label of the queue length. */
function writeAverage(frame: Frame, link: Subject, value: number): void {
  const { data, view, plot, at } = frame;
  if (view.narrow) return;
  const place = placeAtNow(frame, plot.yOf(WAITING.at(data, link, at)));
  plot.labels.addFirst(
    [-1, 1].map((by) => ({
      kind: 'small' as const,
      text: `average ${rounded(value)}`,
      ...place,
      y: place.y + by * (view.sizes.text.value + 2),
    })),
  );
}

/** Above or below the line of a bound, at its start. */
export function placesByBound({ sizes }: View, { left, y }: { readonly left: number; readonly y: number }) {
  const off = sizes.text.small / 2 + 4 * sizes.scale;
  return [y - off, y + off].map((each) => ({ x: left + 8, y: each }));
}

/** Drops and marks, at the queue length found. */
function happened(data: RunData, window: TimeRange): readonly Happened[] {
  const { bucket } = data.opened;
  return queueMarks(data, window).map((mark) => {
    const at = Math.floor(mark.time / bucket);
    const series = data.series.ofLink('queue', shownLink(data));
    const found = mark.kind === 'loss' ? mark.queue : (series?.range(at, at + 1).max ?? 0);
    return happenedAt(mark, Math.max(0, found));
  });
}

/** Only the first signs of a kind show their count: at most this many. */
const MOST_LABELLED = 6;

function writeCounts({ view, plot }: Frame, all: readonly (Sign & { readonly text: string })[]): void {
  const { scale } = view.sizes;
  for (const sign of all.slice(0, MOST_LABELLED)) {
    const label = { kind: 'loss', text: sign.text, y: sign.y + 12 * scale, centred: true } as const;
    plot.labels.addFirst([
      { ...label, x: sign.x - 9 * scale, anchor: 'end' },
      { ...label, x: sign.x + 9 * scale },
    ]);
  }
}

/** Number of events of one kind in a stretch of time. */
const total = (data: RunData, kind: Happened['kind'], window: TimeRange): number =>
  queueMarks(data, window)
    .filter((mark) => mark.kind === kind)
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0);

/** The queue of a link, and the effects of its rule. */
export const queue = timePanel({
  id: 'queue',
  needs: 'queue',
  title: 'Queue',
  short: ['Queue', 'packets'],
  term: 'queue',
  about: (data) => `at ${queuePlace(data.opened, shownLink(data))}, packets; ${ruleWords(data)}`,
  of: () => [{ index: -1, name: '' }],
  none: whyNoQueue,
  summary: (data, words) => {
    const { now } = data.present;
    const [lost, marked] = ['loss', 'marked'].map((kind) => total(data, kind, { from: 0, to: now })) as [
      number,
      number,
    ];
    return `At ${clockTime(now)} s: ${words}. So far ${count(lost)} dropped and ${count(marked)} marked. Rule: ${ruleWords(data)}.`;
  },
  forks: true,
  Choice: QueueChoice,
  room: 1.04,
  empty: 1.04,
  marks: [
    line({
      of: WAITING,
      key: { look: 'waiting', text: 'waiting' },
      column: 'Waiting',
      columns: [{ head: 'Most', cell: (data, link, stretch) => text(rangeOf(data, WAITING, link, stretch).max) }],
      say: (value) => `${text(value)} ${value === 1 ? 'packet' : 'packets'} waiting`,
      filled: true,
      forks: true,
      write: writeWaiting,
    }),
    line({
      of: ofLink('average'),
      key: (data) =>
        data?.opened.links[shownLink(data)]?.queue.takesAverage === true ? [{ look: 'average', text: 'average' }] : [],
      column: 'Average',
      say: (value) => `average ${rounded(value)}`,
      paint: 'ink',
      loose: true,
      write: writeAverage,
    }),
    bounds({ of: boundsOf, paint: 'ink2', near: 3, places: placesByBound, layer: 'over', said: true }),
    signs({
      of: happened,
      layer: 'over',
      looks: {
        loss: { look: 'cross', key: { look: 'dropped', text: 'dropped' }, text: (many) => `${many} dropped`, size: 10 },
        marked: {
          look: 'ring',
          key: { look: 'marked', text: 'marked (ECN)' },
          text: (many) => `${many} marked`,
          size: 4,
        },
      },
      byFlow: false,
      write: writeCounts,
      columns: [
        { head: 'Dropped', cell: (data, _link, stretch) => String(total(data, 'loss', stretch)) },
        { head: 'Marked', cell: (data, _link, stretch) => String(total(data, 'marked', stretch)) },
      ],
    }),
  ],
});
