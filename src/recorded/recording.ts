/** Windows and losses of real stacks on emulated paths, decimated; `docs/validation.md` says how they were made. */

/** Algorithms of which there are recordings; `src/recorded/data` has a file for each. */
export const RECORDED_LAWS = ['cubic', 'reno', 'bbr'] as const;
export type RecordedLaw = (typeof RECORDED_LAWS)[number];

/** Parses an algorithm's name. */
export const lawNamedIn = (text: string): RecordedLaw | undefined => RECORDED_LAWS.find((law) => law === text);

export interface RecordedPath {
  readonly id: 'A' | 'B' | 'C1' | 'C3' | 'D' | 'idle' | 'applim';
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
  /** Packets that wait; one more is being sent. */
  readonly queue: number;
}

const USUAL = { seconds: 30, rate: 10e6, rtt: 0.04, queue: 33, close: [0, 1] } as const;
const ONE = '10 Mb/s, round trip 40 ms, queue of 33 packets';

export const RECORDED_PATHS: readonly RecordedPath[] = [
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

export const pathNamed = (id: string): RecordedPath | undefined => RECORDED_PATHS.find((path) => path.id === id);

/** One recording. Windows are in packets, times in s. */
export interface Recording {
  readonly stack: string;
  readonly path: RecordedPath['id'];
  /** The algorithm's name in the stack. */
  readonly law: string;
  readonly seconds: number;
  /** Payload of a packet, bytes. */
  readonly segment: number;
  readonly initial: number;
  /** Payload delivered in order, Mb/s, from the first data packet on. */
  readonly rate: number;
  /** Data packets sent. */
  readonly packets?: number;
  /** Most packets waiting. */
  readonly queue?: number;
  /** ACKs per data packet that arrived. */
  readonly acks?: number;
  /** Largest rise of the queue between two records after 5 s, packets. */
  readonly burst?: number;
  /** Timeouts; omitted: not counted. */
  readonly timeouts?: number;
  /** First fall of the window by more than 3 %: time, before, after; without the packets added during recovery. */
  readonly cut?: readonly [time: number, before: number, after: number];
  /** Packets added to the window while it recovers. */
  readonly inflates?: number;
  readonly dropped: number;
  readonly firstDrop?: number;
  /** Packets that a full queue dropped within 0.25 s of the first one. */
  readonly startDrops?: number;
  readonly firstTail?: number;
  /** End of slow start, by a loss or a rule of the stack; of BBR the largest window in the first second. */
  readonly exit?: readonly [time: number, window: number, by: 'loss' | 'rule' | 'peak'];
  /** Window before and after a pause, the largest one in the 0.4 s after it, and the packets dropped in 0.5 s. */
  readonly pause?: readonly [before: number, after: number, largest: number, dropped: number];
  /** Window after 10 s of a slow application, most packets in flight until then, and packets dropped in the next 0.5 s. */
  readonly limited?: readonly [window: number, flight: number, dropped: number];
  /** Points of the window, each as steps of time, ms, and of the window, tenths of a packet. */
  readonly window: readonly number[];
  /** Drops in intervals of 0.25 s: how many intervals later, and how many. */
  readonly drops: readonly number[];
}

type Points = readonly (readonly [time: number, value: number])[];

/** Points of a recorded window: s, packets. Between two of them it changes linearly, within half a packet. */
export function windowOf({ window }: Recording): Points {
  let [time, value] = [0, 0];
  return Array.from({ length: window.length / 2 }, (_, at) => {
    time += window[2 * at]!;
    value += window[2 * at + 1]!;
    return [time / 1000, value / 10] as const;
  });
}

/** Width of an interval in which drops are counted, s. */
export const DROP_INTERVAL = 0.25;

/** Drops of a recording by intervals: start, s, and count. */
export function dropsOf({ drops }: Recording): Points {
  let interval = 0;
  return Array.from({ length: drops.length / 2 }, (_, at) => {
    interval += drops[2 * at]!;
    return [interval * DROP_INTERVAL, drops[2 * at + 1]!] as const;
  });
}

/** Value of a line at a time; between two points linear. */
export function valueAt(points: Points, time: number): number {
  const after = points.findIndex(([at]) => at >= time);
  if (after <= 0) return (after === 0 ? points[0]?.[1] : points.at(-1)?.[1]) ?? NaN;
  const [[from, low], [to, high]] = [points[after - 1]!, points[after]!];
  return low + ((high - low) * (time - from)) / (to - from);
}
