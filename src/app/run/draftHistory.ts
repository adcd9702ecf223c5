import type { Problem } from '../../scenario/problem.ts';

/** What a person has typed of a scenario so far: plain data that need not be right. */
export type Draft = unknown;

/** A draft with the way it took. Plain data: it outlives the form. */
export interface History {
  readonly draft: Draft;
  readonly past: readonly Draft[];
  readonly future: readonly Draft[];
  /** The field that is being typed into: its letters are one step. */
  readonly typing: string | null;
}

const LONGEST = 200;

export const historyOf = (draft: Draft): History => ({ draft, past: [], future: [], typing: null });

/** Another draft. Changes with the same `typing` one after the other are one step back. */
export function changed(history: History, draft: Draft, typing: string | null): History {
  if (draft === history.draft) return history;
  const goesOn = typing !== null && typing === history.typing && history.future.length === 0;
  const past = goesOn ? history.past : [...history.past, history.draft].slice(-LONGEST);
  return { draft, past, future: [], typing };
}

/** Whoever leaves a field has finished typing. */
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

/** What the form is opened with. */
export interface FormRequest {
  /** The draft that the user handed over and that was refused, or wants to change; null: the scenario of the run. */
  readonly given: { readonly draft: Draft; readonly problems: readonly Problem[] } | null;
}
