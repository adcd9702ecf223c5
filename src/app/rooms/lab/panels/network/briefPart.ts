import { Part } from '#app/ui/parts/part.ts';

/** The network as one line for phones, and what a wall leaves out. */
export const BRIEF = new Part('Network', () => import('./brief.ts'));
