/** Source of a rule, in words by which a reader can find it. */
export interface Citation {
  /** "RFC 5681", "Brakmo and Peterson 1995", "ns-2.35". */
  readonly source: string;
  /** "section 3.2", "equation 4", or '' for the whole. */
  readonly section: string;
  /** Address of the text, if it is on the web. */
  readonly url?: string;
}

export const rfc = (number: number, section: string): Citation => ({
  source: `RFC ${number}`,
  section: section === '' ? '' : `section ${section}`,
  url: `https://www.rfc-editor.org/rfc/rfc${number}${section === '' ? '' : `#section-${section}`}`,
});

/** Cites one source by section. */
export const citing =
  (source: string) =>
  (section: string): Citation => ({ source, section });

/** The RFC that contains the sentence, followed by the function of ns-2 that implements it. */
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
  | 'retries'
  | 'flags AE, CWR, ECE';

/** Kind of a rule's firings. It determines their symbol, their position in lists and whether they are kept. */
export type RuleKind =
  | 'growth' // cwnd grew by an ACK: frequent, so only the newest are kept
  | 'adjust' // cwnd was set by an ACK, often to a lower value: frequent, too
  | 'cut' // cwnd was reduced
  | 'duplicate' // a duplicate ACK was counted
  | 'recovery' // recovery was entered, continued or ended
  | 'timeout' // the retransmission timer expired
  | 'resend' // a segment was retransmitted
  | 'timer' // the RTO changed
  | 'drop' // a packet was lost in the network
  | 'mark' // a queue marked a packet instead of dropping it (ECN)
  | 'life' // a connection started or ended
  | 'phase' // a sender passed from one phase to another
  | 'route' // a node of a MANET learned, lost or requested a route
  | 'medium' // the MAC layer of a node retransmitted or gave up
  | 'change'; // an intervention

/** Meaning of a rule for code that describes it. The page identifies rules by this tag, never by their title. */
export type RuleTag =
  | 'queueFull'
  | 'managedDrop' // a managed queue dropped a packet
  | 'linkLoss'
  | 'forcedDrop'
  | 'managedMark' // a queue marked a packet
  | 'retransmit' // a segment counts as lost and is retransmitted
  | 'retransmitAll' // the segment and all later ones count as lost and are retransmitted
  | 'overdue' // a timer detected the loss
  | 'partialAck'
  | 'connectionStarts'
  | 'recoveryEnds'
  | 'timeoutEndsRecovery'
  | 'markAnswered'
  | 'cutForMark' // a growth law has its own cut for a mark
  | 'persistentCongestion';

/**
 * One sentence of a specification, made executable. A hook chooses which rules fire and cannot write state; a rule
 * writes state and cannot fire another. Conditions within its sentence ("at most", "the first one") are evaluated in
 * the rule.
 */
export interface Rule<State = never, Event = never> {
  /** Index in the list of all rules (`tcp/rules.ts`), which assigns it; -1 before. */
  id: number;
  /** A few words: "Multiplicative decrease". */
  readonly title: string;
  readonly tag?: RuleTag | undefined;
  /** The change as a formula: "ssthresh = max(FlightSize/2, 2)". */
  readonly formula: string;
  /**
   * Names in the formula whose values come from the queue (`queue/inside.ts`); omitted: all values come from the sender
   * or the firing.
   */
  readonly symbols?: readonly string[] | undefined;
  readonly citation: Citation;
  /** The sentence of the source, verbatim. */
  readonly quote?: string | undefined;
  readonly kind: RuleKind;
  /** The quantities recorded before and after, at most two. */
  readonly shows: readonly [Quantity] | readonly [Quantity, Quantity];
  /** One sentence in plain words for newcomers; `{betaCubic}` is replaced by that setting of the run. */
  readonly plain: string;
  /** Sentence with the two values that the queue compared; {value} and {bound} are filled in from the journal. */
  readonly because?: string | undefined;
  /** A measurement or bookkeeping, which is not written to the journal. */
  readonly quiet?: boolean;
  readonly effect: (state: State, event: Event) => void;
}

/** A rule with its state types erased, as catalogues, the journal and the app use it. */
export type AnyRule = Omit<Rule, 'effect'>;

/** Makes a rule. Omitted fields are filled in, so that all rules have one hidden class in the hot loop. */
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

/**
 * Makes the rules of one file with `make`, and lists them in order of creation. `common`: defaults for parts such as
 * the source, which a rule may override.
 */
export function ownRules<Parts, Made, Name extends keyof Parts = never>(
  make: (parts: Parts) => Made,
  common?: Pick<Parts, Name>,
) {
  const all: Made[] = [];
  const ownRule = (parts: Omit<Parts, Name> & Partial<Parts>): Made => {
    const rule = make({ ...common, ...parts } as unknown as Parts);
    all.push(rule);
    return rule;
  };
  return { ownRule, all: all as readonly Made[] };
}

/** Fires a rule. Hooks can change state only in this way. */
export type Fire<State, Event> = (rule: Rule<State, Event>) => void;
