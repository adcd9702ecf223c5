/** Where a rule comes from, in words a reader can look up. */
export interface Citation {
  /** "RFC 5681", "Brakmo and Peterson 1995", "ns-2.35". */
  readonly source: string;
  /** "section 3.2", "equation 4", or '' for the whole. */
  readonly section: string;
  /** Where the text can be read, when it is on the web. */
  readonly url?: string;
}

export const rfc = (number: number, section: string): Citation => ({
  source: `RFC ${number}`,
  section: section === '' ? '' : `section ${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`,
});

/** The RFC whose sentence it is, and behind it the function of ns-2 that has it so. */
export const rfcAsInNs2 = (number: number, section: string, ns2: string): Citation => {
  const cited = rfc(number, section);
  return { ...cited, section: `${cited.section}; ns-2 ${ns2}` };
};

/** A quantity that a rule changes, named as on the screen. */
export type Quantity =
  | 'cwnd'
  | 'ssthresh'
  | 'RTO'
  | 'duplicate ACKs'
  | 'inflation'
  | 'recovery point'
  | 'pipe'
  | 'queue'
  | 'segments'
  | 'phase'
  | 'next hop'
  | 'hops'
  | 'sequence number'
  | 'TTL'
  | 'contention window'
  | 'retries';

/** What sort of firing the firing of a rule is: decides its mark, its place in lists and whether it is kept. */
export type RuleKind =
  | 'growth' // cwnd grew by an ACK: many, the newest are kept
  | 'adjust' // cwnd was moved by an ACK, often downwards: many too
  | 'cut' // cwnd was reduced
  | 'duplicate' // a duplicate ACK was counted
  | 'recovery' // recovery was entered, went on or ended
  | 'timeout' // the retransmission timer went off
  | 'resend' // a segment was sent again
  | 'timer' // the RTO changed
  | 'drop' // a packet was lost in the network
  | 'mark' // a queue marked a packet instead of dropping it (ECN)
  | 'life' // a connection started or ended
  | 'phase' // a sender passed from one phase to another
  | 'route' // a node of a MANET learnt, lost or asked for a route
  | 'medium' // the MAC layer of a node sent again or gave up
  | 'change'; // an intervention

/** What a rule means to those who tell of it: the page knows these rules by their tag, never by their title. */
export type RuleTag =
  | 'queueFull'
  | 'managedDrop' // a queue that looks after itself dropped
  | 'linkLoss'
  | 'forcedDrop'
  | 'managedMark' // a queue marked
  | 'retransmit' // a segment is taken as lost and sent again
  | 'retransmitAll' // and all after it
  | 'overdue' // and it was the clock that said so
  | 'partialAck'
  | 'connectionStarts'
  | 'recoveryEnds'
  | 'timeoutEndsRecovery'
  | 'markAnswered'
  | 'cutForMark'; // a growth law's own cut for a mark

/**
 * One sentence of a specification, made executable. A hook chooses which rules
 * fire and cannot write state; a rule writes state and cannot fire another. Cases
 * that its sentence has ("at most", "the first one") are worked out in the rule.
 */
export interface Rule<State = never, Event = never> {
  /** Index in the list of all rules (`tcp/rules.ts`), given there; -1 before. */
  id: number;
  /** A few words: "Multiplicative decrease". */
  readonly title: string;
  readonly tag?: RuleTag | undefined;
  /** The change as a formula: "ssthresh = max(FlightSize/2, 2)". */
  readonly formula: string;
  /** Names in the formula of what its queue decides by (`queue/inside.ts`); left out: all of it is told by the sender or the firing. */
  readonly symbols?: readonly string[] | undefined;
  readonly citation: Citation;
  /** The sentence of the source, word for word. */
  readonly quote?: string | undefined;
  readonly kind: RuleKind;
  /** The quantities recorded before and after, at most two. */
  readonly shows: readonly [Quantity] | readonly [Quantity, Quantity];
  /** One sentence in plain words for a reader who sees it for the first time; `{betaCubic}` is replaced by that setting of the run. */
  readonly plain: string;
  /** What the journal holds of a mark in a sentence, with {value} and {bound}: what the queue decided by. */
  readonly because?: string | undefined;
  /** Only a measurement or bookkeeping: not written to the journal. */
  readonly quiet?: boolean;
  readonly effect: (state: State, event: Event) => void;
}

/** A rule whatever it writes, as catalogues, the journal and the app see it. */
export type AnyRule = Omit<Rule, 'effect'>;

/**
 * Makes a rule. Every rule is a record of one shape, whatever its author left
 * out: the hot loop then meets one kind of record.
 */
export const makeRule = <Effect>(
  parts: Omit<AnyRule, 'id'> & { readonly effect: Effect },
): AnyRule & { readonly quiet: boolean; readonly effect: Effect } => ({
  id: -1,
  title: parts.title,
  tag: parts.tag,
  formula: parts.formula,
  citation: parts.citation,
  quote: parts.quote,
  kind: parts.kind,
  shows: parts.shows,
  plain: parts.plain,
  quiet: parts.quiet === true,
  effect: parts.effect,
});

/** Makes the rules of one file with `make`, and lists them in the order in which they were made. */
export function ownRules<Parts, Made>(make: (parts: Parts) => Made) {
  const all: Made[] = [];
  const ownRule = (parts: Parts): Made => {
    const rule = make(parts);
    all.push(rule);
    return rule;
  };
  return { ownRule, all: all as readonly Made[] };
}

/** How a hook makes a rule fire. The only way to change state. */
export type Fire<State, Event> = (rule: Rule<State, Event>) => void;
