import { mozaClaims } from './claims.ts';
import { mozaFigures } from './figures.ts';
import { mozaRemarks } from './remarks.ts';
import type { Paper } from '../paper.ts';
import { mozaTables } from './tables.ts';

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
