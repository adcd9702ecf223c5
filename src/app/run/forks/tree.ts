import type { Intervention } from '../../../scenario/scenario.ts';

/** Number of the original run among its forks. */
export const AS_IT_RAN = 0;
/** Maximum nesting depth of forks. */
const DEEPEST = 3;
/** Maximum number of forks of a run, each of which has a stored record. */
const MOST_FORKS = 8;

/** A fork of a run, as data: its origin, and its one additional intervention. */
export interface Fork {
  /** Above 0. */
  readonly id: number;
  readonly parent: number;
  /** Name given by the user; '': none. */
  readonly name: string;
  /** Including its time, s. */
  readonly change: Intervention;
}

/** Forks from the top level to the one with this id. Empty for the run itself. */
export function pathTo(forks: readonly Fork[], id: number): readonly Fork[] {
  const fork = forks.find((each) => each.id === id);
  return fork === undefined ? [] : [...pathTo(forks, fork.parent), fork];
}

/** Whether the fork with this id may itself be forked. */
export const mayFork = (forks: readonly Fork[], id: number): boolean =>
  forks.length < MOST_FORKS && pathTo(forks, id).length < DEEPEST;

/** A fork with all its descendants. */
export function withDescendants(forks: readonly Fork[], id: number): readonly number[] {
  return [id, ...forks.filter(({ parent }) => parent === id).flatMap((fork) => withDescendants(forks, fork.id))];
}

/** "Fork 2", "Fork 2a", "Fork 2a.1": by index among siblings. */
export function signOf(forks: readonly Fork[], id: number): string {
  const path = pathTo(forks, id);
  if (path.length === 0) return 'As it ran';
  const places = path.map((fork) => forks.filter(({ parent }) => parent === fork.parent).indexOf(fork));
  const [first = 0, second, third] = places;
  const letter = second === undefined ? '' : String.fromCharCode(97 + second);
  return `Fork ${first + 1}${letter}${third === undefined ? '' : `.${third + 1}`}`;
}

/** Forks in tree order: each before its descendants. */
export function inOrder(forks: readonly Fork[], of = AS_IT_RAN): readonly Fork[] {
  return forks.filter(({ parent }) => parent === of).flatMap((fork) => [fork, ...inOrder(forks, fork.id)]);
}
