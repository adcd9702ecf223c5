import { useCallback, useEffect, useMemo, useReducer, useState } from 'react';
import { writePath, type Path } from '#scenario/words/path.ts';
import { checked, type Checked } from './model/problems.ts';
import { edited, type Draft } from './model/draft.ts';
import { changed, finished, redone, undone, type History } from '../../run/draftHistory.ts';

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
