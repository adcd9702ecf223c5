/**
 * Recorded runs of Linux 6.18.44 with RFC 3168 feedback, beside the same here: at a marking threshold, and through
 * DualPI2 (RFC 9332 with a ramp and even marks, or as in the kernel with a step and random marks). None of the senders
 * is made for L4S: one in the low-latency queue shows what a wrong codepoint does.
 */
import { readFileSync } from 'node:fs';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { SENT_AT } from '../../src/engine/kernel/packets.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { hold } from './lateEmulator.ts';

export interface EcnRun {
  readonly run: string;
  /** Mb/s, ms, packets, s. */
  readonly rate: number;
  readonly rtt: number;
  readonly limit: number;
  readonly duration: number;
  readonly stagger: number;
  readonly queue: 'step' | 'rfc' | 'linux';
  /** Round trip of the first handshake, ms, if it was recorded. */
  readonly handshake?: number;
  /** Of `step`: K, packets. */
  readonly threshold?: number;
  /** Of the packets that the recording program handed on, us: mean, most, and the share late by more than 100 us. */
  readonly late: { readonly mean: number; readonly most: number; readonly share: number };
  readonly flows: readonly {
    readonly cc: string;
    readonly ect1: boolean;
    /** The first SYN was dropped by the queue. */
    readonly synDropped?: true;
    /** Mb/s over the whole run, from its start; packets that left the queue, marked ones; wait of the second half, ms. */
    readonly goodput: number;
    readonly sent: number;
    readonly marked: number;
    readonly wait: number;
    /** ACKs that reached the sender; Mb/s, and the mean of cwnd, of the second half. Printed, not judged. */
    readonly acks: number;
    readonly secondHalf: number;
    readonly window: number;
  }[];
}

export interface Figures {
  /** Mb/s. */
  readonly goodput: number;
  /** Marked packets of all that left the queue. */
  readonly share: number;
  readonly sent: number;
  /** Mean wait in the queue in the second half, ms. */
  readonly wait: number;
  /** Packets per ACK. */
  readonly perAck: number;
  readonly synLost?: boolean;
}

const runsOf = (file: string): readonly EcnRun[] =>
  JSON.parse(readFileSync(`tests/reference/linux/${file}.json`, 'utf8')) as readonly EcnRun[];

export const ECN_RUNS = runsOf('ecnRuns');
/** All of them a second time, a day later: the same program, kernel and kind of machine. */
export const AGAIN_RUNS = runsOf('ecnAgain');
/** Some of them on Linux 6.18.15 with a clock that counts instructions: no packet is late (README.md, "counted"). */
export const COUNTED_RUNS = runsOf('ecnCounted');

/** What one more recording of a run has of its own. */
interface More {
  readonly late: { readonly mean: number; readonly share: number };
  readonly handshake: number;
  readonly flows: readonly Pick<
    EcnRun['flows'][number],
    'goodput' | 'sent' | 'marked' | 'wait' | 'acks' | 'synDropped'
  >[];
}

const MORE = JSON.parse(readFileSync('tests/reference/linux/ecnMore.json', 'utf8')) as readonly {
  readonly run: string;
  readonly recordings: readonly More[];
}[];

/** All recordings of a run in real time: the first, the second, and four more. */
export const recordingsOf = (run: EcnRun): readonly EcnRun[] => [
  run,
  AGAIN_RUNS.find((again) => again.run === run.run)!,
  ...MORE.find((more) => more.run === run.run)!.recordings.map(({ late, handshake, flows }) => ({
    ...run,
    late: { ...run.late, ...late },
    handshake,
    flows: flows.map((flow, index) => {
      const { synDropped: _, ...same } = run.flows[index]!;
      return { ...same, ...flow };
    }),
  })),
];

/** Payload and size of the recorded packets, bytes. */
const [PAYLOAD, PACKET] = [1448, 1500];

/**
 * The round trip of the first handshake beyond that of the path, ms: the program made room for its log when the SYN-ACK
 * passed. Not recorded; 12 repetitions of the first second on the machine of the other runs gave 2.0 to 3.1 ms, with a
 * median of 2.2 ms.
 */
const HANDSHAKE = 2.2;
/** SYN and SYN-ACK, bytes. */
const BOTH_SYNS = 92;

/** The queues; in all DualPI2 runs the weight of the Classic queue is Linux's. */
const QUEUES = {
  step: { kind: 'step' },
  rfc: { kind: 'dualPi2', classicWeight: 0.1 },
  linux: {
    kind: 'dualPi2',
    classicWeight: 0.1,
    native: 'step',
    nativeThreshold: 0.001,
    nativeLeast: 0,
    marking: 'random',
    updateInterval: 0.016,
    alpha: 41 / 256,
    beta: 819 / 256,
    guard: true,
  },
} as const;

/**
 * Changes of a twin: its seed, fields of its flows, whether the recording program pauses (`lateEmulator.ts`), and
 * whether it is late by a different time for each packet, uniform with the recorded mean (an assumption).
 */
export interface Twin {
  readonly seed?: number;
  readonly flow?: object;
  readonly pauses?: boolean;
  readonly varies?: boolean;
  /** How much later than recorded the second flow starts, s. */
  readonly later?: number;
}

/**
 * The experiment of a run: the recording program was late by `late.mean` in each direction. The seed matters to
 * `linux` rows and to BBR.
 */
