import { Part } from '../../ui/parts/part.ts';

/** What can be done with links. */
export type LinkTools = typeof import('./linkTools.ts');

/** What reads and writes links: it needs the whole schema, and the first view does without it. */
export const LINKS = new Part<LinkTools>('The part that reads and writes links', () => import('./linkTools.ts'));
