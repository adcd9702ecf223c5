/** Chance that belongs to a name: another variant in the catalogue leaves what the others are given as it was. */
import fc from 'fast-check';

/** A whole number below 2^31 that a text stands for (FNV-1a, then mixed). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 1;
}

/** One of these names: of each draw that which wins by its own number, so that a new name only takes some of the draws. */
export const oneByName = <T extends string>(names: readonly T[]): fc.Arbitrary<T> =>
  fc.noBias(fc.nat()).map((draw) => {
    const won = (best: T, name: T): T => (seedOf(`${draw} ${name}`) > seedOf(`${draw} ${best}`) ? name : best);
    return names.reduce(won);
  });
