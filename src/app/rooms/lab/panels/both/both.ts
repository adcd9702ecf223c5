import { shownLink } from '#app/run/facts/bottleneck.ts';
import { lineOf } from '#app/run/facts/settingsOfFlow.ts';
import type { TimeRange } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { figure } from '#app/ui/words/numbers.ts';
import type { FlowFacts } from '#lab/protocol/protocol.ts';
import { bounds, guide, line, ofFlow, quantityOf, signs, type Bound } from '../kit/marks.ts';
import { happenedAt, type Happened } from '../kit/happened.ts';
import { queueMarks, timesOf, whyNoQueue } from '../queue/facts.ts';
import { placesByBound } from '../queue/queue.tsx';
import { timePanel } from '../kit/timePanel.ts';

const lettersOf = (data: RunData): readonly string[] => data.opened.links[shownLink(data)]?.letters ?? [];

const flowsOf = (data: RunData): readonly FlowFacts[] =>
  data.opened.flows.filter(({ path }) => path.includes(shownLink(data)));

/** Whether a flow is the first in its line, which has its colour. */
const isFirst = (data: RunData, flow: number): boolean =>
  flowsOf(data).find(({ index }) => lineOf(data.opened, index) === lineOf(data.opened, flow))?.index === flow;

/** Probability with which a queue marks or drops the packets of a line, %. Only the first flow in the line draws it. */
const CHANCE = quantityOf(
  (run, { index }) =>
    isFirst(run, index) ? run.series.ofLink('lineChance', shownLink(run), lineOf(run.opened, index)) : undefined,
  () => 100,
);
const BASE = quantityOf(
  (run) => run.series.ofLink('baseChance', shownLink(run)),
  () => 100,
);

const short = (value: number): string => String(Number(value.toPrecision(2)));

/** "p′ 3 %": the current base probability, for the key. The line has no label, because lines end close together. */
function baseNow(data: RunData | null): string {
  const value = data === null ? NaN : BASE.at(data, { index: 0 }, data.present.now);
  return Number.isNaN(value) ? 'p′' : `p′ ${short(value)} %`;
}

/** The target of the Classic queue, the longer of the bounds, ms. */
function targetsOf(data: RunData, window: TimeRange): readonly Bound[] {
  const all = timesOf(data, window);
  const most = Math.max(...all.map(({ value }) => value));
  return all.filter(({ value }) => value === most).map((bound) => ({ ...bound, isLimit: true }));
}

/** Marks and drops, in a lane above the plot. */
const happened = (data: RunData, window: TimeRange): readonly Happened[] =>
  queueMarks(data, window).map((mark) => happenedAt(mark, Infinity));

/** Possible upper ends of the axis of waits, as multiples of the target, and of the axis of probabilities, %. */
const OF_TARGET = [2, 4, 10, 20, 60, 200, 1000];
const PERCENT = [0.2, 1, 2, 4, 10, 20, 50, 100];

/** The waits in both queues of a link, the chances by which they mark and drop, and when they did. */
export const both = timePanel({
  id: 'both',
  needs: 'pair',
  title: 'Waiting in both queues',
  short: ['Waiting', 'ms, %'],
  term: 'inside',
  about: (data) => {
    const [low, classic] = lettersOf(data);
    return `ms; below, %: chance of a mark in ${low} (2 p′), of a mark or drop in ${classic} (p′²)`;
  },
  of: flowsOf,
  none: (data) =>
    whyNoQueue(data) || (lettersOf(data).length > 0 ? '' : 'This link has one queue: no packets wait apart.'),
  before: 'nothing has arrived yet',
  parts: [
    {
      corner: 'ms',
      empty: 5,
      room: 1,
      ends: (data) => {
        const target = targetsOf(data, { from: data.present.now, to: data.present.now + 1e-9 })[0]?.value ?? 1;
        return OF_TARGET.map((times) => times * target);
      },
      marks: [
        line({
          of: ofFlow('waited', 1000),
          column: 'waited, ms',
          say: 'waited {} ms',
          ends: (value) => `${short(value)} ms`,
        }),
        bounds({ of: targetsOf, paint: 'ink', near: 3, places: placesByBound, layer: 'under', newest: true }),
        signs({
          of: happened,
          looks: {
            marked: {
              look: 'notch',
              key: { look: 'marked', text: 'marked' },
              text: (many) => `${many} marked`,
              size: 5,
            },
            loss: {
              look: 'cross',
              key: { look: 'dropped', text: 'dropped' },
              text: (many) => `${many} dropped`,
              size: 9,
            },
          },
          layer: 'over',
          together: 3,
        }),
      ],
    },
    {
      corner: '%',
      empty: 1,
      room: 1,
      ends: () => PERCENT,
      marks: [
        line({
          of: CHANCE,
          column: 'chance, %',
          named: (data, flow) => lettersOf(data)[lineOf(data.opened, flow)] ?? '',
          say: (value) => `its queue marks or drops ${figure(Number(value.toPrecision(2)))} %`,
          ends: (value) => `${short(value)} %`,
        }),
        guide({ of: BASE, key: (data) => [{ look: 'base', text: baseNow(data) }], paint: 'ink', counts: true }),
      ],
    },
  ],
});
