import { NS3_VARIANTS, ns3Setup } from './network.ts';
import { byBandwidth, ns3Tables } from './tables.ts';
import { ns3Claims } from './claims.ts';
import { withTimestamps } from '../benches.ts';
import { ns3Remarks } from './remarks.ts';
import type { Paper, PaperFigure } from '../paper.ts';
import { network, onTheWire, response } from '../drawn.ts';

const lines = (at: 0 | 1 | 2, title: string, unit: string): PaperFigure => {
  const { id, rows, caption } = ns3Tables[at]!;
  return {
    id: `ns3-fig-${at + 3}`,
    name: `Fig. ${at + 3}`,
    caption: `Graph of Table ${['II', 'III', 'IV'][at]!}: ${caption}`,
    where: 'Section IV',
    note: '',
    kind: 'lines',
    x: { title, unit, range: null },
    y: { title: 'Throughput', unit: 'Mb/s', range: null },
    series: Object.entries(NS3_VARIANTS).map(([column, name]) => ({
      name,
      table: id,
      cells: rows.map(({ key }) => ({ x: key, row: key, column })),
    })),
  };
};

const ns3Figures: readonly PaperFigure[] = [
  {
    kind: 'words',
    id: 'ns3-1',
    name: 'Table I',
    caption: 'Constant Values',
    where: 'Section IV',
    note: 'Its “MB” must be Mb/s, its “simulation time” the delay. The first row has another rate than the others; our runs have 5 Mb/s in all.',
    heads: ['Link', 'Bandwidth (MB)', 'Simulation time (ms)'],
    rows: [
      ['n0-n4', '3', '10'],
      ['n1-n4', '5', '10'],
      ['n5-n2', '5', '10'],
      ['n5-n3', '5', '10'],
    ],
  },
  onTheWire(
    'header',
    {
      id: 'ns3-fig-1',
      name: 'Fig. 1',
      caption: 'TCP Header Diagram',
      where: 'Section I',
      note: 'The header of the first segment that a run sends again, as the capture for Wireshark has it. The simulation decides by sequence and ACK numbers, flags, window and options; ports and checksum are written for the capture, and the urgent pointer is not used.',
    },
    { setup: withTimestamps, time: 0.7, says: 'The segment leaves the sender after the third duplicate ACK.' },
  ),
  network(
    { id: 'ns3-fig-2', name: 'Fig. 2', caption: 'Dumbell Topology', where: 'Section IV' },
    { setup: ns3Setup('newreno', byBandwidth(800)), time: 5, says: 'The network of the paper, with NewReno.' },
  ),
  lines(0, 'Bandwidth', 'kb/s'),
  lines(1, 'Delay of the router link', 'ms'),
  lines(2, 'Senders', ''),
  response({
    id: 'ns3-response',
    name: 'Section III, C, drawn',
    caption: 'cwnd = 0.12 / p^0.835, from runs',
    where: 'Section III, C',
    note: 'The paper has the formula only. It is RFC 3649’s, for windows above 38 segments; standard TCP is shown beside it.',
  }),
];

export const ns3: Paper = {
  id: 'ns3',
  short: 'NewReno, Westwood, HighSpeed',
  title: 'Comparative throughput analysis of NewReno, Westwood and HighSpeed',
  authors: '',
  published: '',
  simulator: 'ns-3.25',
  tables: ns3Tables,
  figures: ns3Figures,
  remarks: ns3Remarks,
  claims: ns3Claims,
};
