import { timeAsDrawn } from '../../../../charts/plot/ticks.ts';
import { shownLink } from '../../../../run/bottleneck.ts';
import { queuePlace } from '../../../../run/places.ts';
import type { RunData } from '../../../../run/runData.ts';
import { clockTime, count, figure } from '../../../../ui/words/numbers.ts';
import { panelOf } from '../panel.ts';
import { LinkChoice } from '../share/LinkChoice.tsx';
import { timeRows } from '../timeRows.ts';
import { boundsOf, queueAt, queueMarks, ruleWords, whyNoQueue } from './facts.ts';
import { queuePicture, signAt, signsOf } from './picture.ts';

/** "26 packets waiting, average 12.4, 50 places" */
function wordsAt(data: RunData, time: number): string {
  const [waiting, average] = [queueAt(data, 'queue', time), queueAt(data, 'average', time)];
  if (Number.isNaN(waiting)) return 'nothing is known yet';
  const mean = Number.isNaN(average) ? '' : `, average ${figure(Number(average.toPrecision(3)))}`;
  const bounds = boundsOf(data, { from: time, to: time + 1e-9 }).map(({ name }) => `, ${name}`);
  return `${figure(waiting)} ${waiting === 1 ? 'packet' : 'packets'} waiting${mean}${bounds.join('')}`;
}

const total = (data: RunData, kind: 'loss' | 'marked'): number =>
  queueMarks(data, { from: 0, to: data.present.now })
    .filter((mark) => mark.kind === kind)
    .reduce((sum, { more = 0 }) => sum + 1 + more, 0);

/** What waits at the entry of a link, and what its rule does about it. */
export const queue = panelOf({
  id: 'queue',
  title: 'Queue',
  short: ['Queue', 'packets'],
  term: 'queue',
  about: (data) =>
    whyNoQueue(data) === '' ? `at ${queuePlace(data.opened, shownLink(data))}, packets; ${ruleWords(data)}` : '',
  key: (data) => [
    { look: 'waiting', text: 'waiting' },
    ...(data !== null && data.opened.links[shownLink(data)]?.queue.takesAverage === true
      ? [{ look: 'average', text: 'average' }]
      : []),
    { look: 'dropped', text: 'dropped' },
    { look: 'marked', text: 'marked (ECN)' },
  ],
  summary: (data) => {
    const none = whyNoQueue(data);
    if (none !== '') return none;
    const { now } = data.present;
    const [lost, marked] = [total(data, 'loss'), total(data, 'marked')];
    return `At ${clockTime(now)} s: ${wordsAt(data, now)}. So far ${count(lost)} dropped and ${count(marked)} marked. Rule: ${ruleWords(data)}.`;
  },
  table: (data) =>
    timeRows(data, ['Waiting', 'Most', 'Average', 'Dropped', 'Marked'], (from, to, bucket) => {
      const { max = NaN } =
        data.series.ofLink('queue', shownLink(data))?.range(Math.round(from / bucket), Math.round(to / bucket)) ?? {};
      const marks = queueMarks(data, { from, to });
      const of = (kind: 'loss' | 'marked'): string =>
        String(marks.filter((mark) => mark.kind === kind).reduce((sum, { more = 0 }) => sum + 1 + more, 0));
      const text = (value: number): string => (Number.isFinite(value) ? figure(Number(value.toPrecision(4))) : '–');
      return [
        text(queueAt(data, 'queue', to)),
        text(max),
        text(queueAt(data, 'average', to)),
        of('loss'),
        of('marked'),
      ];
    }),
  Choice: LinkChoice,
  pointing: {
    at: (data, _view, time) => whyNoQueue(data) || wordsAt(data, time),
    marks: (data, view) =>
      whyNoQueue(data) !== ''
        ? []
        : signsOf(data, view, () => 0).map(({ kind, count: many, flow, time, ref }) => ({
            time,
            ref,
            text: `${many} ${kind === 'loss' ? 'dropped' : 'marked'}, ${data.opened.flows[flow]?.name ?? ''}, ${timeAsDrawn(view, time)} s`,
          })),
    markAt: (data, view, x, y) => signAt(data, view, x, y),
  },
  picture: queuePicture,
});
