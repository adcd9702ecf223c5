import { FIRST_MESSAGE, FRAME_KINDS } from '#lab/manetProtocol.ts';
import { AIR_FRAME, AIR_FRAME_STRIDE } from '#lab/detailProtocol.ts';
import type { RunData } from '#app/run/runData.ts';

/** The role of a frame for the watched flow. */
type What = 'data' | 'ack' | 'request' | 'reply' | 'error' | 'routing' | 'rts';

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
}

const MESSAGES: Readonly<Record<string, What>> = { RREQ: 'request', RREP: 'reply', RERR: 'error' };
const RTS = FRAME_KINDS.indexOf('RTS');

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
      what: read('KIND') === RTS ? 'rts' : packet,
      message,
      from: read('FROM'),
      to: read('TO'),
      begins: read('BEGINS'),
      ends: read('ENDS'),
      answered: read('ANSWERED') === 1,
      number: isOwn ? read('NUMBER') : -1,
      count: read('COUNT'),
      hops: read('HOPS'),
    });
  }
  return found;
}

/** Maximum number of rows; of longer routes the intermediate nodes with fewest frames are omitted. */
const MOST_ROWS = 6;

/** The nodes in rows, the sender first, and the number of other nodes that carried packets of the flow. */
export function rowsOf({ opened, present }: RunData, frames: readonly AirFrame[]) {
  const flow = present.detail?.flow ?? -1;
  const ends = opened.manet?.ends[flow];
  if (ends === undefined) return { rows: [], route: [], more: 0 };
  const route = (present.manet?.routes[flow]?.data ?? []).filter((node) => node < (opened.manet?.radios ?? 0));
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
    .slice(0, MOST_ROWS - 2)
    .sort(([, a], [, b]) => a.place / a.frames - b.place / b.frames)
    .map(([node]) => node);
  return { rows: [ends.from, ...between, ends.to], route, more: seen.size - between.length };
}
