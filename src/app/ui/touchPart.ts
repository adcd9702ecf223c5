import { Part } from './parts/part.ts';

/** What differs for fingers: no keys are named, and the buttons are under the thumb of either hand. */
export const TOUCH = new Part('Touch', () => import('./touch.ts'));
