import { figure, printedIn } from '../numbers.ts';
import { short } from '../judging.ts';
import type { Remark } from '../paper.ts';
import { biswalSetup } from './network.ts';
import { biswalTables, biswalThroughput } from './tables.ts';

const [throughputs, delays] = biswalTables;

export const biswalRemarks: readonly Remark[] = [
  {
    id: 'biswal-r1',
    title: 'Delays that differ by 0.01 % are ranked',
    where: 'Table III, Section IV, B 3',
    text: 'BIC is called the slowest and Veno the quickest. All seven printed delays lie within three microseconds, less than the transmission of one packet.',
    evidence: () => {
      const values = delays!.rows.map(({ cells }) => Number(cells[0]));
      const [least, most] = [Math.min(...values), Math.max(...values)];
      const packet = (1000 * 8 * 1000) / 1e9;
      return {
        heads: ['what', 'ms'],
        rows: [
          ['least delay printed', short(least)],
          ['largest delay printed', most.toFixed(4)],
          ['their difference', short(most - least)],
          ['transmission of 1000 bytes at 1 Gb/s', short(packet)],
        ],
        says: `The spread is ${((100 * (most - least)) / least).toFixed(3)} % of the delay.`,
        holds: most - least < packet,
      };
    },
  },
  {
    id: 'biswal-r2',
    title: 'Its Compound is its Reno',
    where: 'Table II',
    text: 'Compound and Reno are printed with the same throughput to five digits, but with different losses. Compound of ns-2.35 ignores the receiver window and has more throughput than any window of the others allows.',
    setups: [biswalSetup('reno'), biswalSetup('compound')],
    evidence: (readings) => {
      const [reno = NaN, compound = NaN] = readings.map(biswalThroughput);
      const printed = ['reno', 'compound'].map((key) => printedIn(throughputs!, key)) as [string, string];
      return {
        heads: ['Mb/s', 'printed', 'simulated'],
        rows: [
          ['Reno', printed[0], short(reno)],
          ['CTCP', printed[1], short(compound)],
        ],
        says: 'Printed they are equal; simulated they differ.',
        holds: printed[0] === printed[1] && compound > 1.1 * reno,
      };
    },
  },
  {
    id: 'biswal-r3',
    title: 'An unstated window decides the throughput',
    where: 'Table I',
    text: 'The table of settings has no window, queue size or packet size. With a window of 200 six flows cannot use more than an eighth of 1 Gb/s.',
    setups: [biswalSetup('reno'), biswalSetup('reno', { window: '150' })],
    evidence: (readings) => {
      const rows = readings.map((reading, at) => [
        ['200', '150'][at]!,
        short(biswalThroughput(reading)),
        short(100 * (figure(reading, 'utilisation', null) ?? NaN)),
      ]);
      return {
        heads: ['window, segments', 'throughput, Mb/s', 'first trunk in use, %'],
        rows,
        says: 'The throughput follows the window; the links are nearly idle.',
        holds: Number(rows[1]![1]) < 0.85 * Number(rows[0]![1]),
      };
    },
    whatIf: { table: 'biswal-2', assumption: 'window', choice: '150' },
  },
];
