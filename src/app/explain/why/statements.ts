import type { Firing } from '../../../engine/kernel/journal.ts';
import type { ParameterValues } from '../../../engine/parameter.ts';
import type { AnyRule, RuleTag } from '../../../engine/rule.ts';
import type { Phase } from '../../../engine/tcp/phase.ts';
import type { ManetFacts } from '../../../lab/protocol/manetProtocol.ts';
import type { Examined, Opened } from '../../../lab/protocol/protocol.ts';
import { familyOf, type Family } from '../../run/facts/families.ts';
import { linkAt, placeName, queuePlace, radioName } from '../../run/facts/places.ts';
import { unitOf } from '../../run/facts/quic.ts';
import { settingsOfFlow } from '../../run/facts/settingsOfFlow.ts';
import { filledIn } from '../../ui/words/filledIn.ts';
import { capital, figure, figurePair, segmentPair } from '../../ui/words/numbers.ts';
import { PHASE_NAMES, phaseName } from '../../ui/words/phases.ts';

/** Sign of a cause: as on the plots, otherwise a ring. */
export type Glyph = 'cross' | 'count' | 'arrow' | 'diamond' | 'triangle' | 'ring' | Exclude<Family, 'queue'>;

/** A cause in words. */
export interface Statement {
  readonly glyph: Glyph;
  /** Number of the duplicate ACK, shown in its circle. */
  readonly count: string;
  /** A short title in bold: "Dropped at r0." */
  readonly title: string;
  /** One sentence with the numbers. */
  readonly text: string;
  /** `text` for phones and walls: with the title at most about 40 characters. '': the title says enough. */
  readonly brief: string;
}

/** A firing with everything known about it. */
export interface Explained {
  readonly opened: Opened;
  readonly rule: AnyRule;
  readonly firing: Firing;
  readonly place: number;
  readonly known: Examined;
}

const said = (glyph: Glyph, title: string, text: string, brief = '', count = ''): Statement => ({
  glyph,
  count,
  title,
  text,
  brief,
});

const ORDINALS = ['', 'First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth'];
const ordinal = (number: number): string => ORDINALS[number] ?? `${number}th`;

/** "segment 7437", "packet 12", "data 20" (QUIC), "the ACK of segment 7437". */
function subjectOf(explained: Explained): string {
  const { opened, firing, rule } = explained;
  const what = `${unitOf(opened.flows[firing.flow])} ${firing.subject}`;
  return (rule.kind === 'drop' || rule.kind === 'mark') && firing.after2 === 1 ? `the ACK of ${what}` : what;
}

/** A packet lost on a radio link: the rule gives the reason, the node the place. */
function ofRadioDrop(explained: Explained, { causes, causeRules }: ManetFacts): Statement {
  const { opened, firing, rule } = explained;
  const cause = causes[causeRules.indexOf(firing.rule)];
  const family = cause === undefined ? 'queue' : familyOf(cause).family;
  const again = firing.before2 > 1 && firing.after2 === 0 ? ', sent again,' : '';
  const lost = `${capital(subjectOf(explained))}${again} is lost.`;
  return said(
    family === 'queue' ? 'cross' : family,
    `${rule.title}, at ${radioName(opened, firing.place)}.`,
    `${lost} ${rule.plain}`,
  );
}

/**
 * A packet lost in the network. For a drop the journal holds the queue, its limit and the number of transmissions of
 * the segment.
 */
function ofDrop(explained: Explained): Statement {
  const { opened, firing, rule } = explained;
  const link = opened.links[linkAt(opened, firing.place)];
  if (opened.manet !== null && link === undefined) return ofRadioDrop(explained, opened.manet);
  const from = placeName(opened, link?.from ?? -1);
  const to = placeName(opened, link?.to ?? -1);
  const subject = subjectOf(explained);
  const again = firing.before2 > 1 && firing.after2 === 0 ? ', sent again,' : '';
  if (rule.tag === 'queueFull') {
    const held = `queue held ${figure(firing.before)} of ${figure(firing.after)}`;
    const full = !Number.isFinite(firing.after)
      ? 'The queue was full'
      : firing.before < firing.after
        ? `Its subqueue was full (the ${held})`
        : `The ${held}`;
    return said('cross', `Dropped at ${from}.`, `${full}, so ${subject}${again} had no place.`, 'No place left.');
  }
  if (rule.tag === 'managedDrop')
    return said('cross', `Dropped at ${from}.`, `${rule.plain} It was ${subject}${again}.`.replace(',.', '.'));
  if (rule.tag === 'linkLoss')
    return said(
      'cross',
      `Lost between ${from} and ${to}.`,
      `The link lost ${again === '' ? '' : 'the retransmission of '}${subject} at random.`,
      'By chance.',
    );
  return said(
    'cross',
    `Dropped at ${from}.`,
    `The scenario says to drop ${subject}${again === '' ? '' : ' again'}.`,
    'The scenario says so.',
  );
}

