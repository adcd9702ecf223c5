/** The file of a kind reaches bundlers in pieces, so that what loads one export does not load the others. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { pieces, split } from '../../scripts/pieces.mjs';

const TEXT = `import { fromAfar, type Far } from './afar.ts';
import { unused } from './unused.ts';
const shared = fromAfar;
type Near = Far;
export const VARIANTS = [{ name: 'law', law: 'words' }] as const;
const law = { law: shared } satisfies Near;
export const LAWS = [law] as const;
const words: typeof law = { law: shared };
export const WORDS = { words };
`;

/** The text of the piece that exports a name. */
function pieceWith(name: string, text = TEXT): string {
  const found = split('/kind.ts', text);
  return found.pieces[found.pieceOf.get(name)!]!;
}

/** A bundle of one entry, of which nothing is removed because it is unused. */
async function bundleOf(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: 'entry',
    treeshake: false,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? `${process.cwd()}/src/engine/entry.ts` : undefined),
        load: (id) => (id.endsWith('/src/engine/entry.ts') ? entry : undefined),
      },
      pieces(),
    ],
  });
  const { output } = await bundle.generate();
  await bundle.close();
  return output[0].code;
}

describe('pieces', () => {
  it('have what an export names, and no more: strings, keys and types name nothing', () => {
    expect(pieceWith('VARIANTS')).not.toMatch(/LAWS|WORDS|import/);
    expect(pieceWith('LAWS')).toMatch(/const law = /);
    expect(pieceWith('LAWS')).not.toMatch(/VARIANTS =|const words|const shared|unused/);
    expect(pieceWith('WORDS')).not.toMatch(/LAWS =|const law\b/);
  });

  it('share what two exports need, as one module', () => {
    expect(split('/kind.ts', TEXT).pieces).toHaveLength(4);
    expect(pieceWith('shared')).toContain("import { fromAfar as fromAfar } from './afar.ts'");
    for (const name of ['LAWS', 'WORDS'])
      expect(pieceWith(name)).toMatch(/import \{ shared as shared \} from '\/kind\.ts\?piece=\d'/);
  });

  it('keep a list beside all calls that fill it, in their order', () => {
    const text = `const { ownRule, all } = ownRules();
export const first = ownRule('first');
const second = ownRule('second');
export const third = ownRule('third');
export const RULES = all;
export const WORDS = 'words';`;
    const piece = pieceWith('RULES', text);
    expect([...piece.matchAll(/ownRule\('(\w+)'\)/g)].map(([, name]) => name)).toEqual(['first', 'second', 'third']);
    expect(pieceWith('third', text)).toBe(piece);
    expect(pieceWith('WORDS', text)).not.toContain('ownRule');
  });

  it('keep the lines of the file', () => {
    const lineOf = (text: string): number => text.slice(0, text.indexOf('WORDS')).split('\n').length;
    expect(lineOf(pieceWith('WORDS'))).toBe(lineOf(TEXT));
  });

  it('refuse a statement that no export names', () => {
    expect(() => split('/kind.ts', 'register();')).toThrow('/kind.ts: the file of a kind has declarations only');
  });

  it('are made of every kind that there is', () => {
    const files = ['queue', 'loss', 'link/effects', 'tcp/variants'].flatMap((place) =>
      readdirSync(join('src/engine', place), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'all')
        .map(({ name }) => join('src/engine', place, name, `${name}.ts`)),
    );
    expect(files.length).toBeGreaterThan(40);
    for (const file of files) expect(split(file, readFileSync(file, 'utf8')).pieces.length).toBeGreaterThan(1);
  });

  it('leave a law out of the bundle of its catalogue entry, and the entry out of that of the law', async () => {
    const entry = (name: string): string =>
      `import { ${name} as it } from './queue/headDrop/headDrop.ts'; console.log(it);`;
    expect(await bundleOf(entry('QUEUES'))).not.toContain('Pushed out');
    expect(await bundleOf(entry('WORDS'))).not.toContain('limitOfWaiting');
  });
});
