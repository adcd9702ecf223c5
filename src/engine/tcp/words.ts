import { growthOf, VARIANTS, type StackName, type Variant, type VariantName } from './catalogue.ts';
import { NS2_LINUX_WORDS } from './ns2-linux/words.ts';
import { ALL_WORDS } from './variants/all/words.ts';
import type { Departure, VariantWords } from './variants/variant.ts';

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

const departures = (variant: Variant): readonly Departure[] => {
  const text = NS2_LINUX_WORDS[variant.name];
  const { differs } = WORDS[variant.name];
  return text === undefined ? differs : [...differs, { text, stacks: ['ns2-linux'] }];
};

const holds = ({ law, stacks }: Departure, variant: Variant, stack: StackName): boolean =>
  (law === undefined || growthOf(variant, stack) === law) && (stacks === undefined || stacks.includes(stack));

/** Departures of a variant from its source on a stack. */
export const departuresOn = (variant: Variant, stack: StackName): string[] =>
  departures(variant)
    .filter((each) => holds(each, variant, stack))
    .map(({ text }) => text);

/** Departures of a variant from its source, each with the variant's stacks on which it applies. */
export const departuresOf = (variant: Variant): { readonly text: string; readonly stacks: readonly StackName[] }[] =>
  departures(variant).map((each) => ({
    text: each.text,
    stacks: variant.stacks.filter((stack) => holds(each, variant, stack)),
  }));
