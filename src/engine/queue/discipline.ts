import type { Kernel } from '../kernel/kernel.ts';
import type { Link } from '../link/link.ts';
import type { LinkSettings } from '../link/linkState.ts';
import { queueRule, type QueueRuleParts } from '../link/drops.ts';
import type { AnyRule, Citation, Rule } from '../rule.ts';
import type { Ledger } from '../traffic/ledger.ts';
import type { QueueDefinition, QueueSettings } from './definition.ts';

/** The link on which a queue is built. */
export interface Site {
  readonly kernel: Kernel;
  readonly ledger: Ledger;
  readonly link: LinkSettings;
  /** Number of flows in the run. */
  readonly flows: number;
  /** Ledger code of each of its causes. */
  readonly codes: readonly number[];
}

/** A threshold of a discipline, drawn in the queue's chart. */
export interface ShownBound {
  /** Packets, or time in the queue, s. */
  readonly value: number;
  readonly unit: 'packets' | 's';
  /** "min {value}" */
  readonly name: string;
}

/** An earlier moment that led to a drop or mark, for Why. Names in braces are symbols of the discipline. */
type LedBy = {
  readonly title: string;
  readonly text: string;
} & (
  | {
      /** Time of the moment, s: the value of a symbol, minus that of an optional second one. */
      readonly at: readonly [symbol: string, less?: string];
      /** Shown only if it is earlier than the drop or mark. */
      readonly earlier?: true;
    }
  /** When the recorded average last rose above the value of a symbol. */
  | { readonly averageOver: string }
);

/** Display of a discipline in charts and in Why. */
export interface ShownQueue {
  /**
   * Its rule in words, such as "marks what finds more than {threshold}". Names in braces are bounds or entries of
   * `numbers`.
   */
  readonly rule: string;
  readonly bounds: Readonly<Record<string, ShownBound>>;
  /** Numbers in the rule other than bounds. */
  readonly numbers?: Readonly<Record<string, Pick<ShownBound, 'value' | 'unit'>>>;
  /** Its decisions use an average queue, which is recorded. */
  readonly takesAverage?: true;
  /** Rule for the order in which lines are served; `first`: lines served before the round robin. */
  readonly turns?: { readonly plain: string; readonly citation: Citation; readonly first?: string };
  /** Moments that led to its drops and marks, in addition to those common to all queues, such as the packet's arrival. */
  readonly ledBy?: readonly LedBy[];
  /** Tokens, not the link's rate, decide what passes, so its drops are not explained by a non-empty queue. */
  readonly byTokens?: true;
  /** Symbol of a packet's waiting time, if drops and marks are decided at departure. */
  readonly waited?: string;
}

/** A running queue discipline. */
export interface Discipline<Settings = object> {
  readonly name: string;
  /** One rule for each cause of the definition, in that order. */
  readonly drops: readonly AnyRule[];
  readonly marks: readonly AnyRule[];
  /** Departure times are unknown at arrival, so no passage continues beyond this queue. */
  readonly decidesLate: boolean;
  /** Creates the link with this queue. */
  readonly build: (site: Site, settings: Settings) => Link;
  /** Maximum mean rate, bit/s; omitted: the link's rate. */
  readonly lets?: (settings: Settings) => number;
  readonly shows: (settings: Settings, link: Pick<LinkSettings, 'rate' | 'delay'>) => ShownQueue;
}

/** Creates a discipline with the settings of its definition. */
export const disciplineOf = <const Q extends QueueDefinition>(
  definition: Q,
  parts: Partial<Pick<Discipline, 'drops' | 'marks' | 'decidesLate'>> &
    Pick<Discipline<QueueSettings<Q>>, 'build' | 'shows' | 'lets'>,
): Discipline<QueueSettings<Q>> => ({ name: definition.name, drops: [], marks: [], decidesLate: false, ...parts });

/** A rule by which a queue that is not full drops a packet. */
export const dropsEarly = (parts: QueueRuleParts): Rule => queueRule('drop', { tag: 'managedDrop', ...parts });

/** A rule by which a queue marks a packet. `because`: explanation in words, with {value} and {bound} from the journal. */
export const marksEarly = (parts: QueueRuleParts & { readonly because: string }): Rule =>
  queueRule('mark', { tag: 'managedMark', ...parts });
