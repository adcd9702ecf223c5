import { Part } from '../../../ui/parts/part.ts';

/** What charts show of a fork and of what is beside it: loaded with the first fork. */
export const FORKED = new Part('Forks', () => import('./forkedCharts.ts'));
