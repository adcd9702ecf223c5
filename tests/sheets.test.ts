// Style sheets: each styles only the elements of its own part, and refers to screens by their names.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import postcss from 'postcss';
import { describe, expect, test } from 'vitest';
import { withBounds } from '../scripts/page/screens.mjs';
import { SCREENS } from '../src/app/ui/screens.ts';
import { givenClasses } from './givenClasses.ts';

const files = ['src/app', 'src/papers']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** Parts that any other may show; the classes of their sheets form a common vocabulary. */
const SHARED = ['src/app/ui/', 'src/app/charts/'];
const isShared = (path: string): boolean => SHARED.some((folder) => path.startsWith(folder));
/**
 * States of the page: any sheet may use them as conditions, but only their own sheet styles the element that has them.
 */
const STATES = [
  // Embedded in another page; the room of the Lab.
  'embed',
  'room',
  // Step by step; with a column beside the charts.
  'step-view',
  'with-why',
  // If Why is closed a button opens it, and the page makes room for that button.
  'asks-why',
  // On a phone Why lies below the windows, or is raised to the height of the screen.
  'docked',
  'raised',
  // A fork is shown, whose name needs room.
  'fork-name-now',
];

interface Sheet {
  readonly path: string;
  readonly selectors: readonly string[];
  readonly queries: readonly string[];
}

/** `:is(.a, .b) c` is `.a c` and `.b c`. */
function alternatives(selector: string): readonly string[] {
  const [before, ...rest] = selector.split(/:(?:is|where)\(/);
  if (rest.length === 0) return [selector];
  const inside = rest.join(':is(');
  let depth = 1;
  let end = 0;
  while (depth > 0) depth += { '(': 1, ')': -1 }[inside[end++]!] ?? 0;
  return postcss.list
    .comma(inside.slice(0, end - 1))
    .flatMap((each) => alternatives(`${before}${each}${inside.slice(end)}`));
}

function selectorsOf(css: string): readonly string[] {
  const found: string[] = [];
  postcss.parse(css).walkRules(({ parent, selectors }) => {
    if (parent?.type === 'atrule' && (parent as postcss.AtRule).name === 'keyframes') return;
    found.push(...selectors.flatMap((each) => alternatives(each.replaceAll(/\s+/g, ' '))));
  });
  return found;
}

function sheetOf(path: string): Sheet {
  const css = readFileSync(path, 'utf8');
  const queries: string[] = [];
  postcss.parse(css).walkAtRules('media', ({ params }) => void queries.push(`@media ${params}`));
  return { path, selectors: selectorsOf(css), queries };
}

const sheets = files.filter((file) => file.endsWith('.css')).map(sheetOf);
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);

