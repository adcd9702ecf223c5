// What nobody imports is not exported: so the compiler reports what nobody uses (noUnusedLocals).
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownPath, readSources } from './sources.ts';

/** The module for users of the package, and files written by a program. */
const FOR_OTHERS = /^src\/library\/index\.ts$|\.generated\.ts$/;
/** Loaded by a glob over file names, or read by a script. */
const BY_FILE_NAME = /\/(draw|list)\.ts$|Room\.tsx$/;

const texts = new Map(
  ['src', 'workers', 'tests', 'e2e', 'scripts', '.'].flatMap((folder) =>
    readdirSync(folder, { recursive: folder !== '.', encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => /\.(tsx?|mjs)$/.test(path))
      .map((path): [string, string] => [
        path,
        readFileSync(path, 'utf8').replaceAll(/^\s*(\/\/|\/?\* |\/\*\*).*$/gm, ''),
      ]),
  ),
);
const words = new Map([...texts].map(([path, text]) => [path, new Set(text.match(/[\w$]+/g))]));
/** Number of files that contain a word. */
const uses = new Map<string, number>();
for (const all of words.values()) for (const word of all) uses.set(word, (uses.get(word) ?? 0) + 1);

/** The files that import a file by name, and the files that any other may use: loaded on demand, or exported again. */
const importers = new Map<string, string[]>();
const open = new Set<string>();
for (const [path, text] of texts)
  for (const [, how, specifier] of text.matchAll(/(\* from|from|import\(?)\s*['"]([^'"?]+)/g)) {
    const target = specifier!.startsWith('.') ? join(dirname(path), specifier!) : ownPath(specifier!);
    if (target === undefined) continue;
    if (how === 'from') importers.set(target, [...(importers.get(target) ?? []), path]);
    else open.add(target);
  }

const isUsed = (name: string, path: string): boolean =>
  open.has(path) ? uses.get(name)! > 1 : (importers.get(path) ?? []).some((from) => words.get(from)!.has(name));

test('a file exports only what another one names', () => {
  const unused = readSources(['src', 'workers'])
    .filter(({ path }) => !FOR_OTHERS.test(path) && !BY_FILE_NAME.test(path))
    .flatMap(({ path, program, line }) =>
      program.body.flatMap((node) => {
        if (node.type !== 'ExportNamedDeclaration') return [];
        const { declaration } = node;
        const declared =
          declaration?.type === 'VariableDeclaration'
            ? declaration.declarations.map(({ id }) => id)
            : declaration && 'id' in declaration
              ? [declaration.id]
              : node.specifiers.map(({ exported }) => exported);
        return declared
          .flatMap((each) => (each?.type === 'Identifier' ? [each.name] : []))
          .filter((name) => !isUsed(name, path))
          .map((name) => `${line(node)} ${name}: delete what nobody uses, or only its export`);
      }),
    );
  expect(unused.join('\n')).toBe('');
});
