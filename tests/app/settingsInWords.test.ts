/** Numbers in the texts of rules and variants that are settings are filled in from them. */
import { describe, expect, it } from 'vitest';
import { growthOf, ownParametersOf, settingsOf, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { rulesOfSender } from '../../src/lab/record/facts.ts';
import type { StackSettings } from '../../src/engine/tcp/stacks/stackSettings.ts';
import { paragraphOf, WRITTEN } from '../../src/engine/tcp/words.ts';
import { numeralsOf } from './numerals.ts';

/** Texts with a fixed number that happens to equal the default of a setting; the reason why it is fixed. */
const FIXED: readonly (readonly [words: string, why: string])[] = [
  ['An ACK came twice', 'it came once and once more'],
  ['the window doubles', 'a segment more for each acknowledged one is a doubling'],
  ['has doubled the window', 'the same'],
  ['the step doubles', 'by the law'],
  ['The window doubles once per round trip of the reference path', 'by the law'],
  ['ssthresh becomes half', "Reno's cut, which other laws take over"],
  ['is halved', 'the same'],
  ['half of what was in flight', 'the same'],
  ['half of max_ssthresh', 'by RFC 3742'],
  ['for each timeout the window is halved', 'by RFC 2861'],
  ['the target is half as many packets', 'by the law'],
  ['between two segments and', 'the least that the law allows'],
  ['two segments remain', 'the same'],
  ['from two segments', 'the law begins so'],
  ['less than two own segments in queues', 'the module of Linux has it built in'],
  ['Three segments or more wait in queues', 'the same'],
  ['more than a fifth', 'by the law'],
  ['for three rounds', 'by the law'],
  ['every eight round trips', 'by the law'],
  ['Twice in a row a fifth was lost', 'by the law'],
  ['come for two round trips', 'by RFC 8985'],
  ['two new segments find out', 'by RFC 5682'],
  ['RFC 5681 halves what is in flight', 'a quotation'],
  ['the timeout halves it as extended', "Reno's cut"],
  ['ssthresh to half of what is in the network', 'a quotation'],
  ['RFC 6928 says ten segments', 'a quotation'],
  ['it doubles each round trip', 'a segment more for each acknowledged one is a doubling'],
  ['the table says: 10 %', 'an action of the table'],
  ['three probe timeouts', 'kPersistentCongestionThreshold of RFC 9002'],
  ['two packets are sent to elicit', 'by RFC 9002, section 6.2.4'],
  ['take half a round trip', 'by HyStart'],
  ['four times more slowly', 'CSS_GROWTH_DIVISOR of RFC 9406'],
  ['with all three flags', 'AE, CWR and ECE'],
  ['010 Not-ECT, 011 ECT(1), 100 ECT(0), 110 marked', 'flags as bits, RFC 9768, table 3'],
];

/** Every variant on each of its native stacks. */
const variants = VARIANTS.flatMap((variant) => variant.stacks.map((stack) => ({ name: variant.name, variant, stack })));
const used = new Set<string>();

/**
 * The settings whose values a text seems to state literally. "One" is a unit and a pronoun in most sentences, so it is
 * ignored.
 */
function statedIn(text: string, settings: Readonly<Record<string, unknown>>): string[] {
  const excused = FIXED.filter(([words]) => text.includes(words));
  const left = excused.reduce((rest, [words]) => rest.replaceAll(words, ''), text);
  return numeralsOf(text).flatMap(({ words, value }) =>
    Object.entries(settings)
      .filter(([, one]) => typeof one === 'number' && one !== 1 && one !== 0)
      .filter(
        ([, one]) => Math.abs(Number(one) - value) < 1e-9 || (value < 1 && Math.abs(1 - Number(one) - value) < 1e-9),
      )
      .filter(() => {
        if (numeralsOf(left).some((other) => other.words === words)) return true;
        for (const [each] of excused) used.add(each);
        return false;
      })
      .map(([name]) => `"${words}" is ${name}: write {${name}}, or other words, in "${text}"`),
  );
}

describe.each(variants)('$name, $stack', ({ variant, stack }) => {
  const settings = settingsOf(variant, stack, {});
  // A law without settings of its own on a stack has them built in.
  const built = variant.parameters.filter((each) => !ownParametersOf(variant, stack).includes(each));
  const free = Object.fromEntries(
    Object.entries(settings).filter(([name]) => !built.some((each) => each.name === name)),
  );
  const rules = rulesOfSender(growthOf(variant, stack), settings as unknown as StackSettings);

  it('states no setting in numbers of its own', () => {
    expect(rules.flatMap(({ plain }) => statedIn(plain, free))).toEqual([]);
  });

  it('names only settings that it has', () => {
    for (const { plain } of rules)
      for (const [, setting = ''] of plain.matchAll(/\{(\w+)\}/g))
        expect({ plain, setting, value: typeof free[setting] }).toEqual({ plain, setting, value: 'number' });
  });
});

describe.each(VARIANTS)('$name', (variant) => {
  const defaults = Object.fromEntries(variant.parameters.map(({ name, default: value }) => [name, value]));
  const { summary, details } = WRITTEN[variant.name];

  it('is described without a setting in numbers of its own', () => {
    expect([summary, details].flatMap((text) => statedIn(text, defaults))).toEqual([]);
    expect(paragraphOf(variant)).not.toMatch(/[{}]|undefined/);
  });
});

it('has no excuse that nobody needs', () => {
  expect(FIXED.map(([words]) => words).filter((words) => !used.has(words))).toEqual([]);
});
