import { groups } from 'd3-array';
import { AIR, AIR_OUTCOME, AIR_PLACE, AIR_STRIDE, type Followed } from '#lab/protocol/detailProtocol.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { placeName, radioName } from '#app/run/facts/places.ts';
import { clockTime } from '#app/ui/words/numbers.ts';

/** A stop on the journey of a segment and of its ACK. Times in s; NaN: not yet, or not applicable. */
export interface Stop {
  readonly place: string;
  readonly came: number;
  /** Time spent here on each part, in column order. */
  readonly spans: readonly number[];
  readonly left: number;
  readonly why: string;
}

/** A stop without duration. */
export const event = (place: string, came: number, why = ''): Stop => ({ place, came, spans: [], left: NaN, why });

/** Parts of a packet's journey through mobile nodes: names in the table and in the summary. */
export const AIR_PARTS = [
  ['Node, ms', 'in the nodes'],
  ['Route, ms', 'waiting for a route'],
  ['Queue, ms', 'in interface queues'],
  ['Busy, ms', 'while the medium was busy'],
  ['Back-off, ms', 'in back-off'],
  ['Air, ms', 'in attempts on the air'],
] as const;
/** The part to which each activity is counted, by code. */
const PART_OF: readonly number[] = [0, 0, 1, 1, 1, 2, 3, 4, 5];

type Row = Float64Array;
const of = (row: Row, column: keyof typeof AIR): number => row[AIR[column]]!;
const isAttempt = (row: Row): boolean => of(row, 'PLACE') === AIR_PLACE.ATTEMPT;
const rowsOf = (air: Float64Array): readonly Row[] =>
  Array.from({ length: air.length / AIR_STRIDE }, (_, row) => air.subarray(row * AIR_STRIDE, (row + 1) * AIR_STRIDE));

/** Why an attempt failed, by the engine's cause. */
const FATES: Readonly<Record<string, string>> = {
  collision: 'it collided',
  outOfRange: 'out of range',
  retryLimit: 'the next hop was in range and not free to answer',
  linkLoss: 'bit errors',
};

/** Result of an attempt, frame by frame: "RTS, CTS, data, ACK"; "RTS, no CTS: it collided". */
function attemptText(opened: Opened, row: Row): string {
  const outcome = of(row, 'OUTCOME');
  const sent = (column: 'RTS' | 'CTS' | 'DATA' | 'ACKED'): boolean => !Number.isNaN(of(row, column));
  const fate = FATES[opened.manet?.causes[of(row, 'FATE')] ?? ''];
  const why = fate === undefined ? '' : `: ${fate}`;
  const lost = (name: string, isSent: boolean): string => (isSent ? `${name} lost${why}` : `no ${name}${why}`);
  const frames = [
    ...(sent('RTS') ? ['RTS'] : []),
    ...(outcome === AIR_OUTCOME.NO_CTS ? [lost('CTS', sent('CTS'))] : sent('CTS') ? ['CTS'] : []),
    ...(sent('DATA') ? ['data'] : []),
    ...(outcome === AIR_OUTCOME.NO_ACK ? [lost('ACK', sent('ACKED'))] : sent('ACKED') ? ['ACK'] : []),
  ].join(', ');
  if (outcome === AIR_OUTCOME.TAKEN) return `${frames}, then others took the medium`;
  if (outcome === AIR_OUTCOME.NONE) return `${frames}: goes on now`;
  return `${frames}${of(row, 'GAVE_UP') === 1 ? '; given up after this' : ''}`;
}

/** What a packet waited for in a node, in order. */
function stayText(opened: Opened, rows: readonly Row[], notes: readonly Row[], waits: boolean): string {
  const said = rows.flatMap((row): readonly string[] => {
    const [from, to] = [of(row, 'FROM'), of(row, 'TO')];
    switch (of(row, 'PLACE')) {
      case AIR_PLACE.ROUTE: {
        const rules = notes
          .filter((note) => of(note, 'FROM') >= from && of(note, 'FROM') <= to)
          .map((note) => `${opened.rules[of(note, 'FATE')]?.title ?? ''} (${clockTime(of(note, 'FROM'))} s)`);
        return [`no route${rules.length === 0 ? '' : `: ${rules.join(', ')}`}`];
      }
      case AIR_PLACE.HELD:
        return ['held back on purpose'];
      case AIR_PLACE.SPACED:
        return to > from ? ['sent a little after what waited before it'] : [];
      case AIR_PLACE.ADDRESS:
        return [`asked for the address of ${radioName(opened, of(row, 'NEXT_HOP'))} (ARP)`];
      case AIR_PLACE.QUEUE:
        return to > from ? ['queued behind others'] : [];
      default:
        return [];
    }
  });
  const last = rows.at(-1)!;
  if (of(last, 'OUTCOME') === AIR_OUTCOME.LOST)
    said.push(`lost: ${(opened.rules[of(last, 'FATE')]?.title ?? '').toLowerCase()}`);
  else if (waits) said.push('is here now');
  return said.join('; ');
}

