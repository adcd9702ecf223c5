import type { Paper } from '../paper.ts';
import { ns3Tables } from './tables.ts';

export const ns3: Paper = {
  id: 'ns3',
  short: 'NewReno, Westwood, HighSpeed',
  title: 'Comparative throughput analysis of NewReno, Westwood and HighSpeed',
  authors: '',
  published: '',
  simulator: 'ns-3.25',
  tables: ns3Tables,
  figures: [],
  remarks: [],
  claims: [],
};
