import { checkLetters } from './base64url.ts';

/** No name in an address is longer. */
const LONGEST_NAME = 60;

/**
 * The name behind the # of a short address such as `#twenty-nodes-aodv`, in small letters; undefined: it is a link, of this
 * version or a later one, or nothing that could be a name. A lecturer can write such an address on a board.
 */
export function presetNameIn(hash: string): string | undefined {
  const name = /^#?([a-z][a-z0-9-]*)$/i.exec(hash.trim())?.[1];
  if (name === undefined || name.length > LONGEST_NAME) return undefined;
  const isLink = name.length > 3 && checkLetters(name.slice(3)) === name.slice(1, 3);
  return isLink ? undefined : name.toLowerCase();
}
