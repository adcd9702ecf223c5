import { Part } from '#app/ui/parts/part.ts';

/** Labels of changes: loaded with the first run that the user changed. */
export const CHANGE_NOTES = new Part('The words of changes', () => import('./changeNotes.ts'));
