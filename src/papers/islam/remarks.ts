import { listed } from '#scenario/words/english.ts';
import { arrivals, figure, printedIn } from '../numbers.ts';
import { meanOf, short, ssthreshRemark } from '../judging.ts';
import type { Choices, Remark } from '../paper.ts';
import { mobilePrinted, mobileSetup } from './mobile.ts';
import { islamMobileTables, mobileThroughput } from './mobileTables.ts';
import { islamTable1 } from './table1.ts';
import { ROWS, VARIANT_ROWS, wiredSetup, type VariantKey } from './wired.ts';

/** Possible answers to what the paper leaves open about its mobile nodes; all use the same draw of the movements. */
const READINGS: readonly (readonly [name: string, choices: Choices])[] = [
  ['2 Mb/s, 500 m x 500 m', { draw: '1' }],
  ['1 Mb/s, 500 m x 500 m', { draw: '1', rate: '1000000' }],
  ['2 Mb/s, 1000 m x 1000 m', { draw: '1', area: '1000' }],
  ['1 Mb/s, 300 m x 300 m', { draw: '1', rate: '1000000', area: '300' }],
  ['2 Mb/s, 500 m x 500 m, range of 100 m', { draw: '1', range: '100' }],
  ['2 Mb/s, 500 m x 500 m, queue of 5', { draw: '1', queue: '5' }],
];
/** The first and last cells of the rows of Newreno in Tables 2 and 3. */
const CORNERS = [
  ['aodv', '3'],
  ['aodv', '45'],
  ['dsdv', '3'],
  ['dsdv', '45'],
] as const;
const ALL = Object.keys(VARIANT_ROWS) as VariantKey[];
const first = 'Network Topology-1';
const rowsOf = (group: string) => ROWS.filter((row) => row.group === group);
const columnAt = (key: string): number => islamTable1.columns.findIndex((column) => column.key === key);
const printed = (group: string, column: string): readonly number[] =>
  rowsOf(group).map(({ cells }) => Number(cells[columnAt(column)]));
const value = (
  row: (typeof ROWS)[number],
  column: string,
  reading: Parameters<typeof islamTable1.value>[2],
  choice = {},
) => islamTable1.value(islamTable1.columns[columnAt(column)]!, row, reading, choice) ?? NaN;

/** Numbers that occur in both tables of mobile nodes: for the same nodes, or anywhere. */
function repeated() {
  const [second, third] = islamMobileTables;
  const cells = (table: typeof second) =>
    (table?.rows ?? []).flatMap(({ heads, cells: all }) =>
      all.map((text, at) => ({ text, name: `${heads[1]}, ${table!.columns[at]!.key} nodes` })),
    );
  return cells(third).flatMap((cell) =>
    cells(second)
      .filter(({ text }) => text === cell.text)
      .map((other) => [cell.text, cell.name, other.name] as const),
  );
}

