/** Senders of this program like those of the recordings, and the experiments that repeat recorded runs with them. */
import type { StackName, VariantName } from '../engine/tcp/catalogue.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../scenario/scenario.ts';
import { pathNamed, type RealPath, type RecordedLaw, type RecordedRun } from './recording.ts';
import { REAL_STACKS } from './stacks.ts';

/** Settings of a flow. */
interface Sender {
  readonly variant: VariantName;
  readonly stack: StackName;
  readonly segmentSize: number;
  readonly headerSize: number;
  readonly delayedAck?: { readonly timeout: number; readonly segments: number };
  readonly parameters?: Readonly<Record<string, number | string>>;
}

/** Packets of 1500 bytes. */
const WITHOUT_OPTIONS = { segmentSize: 1460, headerSize: 40 };
const WITH_TIMESTAMPS = { segmentSize: 1448, headerSize: 52 };
/** QUIC: IP and UDP, short header, packet number, AEAD tag, and the header of the stream frame. */
const DATAGRAM = { segmentSize: 1443, headerSize: 57 };
/** ngtcp2 sends with a connection ID of 8 bytes. */
const OF_NGTCP2 = { segmentSize: 1438, headerSize: 62 };
/** The recorder's own sender, which drives the congestion control of s2n-quic. */
const OF_RECORDER = { segmentSize: 1445, headerSize: 55 };

const HYSTART = { slowStart: 'hystart' };
/** ACKs are sent 1 ms after a packet, however many arrive; pacing at cwnd / SRTT in bursts of up to 16 packets. */
const LIKE_AIOQUIC = {
  ...DATAGRAM,
  delayedAck: { timeout: 0.001, segments: 1000 },
  parameters: { ...HYSTART, pacingGain: 1, pacingBurst: 16 },
};

/**
 * Senders by stack and control of the recording. Those on a stack of the same name have its settings and its receiver;
 * the others are the nearest.
 */
const SENDERS: Readonly<Record<string, Sender>> = {
  'linux cubic': { variant: 'cubic', stack: 'linux', ...WITH_TIMESTAMPS },
  'linux reno': { variant: 'reno', stack: 'linux', ...WITH_TIMESTAMPS },
  'linux bbr': { variant: 'bbr', stack: 'linux', ...WITH_TIMESTAMPS },
  'aioquic reno': { variant: 'reno', stack: 'quic', ...LIKE_AIOQUIC },
  'aioquic cubic': { variant: 'cubic', stack: 'quic', ...LIKE_AIOQUIC },
  'ngtcp2 reno': { variant: 'reno', stack: 'ngtcp2', ...OF_NGTCP2 },
  'ngtcp2 cubic': { variant: 'cubic', stack: 'ngtcp2', ...OF_NGTCP2 },
  'ngtcp2 bbr': { variant: 'bbr', stack: 'ngtcp2', ...OF_NGTCP2 },
  'ngtcp2 bbr2': { variant: 'bbr3', stack: 'ngtcp2', ...OF_NGTCP2 },
  'quinn newreno': { variant: 'reno', stack: 'quinn', ...DATAGRAM },
  'quinn cubic': { variant: 'cubic', stack: 'quinn', ...DATAGRAM },
  'quinn bbr': { variant: 'bbr', stack: 'quinn', ...DATAGRAM },
  's2n-quic cubic': { variant: 'cubic', stack: 's2n-quic', ...OF_RECORDER },
  's2n-quic bbr': { variant: 'bbr3', stack: 's2n-quic', ...DATAGRAM },
  'smoltcp cubic': { variant: 'cubic', stack: 'smoltcp', ...WITHOUT_OPTIONS },
  'smoltcp reno': { variant: 'reno', stack: 'smoltcp', ...WITHOUT_OPTIONS },
  'lwip reno': { variant: 'reno', stack: 'lwip', ...WITHOUT_OPTIONS },
};

/** The twins of all recorded stacks that have an algorithm, as contenders of a plan on any network. */
export const stackContenders = (law: RecordedLaw): readonly Readonly<Record<string, unknown>>[] =>
  REAL_STACKS.flatMap(({ name, title, laws }) =>
    (laws[law] ?? []).flatMap((facts) => {
      const sender = SENDERS[`${name} ${facts.control}`];
      if (sender === undefined) return [];
      const { variant, stack, parameters = {}, ...fields } = sender;
      const set = Object.fromEntries(Object.entries(fields).map(([field, value]) => [`flows[*].${field}`, value]));
      return [
        { label: facts.title === undefined ? title : `${title}, ${facts.title}`, variant, stack, parameters, set },
      ];
    }),
  );

