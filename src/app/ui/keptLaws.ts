import { Stored } from './stored.ts';

/** A law written by the user, stored on this device. */
interface KeptLaw {
  readonly name: string;
  /** Its address, from the # on: text and path. */
  readonly hash: string;
}

const MOST = 50;
const isLaw = (data: unknown): data is KeptLaw =>
  typeof data === 'object' &&
  data !== null &&
  'name' in data &&
  typeof data.name === 'string' &&
  'hash' in data &&
  typeof data.hash === 'string' &&
  data.hash.startsWith('#variants/');

const LAWS = new Stored<readonly KeptLaw[]>('laws', (data) => (Array.isArray(data) ? data.filter(isLaw) : []));

/** The laws on this device, newest first. */
export const kept = (): readonly KeptLaw[] => LAWS.read();

/**
 * Stores a changed law in place of its previous version; other laws stay, even with the same name.
 * @param before its hash when it was opened or last stored
 * @returns why it cannot be stored, or ''
 */
export function keep(law: KeptLaw, before: string): string {
  const others = kept().filter(({ hash }) => hash !== before && hash !== law.hash);
  if (others.length >= MOST)
    return `This device keeps ${MOST} laws and has them all. Forget one below the family tree, or save this one as a file.`;
  return LAWS.write([law, ...others]);
}

/** Deletes a law. Returns why it cannot be deleted, or ''. */
export const forget = (hash: string): string => LAWS.write(kept().filter((law) => law.hash !== hash));

/** The name of a law in a list; further ones with the same name get a number. */
export function namedApart(laws: readonly KeptLaw[], index: number): string {
  const { name } = laws[index]!;
  // The oldest has no number.
  const before = laws.slice(index + 1).filter((law) => law.name === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}
