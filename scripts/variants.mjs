// Writes the lists of all variants, `src/engine/tcp/variants/all/`, from the folders that `variants/list.ts` names:
//   node scripts/variants.mjs
// One list for each of the three files of a folder, so that the first view loads the catalogue without laws and words.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

const place = join(dirname(dirname(fileURLToPath(import.meta.url))), 'src/engine/tcp/variants');

/** What each list is made of: file and name in a folder, and how the parts become one. */
const LISTS = {
  catalogue: { name: 'VARIANTS', says: 'What form, links and menus know of every variant', open: '[', close: ']' },
  law: { name: 'LAWS', says: 'Every growth law', open: '[', close: ']' },
  words: { name: 'WORDS', says: 'Every variant in plain words', open: '{', close: '}' },
};

/** The lists by file name, as they ought to be. */
export function variantLists() {
  const source = readFileSync(join(place, 'list.ts'), 'utf8');
  const folders = [...source.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, folder]) => String(folder));
  const lists = Object.entries(LISTS).map(([file, { name, says, open, close }]) => [
    `${file}.ts`,
    [
      `// Written by scripts/variants.mjs from ../list.ts.`,
      ...folders.map((folder) => `import { ${name} as ${folder} } from '../${folder}/${file}.ts';`),
      '',
      `/** ${says}, in the order of menus. */`,
      `export const ALL_${name} = ${open}`,
      ...folders.map((folder) => `  ...${folder},`),
      `${close} as const;`,
      '',
    ].join('\n'),
  ]);
  return /** @type {Record<string, string>} */ (Object.fromEntries(lists));
}

if (argv[1] === fileURLToPath(import.meta.url)) writeVariantLists();

/** Writes those lists that are not as they ought to be. */
export function writeVariantLists() {
  mkdirSync(join(place, 'all'), { recursive: true });
  for (const [file, text] of Object.entries(variantLists())) {
    const path = join(place, 'all', file);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}
