/**
 * Exports a valid law: a page of formulas, and skeletons for Linux and ns-3 in which untranslatable parts are marked.
 */
import type { LawForm } from '#scenario/flows/lawText.ts';
import { asLinux } from './export/linux.ts';
import { asNs3 } from './export/ns3.ts';
import { type LawText, readLaw, type Value } from './text.ts';
import { markdown } from '#scenario/words/plainText.ts';
import { HOOK_NAMES, HOOKS } from './vocabulary.ts';
import { type Dialect, written } from './export/written.ts';

const TEX: Readonly<Record<string, string>> = {
  '*': ' \\cdot ',
  '<=': ' \\le ',
  '>=': ' \\ge ',
  '!=': ' \\ne ',
  and: ' \\land ',
  or: ' \\lor ',
};
const tex: Dialect = {
  number: (value) => `${value}`,
  name: (name) => `\\mathit{${name.replaceAll('_', '\\_')}}`,
  binary: (op, a, b) => (op === '/' ? `\\frac{${a}}{${b}}` : `\\left(${a}${TEX[op] ?? ` ${op} `}${b}\\right)`),
  negative: (a) => `-${a}`,
  not: (a) => `\\lnot ${a}`,
  call: (name, args) =>
    name === 'sqrt'
      ? `\\sqrt{${args[0]}}`
      : name === 'cbrt'
        ? `\\sqrt[3]{${args[0]}}`
        : name === 'floor'
          ? `\\lfloor ${args[0]} \\rfloor`
          : `\\${name}(${args.join(', ')})`,
  choice: (test, a, b) => `\\begin{cases}${a} & \\text{if } ${test}\\\\ ${b} & \\text{otherwise}\\end{cases}`,
};

const inWords = ({ value, unit }: Value): string => (unit === null ? `${value}` : `${value} ${unit}`);
/** Removes brackets around a whole formula. */
const bare = (formula: string): string => /^\\left\(((?:(?!\\left\().)*)\\right\)$/s.exec(formula)?.[1] ?? formula;

/** A valid law as a page of formulas. */
function asText(law: LawText): string {
  const out = [`# ${markdown(law.name)}`, '', `From ${law.from}. Everything not written here is as in that variant.`];
  const settings = law.declarations.flatMap((each) => (each.kind === 'setting' ? [each] : []));
  const states = law.declarations.flatMap((each) => (each.kind === 'state' ? [each] : []));
  if (settings.length > 0) out.push('', '| setting | value | range | meaning |', '| --- | --- | --- | --- |');
  for (const { name, value, range, words } of settings)
    out.push(
      `| ${name} | ${inWords(value)} | ${range === null ? '' : range.map(inWords).join(' to ')} | ${markdown(words.trim())} |`,
    );
  if (states.length > 0) out.push('', 'It remembers:', '');
  for (const { name, value } of states)
    out.push(
      value.kind === 'number'
        ? `- ${name}, at first ${inWords(value)}`
        : `- ${name}: the ${value.which} of ${value.name} so far${value.over === null ? '' : `, over ${inWords(value.over)}`}`,
    );
  for (const hook of HOOK_NAMES) {
    const rules = law.hooks.filter(({ hooks }) => hooks.includes(hook));
    if (rules.length === 0) continue;
    out.push('', `## On ${hook}: ${HOOKS[hook]}`, '');
    rules.forEach(({ title, when, also, sets }, index) => {
      const asked = when === null ? '' : ` when $${bare(written(when, tex))}$`;
      out.push(`${index + 1}. **${markdown(title)}**${asked}${also ? ' (those below are tried too)' : ''}`);
      for (const set of sets) out.push('', `   $$${tex.name(set.name)} := ${bare(written(set.value, tex))}$$`);
    });
  }
  return `${out.join('\n')}\n`;
}

/** A law in another form. Its text must be valid. */
export function lawAs(text: string, form: LawForm): string {
  const read = readLaw(text);
  if ('problem' in read) throw new Error(read.problem.message);
  const line = (at: number): number => text.slice(0, at).split('\n').length;
  if (form === 'text') return asText(read.law);
  return form === 'linux' ? asLinux(read.law, line) : asNs3(read.law, line);
}
