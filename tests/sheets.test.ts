// Style sheets: each styles what its own part shows, and knows screens by their names.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withBounds } from '../scripts/page/screens.mjs';
import { SCREENS } from '../src/app/ui/screens.ts';

const files = ['src/app', 'src/papers']
  .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** What any part may show: the classes of their sheets are a vocabulary. */
const SHARED = ['src/app/ui/', 'src/app/charts/'];
const isShared = (path: string): boolean => SHARED.some((folder) => path.startsWith(folder));
/** What is above everything says of itself in which state it is: any sheet may ask for it, none styles it but its own. */
const STATES = [
  'room',
  'scripted',
  'lab',
  'step-view',
  'with-why',
  // Where Why is closed a button opens it, and the page makes room for it.
  'why-button',
  'embed',
  'compare',
  'mobile',
  'fork-name-now',
  'experiment',
  'change-form',
];
/** Folders whose pictures one sheet shows beside those of its own. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  // Faces of the form set its fields and its foot closer.
  'src/app/experiment/form/drawing/draw.css': ['src/app/experiment/form/fields', 'src/app/experiment/form/sections'],
  'src/app/experiment/form/traffic/traffic.css': ['src/app/experiment/form/fields'],
  'src/app/rooms/lab/panels/mobile.css': ['src/app/rooms/lab/map', 'src/app/rooms/lab/losses'],
  // The key of a chart and the lines of a fork in it.
  'src/app/rooms/lab/panels/panels.css': ['src/app/rooms/lab/map', 'src/app/rooms/lab/packets'],
  'src/app/rooms/lab/packets/packets.css': ['src/app/rooms/lab/panels'],
  // The names of verdicts.
  'src/app/rooms/papers/papers.css': ['src/papers'],
  // On a projector the rules that the sender followed are larger.
  'src/app/rooms/receive/receive.css': ['src/app/explain/why'],
};

const withoutComments = (css: string): string => css.replaceAll(/\/\*[\s\S]*?\*\//g, '');

interface Sheet {
  readonly path: string;
  readonly selectors: readonly string[];
  readonly queries: readonly string[];
}

function sheetOf(path: string): Sheet {
  const css = withoutComments(readFileSync(path, 'utf8'));
  const heads = [...css.matchAll(/(?<=^|[{};])([^{};]+)\{/g)].map(([, head]) => head!.trim().replaceAll(/\s+/g, ' '));
  return {
    path,
    selectors: heads.filter((head) => !head.startsWith('@') && !/^(from|to|\d+%)/.test(head)),
    queries: heads.filter((head) => head.startsWith('@media')),
  };
}

const sheets = files.filter((file) => file.endsWith('.css')).map(sheetOf);
const classesIn = (selector: string): string[] => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!);

/** The words in the strings of a file, with * for what is put in. */
function wordsIn(path: string): ReadonlySet<string> {
  const code = readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '');
  const strings = [...code.matchAll(/(["'])((?:\\.|(?!\1)[^\\\n])*)\1|`((?:\\.|[^`\\])*)`/g)];
  return new Set(
    strings.flatMap(([, , plain, template]) => [
      ...(plain ?? '').split(/[\s.]+/),
      ...(template ?? '').replaceAll(/\$\{[^}]*\}/g, '*').split(/[\s.]+/),
      ...[...(template ?? '').matchAll(/'([^']*)'/g)].flatMap(([, inner]) => inner!.trim().split(/[\s.]+/)),
    ]),
  );
}

// The frame of the page is in index.html until the program comes.
const code = [...files.filter((file) => /\.tsx?$/.test(file)), 'index.html'].map((path) => ({
  path,
  words: wordsIn(path),
}));

function isGiven(name: string, words: ReadonlySet<string>): boolean {
  if (words.has(name)) return true;
  return [...words].some((word) => {
    const stem = word.split('*')[0]!;
    return word.includes('*') && stem.length > 3 && name.startsWith(stem);
  });
}

const isGivenIn = (name: string, folders: readonly string[]): boolean =>
  code.some(({ path, words }) => folders.some((folder) => path.startsWith(`${folder}/`)) && isGiven(name, words));

const shared = new Set(
  sheets.filter(({ path }) => isShared(path)).flatMap(({ selectors }) => selectors.flatMap(classesIn)),
);
const parts = sheets.filter(({ path }) => !isShared(path));
const foldersOf = ({ path }: Sheet): readonly string[] => [dirname(path), ...(ALSO[path] ?? [])];

/** The element that a selector styles, without the places where it has to be. */
const subjectOf = (selector: string): string => selector.replaceAll(/:(has|not|where)\((?:[^()]|\([^()]*\))*\)/g, '');

describe('a style sheet', () => {
  test('names only classes that its own part gives to what it shows, shared ones, and states of the page', () => {
    const foreign = parts.flatMap((sheet) =>
      sheet.selectors.flatMap((selector) =>
        classesIn(selector)
          .filter((name) => !shared.has(name) && !STATES.includes(name) && !isGivenIn(name, foldersOf(sheet)))
          .map((name) => `${sheet.path}: .${name} in "${selector}"`),
      ),
    );
    expect(foreign, 'a rule belongs to the sheet in the folder of the component that gives this class').toEqual([]);
  });

  test('names a class in each selector, so that nothing of another part matches by its tag alone', () => {
    const open = parts.flatMap(({ path, selectors }) =>
      selectors
        .filter((selector) => !/[.#][a-z]/i.test(subjectOf(selector)))
        .filter((selector) => !/^(:root\[data-[^ ]+\]|body:has|\[data-radix)/.test(selector))
        .map((selector) => `${path}: "${selector}"`),
    );
    expect(open).toEqual([]);
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