/** The copies of a packet in order of creation, and by number those on its path. */
function waysOf(rows: readonly Row[]): {
  readonly copies: readonly (readonly Row[])[];
  readonly way: ReadonlySet<number>;
} {
  const copies = groups(rows, (row) => of(row, 'COPY')).map(([, copy]) => copy);
  const byNumber = new Map(copies.map((copy) => [of(copy[0]!, 'COPY'), copy]));
  const arrived = copies.find((copy) => copy.some((row) => of(row, 'OUTCOME') === AIR_OUTCOME.ARRIVED));
  const way = new Set<number>();
  let copy = arrived ?? copies.at(-1);
  while (copy !== undefined) {
    way.add(of(copy[0]!, 'COPY'));
    copy = byNumber.get(of(copy[0]!, 'PARENT'));
  }
  return { copies, way };
}

/**
 * The journey of one transmission, or of one ACK, through the nodes: a stop for each stay in a node, and for each
 * attempt of its MAC layer with the wait before it. The spans of all stops add up to the time from transmission to end;
 * what a node does with a copy after the next hop has received the packet has no span.
 */
export function airStops(opened: Opened, { air, until: end }: Followed, ack: boolean, sent: number): readonly Stop[] {
  const rows = rowsOf(air).filter((row) => of(row, 'ACK') === (ack ? 1 : 0) && of(row, 'SENT') === sent);
  const { copies, way } = waysOf(rows);
  const took = (copy: number): number => {
    const next = copies.find(([first]) => of(first!, 'PARENT') === copy && way.has(of(first!, 'COPY')));
    return next === undefined ? Infinity : of(next[0]!, 'FROM');
  };
  return copies.flatMap((copy) => {
    const number = of(copy[0]!, 'COPY');
    const node = of(copy[0]!, 'NODE');
    const until = way.has(number) ? took(number) : -Infinity;
    const notes = copy.filter((row) => of(row, 'PLACE') === AIR_PLACE.RULE);
    let attempts = 0;
    return groupsOf(copy.filter((row) => of(row, 'PLACE') !== AIR_PLACE.RULE)).map((group): Stop => {
      const [first, last] = [group[0]!, group.at(-1)!];
      const inHand = of(first, 'PLACE') >= AIR_PLACE.BUSY;
      const spans = AIR_PARTS.map((): number => NaN);
      for (const row of group) {
        const part = PART_OF[of(row, 'PLACE')]!;
        const time = Math.min(of(row, 'TO'), until) - of(row, 'FROM');
        if (time >= 0) spans[part] = (spans[part] || 0) + time;
      }
      const goesOn = of(last, 'TO') >= end && of(last, 'OUTCOME') === AIR_OUTCOME.NONE;
      const left = goesOn ? NaN : Math.min(of(last, 'TO'), until > of(last, 'FROM') ? until : Infinity);
      const extra =
        of(first, 'FROM') >= until ? (way.has(number) ? '; the next hop has it already' : '; of a copy') : '';
      if (!inHand)
        return {
          place: radioName(opened, node),
          came: of(first, 'FROM'),
          spans,
          left,
          why: stayText(opened, group, notes, goesOn) + extra,
        };
      attempts++;
      const why = isAttempt(last) ? attemptText(opened, last) : goesOn ? 'waits for the medium' : '';
      const place = `${placeName(opened, node)} → ${placeName(opened, of(last, 'NEXT_HOP'))}, attempt ${attempts}`;
      return { place, came: of(first, 'FROM'), spans, left, why: why + extra };
    });
  });
}

/** Stays in one row: those in a node, or an attempt with the waits before it. */
function groupsOf(rows: readonly Row[]): readonly (readonly Row[])[] {
  const stays: Row[][] = [];
  rows.forEach((row, index) => {
    const before = rows[index - 1];
    const inHand = of(row, 'PLACE') >= AIR_PLACE.BUSY;
    const joins = before !== undefined && inHand === of(before, 'PLACE') >= AIR_PLACE.BUSY && !isAttempt(before);
    if (joins) stays.at(-1)!.push(row);
    else stays.push([row]);
  });
  return stays;
}

/** The nodes on the path of the followed packet: its last transmission, and its last ACK, as far as they have come. */
export function airWays({ air }: Followed): readonly (readonly number[])[] {
  return groups(rowsOf(air), (row) => of(row, 'ACK')).flatMap(([, rows]) => {
    const last = Math.max(...rows.map((row) => of(row, 'SENT')));
    const { copies, way: over } = waysOf(rows.filter((row) => of(row, 'SENT') === last));
    const nodes = copies.filter(([first]) => over.has(of(first!, 'COPY'))).map(([first]) => of(first!, 'NODE'));
    const way = nodes.filter((node, place) => node !== nodes[place - 1]);
    return way.length > 1 ? [way] : [];
  });
}
