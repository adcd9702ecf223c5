import { biswalClaims } from './claims.ts';
import { biswalFigures } from './figures.ts';
import { biswalRemarks } from './remarks.ts';
import type { Paper } from '../paper.ts';
import { biswalTables } from './tables.ts';

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
