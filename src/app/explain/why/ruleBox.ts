import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { Examined, Opened, RuleFacts } from '../../../lab/protocol/protocol.ts';
import { settingsOfFlow } from '../../run/facts/settingsOfFlow.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import { figure } from '../../ui/words/numbers.ts';
import { knownOf } from './known.ts';
import { changesOf, type Change } from './changesOf.ts';
import { citationText } from './reasons.ts';
import { substitute, type Line } from './substitute.ts';

/** A note about a deviation from a well-known source. */
interface Note {
  /** The formula it applies to, and its author. */
  readonly formula: RegExp;
  readonly source: string;
  readonly text: string;
}

const MIN_FOR_MAX = 'Islam et al. and Kumpavat et al. print min here; RFC 5681 says max.';

const NOTES: readonly Note[] = [
  { formula: /^cwnd = ssthresh = max\(/, source: 'RFC 5681', text: MIN_FOR_MAX },
  {
    formula: /^W = min\(cwnd, rwnd\)/,
    source: 'RFC 5681',
    text: `RFC 5681 halves FlightSize, ns-2 the window in use. ${MIN_FOR_MAX}`,
  },
  {
    formula: /^cwnd \+= 1\/cwnd/,
    source: 'RFC 5681',
    text: 'Kumpavat et al., section 2.1, let Tahoe add cwnd for every ACK. RFC 5681, section 3.1, adds 1/cwnd.',
  },
];

/** Note for a growth law that has no reduction of its own for marks. */
const AS_AT_A_LOSS =
  'Nothing was lost here: a segment was marked, and a mark counts as a loss (RFC 3168, section 6.1.2).';

/** A note on a rule, with its sources; undefined: none. `cause`: the rule that triggered it; undefined: none did. */
const noteOn = (rule: AnyRule, cause?: AnyRule): string | undefined =>
  rule.kind === 'cut' && rule.tag !== 'cutForMark' && cause?.tag === 'markAnswered'
    ? AS_AT_A_LOSS
    : NOTES.find(({ formula, source }) => source === rule.citation.source && formula.test(rule.formula))?.text;

/** A rule with the numbers of one moment, as text. */
export interface Rule {
  readonly title: string;
  /** "RFC 5681, section 3.2" */
  readonly citation: string;
  readonly url: string | undefined;
  readonly lines: readonly Line[];
  /** Changes that the lines do not state. */
  readonly changes: readonly Change[];
  /** "+ 3 while recovering" */
  readonly more: string;
  readonly plain: string;
  readonly note: string | undefined;
}

/** Synonyms of a quantity: on the screen, and in formulas. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'recovery point': ['recover', 'RecoveryPoint'],
  pipe: ['pipe', 'Pipe'],
};

/** Combines a rule with its firing. `cause`: the rule that triggered it. */
export function ruleBoxOf(
  { scenario }: Pick<Opened, 'scenario'>,
  rule: RuleFacts,
  firing: Firing,
  examined: Examined | null,
  cause?: AnyRule,
): Rule {
  const { values, results } = knownOf(rule, firing, examined);
  const lines = substitute(rule, values, results);
  const written = lines.flatMap(({ targets }) => targets);
  const isGiven = (name: string): boolean =>
    written.includes(name) || (SAME[name] ?? []).some((each) => written.includes(each));
  const changes = changesOf(rule, firing).filter(({ name }) => !isGiven(name));
  const { inflation } = results;
  return {
    title: rule.title,
    citation: citationText(rule.citation),
    url: rule.citation.url,
    lines,
    changes:
      changes.some(({ changed }) => changed) || written.length > 0 ? changes.filter(({ changed }) => changed) : changes,
    more:
      rule.kind === 'cut' && inflation !== undefined && inflation > 0 ? `+ ${figure(inflation)} while recovering` : '',
    plain: filledIn(rule.plain, settingsOfFlow(scenario.flows[firing.flow])),
    note: noteOn(rule, cause),
  };
}
