/** Runs of ns-3 as figures, and the same runs as scenarios of stack `rfc` with the settings closest to ns-3. */
import { readFileSync } from 'node:fs';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';

/**
 * The compared figures of a run: Mb/s of payload, retransmitted segments, mean wait of data packets at the bottleneck
 * in ms.
 */
export interface Figures {
  readonly goodput: number;
  readonly retransmissions: number;
  readonly delay: number;
}

/** A minute of one flow, as ns-3 ran it. */
export interface Ns3Run extends Figures {
  readonly version: string;
  /** The name of ns-3's class without its "Tcp". */
  readonly variant: string;
  /** Mb/s, ms, maximum number of waiting packets. */
  readonly rate: number;
  readonly rtt: number;
  readonly queue: number;
  /** Segments per ACK. */
  readonly perAck: number;
  /** Marks packets that find this many in the queue; null: nothing is marked. */
  readonly threshold: number | null;
}

/** Mean goodput of ten seeds with packets lost at random, Mb/s, with its standard deviation. */
export interface Ns3Loss {
  readonly variant: string;
  readonly rate: number;
  readonly goodput: number;
  readonly deviation: number;
}

type Row<Values extends readonly unknown[]> = readonly Values[];
const figures = JSON.parse(readFileSync('tests/reference/ns3/figures.json', 'utf8')) as {
  alone: Row<[string, number, string, number, number, number, number, number]>;
  fast: Row<[string, string, number, number, number, number]>;
  loss: Row<[string, number, number, number]>;
  marks: Row<[number, number, number, number, number, number]>;
};

const SLOW = { rate: 10, rtt: 40, threshold: null } as const;

/** 10 Mb/s, 40 ms, queues of a quarter to two bandwidth-delay products. */
export const ALONE: readonly Ns3Run[] = figures.alone.map((row) => {
  const [version, perAck, variant, queue, goodput, retransmissions, , delay] = row;
  return { ...SLOW, version, perAck, variant, queue, goodput, retransmissions, delay };
});

/** 100 Mb/s, 100 ms, one bandwidth-delay product, two segments per ACK. */
export const FAST: readonly Ns3Run[] = figures.fast.map((row) => {
  const [version, variant, goodput, retransmissions, , delay] = row;
  const path = { rate: 100, rtt: 100, queue: 833, perAck: 2, threshold: null };
  return { ...path, version, variant, goodput, retransmissions, delay };
});

/** DCTCP with a queue that marks. */
export const MARKS: readonly Ns3Run[] = figures.marks.map((row) => {
  const [threshold, rate, rtt, goodput, retransmissions, delay] = row;
  const sender = { version: 'ns-3.44', variant: 'Dctcp', queue: 100, perAck: 2 };
  return { ...sender, threshold, rate, rtt, goodput, retransmissions, delay };
});

/** 10 Mb/s, 40 ms, one bandwidth-delay product, two segments per ACK, packets lost before the queue. */
export const LOSSES: readonly Ns3Loss[] = figures.loss.map((row) => {
  const [variant, rate, goodput, deviation] = row;
  return { variant, rate, goodput, deviation };
});

type Parameters = Readonly<Record<string, unknown>>;

/** In slow start, too, segments are counted instead of ACKs. */
const BY_SEGMENT = { byteCounting: true, slowStartLimit: 1e9 };

/** The ACK that ends recovery also grows the window, and a cut leaves a whole number of segments. */
const EXIT = { growOnRecoveryExit: true, ssthreshRounding: 'floor' };

/** ns-3's class as a variant here, with its differences from the defaults of stack `rfc`. */
const SENDERS: Readonly<Record<string, readonly [variant: string, parameters: Parameters]>> = {
  // TcpNewReno counts ACKs. With SACK it recovers like the others.
  NewReno: ['sack', EXIT],
  // With its segment counting, that makes a difference of nearly a segment per recovery.
  LinuxReno: ['sack', { ...BY_SEGMENT, ...EXIT }],
  Cubic: ['cubic', { slowStartLimit: 1e9, renoFriendly: false, cutBasis: 'window' }],
  Bic: ['bic', { sMax: 16, betaBic: 0.2, cutBasis: 'window' }],
  Vegas: ['vegas', { alpha: 2, beta: 4, gamma: 1, recovery: 'sack' }],
  Veno: ['veno', { ...EXIT, resetBaseRtt: false }],
  WestwoodPlus: ['westwoodplus', EXIT],
  HighSpeed: ['highspeed', {}],
  Hybla: ['hybla', { ...EXIT, rtt0: 0.05 }],
  Htcp: ['htcp', {}],
  Illinois: ['illinois', {}],
  Yeah: ['yeah', {}],
  Scalable: ['scalable', { aScalable: 0.02, lwnd: 2 }],
  Ledbat: ['ledbat', {}],
  Lp: ['lp', {}],
  Dctcp: ['dctcp', BY_SEGMENT],
  Bbr: ['bbr', {}],
};

