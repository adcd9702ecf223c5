import { Part } from '#app/ui/parts/part.ts';

/** How a window grows before anything is lost: loaded after the first picture. */
export const GROWTH_NOTES = new Part('The words of growth', () => import('./growthNotes.ts'));