/** A packet marked by a queue. The journal holds the compared value and its bound. */
function ofMark(explained: Explained): Statement {
  const { opened, firing, rule } = explained;
  const from = queuePlace(opened, linkAt(opened, firing.place));
  const numbers: Readonly<Record<string, number>> = { value: firing.before, bound: firing.after };
  const why = (rule.because ?? rule.plain).replace(/\{(value|bound)\}/g, (_, name: string) => figure(numbers[name]!));
  return said(
    'ring',
    `Marked at ${from}.`,
    `${why} ${capital(subjectOf(explained))} carries a mark instead of being lost.`,
  );
}

/** The receiver's reaction to a segment out of order: a duplicate ACK. In full, and in brief. */
function repeated({ known, firing }: Explained, count: number): readonly [text: string, brief: string] {
  const missing = firing.subject;
  const { arrived } = known.values;
  const asks = `ACK asks for ${missing}`;
  if (arrived === undefined) return [`An ${asks} again.`, `An ${asks}.`];
  if (arrived < missing) return [`${arrived} arrived once more. Its ${asks}.`, `${arrived} came again. ${asks}.`];
  return count === 1
    ? [`${arrived} arrived. Its ${asks} again.`, `${arrived} arrived. ${asks}.`]
    : [`${arrived} arrived. The same ACK again.`, `${arrived} arrived. The same ACK.`];
}

function ofDuplicates(parts: readonly Explained[]): Statement {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return said('count', '', '');
  const count = countOf(last);
  if (parts.length > 1)
    return said(
      'count',
      '',
      `${parts.length} more ACKs ask for ${last.firing.subject}. Each says that a segment has left the network.`,
      `${parts.length} more ACKs ask for ${last.firing.subject}.`,
      '+',
    );
  return said('count', '', ...repeated(last, count), String(count));
}

/** Settings of the flow of a firing. */
const settingsOf = ({ opened, firing }: Explained): ParameterValues =>
  settingsOfFlow(opened.scenario.flows[firing.flow]);

/** Number of duplicate ACKs that indicate a loss. */
const thresholdOf = (explained: Explained): number => Number(settingsOf(explained)['dupThresh']);

/** Number of duplicate ACKs up to this one. */
const countOf = (explained: Explained): number =>
  explained.rule.shows[0] === 'duplicate ACKs'
    ? explained.firing.after
    : (explained.known.results['duplicate ACKs'] ?? thresholdOf(explained));

/** Rules that declare a segment lost and retransmit it: the last duplicate, and the retransmission. */
const RETRANSMITS = new Set<RuleTag | undefined>(['retransmit', 'retransmitAll', 'overdue']);

function ofRetransmit(explained: Explained): Statement[] {
  const { firing, rule, known } = explained;
  const count = countOf(explained);
  const { arrived } = known.values;
  const missing = firing.subject;
  const overdue = rule.tag === 'overdue' && count < thresholdOf(explained);
  const why = overdue ? 'The segment is overdue' : `${ordinal(count)} repeat`;
  const who = arrived === undefined || arrived <= missing ? '' : `${arrived} arrived. `;
  const after = rule.tag === 'retransmitAll' ? ', and all after it' : '';
  return [
    said('count', '', `${who}${why}: treated as lost.`, `${who}${missing} counts as lost.`, String(count)),
    said(
      'arrow',
      overdue ? 'Sent again at once.' : 'Fast retransmit.',
      `${missing} is sent again${after}.`,
      `${missing} goes again.`,
    ),
  ];
}

const isQuic = (explained: Explained): boolean => settingsOf(explained)['recovery'] === 'quic';

/** A rule of QUIC's recovery: its own words say what it means, and the data of a lost packet is named. */
function ofQuic(parts: readonly Explained[], explained: Explained): Statement {
  const { rule, firing } = explained;
  const times = parts.length > 1 ? `, ${parts.length} times` : '';
  const plain = filledIn(rule.plain, settingsOf(explained));
  const isLoss = RETRANSMITS.has(rule.tag);
  return isLoss
    ? said('count', `${rule.title}${times}: data ${firing.subject}.`, plain, `Data ${firing.subject} is lost.`)
    : said('ring', `${rule.title}${times}.`, plain);
}

function ofRecovery(parts: readonly Explained[]): Statement[] {
  const explained = parts.at(-1);
  if (explained === undefined) return [];
  const { rule, firing, known } = explained;
  if (isQuic(explained)) return [ofQuic(parts, explained)];
  if (RETRANSMITS.has(rule.tag)) return parts.flatMap(ofRetransmit);
  const times = parts.length > 1 ? `, ${parts.length} times` : '';
  const { ack, acked } = known.values;
  if (rule.tag === 'partialAck' && ack !== undefined && acked !== undefined)
    return [
      said(
        'ring',
        `Partial ACK${times}.`,
        `It acknowledges ${acked} segments up to ${ack}. ${ack + 1} is missing too.`,
        `${ack + 1} is missing too.`,
      ),
    ];
  if (rule.tag === 'timeoutEndsRecovery')
    return [
      said(
        'ring',
        'The timer went off.',
        `Everything from ${firing.subject} on counts as lost.`,
        `All from ${firing.subject} on counts as lost.`,
      ),
    ];
  return [said('ring', `${rule.title}${times}.`, filledIn(rule.plain, settingsOf(explained)))];
}

