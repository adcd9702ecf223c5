import { biswalClaims } from './claims.ts';
import { biswalRemarks } from './remarks.ts';
import type { Paper, CurveSeries, PaperFigure } from '../paper.ts';
import { biswalTables } from './tables.ts';
import { network, rates, windows } from '../drawn.ts';
import { BISWAL_VARIANTS, biswalSetup, type BiswalVariant } from './network.ts';

const series = (flow: number | null): CurveSeries[] =>
  (Object.keys(BISWAL_VARIANTS) as BiswalVariant[]).map((key) => ({
    name: BISWAL_VARIANTS[key].name,
    setup: biswalSetup(key),
    flow,
  }));

const biswalFigures: readonly PaperFigure[] = [
  {
    kind: 'words',
    id: 'biswal-1',
    name: 'Table I',
    caption: 'Parameter settings',
    where: 'Section IV, A',
    note: 'Each cell of Tables II to IV states the value used in our runs, and what the paper leaves open.',
    heads: ['Parameter', 'Values'],
    rows: [
      ['TCP CCAs', 'Reno, Newreno, BIC, CUBIC, Vegas, Veno, CTCP'],
      ['Total number of source node', '8'],
      ['Total number of destination node', '8'],
      ['All link Speed', '1Gbps'],
      ['Delay(Source to R1)', '2ms'],
      ['Bottleneck Delay', '20ms'],
      ['Link Management', 'Droptail'],
      ['Simulation Time', '100 sec'],
    ],
  },
  network(
    { id: 'biswal-fig-1', name: 'Fig. 1', caption: 'Network Topology', where: 'Section IV, A' },
    {
      setup: biswalSetup('reno'),
      time: 0.2,
      says: 'The network as it was run: three routers, six TCP flows of which the last takes the second trunk only, and UDP beside each trunk.',
    },
  ),
  windows(
    {
      id: 'biswal-fig-2',
      name: 'Fig. 2',
      caption: 'Analysis of Congestion Window',
      where: 'Section IV, B 1',
      note: 'The window of the first flow.',
    },
    series(0),
  ),
  rates(
    {
      id: 'biswal-fig-3',
      name: 'Fig. 3',
      caption: 'Comparison of Throughput (Mbps) in every 1 Second',
      where: 'Section IV, B 2',
      note: 'Ours is new payload in order of all six flows, second by second.',
    },
    series(null),
    { unit: 'Mb/s', points: 100 },
  ),
];

export const biswal: Paper = {
  id: 'biswal',
  short: 'Biswal et al.',
  title: 'Comparative Analysis of Compound TCP with Various End-to-End Congestion Control Mechanisms',
  authors: 'Subhra Priyadarshini Biswal, Sheshank Gupta, Arun Kumar, Sanjeev Patel',
  published: '',
  simulator: 'ns-2',
  tables: biswalTables,
  figures: biswalFigures,
  remarks: biswalRemarks,
  claims: biswalClaims,
};
