import type { InsideLine, Reading } from '#engine/queue/inside.ts';
import { INSIDE, INSIDE_STRIDE, type QueueInside, type QueueLine } from '#lab/protocol/insideProtocol.ts';
import { PICTURE, PICTURE_STRIDE } from '#lab/protocol/protocol.ts';
import { shownLink } from '#app/run/facts/bottleneck.ts';
import { linksNow } from '#app/run/facts/changes.ts';
import { queuePlace } from '#app/run/facts/places.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { recordedAt } from '#app/run/record/values.ts';
import { clockTime, count, figure, listed, milliseconds, rate } from '#app/ui/words/numbers.ts';
import { asPackets, boundsOf, ruleWords } from '../queue/facts.ts';

/** Maximum number of slats in a stack; above it each slat represents several packets. */
const SLATS = 92;
/** Number of slats that fit at full slat height. */
const HIGH = 46;
/** Maximum number of stacks; those with most packets are shown, the others combined. */
const MOST_STACKS = 16;

/** A quantity of the discipline, formatted. */
export interface ReadingWords {
  readonly symbol: string;
  readonly name: string;
  readonly text: string;
  /** It has no value now, and `text` says so without its name. */
  readonly isNone?: boolean;
  /** Fill of its bar, 0..1; null: no bar. */
  readonly share: number | null;
  /** A bound on its bar, 0..1. */
  readonly tick?: number;
}

/** A line of the queue, for drawing. */
export interface LineStack {
  readonly key: number;
  readonly name: string;
  /** -1: packets of several flows. */
  readonly flow: number;
  readonly waiting: number;
  /** The flow of each slat, from the head. */
  readonly slats: readonly number[];
  readonly packetsPerSlat: number;
  /** Number of slats that fit: 46 or 92. */
  readonly places: number;
  /** Horizontal lines: limit of the queue and bounds of its rule, as slats. */
  readonly bounds: readonly { readonly name: string; readonly at: number; readonly isLimit: boolean }[];
  /** Deciding quantities beside the stack, as slats. */
  readonly levels: readonly number[];
  readonly turn: number;
  /** "13 ms"; '': unknown. */
  readonly head: string;
  /** Arrival and departure of its first packet. */
  readonly ofHead: readonly ReadingWords[];
  readonly readings: readonly ReadingWords[];
}

/** A packet on the wire: positions of its first and last bit, as fractions of the part shown. */
interface OnWire {
  readonly flow: number;
  readonly number: number;
  readonly left: number;
  readonly width: number;
}

export interface InsideView {
  readonly stacks: readonly LineStack[];
  /** Quantities of all lines. */
  readonly readings: readonly ReadingWords[];
  /** Order of the round; empty: no turns. */
  readonly round: readonly string[];
  readonly wire: readonly OnWire[];
  readonly places: string;
}

/** "13 ms", "2.2 %", "756 bytes", "4 packets" */
function readingText({ value, unit, none = '–' }: Pick<Reading, 'value' | 'unit' | 'none'>): string {
  if (Number.isNaN(value)) return none;
  switch (unit) {
    case 's':
      return milliseconds(value);
    case 'chance':
      return `${Number((100 * value).toPrecision(2))} %`;
    case '':
      return figure(value);
    case 'packets':
      return `${figure(value < 1 ? Math.round(100 * value) / 100 : Number(value.toPrecision(3)))} packets`;
    default:
      return `${figure(Number(value.toPrecision(value >= 100 ? 4 : 3))).replace('-', '−')} ${unit}`;
  }
}

/** Quantities of a discipline for screen readers. */
export const readingWords = (readings: readonly Reading[]): readonly ReadingWords[] =>
  readings.flatMap(({ name, ...reading }): ReadingWords[] => {
    const text = readingText(reading);
    if (name === undefined || text === '') return [];
    const { symbol, value, most, noneAlone = false } = reading;
    const share = most === undefined ? null : Math.max(0, Math.min(1, (value || 0) / most));
    return [{ symbol, name, text, isNone: noneAlone && Number.isNaN(value), share }];
  });

/** The known contents of the queue shown; null: none yet. */
function insideNow(data: RunData): QueueInside | null {
  const { inside } = data.present;
  return inside?.link === shownLink(data) ? inside : null;
}

const waited = (seconds: number | undefined): string =>
  seconds === undefined || Number.isNaN(seconds) ? '' : milliseconds(Math.max(0, seconds));

/** Queueing delay of the last packet of a line that is now empty, s; NaN: none, or the line is not empty. */
const lastOf = (data: RunData, { route, waiting }: QueueLine): number =>
  waiting > 0 || route < 0 || route % 2 === 1
    ? NaN
    : recordedAt(data, data.series.ofFlow('waited', route >> 1), data.present.now);

/** Delay at the full length of a bar, in multiples of the target. */
const TARGETS = 4;

/**
 * Arrival and departure of a line's first packet, compared with the queue's target if it has one. `last`: delay of the
 * last one if none waits.
 */
