import { describe, expect, it } from 'vitest';
import { growthOf, variantNamed, VARIANTS, type StackName, type VariantName } from '../../src/engine/tcp/catalogue.ts';
import { departuresOf, departuresOn, paragraphOf, WORDS } from '../../src/engine/tcp/words.ts';

const known = (name: VariantName) => {
  const variant = variantNamed(name);
  if (variant === undefined) throw new Error(`no ${name}`);
  return variant;
};
const reported = (name: VariantName, stack: StackName): string => departuresOn(known(name), stack).join(' ');
const sentencesIn = (text: string): number => text.split(/\.(?:\s|$)/).length - 1;

describe('the words of the variants', () => {
  it.each(VARIANTS)('$name: three to five sentences say what it does and what it was made for', (variant) => {
    const text = paragraphOf(variant);
    expect(text).toMatch(/\.$/);
    expect(sentencesIn(WORDS[variant.name].summary)).toBe(1);
    expect(sentencesIn(text)).toBeGreaterThanOrEqual(3);
    expect(sentencesIn(text)).toBeLessThanOrEqual(5);
    expect(text.split(/\s+/).length, 'words of `summary` and `details`').toBeLessThanOrEqual(100);
    expect(text).toMatch(/\bACKs?\b|acknowledged|round trip/);
    expect(text).toMatch(/\bloss(es)?\b/i);
    expect(text).toMatch(/\bmade (for|to)\b|data centres/);
  });

  it.each(VARIANTS.flatMap((variant) => variant.stacks.map((stack) => ({ name: variant.name, stack }))))(
    '$name, stack $stack: say how it differs from its source',
    ({ name, stack }) => {
      expect(reported(name, stack), '`differs` of words.ts has a sentence for this stack').toMatch(/.{20}\.$/);
    },
  );

  it.each(VARIANTS)('$name: hold nothing that holds on no stack', (variant) => {
    for (const { text, stacks } of departuresOf(variant)) expect(stacks, text).not.toEqual([]);
  });

  it('name the kernel version of each module of the stack ns2-linux, and do not describe the law on other stacks', () => {
    const modules = VARIANTS.filter(({ stacks }) => stacks.includes('ns2-linux'));
    expect(modules.length).toBeGreaterThan(12);
    for (const { name, stacks } of modules) {
      expect(reported(name, 'ns2-linux')).toContain('Linux 2.6.22');
      for (const stack of stacks)
        if (growthOf(known(name), stack) !== growthOf(known(name), 'ns2-linux'))
          expect(reported(name, stack)).not.toContain('2.6.22');
    }
    expect(reported('bic', 'rfc')).toContain('midpoint');
    expect(reported('bic', 'ns2-linux')).not.toContain('midpoint');
  });

  it('state where a window reduction depends on the stack', () => {
    expect(reported('fack', 'ns2')).toContain('cuts to one segment');
    expect(reported('fack', 'rfc')).not.toContain('one segment');
    expect(reported('westwood', 'ns2-linux')).toContain('ssthresh is never set from the rate');
    expect(paragraphOf(known('fack'))).not.toContain('cuts to one');
  });
});
