import { timeOf } from '../../../../charts/plot/view.ts';
import type { RunData } from '../../../../run/runData.ts';
import { clockTime, figure, listed } from '../../../../ui/words/numbers.ts';
import { panelOf } from '../panel.ts';
import { timeRows } from '../timeRows.ts';
import { tcpFlows } from '../window/tcpFlows.ts';
import { baseSteps } from './base.ts';
import { flowAt, msAt, rttAxis, rttPicture } from './picture.ts';

const NONE = '–';
const ms = (value: number): string => (Number.isNaN(value) ? NONE : figure(Number(value.toPrecision(4))));

/** The round-trip times at a time, s, in words; of one flow with its timer. */
function wordsAt(data: RunData, time: number, wanted: number): string {
  const measured = tcpFlows(data).flatMap(({ index, name }) => {
    const value = msAt(data, 'rtt', index, time);
    return (wanted >= 0 && index !== wanted) || Number.isNaN(value)
      ? []
      : [{ index, words: `${name} ${ms(value)} ms` }];
  });
  if (measured.length === 0) return 'nothing measured yet';
  const timer =
    wanted < 0
      ? ''
      : `, RTTVAR ${ms(msAt(data, 'rttvar', wanted, time))} ms, RTO ${ms(msAt(data, 'rto', wanted, time))} ms`;
  return `${listed(measured.map(({ words }) => words))}${timer}`;
}

/** How many measurements each sender gave up so far, in words; '' for none. */
function refusedWords(data: RunData): string {
  const { bucket } = data.opened;
  const last = Math.ceil(data.present.now / bucket);
  const counts = tcpFlows(data).flatMap(({ index, name }) => {
    const { sum = 0 } = data.series.ofFlow('refused', index)?.range(0, last) ?? {};
    return sum > 0 ? [`${sum} of ${name}`] : [];
  });
  return counts.length === 0
    ? ''
    : ` Measurements given up because a segment was lost or sent twice (Karn): ${listed(counts)}.`;
}

/** How long data and ACKs take, as each sender measures it. */
export const roundTripTime = panelOf({
  id: 'rtt',
  title: 'Round-trip time',
  short: ['RTT', 'ms'],
  term: 'rtt',
  key: () => [
    { look: 'smoothed', text: 'SRTT' },
    { look: 'band', text: '± RTTVAR' },
    { look: 'sample', text: 'sample' },
    { look: 'timer', text: 'RTO' },
    { look: 'refused', text: 'not measured (Karn)' },
    { look: 'backed', text: 'timeout' },
  ],
  about: (data, window) => {
    const { least } = rttAxis(data, window);
    return `${least > 0 ? `from ${figure(least)} ms` : 'ms'}; RTO where it is near`;
  },
  summary: (data) => {
    const { now } = data.present;
    const base = baseSteps(data, { from: now, to: now }).map((step) => step.ms);
    const least = base.length === 1 ? ` With empty queues it would be ${figure(base[0]!)} ms.` : '';
    return `At ${clockTime(now)} s the smoothed round-trip times are: ${wordsAt(data, now, -1)}.${least}${refusedWords(data)}`;
  },
  changes: 'rtt',
  table: (data, stretch) => {
    const flows = tcpFlows(data);
    return timeRows(
      data,
      flows.flatMap(({ name }) => [
        `${name}: measured, ms`,
        `${name}: SRTT, ms`,
        `${name}: RTTVAR, ms`,
        `${name}: RTO, ms`,
        `${name}: not measured (Karn)`,
      ]),
      (from, to, bucket) =>
        flows.flatMap(({ index }) => {
          const measured = data.series
            .ofFlow('sample', index)
            ?.range(Math.round(from / bucket), Math.round(to / bucket));
          return [
            ms(measured === undefined || measured.newest < 0 ? NaN : measured.last * 1000),
            ms(msAt(data, 'rtt', index, to)),
            ms(msAt(data, 'rttvar', index, to)),
            ms(msAt(data, 'rto', index, to)),
            String(
              data.series.ofFlow('refused', index)?.range(Math.round(from / bucket), Math.round(to / bucket)).sum ?? 0,
            ),
          ];
        }),
      stretch,
    );
  },
  pointing: {
    at: (data, _view, time, flow) => wordsAt(data, time, flow),
    flowAt: (data, view, x, y) => flowAt(data, view, timeOf(view, x), y),
  },
  picture: rttPicture,
});
