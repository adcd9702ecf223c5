// Generates the lists of all folders of a kind, such as `src/engine/tcp/variants/all/`, from the `list.ts` that names
// them:
// node scripts/variants.mjs
// There is one list for each file of a folder, so that the first view loads catalogues without laws, words and exports.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Line width of the formatter, characters. */
const WIDEST = 120;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Contents of each list: file and name in a folder, and how the parts are combined.
 * @type {Record<string, Record<string, { name: string, says: string, open: string, close: string }>>}
 */
const KINDS = {
  'src/engine/tcp/variants': {
    catalogue: { name: 'VARIANTS', says: 'What form, links and menus know of every variant', open: '[', close: ']' },
    law: { name: 'LAWS', says: 'Every growth law', open: '[', close: ']' },
    words: { name: 'WORDS', says: 'Every variant in plain words', open: '{', close: '}' },
    exports: { name: 'EXPORTS', says: 'What other tools call variants', open: '{', close: '}' },
  },
  'src/engine/queue': {
    catalogue: {
      name: 'QUEUES',
      says: 'What form, links and menus know of every queue discipline',
      open: '[',
      close: ']',
    },
    law: { name: 'LAWS', says: 'Every queue discipline', open: '[', close: ']' },
    words: { name: 'WORDS', says: 'How a form says queue disciplines', open: '{', close: '}' },
    exports: { name: 'EXPORTS', says: 'How other tools write queue disciplines', open: '{', close: '}' },
  },
  'src/engine/loss': {
    catalogue: { name: 'LOSSES', says: 'What form, links and menus know of every loss model', open: '[', close: ']' },
    law: { name: 'LAWS', says: 'Every loss model', open: '[', close: ']' },
    words: { name: 'WORDS', says: 'How a form says loss models', open: '{', close: '}' },
    exports: { name: 'EXPORTS', says: 'How other tools write loss models', open: '{', close: '}' },
  },
  'src/engine/link/effects': {
    catalogue: { name: 'EFFECTS', says: 'What form, links and menus know of every effect', open: '[', close: ']' },
    law: { name: 'LAWS', says: 'Every effect of a link', open: '[', close: ']' },
    words: { name: 'WORDS', says: 'How a form says effects of a link', open: '{', close: '}' },
  },
};

/** The expected lists, by path. */
function variantLists() {
  const lists = Object.entries(KINDS).flatMap(([place, files]) => {
    const source = readFileSync(join(root, place, 'list.ts'), 'utf8');
    const listed = [...source.matchAll(/'([\w-]+)'/g)].map(([, folder]) => String(folder));
    return Object.entries(files).map(([file, { name, says, open, close }]) => {
      // A folder may lack words and exports.
      const folders = ['words', 'exports'].includes(file)
        ? listed.filter((folder) => existsSync(join(root, place, folder, `${file}.ts`)))
        : listed;
      const space = open === '{' ? ' ' : '';
      const all = folders.map((folder) => `...${folder}`).join(', ');
      const line = `export const ALL_${name} = ${open}${space}${all}${space}${close} as const;`;
      return [
        `${place}/all/${file}.ts`,
        [
          `// Written by scripts/variants.mjs from ../list.ts.`,
          ...folders.map((folder) => `import { ${name} as ${folder} } from '../${folder}/${file}.ts';`),
          '',
          `/** ${says}, in the order of menus. */`,
          ...(line.length <= WIDEST
            ? [line]
            : [
                `export const ALL_${name} = ${open}`,
                ...folders.map((folder) => `  ...${folder},`),
                `${close} as const;`,
              ]),
          '',
        ].join('\n'),
      ];
    });
  });
  return /** @type {Record<string, string>} */ (Object.fromEntries(lists));
}

if (argv[1] === fileURLToPath(import.meta.url)) writeVariantLists();

/** Vitest calls this before any test, so that a new folder is tested at once. */
export const setup = writeVariantLists;

/** Writes the lists that are not up to date. */
export function writeVariantLists() {
  for (const [path, text] of Object.entries(variantLists())) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
