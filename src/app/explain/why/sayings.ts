import type { Happening } from '../../../engine/kernel/journal.ts';
import type { ParameterValues } from '../../../engine/parameter.ts';
import type { AnyRule, RuleTag } from '../../../engine/rule.ts';
import type { ManetFacts } from '../../../lab/manetProtocol.ts';
import type { Examined, Opened } from '../../../lab/protocol.ts';
import { familyOf, type Family } from '../../run/families.ts';
import { placeName } from '../../run/places.ts';
import { settingsOfFlow } from '../../run/settingsOfFlow.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import { figure, segmentPair } from '../../ui/words/numbers.ts';
import { PHASE_NAMES } from '../../ui/words/phases.ts';

/** The sign of a cause: as on the plots, and for the rest a ring. */
export type Glyph = 'cross' | 'count' | 'arrow' | 'diamond' | 'triangle' | 'ring' | Exclude<Family, 'queue'>;

/** A cause in words. */
export interface Saying {
  readonly glyph: Glyph;
  /** In the circle of a duplicate ACK: which one it was. */
  readonly count: string;
  /** A few words, bold: "Dropped at r0." */
  readonly title: string;
  /** One sentence with the numbers. */
  readonly text: string;
}

/** A happening with all that is known of it. */
export interface Told {
  readonly opened: Opened;
  readonly rule: AnyRule;
  readonly happening: Happening;
  readonly place: number;
  readonly known: Examined;
}

const said = (glyph: Glyph, title: string, text: string, count = ''): Saying => ({ glyph, count, title, text });

const ORDINALS = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const ordinal = (number: number): string => ORDINALS[number] ?? `${number}th`;

const isTcp = ({ opened, happening }: Told): boolean => opened.flows[happening.flow]?.kind === 'tcp';

/** "segment 7437", "packet 12", "the ACK of segment 7437". */
function subjectOf(told: Told): string {
  const { happening, rule } = told;
  if ((rule.kind === 'drop' || rule.kind === 'mark') && happening.after2 === 1)
    return `the ACK of segment ${happening.subject}`;
  return `${isTcp(told) ? 'segment' : 'packet'} ${happening.subject}`;
}

/** A packet lost on the air: the rule says why, the node where. */
function ofRadioDrop(told: Told, { causes, causeRules }: ManetFacts): Saying {
  const { happening, rule } = told;
  const cause = causes[causeRules.indexOf(happening.rule)];
  const family = cause === undefined ? 'queue' : familyOf(cause).family;
  const again = happening.before2 > 1 && happening.after2 === 0 ? ', sent again,' : '';
  const subject = subjectOf(told);
  const lost = `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${again} is lost.`;
  return said(
    family === 'queue' ? 'cross' : family,
    `${rule.title}, at node ${happening.link}.`,
    `${lost} ${rule.plain}`,
  );
}

/** A packet lost in the network. Of a drop the journal holds the queue, its limit and how often the segment was sent. */
function ofDrop(told: Told): Saying {
  const { opened, happening, rule } = told;
  if (opened.manet !== null) return ofRadioDrop(told, opened.manet);
  const link = opened.links[happening.link];
  const from = placeName(opened, link?.from ?? -1);
  const to = placeName(opened, link?.to ?? -1);
  const subject = subjectOf(told);
  const again = happening.before2 > 1 && happening.after2 === 0 ? ', sent again,' : '';
  if (rule.tag === 'queueFull') {
    const full = Number.isFinite(happening.after)
      ? `The queue held ${figure(happening.before)} of ${figure(happening.after)}`
      : 'The queue was full';
    return said('cross', `Dropped at ${from}.`, `${full}, so ${subject}${again} had no place.`);
  }
  if (rule.tag === 'managedDrop')
    return said('cross', `Dropped at ${from}.`, `${rule.plain} It was ${subject}${again}.`.replace(',.', '.'));
  if (rule.tag === 'linkLoss')
    return said('cross', `Lost between ${from} and ${to}.`, `The link lost ${subject}${again} by chance.`);
  return said('cross', `Dropped at ${from}.`, `The scenario says to drop ${subject}${again === '' ? '' : ' again'}.`);
}

