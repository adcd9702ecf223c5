import type { Intervention } from '../../../scenario/scenario.ts';

/** The run as it was opened, among its forks. */
export const AS_IT_RAN = 0;
/** A fork of a fork of a fork has none of its own. */
export const DEEPEST = 3;
/** Forks of a run at most: each is kept, with its record. */
export const MOST_FORKS = 8;

/** A fork of a run, as data: what it is forked from, and the one intervention that it has more. */
export interface Fork {
  /** Above 0. */
  readonly id: number;
  readonly parent: number;
  /** What the user called it; '': nobody did. */
  readonly name: string;
  /** With its time, s. */
  readonly change: Intervention;
}

/** Forks from the uppermost to the one with this id. Empty for the run itself. */
export function pathTo(forks: readonly Fork[], id: number): readonly Fork[] {
  const fork = forks.find((each) => each.id === id);
  return fork === undefined ? [] : [...pathTo(forks, fork.parent), fork];
}

/** Whether one may be forked again. */
export const mayFork = (forks: readonly Fork[], id: number): boolean =>
  forks.length < MOST_FORKS && pathTo(forks, id).length < DEEPEST;

/** The forks of a fork, theirs, and so on, itself included. */
export function withDescendants(forks: readonly Fork[], id: number): readonly number[] {
  return [id, ...forks.filter(({ parent }) => parent === id).flatMap((fork) => withDescendants(forks, fork.id))];
}

/** "Fork 2", "Fork 2a", "Fork 2aI": by their place among those of the same fork. */
export function signOf(forks: readonly Fork[], id: number): string {
  const path = pathTo(forks, id);
  if (path.length === 0) return 'As it ran';
  const places = path.map((fork) => forks.filter(({ parent }) => parent === fork.parent).indexOf(fork));
  const [first = 0, second, third] = places;
  const letter = second === undefined ? '' : String.fromCharCode(97 + second);
  return `Fork ${first + 1}${letter}${third === undefined ? '' : `.${third + 1}`}`;
}

/** In the order of a drawing of the tree: each before its own. */
export function inOrder(forks: readonly Fork[], of = AS_IT_RAN): readonly Fork[] {
  return forks.filter(({ parent }) => parent === of).flatMap((fork) => [fork, ...inOrder(forks, fork.id)]);
}
