import type { StackName } from '../../stack.ts';
import type { GrowthName, VariantName } from '../variant.ts';

/** One way in which a variant departs from its source, in whole sentences. */
export interface Departure {
  readonly text: string;
  /** The growth law that departs so; without it, every law of the variant. */
  readonly law?: GrowthName;
  /** The stacks whose settings make it so; without them, every stack that has the law. */
  readonly stacks?: readonly StackName[];
}

/** A variant in plain words. What holds on one stack only stands in `differs`, and nowhere else. */
export interface VariantWords {
  /** One sentence for lists. */
  readonly summary: string;
  /** The rest of the paragraph: ACKs and losses, what it was made for, where it is a good or a bad choice. */
  readonly details: string;
  readonly differs: readonly Departure[];
}

/** The words of a family of variants. */
export type WordsOf<Names extends VariantName> = Readonly<Record<Names, VariantWords>>;
