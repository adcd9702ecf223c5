/**
 * Laws as texts: random characters and words, the examples with some characters changed, and laws with random rules
 * that divide by zero and exceed all bounds. Each must be refused with a position and a sentence, or run to its end. In
 * a run the windows stay finite and at least one segment, and any formula without a result is reported with its line
 * and time.
 */
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { build } from '../../src/lab/build/build.ts';
import { loadLanguage, problemIn } from '../../src/lab/build/runLaws.ts';
import { KEPT } from '../../src/law/quantities.ts';
import { FUNCTION_NAMES, HOOK_NAMES, QUANTITIES, QUANTITY_NAMES, type Hook } from '../../src/law/vocabulary.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { seedOf } from '../properties/byName.ts';
import type { Subject } from './subject.ts';

await loadLanguage();

const FOLDER = 'src/law/examples';
const examples = readdirSync(FOLDER).map((file) => readFileSync(`${FOLDER}/${file}`, 'utf8'));
/** Maximum length of an error message. */
const LONGEST = 400;
const DURATION = 3;

const WORDS = [
  ...'law "x" from Reno setting state smallest largest average over also on when otherwise := + - * / ( ) < >= = and or not if then else , # \n title 0 1 2.5 1e308 20 ms segments s segments/s'.split(
    ' ',
  ),
  ...HOOK_NAMES,
  ...QUANTITY_NAMES,
  ...FUNCTION_NAMES,
];

const letters = fc.string({ unit: 'binary', maxLength: 300 });
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 80 }).map((all) => all.join(' '));
const change = fc.record({
  at: fc.nat(),
  out: fc.nat(30),
  into: fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'binary', maxLength: 3 })),
  times: fc.integer({ min: 0, max: 3 }),
});
const mutant = fc
  .record({ text: fc.constantFrom(...examples), changes: fc.array(change, { minLength: 1, maxLength: 3 }) })
  .map(({ text, changes }) =>
    changes.reduce((now, { at, out, into, times }) => {
      const place = at % (now.length + 1);
      return now.slice(0, place) + into.repeat(times) + now.slice(place + out);
    }, text),
  );

type Kind = 'segments' | 's' | 'plain';
const UNITS = { segments: ' segments', s: ' s', plain: '' } as const;
const NUMBERS = ['0', '1', '2', '0.5', '3.7', '1e-300', '1e300', '1e9'];
const OWN: Readonly<Record<Kind, string>> = { segments: 'held', s: 'since', plain: 'count' };

/** An expression of a unit that is allowed at a hook. */
function expression(kind: Kind, hook: Hook, depth: number): fc.Arbitrary<string> {
  const names = QUANTITY_NAMES.filter((name) => {
    const { unit, hooks } = QUANTITIES[name] as { readonly unit: string; readonly hooks?: readonly Hook[] };
    return unit === kind && (hooks === undefined || hooks.includes(hook));
  });
  const leaf = fc.oneof(
    fc.constantFrom(...NUMBERS).map((number) => number + UNITS[kind]),
    fc.constantFrom(OWN[kind], ...names),
  );
  if (depth === 0) return leaf;
  const same = expression(kind, hook, depth - 1);
  const plain = expression('plain', hook, depth - 1);
  return fc.oneof(
    leaf,
    fc.tuple(same, fc.constantFrom('+', '-'), same).map(([a, op, b]) => `(${a} ${op} ${b})`),
    fc.tuple(same, fc.constantFrom('*', '/'), plain).map(([a, op, b]) => `(${a}) ${op} (${b})`),
    fc.tuple(same, same, same).map(([a, b, c]) => `(${a}) * (${b}) / (${c})`),
    fc.tuple(fc.constantFrom('min', 'max'), same, same).map(([name, a, b]) => `${name}(${a}, ${b})`),
    fc
      .tuple(same, fc.constantFrom('<', '>', '='), same, same)
      .map(([a, op, b, c]) => `(if ${a} ${op} ${b} then ${c} else ${a})`),
    ...(kind === 'plain'
      ? [fc.tuple(fc.constantFrom('exp', 'log', 'floor', 'sqrt'), plain).map(([name, a]) => `${name}(${a})`)]
      : []),
  );
}

