import { HOP, HOP_STRIDE } from '../../../../../lab/detailProtocol.ts';
import { nothingTold, passagesOf, repliesOf } from '../../../../run/closely.ts';
import { linkTitle } from '../../../../run/places.ts';
import type { RunData } from '../../../../run/runData.ts';
import { clockTime, figure } from '../../../../ui/words/numbers.ts';
import { lossText } from '../ladder/labels.ts';

/** A stop on the way of a segment and of its ACK. Times in s; NaN: not yet, or it does not apply. */
export interface Stop {
  readonly place: string;
  readonly came: number;
  /** Spent in the queue, being sent, and on the line. */
  readonly waited: number;
  readonly sending: number;
  readonly line: number;
  readonly left: number;
  readonly why: string;
}

export interface Journey {
  readonly segment: number;
  /** From its first sending to its ACK, as far as it has come. */
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

const event = (place: string, came: number, why = ''): Stop => ({
  place,
  came,
  waited: NaN,
  sending: NaN,
  line: NaN,
  left: NaN,
  why,
});

/** Differences of times that are equal but for the last bits are none. */
const span = (from: number, to: number): number => (to - from < 1e-9 ? 0 : to - from);

/** The way of the segment that is followed, as the run knows it now; null: none is, or no packets are told of. */
export function journeyOf(data: RunData): Journey | null {
  const { opened, present } = data;
  const { detail, now } = present;
  if (detail === null || detail.segment < 0) return null;
  const { segment } = detail;
  const hops = hopsOf(detail.hops);
  const stopAt = ({ link, came, begins, leaves, arrives }: Hop): Stop => ({
    place: linkTitle(opened, link),
    came,
    waited: span(came, Math.min(begins, now)),
    sending: begins <= now ? span(begins, Math.min(leaves, now)) : NaN,
    line: leaves <= now ? span(leaves, Math.min(arrives, now)) : NaN,
    left: arrives <= now ? arrives : NaN,
    why: begins > now ? 'waits behind others now' : begins - came > 1e-9 ? 'waited behind others' : 'the link was free',
  });
  const stops: Stop[] = [];
  for (const passage of passagesOf(detail).filter((one) => one.segment === segment)) {
    const again = passage.count > 1 ? `, time ${passage.count}` : '';
    stops.push(event(`sent${again}`, passage.sent));
    const until = Math.min(...[passage.arrived, passage.dropped].filter((time) => !Number.isNaN(time)), Infinity);
    const own = hops.filter(
      (hop) =>
        !hop.ack && hop.came >= passage.sent - 1e-9 && hop.came <= Math.min(until, now) && hop.count === passage.count,
    );
    stops.push(...own.map(stopAt));
    if (passage.dropped <= now) stops.push(event('lost', passage.dropped, lossText(opened, passage)));
    if (passage.arrived <= now) stops.push(event('receiver', passage.arrived, 'it has arrived'));
  }
  const replies = repliesOf(detail);
  for (const reply of replies.filter(({ cause, sent }) => cause === segment && sent <= now)) {
    const what = reply.number < segment ? 'a segment before it is missing' : 'it acknowledges the segment';
    stops.push(event(`ACK ${reply.number} sent`, reply.sent, what));
    stops.push(...hops.filter(({ ack, came }) => ack && came >= reply.sent - 1e-9 && came <= now).map(stopAt));
    if (reply.dropped <= now) stops.push(event('ACK lost', reply.dropped));
    if (reply.arrived <= now) stops.push(event('sender', reply.arrived, `ACK ${reply.number} has arrived`));
  }
  const sent = stops[0]?.came ?? Infinity;
  const covering = replies.find(({ number, arrived }) => number >= segment && arrived >= sent && arrived <= now);
  if (covering !== undefined && covering.cause !== segment)
    stops.push(event('sender', covering.arrived, `ACK ${covering.number} acknowledges it`));
  return { segment, stops };
}

/** The segment that it seems natural to follow: that whose ACK came last. */
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

/** A time span in ms; '–' where there is none. */
export const milliseconds = (seconds: number): string => (Number.isNaN(seconds) ? '–' : figure(seconds * 1000));

const total = (stops: readonly Stop[], of: 'waited' | 'sending' | 'line'): number =>
  stops.reduce((sum, stop) => sum + (Number.isNaN(stop[of]) ? 0 : stop[of]), 0);

/** "Segment 812: 14.2 ms in queues, 2.1 ms being sent, 20 ms on lines; from 12.401 s to 12.465 s." */
export function journeySentence(data: RunData): string {
  const journey = journeyOf(data);
  if (journey === null) return noJourney(data);
  const { segment, stops } = journey;
  if (stops.length === 0)
    return `Segment ${segment} is not among the packets of this moment: it was sent long before, or has not been sent.`;
  const last = stops.at(-1)!;
  const end = Number.isNaN(last.left) ? last.came : last.left;
  return `Segment ${segment}: ${milliseconds(total(stops, 'waited'))} ms in queues, ${milliseconds(total(stops, 'sending'))} ms being sent, ${milliseconds(total(stops, 'line'))} ms on lines; from ${clockTime(stops[0]!.came)} s to ${clockTime(end)} s.`;
}

/** Why there is no journey to be seen. */
export function noJourney({ opened, present }: RunData): string {
  if (opened.scenario.network.kind === 'manet' || opened.script !== null)
    return 'Packets are followed over links: a mobile network and a script have none.';
  if (present.playing) return 'The run plays: pause it, and say which segment is followed.';
  return present.detail === null ? nothingTold(present) : 'Say which segment is followed.';
}

export const COLUMNS = ['Where', 'Came, s', 'Queue, ms', 'Sending, ms', 'Line, ms', 'There, s', 'Why'] as const;

/** A stop as a row. */
export const rowOf = ({ place, came, waited, sending, line, left, why }: Stop): readonly string[] => [
  place,
  clockTime(came),
  milliseconds(waited),
  milliseconds(sending),
  milliseconds(line),
  Number.isNaN(left) ? '–' : clockTime(left),
  why,
];
