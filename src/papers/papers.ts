import { biswal } from './biswal/biswal.ts';
import { islam } from './islam/islam.ts';
import { kumpavat } from './kumpavat/kumpavat.ts';
import { moza } from './moza/moza.ts';
import { ns3 } from './ns3/ns3.ts';
import type { Paper, PaperTable } from './paper.ts';

/** All papers, in display order. */
export const PAPERS: readonly Paper[] = [islam, moza, biswal, ns3, kumpavat];

/** All tables with numbers, in the order of the papers. */
export const TABLES: readonly PaperTable[] = PAPERS.flatMap(({ tables }) => tables);

/** The table with this id; undefined if there is none. */
export const tableNamed = (id: string): PaperTable | undefined => TABLES.find((table) => table.id === id);
