import type { StackName, VariantName } from '../engine/tcp/catalogue.ts';
import type { ScenarioInput } from './scenario.ts';

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

/** A path of the recordings: bit/s; s; packets that wait, besides the one being sent. */
export const pathOf = (
  path: RecordedPath,
): { readonly rate: number; readonly roundTrip: number; readonly queue: number } =>
  path === 'B' ? { rate: 10e6, roundTrip: 0.1, queue: 20 } : { rate: 10e6, roundTrip: 0.04, queue: 33 };

/** A recorded stack as a sender here. */
interface Twin {
  readonly stack: StackName;
  readonly segmentSize: number;
  /** The variant of each of its congestion controls that is simulated. */
  readonly variants: Readonly<Record<string, VariantName>>;
  /** The receiver's window in the recordings, segments, and settings that follow from their buffers. */
  readonly receiverWindow: number;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Buffers of the recorded programs, and their segment size, bytes. */
const SMOLTCP_BUFFER = 2 ** 20;
const LWIP_BUFFER = 2 ** 19;
const SEGMENT = 1460;
const PACKET = 1500;
/** Of a QUIC packet: IP and UDP, short header, packet number, AEAD tag, and the header of the stream frame. */
const QUIC_HEADERS = 57;
/** Payload of a packet of the recorder's own sender, which drives s2n-quic's controller. */
const S2N_PAYLOAD = 1445;

/** The recorded stacks that are simulated. */
const TWINS: Readonly<Record<string, Twin>> = {
  smoltcp: {
    stack: 'smoltcp',
    segmentSize: SEGMENT,
    variants: { reno: 'reno', cubic: 'cubic' },
    receiverWindow: Math.floor(SMOLTCP_BUFFER / SEGMENT),
    parameters: { maxCwnd: SMOLTCP_BUFFER / SEGMENT, sendRing: SMOLTCP_BUFFER },
  },
  quinn: {
    stack: 'quinn',
    segmentSize: PACKET - QUIC_HEADERS,
    variants: { newreno: 'reno', cubic: 'cubic' },
    receiverWindow: 100_000,
    parameters: {},
  },
  's2n-quic': {
    stack: 's2n-quic',
    segmentSize: S2N_PAYLOAD,
    variants: { cubic: 'cubic' },
    receiverWindow: 100_000,
    parameters: {},
  },
  lwip: {
    stack: 'lwip',
    segmentSize: SEGMENT,
    variants: { reno: 'reno' },
    receiverWindow: Math.floor(LWIP_BUFFER / SEGMENT),
    parameters: { initialSsthresh: LWIP_BUFFER / SEGMENT },
  },
};

/**
 * Packets leave a full queue at the very instants at which ACKs bring others; in the recordings the places are then free.
 * For the same order here, ACKs and data pass a link without delay beside the sender, and all transmissions are whole
 * multiples of powers of 1/2 s, which sums of doubles keep exactly: 9.99993 Mb/s for 10 Mb/s.
 */
const FINE = 2 ** 33;
const AT_ONCE = { rate: 2 ** 39, delay: 0, queue: { limit: 100_000 } };
const fine = (seconds: number): number => Math.round(seconds * FINE) / FINE;

/** Path `idle`: packets that the recorded sender sent before the pause, less those lost until then. */
const BEFORE_PAUSE: Readonly<Record<string, number>> = {
  'smoltcp cubic': 4118,
  'smoltcp reno': 7716,
  'quinn bbr': 8460,
  'quinn cubic': 8532,
  'quinn newreno': 8498,
  's2n-quic cubic': 8325,
  'lwip reno': 6440,
};

/** What the application writes: everything at once, or as the recorded one did. */
function writesOf(
  { stack, control, path, from }: Repeated,
  segmentSize: number,
): { at: number; segments: number }[] | null {
  if (path === 'idle')
    return [
      { at: 0, segments: BEFORE_PAUSE[`${stack} ${control}`]! },
      { at: 15 + from, segments: 1e9 },
    ];
  if (path !== 'applim') return null;
  const every = (segmentSize * 8) / 1e6;
  const slow = Array.from({ length: Math.floor(10 / every) }, (_, write) => ({
    at: from + write * every,
    segments: 1,
  }));
  if (stack !== 'lwip') return [...slow, { at: from + 10, segments: 1e9 }];
  // The recorded program wrote at most 400,000 bytes more than had arrived.
  const atLinkRate = Array.from({ length: 200 }, (_, write) => ({ at: from + 10 + write * 0.0024, segments: 2 }));
  return [...slow, { at: from + 10, segments: 273 }, ...atLinkRate, { at: from + 10.5, segments: 1e9 }];
}

/** What a twin needs to know of a recorded run. */
type Repeated = Pick<RecordedRun, 'stack' | 'control' | 'path' | 'tag' | 'from'>;

/**
 * A recorded run as an experiment, or null if its stack or control is not simulated. On path D the losses are other
 * draws of the same rate.
 */
export function twinOf(run: Repeated): ScenarioInput | null {
  const twin = TWINS[run.stack];
  const variant = twin?.variants[run.control];
  if (twin === undefined || variant === undefined || run.tag !== undefined) return null;
  const { rate, roundTrip, queue } = pathOf(run.path);
  const delay = fine(roundTrip / 2);
  const lost = run.path === 'C1' ? [100] : run.path === 'C3' ? [100, 102, 105] : [];
  return {
    duration: run.path === 'idle' ? 25 : 30,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'q' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'q', ...AT_ONCE, back: AT_ONCE },
        {
          from: 'q',
          to: 'b',
          rate: 8 / fine(8 / rate),
          delay,
          queue: { limit: queue + 1 },
          loss: run.path === 'D' ? { kind: 'bernoulli', rate: 0.01 } : { kind: 'none' },
          back: { ...AT_ONCE, delay },
        },
      ],
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack: twin.stack,
        from: 'a',
        to: 'b',
        segmentSize: twin.segmentSize,
        headerSize: PACKET - twin.segmentSize,
        receiverWindow: twin.receiverWindow,
        parameters: twin.parameters,
        writes: writesOf(run, twin.segmentSize),
        forcedDrops: lost.map((segment) => ({ segment })),
      },
    ],
  };
}