function ofHead(came: number, last: number, leaves: number, of: readonly Reading[]): readonly ReadingWords[] {
  const target = of.find(({ symbol, unit }) => symbol === 'target' && unit === 's')?.value;
  const bar =
    target === undefined
      ? { share: null }
      : { share: Math.max(0, Math.min(1, (last >= 0 ? last : came) / (TARGETS * target))) || 0, tick: 1 / TARGETS };
  return [
    { symbol: 'came', name: 'head waited', text: waited(came), ...bar },
    { symbol: 'last', name: 'last waited', text: waited(last), ...bar },
    { symbol: 'leaves', name: 'head leaves in', text: waited(leaves), share: null },
  ].filter(({ text }) => text !== '');
}

/** Packet rows of each line, from the head. */
function rowsOf({ packets, lines }: QueueInside): readonly number[][] {
  const rows: number[][] = lines.map(() => []);
  for (let row = 0; row < packets.length; row += INSIDE_STRIDE) rows[packets[row + INSIDE.LINE]!]?.push(row);
  return rows;
}

/** Whether a flow's line is used by packets on this link. */
function isUsed({ opened }: RunData, link: number, { route }: InsideLine): boolean {
  const flow = opened.flows[route >> 1];
  return route < 0 || (route % 2 === 0 ? flow?.path : flow?.back)?.includes(link) === true;
}

function nameOf({ opened }: RunData, { route, name }: { readonly route: number; readonly name?: string }): string {
  if (route < 0) return name ?? '';
  const flow = opened.flows[route >> 1]?.name ?? '';
  return route % 2 === 0 ? flow : `ACKs of ${flow}`;
}

function stackOf(data: RunData, inside: QueueInside, place: number, rows: readonly number[]): LineStack {
  const line = inside.lines[place]!;
  const { packets } = inside;
  const alone = inside.lines.length === 1;
  // For a queue with one line all quantities are beside it.
  const of = alone ? inside.readings : line.readings;
  const { now } = data.present;
  const bounds = alone ? boundsOf(data, { from: now, to: now + 1e-9 }) : [];
  const room = Math.max(line.waiting, ...bounds.map(({ value }) => value));
  const packetsPerSlat = Math.max(1, Math.ceil(room / SLATS));
  const places = room <= HIGH ? HIGH : SLATS;
  const slats: number[] = [];
  for (let at = 0; at < rows.length; at += packetsPerSlat) slats.push(packets[rows[at]! + INSIDE.FLOW]!);
  const first = rows[0];
  return {
    key: place,
    name: alone ? 'all flows' : nameOf(data, line),
    flow: line.route < 0 ? -1 : line.route >> 1,
    waiting: line.waiting,
    slats,
    packetsPerSlat,
    places,
    bounds: bounds.map(({ name, value, isLimit = false }) => ({ name, at: value / packetsPerSlat, isLimit })),
    levels: of.flatMap((reading) =>
      reading.isLevel === true
        ? [asPackets(data, inside.link, reading, linksNow(data)[inside.link]!.rate) / packetsPerSlat]
        : [],
    ),
    turn: line.turn,
    head: waited(line.head),
    ofHead: ofHead(line.head, lastOf(data, line), first === undefined ? NaN : packets[first + INSIDE.LEAVES]!, of),
    readings: readingWords(of),
  };
}

/** Combines lines for which there is no room. */
function sumOf({ packets, lines }: QueueInside, rows: readonly number[], many: number): LineStack {
  const packetsPerSlat = Math.max(1, Math.ceil(rows.length / SLATS));
  const longest = rows.length === 0 ? NaN : Math.max(...rows.map((row) => packets[row + INSIDE.WAITED]!));
  return {
    key: lines.length,
    name: `${many} others`,
    flow: -1,
    waiting: rows.length,
    slats: rows.filter((_, at) => at % packetsPerSlat === 0).map((row) => packets[row + INSIDE.FLOW]!),
    packetsPerSlat,
    places: rows.length <= HIGH ? HIGH : SLATS,
    bounds: [],
    levels: [],
    turn: -1,
    head: waited(longest),
    ofHead: ofHead(longest, NaN, NaN, []),
    readings: [],
  };
}

/** Minimum number of packets that fit on the wire shown. */
const ON_WIRE = 14;

function wireOf({ picture }: RunData, link: number): readonly OnWire[] {
  const found: (readonly [at: number, flow: number, number: number, length: number])[] = [];
  for (let row = 0; row < picture.length; row += PICTURE_STRIDE) {
    const at = picture[row + PICTURE.AT]!;
    if (picture[row + PICTURE.LINK] !== link || at < 0) continue;
    found.push([at, picture[row + PICTURE.FLOW]!, picture[row + PICTURE.NUMBER]!, picture[row + PICTURE.LENGTH]!]);
  }
  const longest = Math.max(0, ...found.map(([, , , length]) => length));
  const shown = Math.min(1, ON_WIRE * longest);
  return found
    .filter(([at, , , length]) => at - length < shown)
    .sort((a, b) => a[0] - b[0])
    .map(([at, flow, number, length]) => {
      const left = Math.max(0, at - length) / shown;
      return { flow, number, left, width: Math.min(1, at / shown) - left };
    });
}

