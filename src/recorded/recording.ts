/**
 * Recordings of real stacks, public/stacks.json, as the page and the command line show them. How they were made and how
 * each figure is computed: tests/reference/README.md.
 */

/** A path of the recordings: one bottleneck, drop-tail, in virtual time. */
export type RecordedPath = 'A' | 'B' | 'C1' | 'C3' | 'D' | 'idle' | 'applim';

/** A program that was recorded. */
interface RecordedStack {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** A recorded run of one flow. */
export interface RecordedRun {
  readonly stack: string;
  /** The program's own name of its congestion control. */
  readonly control: string;
  readonly path: RecordedPath;
  /** Deviation from the usual settings of the recordings. `def`: the program's default buffers and packet size. */
  readonly tag?: string;
  /** Size of a full packet: bytes that count towards cwnd, and bytes on the wire. */
  readonly payload: number;
  readonly packet: number;
  /** Time at which the data began, after the handshake, s. */
  readonly from: number;
  /** Payload delivered in order after `from`, as a fraction of what the link can carry in that time. */
  readonly share: number;
  /** Packets lost, including deliberate losses; and packets dropped by the full queue in 0.25 s from its first drop. */
  readonly drops: number;
  readonly startDrops: number;
  /** Time at which a packet first found the queue full, s; null: never. */
  readonly firstDrop: number | null;
  /** First decrease of the window by more than 5 %: time (s), window before and window after (packets). */
  readonly firstCut: readonly [number, number, number] | null;
  /** Number of window decreases by more than 5 %; null: the recording does not show single decreases. */
  readonly cuts: number | null;
  /** Number of timeouts that collapsed the window; null: not recorded. */
  readonly timeouts: number | null;
  /** Maximum queue length, packets, without the one in transmission. */
  readonly mostWaiting: number | null;
  /** ACKs per data packet that arrived. */
  readonly acks: number | null;
  /**
   * End of slow start: time (s), window (packets) and cause. `rule`: a rule of the stack, without a loss. `peak`: BBR
   * has no slow start, so this is the largest window of the first second.
   */
  readonly slowStart: readonly [time: number, window: number, by: 'loss' | 'rule' | 'peak'] | null;
  /** When the first packet was lost, s. */
  readonly firstLoss: number | null;
  /** Largest rise of the queue between two records after 5 s, packets; null: not recorded. */
  readonly burst: number | null;
  /** Losses per interval of 0.25 s, alternating: number of intervals since the previous entry, number of losses. */
  readonly lost: readonly number[];
  /** `idle`: window before the pause; after it, minimum in 0.1 s, maximum in 0.4 s, and losses in 0.5 s. */
  readonly pause?: readonly [before: number, lowest: number, largest: number, lost: number];
  /** `applim`: window at 10 s, maximum number of packets in flight until then, and losses in the next 0.5 s. */
  readonly limited?: readonly [window: number, flight: number, lost: number];
  /** The window, decimated: times in ms and windows in tenths of a packet, alternating. */
  readonly window: readonly number[];
}

/** The contents of public/stacks.json. */
export interface RecordedStacks {
  readonly stacks: readonly RecordedStack[];
  readonly runs: readonly RecordedRun[];
}

/** Algorithms of which there are recordings. */
export const RECORDED_LAWS = ['cubic', 'reno', 'bbr'] as const;
export type RecordedLaw = (typeof RECORDED_LAWS)[number];

/** Parses an algorithm's name. */
export const lawNamedIn = (text: string): RecordedLaw | undefined => RECORDED_LAWS.find((law) => law === text);

export interface RealPath {
  readonly id: RecordedPath;
  readonly title: string;
  /** The path in words. */
  readonly words: string;
  /** Interval drawn enlarged, s. */
  readonly close: readonly [number, number];
  /** s */
  readonly seconds: number;
  /** bit/s */
  readonly rate: number;
  /** Round trip without a queue, s. */
  readonly rtt: number;
  /** Queue capacity, packets, without the one in transmission. */
  readonly queue: number;
}

const USUAL = { seconds: 30, rate: 10e6, rtt: 0.04, queue: 33, close: [0, 1] } as const;
const ONE = '10 Mb/s, round trip 40 ms, queue of 33 packets';

export const REAL_PATHS: readonly RealPath[] = [
  { ...USUAL, id: 'A', title: 'one path', words: `${ONE}, 30 s` },
  {
    ...USUAL,
    id: 'B',
    title: 'a long path',
    words: '10 Mb/s, round trip 100 ms, queue of 20 packets, 30 s',
    rtt: 0.1,
    queue: 20,
    close: [0, 2],
  },
  { ...USUAL, id: 'C1', title: 'one packet lost', words: `${ONE}, 30 s; data packet 100 is lost once` },
  {
    ...USUAL,
    id: 'C3',
    title: 'three packets lost',
    words: `${ONE}, 30 s; data packets 100, 102 and 105 are lost once`,
  },
  {
    ...USUAL,
    id: 'D',
    title: '1 % lost at random',
    words: `${ONE}, 30 s; each packet is lost with 1 %, one draw per stack`,
  },
  {
    ...USUAL,
    id: 'idle',
    title: 'a pause of 5 s',
    words: `${ONE}, 25 s; nothing to send from 10 to 15 s`,
    seconds: 25,
    close: [14.9, 15.9],
  },
  {
    ...USUAL,
    id: 'applim',
    title: 'a slow application',
    words: `${ONE}, 30 s; 1 Mb/s to send until 10 s, then without limit`,
    close: [9.9, 10.9],
  },
];

export const pathNamed = (id: string): RealPath | undefined => REAL_PATHS.find((path) => path.id === id);

type Points = readonly (readonly [time: number, value: number])[];

/** Points of a recorded window: s, packets. Between two of them it changes linearly. */
export const windowOf = ({ window }: RecordedRun): Points =>
  Array.from({ length: window.length / 2 }, (_, at) => [window[2 * at]! / 1000, window[2 * at + 1]! / 10] as const);

/** Payload delivered in order, Mb/s. */
export const rateOf = ({ share }: RecordedRun): number => 10 * share;

/** Width of an interval in which losses are counted, s. */
export const LOSS_INTERVAL = 0.25;

/** Losses by intervals: start, s, and count. */
export function lossesOf({ lost }: RecordedRun): Points {
  let interval = 0;
  return Array.from({ length: lost.length / 2 }, (_, at) => {
    interval += lost[2 * at]!;
    return [interval * LOSS_INTERVAL, lost[2 * at + 1]!] as const;
  });
}

/** Recordings of a stack with its usual buffers and packets of 1500 bytes. */
export const runsOf = ({ runs }: RecordedStacks, stack: string, control: string): readonly RecordedRun[] =>
  runs.filter((run) => run.stack === stack && run.control === control && run.tag === undefined);

/** Value of a line at a time; between two points linear. */
export function valueAt(points: Points, time: number): number {
  const after = points.findIndex(([at]) => at >= time);
  if (after <= 0) return (after === 0 ? points[0]?.[1] : points.at(-1)?.[1]) ?? NaN;
  const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
  return low + ((high - low) * (time - from)) / (to - from);
}
