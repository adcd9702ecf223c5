import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget, keep, kept, namedApart } from '../../src/app/ui/keptLaws.ts';
import { browserStores } from './browserStores.ts';

beforeEach(() => void browserStores());
afterEach(() => vi.unstubAllGlobals());

const law = (name: string, of: string) => ({ name, hash: `#variants/law/${of}` });
const hashes = (): string[] => kept().map(({ hash }) => hash.slice('#variants/law/'.length));

it('keeps a law beside another of the same name, and each change in the place of the one before', () => {
  expect(keep(law('My Reno', 'a'), '')).toBe('');
  expect(keep(law('My Reno', 'b'), '#variants/law/opened')).toBe('');
  expect(keep(law('My Reno', 'b2'), '#variants/law/b')).toBe('');
  expect(hashes()).toEqual(['b2', 'a']);
  expect(kept().map((_, index) => namedApart(kept(), index))).toEqual(['My Reno (2)', 'My Reno']);
});

it('drops none where there is no room for one more, and says so', () => {
  for (let at = 0; at < 50; at++) expect(keep(law('My Reno', `${at}`), '')).toBe('');
  expect(keep(law('My CUBIC', 'more'), '')).toMatch(/^This device keeps 50 laws and has them all\./);
  expect([hashes().length, hashes().includes('0'), hashes().includes('more')]).toEqual([50, true, false]);
  // A changed law keeps its place.
  expect(keep(law('My Reno', '0 changed'), '#variants/law/0')).toBe('');
  expect(forget('#variants/law/1')).toBe('');
  expect(keep(law('My CUBIC', 'more'), '')).toBe('');
});