/** The words in the strings of a file, with * for inserted values. */
function wordsIn(text: string): ReadonlySet<string> {
  const code = text.replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const strings = [...code.matchAll(/(["'])((?:\\.|(?!\1)[^\\\n])*)\1|`((?:\\.|[^`\\])*)`/g)];
  return new Set(
    strings.flatMap(([, , plain, template]) => [
      ...(plain ?? '').split(/[\s.]+/),
      ...(template ?? '').replaceAll(/\$\{[^}]*\}/g, '*').split(/[\s.]+/),
      ...[...(template ?? '').matchAll(/'([^']*)'/g)].flatMap(([, inner]) => inner!.trim().split(/[\s.]+/)),
    ]),
  );
}

const sources = files
  .filter((file) => /\.tsx?$/.test(file))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
// The frame of the page is in index.html until the program is loaded.
const code = [...sources, { path: 'index.html', text: readFileSync('index.html', 'utf8') }].map(({ path, text }) => ({
  path,
  words: wordsIn(text),
}));

function isGiven(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  return [...words].some((word) => {
    const stem = word.split('*')[0]!;
    return word.includes('*') && stem.length > 3 && name.startsWith(stem);
  });
}

const isGivenIn = (name: string, folder: string): boolean =>
  code.some(({ path, words }) => path.startsWith(`${folder}/`) && isGiven(name, words));

const shared = new Set(
  sheets.filter(({ path }) => isShared(path)).flatMap(({ selectors }) => selectors.flatMap(classesIn)),
);
const parts = sheets.filter(({ path }) => !isShared(path));

/**
 * For each class, the folders whose code assigns it; classes whose end is known only at run time are listed by their
 * beginning, `family-*`.
 */
const givers = new Map<string, Set<string>>();
for (const { path, text } of sources)
  if (/class|look/i.test(text))
    for (const name of givenClasses(path, text)) givers.set(name, (givers.get(name) ?? new Set()).add(dirname(path)));

const openEnded = [...givers].filter(([name]) => name.indexOf('*') > 3);
const foldersThatGive = (name: string, of: typeof givers): readonly string[] => [
  ...(of.get(name) ?? []),
  ...openEnded.flatMap(([word, folders]) => (name.startsWith(word.split('*')[0]!) ? [...folders] : [])),
];

/** A selector without its conditions on elements other than its own and its ancestors. */
const ownWords = (selector: string): string => selector.replaceAll(/:(has|not)\((?:[^()]|\([^()]*\))*\)/g, '');

/**
 * Whether a selector matches no element of another folder: one of its classes is assigned in this folder or below, and
 * nowhere else.
 */
const isOnlyOf = (folder: string, selector: string, of = givers): boolean =>
  classesIn(ownWords(selector)).some((name) => {
    const folders = foldersThatGive(name, of);
    return folders.length > 0 && folders.every((each) => `${each}/`.startsWith(`${folder}/`));
  });

describe('a style sheet', () => {
  test('names only classes that its own part gives to what it shows, shared ones, and states of the page', () => {
    const foreign = parts.flatMap((sheet) =>
      sheet.selectors.flatMap((selector) =>
        classesIn(selector)
          .filter((name) => !shared.has(name) && !STATES.includes(name) && !isGivenIn(name, dirname(sheet.path)))
          .map((name) => `${sheet.path}: .${name} in "${selector}"`),
      ),
    );
    expect(foreign, 'a rule belongs to the sheet in the folder of the component that gives this class').toEqual([]);
  });

  test('reaches nothing that another part shows: each selector has a class that only its own folder gives', () => {
    const open = parts.flatMap(({ path, selectors }) =>
      selectors.filter((selector) => !isOnlyOf(dirname(path), selector)).map((selector) => `${path}: "${selector}"`),
    );
    expect(open, 'begin these with a class that no other folder gives, such as that of the root of this part').toEqual(
      [],
    );
  });

  test('may not name an element by a class alone that another part gives too', () => {
    // The question on the wall had the class `asked`, as have rows of an exercise; once loaded, its style put these
    // rows on top of their table.
    const taken = new Map(givers).set('asked', new Set(['src/app/rooms/exercise', 'src/app/rooms/lecture']));
    expect(isOnlyOf('src/app/rooms/lecture', '.asked li', taken)).toBe(false);
    expect(isOnlyOf('src/app/rooms/lecture', '.wall-question .asked', taken)).toBe(true);
    expect(isOnlyOf('src/app/rooms/lecture', '.asked:has(.wall-question)', taken)).toBe(false);
    expect(alternatives(':is(.asked, .wall-question:not(.a, .b)) p')).toEqual([
      '.asked p',
      '.wall-question:not(.a, .b) p',
    ]);
  });

  test('of a shared part names classes that a component gives', () => {
    const dead = [...shared].filter(
      (name) => !code.some(({ words }) => isGiven(name, words)) && !/^(family|level|tone)-/.test(name),
    );
    expect(dead).toEqual([]);
  });

  test('knows screens by their names only', () => {
    const pixels = sheets.flatMap(({ path, queries }) =>
      queries.filter((query) => /\d+px|width|height/.test(query)).map((query) => `${path}: ${query}`),
    );
    expect(pixels, 'name the screen in src/app/ui/screens.ts').toEqual([]);
    const named = sheets.flatMap(({ queries }) => queries.flatMap((query) => query.match(/--[\w]+/g) ?? []));
    expect(named.filter((name) => !(name.slice(2) in SCREENS))).toEqual([]);
  });

  test('comes with a component of its own part', () => {
    const orphans = sheets.filter(
      ({ path }) =>
        !code.some(
          ({ path: from, words }) =>
            words.size > 0 && readFileSync(from, 'utf8').includes(`/${path.split('/').at(-1)}';`),
        ),
    );
    expect(orphans.map(({ path }) => path)).toEqual([]);
  });
});

test('a screen that nobody named is refused', () => {
  expect(withBounds('@media (--phone) { a { color: var(--phone) } }', SCREENS)).toBe(
    '@media (max-width: 767px) { a { color: var(--phone) } }',
  );
  expect(() => withBounds('@media (--telephone) {}', SCREENS)).toThrow('telephone');
});
