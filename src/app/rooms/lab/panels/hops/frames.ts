import { FIRST_MESSAGE, FRAME_KINDS } from '#lab/protocol/manetProtocol.ts';
import { AIR_FRAME, AIR_FRAME_STRIDE } from '#lab/protocol/detailProtocol.ts';
import type { RtsShown } from '#app/run/view/choices.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { TimeRange } from '#app/run/view/range.ts';

/** The role of a frame for the watched flow. */
type What = 'data' | 'ack' | 'request' | 'reply' | 'error' | 'routing' | 'rts' | 'cts';

/** A frame on the air that concerns the watched flow. Times in s. */
export interface AirFrame {
  readonly what: What;
  /** "RREQ"; '' for a packet of the flow. */
  readonly message: string;
  readonly from: number;
  /**
   *
   * -1: broadcast.
   */
  readonly to: number;
  readonly begins: number;
  readonly ends: number;
  readonly answered: boolean;
  /** Number of the segment or the ACK; -1: none. */
  readonly number: number;
  /** Number of the segment's transmission. */
  readonly count: number;
  /** Previous hops of the packet. */
  readonly hops: number;
  /** The frame whose request it forwards or answers; null: none known. */
  readonly asked: AirFrame | null;
}

const MESSAGES: Readonly<Record<string, What>> = { RREQ: 'request', RREP: 'reply', RERR: 'error' };
const BEFORE: readonly (What | undefined)[] = FRAME_KINDS.map((kind) =>
  kind === 'RTS' ? 'rts' : kind === 'CTS' ? 'cts' : undefined,
);

/** The newest request that a node had sent by a time, s; null: none. */
const requestOf = (frames: readonly AirFrame[], node: number, time: number): AirFrame | null =>
  frames.filter(({ what, from, ends }) => what === 'request' && from === node && ends <= time).at(-1) ?? null;

/** The frames of the watched flow, and routing messages between all nodes, in order of time up to now. */
export function framesOf({ opened, present }: RunData): readonly AirFrame[] {
  const { detail, now } = present;
  const rows = detail?.frames ?? new Float64Array(0);
  const found: AirFrame[] = [];
  for (let at = 0; at + AIR_FRAME_STRIDE <= rows.length; at += AIR_FRAME_STRIDE) {
    const read = (column: keyof typeof AIR_FRAME): number => rows[at + AIR_FRAME[column]]!;
    const carries = read('CARRIES');
    const message = carries >= FIRST_MESSAGE ? (opened.manet?.messages[carries - FIRST_MESSAGE] ?? '') : '';
    const isOwn = carries === 0 && read('FLOW') === detail?.flow;
    if ((!isOwn && message === '') || read('BEGINS') > now) continue;
    const packet: What = message !== '' ? (MESSAGES[message] ?? 'routing') : read('ACK') === 1 ? 'ack' : 'data';
    found.push({
      what: BEFORE[read('KIND')] ?? packet,
      message,
      from: read('FROM'),
      to: read('TO'),
      begins: read('BEGINS'),
      ends: read('ENDS'),
      answered: read('ANSWERED') === 1,
      number: isOwn ? read('NUMBER') : -1,
      count: read('COUNT'),
      hops: read('HOPS'),
      asked: read('ASKED_BY') < 0 ? null : requestOf(found, read('ASKED_BY'), read('BEGINS')),
    });
  }
  return found;
}

/** Which RTS and CTS are drawn: no RTS, only those without an answer, or all with their CTS. */
export const framesShown = (frames: readonly AirFrame[], rts: RtsShown): readonly AirFrame[] =>
  rts === 'all'
    ? frames
    : frames.filter(({ what, answered }) => what !== 'cts' && (what !== 'rts' || (rts === 'failed' && !answered)));

/** A time span, s, that the ladder leaves out because no packet of the flow is sent in it. */
export type Fold = TimeRange;

/**
 * A pause is folded if it is longer than LONG times the window. At each end, MARGIN times the remaining time stays
 * visible.
 */
const LONG = 0.5;
const MARGIN = 0.06;

/** The longest pause of the flow between `from` and `now`, s; null: too short. Routing messages do not end a pause. */
export function foldOf(frames: readonly AirFrame[], from: number, now: number): Fold | null {
  let [last, begin, end] = [NaN, 0, 0];
  for (const { number, begins, ends } of [...frames, { number: 0, begins: now, ends: now }]) {
    if (number < 0) continue;
    // The time before the first frame is not a pause: `last` is NaN until then.
    if (begins - last > end - begin) [begin, end] = [last, begins];
    last = Number.isNaN(last) ? ends : Math.max(last, ends);
  }
  if (!(end - begin > LONG * (now - from))) return null;
  const margin = MARGIN * (now - from - (end - begin));
  return { from: begin + margin, to: end - margin };
}

/** Maximum number of rows; of longer routes the intermediate nodes with fewest frames are omitted. */
const MOST_ROWS = { wide: 6, narrow: 5 } as const;

/** The nodes shown as rows, the sender first, and the number of other nodes that carried packets of the flow. */
export function rowsOf({ opened, present }: RunData, frames: readonly AirFrame[], narrow = false) {
  const flow = present.detail?.flow ?? -1;
  const ends = opened.manet?.ends[flow];
  if (ends === undefined) return { rows: [], route: [], more: 0 };
  const radios = opened.manet?.radios ?? 0;
  const way = present.manet?.routes[flow]?.data ?? [];
  // Hosts on cables have no radio: their packets are on the air only from the access point on.
  const route = way.filter((node) => node < radios || node === ends.from || node === ends.to);
  const seen = new Map<number, { frames: number; place: number }>();
  const note = (node: number, place: number): void => {
    if (node < 0 || node === ends.from || node === ends.to) return;
    const known = seen.get(node) ?? { frames: 0, place: 0 };
    seen.set(node, { frames: known.frames + 1, place: known.place + place });
  };
  route.forEach((node, place) => note(node, place));
  for (const { what, from, to, hops } of frames)
    if (what === 'data' || what === 'rts') {
      note(from, hops);
      note(to, hops + 1);
    }
  const between = [...seen.entries()]
    .sort(([a, one], [b, other]) => Number(route.includes(b)) - Number(route.includes(a)) || other.frames - one.frames)
    .slice(0, MOST_ROWS[narrow ? 'narrow' : 'wide'] - 2)
    .sort(([, a], [, b]) => a.place / a.frames - b.place / b.frames)
    .map(([node]) => node);
  return { rows: [ends.from, ...between, ends.to], route, more: seen.size - between.length };
}
