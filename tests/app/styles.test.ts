import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const TEXTS = new Map(
  readdirSync('src/app', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => [join('src/app', path), readFileSync(join('src/app', path), 'utf8')]),
);

/** Sheets of what is shown anywhere, of lectures over all rooms, and of paper. */
const SHARED = /(?:page|figure|roomBar|takeAway|presenter|print)\.css$/;

/** The classes that a file gives to elements. */
function classesOf(text: string): ReadonlySet<string> {
  const given = [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)];
  const words = given.flatMap(([, plain, code = '']) => plain ?? code.match(/['"`][^'"`]*['"`]/g) ?? []);
  return new Set(words.flatMap((each) => each.match(/[a-z][\w-]*/gi) ?? []));
}
const CLASSES = [...TEXTS].map(([path, text]) => [path, classesOf(text)] as const);

/** The selectors of a sheet. */
const selectorsOf = (sheet: string): readonly string[] =>
  [
    ...readFileSync(sheet, 'utf8')
      .replaceAll(/\/\*[^]*?\*\//g, '')
      .matchAll(/([^{};]+)\{/g),
  ]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.startsWith('@'));

/** Where what a sheet is for is shown: the room, or the folder, of what loads it. */
const homeOf = (importer: string): string => /^src\/app\/rooms\/\w+\//.exec(importer)?.[0] ?? `${dirname(importer)}/`;

// Sheets come when their part is fetched, at a time nobody chooses: what they change elsewhere changes while one looks.
test('a sheet that is loaded later styles nothing that others show', () => {
  const late = [...TEXTS].flatMap(([path, text]) =>
    [...text.matchAll(/^import '(.*\.css)';/gm)].map(([, sheet = '']) => ({ path, sheet: join(dirname(path), sheet) })),
  );
  const strays = late.flatMap(({ sheet, path }) => {
    if (SHARED.test(sheet)) return [];
    const others = CLASSES.filter(([file]) => !file.startsWith(homeOf(path)));
    const isElsewhere = (name: string): boolean => others.some(([, classes]) => classes.has(name));
    return selectorsOf(sheet).flatMap((selector) => {
      const classes = [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
      return classes.length > 0 && classes.every(isElsewhere) ? [`${sheet}: ${selector}`] : [];
    });
  });
  expect(strays).toEqual([]);
});
