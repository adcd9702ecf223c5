import { Part } from '../../../ui/parts/part.ts';

/** The sheet for a condition, and the words of a stored one. */
export const UNTIL = new Part('Run until', () => import('./UntilSheet.tsx'));
