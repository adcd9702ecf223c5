import { kumpavatClaims } from './claims.ts';
import { kumpavatRemarks } from './remarks.ts';
import type { Paper, PaperFigure } from '../paper.ts';
import { kumpavatSetup, kumpavatTable } from './table.ts';
import { network, rates, windows } from '../drawn.ts';

const VARIANTS = [
  ['tahoe', 'Tahoe'],
  ['newreno', 'Newreno'],
  ['vegas', 'Vegas'],
] as const;

const kumpavatFigures: readonly PaperFigure[] = [
  network(
    { id: 'kumpavat-fig-1', name: 'Figure 1', caption: 'Network topology', where: 'Section III, 3.1' },
    {
      setup: kumpavatSetup('newreno'),
      time: 2,
      says: 'The network as it was run: TCP and UDP share 2 Mb/s, with ten places before it.',
    },
  ),
  ...VARIANTS.map(([variant, name], at) =>
    windows(
      {
        id: `kumpavat-fig-${at + 2}`,
        name: `Figure ${at + 2}`,
        caption: `cwnd vs. Time for TCP ${name}`,
        where: `Section IV, 4.${at + 1}`,
      },
      [{ name, setup: kumpavatSetup(variant), flow: 0 }],
    ),
  ),
  rates(
    {
      id: 'kumpavat-fig-5',
      name: 'Figure 5',
      caption: 'Comparison of TCP Tahoe, Newreno and Vegas throughput vs time',
      where: 'Section V',
      note: 'Its three numbers are in the text; see the table. Ours is new payload in order, column by column of time.',
    },
    VARIANTS.map(([variant, name]) => ({ name, setup: kumpavatSetup(variant), flow: 0 })),
  ),
];

export const kumpavat: Paper = {
  id: 'kumpavat',
  short: 'Kumpavat et al.',
  title: 'Comparison of TCP congestion control mechanisms Tahoe, Newreno and Vegas',
  authors: 'Digvijaysinh B. Kumpavat, Paras S. Gosai, Vyomal N. Pandya',
  published: 'IOSR Journal of Electronics and Communication Engineering, volume 5, issue 6, pages 74 to 79',
  simulator: 'ns-2',
  tables: [kumpavatTable],
  figures: kumpavatFigures,
  remarks: kumpavatRemarks,
  claims: kumpavatClaims,
};
