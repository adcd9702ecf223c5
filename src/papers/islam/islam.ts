import { islamClaims } from './claims.ts';
import { mobileClaims } from './mobileClaims.ts';
import { islamFigures } from './figures.ts';
import { islamRemarks } from './remarks.ts';
import type { Paper } from '../paper.ts';
import { islamMobileTables } from './mobileTables.ts';
import { islamTable1 } from './table1.ts';

export const islam: Paper = {
  id: 'islam',
  short: 'Islam et al.',
  title: 'Exploring Congestion Control Mechanism of TCP Variants over Wired & Wireless Networks',
  authors: 'Syful Islam, Ratnadip Kuri, Md. Humayun Kabir, Md. Javed Hossain',
  published: '',
  simulator: 'ns-2.35',
  tables: [islamTable1, ...islamMobileTables],
  figures: islamFigures,
  remarks: islamRemarks,
  claims: islamClaims,
  claimsUnder: { table: 'islam-2', claims: mobileClaims },
};
