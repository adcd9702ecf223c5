/** `npm run new` copies the shortest kind under another name, and every kind has a test of its numbers. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { write } from '../../scripts/new.mjs';
import { EFFECTS } from '../../src/engine/link/effects/catalogue.ts';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { VARIANT_FOLDERS } from '../../src/engine/tcp/variants/list.ts';

const KINDS = [
  ['variant', 'src/engine/tcp/variants', 'aimd'],
  ['queue', 'src/engine/queue', 'step'],
  ['loss', 'src/engine/loss', 'every'],
  ['effect', 'src/engine/link/effects', 'duplicate'],
] as const;

describe('npm run new', () => {
  const base = mkdtempSync(join(tmpdir(), 'sawtooth-new-'));
  afterAll(() => rmSync(base, { recursive: true }));

  it.each(KINDS)('%s: files under its name, a line, and a test that fails', (kind, place, copied) => {
    for (const path of [place, 'tests/theory/laws']) cpSync(path, join(base, path), { recursive: true });
    const paths = write(kind, 'example', base);
    const text = (path: string): string => readFileSync(join(base, path), 'utf8');
    const [list, test, ...files] = paths.toReversed();
    expect(text(list!)).toMatch(/'example',?\s*\] as const/);
    expect(text(test!)).toContain('NaN');
    expect(files.map((path) => path.replace(/^.*\//, '')).toSorted()).toEqual(['example.ts']);
    for (const path of files) expect(text(path)).not.toContain(`'${copied}'`);
    expect(text(`${place}/example/example.ts`)).toContain("name: 'example'");
    expect(() => write(kind, 'example', base)).toThrow(`${place}/example exists already`);
  });

  it('names the field, the limit and what was given', () => {
    expect(() => write('law', 'example', base)).toThrow(
      'kind: must be one of variant, queue, loss, effect (got "law")',
    );
    expect(() => write('loss', 'Ex-1', base)).toThrow('begin with a small letter (got "Ex-1")');
  });
});

/** The tests that compare numbers with those of a source. */
const TESTS = ['tests/theory', 'tests/theory/laws', 'tests/kernel'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(test|sweep)\.ts$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8')),
);
/** Whether such a test feeds the law of a variant by hand. */
const fedByHand = (folder: string): boolean =>
  TESTS.some((text) => text.includes('controlOf(') && new RegExp(`^import \\{.*/variants/${folder}/`, 'm').test(text));
/** Whether such a test names a queue, a loss model or an effect. */
const isNamed = (name: string): boolean => TESTS.some((text) => text.includes(`'${name}'`));

describe('a law without a test of its numbers is refused', () => {
  it('every variant is fed by hand in tests/theory', () => {
    expect(VARIANT_FOLDERS.filter((folder) => !fedByHand(folder))).toEqual([]);
    expect(fedByHand('example')).toBe(false);
  });

  it('every queue, loss model and effect is tested in tests/theory or tests/kernel', () => {
    expect([...QUEUES, ...LOSSES, ...EFFECTS].map(({ name }) => name).filter((name) => !isNamed(name))).toEqual([]);
    expect(isNamed('example')).toBe(false);
  });
});
