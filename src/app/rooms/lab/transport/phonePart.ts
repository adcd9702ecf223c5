import { Part } from '../../../ui/parts/part.ts';

/** Buttons that only phones have. */
export const PHONE = new Part('The buttons', () => import('./PhoneButtons.tsx'));
