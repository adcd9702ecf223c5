/**
 * Recordings of real stacks, public/stacks.json. tests/reference/README.md says how they were made and how each figure
 * is computed.
 */

/** The paths of the recordings: one bottleneck, drop-tail, in virtual time. `applim`: the application limits at first. */
const RECORDED_PATHS = ['A', 'B', 'C1', 'C3', 'D', 'idle', 'applim'] as const;
export type RecordedPath = (typeof RECORDED_PATHS)[number];

/** A program that was recorded. */
interface RecordedStack {
  readonly name: string;
  readonly title: string;
  readonly version: string;
}

/** A recorded run of one flow. */
export interface RecordedRun {
  readonly stack: string;
  /** Its congestion control, as the program names it. */
  readonly control: string;
  readonly path: RecordedPath;
  /** What else differs from the usual settings of the recordings, such as `def`: the program's own buffers and packet size. */
  readonly tag?: string;
  /** Bytes of a full packet that cwnd counts, and its bytes on the wire. */
  readonly payload: number;
  readonly packet: number;
  /** When the data began, after the handshake, s. */
  readonly from: number;
  /** Payload delivered in order since then, as a fraction of the link's rate. */
  readonly share: number;
  /** Packets lost, those lost on purpose included; those that found the queue full in the first 0.25 s of such losses. */
  readonly drops: number;
  readonly startDrops: number;
  /** When a packet first found the queue full, s; null: never. */
  readonly firstDrop: number | null;
  /** The first fall of the window by more than 5 %: when, s, and the window before and after, packets. */
  readonly firstCut: readonly [number, number, number] | null;
  /** Falls of the window by more than 5 %; null: the recording shows no single falls. */
  readonly cuts: number | null;
  /** Timeouts that collapsed the window; null: not recorded. */
  readonly timeouts: number | null;
  /** Most packets that waited at once, besides the one being sent. */
  readonly mostWaiting: number | null;
  /** ACKs per data packet that arrived. */
  readonly acks: number | null;
  /**
   * End of slow start: when, s, at which window, and by what. `rule`: a rule of the stack, without a loss. `peak`: of
   * BBR, which has no slow start, the largest window of the first second.
   */
  readonly slowStart: readonly [time: number, window: number, by: 'loss' | 'rule' | 'peak'] | null;
  /** When the first packet was lost, s. */
  readonly firstLoss: number | null;
  /** Largest rise of the queue between two records after 5 s, packets; null: not recorded. */
  readonly burst: number | null;
  /** Losses in intervals of 0.25 s: how many intervals later, and how many, alternating. */
  readonly lost: readonly number[];
  /** `idle`: the window before the pause, the lowest in 0.1 s after it, the largest one in 0.4 s, and the losses in 0.5 s. */
  readonly pause?: readonly [before: number, lowest: number, largest: number, lost: number];
  /** `applim`: the window after 10 s, the most packets in flight until then, and the losses in the next 0.5 s. */
  readonly limited?: readonly [window: number, flight: number, lost: number];
  /** The window, decimated: times in ms and windows in tenths of a packet, alternating. */
  readonly window: readonly number[];
}

/** The contents of public/stacks.json. */
export interface RecordedStacks {
  readonly stacks: readonly RecordedStack[];
  readonly runs: readonly RecordedRun[];
}
