import { Part } from '#app/ui/parts/part.ts';

/** Two lines of a queue side by side, for links that have them. */
export const PAIR = new Part('Both queues of the link', () => import('./pair.ts'));
