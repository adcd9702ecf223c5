import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule, Citation, RuleTag } from '../../../engine/rule.ts';
import type { RunData } from '../../run/record/runData.ts';
import type { FlowFacts } from '../../../lab/protocol/protocol.ts';
import { speaksQuic, unitOf } from '../../run/facts/quic.ts';
import { changesOf, NO_ROUTE, type Change } from './changesOf.ts';

/** The newest firing, in a few words. */
interface Why {
  readonly question: string;
  readonly title: string;
  readonly flow: string;
  readonly changes: readonly Change[];
}

/** A rule's source in words. */
export const citationText = ({ source, section }: Citation): string =>
  section === '' ? source : `${source}, ${section}`;

/** Questions that cannot be formed from the rule's name. */
const QUESTIONS: Readonly<Partial<Record<RuleTag, string>>> = {
  connectionStarts: 'Why is a SYN on its way?',
  partialAck: 'Why is one more segment sent again?',
  recoveryEnds: 'Why did fast recovery end?',
};

/** The question that a user looking at the picture would ask. */
function questionOf(
  rule: AnyRule,
  { subject, after2 }: Firing,
  changes: readonly Change[],
  flow: FlowFacts | undefined,
): string {
  const quic = speaksQuic(flow);
  const what = `${unitOf(flow)} ${subject}`;
  const main = changes.find(({ changed }) => changed);
  switch (rule.kind) {
    case 'drop':
      if (after2 === 1) return `Why was the ACK of ${what} lost?`;
      return `Why was ${what} ${rule.tag === 'managedDrop' ? 'dropped' : 'lost'}?`;
    case 'mark':
      return `Why was ${what} marked?`;
    case 'duplicate':
      return `Why does the receiver ask for ${subject} again?`;
    case 'resend':
      return `Why was ${what} sent again?`;
    case 'recovery':
      if (quic && rule.tag === 'recoveryEnds') return 'Why did the recovery period end?';
      if (main?.name !== 'cwnd') return questionOfTitle(rule);
      break;
    default:
  }
  if (main?.name === 'hops' && main.after === NO_ROUTE) return 'Why is there no route any more?';
  if (main?.name === 'hops' && main.before === NO_ROUTE)
    return `Why is there a route of ${main.after} ${main.after === '1' ? 'hop' : 'hops'} now?`;
  return main === undefined ? questionOfTitle(rule) : `Why did ${main.name} go from ${main.before} to ${main.after}?`;
}

const questionOfTitle = ({ tag, title }: AnyRule): string => (tag && QUESTIONS[tag]) ?? `Why “${title}”?`;

/** "Why 86.6 to 43.3?", above windows with these numbers. */
export const briefQuestion = (question: string): string => question.replace(/^Why did cwnd go from/, 'Why');

/** The question about the newest firing; null before the first firing. */
export function whyOf({ opened, present }: RunData): Why | null {
  const newest = present.why?.chain[0];
  const rule = newest && opened.rules[newest.rule];
  if (newest === undefined || rule === undefined) return null;
  const changes = changesOf(rule, newest);
  const flow = opened.flows[newest.flow];
  return {
    question: questionOf(rule, newest, changes, flow),
    title: rule.title,
    flow: flow?.name ?? '',
    changes,
  };
}
