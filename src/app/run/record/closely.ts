import {
  ACK,
  ACK_STRIDE,
  DATA,
  DATA_STRIDE,
  MOST_BLOCKS,
  WINDOW,
  WINDOW_STRIDE,
  type Detail,
} from '../../../lab/protocol/detailProtocol.ts';
import { tickStep } from 'd3-array';
import { nowAt } from '../view/range.ts';
import type { RunData } from './runData.ts';

/** A stay in a queue on the path, s. */
interface Visit {
  readonly came: number;
  /** Start of its transmission, possibly after now. */
  readonly begins: number;
}

/** A transmission of a segment. Times in s; NaN: not yet, or never. */
export interface Passage {
  readonly segment: number;
  /** Number of transmissions, including this. */
  readonly count: number;
  readonly sent: number;
  readonly arrived: number;
  readonly dropped: number;
  /** Place of the drop: link, packets in its queue, limit, and rule. */
  readonly link: number;
  readonly queue: number;
  readonly limit: number;
  readonly rule: number;
  /** On a subflow: the number of the data that the segment carries, otherwise NaN; bit k is set if subflow k has sent it too. */
  readonly carries: number;
  readonly also: number;
  /** Its packet number; NaN: it is not of QUIC. */
  readonly number: number;
  /** By watched queue. */
  readonly visits: readonly Visit[];
}

/** An ACK. Times in s; NaN: not yet, or never. */
export interface Reply {
  /** Highest segment in order. */
  readonly number: number;
  /** The causing segment. */
  readonly cause: number;
  readonly sent: number;
  readonly arrived: number;
  readonly dropped: number;
  readonly link: number;
  /** 1, 2, 3: a duplicate; 0: none. */
  readonly duplicate: number;
  /** Receiver window above it, segments; NaN: unknown. */
  readonly window: number;
  /** Its SACK blocks: ranges [from, to) of segments; of QUIC its highest ranges of packet numbers, descending. */
  readonly blocks: readonly (readonly [number, number])[];
}

/** Text without known packets. */
export const noPackets = ({ looking }: Pick<RunData['present'], 'looking'>): string =>
  looking ? 'The packets of this moment are being traced.' : 'No packet has been sent yet.';

/** "CUBIC: ", prefix for the watched flow; '' if it is the only one. */
export function watchedFlow({ opened: { flows }, present }: RunData): string {
  const name = flows.length > 1 ? flows[present.detail?.flow ?? -1]?.name : undefined;
  return name === undefined ? '' : `${name}: `;
}

/** A sender's window from a time on. */
interface WindowStep {
  readonly time: number;
  readonly cwnd: number;
  readonly ssthresh: number;
}

/** Minimum number of round trips of a script on the screen. */
const TRIPS = 1.3;
/** Maximum number of round trips shown of a pause. */
const LONGEST = 8;
/** Default round trip, s. */
const UNKNOWN = 0.1;
/** Approximate position of now, as a fraction of the window. */
const BEHIND = 0.75;

/**
 * Length of a script's time window, s: one round trip, extended back to the events before this moment. It is rounded,
 * so that few steps change it.
 */
function closeUpOfScript({ opened, present }: RunData): number {
  const { network } = opened.scenario;
  const first = network.kind === 'script' ? network.established.rtt : null;
  const trip = present.flows[0]?.srtt || (first ?? UNKNOWN);
  const before = opened.script?.answers.filter(({ time }) => time < present.now).at(-1)?.time ?? present.now;
  const back = Math.min(LONGEST * trip, Math.max(TRIPS * trip, 1.1 * (present.now - before)));
  const step = tickStep(0, back / BEHIND, 8);
  return Math.ceil(back / BEHIND / step) * step;
}

/** Length of the time window for plots of this width beside a ladder, s: both start at its packets. null: unknown. */
export function closeUpOf(data: RunData, width: number): number | null {
  const { detail, now } = data.present;
  if (data.opened.script !== null) return closeUpOfScript(data);
  return detail === null || now <= detail.from ? null : (now - detail.from) / nowAt(width);
}

const each = <Item>(array: Float64Array, stride: number, read: (at: number) => Item): Item[] =>
  Array.from({ length: Math.floor(array.length / stride) }, (_, row) => read(row * stride));

/** The transmissions of a detail, in order of sending. */
export const passagesOf = ({ data, queues }: Pick<Detail, 'data' | 'queues'>): Passage[] =>
  each(data, DATA_STRIDE, (at) => ({
    segment: data[at + DATA.SEGMENT]!,
    count: data[at + DATA.COUNT]!,
    sent: data[at + DATA.SENT]!,
    arrived: data[at + DATA.ARRIVED]!,
    dropped: data[at + DATA.DROPPED]!,
    link: data[at + DATA.LINK]!,
    queue: data[at + DATA.QUEUE]!,
    limit: data[at + DATA.LIMIT]!,
    rule: data[at + DATA.RULE]!,
    carries: data[at + DATA.CARRIES]!,
    also: data[at + DATA.ALSO]!,
    number: data[at + DATA.NUMBER]!,
    visits: queues.map((_, place) => ({
      came: data[at + DATA.QUEUED + 2 * place]!,
      begins: data[at + DATA.BEGINS + 2 * place]!,
    })),
  }));

/** The ACKs of a detail, in order of sending. */
export const repliesOf = ({ acks }: Pick<Detail, 'acks'>): Reply[] =>
  each(acks, ACK_STRIDE, (at) => ({
    number: acks[at + ACK.NUMBER]!,
    cause: acks[at + ACK.CAUSE]!,
    sent: acks[at + ACK.SENT]!,
    arrived: acks[at + ACK.ARRIVED]!,
    dropped: acks[at + ACK.DROPPED]!,
    link: acks[at + ACK.LINK]!,
    duplicate: acks[at + ACK.DUPLICATE]!,
    window: acks[at + ACK.WINDOW]!,
    blocks: Array.from({ length: MOST_BLOCKS }, (_, block): readonly [number, number] => [
      acks[at + ACK.BLOCKS + 2 * block]!,
      acks[at + ACK.BLOCKS + 2 * block + 1]!,
    ]).filter(([from]) => !Number.isNaN(from)),
  }));

/** Changes of a flow's window. */
export const windowStepsOf = ({ windows }: Detail, flow: number): WindowStep[] =>
  each(windows, WINDOW_STRIDE, (at) => at)
    .filter((at) => windows[at + WINDOW.FLOW] === flow)
    .map((at) => ({
      time: windows[at + WINDOW.TIME]!,
      cwnd: windows[at + WINDOW.CWND]!,
      ssthresh: windows[at + WINDOW.SSTHRESH]!,
    }));
