import { mozaClaims } from './claims.ts';
import { allPhases } from '../benches.ts';
import { mozaRemarks } from './remarks.ts';
import type { Paper, PaperFigure } from '../paper.ts';
import { mozaTables, mozaSetup } from './tables.ts';
import { network, trace } from '../drawn.ts';
import { MOZA_VARIANTS } from './data.ts';

const lines = (number: number, what: string, column: string, unit: string): PaperFigure => ({
  id: `moza-fig-${number}`,
  name: `Figure ${number}`,
  caption: `Packet size vs ${what} for TCP variants`,
  where: 'Section 6',
  note: '',
  kind: 'lines',
  x: { title: 'Packet size', unit: 'bytes', range: [100, 1500] },
  y: { title: what, unit, range: null },
  series: mozaTables.map(({ id, rows }, at) => ({
    name: Object.values(MOZA_VARIANTS)[at]!,
    table: id,
    cells: rows.map(({ key }) => ({ x: key, row: key, column })),
  })),
});

const mozaFigures: readonly PaperFigure[] = [
  trace(
    'phases',
    [0, 16],
    {
      id: 'moza-fig-1',
      name: 'Figure 1',
      caption: 'Congestion window trace',
      where: 'Section 1',
      note: 'The window of a run of Reno, with its phases named: one segment is lost and repaired by duplicate ACKs, then three of one window, for which Reno needs its timer.',
    },
    { setup: allPhases, time: 15, says: 'The window has been through all phases.' },
  ),
  network(
    { id: 'moza-fig-2', name: 'Figure 2', caption: 'Snap shot of the above analysis', where: 'Section 6' },
    { setup: mozaSetup('reno', '1000'), time: 2, says: 'The network of the paper while its flows send.' },
  ),
  lines(3, 'Throughput', 'throughput', ''),
  lines(4, 'Packet Delivery Ratio', 'ratio', '%'),
  lines(5, 'Packet loss', 'loss', 'packets'),
  lines(6, 'Average delay', 'delay', 's'),
];

export const moza: Paper = {
  id: 'moza',
  short: 'Moza and Kumar',
  title: 'Simulation Study of Variants of Transmission Control Protocol',
  authors: 'Meenakshi Moza, Suresh Kumar',
  published: '',
  simulator: 'ns-2',
  tables: mozaTables,
  figures: mozaFigures,
  remarks: mozaRemarks,
  claims: mozaClaims,
};