export const twinOf = (
  { rate, rtt, limit, duration, stagger, queue, threshold, late, flows, handshake = rtt + HANDSHAKE }: EcnRun,
  { seed = 1, flow = {}, varies = false, later: delayed = 0 }: Twin = {},
): object => {
  const delay = rtt / 2000 + (varies ? 0 : late.mean * 1e-6);
  const later = handshake / 1000 - 2 * delay - (8 * BOTH_SYNS) / (rate * 1e6);
  const lateness = varies ? { effect: { kind: 'jitter', most: 2e-6 * late.mean } } : {};
  const marks = { ...QUEUES[queue], limit, ...(threshold === undefined ? {} : { threshold }) };
  return {
    duration,
    seed,
    // The path is longer until the first SYN has passed the queue.
    interventions: [{ at: 1.5 * delay, kind: 'setLink', link: 'a>b', delay }],
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        {
          from: 'a',
          to: 'b',
          rate: rate * 1e6,
          delay: delay + later,
          ...lateness,
          queue: marks,
          back: { delay, ...lateness, queue: { limit: 100_000 } },
        },
      ],
    },
    flows: flows.map(({ cc, ect1, synDropped }, index) => ({
      kind: 'tcp',
      variant: cc,
      stack: 'linux',
      from: 'a',
      to: 'b',
      start: index * (stagger + delayed),
      segmentSize: PAYLOAD,
      receiverWindow: 100_000,
      forcedDrops: synDropped === true ? [{ segment: 0, transmission: 1 }] : [],
      // The recorded program looked for room each 10 ms; the kernel's second SYN asks for no ECN.
      parameters: { ecn: 'classic', ecnCodepoint: ect1 ? 'ect1' : 'ect0', writeInterval: 0.01, ecnSyns: 1 },
      ...flow,
    })),
  };
};

export function ran(run: EcnRun, twin: Twin = {}): readonly Figures[] {
  const { rate, rtt, duration, late, flows } = run;
  const simulation: Simulation = simulate(twinOf(run, twin));
  const empty = rtt / 2000 + late.mean * 1e-6 + (8 * PACKET) / (rate * 1e6);
  if (twin.pauses === true) hold(simulation, late.share);
  const waits = flows.map((_, index) => {
    const waited = { packets: 0, seconds: 0 };
    const { receiver } = tcpOf(simulation, index);
    const receive = receiver.receive.bind(receiver);
    receiver.receive = (packet) => {
      const sentAt = simulation.kernel.packets.state.times[(packet >> 1) + SENT_AT]!;
      if (sentAt > duration / 2) {
        waited.packets++;
        waited.seconds += simulation.now - sentAt - empty;
      }
      receive(packet);
    };
    return waited;
  });
  simulation.runBefore(Infinity);
  return flows.map((_, index) => {
    const { receiver, sender } = tcpOf(simulation, index);
    const sent = receiver.state.received - 1;
    return {
      goodput: (sender.flight.acked * PAYLOAD * 8) / duration / 1e6,
      share: (receiver.ecn?.state.marked ?? 0) / sent,
      sent,
      wait: (1000 * waits[index]!.seconds) / waits[index]!.packets,
      perAck: sent / sender.state.acksReceived,
      synLost: sender.state.synLost,
    };
  });
}

/** A recorded flow's figures. */
export const figuresOf = ({ goodput, sent, marked, wait, acks }: EcnRun['flows'][number]): Figures => ({
  goodput,
  sent,
  share: marked / sent,
  wait,
  perAck: sent / acks,
});

/** The mean of each figure of each flow over several runs. */
export const meanOf = (runs: readonly (readonly Figures[])[]): readonly Figures[] =>
  runs[0]!.map((_, flow) => {
    const mean = (figure: Exclude<keyof Figures, 'synLost'>): number =>
      runs.reduce((sum, flows) => sum + flows[flow]![figure], 0) / runs.length;
    return {
      goodput: mean('goodput'),
      share: mean('share'),
      sent: mean('sent'),
      wait: mean('wait'),
      perAck: mean('perAck'),
    };
  });

/**
 * A run as recorded: also a SYN that the queue did not drop arrives. Where it would be dropped here, the flow starts
 * as many ms later as it takes.
 */
const ranAlike = (run: EcnRun, seed: number, later = 0): readonly Figures[] => {
  const figures = ran(run, { seed, later });
  const isOther = figures.some(({ synLost }, flow) => synLost === true && run.flows[flow]!.synDropped !== true);
  return isOther && later < 0.02 ? ranAlike(run, seed, later + 0.001) : figures;
};

/** A run as often as it was recorded, each time with the conditions of that recording and a seed of its own. */
export const ranLike = (recordings: readonly EcnRun[]): readonly Figures[] =>
  meanOf(recordings.map((recording, index) => ranAlike(recording, index + 1)));

/** Of each flow: goodput within 5 %, the marked share within 25 %, the mean wait within 15 %. */
export function beyond(here: Figures, there: Figures): readonly string[] {
  const off = (own: number, other: number): number => (own === other ? 0 : Math.abs(own / other - 1));
  return [
    ...(off(here.goodput, there.goodput) <= 0.05 ? [] : ['goodput']),
    ...(off(here.share, there.share) <= 0.25 ? [] : ['marked share']),
    ...(off(here.wait, there.wait) <= 0.15 ? [] : ['wait']),
  ];
}

export const inShort = ({ goodput, share, wait, perAck }: Figures): string =>
  `${goodput.toPrecision(4)}, ${(100 * share).toPrecision(3)} %, ${wait.toPrecision(3)}, ${perAck.toFixed(2)}`;