/** A packet marked by a queue. The journal holds what the queue decided by, and its bound. */
function ofMark(told: Told): Saying {
  const { opened, happening, rule } = told;
  const from = placeName(opened, opened.links[happening.link]?.from ?? -1);
  const value = figure(happening.before);
  const why = (rule.tag && MARK_REASONS[rule.tag])?.(value, figure(happening.after)) ?? rule.plain;
  return said(
    'ring',
    `Marked at ${from}.`,
    `${why} ${sentence(subjectOf(told))} carries a mark instead of being lost.`,
  );
}

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const MARK_REASONS: Readonly<Partial<Record<RuleTag, (value: string, bound: string) => string>>> = {
  markedByAverage: (average, p) => `The queue was ${average} long on average, so that the chance was ${p}.`,
  markedByThreshold: (found, threshold) => `There were ${found} packets before it, more than ${threshold}.`,
  markedByWait: (waited, target) => `It had waited ${waited} s; the target is ${target} s.`,
};

/** What the receiver did when a segment came out of order: an ACK as before. */
function repeated({ known, happening }: Told, count: number): string {
  const missing = happening.subject;
  const { arrived } = known.values;
  if (arrived === undefined) return `An ACK asks for ${missing} again.`;
  if (arrived < missing) return `${arrived} arrived once more. Its ACK asks for ${missing}.`;
  return count === 1
    ? `${arrived} arrived. Its ACK asks for ${missing} again.`
    : `${arrived} arrived. The same ACK again.`;
}

function ofDuplicates(tolds: readonly Told[]): Saying {
  const [first] = tolds;
  const last = tolds.at(-1);
  if (first === undefined || last === undefined) return said('count', '', '');
  const count = countOf(last);
  if (tolds.length > 1)
    return said(
      'count',
      '',
      `${tolds.length} more ACKs ask for ${last.happening.subject}. Each says that a segment has left the network.`,
      '+',
    );
  return said('count', '', repeated(last, count), String(count));
}

/** The settings of the flow that it happened to. */
const settingsOf = ({ opened, happening }: Told): ParameterValues =>
  settingsOfFlow(opened.scenario.flows[happening.flow]);

/** So many duplicate ACKs are a loss. */
const thresholdOf = (told: Told): number => Number(settingsOf(told)['dupThresh']);

/** How many duplicate ACKs there were with this one. */
const countOf = (told: Told): number =>
  told.rule.shows[0] === 'duplicate ACKs'
    ? told.happening.after
    : (told.known.results['duplicate ACKs'] ?? thresholdOf(told));

/** Rules that take a segment as lost and send it again: the last repeat, and the resend. */
const RETRANSMITS = new Set<RuleTag | undefined>(['retransmit', 'retransmitAll', 'overdue']);

function ofRetransmit(told: Told): Saying[] {
  const { happening, rule, known } = told;
  const count = countOf(told);
  const { arrived } = known.values;
  const missing = happening.subject;
  const overdue = rule.tag === 'overdue' && count < thresholdOf(told);
  const why = overdue ? 'The segment is overdue' : `${ordinal(count)} repeat`;
  const who = arrived === undefined || arrived <= missing ? '' : `${arrived} arrived. `;
  const after = rule.tag === 'retransmitAll' ? ', and all after it' : '';
  return [
    said('count', '', `${who}${why}: treated as lost.`, String(count)),
    said('arrow', overdue ? 'Sent again at once.' : 'Fast retransmit.', `${missing} is sent again${after}.`),
  ];
}

