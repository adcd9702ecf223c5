import { xOf } from '#app/charts/plot/view.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { figure, rate } from '#app/ui/words/numbers.ts';
import { bounds, largestOf, line, ofFlow } from '../kit/marks.ts';
import { timesOf, whyNoQueue } from '../queue/facts.ts';
import { placesByBound } from '../queue/queue.tsx';
import { timePanel, type Mark } from '../kit/timePanel.ts';

/** Minimum number of stretches per run for which the longest wait is shown. */
const STRETCHES = 100;

/** Length of such a stretch, s: 0.1 in a run of 10 to 99 s. */
const stretchOf = ({ opened }: RunData): number =>
  Math.max(opened.bucket, 10 ** Math.floor(Math.log10(opened.duration / STRETCHES)));

const LONGEST_WAIT = largestOf(ofFlow('waited', 1000), (data) =>
  Math.max(1, Math.round(stretchOf(data) / data.opened.bucket)),
);

/** Maximum number of labelled starts. */
const MOST_STARTS = 3;

/** Starts of UDP flows, which do not react to congestion. */
const starts: Mark = {
  lay: ({ data, view, plot, until, draw }) => {
    const all = data.opened.scenario.flows.flatMap((flow, index) =>
      flow.kind === 'udp' && flow.start > view.from && flow.start <= until ? [{ flow, index }] : [],
    );
    for (const { flow, index } of all.slice(0, MOST_STARTS)) {
      const x = xOf(view, flow.start);
      draw('under', {
        kind: 'boxes',
        boxes: [{ x, y: view.top, width: view.sizes.line.grid, height: view.bottom - view.top }],
        paint: 'ink',
      });
      const text = `${data.opened.flows[index]!.name} starts, ${rate(flow.rate)}`;
      const label = { kind: 'note', text, flow: index, x: x + 8, centred: true } as const;
      const half = view.sizes.text.note / 2;
      plot.labels.addFirst([view.bottom - half - 2, view.top + half].map((y) => ({ ...label, y })));
    }
  },
};

/** Queueing delay of each flow's packets. */
export const waiting = timePanel({
  id: 'waiting',
  needs: 'links',
  title: 'Waiting in queues',
  short: ['Waiting', 'ms'],
  term: 'inside',
  about: (data) => `ms, the longest in each ${figure(stretchOf(data))} s; logarithmic`,
  of: ({ opened }) => opened.flows,
  none: whyNoQueue,
  before: 'nothing has arrived yet',
  room: 1.3,
  empty: 10,
  log: true,
  keeps: false,
  marks: [
    line({
      of: LONGEST_WAIT,
      column: 'waited, ms',
      say: 'waited {} ms',
      ends: (value) => String(Number(value.toPrecision(2))),
      markers: true,
    }),
    bounds({ of: timesOf, paint: 'ink', near: 30, places: placesByBound, layer: 'under', onAxis: true }),
    starts,
  ],
});
