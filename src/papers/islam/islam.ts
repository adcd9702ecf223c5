import { onTheWire, rates, response, trace, windows } from '../drawn.ts';
import { lostOfWindow, steadyState } from '../benches.ts';
import type { CurveSeries, Paper, PaperFigure } from '../paper.ts';
import { islamClaims } from './claims.ts';
import { mobileClaims } from './mobileClaims.ts';
import { islamMobileTables } from './mobileTables.ts';
import { islamRemarks } from './remarks.ts';
import { islamTable1 } from './table1.ts';
import {
  mobilePrinted,
  mobileRows,
  mobileSetup,
  NODE_COUNTS,
  type MobileVariant,
  type Nodes,
  type Routing,
} from './mobile.ts';
import { PROPERTIES } from './properties.ts';
import { ofRow, rowKey, ROWS, VARIANT_ROWS, wiredSetup, type Network, type VariantKey } from './wired.ts';

/** The column of Table 1 that has the throughput. */
const THROUGHPUT = 4;
const wired = (network: Network): CurveSeries[] =>
  ROWS.filter(({ group }) => group === network).map((row) => ({
    name: row.heads[2]!,
    setup: wiredSetup(network, ofRow(row).variant),
    flow: 0,
    printed: row.cells[THROUGHPUT]!,
  }));
const overall = (what: string): string => `Overall Comparison of ${what}`;
const WINDOW = 'Congestion window versus time';
const CAPTION_NOTE = 'Its caption says congestion window, its text throughput.';

/**
 * For each number of nodes: a draw of the movements in which a route breaks, and for each routing protocol a time after
 * Newreno's timer has expired, s. A test searches for both.
 */
const BREAKS = {
  3: { draw: '1', aodv: 148.3, dsdv: 125.8 },
  45: { draw: '8', aodv: 45, dsdv: 45 },
} as const;
const AS_CONGESTION =
  'Packets are lost, and the senders take it for congestion: timers go off and windows fall to one segment.';
const BROKEN: Readonly<Record<Routing, Readonly<Record<keyof typeof BREAKS, string>>>> = {
  aodv: {
    3: `Node 0 has walked out of range of node 2, which has carried its packets since the two ends lost each other at 125 s. ${AS_CONGESTION}`,
    45: `The route breaks. ${AS_CONGESTION} AODV has another within seconds.`,
  },
  dsdv: {
    3: `The two ends have lost each other. ${AS_CONGESTION} Node 2 could carry the packets, as it does with AODV; DSDV does not learn of that route before the end.`,
    45: `The route breaks. ${AS_CONGESTION} DSDV takes 15 s and more to have another, and the senders wait longer, as their timers double.`,
  },
};

const mobileFigures = (
  [
    [7, 'aodv', 3],
    [8, 'aodv', 45],
    [9, 'dsdv', 3],
    [10, 'dsdv', 45],
    [11, 'aodv', 3],
    [12, 'aodv', 45],
    [13, 'dsdv', 3],
    [14, 'dsdv', 45],
  ] as const
).map(([number, routing, many]): PaperFigure => {
  const nodes = String(many) as Nodes;
  const { draw, [routing]: time } = BREAKS[many];
  const setupOf = (variant: MobileVariant) => mobileSetup(routing, variant, nodes, { draw });
  const series = mobileRows(routing).map(({ key, heads }): CurveSeries => {
    const variant = key as MobileVariant;
    return { name: heads[1]!, setup: setupOf(variant), flow: 0, printed: mobilePrinted(routing, variant, nodes) };
  });
  const note = `One run each, draw ${draw} of the places and movements, in which a route breaks. The paper does not say where its nodes are, so only kinds of curves can be compared.`;
  const about = {
    id: `islam-fig-${number}`,
    name: `Fig. ${number}`,
    caption: overall(`${WINDOW} using ${routing.toUpperCase()} (${nodes} nodes)`),
    where: number < 11 ? 'Section 4.1' : routing === 'aodv' ? 'Section 4.2.1' : 'Section 4.2.2',
    moment: { setup: setupOf('newreno'), time, says: BROKEN[routing][many] },
  };
  return number < 11
    ? windows({ ...about, note }, series)
    : rates({ ...about, note: `${note} ${CAPTION_NOTE}` }, series);
});

/** When Reno receives its third duplicate ACK in that run, s. A test searches for it. */
const FAST_RETRANSMIT = 1.0937;

