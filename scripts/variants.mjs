// Generates the lists of all folders of a kind, such as `src/engine/tcp/variants/all/`, from the `list.ts` that names
// them:
// node scripts/variants.mjs
// There is one list for each of what a kind exports, so that the first view loads catalogues without laws and words.
// It also writes the path of the lessons.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';

/** Line width of the formatter, characters. */
const WIDEST = 120;

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The lists of each file: the name that a folder exports, and how the parts are combined.
 * @type {Record<string, Record<string, Record<string, { says: string, open: string, close: string }>>>}
 */
const KINDS = {
  'src/engine/tcp/variants': {
    catalogue: { VARIANTS: inOrder('What form, links and menus know of every variant') },
    law: { LAWS: inOrder('Every growth law') },
    words: { WORDS: byName('Every variant in plain words'), EXPORTS: byName('What other tools call variants') },
  },
  'src/engine/queue': {
    catalogue: { QUEUES: inOrder('What form, links and menus know of every queue discipline') },
    law: { LAWS: inOrder('Every queue discipline') },
    words: {
      WORDS: byName('How a form says queue disciplines'),
      EXPORTS: byName('How other tools write queue disciplines'),
    },
  },
  'src/engine/loss': {
    catalogue: { LOSSES: inOrder('What form, links and menus know of every loss model') },
    law: { LAWS: inOrder('Every loss model') },
    words: { WORDS: byName('How a form says loss models'), EXPORTS: byName('How other tools write loss models') },
  },
  'src/engine/link/effects': {
    catalogue: { EFFECTS: inOrder('What form, links and menus know of every effect') },
    law: { LAWS: inOrder('Every effect of a link') },
    words: { WORDS: byName('How a form says effects of a link') },
  },
};

/** @param {string} says @returns {{ says: string, open: string, close: string }} */
function inOrder(says) {
  return { says, open: '[', close: ']' };
}

/** @param {string} says @returns {{ says: string, open: string, close: string }} */
function byName(says) {
  return { says, open: '{', close: '}' };
}

/** The path of the lessons: from `src/lessons/list.ts` and the front matter of their files. */
function lessonPath() {
  const listed = readFileSync(join(root, 'src/lessons/list.ts'), 'utf8');
  const lessons = [...listed.matchAll(/'([\w-]+)',/g)].map(([, name]) => {
    const [, front = ''] = readFileSync(join(root, `src/lessons/data/${name}.md`), 'utf8').split('---\n');
    const presets = [...front.matchAll(/^run[^:]*: *([\w-]+)/gm)].map(([, preset]) => String(preset));
    return { name, short: /^short: *(.*)$/m.exec(front)?.[1], presets };
  });
  const presets = [...new Set(lessons.flatMap((lesson) => lesson.presets))];
  return [
    '// Written by scripts/variants.mjs from list.ts and the lessons in data.',
    '/** The lessons of the path, in order: names, and short titles. */',
    'export const LESSONS = [',
    ...lessons.map(({ name, short }) => `  ['${name}', '${short}'],`),
    '] as const;',
    '',
    '/** The lessons that run a preset, as places in LESSONS. */',
    'export const PLACES_OF: Readonly<Record<string, readonly number[]>> = {',
    ...presets.map((preset) => {
      const places = lessons.flatMap((lesson, place) => (lesson.presets.includes(preset) ? [place] : []));
      return `  '${preset}': [${places.join(', ')}],`;
    }),
    '};',
    '',
  ].join('\n');
}

/** The expected lists, by path. */
function variantLists() {
  const lists = Object.entries(KINDS).flatMap(([place, files]) => {
    const source = readFileSync(join(root, place, 'list.ts'), 'utf8');
    const listed = [...source.matchAll(/'([\w-]+)'/g)].map(([, folder]) => String(folder));
    return Object.entries(files).map(([list, names]) => {
      /** The file that exports a name: that of the kind, or `law.ts` of a law of several files. @param {string} folder @param {string} name */
      const fileOf = (folder, name) =>
        [folder, 'law'].find((file) => {
          const path = join(root, place, folder, `${file}.ts`);
          return existsSync(path) && readFileSync(path, 'utf8').includes(`export const ${name}`);
        });
      const many = Object.keys(names).length > 1;
      const lines = Object.entries(names).map(([name, { says, open, close }]) => {
        const folders = listed.filter((folder) => fileOf(folder, name) !== undefined);
        /** @type {(folder: string) => string} */
        const local = (folder) => (many && name === 'EXPORTS' ? `${folder}Exports` : folder);
        const space = open === '{' ? ' ' : '';
        const line = `export const ALL_${name} = ${open}${space}${folders.map((folder) => `...${local(folder)}`).join(', ')}${space}${close} as const;`;
        return {
          imports: folders.map((folder) => ({
            folder,
            file: fileOf(folder, name),
            text: `${name} as ${local(folder)}`,
          })),
          text: [
            `/** ${says}, in the order of menus. */`,
            ...(line.length <= WIDEST
              ? [line]
              : [
                  `export const ALL_${name} = ${open}`,
                  ...folders.map((folder) => `  ...${local(folder)},`),
                  `${close} as const;`,
                ]),
            '',
          ],
        };
      });
      const imports = lines.flatMap((line) => line.imports);
      return [
        `${place}/all/${list}.ts`,
        [
          `// Written by scripts/variants.mjs from ../list.ts.`,
          ...listed.flatMap((folder) => {
            const own = imports.filter((each) => each.folder === folder);
            const texts = own.map(({ text }) => text).join(', ');
            return own.length === 0 ? [] : [`import { ${texts} } from '../${folder}/${own[0]?.file}.ts';`];
          }),
          '',
          ...lines.flatMap(({ text }) => text),
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
  for (const [path, text] of Object.entries({ ...variantLists(), 'src/lessons/path.generated.ts': lessonPath() })) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
