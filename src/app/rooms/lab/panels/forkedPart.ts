import { Part } from '../../../ui/parts/part.ts';

/** Charts of a fork and its counterpart, loaded with the first fork. */
export const FORKED = new Part('Forks', () => import('./forkedCharts.ts'));
