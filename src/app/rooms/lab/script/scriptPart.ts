import { Part } from '../../../ui/parts/part.ts';

/** What a script has in place of a network. */
export const SCRIPT = new Part('The bench of a script', () => import('./part.ts'));
