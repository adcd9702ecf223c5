// A kind (a variant, a queue discipline, a loss model, an effect of a link) is one file, but the first view loads only
// its catalogue entry, a run its law, and the help its words. So bundlers get each such file in pieces: statements that
// the same exports need, directly or through others, are one module.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { root } from './bundle.mjs';

/** The file of a kind: that with the name of its folder. */
const KIND = /[\\/]src[\\/]engine[\\/](?:queue|loss|link[\\/]effects|tcp[\\/]variants)[\\/](\w+)[\\/]\1\.ts$/;
/** Code that may import one from elsewhere, and the places where any code may. */
const IMPORTS_KIND = /\/(\w+)\/\1\.ts'/;
const BESIDE_KIND = /[\\/]src[\\/]engine[\\/](?:queue|loss|link[\\/]effects|tcp[\\/]variants)[\\/]\w+[\\/]/;
const PIECE = '?piece=';

/**
 * @typedef {{ start: number, end: number, names: string[], uses: Set<string>, exported: boolean, fills: boolean }}
 * Statement `fills`: it declares a function and the list that its calls fill, `{ ownRule, all }`
 * @typedef {{ pieces: string[], pieceOf: Map<string, number> }} Split texts of the modules, and the module of each name
 */

/** What code names, apart from properties and types: each with its place. @param {import('rolldown/utils').ParseResult['program']} program */
function identifiersOf(program) {
  /** @type {Map<object, { name: string, start: number }>} */
  const found = new Map();
  /** @type {Set<object>} */
  const others = new Set();
  new Visitor({
    Property: ({ key, computed, shorthand }) => void (computed || shorthand || others.add(key)),
    MemberExpression: ({ property, computed }) => void (computed || others.add(property)),
    TSTypeQuery: ({ exprName }) => void others.add(exprName),
    Identifier: (node) => void found.set(node, node),
  }).visit(program);
  return [...found].filter(([node]) => !others.has(node)).map(([, place]) => place);
}

/** The names that a declaration binds: one, or those of `{ ownRule, all: rules }`. @param {any} id @returns {string[]} */
const namesIn = (id) =>
  id.type === 'ObjectPattern' ? id.properties.flatMap((/** @type {any} */ { value }) => namesIn(value)) : [id.name];

/** @param {string} text @param {Iterable<{ start: number, end: number }>} places blanked, so that lines keep their numbers */
const without = (text, places) =>
  [...places].reduce(
    (code, { start, end }) => code.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, ' ') + code.slice(end),
    text,
  );

/** Imports of values, each name by itself. @param {import('rolldown/utils').ParseResult['program']} program */
const importsOf = (program) =>
  program.body.flatMap((node) =>
    node.type !== 'ImportDeclaration' || node.importKind === 'type'
      ? []
      : node.specifiers.flatMap((one) =>
          one.type === 'ImportSpecifier' && one.importKind !== 'type' && one.imported.type === 'Identifier'
            ? [{ node, name: one.imported.name, local: one.local.name, source: node.source.value }]
            : [],
        ),
  );

/** @param {{ name: string, local: string }} one @param {string} source */
const importing = ({ name, local }, source) => `import { ${name} as ${local} } from '${source}';\n`;

/**
 * Splits the text of a file. Types need no module: they are erased.
 * @param {string} file @param {string} [text] @returns {Split}
 */
