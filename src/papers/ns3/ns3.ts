import { ns3Claims } from './claims.ts';
import { ns3Figures } from './figures.ts';
import { ns3Remarks } from './remarks.ts';
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
  figures: ns3Figures,
  remarks: ns3Remarks,
  claims: ns3Claims,
};
