import { Stored } from '../../ui/stored.ts';

/** A law that the user has written on this device. */
export interface KeptLaw {
  readonly name: string;
  /** Its address, from the #: the text and its path. */
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

/** The laws of this device, the newest first. */
export const kept = (): readonly KeptLaw[] => LAWS.read();

/**
 * Keeps a law that was changed here in the place of what it was before; other laws stay, of the same name too.
 * @param before its hash when it was opened or kept last
 * @returns why it cannot be kept, or ''
 */
export function keep(law: KeptLaw, before: string): string {
  const others = kept().filter(({ hash }) => hash !== before && hash !== law.hash);
  if (others.length >= MOST)
    return `This device keeps ${MOST} laws and has them all. Forget one below the family tree, or save this one as a file.`;
  return LAWS.write([law, ...others]);
}

/** Forgets a law. Returns why it cannot be forgotten, or ''. */
export const forget = (hash: string): string => LAWS.write(kept().filter((law) => law.hash !== hash));

/** The name of a law in a list; a second one of the same name gets a number. */
export function namedApart(laws: readonly KeptLaw[], index: number): string {
  const { name } = laws[index]!;
  // The oldest has the name alone.
  const before = laws.slice(index + 1).filter((law) => law.name === name).length;
  return before === 0 ? name : `${name} (${before + 1})`;
}
