import { islam } from './islam/islam.ts';
import type { Paper, PaperTable } from './paper.ts';

/** The papers, in the order of lists. */
export const PAPERS: readonly Paper[] = [islam];

/** All tables that have numbers, in the order of the papers. */
export const TABLES: readonly PaperTable[] = PAPERS.flatMap(({ tables }) => tables);

/** The table of this id, or undefined. */
export const tableNamed = (id: string): PaperTable | undefined => TABLES.find((table) => table.id === id);
