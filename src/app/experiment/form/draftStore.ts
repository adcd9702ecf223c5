import { createStore } from 'zustand/vanilla';
import { type Draft, changed, type History, historyOf } from '../../run/draftHistory.ts';
import { Stored } from '../../ui/stored.ts';

/** The draft, stored across reloads and Back; per tab, since each has its own form. */
const DRAFT = new Stored('draft', (kept) => kept as { readonly draft?: Draft } | null | undefined);

/** Why the draft cannot be stored; '' if it is. */
export const unkeptDraft = createStore(() => '');

/** Stores the draft; undefined: deletes it. */
export function storeDraft(draft?: Draft): void {
  unkeptDraft.setState(DRAFT.write(draft === undefined ? undefined : { draft }), true);
}

/** The stored draft, as one change of `run`, the draft of the run on the screen; null: none. */
export function storedDraft(run: Draft): History | null {
  const draft = DRAFT.read()?.draft;
  return draft === undefined ? null : changed(historyOf(run), draft, null);
}
