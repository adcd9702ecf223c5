import { Part } from '../parts/part.ts';

export const PRINT = new Part('The part that prints', () => import('./print.ts'));
