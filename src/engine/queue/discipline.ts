import type { Kernel } from '../kernel/kernel.ts';
import type { Link } from '../link/link.ts';
import type { LinkSettings } from '../link/linkState.ts';
import { queueRule, type QueueRuleParts } from '../link/drops.ts';
import type { AnyRule, Citation, Rule } from '../rule.ts';
import type { Ledger } from '../traffic/ledger.ts';
import type { QueueDefinition, QueueSettings } from './definition.ts';

/** Where a queue is built. */
export interface Site {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  readonly link: LinkSettings;
  /** Flows of the run. */
  readonly flows: number;
  /** The code of each of its causes, as the ledger counts them. */
  readonly codes: readonly number[];
}

/** A number by which a discipline decides, as the queue's chart draws it. */
export interface ShownBound {
  /** Packets, or a time in the queue, s. */
  readonly value: number;
  readonly unit: 'packets' | 's';
  /** "min {value}" */
  readonly name: string;
}

/** A moment that led to a drop or mark, as Why tells it. Names in braces are symbols of the discipline. */
export type LedBy = {
  readonly title: string;
  readonly text: string;
} & (
  | {
      /** When, s: the value of a symbol, less that of a second one. */
      readonly at: readonly [symbol: string, less?: string];
      /** It is told only where it is earlier than the drop or mark. */
      readonly earlier?: true;
    }
  /** When the recorded average last came to be over the value of a symbol. */
  | { readonly averageOver: string }
);

/** What a discipline does, for those who look at a queue. */
export interface ShownQueue {
  /** "marks what finds more than {threshold}"; names in braces are bounds or further numbers. */
  readonly rule: string;
  readonly bounds: Readonly<Record<string, ShownBound>>;
  /** Numbers in the rule that are no bound. */
  readonly numbers?: Readonly<Record<string, Pick<ShownBound, 'value' | 'unit'>>>;
  /** It decides by an average of the queue, which is recorded. */
  readonly takesAverage?: true;
  /** Whose turn it is, where lines take turns; `first`: who goes before the round. */
  readonly turns?: { readonly plain: string; readonly citation: Citation; readonly first?: string };
  /** What led to its drops and marks; what any queue has, such as when the packet came in, is told besides. */
  readonly ledBy?: readonly LedBy[];
  /** Tokens say what passes, not how fast the link sends: that the queue was no longer empty has not led to its drops. */
  readonly byTokens?: true;
  /** The symbol of how long a packet has waited, where drops and marks are decided when its turn comes. */
  readonly waited?: string;
}

/** A queue discipline as it runs, by its settings. */
export interface Discipline<Settings = object> {
  readonly name: string;
  /** One rule for each cause of the definition, in that order. */
  readonly drops: readonly AnyRule[];
  readonly marks: readonly AnyRule[];
  /** When a packet leaves is not known when it comes: nothing behind it is computed ahead. */
  readonly decidesLate: boolean;
  /** Makes the link with this queue at its entry. */
  readonly build: (site: Site, settings: Settings) => Link;
  /** What it lets through on average at most, bit/s; left out: what the link carries. */
  readonly lets?: (settings: Settings) => number;
  readonly shows: (settings: Settings, link: Pick<LinkSettings, 'rateBps' | 'delay'>) => ShownQueue;
}

/** A discipline whose settings are those of its definition. */
export const disciplineOf = <const Q extends QueueDefinition>(
  definition: Q,
  parts: Partial<Pick<Discipline, 'drops' | 'marks' | 'decidesLate'>> &
    Pick<Discipline<QueueSettings<Q>>, 'build' | 'shows' | 'lets'>,
): Discipline<QueueSettings<Q>> => ({ name: definition.name, drops: [], marks: [], decidesLate: false, ...parts });

/** A rule by which a queue that has a place drops a packet. */
export const dropsEarly = (parts: QueueRuleParts): Rule => queueRule('drop', { tag: 'managedDrop', ...parts });

/** A rule by which a queue marks a packet. `because`: what the journal holds of it in words, with {value} and {bound}. */
export const marksEarly = (parts: QueueRuleParts & { readonly because: string }): Rule =>
  queueRule('mark', { tag: 'managedMark', ...parts });
