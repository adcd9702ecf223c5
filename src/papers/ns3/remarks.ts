import { figure, printedIn } from '../numbers.ts';
import { short } from '../judging.ts';
import type { Remark } from '../paper.ts';
import { ns3Setup, NS3_VARIANTS, type Ns3Variant } from './network.ts';
import { byBandwidth, ns3Tables, ns3Throughput } from './tables.ts';

const VARIANTS = Object.keys(NS3_VARIANTS) as Ns3Variant[];
const LINK = byBandwidth(5000);

export const ns3Remarks: readonly Remark[] = [
  {
    id: 'ns3-r1',
    title: 'As it is stated, the three variants cannot differ',
    where: 'Section IV, Table II',
    text: 'With 64 KB of window, which is all that is known of ns-3.25’s receiver, nothing is ever lost on this path. Without a loss the three are the same algorithm.',
    setups: VARIANTS.map((variant) => ns3Setup(variant, LINK)),
    evidence: (readings) => {
      const rows = readings.map((reading, at) => ({
        name: NS3_VARIANTS[VARIANTS[at]!],
        printed: printedIn(ns3Tables[0]!, '5000', at),
        ours: ns3Throughput(reading, 'mean'),
        dropped: figure(reading, 'packetsDropped', null) ?? NaN,
      }));
      return {
        heads: ['5 Mb/s', 'printed, Mb/s', 'simulated, Mb/s', 'packets lost'],
        rows: rows.map(({ name, printed, ours, dropped }) => [name, printed, ours.toFixed(3), short(dropped)]),
        says: 'Nothing is lost, and all three have half of the link.',
        holds: rows.every(({ ours, dropped }) => dropped === 0 && ours === rows[0]!.ours),
      };
    },
    whatIf: { table: 'ns3-2', assumption: 'loss', choice: '0.002' },
  },
  {
    id: 'ns3-r2',
    title: 'Random losses that the paper does not state bring our numbers closer, but each row needs its own loss rate',
    where: 'Table II',
    text: 'The printed throughput is about half of what the link carries. Random losses lower ours; no single rate fits all rows.',
    setups: ['0', '0.002', '0.012'].map((loss) => ns3Setup('newreno', byBandwidth(7000), { loss })),
    evidence: (_, readings) => {
      const printed = Number(printedIn(ns3Tables[0]!, '7000'));
      const ours = readings.map(
        (of) => of.reduce((sum, reading) => sum + ns3Throughput(reading, 'mean'), 0) / of.length,
      );
      return {
        heads: ['NewReno, 7 Mb/s, lost at random', 'Mb/s'],
        rows: [
          ['printed', short(printed)],
          ['none', short(ours[0]!)],
          ['0.2 %', short(ours[1]!)],
          ['1.2 %', short(ours[2]!)],
        ],
        says: 'The printed number lies between those of 0.2 % and 1.2 %, far from that without losses.',
        holds: ours[1]! > printed && printed > ours[2]!,
      };
    },
    whatIf: { table: 'ns3-2', assumption: 'loss', choice: '0.012' },
  },
  {
    id: 'ns3-r3',
    title: 'Its throughput is neither that of a flow nor that of all flows',
    where: 'Table IV',
    text: '“Maximum throughput” is not defined. With 23 senders about 2 Mb/s are printed: all flows together would have 5 Mb/s, the link; a flow could not have 2 Mb/s 23 times.',
    evidence: () => {
      const rows = ns3Tables[2]!.rows.map(({ key, cells }) => [
        key,
        cells[0]!,
        short(Number(key) * Number(cells[0])),
        '5',
      ]);
      return {
        heads: ['senders', 'printed, Mb/s', 'times the senders, Mb/s', 'link, Mb/s'],
        rows,
        says: 'Taken as a flow’s, the printed numbers would need up to ten times the link; taken as the sum, they leave more than half of it idle.',
        holds: rows.slice(1).every(([, one, times]) => Number(times) > 5 && Number(one) < 2.5),
      };
    },
    whatIf: { table: 'ns3-4', assumption: 'of', choice: 'all' },
  },
  {
    id: 'ns3-r4',
    title: 'A row is out of order, and “simulation time” is a delay',
    where: 'Table III',
    text: 'Between 30 and 60 a row is headed 75. The paper calls what is varied the simulation time of a link, in ms; the run takes 100 s.',
    evidence: () => {
      const heads = ns3Tables[1]!.rows.map(({ key }) => Number(key));
      const rows = heads.map((head, at) => [
        String(head),
        at > 0 && head < heads[at - 1]! ? 'less than the row before' : '',
      ]);
      return {
        heads: ['row', 'order'],
        rows,
        says: 'The rows rise except in one place; with 45 instead of 75 they rise everywhere.',
        holds: rows.filter(([, order]) => order !== '').length === 1,
      };
    },
  },
  {
    id: 'ns3-r5',
    title: 'NewReno and Westwood are printed with the same numbers in two rows',
    where: 'Table II, 7000 and 10,000',
    text: 'In all other rows of the three tables the two differ. Either they lost nothing there, or a column was copied.',
    evidence: () => {
      const rows = ns3Tables.flatMap((table) =>
        table.rows.filter(({ cells }) => cells[0] === cells[1]).map(({ key, cells }) => [table.name, key, ...cells]),
      );
      return {
        heads: ['table', 'row', ...Object.values(NS3_VARIANTS)],
        rows,
        says: `${rows.length} of ${ns3Tables.reduce((sum, table) => sum + table.rows.length, 0)} rows print the same number for both.`,
        holds: rows.length === 2,
      };
    },
  },
  {
    id: 'ns3-r6',
    title: 'The graphs are called those of Tables I, II and III',
    where: 'Section IV, Figs. 3 to 5',
    text: 'Table I lists constants. The results that the three figures draw are in Tables II, III and IV.',
    evidence: () => {
      const rows = ns3Tables.map(({ name, caption }, at) => [
        `Fig. ${at + 3}`,
        `Table ${'I'.repeat(at + 1)}`,
        name,
        caption,
      ]);
      return {
        heads: ['figure', 'in the text', 'its numbers', 'of'],
        rows,
        says: 'Each figure is named by the table before its own.',
        holds: rows.every(([, text, own]) => text !== own),
      };
    },
  },
];
