import { Part } from '../../ui/parts/part.ts';

/** Words of "Run until". */
export const CONDITIONS = new Part('Run until', () => import('./conditions.ts'));
