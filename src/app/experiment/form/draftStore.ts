import { createStore } from 'zustand/vanilla';
import { type Draft, changed, type History, historyOf } from '../../run/draftHistory.ts';
import { Stored } from '../../ui/stored.ts';

/** What is typed, over a reload and the way back; of this tab: another one has a form of its own. */
const DRAFT = new Stored('draft', (kept) => kept as { readonly draft?: Draft } | null | undefined);

/** Why what is typed cannot be kept, in a sentence; '' where it is. */
export const unkeptDraft = createStore(() => '');

/** Keeps what is typed; undefined: nothing is to be kept. */
export function storeDraft(draft?: Draft): void {
  unkeptDraft.setState(DRAFT.write(draft === undefined ? undefined : { draft }), true);
}

/** The draft that was kept, as one change of `run`, the draft of the run on the screen; null: there is none. */
export function storedDraft(run: Draft): History | null {
  const draft = DRAFT.read()?.draft;
  return draft === undefined ? null : changed(historyOf(run), draft, null);
}
