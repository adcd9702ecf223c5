import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule } from '../../../engine/rule.ts';
import type { Examined, Opened, RuleFacts } from '../../../lab/protocol.ts';
import { settingsOfFlow } from '../../run/settingsOfFlow.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import { figure } from '../../ui/words/numbers.ts';
import { knownOf } from './known.ts';
import { noteOn } from './notes.ts';
import { changesOf, type Change } from './changesOf.ts';
import { citationText } from './reasons.ts';
import { substitute, type Line } from './substitute.ts';

/** A rule with the numbers of one moment, ready to be read. */
export interface Rule {
  readonly title: string;
  /** "RFC 5681, section 3.2" */
  readonly citation: string;
  readonly url: string | undefined;
  readonly lines: readonly Line[];
  /** What the lines do not tell. */
  readonly changes: readonly Change[];
  /** "+ 3 while recovering" */
  readonly more: string;
  readonly plain: string;
  readonly note: string | undefined;
}

/** Names of the same quantity: on the screen, and in formulas. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  'recovery point': ['recover', 'RecoveryPoint'],
  pipe: ['pipe', 'Pipe'],
};

/** Puts a rule and what happened together; `cause`: the rule that it followed from. */
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
  const isTold = (name: string): boolean =>
    written.includes(name) || (SAME[name] ?? []).some((each) => written.includes(each));
  const changes = changesOf(rule, firing).filter(({ name }) => !isTold(name));
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
