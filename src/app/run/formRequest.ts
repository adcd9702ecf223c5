import type { Problem } from '../../scenario/problem.ts';
import type { Draft } from './draftHistory.ts';

/** What the form is opened with. */
export interface FormRequest {
  /** The draft that somebody handed over and that was refused, or wants to change; null: the scenario of the run. */
  readonly given: { readonly draft: Draft; readonly problems: readonly Problem[] } | null;
}