/** How a recorded program was run. */
interface Conditions {
  /** Receiver window, segments, and parameters derived from the buffers of the program. */
  readonly receiverWindow: number;
  readonly parameters: Readonly<Record<string, number | boolean>>;
  /** The receiver holds an ACK for an eighth of the round trip (ngtcp2_conn.c, conn_compute_ack_delay()). */
  readonly acksByRtt?: true;
  /** On path `idle`: packets that the recorded sender sent before the pause, minus those lost by then. */
  readonly beforePause: number;
}

/** Buffers of the recorded programs, bytes. */
const SMOLTCP_BUFFER = 2 ** 20;
const LWIP_BUFFER = 2 ** 19;
const segmentsIn = (buffer: number): number => buffer / WITHOUT_OPTIONS.segmentSize;

const UNLIMITED = { receiverWindow: 100_000, parameters: {} };
/** The recorder's sender for s2n-quic knew the round trip of an empty path when it began. */
const KNOWS_PATH = { ...UNLIMITED, parameters: { handshakeBytes: 1 } };
/** The recorder ran both ends of the whole QUIC stacks in one loop, and called the sender at every event. */
const IN_ONE_LOOP = { ...UNLIMITED, parameters: { sharedLoop: true } };
const SMOLTCP = {
  receiverWindow: Math.floor(segmentsIn(SMOLTCP_BUFFER)),
  parameters: { maxCwnd: segmentsIn(SMOLTCP_BUFFER), sendRing: SMOLTCP_BUFFER },
};
const LWIP = {
  receiverWindow: Math.floor(segmentsIn(LWIP_BUFFER)),
  parameters: { initialSsthresh: segmentsIn(LWIP_BUFFER) },
};

/** The senders whose runs are repeated packet for packet; the passport compares them. */
const REPEATED: Readonly<Record<string, Conditions>> = {
  'smoltcp cubic': { ...SMOLTCP, beforePause: 4118 },
  'smoltcp reno': { ...SMOLTCP, beforePause: 7716 },
  'quinn cubic': { ...IN_ONE_LOOP, beforePause: 8532 },
  'quinn newreno': { ...IN_ONE_LOOP, beforePause: 8498 },
  's2n-quic cubic': { ...KNOWS_PATH, beforePause: 8325 },
  'lwip reno': { ...LWIP, beforePause: 6440 },
  'ngtcp2 cubic': { ...IN_ONE_LOOP, acksByRtt: true, beforePause: 8308 },
  'ngtcp2 reno': { ...IN_ONE_LOOP, acksByRtt: true, beforePause: 8255 },
};

type Writes = { at: number; segments: number }[];

/** Data without limit, segments. */
const UNENDING = 1e9;
/** Rate of the slow application, bit/s. */
const SLOW = 1e6;

/** Writes of `segments` segments each, at the rate of the slow application, for 10 s starting at `from` (s). */
function slowWrites(from: number, segments: number, segmentSize: number): Writes {
  const apart = (segments * segmentSize * 8) / SLOW;
  return Array.from({ length: Math.floor(10 / apart) }, (_, write) => ({ at: from + write * apart, segments }));
}

/** Application writes in a repeated run, as recorded; null: the application writes everything at once. */
function recordedWrites(
  { stack, path, from }: Repeated,
  { beforePause }: Conditions,
  segmentSize: number,
): Writes | null {
  if (path === 'idle')
    return [
      { at: 0, segments: beforePause },
      { at: 15 + from, segments: UNENDING },
    ];
  if (path !== 'applim') return null;
  const slow = slowWrites(from, 1, segmentSize);
  if (stack !== 'lwip') return [...slow, { at: from + 10, segments: UNENDING }];
  // The recorded program wrote at most 400,000 bytes more than had arrived.
  const atLinkRate = Array.from({ length: 200 }, (_, write) => ({ at: from + 10 + write * 0.0024, segments: 2 }));
  return [...slow, { at: from + 10, segments: 273 }, ...atLinkRate, { at: from + 10.5, segments: UNENDING }];
}

/**
 * A packet often leaves a full queue at the instant at which an ACK releases the next packet; in the recordings the
 * next one then finds a place. For the same order here, ACKs and data pass a link without delay at the sender, and all
 * transmission times are multiples of a negative power of 2 s, which doubles add exactly: 9.99993 Mb/s for 10 Mb/s.
 */
