import { HOP, HOP_STRIDE } from '#lab/protocol/detailProtocol.ts';
import { noPackets, passagesOf, repliesOf } from '#app/run/record/closely.ts';
import { linkTitle, radioName } from '#app/run/facts/places.ts';
import { speaksQuic } from '#app/run/facts/quic.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { clockTime, figure } from '#app/ui/words/numbers.ts';
import type { PacketChange } from '#scenario/flows/intervention.ts';
import { ackText, lossText } from '../ladder/labels.ts';
import { AIR_PARTS, airStops, event, type Stop } from './airStops.ts';

interface Journey {
  readonly segment: number;
  /** From its first transmission to its ACK, as far as it has come. */
  readonly stops: readonly Stop[];
}

interface Hop {
  readonly ack: boolean;
  readonly count: number;
  readonly link: number;
  readonly came: number;
  readonly begins: number;
  readonly leaves: number;
  readonly arrives: number;
}

const hopsOf = (hops: Float64Array): readonly Hop[] =>
  Array.from({ length: hops.length / HOP_STRIDE }, (_, row) => {
    const at = (column: number): number => hops[row * HOP_STRIDE + column]!;
    return {
      ack: at(HOP.ACK) === 1,
      count: at(HOP.COUNT),
      link: at(HOP.LINK),
      came: at(HOP.CAME),
      begins: at(HOP.BEGINS),
      leaves: at(HOP.LEAVES),
      arrives: at(HOP.ARRIVES),
    };
  });

/** Differences within rounding are 0. */
const span = (from: number, to: number): number => (to - from < 1e-9 ? 0 : to - from);

/** Parts of a journey over links and through mobile nodes: names in the table and in the summary. */
const LINK_PARTS = [
  ['Queue, ms', 'in queues'],
  ['Sending, ms', 'being sent'],
  ['Wire, ms', 'on the wire'],
] as const;
const partsOf = ({ opened }: RunData): readonly (readonly [column: string, words: string])[] =>
  opened.manet === null ? LINK_PARTS : AIR_PARTS;

function linkStop(opened: Opened, { link, came, begins, leaves, arrives }: Hop, now: number): Stop {
  return {
    place: linkTitle(opened, link),
    came,
    spans: [
      span(came, Math.min(begins, now)),
      begins <= now ? span(begins, Math.min(leaves, now)) : NaN,
      leaves <= now ? span(leaves, Math.min(arrives, now)) : NaN,
    ],
    left: arrives <= now ? arrives : NaN,
    why: begins > now ? 'waits behind others now' : begins - came > 1e-9 ? 'waited behind others' : 'the link was free',
  };
}

/** Name of the stop at which a change by the user delayed a packet. */
const HELD_BACK = 'held back';

/** Adds a stop where a change by the user delayed the packet, if there is such a change. */
function withHold(
  { opened, present: { now, detail } }: RunData,
  packet: Pick<PacketChange, 'number' | 'transmission' | 'ack'>,
  stops: readonly Stop[],
): readonly Stop[] {
  // With mobile nodes the stops already include the delay.
  if (opened.manet !== null) return stops;
  const order = opened.scenario.interventions.find(
    (change) =>
      change.kind === 'packet' &&
      change.action === 'delay' &&
      change.flow === detail?.flow &&
      change.number === packet.number &&
      change.ack === packet.ack &&
      (change.ack || change.transmission === packet.transmission),
  ) as PacketChange | undefined;
  if (order === undefined) return stops;
  return stops.flatMap((stop, place) => {
    const from = place === 0 ? stop.came : stop.left;
    const next = stops[place + 1];
    // Consecutive stops have no gap unless the packet was delayed. Without a next stop it is still delayed.
    if (!((next?.came ?? now) - from > (next === undefined ? 1e-9 : Math.min(order.hold / 2, 1e-3)))) return [stop];
    const left = from + order.hold;
    const why = `by the change at ${clockTime(order.at)} s, for ${milliseconds(order.hold)} ms`;
    return [stop, { ...event(HELD_BACK, from, why), left: left <= now ? left : NaN }];
  });
}