export function split(file, text = readFileSync(file, 'utf8')) {
  const { program } = parseSync(file, text);
  const identifiers = identifiersOf(program);
  /** @type {Statement[]} */
  const statements = program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
    if (declared === null || /^TS|^ImportDeclaration$/.test(declared.type)) return [];
    const names =
      declared.type === 'VariableDeclaration'
        ? declared.declarations.flatMap(({ id }) => namesIn(id))
        : 'id' in declared
          ? namesIn(declared.id)
          : [];
    if (names.length === 0)
      throw new Error(`${file}: the file of a kind has declarations only, not: ${text.slice(node.start, node.end)}`);
    const { start, end } = node;
    const fills =
      declared.type === 'VariableDeclaration' && declared.declarations.some(({ id }) => id.type === 'ObjectPattern');
    const uses = new Set(identifiers.filter((one) => one.start >= start && one.start < end).map(({ name }) => name));
    return [{ start, end, names, uses, exported: node !== declared, fills }];
  });
  /** For each statement, the exports that need it. @type {Map<Statement, number[]>} */
  const neededBy = new Map(statements.map((one) => [one, []]));
  for (const from of statements.filter(({ exported }) => exported)) {
    const reached = new Set([from]);
    for (const each of reached) {
      neededBy.get(each)?.push(from.start);
      for (const other of statements)
        if (
          other.names.some((name) => each.uses.has(name)) ||
          // All calls that fill a list stay beside it, in their order.
          (each.fills && each.names.some((name) => other.uses.has(name)))
        )
          reached.add(other);
    }
  }
  const keyOf = (/** @type {Statement} */ one) => String(neededBy.get(one));
  const groups = [...new Set(statements.map(keyOf))];
  const pieceOf = new Map(statements.flatMap((one) => one.names.map((name) => [name, groups.indexOf(keyOf(one))])));
  const imports = importsOf(program);
  const texts = groups.map((group, index) => {
    const own = statements.filter((one) => keyOf(one) === group);
    const uses = new Set(own.flatMap((one) => [...one.uses]));
    const code = without(text, [...statements.filter((one) => !own.includes(one)), ...imports.map(({ node }) => node)]);
    const needs = imports.filter(({ local }) => uses.has(local)).map((one) => importing(one, one.source));
    const others = [...pieceOf].filter(([name, piece]) => piece !== index && uses.has(name));
    const fromOthers = others.map(([name, piece]) => importing({ name, local: name }, file + PIECE + piece));
    const inner = own.filter(({ exported }) => !exported).flatMap(({ names }) => names);
    return `${code}${[...needs, ...fromOthers].join('')}export { ${inner.join(', ')} };\n`;
  });
  return { pieces: texts, pieceOf };
}

/** @returns {any} a plugin of Vite and of Rolldown */
export function pieces() {
  /** @type {Map<string, Split>} */
  const known = new Map();
  const splitOf = (/** @type {string} */ file) => {
    const found = known.get(file) ?? split(file);
    known.set(file, found);
    return found;
  };
  return {
    name: 'sawtooth:pieces',
    enforce: 'pre',
    apply: 'build',
    resolveId: { filter: { id: /\?piece=\d+$/ }, handler: (/** @type {string} */ id) => id },
    load: {
      filter: { id: /\?piece=\d+$/ },
      handler(/** @type {string} */ id) {
        const [file = '', piece] = id.split(PIECE);
        return { code: splitOf(file).pieces[Number(piece)], moduleType: 'ts' };
      },
    },
    // What imports of a kind gets each name from its piece.
    transform: {
      handler(/** @type {string} */ code, /** @type {string} */ id) {
        if (!IMPORTS_KIND.test(code) && !BESIDE_KIND.test(id)) return null;
        const importer = id.replace(/\?.*/, '');
        const fileOf = (/** @type {string} */ source) =>
          source.startsWith('#') ? join(root, 'src', source.slice(1)) : join(dirname(importer), source);
        if (!importer.startsWith(join(root, 'src'))) return null;
        const all = importsOf(parseSync(importer, code).program).filter(({ source }) => KIND.test(fileOf(source)));
        if (all.length === 0) return null;
        const named = all.map((one) => {
          const file = fileOf(one.source);
          return importing(one, `${file}${PIECE}${splitOf(file).pieceOf.get(one.name)}`);
        });
        return { code: `${without(code, new Set(all.map(({ node }) => node)))}\n${named.join('')}`, map: null };
      },
    },
  };
}
