import type { RunData } from '../../../../run/runData.ts';
import { clockTime, figure, listed } from '../../../../ui/words/numbers.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { pacedFlows, rateAt, whyNoRates, type RateQuantity } from './facts.ts';
import { ratesPicture } from './picture.ts';

const text = (value: number): string => (Number.isNaN(value) ? '–' : figure(Number(value.toPrecision(4))));

/** The rates at a time, s, in words, of one flow or of all (-1). */
function wordsAt(data: RunData, time: number, wanted: number): string {
  const all = pacedFlows(data).flatMap(({ index, name }) => {
    const pacing = rateAt(data, 'pacing', index, time);
    if ((wanted >= 0 && index !== wanted) || Number.isNaN(pacing)) return [];
    const [bandwidth, inflight] = [rateAt(data, 'bandwidth', index, time), rateAt(data, 'inflight', index, time)];
    const estimate = Number.isNaN(bandwidth) ? '' : `, takes the bottleneck for ${text(bandwidth)} Mb/s`;
    return [`${name} paces at ${text(pacing)} Mb/s${estimate}, has ${text(inflight)} segments in flight`];
  });
  return all.length === 0 ? 'no sender paces yet' : listed(all);
}

/** At what rate senders that pace send, what they measure, and what they have in flight. */
export const rates = panelOf({
  id: 'rates',
  title: 'Rates of paced senders',
  short: ['Rates', 'Mb/s'],
  term: 'pacing',
  about: (data) => (whyNoRates(data) === '' ? 'Mb/s above; segments in flight below' : ''),
  key: (data) =>
    data !== null && whyNoRates(data) !== ''
      ? []
      : [
          { look: 'pacing', text: 'pacing, in flight' },
          { look: 'bandwidth', text: 'estimate' },
          { look: 'sample', text: 'delivery-rate sample' },
          { look: 'cwnd', text: 'cwnd' },
        ],
  summary: (data) => whyNoRates(data) || `At ${clockTime(data.present.now)} s: ${wordsAt(data, data.present.now, -1)}.`,
  table: (data) => {
    const flows = pacedFlows(data);
    const columns: readonly (readonly [RateQuantity, string])[] = [
      ['pacing', 'pacing, Mb/s'],
      ['arrival', 'delivery rate, Mb/s'],
      ['bandwidth', 'estimate, Mb/s'],
      ['inflight', 'in flight, segments'],
    ];
    return timeRows(
      data,
      flows.flatMap(({ name }) => columns.map(([, words]) => `${name}: ${words}`)),
      (_from, to) => flows.flatMap(({ index }) => columns.map(([quantity]) => text(rateAt(data, quantity, index, to)))),
    );
  },
  pointing: { at: (data, _view, time, flow) => whyNoRates(data) || wordsAt(data, time, flow) },
  picture: ratesPicture,
});
