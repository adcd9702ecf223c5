import { type Draft, changed, type History, historyOf } from '../../run/draftHistory.ts';

/** Of this window: another one has a form of its own. */
const DRAFT = 'sawtooth draft';

/** Keeps what is typed over a reload and over the way back; undefined: nothing is to be kept. */
export function storeDraft(draft?: Draft): void {
  try {
    if (draft === undefined) sessionStorage.removeItem(DRAFT);
    else sessionStorage.setItem(DRAFT, JSON.stringify({ draft }));
  } catch {
    // Where nothing can be kept, the page asks before it is left.
  }
}

/** The draft that was kept, as one change of `run`, the draft of the run on the screen; null: there is none. */
export function storedDraft(run: Draft): History | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(DRAFT) ?? 'null') as { readonly draft?: Draft } | null;
    return read === null || read.draft === undefined ? null : changed(historyOf(run), read.draft, null);
  } catch {
    return null;
  }
}
