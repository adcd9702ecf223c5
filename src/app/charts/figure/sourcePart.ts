import { Part } from '../../ui/parts/part.ts';

/** Saves figures and tables; loaded on demand. */
export const SOURCE = new Part('The part that saves figures', () => import('./figureSource.ts'));
