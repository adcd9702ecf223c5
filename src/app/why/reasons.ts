import type { Happening } from '../../engine/kernel/journal.ts';
import type { AnyRule, Citation, Quantity } from '../../engine/rule.ts';
import type { Opened } from '../../lab/protocol.ts';
import type { RunData } from '../run/runData.ts';
import { clockTime, figure, segmentPair } from '../words/numbers.ts';

/** A quantity before and after a rule fired. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly unit: string;
  readonly changed: boolean;
}

/** One link of a causal chain; a rule that fired several times in a row is one. */
export interface Reason {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  /** Of the first firing. */
  readonly time: string;
  readonly isDrop: boolean;
  readonly times: number;
}

/** The newest rule that fired, ready to be read. */
export interface Why {
  readonly question: string;
  readonly title: string;
  readonly flow: string;
  readonly formula: string;
  readonly changes: readonly Change[];
  /** "RFC 5681, section 3.2" */
  readonly citation: string;
  readonly url: string | undefined;
  readonly plain: string;
  readonly time: string;
  /** What led to it, the nearest cause first. */
  readonly causes: readonly Reason[];
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
export function changesOf(rule: AnyRule, happening: Happening): Change[] {
  const pairs = [
    [happening.before, happening.after],
    [happening.before2, happening.after2],
  ] as const;
  return rule.shows.flatMap((name, index): Change[] => {
    const [before, after] = pairs[index] ?? [NaN, NaN];
    // "segments" and "phase" count or name what the title says already.
    if (Number.isNaN(after) || name === 'segments' || name === 'phase' || rule.kind === 'drop') return [];
    const [was, is] = pairOf(name, before, after);
    return [{ name, before: was, after: is, unit: UNITS[name] ?? '', changed: before !== after }];
  });
}

function questionOf(rule: AnyRule, changes: readonly Change[]): string {
  const main = changes.find(({ changed }) => changed);
  if (rule.kind === 'drop') return 'Why was this packet lost?';
  return main === undefined ? `Why “${rule.title}”?` : `Why did ${main.name} go from ${main.before} to ${main.after}?`;
}

/** What happened at one link of the chain: the drop with its queue, the rest with the segment it is about. */
function textOf(opened: Opened, rule: AnyRule, happening: Happening): string {
  const { subject, flow, link } = happening;
  const isTcp = opened.flows[flow]?.kind === 'tcp';
  if (rule.kind === 'drop') {
    const where = opened.links[link]?.name.replace('>', ' → ') ?? 'the network';
    const full = happening.after > 0 && happening.before >= happening.after;
    const queue = full ? ` The queue held ${count(happening.before)} of ${count(happening.after)}.` : '';
    return `${isTcp ? 'Segment' : 'Packet'} ${subject} was dropped at ${where}.${queue}`;
  }
  return subject >= 0 && isTcp && rule.kind !== 'growth' ? `Segment ${subject}. ${rule.plain}` : rule.plain;
}

const count = (value: number): string => String(Math.round(value));

/** The causes in words, the nearest first. */
function reasonsOf(opened: Opened, causes: readonly Happening[]): Reason[] {
  const reasons: Reason[] = [];
  causes.forEach((happening, place) => {
    const rule = opened.rules[happening.rule];
    if (rule === undefined) return;
    const before = reasons.at(-1);
    const repeats = before !== undefined && causes[place - 1]?.rule === happening.rule;
    const text = textOf(opened, rule, happening);
    const reason = {
      id: happening.id,
      title: rule.title,
      text,
      time: clockTime(happening.time),
      isDrop: rule.kind === 'drop',
      times: 1,
    };
    if (repeats) reasons[reasons.length - 1] = { ...reason, text: rule.plain, times: before.times + 1 };
    else reasons.push(reason);
  });
  return reasons;
}

/** The newest rule and its causes in words; null before the first rule fired. */
export function whyOf(data: RunData): Why | null {
  const { opened, present } = data;
  const [newest, ...causes] = present.why?.chain ?? [];
  const rule = newest && opened.rules[newest.rule];
  if (newest === undefined || rule === undefined) return null;
  const changes = changesOf(rule, newest);
  return {
    question: questionOf(rule, changes),
    title: rule.title,
    flow: opened.flows[newest.flow]?.name ?? '',
    formula: rule.formula,
    changes,
    citation: citationText(rule.citation),
    url: rule.citation.url,
    plain: rule.kind === 'drop' ? `${textOf(opened, rule, newest)} ${rule.plain}` : rule.plain,
    time: clockTime(newest.time),
    causes: reasonsOf(opened, causes),
  };
}
