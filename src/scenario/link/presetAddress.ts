import { checkLetters } from './base64url.ts';

/** Maximum length of a name in an address. */
const LONGEST_NAME = 60;

/**
 * The preset name in a short address such as `#twenty-nodes-aodv`, in lower case. Undefined if the address is a link of
 * this or a later version, or cannot be a name. Short addresses can be written on a board.
 */
export function presetNameIn(hash: string): string | undefined {
  const name = /^#?([a-z][a-z0-9-]*)$/i.exec(hash.trim())?.[1];
  if (name === undefined || name.length > LONGEST_NAME) return undefined;
  const isLink = name.length > 3 && checkLetters(name.slice(3)) === name.slice(1, 3);
  return isLink ? undefined : name.toLowerCase();
}