export const islamRemarks: readonly Remark[] = [
  {
    id: 'islam-r1',
    title: 'The delay from end to end is the delay of the last link alone',
    where: 'Table 1',
    text: 'The printed delay is what a packet takes over the last link: propagation and transmission. The queue, which is most of the delay, is not in it.',
    setups: ALL.map((variant) => wiredSetup('2 Mb', variant)),
    evidence: (readings) => {
      const found = rowsOf('2 Mb').map((row, at) => ({
        name: row.heads[2]!,
        printed: row.cells[columnAt('delay')]!,
        last: 1000 * arrivals(readings[at]!).lastLinkDelay,
        whole: 1000 * (figure(readings[at]!, 'meanDelay') ?? NaN),
      }));
      const holds = found.every(
        ({ printed: text, last, whole }) => Math.abs(last / Number(text) - 1) < 0.001 && whole > 3 * last,
      );
      return {
        heads: [`${first}, ms`, 'printed', 'last link', 'from end to end'],
        rows: found.map(({ name, printed: text, last, whole }) => [name, text, last.toFixed(4), whole.toFixed(1)]),
        says: 'The printed numbers are those of the last link to 0.1 %; from end to end packets take more than three times as long.',
        holds,
      };
    },
    whatIf: { table: 'islam-1', assumption: 'delay', choice: 'whole' },
  },
  {
    id: 'islam-r2',
    title: 'The throughput of the first network has the UDP flow in it',
    where: 'Table 1',
    text: 'A UDP flow of 10 kb/s runs beside each TCP flow. In the first network the printed throughput counts its packets too, in the others not.',
    setups: ALL.map((variant) => wiredSetup('2 Mb', variant)),
    evidence: (readings) => {
      const found = rowsOf('2 Mb').map((row, at) => ({
        name: row.heads[2]!,
        text: row.cells[columnAt('throughput')]!,
        both: value(row, 'throughput', readings[at]!),
        alone: value(row, 'throughput', readings[at]!, { cbr: 'no' }),
      }));
      return {
        heads: [`${first}, kb/s`, 'printed', 'TCP and UDP', 'TCP alone'],
        rows: found.map(({ name, text, both, alone }) => [name, text, both.toFixed(2), alone.toFixed(2)]),
        says: 'TCP and UDP together give the printed numbers to 0.01 kb/s; TCP alone has 8 kb/s less.',
        holds: found.every(
          ({ text, both, alone }) => Math.abs(both - Number(text)) < 0.011 && Number(text) - alone > 7,
        ),
      };
    },
    whatIf: { table: 'islam-1', assumption: 'cbr', choice: 'no' },
  },
  {
    id: 'islam-r3',
    title: 'HSTCP and Cubic ran without SACK',
    where: 'Table 1, Section 3.2',
    text: 'Both are modules of TCP-Linux in ns-2, whose recovery needs a receiver that reports blocks. With the plain receiver, with which their printed packets come out exactly, every loss of several packets waits for the timer. So the conclusion that they are the worst at low rates is about the receiver.',
    setups: (['highspeed', 'cubic'] as const).flatMap((variant) =>
      (['no', 'yes'] as const).map((sack) => wiredSetup('2 Mb', variant, { sack })),
    ),
    evidence: (readings) => {
      const rows = readings.map((reading, at) => {
        const row = rowsOf('2 Mb').find(({ key }) => key.endsWith(at < 2 ? 'highspeed' : 'cubic'))!;
        const [received, timeouts] = [figure(reading, 'packetsReceived') ?? NaN, figure(reading, 'timeouts') ?? NaN];
        return { name: row.heads[2]!, sack: at % 2 === 1, printed: row.cells[1]!, received, timeouts };
      });
      return {
        heads: ['2 Mb', 'receiver', 'received, printed', 'received', 'timeouts'],
        rows: rows.map(({ name, sack, printed: text, received, timeouts }) => [
          name,
          sack ? 'with SACK' : 'without SACK',
          text,
          short(received),
          short(timeouts),
        ]),
        says: 'Without SACK the packets are the printed ones; with it both have no fewer than NewReno’s 7291.',
        holds: rows.every(({ sack, printed: text, received }) => (sack ? received >= 7291 : received === Number(text))),
      };
    },
    whatIf: { table: 'islam-1', assumption: 'sack', choice: 'yes' },
  },
  {
    id: 'islam-r4',
    title: 'One printed drop count contradicts its own neighbours',
    where: 'Table 1, Vegas, 2 Gb',
    text: 'Vegas is printed with no packet dropped, but 508 of those generated are not received. At most a window of 500 can be on its way at the end.',
    setups: [wiredSetup('2 Gb', 'vegas')],
    evidence: ([reading]) => {
      const row = ROWS.find(({ key }) => key === '2gb-vegas')!;
      const [generated = NaN, received = NaN, dropped = NaN] = row.cells.map(Number);
      const ours = (['packetsSent', 'packetsReceived', 'packetsDropped', 'packetsInFlight'] as const).map(
        (name) => figure(reading!, name) ?? NaN,
      );
      return {
        heads: ['Vegas, 2 Gb', 'generated', 'received', 'dropped', 'on their way at the end'],
        rows: [
          ['printed', short(generated), short(received), short(dropped), '-'],
          ['simulated', ...ours.map(short)],
        ],
        says: `Generated less received is ${generated - received}, which is ${ours[3]} on their way and ${ours[2]} dropped.`,
        holds: generated - received === ours[2]! + ours[3]! && dropped === 0 && ours[2]! > 0,
      };
    },
  },
  ssthreshRemark(
    {
      id: 'islam-r5',
      where: 'Section 2.4, equation (1)',
      text: 'The paper prints ssthresh = min(cwnd/2, 2 MSS). RFC 5681, equation (4), has max. With min ssthresh would be two segments after every loss.',
    },
    wiredSetup('2 Mb', 'reno'),
  ),
  {
    id: 'islam-r6',
    title: 'Table 3 repeats numbers of Table 2',
    where: 'Tables 2 and 3',
    text: 'Runs with another routing protocol cannot give the same throughput to five digits.',
    evidence: () => {
      const rows = repeated();
      return {
        heads: ['number', 'Table 3, DSDV', 'Table 2, AODV'],
        rows,
        says: `${rows.length} numbers of Table 3 are in Table 2 too.`,
        holds: rows.length >= 3,
      };
    },
  },
  {
    id: 'islam-r7',
    title: 'The bandwidth that names a network is not that of its bottleneck',
    where: 'Table 1',
    text: '“2Mb” and “20Mb” are the links at the ends; the shared link has a seventh of that.',
    setups: [wiredSetup('2 Mb', 'fack'), wiredSetup('20 Mb', 'fack')],
    evidence: (readings) => {
      const rows = (['2 Mb', '20 Mb'] as const).map((group, at) => {
        const { network } = readings[at]!.scenario;
        const rate = network.kind === 'dumbbell' ? network.bottleneck.rate / 1000 : NaN;
        return {
          group,
          most: Math.max(...printed(group, 'throughput')),
          rate,
          used: figure(readings[at]!, 'utilisation', null) ?? NaN,
        };
      });
      return {
        heads: ['network', 'most throughput printed, kb/s', 'shared link, kb/s', 'share of the time in which it sends'],
        rows: rows.map(({ group, most, rate, used }) => [
          group,
          short(most),
          short(rate),
          `${(100 * used).toFixed(1)} %`,
        ]),
        says: 'The best printed throughput is the rate of the shared link, which is seldom idle.',
        holds: rows.every(({ most, rate }) => most <= rate && most > 0.95 * rate),
      };
    },
  },
  {
    id: 'islam-r8',
    title: 'The text names the wrong rows',
    where: 'Section 3.2 beside Table 1; Section 4.2.1 beside Table 2',
    text: 'The text says that Vegas has 2964.97 and 92829.20 kb/s, and that Fack has 654.70 kb/s with 30 nodes and AODV.',
    evidence: () => {
      const owner = (group: string, text: string): string =>
        rowsOf(group).find(({ cells }) => cells[columnAt('throughput')] === text)?.heads[2] ?? 'no row';
      const [second, third] = islamMobileTables;
      const fack = (table: typeof second): string => printedIn(table!, 'fack', 2);
      const rows = [
        ['2964.97', 'Vegas', owner('20 Mb', '2964.97')],
        ['92829.20', 'Vegas', owner('2 Gb', '92829.20')],
        [
          '654.70',
          'Fack with AODV',
          fack(second) === '654.70' ? 'Fack with AODV' : `Fack with DSDV (AODV: ${fack(second)})`,
        ],
      ];
      return {
        heads: ['number', 'in the text', 'in the table'],
        rows,
        says: 'In the tables these numbers belong to other rows.',
        holds: rows.every(([, text, table]) => text !== table) && fack(third) === '654.70',
      };
    },
  },
  {
    id: 'islam-r9',
    title: 'Two numbers of the text are not those of the table',
    where: 'Section 4.2.1 beside Table 2',
    text: 'With AODV the text has 650.90 kb/s for Newreno with 20 nodes and 626.28 kb/s for Cubic with 30; the table has neither.',
    evidence: () => {
      const rows = [
        ['Newreno, 20 nodes', '650.90', mobilePrinted('aodv', 'newreno', '20')],
        ['Cubic, 30 nodes', '626.28', mobilePrinted('aodv', 'cubic', '30')],
      ];
      return {
        heads: ['number', 'in the text', 'in the table'],
        rows,
        says: 'Each differs from its cell by less than 0.2 %: one of the two was mistyped.',
        holds: rows.every(
          ([, text, cellText]) => text !== cellText && Math.abs(Number(text) / Number(cellText) - 1) < 0.002,
        ),
      };
    },
  },
  {
    id: 'islam-r10',
    title: 'Its conclusion for DSDV contradicts its table',
    where: 'Sections 4.2.2, 4.3 and 5 beside Table 3',
    text: 'The text has Newreno highest with 45 nodes and DSDV, and Sack below it. Table 3 prints Sack above Newreno there, and the conclusion rests on it.',
    evidence: () => {
      const rows = (['newreno', 'sack', 'tahoe', 'fack'] as const).map((variant) => [
        VARIANT_ROWS[variant],
        mobilePrinted('dsdv', variant, '45'),
      ]);
      return {
        heads: ['DSDV, 45 nodes', 'printed, kb/s'],
        rows,
        says: `Table 3 prints ${rows[1]![1]} kb/s for Sack and ${rows[0]![1]} for Newreno.`,
        holds: Number(rows[1]![1]) > Number(rows[0]![1]),
      };
    },
  },
  {
    id: 'islam-r11',
    title: 'What the text says of Newreno and Sack with AODV is the reverse of its table',
    where: 'Section 4.2.1 beside Table 2',
    text: 'With 20 nodes the text has Newreno above Tahoe and a little below Sack; with 45 it has Sack above Newreno.',
    evidence: () => {
      const rows = (
        [
          ['20', 'newreno', 'tahoe'],
          ['20', 'sack', 'newreno'],
          ['45', 'sack', 'newreno'],
        ] as const
      ).map(([nodes, above, below]) => [
        `${nodes} nodes`,
        `${VARIANT_ROWS[above]} above ${VARIANT_ROWS[below]}`,
        mobilePrinted('aodv', above, nodes),
        mobilePrinted('aodv', below, nodes),
      ]);
      return {
        heads: ['with', 'in the text', 'the first in Table 2', 'the second in Table 2'],
        rows,
        says: 'In Table 2 each of these pairs is the other way round.',
        holds: rows.every(([, , above, below]) => Number(above) < Number(below)),
      };
    },
  },
  {
    id: 'islam-r12',
    title: 'Jitter is announced but never reported',
    where: 'Abstract and Section 5 beside Tables 1 to 3',
    text: 'The abstract and the conclusion name jitter among what was evaluated. No table has a column for it and no figure draws it.',
    evidence: () => {
      const rows = [islamTable1, ...islamMobileTables].map(({ name, columns }) => [
        name,
        columns.map((column) => column.name).join(', '),
      ]);
      return {
        heads: ['table', 'columns'],
        rows,
        says: 'None of the three tables has jitter.',
        holds: rows.every(([, names]) => !/jitter/i.test(names!)),
      };
    },
  },
  {
    id: 'islam-r13',
    title:
      'Of six readings tried, only one with a much larger area brings 3 and 45 nodes near their numbers with AODV, and none with DSDV too',
    where: 'Tables 2 and 3, Newreno',
    text: 'The paper states neither radio, area, movement nor queue. Tried here: a radio of 2 or 1 Mb/s in 500 m x 500 m, 2 Mb/s in 1000 m x 1000 m, 1 Mb/s in 300 m x 300 m, and in 500 m x 500 m a range of 100 m in place of 250 m, and a queue of 5 in place of 50, which a window of 20 never fills; Newreno, one draw of places and movements each (draw 1), packets of 1000 bytes, up to 10 m/s, rests of 2 s. Not tried here: other draws, speeds, rests and packets. The last two were added after the others had been run, and the sentence about DSDV was written with all six at hand. Another draw may fit; --nearest, or the search beside the tables, goes through all 21,870 settings.',
    setups: READINGS.flatMap(([, choices]) =>
      CORNERS.map(([routing, nodes]) => mobileSetup(routing, 'newreno', nodes, choices)),
    ),
    evidence: (_, readings) => {
      const printedOf = CORNERS.map(([routing, nodes]) => Number(mobilePrinted(routing, 'newreno', nodes)));
      const rows = READINGS.map(([name, choices], at) => ({
        name,
        values: CORNERS.map((__, corner) =>
          meanOf(readings[at * CORNERS.length + corner]!, (reading) =>
            mobileThroughput('newreno', reading, { count: 'whole', ...choices }),
          ),
        ),
      }));
      const near = ({ values }: (typeof rows)[number], corner: number): boolean =>
        Math.abs(values[corner]! / printedOf[corner]! - 1) <= 0.1;
      const fitting = rows.filter((row) => near(row, 0) && near(row, 1));
      const whole = fitting.filter((row) => near(row, 2) && near(row, 3));
      return {
        heads: ['Newreno, kb/s', ...CORNERS.map(([routing, nodes]) => `${routing.toUpperCase()}, ${nodes} nodes`)],
        rows: [['printed', ...printedOf.map(short)], ...rows.map(({ name, values }) => [name, ...values.map(short)])],
        says: `Within 10 % of both numbers with AODV: ${fitting.length === 0 ? 'none' : listed(fitting.map(({ name }) => name))}. Of all four: ${whole.length === 0 ? 'none' : listed(whole.map(({ name }) => name))}.`,
        holds: fitting.length > 0 && whole.length === 0 && fitting.every(({ name }) => name.includes('1000 m')),
      };
    },
    whatIf: { table: 'islam-2', assumption: 'area', choice: '1000' },
  },
];
