import { growthOf, VARIANTS, type StackName, type Variant, type VariantName } from './catalogue.ts';
import { ALL_WORDS } from './variants/all/words.ts';
import type { VariantWords } from './variants/variant.ts';

export { HEEDS } from './variants/variant.ts';

/**
 * Every variant in plain words, one file per folder of `variants/`, with names of settings as placeholders for their
 * defaults. Only the help and the command line load them; the first view and a run do not.
 */
export const WRITTEN: Readonly<Record<VariantName, VariantWords>> = ALL_WORDS;

/** Replaces placeholders such as `{betaBic}` by the defaults of the variant's settings. */
const filledIn = (text: string, { parameters }: Variant): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters.find((each) => each.name === name)?.default));

/** The words of each variant, with defaults filled in. */
export const WORDS = Object.fromEntries(
  VARIANTS.map((variant) => {
    const { origin, summary, details, differs } = WRITTEN[variant.name];
    return [
      variant.name,
      {
        ...(origin !== undefined && { origin }),
        summary: filledIn(summary, variant),
        details: filledIn(details, variant),
        differs,
      },
    ];
  }),
) as typeof WRITTEN;

/** Behaviour and purpose of a variant. */
export const paragraphOf = ({ name }: Variant): string => `${WORDS[name].summary} ${WORDS[name].details}`;

/** Departures of a variant from its source, each with the variant's stacks on which it applies. */
export const departuresOf = (variant: Variant): { readonly text: string; readonly stacks: readonly StackName[] }[] =>
  Object.entries(WORDS[variant.name].differs).flatMap(([place, texts]) => {
    const stacks = variant.stacks.filter((stack) => ['all', stack, growthOf(variant, stack)].includes(place));
    return [texts].flat().map((text) => ({ text, stacks }));
  });

/** Departures of a variant from its source on a stack. */
export const departuresOn = (variant: Variant, stack: StackName): string[] =>
  departuresOf(variant)
    .filter(({ stacks }) => stacks.includes(stack))
    .map(({ text }) => text);
