import type { Reading } from '#engine/queue/inside.ts';
import { INSIDE, INSIDE_STRIDE, type QueueInside } from '#lab/protocol/insideProtocol.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { count } from '#app/ui/words/numbers.ts';
import { asPackets } from '../queue/facts.ts';
import { readingWords, type ReadingWords } from './stacks.ts';

/** Maximum number of places drawn. */
const MOST_PLACES = 100;
/** Minimum room, packets. */
const LEAST_PLACES = 20;
/** Room above the highest drawn value. */
const ABOVE = 1.15;
/** Maximum number of labels beside it. */
const MOST_WORDS = 3;

/** A small drawing of a queue: its packets and deciding quantities. */
export interface MiniQueue {
  /** The flow of each packet, from the head. */
  readonly slats: readonly number[];
  /** Number of packets that fit. */
  readonly places: number;
  /** Horizontal lines, as packets; the last is the limit if it is drawn. */
  readonly lines: readonly number[];
  /** Deciding quantities, as packets. */
  readonly levels: readonly number[];
  /** Fill of a token bucket, 0..1; null: none. */
  readonly filled: number | null;
  readonly words: readonly ReadingWords[];
}

/** Whether a reading is drawn as a line. */
const isBound = ({ name }: Reading): boolean => name === 'min' || name === 'max' || name === 'target';

/** The small drawing of a run with another queue at the link shown. */
export function miniQueueOf(data: RunData, inside: QueueInside): MiniQueue {
  const { packets, length, limit, limitBytes, readings } = inside;
  const slats: number[] = [];
  for (let row = 0; row < packets.length; row += INSIDE_STRIDE) slats.push(packets[row + INSIDE.FLOW]!);
  const { rate } = linksNow(data)[inside.link]!;
  const packetsOf = (each: readonly (typeof readings)[number][]): number[] =>
    each.map((reading) => asPackets(data, inside.link, reading, rate)).filter(Number.isFinite);
  const levels = packetsOf(readings.filter(({ isLevel }) => isLevel));
  const bounds = packetsOf(readings.filter(isBound));
  const tokens = readings.find(({ symbol }) => symbol === 'tokens');
  const isWhole = limit <= MOST_PLACES;
  const places = isWhole ? limit : ABOVE * Math.max(LEAST_PLACES, slats.length, ...levels, ...bounds);
  const taken = Number.isFinite(limit)
    ? { symbol: '', name: 'in it', text: `${count(length)} of ${count(limit)} places`, share: null }
    : { symbol: '', name: 'in it', text: `${count(length)}, room for ${count(limitBytes)} bytes`, share: null };
  return {
    slats,
    places,
    lines: [...bounds, ...(isWhole ? [limit] : [])],
    levels,
    filled: tokens?.most === undefined ? null : Math.max(0, tokens.value / tokens.most),
    words: [taken, ...readingWords(readings.filter((reading) => !isBound(reading)))].slice(0, MOST_WORDS),
  };
}