const FINE = 2 ** 33;
const AT_ONCE = { rate: 2 ** 39, delay: 0, queue: { limit: 100_000 } };
const fine = (seconds: number): number => Math.round(seconds * FINE) / FINE;

/** What identifies a recorded run. */
export type Repeated = Pick<RecordedRun, 'stack' | 'control' | 'path' | 'tag' | 'from'>;

/** A path of the recordings: rate (bit/s), round trip (s), queue capacity (packets) and duration (s). */
export type Bottleneck = Pick<RealPath, 'rate' | 'rtt' | 'queue' | 'seconds'>;

/**
 * An experiment that repeats a recorded run packet for packet; null if its sender is not simulated that closely. On
 * path D the losses are drawn again with the same probability. `bottleneck` replaces that of the path.
 */
export function repetitionOf(run: Repeated, bottleneck: Bottleneck = pathNamed(run.path)!): ScenarioInput | null {
  const key = `${run.stack} ${run.control}`;
  const [sender, conditions] = [SENDERS[key], REPEATED[key]];
  if (sender === undefined || conditions === undefined || run.tag !== undefined) return null;
  const { rate, rtt, queue, seconds } = bottleneck;
  const { receiverWindow, parameters } = conditions;
  const delay = fine(rtt / 2);
  const lost = run.path === 'C1' ? [100] : run.path === 'C3' ? [100, 102, 105] : [];
  return {
    duration: seconds,
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
        ...sender,
        ...(conditions.acksByRtt && { delayedAck: { timeout: (rtt + 12_000 / rate) / 8, segments: 2 } }),
        from: 'a',
        to: 'b',
        receiverWindow,
        parameters,
        writes: recordedWrites(run, conditions, sender.segmentSize),
        forcedDrops: lost.map((segment) => ({ segment })),
      },
    ],
  };
}

/** Segments per write of the slow application in the nearest settings: as many as recorded senders had in flight. */
const SLOW_SEGMENTS = 5;

/** Application writes in the nearest settings: fewer and larger than recorded, which keeps links short. */
function shortWrites({ id, rate }: RealPath, segmentSize: number): Writes | null {
  const unlimited = 1_000_000;
  if (id === 'applim') return [...slowWrites(0, SLOW_SEGMENTS, segmentSize), { at: 10, segments: unlimited }];
  // As much as a full link carries in 10 s.
  const before = Math.round((0.955 * rate * 9.96) / (8 * segmentSize));
  return id === 'idle'
    ? [
        { at: 0, segments: before },
        { at: 15, segments: unlimited },
      ]
    : null;
}

/** The nearest settings on a path of the recordings, on a dumbbell. */
function nearestOn(sender: Sender, path: RealPath): ScenarioInput {
  const { rtt, queue, rate, seconds, id } = path;
  const wideLink = (delay: number, limit: number) => ({ rate: 1e12, delay, queue: { limit } });
  const lost = id === 'C1' ? [99] : id === 'C3' ? [99, 101, 104] : [];
  return {
    duration: seconds,
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate,
        delay: rtt / 2,
        queue: { limit: queue + 1 },
        ...(id === 'D' && { loss: { kind: 'bernoulli', rate: 0.01 } }),
      },
      reverse: wideLink(rtt / 2, 100_000),
      access: wideLink(0, 1_000_000),
    },
    flows: [
      {
        kind: 'tcp',
        ...sender,
        receiverWindow: 100_000,
        writes: shortWrites(path, sender.segmentSize),
        forcedDrops: lost.map((segment) => ({ segment })),
      },
    ],
  };
}

export interface Twin {
  readonly scenario: Scenario;
  /** True if the sender runs on the stack of that name, not on the nearest settings. */
  readonly named: boolean;
}

/** The scenario of a recorded sender on its path; null: it is shown as recorded only. */
export function twinOf(
  { name, title }: { readonly name: string; readonly title: string },
  control: string,
  path: RealPath,
): Twin | null {
  const sender = SENDERS[`${name} ${control}`];
  if (sender === undefined) return null;
  const repeated = repetitionOf({ stack: name, control, path: path.id, from: 0.04 });
  const input = repeated ?? nearestOn(sender, path);
  const flows = input.flows!.map((flow) => ({ ...flow, name: title }));
  const parsed = parseScenario({ ...input, title: `${title} on ${path.title}`, flows });
  if (!parsed.ok) throw new Error(`${name} ${control}: ${parsed.problems[0]?.path} ${parsed.problems[0]?.message}`);
  return { scenario: parsed.scenario, named: sender.stack === name };
}
