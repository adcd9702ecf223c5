import { Part } from '#app/ui/parts/part.ts';

/** Labels of growth before the first loss: loaded after the first picture. */
export const GROWTH_NOTES = new Part('The words of growth', () => import('./growthNotes.ts'));
