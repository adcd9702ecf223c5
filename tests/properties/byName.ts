/** Random choices tied to a name: adding a variant to the catalogue does not change what the others draw. */
import fc from 'fast-check';

/** A hash of a text: an integer below 2^31 (FNV-1a, then mixed). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

/**
 * One of these names. In each draw every name has a number of its own and the largest wins, so a new name takes over
 * only some of the draws.
 */
export const oneByName = <T extends string>(names: readonly T[]): fc.Arbitrary<T> =>
  fc.noBias(fc.nat()).map((draw) => {
    const won = (best: T, name: T): T => (seedOf(`${draw} ${name}`) > seedOf(`${draw} ${best}`) ? name : best);
    return names.reduce(won);
  });