/** The journey of the followed segment as known now; null: none, or not sent. */
export function journeyOf(data: RunData): Journey | null {
  const { opened, present } = data;
  const { detail, now } = present;
  const followed = detail?.followed ?? null;
  if (detail === null || followed === null) return null;
  const { segment } = followed;
  const hops = hopsOf(followed.hops);
  const isMobile = opened.manet !== null;
  const quic = speaksQuic(opened.flows[detail.flow]);
  const stops: Stop[] = [];
  for (const passage of passagesOf({ data: followed.data, queues: detail.queues })) {
    const again = quic ? `, in packet ${passage.number}` : passage.count > 1 ? `, time ${passage.count}` : '';
    const until = Math.min(...[passage.arrived, passage.dropped].filter((time) => !Number.isNaN(time)), Infinity);
    const own = hops.filter(
      (hop) =>
        !hop.ack && hop.came >= passage.sent - 1e-9 && hop.came <= Math.min(until, now) && hop.count === passage.count,
    );
    const way = [event(`sent${again}`, passage.sent), ...own.map((hop) => linkStop(opened, hop, now))];
    way.push(...airStops(opened, followed, false, passage.sent));
    const where = isMobile ? `, at ${radioName(opened, passage.link)}` : '';
    if (passage.dropped <= now) way.push(event(`lost${where}`, passage.dropped, lossText(opened, passage)));
    if (passage.arrived <= now) way.push(event('receiver', passage.arrived, 'it has arrived'));
    stops.push(...withHold(data, { number: segment, transmission: passage.count, ack: false }, way));
  }
  const replies = repliesOf(followed);
  for (const reply of replies.filter(({ cause, sent }) => cause === segment && sent <= now)) {
    const what =
      reply.number < segment && !quic
        ? 'a segment before it is missing'
        : `it acknowledges the ${quic ? 'packet' : 'segment'}`;
    const named = ackText(reply, quic);
    const own = hops.filter(({ ack, came }) => ack && came >= reply.sent - 1e-9 && came <= now);
    const way = [event(`${named} sent`, reply.sent, what), ...own.map((hop) => linkStop(opened, hop, now))];
    way.push(...airStops(opened, followed, true, reply.sent));
    if (reply.dropped <= now) way.push(event('ACK lost', reply.dropped));
    if (reply.arrived <= now) way.push(event('sender', reply.arrived, `${named} has arrived`));
    stops.push(...withHold(data, { number: reply.number, transmission: 1, ack: true }, way));
  }
  const sent = stops[0]?.came ?? Infinity;
  const covering = replies.find(({ number, arrived }) => number >= segment && arrived >= sent && arrived <= now);
  if (covering !== undefined && covering.cause !== segment)
    stops.push(event('sender', covering.arrived, `${ackText(covering, quic)} acknowledges it`));
  return { segment, stops };
}

/** The default segment to follow: the one last acknowledged. */
export function naturalSegment({ present: { detail, now } }: RunData): number {
  if (detail === null) return -1;
  const last = repliesOf(detail)
    .filter(({ arrived }) => arrived <= now)
    .reduce(
      (best, one) => (best === null || one.arrived >= best.arrived ? one : best),
      null as { cause: number; arrived: number } | null,
    );
  return last?.cause ?? -1;
}

/** A duration in ms; '–': none. */
const milliseconds = (seconds: number): string => (Number.isNaN(seconds) ? '–' : figure(seconds * 1000));

/** Total time of all stops for one part, s. */
const total = (stops: readonly Stop[], part: number): number =>
  stops.reduce((sum, { spans }) => sum + (spans[part] || 0), 0);

/** "Segment 812: 14.2 ms in queues, 2.1 ms being sent, 20 ms on the wire; from 12.401 s to 12.465 s." */
export function journeySentence(data: RunData): string {
  const journey = journeyOf(data);
  if (journey === null || journey.stops.length === 0) return noJourney(data);
  const { segment, stops } = journey;
  const last = stops.at(-1)!;
  const end = Number.isNaN(last.left) ? last.came : last.left;
  const parts = partsOf(data).map(([, words], part) => `${milliseconds(total(stops, part))} ms ${words}`);
  const held = stops.reduce(
    (all, { place, came, left }) => (place === HELD_BACK ? all + (left || data.present.now) - came : all),
    0,
  );
  if (held > 0) parts.push(`${milliseconds(held)} ms held back`);
  const cut =
    data.present.detail?.followed?.isCut === true ? ' Its trace ends here: too much happened in between.' : '';
  return `Segment ${segment}: ${parts.join(', ')}; from ${clockTime(stops[0]!.came)} s to ${clockTime(end)} s.${cut}`;
}

/** Why there is no journey to show. */
export function noJourney({ opened, present }: RunData): string {
  if (opened.script !== null) return 'Packets are followed over links and radios: a script has no network.';
  if (present.playing) return 'Pause the run and choose a segment to follow.';
  return present.detail === null ? noPackets(present) : 'Choose a segment to follow: one that has been sent.';
}

export const columnsOf = (data: RunData): readonly string[] => [
  'Where',
  'Came, s',
  ...partsOf(data).map(([column]) => column),
  'There, s',
  'Why',
];

/** A stop as a table row. Less than a millisecond is between two frames on the air. */
export function rowOf(data: RunData, { place, came, spans, left, why }: Stop): readonly string[] {
  const time = (at: number): string => (data.opened.manet === null ? clockTime(at) : at.toFixed(4));
  const parts = partsOf(data).map((_, part) => milliseconds(spans[part] ?? NaN));
  return [place, time(came), ...parts, Number.isNaN(left) ? '–' : time(left), why];
}
