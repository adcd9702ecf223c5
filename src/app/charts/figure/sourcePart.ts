import { Part } from '../../ui/parts/part.ts';

/** What saves figures and tables. */
export const SOURCE = new Part('The part that saves figures', () => import('./figureSource.ts'));
