import { Part } from '#app/ui/parts/part.ts';

/** What was changed, beside its double lines: loaded with the first run in which the user changed something. */
export const CHANGE_NOTES = new Part('The words of changes', () => import('./changeNotes.ts'));
