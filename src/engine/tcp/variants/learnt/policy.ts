/**
 * A policy of the learnt rule: what to do in each tile of its five-value state. Three tilings cover the state, with 2, 4
 * and 8 tiles per value; a tile of a finer tiling lies in one of each coarser one. Where the finer tile is not listed,
 * the coarser one answers.
 */

/** Tiles per value in each tiling. */
const TILES = [2, 4, 8] as const;

/** Values of the state. */
const VALUES = 5;

/** Bounds of the eight tiles of each value, ascending; every second one bounds the four tiles, and the fourth the two. */
const RATIO = [1.25, 1.5, 2, 3, 4, 8, 16] as const;
const BOUNDS = [
  RATIO,
  [0.4, 0.5, 0.6, 0.8, 1, 1.2, 1.5],
  [1.05, 1.1, 1.2, 1.35, 1.6, 2, 3],
  RATIO,
  [1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4],
] as const;

/** Action where no tile is listed: one segment more per round trip, as Reno. */
export const USUAL = 3;
export const ACTIONS = 5;
const LETTERS = 'ABCDE';

/** No tile. */
const NONE = 255;

/** Action of each tile by its number, for each tiling; `NONE`: not listed. */
type Policy = readonly [Uint8Array, Uint8Array, Uint8Array];

const sizeOf = (tiles: number): number => tiles * tiles * tiles * tiles * tiles;

export const emptyPolicy = (): Policy => {
  const tables = TILES.map((tiles) => new Uint8Array(sizeOf(tiles)).fill(NONE));
  return [tables[0]!, tables[1]!, tables[2]!];
};

/** Which of the eight tiles value `index` of the state lies in, 0 to 7. */
export function tileOf(index: number, value: number): number {
  const bounds = BOUNDS[index]!;
  let tile = 0;
  while (tile < bounds.length && value >= bounds[tile]!) tile++;
  return tile;
}

/** Number of the tile in tiling `level` (0 to 2) that contains this tile of the finest tiling. */
export function within(finest: number, level: number): number {
  const tiles = TILES[level]!;
  const wide = 8 / tiles;
  let rest = finest;
  let number = 0;
  let place = 1;
  for (let index = 0; index < VALUES; index++) {
    const digit = rest % 8;
    number += Math.floor(digit / wide) * place;
    place *= tiles;
    rest = (rest - digit) / 8;
  }
  return number;
}

/** The finest tiling whose tile here is listed; -1: none. */
export function levelFor(policy: Policy, finest: number): number {
  for (let level = 2; level >= 0; level--) if (policy[level]![within(finest, level)] !== NONE) return level;
  return -1;
}

/** The action for a tile of the finest tiling, 0 to 4. */
export function actionFor(policy: Policy, finest: number): number {
  const level = levelFor(policy, finest);
  return level < 0 ? USUAL : policy[level]![within(finest, level)]!;
}

/** A policy as a text: for each tiling, separated by `/`, the listed tiles (base 36) each with its action, A to E. */
export const policyText = (policy: Policy): string =>
  policy
    .map((table) =>
      [...table].map((action, tile) => (action === NONE ? '' : tile.toString(36) + LETTERS[action]!)).join(''),
    )
    .join('/');

/** What is wrong with the text of a policy; null: nothing. */
export function policyFault(text: string): { readonly problem: string; readonly given: string } | null {
  if (text === '') return null;
  const parts = text.split('/');
  if (parts.length !== TILES.length)
    return { problem: `must have ${TILES.length} tilings separated by "/"`, given: `${parts.length}` };
  for (const [level, part] of parts.entries()) {
    const most = sizeOf(TILES[level]!) - 1;
    const bad = part.replace(/[0-9a-z]{1,4}[A-E]/g, (entry) => (numberIn(entry) <= most ? '' : '?'));
    if (bad !== '')
      return {
        problem: `tiling ${level + 1}: must list tiles from 0 to ${most.toString(36)} (base 36), each with an action from A to E`,
        given: part.slice(0, 40),
      };
  }
  return null;
}

const numberIn = (entry: string): number => parseInt(entry.slice(0, -1), 36);

/** The policy of a valid text. */
export function policyOf(text: string): Policy {
  const policy = emptyPolicy();
  text.split('/').forEach((part, level) => {
    for (const entry of part.match(/[0-9a-z]+[A-E]/g) ?? [])
      policy[level]![numberIn(entry)] = LETTERS.indexOf(entry.at(-1)!);
  });
  return policy;
}

const read = new Map<string, Policy>();

/** Like `policyOf`, but reads each text once. */
export function knownPolicy(text: string): Policy {
  let policy = read.get(text);
  if (policy === undefined) read.set(text, (policy = policyOf(text)));
  return policy;
}

/** For training: runs `during` while this policy replaces the one that the text describes. */
export function withPolicy<Result>(text: string, policy: Policy, during: () => Result): Result {
  read.set(text, policy);
  try {
    return during();
  } finally {
    read.delete(text);
  }
}
