// The source lines of every rule of the engine, for the page: found by running the sources and recording where each
// rule is created.
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync, Visitor } from 'rolldown/utils';
import { engineModule } from '../engineModule.mjs';
import { root } from '../bundle.mjs';

/**
 * @typedef {{ file: string, line: number, text: string }} Lines lines of a file, and the number of the first
 * @typedef {{ own: Lines, effect: Lines | null }} RuleSource declaration of a rule, and, if it uses another rule's
 * effect, the declaration of that
 */

export const RULE_SOURCES = 'virtual:rule-sources';

const ENGINE = join(root, 'src', 'engine');
/** Called in the engine that is run only for this: `note(rule, file, start, end)`. */
const NOTE = 'sawtoothNoteRule';

/**
 * Wraps calls that create a rule, recognised by the name of the function, so that the place of the declaration is
 * recorded. The outermost call is recorded last.
 */
const noting = () => ({
  name: 'note-rules',
  enforce: /** @type {const} */ ('pre'),
  /** @param {string} code @param {string} id */
  transform(code, id) {
    const file = id.split('?')[0] ?? '';
    if (!file.startsWith(ENGINE)) return null;
    const { program } = parseSync(file, code);
    /** @type {{ at: number, text: string }[]} */
    const inserts = [];
    const wrap = (/** @type {{ start: number, end: number }} */ { start, end }) => {
      inserts.push({ at: start, text: `globalThis.${NOTE}(` });
      inserts.push({ at: end, text: `, ${JSON.stringify(file)}, ${start}, ${end})` });
    };
    new Visitor({
      CallExpression: (node) => {
        if (node.callee.type === 'Identifier' && node.callee.name.endsWith('Rule')) wrap(node);
      },
      // A rule that no function created has no number yet either.
      ObjectExpression: (node) => {
        const [first] = node.properties;
        if (first?.type === 'Property' && first.key.type === 'Identifier' && first.key.name === 'id') wrap(node);
      },
    }).visit(program);
    inserts.sort((a, b) => b.at - a.at);
    let noted = code;
    for (const { at, text } of inserts) noted = noted.slice(0, at) + text + noted.slice(at);
    return { code: noted, map: null };
  },
});

/** The lines of a declaration: from the line in which its statement begins. @returns {Lines} */
function linesOf(/** @type {{ file: string, start: number, end: number }} */ { file, start, end }) {
  const text = readFileSync(file, 'utf8');
  const from = text.lastIndexOf('\n', start) + 1;
  const to = text.indexOf('\n', end);
  return {
    file: relative(root, file).split(sep).join('/'),
    line: text.slice(0, from).split('\n').length,
    text: text.slice(from, to),
  };
}

/** @typedef {{ file: string, start: number, end: number }} Place */

/** The declaration of each rule, by `source` of its facts, in the order of all rules. @returns {Promise<Record<string, RuleSource>>} */
export async function ruleSources() {
  /** @type {Map<object, Place>} */
  const places = new Map();
  /** For each effect, the declaration of the first rule that has it. @type {Map<unknown, Place>} */
  const effects = new Map();
  /** @type {(rule: unknown, file: string, start: number, end: number) => unknown} */
  const note = (rule, file, start, end) => {
    // Other functions have such names too, so their results are checked.
    if (typeof rule !== 'object' || rule === null || !('formula' in rule)) return rule;
    const place = { file, start, end };
    if ('effect' in rule) {
      const known = effects.get(rule.effect);
      // A nested call created the same rule, which is therefore declared here.
      if (known === undefined || known === places.get(rule)) effects.set(rule.effect, place);
    }
    places.set(rule, place);
    return rule;
  };
  Object.assign(globalThis, { [NOTE]: note });
  const { LOADED_RULES, sourceOf } = await engineModule('scripts/engineRules.ts', [noting()]);
  const sources = LOADED_RULES.map((/** @type {{ effect?: unknown, title: string }} */ rule) => {
    const place = places.get(rule);
    if (place === undefined) throw new Error(`nothing tells where the rule “${rule.title}” is declared`);
    const own = linesOf(place);
    const effect = effects.get(rule.effect);
    // A rule derived from another one is declared with "...".
    const isOther = own.text.includes('...') && !/\beffect\b/.test(own.text) && effect !== undefined;
    return [sourceOf(rule), { own, effect: isOther ? linesOf(effect) : null }];
  });
  return Object.fromEntries(sources);
}

/** The module that the page loads when the user opens the source of a rule. */
export const ruleLines = () => ({
  name: 'rule-sources',
  /** @param {string} id */
  resolveId: (id) => (id === RULE_SOURCES ? `\0${id}` : null),
  /** @param {string} id */
  async load(id) {
    if (id !== `\0${RULE_SOURCES}`) return null;
    const found = await ruleSources();
    const sources = Object.values(found).map(({ own, effect }) => (effect === null ? [own] : [own, effect]));
    // Sources are named by part and number, and are in that order.
    /** @type {[string, number][]} */
    const counts = [];
    for (const [part = ''] of Object.keys(found).map((name) => name.split(' '))) {
      const last = counts.at(-1);
      if (last?.[0] === part) last[1]++;
      else counts.push([part, 1]);
    }
    // Each file name is stored once.
    const files = [...new Set(sources.flat().map(({ file }) => file))];
    const short = sources.map((all) => all.map(({ file, line, text }) => [files.indexOf(file), line, text]));
    return `const files = ${JSON.stringify(files)};
const lines = ([file, line, text]) => ({ file: files[file], line, text });
const sources = ${JSON.stringify(short)}.map(([own, effect]) => ({ own: lines(own), effect: effect === undefined ? null : lines(effect) }));
let next = 0;
export const RULE_LINES = Object.fromEntries(${JSON.stringify(counts)}.flatMap(([part, count]) => Array.from({ length: count }, (_, index) => [\`\${part} \${index}\`, sources[next++]])));`;
  },
});
