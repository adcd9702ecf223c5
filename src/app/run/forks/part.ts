import { Part } from '../../ui/parts/part.ts';

/** Fork management, not needed for the first view. */
export const FORKS = new Part('Forks', () => import('./forkSession.ts'));