/** All of them: an initial window of ten, timestamps, reductions spread over a round trip (RFC 9937), no probes. */
const COMMON = { initialWindow: 10, timestamps: true, ackSize: 54, recovery: 'rack', tailLossProbe: false };

/** The name of the variant here. */
export const variantOf = (name: string): string => SENDERS[name]![0];

/** The same run here. 42 bytes of header and 12 of timestamps. The link holds one packet more than those that wait. */
function likeNs3(run: Omit<Ns3Run, keyof Figures>, seed = 1, loss = 0): Simulation {
  const [variant, parameters] = SENDERS[run.variant]!;
  const limit = run.queue + 1;
  return simulate({
    seed,
    duration: 60,
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate: run.rate * 1e6,
        delay: run.rtt / 2000,
        queue: run.threshold === null ? { limit } : { kind: 'step', limit, threshold: run.threshold - 1 },
        loss: loss > 0 ? { kind: 'bernoulli', rate: loss } : { kind: 'none' },
      },
      reverse: { queue: { limit: 100_000 } },
      access: { rate: 1e9, delay: 0, queue: { limit: 100_000 } },
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack: 'rfc',
        segmentSize: 1448,
        headerSize: 42,
        receiverWindow: 46_000,
        delayedAck: run.perAck > 1 ? { timeout: 0.2, segments: run.perAck } : null,
        parameters: { ...COMMON, ...parameters },
      },
    ],
  } as unknown as ScenarioInput);
}

/** The figures of our run. */
export function ours(run: Omit<Ns3Run, keyof Figures>, seed?: number, loss?: number): Figures {
  const simulation = likeNs3(run, seed, loss);
  simulation.runBefore(Infinity);
  const { sender, receiver } = tcpOf(simulation);
  const { waited, offered, drops } = simulation.links.find(({ state }) => state.limitPackets === run.queue + 1)!.state;
  return {
    goodput: (receiver.state.delivered * 1448 * 8) / 60 / 1e6,
    retransmissions: sender.state.retransmissions,
    delay: (1000 * waited) / (offered - drops),
  };
}

/** Mean goodput of ten seeds with losses at random, Mb/s. */
export function meanWithLosses({ variant, rate }: Ns3Loss): number {
  const run = { ...SLOW, version: '', variant, queue: 33, perAck: 2 };
  let sum = 0;
  for (let seed = 1; seed <= 10; seed++) sum += ours(run, seed, rate).goodput;
  return sum / 10;
}

/** "ns-3.37 Cubic, 10 Mb/s, 40 ms, queue 33, 2 segments per ACK": a row by name. */
export const nameOf = (run: Ns3Run): string =>
  [
    `${run.version} ${run.variant}`,
    `${run.rate} Mb/s`,
    `${run.rtt} ms`,
    run.threshold === null ? `queue ${run.queue}` : `marks at ${run.threshold}`,
    run.perAck > 1 ? `${run.perAck} segments per ACK` : 'every segment acknowledged',
  ].join(', ');

/** "9.62, 47, 21.2": Mb/s, retransmitted segments, ms. */
export const inShort = ({ goodput, retransmissions, delay }: Figures): string =>
  `${goodput.toFixed(2)}, ${retransmissions}, ${delay.toFixed(1)}`;

/** The bounds for all rows: goodput 2 %, delay 10 %, retransmitted segments 15 % or five. */
export const BOUND = 'within 2 %, 15 % or five segments, 10 %';

/** Figures beyond the bounds: G goodput, R retransmitted segments, D delay. */
export function beyond(here: Figures, there: Figures): string {
  const close = (a: number, b: number, share: number) => Math.abs(a - b) <= share * b;
  return [
    close(here.goodput, there.goodput, 0.02) ? '' : 'G',
    Math.abs(here.retransmissions - there.retransmissions) <= Math.max(5, 0.15 * there.retransmissions) ? '' : 'R',
    close(here.delay, there.delay, 0.1) ? '' : 'D',
  ].join('');
}
