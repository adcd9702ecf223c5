/**
 * Recordings of real stacks, public/stacks.json. tests/reference/README.md says how they were made and how each figure
 * is computed.
 */

/** The paths of the recordings: one bottleneck, drop-tail, in virtual time. `applim`: the application limits at first. */
export const RECORDED_PATHS = ['A', 'B', 'C1', 'C3', 'D', 'idle', 'applim'] as const;
export type RecordedPath = (typeof RECORDED_PATHS)[number];

/** A program that was recorded. */
export interface RecordedStack {
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
  /** The window, decimated: times in ms and windows in tenths of a packet, alternating. */
  readonly window: readonly number[];
}

/** The contents of public/stacks.json. */
export interface RecordedStacks {
  readonly stacks: readonly RecordedStack[];
  readonly runs: readonly RecordedRun[];
}
