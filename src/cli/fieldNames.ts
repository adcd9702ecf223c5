import { describeField } from '../scenario/describe.ts';
import { closest } from '../scenario/wording.ts';

/** Every path of a scenario, `flows[].parameters.minRto` and so on; nearer to the top first. */
function allPaths(): string[] {
  const paths = [''];
  for (const path of paths) paths.push(...(describeField(path)?.children ?? []));
  return paths.slice(1);
}

/**
 * The paths of fields that a person may mean by some words: the one of just this name, or all whose name, label or
 * sentence has all the words, whatever their case; those that have them in their name come first.
 */
export function fieldsAbout(words: string): string[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const paths = allPaths().filter((path) => !path.endsWith(']'));
  const called = paths.filter((path) => lastName(path).toLowerCase() === wanted.join(''));
  if (called.length === 1) return called;
  const holds = (text: string): boolean => wanted.every((word) => text.toLowerCase().includes(word));
  const about = paths.filter((path) => {
    const { label = '', help = '' } = describeField(path) ?? {};
    return holds(`${lastName(path)} ${label} ${help}`);
  });
  return [...about.filter((path) => holds(lastName(path))), ...about.filter((path) => !holds(lastName(path)))];
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
const suggestion = (path: string): string => `; did you mean ${path}?`;

/** `; did you mean x?` for a path that does not exist, or nothing. */
export function nearestField(given: string): string {
  const paths = allPaths();
  const plain = given.replaceAll(/\[\d*\]|\.\d+(?=\.|$)/g, '[]');
  // The lists of a path are often forgotten: flows.variant.
  const bare = (path: string): string => path.replaceAll('[]', '');
  const sameButLists = paths.find((path) => bare(path) === bare(plain));
  if (sameButLists !== undefined) return suggestion(sameButLists);
  const below = paths.filter((path) => lastName(path) === lastName(plain) && !path.endsWith(']'));
  if (below[0] !== undefined) return suggestion(below[0]);
  return closest(plain, paths) || nearestName(plain, paths);
}

/** A path whose last name is near the last name given. */
function nearestName(given: string, paths: readonly string[]): string {
  const name = /did you mean (.*)\?/.exec(closest(lastName(given), paths.map(lastName)))?.[1];
  const path = paths.find((candidate) => lastName(candidate) === name);
  return path === undefined ? '' : suggestion(path);
}
