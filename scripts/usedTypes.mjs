// Selects, from the declarations that a compiler has written for every source, those that a module exports.
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'rolldown/utils';

/**
 * @typedef {{ file: string, name: string }} Origin the file that declares a name, and its name there
 * @typedef {{ names: string[], text: string, words: Set<string>, kept: boolean }} Statement
 * @typedef {{ statements: Statement[], imports: Map<string, Origin>, passed: Map<string, Origin & { type: boolean }>,
 * used: Set<string> }} Declared
 */

/** @param {any} declaration @returns {string[]} */
const namesOf = (declaration) =>
  declaration.type === 'VariableDeclaration'
    ? declaration.declarations.map((/** @type {any} */ each) => each.id.name)
    : [declaration.id.name];

/**
 * @param {string} root folder of the declarations
 * @param {string} entry the file of the module, relative to it
 * @returns {Map<string, string>} texts by file; names of other files end in .js
 */
export function usedTypes(root, entry) {
  /** @type {Map<string, Declared>} */
  const files = new Map();

  /** @param {string} file @param {string} name */
  function targetOf(file, name) {
    if (!/^[.#]/.test(name)) throw new Error(`${file} has types of ${name}`);
    const target = name.startsWith('#') ? join('src', name.slice(1)) : join(dirname(file), name);
    return target.replace(/(\.d)?\.ts$/, '.d.ts');
  }

  /** @param {string} file @returns {Declared} */
  function read(file) {
    const known = files.get(file);
    if (known !== undefined) return known;
    const text = readFileSync(join(root, file), 'utf8');
    /** @type {Declared} */
    const declared = { statements: [], imports: new Map(), passed: new Map(), used: new Set() };
    files.set(file, declared);
    let end = 0;
    for (const node of /** @type {any[]} */ (parseSync(file, text).program.body)) {
      const whole = text.slice(end, node.end);
      end = node.end;
      const from = node.source?.value;
      for (const each of node.specifiers ?? [])
        if (node.type === 'ImportDeclaration')
          declared.imports.set(each.local.name, { file: targetOf(file, from), name: each.imported.name });
        else if (from !== undefined)
          declared.passed.set(each.exported.name, {
            file: targetOf(file, from),
            name: each.local.name,
            type: node.exportKind === 'type' || each.exportKind === 'type',
          });
      const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
      if (!declaration?.id && declaration?.type !== 'VariableDeclaration') continue;
      const bare = text.slice(node.start, node.end).replaceAll(/\/\*[^]*?\*\//g, '');
      declared.statements.push({
        names: namesOf(declaration),
        text: whole.trim(),
        words: new Set(bare.match(/[\w$]+/g)),
        kept: false,
      });
    }
    return declared;
  }

  /** @param {string} file @param {string} name */
  function need(file, name) {
    const declared = read(file);
    if (declared.used.has(name)) return;
    declared.used.add(name);
    const origin = declared.imports.get(name) ?? declared.passed.get(name);
    if (origin !== undefined) need(origin.file, origin.name);
    for (const statement of declared.statements) {
      if (statement.kept || !statement.names.includes(name)) continue;
      statement.kept = true;
      for (const word of statement.words)
        if (declared.imports.has(word) || declared.statements.some(({ names }) => names.includes(word)))
          need(file, word);
      for (const [, from = '', inside = ''] of statement.text.matchAll(/import\("(.+?)"\)\.(\w+)/g))
        need(targetOf(file, from), inside);
    }
  }

  for (const name of read(entry).passed.keys()) need(entry, name);
  return new Map(
    [...files].map(([file, { statements, imports, passed, used }]) => {
      const way = (/** @type {string} */ to) => {
        const path = relative(dirname(file), to)
          .replaceAll('\\', '/')
          .replace(/\.d\.ts$/, '.js');
        return path.startsWith('.') ? path : `./${path}`;
      };
      const as = (/** @type {string} */ one, /** @type {string} */ other) =>
        one === other ? one : `${one} as ${other}`;
      const lines = [
        ...[...imports]
          .filter(([name]) => used.has(name))
          .map(([name, from]) => `import type { ${as(from.name, name)} } from '${way(from.file)}';`),
        ...[...passed]
          .filter(([name]) => used.has(name))
          .map(
            ([name, from]) => `export ${from.type ? 'type ' : ''}{ ${as(from.name, name)} } from '${way(from.file)}';`,
          ),
        ...statements
          .filter(({ kept }) => kept)
          .map(({ text }) =>
            text.replaceAll(/import\("(.+?)"\)/g, (_, from) => `import("${way(targetOf(file, from))}")`),
          ),
        'export {};',
      ];
      return [file, `${lines.join('\n')}\n`];
    }),
  );
}
