/** The source lines that the page shows for a rule are those in the sources. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ruleSources } from '../../scripts/page/ruleSources.mjs';
import { valuesIn } from '../../src/app/explain/why/ruleValues.ts';
import { growthOf, settingsOf, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import { rulesOfSender } from '../../src/lab/record/facts.ts';
import type { StackSettings } from '../../src/engine/tcp/stack.ts';

const RULE_LINES = Object.values(await ruleSources());

const allLines = (rule: number): string => {
  const { own, effect } = RULE_LINES[rule]!;
  return `${own.text}\n${effect?.text ?? ''}`;
};

/**
 * Whether the lines contain these words. A rule derived from another with different words contains them there, and some
 * rules are made by a function, one for each of several states.
 */
const hold = (rule: number, words: string): boolean =>
  [words, words.replaceAll("'", "\\'")].some((each) => allLines(rule).includes(each)) ||
  /\.\.\.|\$\{/.test(allLines(rule));

describe('the lines of a rule', () => {
  it('are lines of its file, for every rule of the engine', () => {
    expect(RULE_LINES).toHaveLength(RULES.length);
    for (const { own, effect } of RULE_LINES)
      for (const { file, line, text } of effect === null ? [own] : [own, effect]) {
        const lines = text.split('\n');
        expect(
          readFileSync(file, 'utf8')
            .split('\n')
            .slice(line - 1, line - 1 + lines.length),
        ).toEqual(lines);
      }
  });

  it('hold its title, and its tag', () => {
    const strange = RULES.filter(
      ({ title, tag }, id) => !hold(id, title) || !(tag === undefined || hold(id, `'${tag}'`)),
    );
    expect(strange.map(({ title }) => title)).toEqual([]);
  });

  it.each(VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ name, stack }))))(
    'hold the effect of each rule of $name, stack $stack',
    ({ name, stack }) => {
      const variant = VARIANTS.find((each) => each.name === name)!;
      const settings = settingsOf(variant, stack, {}, null) as unknown as StackSettings;
      const rules = rulesOfSender(growthOf(variant, stack), settings);
      expect(rules.length).toBeGreaterThan(3);
      const without = rules.filter(({ id }) => !/\beffect\b|=>/.test(allLines(id)));
      expect(without.map(({ title }) => title)).toEqual([]);
    },
  );

  it('are told with the values that their names had', () => {
    const known = { values: { cwnd: 53, FlightSize: 50 }, results: { cwnd: 26.5 } };
    expect(valuesIn('window.cwnd = Math.max(about.flight / 2, 2);', known)).toEqual([
      { name: 'cwnd', text: '53 → 26.5' },
      { name: 'flight', text: '50' },
    ]);
    expect(valuesIn('const cwnd = settings.cwnd();', known)).toEqual([]);
  });
});
