import { growthOf, VARIANTS, type StackName, type Variant, type VariantName } from './catalog.ts';
import { BBR_WORDS } from './variants/words/bbr.ts';
import { CLASSIC_WORDS } from './variants/words/classic.ts';
import { COPA_WORDS } from './variants/words/copa.ts';
import { CUBIC_WORDS } from './variants/words/cubic.ts';
import { DCTCP_WORDS } from './variants/words/dctcp.ts';
import { HIGHSPEED_WORDS } from './variants/words/highspeed.ts';
import { HYBLA_WORDS } from './variants/words/hybla.ts';
import { LOW_PRIORITY_WORDS } from './variants/words/lowPriority.ts';
import { VEGAS_WORDS } from './variants/words/vegas.ts';
import { VENO_WORDS } from './variants/words/veno.ts';
import { WESTWOOD_WORDS } from './variants/words/westwood.ts';
import type { Departure, WordsOf } from './variants/words/words.ts';

/**
 * Every variant in plain words, one file per family in `variants/words/`, and there with the names of settings for
 * their defaults. Only the help and the command line read them: neither the first view nor a run carries them.
 */
export const WRITTEN: WordsOf<VariantName> = {
  ...CLASSIC_WORDS,
  ...VEGAS_WORDS,
  ...CUBIC_WORDS,
  ...HIGHSPEED_WORDS,
  ...VENO_WORDS,
  ...WESTWOOD_WORDS,
  ...HYBLA_WORDS,
  ...LOW_PRIORITY_WORDS,
  ...DCTCP_WORDS,
  ...BBR_WORDS,
  ...COPA_WORDS,
};

/** Words with the defaults of the variant's settings in their places: `{betaBic}`. */
const filledIn = (text: string, { parameters }: Variant): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(parameters.find((each) => each.name === name)?.default));

/** The same with the defaults in their places. */
export const WORDS = Object.fromEntries(
  VARIANTS.map((variant) => {
    const { summary, details, differs } = WRITTEN[variant.name];
    return [variant.name, { summary: filledIn(summary, variant), details: filledIn(details, variant), differs }];
  }),
) as WordsOf<VariantName>;

/** What a variant does and what it is for. */
export const paragraphOf = ({ name }: Variant): string => `${WORDS[name].summary} ${WORDS[name].details}`;

const holds = ({ law, stacks }: Departure, variant: Variant, stack: StackName): boolean =>
  (law === undefined || growthOf(variant, stack) === law) && (stacks === undefined || stacks.includes(stack));

/** How a variant departs from its source on a stack that has it. */
export const departuresOn = (variant: Variant, stack: StackName): string[] =>
  WORDS[variant.name].differs.filter((each) => holds(each, variant, stack)).map(({ text }) => text);

/** How a variant departs from its source, each with the stacks of the variant on which it does. */
export const departuresOf = (variant: Variant): { readonly text: string; readonly stacks: readonly StackName[] }[] =>
  WORDS[variant.name].differs.map((each) => ({
    text: each.text,
    stacks: variant.stacks.filter((stack) => holds(each, variant, stack)),
  }));
