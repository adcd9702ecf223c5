import { kumpavatClaims } from './claims.ts';
import { kumpavatFigures } from './figures.ts';
import { kumpavatRemarks } from './remarks.ts';
import type { Paper } from '../paper.ts';
import { kumpavatTable } from './table.ts';

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
