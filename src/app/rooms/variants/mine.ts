import { Stored } from '../../ui/stored.ts';

/** A law that the user has written on this device. */
export interface KeptLaw {
  readonly name: string;
  /** Its address, from the #: the text and its path. */
  readonly hash: string;
}

const MOST = 20;
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

/** Keeps a law by its name. Returns why it cannot be kept, or ''. */
export const keep = (law: KeptLaw): string =>
  LAWS.write([law, ...kept().filter(({ name }) => name !== law.name)].slice(0, MOST));
