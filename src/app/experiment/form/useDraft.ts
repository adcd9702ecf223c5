import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { writePath, type Path } from '#scenario/words/path.ts';
import { checked, type Checked } from './model/problems.ts';
import { edited, type Draft } from './model/draft.ts';
import {
  changed,
  finished,
  type FormRequest,
  type History,
  historyOf,
  redone,
  undone,
} from '../../run/draftHistory.ts';
import { createStore } from 'zustand/vanilla';
import { sameData } from '#scenario/words/plainData.ts';
import type { Scenario } from '../../../scenario/scenario.ts';
import { Stored } from '../../ui/stored.ts';
import { draftOf } from './model/startFrom.ts';

type Change =
  | { readonly act: 'edit'; readonly path: Path; readonly value: unknown; readonly isTyping: boolean }
  | { readonly act: 'replace'; readonly draft: Draft; readonly typing: string | null }
  | { readonly act: 'take'; readonly history: History }
  | { readonly act: 'leave' | 'undo' | 'redo' };

function next(history: History, change: Change): History {
  switch (change.act) {
    case 'edit':
      return changed(
        history,
        edited(history.draft, change.path, change.value),
        change.isTyping ? writePath(change.path) : null,
      );
    case 'replace':
      return changed(history, change.draft, change.typing);
    case 'take':
      return change.history;
    case 'leave':
      return finished(history);
    case 'undo':
      return undone(history);
    case 'redo':
      return redone(history);
  }
}

/** Delay of the check while typing, ms. */
const REST = 250;

/** A draft with its history, checked shortly after each change. */
export function useDraft(first: History) {
  const [history, dispatch] = useReducer(next, first);
  const [seen, setSeen] = useState<Checked>(() => checked(first.draft));
  useEffect(() => {
    const timer = setTimeout(
      () => setSeen((before) => (before.draft === history.draft ? before : checked(history.draft))),
      REST,
    );
    return () => clearTimeout(timer);
  }, [history]);
  const actions = useMemo(
    () => ({
      edit: (path: Path, value: unknown, isTyping = false) => dispatch({ act: 'edit', path, value, isTyping }),
      replace: (draft: Draft, typing?: string) => dispatch({ act: 'replace', draft, typing: typing ?? null }),
      take: (kept: History) => dispatch({ act: 'take', history: kept }),
      leave: () => dispatch({ act: 'leave' }),
      undo: () => dispatch({ act: 'undo' }),
      redo: () => dispatch({ act: 'redo' }),
    }),
    [],
  );
  /** Checks at once. */
  const checkNow = useCallback((): Checked => {
    const now = checked(history.draft);
    setSeen(now);
    return now;
  }, [history]);
  return { history, seen, actions, checkNow };
}

/** The draft, stored across reloads and Back; per tab, since each has its own form. */
const DRAFT = new Stored('draft', (kept) => kept as { readonly draft?: Draft } | null | undefined);

/** Why the draft cannot be stored; '' if it is. */
export const unkeptDraft = createStore(() => '');

/** Stores the draft; undefined: deletes it. */
export function storeDraft(draft?: Draft): void {
  unkeptDraft.setState(DRAFT.write(draft === undefined ? undefined : { draft }), true);
}

/** The stored draft as one undoable change of `run`, which is the draft of the run on the screen; null: none. */
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
 * Initial draft: the one passed in, otherwise the draft of the run, otherwise the run itself. Undoing a draft that was
 * passed in restores what was typed before, if it was kept.
 */
export function beginning(request: FormRequest, kept: History | null, run: Scenario): History {
  if (request.given !== null) return changed(kept ?? historyOf(draftOf(run)), request.given.draft, null);
  return kept !== null && isTheRun(kept, run) ? kept : historyOf(draftOf(run));
}