/** Order in which lines take turns: Shreedhar and Varghese 1995; RFC 8290, section 4.2. */
function roundOf({ opened }: RunData, { link, lines, readings }: QueueInside): readonly string[] {
  const quantum = readings.find(({ symbol }) => symbol === 'quantum');
  if (quantum === undefined || lines.length < 2) return [];
  const first = opened.links[link]?.queue.turns?.first;
  return [
    `its turn: up to ${readingText(quantum)},`,
    'then to the end of the round',
    ...(first === undefined ? [] : [first]),
  ];
}

/** The queue, for drawing; null: unknown. */
export function insideView(data: RunData): InsideView | null {
  const inside = insideNow(data);
  if (inside === null) return null;
  const rows = rowsOf(inside);
  const used = inside.lines.flatMap((line, place) =>
    line.waiting > 0 || isUsed(data, inside.link, line) ? [{ line, place }] : [],
  );
  const most = [...used]
    .sort((a, b) => b.line.waiting - a.line.waiting)
    .slice(0, used.length > MOST_STACKS ? MOST_STACKS - 1 : MOST_STACKS);
  const shown = used.filter((one) => most.includes(one));
  const others = used.filter((one) => !most.includes(one));
  const { length, limit, limitBytes } = inside;
  return {
    stacks: [
      ...shown.map(({ place }) => stackOf(data, inside, place, rows[place]!)),
      ...(others.length === 0
        ? []
        : [
            sumOf(
              inside,
              others.flatMap(({ place }) => rows[place]!),
              others.length,
            ),
          ]),
    ],
    readings: inside.lines.length === 1 ? [] : readingWords(inside.readings),
    round: roundOf(data, inside),
    wire: wireOf(data, inside.link),
    places: Number.isFinite(limit)
      ? `${count(length)} of ${count(limit)} places`
      : `${count(length)} packets, room for ${count(limitBytes)} bytes`,
  };
}

/** "at R1, RED, 10 Mb/s" */
export function aboutInside(data: RunData): string {
  const link = shownLink(data);
  const rule = ruleWords(data);
  const name = rule.slice(0, rule.indexOf(':'));
  return `at ${queuePlace(data.opened, link)}, ${name}, ${rate(linksNow(data)[link]?.rate ?? NaN)}; ${rule}`;
}

/** Maximum number of lines named in the summary. */
const NAMED = 4;

const said = ({ name, text }: ReadingWords): string => `${name} ${text}`;

/** Summary for screen readers. */
export function insideSentence(data: RunData): string {
  const view = insideView(data);
  if (view === null) return 'The queue of this moment is being read.';
  const busy = view.stacks.filter(({ waiting }) => waiting > 0);
  const lines = busy.slice(0, NAMED).map(({ name, waiting, head, readings }) => {
    const facts = [
      `${count(waiting)} waiting`,
      ...(head === '' ? [] : [`its first for ${head}`]),
      ...readings.map(said),
    ];
    return `${name}: ${facts.join(', ')}`;
  });
  const rest = busy.length > NAMED ? [`${busy.length - NAMED} more subqueues`] : [];
  const all = view.readings.length === 0 ? '' : ` ${listed(view.readings.map(said))}.`;
  return `At ${clockTime(data.present.now)} s ${view.places} are taken.${all} ${
    busy.length === 0 ? 'Nothing waits.' : `${[...lines, ...rest].join('; ')}.`
  } Rule: ${ruleWords(data)}.`;
}

/** Table of waiting packets, line by line. */
export function insideTable(data: RunData) {
  const inside = insideNow(data);
  const rows = inside === null ? [] : rowsOf(inside).flatMap((each) => each.map((row, place) => [row, place] as const));
  return {
    columns: ['Subqueue', 'Place', 'Packet', 'Flow', 'Bytes', 'Waited, ms', 'Leaves in, ms'],
    count: rows.length,
    row: (index: number): readonly string[] => {
      const [row, place] = rows[index]!;
      const of = (column: keyof typeof INSIDE): number => inside!.packets[row + INSIDE[column]]!;
      const inMs = (seconds: number): string => (Number.isNaN(seconds) ? '–' : figure(1000 * Math.max(0, seconds)));
      const line = inside!.lines[of('LINE')]!;
      return [
        inside!.lines.length === 1 ? 'all flows' : nameOf(data, line),
        String(place + 1),
        `${of('ACK') === 1 ? 'ACK ' : ''}${of('NUMBER')}`,
        data.opened.flows[of('FLOW')]?.name ?? '',
        count(of('SIZE')),
        inMs(of('WAITED')),
        inMs(of('LEAVES')),
      ];
    },
  };
}
