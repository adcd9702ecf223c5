import { Part } from '../../../ui/parts/part.ts';

/** Replaces the network for scripts. */
export const SCRIPT = new Part('The bench of a script', () => import('./part.ts'));