const rule = fc.constantFrom(...HOOK_NAMES).chain((hook) =>
  fc
    .record({
      also: fc.boolean(),
      when: fc.option(fc.tuple(expression('segments', hook, 1), expression('segments', hook, 1))),
      cwnd: expression('segments', hook, 2),
      ssthresh: fc.option(expression('segments', hook, 2)),
      held: fc.option(expression('segments', hook, 2)),
      since: fc.option(expression('s', hook, 2)),
      count: fc.option(expression('plain', hook, 2)),
      pacing: fc.option(fc.tuple(expression('segments', hook, 1), expression('s', hook, 1))),
    })
    .map(({ also, when, pacing, ...sets }) => {
      const assigned = Object.entries({ ...sets, pacing: pacing && `(${pacing[0]}) / (${pacing[1]})` });
      const lines = assigned.flatMap(([name, value]) => (value === null ? [] : [`  ${name} := ${value}`]));
      const asked = when === null ? '' : ` when ${when[0]} < ${when[1]}`;
      return `${also ? 'also ' : ''}on ${hook}${asked}\n  rule\n${lines.join('\n')}`;
    }),
);
const made = fc
  .record({
    from: fc.constantFrom('Reno', 'CUBIC', 'Vegas', 'Westwood', 'BBR'),
    rules: fc.uniqueArray(rule, { minLength: 1, maxLength: 6, selector: (text) => text.split('\n')[0] }),
  })
  .map(
    ({ from, rules }) =>
      `law "Chance" from ${from}\nstate held = 0 segments\nstate since = 0 s\nstate count = 1\nstate least = smallest rtt\nstate mean = average rate over 1 s\n${rules.join('\n')}\n`,
  );

const texts = fc.noBias(fc.oneof(letters, words, mutant, mutant, made, made));

const runOf = (law: string, variant: string): unknown => ({
  duration: DURATION,
  network: {
    kind: 'dumbbell',
    bottleneck: {
      rate: 1e6,
      delay: 0.01,
      queue: { kind: 'red', limit: 10, ecn: true },
      loss: { kind: 'bernoulli', rate: 0.02 },
    },
  },
  flows: [{ variant, law, stack: 'rfc', receiverWindow: 30, parameters: { ecn: 'classic' } }],
});

/** The problems found in a run of a valid law. */
function faultsOfRun(law: string): string[] {
  const variant = /from\s+([\w+-]+)/.exec(law)?.[1]?.toLowerCase() ?? '';
  const parsed = parseScenario(runOf(law, variant));
  if (!parsed.ok) return parsed.problems.every(({ message }) => message.length < LONGEST) ? [] : ['a long refusal'];
  const simulation = build(parsed.scenario);
  const [flow] = simulation.flows;
  if (flow?.kind !== 'tcp') return ['no sender'];
  const { window, own } = flow.sender;
  const faults: string[] = [];
  for (let time = 0.1; time <= DURATION; time += 0.1) {
    simulation.runBefore(time);
    for (const [name, value] of Object.entries(window))
      if (!(value >= 1 && value < Infinity)) faults.push(`${name} is ${value} at ${time}`);
    if (faults.length > 0) return faults;
  }
  const kept = own['kept'] as Float64Array;
  const [count, line, at] = [kept[KEPT.FAULTS]!, kept[KEPT.FAULT_LINE]!, kept[KEPT.FAULT_AT]!];
  if (count > 0 && !(line >= 1 && line <= law.split('\n').length && at >= 0 && at <= DURATION))
    faults.push(`without a number at line ${line}, at ${at} s`);
  if (!(kept[KEPT.PACING]! >= 0 && kept[KEPT.PACING]! < Infinity)) faults.push(`pacing is ${kept[KEPT.PACING]}`);
  return faults;
}

/** The problems found in how the language handles a text. */
export function faultsOf(text: string): string[] {
  const problem = problemIn(text);
  if (problem === null) return faultsOfRun(text);
  const { line, column, message } = problem;
  const lines = text.split('\n');
  return [
    ...(line >= 1 && line <= lines.length ? [] : [`line ${line} of ${lines.length}`]),
    ...(column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1 ? [] : [`column ${column} of line ${line}`]),
    ...(/\w/.test(message) && !/[\n\r]|undefined|NaN|expected ,/.test(message) && message.length <= LONGEST
      ? []
      : [`says ${message}`]),
  ];
}

export const lawText = (seed: number, index: number): string =>
  fc.sample(texts, { seed: seedOf(`law ${seed} ${index}`), numRuns: 1 })[0]!;

export const laws: Subject = {
  name: 'laws',
  count: 10_000,
  make: lawText,
  faults: (text) => faultsOf(String(text)),
};
