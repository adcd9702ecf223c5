import type { Problem } from '#scenario/words/problem.ts';

/** The user's input of a scenario so far: plain data that may be invalid. */
export type Draft = unknown;

/** A draft with its undo history. Plain data: it outlives the form. */
export interface History {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The field being typed into: its characters are one undo step. */
  readonly typing: string | null;
}

const LONGEST = 200;

export const historyOf = (draft: Draft): History => ({ draft, past: [], future: [], typing: null });

/** Adds a draft. Consecutive changes with the same `typing` are one undo step. */
export function changed(history: History, draft: Draft, typing: string | null): History {
  if (draft === history.draft) return history;
  const goesOn = typing !== null && typing === history.typing && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, history.draft].slice(-LONGEST);
  return { draft, past, future: [], typing };
}

/** Ends an undo step when a field is left. */
export const finished = (history: History): History =>
  history.typing === null ? history : { ...history, typing: null };

export function undone(history: History): History {
  const draft = history.past.at(-1);
  if (history.past.length === 0) return history;
  return { draft, past: history.past.slice(0, -1), future: [history.draft, ...history.future], typing: null };
}

export function redone(history: History): History {
  const [draft, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { draft, past: [...history.past, history.draft], future, typing: null };
}

/** Request to open the form. */
export interface FormRequest {
  /** A draft that was opened and refused, or should be edited; null: the scenario of the run. */
  readonly given: { readonly draft: Draft; readonly problems: readonly Problem[] } | null;
}
