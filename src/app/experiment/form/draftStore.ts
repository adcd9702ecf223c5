import { createStore } from 'zustand/vanilla';
import { sameData } from '#scenario/words/plainData.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { type Draft, changed, type FormRequest, type History, historyOf } from '../../run/draftHistory.ts';
import { Stored } from '../../ui/stored.ts';
import { checked } from './model/problems.ts';
import { draftOf } from './model/startFrom.ts';

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

/** Whether a draft equals the run on the screen. */
export function isTheRun(history: History, run: Scenario): boolean {
  const { scenario } = checked(history.draft);
  return scenario !== null && sameData(scenario, run);
}

/**
 * Initial draft: the one passed in, the draft of the run, or the run itself. One step of Undo before a draft that is
 * passed in is what was typed before, if it is kept.
 */
export function beginning(request: FormRequest, kept: History | null, run: Scenario): History {
  if (request.given !== null) return changed(kept ?? historyOf(draftOf(run)), request.given.draft, null);
  return kept !== null && isTheRun(kept, run) ? kept : historyOf(draftOf(run));
}