/** "cwnd 53 → 26.5." The title refers to it; the rule states it with its unit. */
function windowMoves({ firing: { before, after } }: Explained): string {
  const [was, is] = segmentPair(before, after);
  // No-break spaces keep the expression together.
  return before === after ? `cwnd stays\u00a0${is}.` : `cwnd\u00a0${was}\u00a0→\u00a0${is}.`;
}

/** A rule that does no more than change the window. */
function moved(glyph: Glyph, explained: Explained): Statement {
  const moves = windowMoves(explained);
  return said(glyph, `${explained.rule.title}.`, moves, moves);
}

function ofGrowth(explained: Explained): Statement {
  const { ack, acked } = explained.known.values;
  const last = `${unitOf(explained.opened.flows[explained.firing.flow])} ${ack}`;
  const all = isQuic(explained) ? `${acked} packets up to ${last}` : `${acked} segments up to ${ack}`;
  const news = ack === undefined || acked === undefined ? '' : `ACK of ${acked === 1 ? last : all}: `;
  return said('ring', `${explained.rule.title}.`, `${news}${windowMoves(explained)}`, windowMoves(explained));
}

function ofTimeout(explained: Explained): Statement {
  const { RTO } = explained.known.values;
  const waited =
    RTO === undefined ? 'No new data was acknowledged in time' : `Nothing new was acknowledged for ${figure(RTO)} s`;
  return said('triangle', 'Timeout.', `${waited}: ${windowMoves(explained)}`, windowMoves(explained));
}

function ofResend(parts: readonly Explained[]): Statement {
  const [first] = parts;
  const last = parts.at(-1);
  if (first === undefined || last === undefined) return said('arrow', '', '');
  if (parts.length > 1)
    return said(
      'arrow',
      'Sent again.',
      `${parts.length} ${isQuic(first) ? 'packets with lost data leave' : 'segments leave once more'}, ${first.firing.subject} first.`,
      `${parts.length}, from ${first.firing.subject} on.`,
    );
  const { subject, after } = last.firing;
  if (isQuic(last))
    return said(
      'arrow',
      'Sent again.',
      `Data ${subject} leaves in a packet with a new number.`,
      `Data ${subject} leaves again.`,
    );
  return said(
    'arrow',
    'Sent again.',
    `Segment ${subject} leaves for the ${ordinal(after).toLowerCase()} time.`,
    `${subject} leaves once more.`,
  );
}

const PHASES = Object.keys(PHASE_NAMES) as readonly Phase[];

/** The meaning of one or several firings of a rule, as one or two causes. */
export function statementsOf(parts: readonly Explained[]): Statement[] {
  const explained = parts.at(-1);
  if (explained === undefined) return [];
  const { rule, firing, opened } = explained;
  switch (rule.kind) {
    case 'drop':
      return [ofDrop(explained)];
    case 'mark':
      return [ofMark(explained)];
    case 'duplicate':
      return [ofDuplicates(parts)];
    case 'recovery':
      return rule.shows[0] === 'cwnd' ? [moved('ring', explained)] : ofRecovery(parts);
    case 'cut':
      return [moved('diamond', explained)];
    case 'timeout':
      return [ofTimeout(explained)];
    case 'resend':
      return [ofResend(parts)];
    case 'growth':
    case 'adjust':
      return [ofGrowth(explained)];
    case 'timer':
      return [
        said(
          'ring',
          `${rule.title}.`,
          `${isQuic(explained) ? 'PTO' : 'RTO'} goes from ${figurePair(firing.before, firing.after).join(' to ')} s.`,
          `${isQuic(explained) ? 'PTO' : 'RTO'} ${figure(firing.after)} s.`,
        ),
      ];
    case 'phase': {
      const [from, to] = [firing.before, firing.after].map((code) => phaseName(PHASES[code]!, isQuic(explained)));
      return [said('ring', 'Another phase.', `From ${from} to ${to}.`, `${capital(to!)}.`)];
    }
    case 'life':
      return [
        rule.shows[0] === 'cwnd'
          ? moved('ring', explained)
          : said('ring', `${rule.title}.`, filledIn(rule.plain, settingsOf(explained))),
      ];
    case 'route':
    case 'medium':
      return [said('ring', `${rule.title}, at ${radioName(opened, firing.place)}.`, rule.plain)];
    case 'change':
      return [said('ring', `${rule.title}.`, `You changed ${opened.flows[firing.flow]?.name ?? 'the run'}.`)];
  }
}