const islamFigures: readonly PaperFigure[] = [
  trace(
    'steady',
    [2, 11],
    {
      id: 'islam-fig-1',
      name: 'Fig. 1',
      caption: 'Development of TCP’s congestion window',
      where: 'Section 2.2',
      note: 'The steady state of the paper’s text, from a run: every 600th packet is lost. At each loss the window W is halved, and it grows by about one segment in a round trip until it has W again.',
    },
    { setup: steadyState, time: 11, says: 'The window has been halved and has grown again four times.' },
  ),
  onTheWire(
    'exchange',
    {
      id: 'islam-fig-2',
      name: 'Fig. 2',
      caption: 'Representation of Fast-retransmission technique',
      where: 'Section 2.3',
      note: 'From a run: one segment of a window is lost, and each segment that arrives after it brings the same ACK again.',
    },
    {
      setup: lostOfWindow('reno', 1),
      time: FAST_RETRANSMIT,
      says: 'Just after the third duplicate ACK, at which Reno sends the lost segment again without waiting for its timer.',
    },
  ),
  ...(
    [
      [3, windows, WINDOW, '20 Mb'],
      [4, windows, WINDOW, '2 Gb'],
      [5, rates, 'throughput versus time', '20 Mb'],
      [6, rates, 'throughput versus time', '2 Gb'],
    ] as const
  ).map(([number, drawn, what, network]) =>
    drawn(
      {
        id: `islam-fig-${number}`,
        name: `Fig. ${number}`,
        caption: overall(`${what} (${network})`),
        where: `Section 3.${drawn === windows ? 1 : 2}`,
      },
      wired(network),
    ),
  ),
  ...mobileFigures,
  PROPERTIES,
  {
    id: 'islam-nodes',
    name: 'Tables 2 and 3, drawn',
    caption: 'AODV beside DSDV, by the number of nodes',
    where: 'Section 4.3',
    note: 'The paper has these numbers in its tables only. Newreno and Vegas have the same number in both with 30 nodes.',
    kind: 'bars',
    x: { title: 'Nodes', unit: '', range: null },
    y: { title: 'Throughput', unit: 'kb/s', range: null },
    series: mobileRows('aodv').flatMap(({ key, heads }) =>
      (
        [
          ['AODV', 'islam-2'],
          ['DSDV', 'islam-3'],
        ] as const
      ).map(([name, table]) => ({
        name,
        plot: heads[1]!,
        table,
        cells: NODE_COUNTS.map((nodes) => ({ x: nodes, row: key, column: nodes })),
      })),
    ),
  },
  response({
    id: 'islam-response',
    name: 'Section 3.1, drawn',
    caption: 'Response functions of HSTCP and of standard TCP',
    where: 'Section 3.1',
    note: 'The paper has them in words only. Where more than 0.1 % is lost both are one: HSTCP changes nothing under heavy congestion.',
  }),
  ...([['2 Mb', '20 Mb'], ['2 Gb']] as const).map((networks, at): PaperFigure => ({
    id: at === 0 ? 'islam-packets' : 'islam-packets-2gb',
    name: `Table 1, drawn, ${networks.join(' and ')}`,
    caption: 'Packets received, by variant',
    where: 'Section 3.3',
    note: 'The paper has these numbers in its table only.',
    kind: 'bars',
    x: { title: 'Variant', unit: '', range: null },
    y: { title: 'Received packets', unit: '', range: null },
    series: networks.map((network) => ({
      name: network,
      table: 'islam-1',
      cells: (Object.entries(VARIANT_ROWS) as [VariantKey, string][]).map(([variant, name]) => ({
        x: name,
        row: rowKey(network, variant),
        column: 'received',
      })),
    })),
  })),
];

export const islam: Paper = {
  id: 'islam',
  short: 'Islam et al.',
  title: 'Exploring Congestion Control Mechanism of TCP Variants over Wired & Wireless Networks',
  authors: 'Syful Islam, Ratnadip Kuri, Md. Humayun Kabir, Md. Javed Hossain',
  published: '',
  simulator: 'ns-2.35',
  tables: [islamTable1, ...islamMobileTables],
  figures: islamFigures,
  remarks: islamRemarks,
  claims: islamClaims,
  claimsUnder: { table: 'islam-2', claims: mobileClaims },
};
