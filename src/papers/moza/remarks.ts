import { arrivals, figure } from '../numbers.ts';
import { short } from '../judging.ts';
import type { Remark } from '../paper.ts';
import { mozaRows, MOZA_VARIANTS } from './data.ts';
import { mozaSetup } from './tables.ts';

const SAME = ['tahoe', 'reno', 'sack'] as const;
const SIZES = mozaRows('tahoe').map(({ key }) => key);

export const mozaRemarks: readonly Remark[] = [
  {
    id: 'moza-r1',
    title: 'The throughput counts every packet as 1000 bytes',
    where: 'Tables 1 to 4, column THROUGHPUT',
    text: 'The printed throughput is the number of packets received times 1.6, for every packet size. So it falls with the size of the packets; what arrives rises with it.',
    setups: SIZES.map((size) => mozaSetup('tahoe', size)),
    evidence: (readings) => {
      const rows = mozaRows('tahoe').map(({ key, cells }, at) => {
        const received = figure(readings[at]!, 'packetsReceived', null) ?? NaN;
        return {
          key,
          printed: Number(cells[0]),
          own: Number(cells[2]),
          equal: 1.6 * received,
          real: (received * Number(key) * 8) / 5000,
        };
      });
      const real = rows.map((row) => row.real);
      return {
        heads: ['packet size', 'printed', 'printed packets × 1.6', 'received × 1.6', 'kb/s by their own size'],
        rows: rows.map((row) => [row.key, short(row.printed), short(1.6 * row.own), short(row.equal), short(row.real)]),
        says: `The printed throughput is 1.6 times the printed packets, to 0.1 %. By their own size packets of 1500 bytes bring ${(real.at(-1)! / real[0]!).toFixed(1)} times as much as those of 100.`,
        holds:
          rows.every(({ printed, own }) => Math.abs(printed / (1.6 * own) - 1) < 0.001) &&
          real[real.length - 1]! > 1.5 * real[0]!,
      };
    },
    whatIf: { table: 'moza-1', assumption: 'size', choice: 'own' },
  },
  {
    id: 'moza-r2',
    title: 'The average delay is that of the last link, and its formula is a sum',
    where: 'Section 4; Tables 1 to 4, column AVERAGE DELAY',
    text: 'The formula leaves out the division by the number of packets. The printed number is the delay of the last link; packets wait longest before the first.',
    setups: SIZES.map((size) => mozaSetup('tahoe', size)),
    evidence: (readings) => {
      const rows = mozaRows('tahoe').map(({ key, cells }, at) => ({
        key,
        printed: Number(cells[5]),
        last: arrivals(readings[at]!).lastLinkDelay,
        whole: figure(readings[at]!, 'meanDelay', null) ?? NaN,
      }));
      return {
        heads: ['packet size', 'printed, s', 'last link, s', 'from end to end, s'],
        rows: rows.map(({ key, printed, last, whole }) => [key, short(printed), last.toFixed(4), whole.toFixed(4)]),
        says: 'The printed numbers are within 8 % of the last link’s delay; from end to end packets take three to nine times as long.',
        holds: rows.every(({ printed, last, whole }) => Math.abs(printed / last - 1) < 0.08 && whole > 2.5 * last),
      };
    },
    whatIf: { table: 'moza-1', assumption: 'delay', choice: 'whole' },
  },
  {
    id: 'moza-r3',
    title: 'Three of the four tables print the same packets, losses included',
    where: 'Tables 1, 2 and 4',
    text: 'Tahoe, Reno and SACK differ only in what they do after a loss, yet the tables print the same 1, 4 and 12 losses for all three. With windows of 20, which give the other numbers, nothing is lost here and the three are equal. The paper does not state what lost its packets.',
    setups: SAME.map((variant) => mozaSetup(variant, '1500')),
    evidence: (readings) => {
      const rows = readings.map((reading, at) => {
        const [, sent = '', received = '', , loss = ''] = mozaRows(SAME[at]!).at(-1)!.cells;
        const ours = (['packetsSent', 'packetsReceived', 'packetsDropped'] as const).map((name) =>
          short(figure(reading, name, null) ?? NaN),
        );
        return [MOZA_VARIANTS[SAME[at]!], sent, received, loss, ...ours];
      });
      const numbers = rows.map(([, ...row]) => row.join());
      return {
        heads: ['1500 bytes', 'sent, printed', 'received, printed', 'lost, printed', 'sent', 'received', 'lost'],
        rows,
        says: 'The printed packets of the three are the same, and so are the simulated ones, of which none is lost.',
        holds: numbers.every((row) => row === numbers[0]) && rows.every((row) => row.at(-1) === '0'),
      };
    },
    whatIf: { table: 'moza-1', assumption: 'window', choice: '100' },
  },
  {
    id: 'moza-r4',
    title: 'The formula of the packet loss has the wrong sign',
    where: 'Section 4',
    text: 'It is printed as received less generated packets, which is never above 0; the tables have it the other way round.',
    evidence: () => {
      const rows = mozaRows('tahoe')
        .filter(({ cells }) => cells[4] !== '0')
        .map(({ key, cells: [, sent, received, , loss] }) => [key, String(Number(received) - Number(sent)), loss!]);
      return {
        heads: ['packet size', 'by the formula', 'printed'],
        rows,
        says: 'The printed losses are the formula’s with the sign turned round.',
        holds: rows.every(([, formula, loss]) => Number(formula) === -Number(loss)),
      };
    },
  },
  {
    id: 'moza-r5',
    title: 'Five variants are announced, four have tables',
    where: 'Section 7 beside Tables 1 to 4',
    text: 'The conclusion speaks of “a detailed analysis of performance of five TCP variants”. There are tables and curves of four; New Reno is described and never run.',
    evidence: () => {
      const names = Object.values(MOZA_VARIANTS);
      return {
        heads: ['table', 'variant'],
        rows: names.map((name, at) => [`Table ${at + 1}`, name]),
        says: `The paper has numbers of ${names.length} variants, and none of New Reno.`,
        holds: names.length === 4 && !names.some((name) => /new/i.test(name)),
      };
    },
  },
];
