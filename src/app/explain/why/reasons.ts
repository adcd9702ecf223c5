import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule, Citation, Quantity, RuleTag } from '../../../engine/rule.ts';
import type { RunData } from '../../run/runData.ts';
import { figure, segmentPair } from '../../ui/words/numbers.ts';

/** A quantity before and after a rule fired. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly unit: string;
  readonly changed: boolean;
}

/** The newest rule that fired, in a few words. */
export interface Why {
  readonly question: string;
  readonly title: string;
  readonly flow: string;
  readonly changes: readonly Change[];
}

const UNITS: Partial<Record<Quantity, string>> = {
  cwnd: 'segments',
  ssthresh: 'segments',
  RTO: 's',
  inflation: 'segments',
  pipe: 'segments',
  queue: 'packets',
};

const pairOf = (name: Quantity, before: number, after: number): readonly [string, string] =>
  name === 'cwnd' || name === 'ssthresh' ? segmentPair(before, after) : [figure(before), figure(after)];

/** A rule's source in words. */
export const citationText = ({ source, section }: Citation): string =>
  section === '' ? source : `${source}, ${section}`;

/** The quantities a rule shows, before and after. */
export function changesOf(rule: AnyRule, firing: Firing): Change[] {
  const pairs = [
    [firing.before, firing.after],
    [firing.before2, firing.after2],
  ] as const;
  return rule.shows.flatMap((name, index): Change[] => {
    const [before, after] = pairs[index] ?? [NaN, NaN];
    // "segments" and "phase" count or name what the title says already.
    if (Number.isNaN(after) || name === 'segments' || name === 'phase' || rule.kind === 'drop' || rule.kind === 'mark')
      return [];
    const [was, is] = pairOf(name, before, after);
    return [{ name, before: was, after: is, unit: UNITS[name] ?? '', changed: before !== after }];
  });
}

/** Questions that the name of a rule alone would not make. */
const QUESTIONS: Readonly<Partial<Record<RuleTag, string>>> = {
  connectionStarts: 'Why is a SYN on its way?',
  partialAck: 'Why is one more segment sent again?',
  recoveryEnds: 'Why did fast recovery end?',
};

/** What somebody who looks at the picture would ask. */
function questionOf(rule: AnyRule, { subject, after2 }: Firing, changes: readonly Change[], isTcp: boolean): string {
  const main = changes.find(({ changed }) => changed);
  switch (rule.kind) {
    case 'drop':
      if (after2 === 1) return `Why was the ACK of segment ${subject} lost?`;
      return `Why was ${isTcp ? 'segment' : 'packet'} ${subject} lost?`;
    case 'mark':
      return `Why was ${isTcp ? 'segment' : 'packet'} ${subject} marked?`;
    case 'duplicate':
      return `Why does the receiver ask for ${subject} again?`;
    case 'resend':
      return `Why was segment ${subject} sent again?`;
    case 'recovery':
      if (main?.name !== 'cwnd') return questionOfTitle(rule);
      break;
    default:
  }
  return main === undefined ? questionOfTitle(rule) : `Why did ${main.name} go from ${main.before} to ${main.after}?`;
}

const questionOfTitle = ({ tag, title }: AnyRule): string => (tag && QUESTIONS[tag]) ?? `Why “${title}”?`;

/** What is asked about the newest firing; null before the first rule fired. */
export function whyOf({ opened, present }: RunData): Why | null {
  const newest = present.why?.chain[0];
  const rule = newest && opened.rules[newest.rule];
  if (newest === undefined || rule === undefined) return null;
  const changes = changesOf(rule, newest);
  const flow = opened.flows[newest.flow];
  return {
    question: questionOf(rule, newest, changes, flow?.kind === 'tcp'),
    title: rule.title,
    flow: flow?.name ?? '',
    changes,
  };
}
