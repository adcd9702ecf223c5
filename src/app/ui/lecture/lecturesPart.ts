import { Part } from '../parts/part.ts';

/** The lecture on this device. */
export const LECTURES = new Part('The part that stores lectures', () => import('./lectureStore.ts'));
