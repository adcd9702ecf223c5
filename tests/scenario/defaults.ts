import { readFileSync } from 'node:fs';
import { describeField } from '../../src/scenario/edit/describe.ts';

export const DEFAULTS_FILE = 'tests/scenario/defaults-1.json';

/** The defaults that links of version 1 leave out: the default of each field, by its path. */
export const defaults1 = (): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(DEFAULTS_FILE, 'utf8')) as Readonly<Record<string, unknown>>;

/** The paths of all fields that have a default, below one. */
export function leavesBelow(path: string): string[] {
  const field = describeField(path);
  const inside = field?.children.flatMap(leavesBelow) ?? [];
  return inside.length > 0 || field?.default === undefined ? inside : [path];
}