function ofRecovery(tolds: readonly Told[]): Saying[] {
  const told = tolds.at(-1);
  if (told === undefined) return [];
  const { rule, happening, known } = told;
  if (RETRANSMITS.has(rule.tag)) return tolds.flatMap(ofRetransmit);
  const times = tolds.length > 1 ? `, ${tolds.length} times` : '';
  const { ack, acked } = known.values;
  if (rule.tag === 'partialAck' && ack !== undefined && acked !== undefined)
    return [
      said(
        'ring',
        `Partial ACK${times}.`,
        `It acknowledges ${acked} segments up to ${ack}. ${ack + 1} is missing too.`,
      ),
    ];
  if (rule.tag === 'timeoutEndsRecovery')
    return [said('ring', 'The timer went off.', `Everything from ${happening.subject} on counts as lost.`)];
  return [said('ring', `${rule.title}${times}.`, filledIn(rule.plain, settingsOf(told)))];
}

/** "cwnd 53 → 26.5." The title asks for it, the rule has it with its unit. */
function windowMoves({ happening: { before, after } }: Told): string {
  const [was, is] = segmentPair(before, after);
  // Spaces that do not break: it is one expression.
  return before === after ? `cwnd stays\u00a0${is}.` : `cwnd\u00a0${was}\u00a0→\u00a0${is}.`;
}

function ofGrowth(told: Told): Saying {
  const { ack, acked } = told.known.values;
  const news =
    ack === undefined || acked === undefined
      ? ''
      : `ACK of ${acked === 1 ? `segment ${ack}` : `${acked} segments up to ${ack}`}: `;
  return said('ring', `${told.rule.title}.`, `${news}${windowMoves(told)}`);
}

function ofTimeout(told: Told): Saying {
  const { RTO } = told.known.values;
  const waited =
    RTO === undefined ? 'No new data was acknowledged in time' : `Nothing new was acknowledged for ${figure(RTO)} s`;
  return said('triangle', 'Timeout.', `${waited}: ${windowMoves(told)}`);
}

function ofResend(tolds: readonly Told[]): Saying {
  const [first] = tolds;
  const last = tolds.at(-1);
  if (first === undefined || last === undefined) return said('arrow', '', '');
  if (tolds.length > 1)
    return said('arrow', 'Sent again.', `${tolds.length} segments leave once more, ${first.happening.subject} first.`);
  const { subject, after } = last.happening;
  return said('arrow', 'Sent again.', `Segment ${subject} leaves for the ${ordinal(after).toLowerCase()} time.`);
}

const PHASE_WORDS = Object.values(PHASE_NAMES);

/** What one or several happenings of the same rule mean, in words: one or two causes. */
export function sayingsOf(tolds: readonly Told[]): Saying[] {
  const told = tolds.at(-1);
  if (told === undefined) return [];
  const { rule, happening, opened } = told;
  switch (rule.kind) {
    case 'drop':
      return [ofDrop(told)];
    case 'mark':
      return [ofMark(told)];
    case 'duplicate':
      return [ofDuplicates(tolds)];
    case 'recovery':
      return rule.shows[0] === 'cwnd' ? [said('ring', `${rule.title}.`, windowMoves(told))] : ofRecovery(tolds);
    case 'cut':
      return [said('diamond', `${rule.title}.`, windowMoves(told))];
    case 'timeout':
      return [ofTimeout(told)];
    case 'resend':
      return [ofResend(tolds)];
    case 'growth':
    case 'adjust':
      return [ofGrowth(told)];
    case 'timer':
      return [
        said('ring', `${rule.title}.`, `RTO goes from ${figure(happening.before)} to ${figure(happening.after)} s.`),
      ];
    case 'phase':
      return [
        said('ring', 'Another phase.', `From ${PHASE_WORDS[happening.before]} to ${PHASE_WORDS[happening.after]}.`),
      ];
    case 'life':
      return [
        said(
          'ring',
          `${rule.title}.`,
          rule.shows[0] === 'cwnd' ? windowMoves(told) : filledIn(rule.plain, settingsOf(told)),
        ),
      ];
    case 'route':
    case 'medium':
      return [said('ring', `${rule.title}, at node ${happening.link}.`, rule.plain)];
    case 'change':
      return [said('ring', `${rule.title}.`, `Somebody changed ${opened.flows[happening.flow]?.name ?? 'the run'}.`)];
  }
}
