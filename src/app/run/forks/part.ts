import { Part } from '../../ui/parts/part.ts';

/** What keeps forks: the first view does without it. */
export const FORKS = new Part('Forks', () => import('./session.ts'));
