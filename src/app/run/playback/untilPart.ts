import { Part } from '../../ui/parts/part.ts';

/** What puts into words until when a run is to go on. */
export const CONDITIONS = new Part('Run until', () => import('./conditions.ts'));
