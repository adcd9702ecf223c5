import { drawing, rates, windows } from '../drawn.ts';
import type { PaperFigure } from '../paper.ts';
import { kumpavatSetup } from './network.ts';

const VARIANTS = [
  ['tahoe', 'Tahoe'],
  ['newreno', 'Newreno'],
  ['vegas', 'Vegas'],
] as const;

export const kumpavatFigures: readonly PaperFigure[] = [
  drawing({ id: 'kumpavat-fig-1', name: 'Figure 1', caption: 'Network topology', where: 'Section III, 3.1' }),
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
      note: 'Its three numbers stand in the text; see the table. Ours is new payload in order, column by column of time.',
    },
    VARIANTS.map(([variant, name]) => ({ name, setup: kumpavatSetup(variant), flow: 0 })),
  ),
];
