/**
 * Runs of a real Linux kernel through an emulated bottleneck, as data, and the same runs as scenarios of stack `linux`.
 */
import { readFileSync } from 'node:fs';
import { ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import { FORCED } from '../../src/engine/link/drops.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { firingsOf, simulate, tcpOf, type TitledFiring } from '../experiment.ts';

/** A flow of a recorded run. Times in s, windows in segments, goodput in Mbit/s. */
interface KernelFlow {
  readonly cc: 'reno' | 'cubic' | 'bbr' | 'westwood';
  /** ms, where it differs from that of the path. */
  readonly rtt?: number;
  readonly goodput: number;
  readonly retransmissions: number;
  /** Begin, end and ssthresh of each fast recovery, or their number. */
  readonly recoveries: number | readonly (readonly [number, number, number])[];
  /** The time at which ssthresh was first set, with cwnd and ssthresh then. */
  readonly exit: readonly [number, number, number] | null;
  /** The times at which cwnd fell to four segments. */
  readonly dips: readonly number[];
  /**
   * BBR: when its shortest round trip was last renewed before each dip but the first, by the end of ProbeRTT or by a
   * shorter sample.
   */
  readonly renewals?: readonly number[];
}

export interface KernelRun {
  readonly run: string;
  /** Maximum number of waiting packets; Mbit/s; ms; s; s between the starts of two flows. */
  readonly queue: number;
  readonly rate: number;
  readonly rtt: number;
  /** Round trip of the handshake of the first flow, ms; by default that of the path. */
  readonly handshake?: number;
  /** Recorded in a virtual machine whose clock counts instructions: no packet is late by more than 22 us. */
  readonly counted?: true;
  readonly duration: number;
  readonly stagger: number;
  /**
   * Interval in ms at which the recorded program checked for free space and wrote into it; and the segments of its send
   * buffer, if not 1840.
   */
  readonly writes: number;
  readonly sendBuffer?: number;
  /** CUBIC's slow start continued until the first loss. */
  readonly hystart?: false;
  /** ACKs carry no SACK blocks. */
  readonly sack?: false;
  /** No tail loss probes (tcp_early_retrans 0). */
  readonly probes?: false;
  /** The receiver acknowledged every segment (route option quickack). */
  readonly everyAck?: true;
  /** Share of the data packets that the recorder dropped at random before the queue, and the seed. */
  readonly drawn?: readonly [number, number];
  /** Mean time that data packets waited, ms. */
  readonly queueingDelay: number;
  /** [segment, transmission] dropped on purpose. */
  readonly forced: readonly (readonly [number, number])[];
  /** The times at which the queue dropped, or how often it did. */
  readonly tailDrops: number | readonly number[];
  /**
   * Fast recoveries of all flows by the kernel's counters. Those of `flows` were then sampled, which misses short ones.
   */
  readonly recoveries?: number;
  readonly flows: readonly KernelFlow[];
}

export const KERNEL_RUNS = JSON.parse(
  readFileSync('tests/reference/linux/kernel.json', 'utf8'),
) as readonly KernelRun[];

export function kernelRun(name: string): KernelRun {
  const found = KERNEL_RUNS.find(({ run }) => run === name);
  if (found === undefined) throw new Error(`no recorded run named ${name}`);
  return found;
}

/** The seed of what is random, and the variant that represents the kernel's Reno, whose recovery uses SACK. */
export interface Likeness {
  readonly seed?: number;
  readonly reno?: 'reno' | 'sack';
  /** How much later than recorded the second flow starts, s. */
  readonly later?: number;
}

/** SplitMix64, as used by the recorder; numbers from 0 to 1. */
function drawsOf(seed: number): () => number {
  let state = BigInt.asUintN(64, BigInt(seed) * 0x2545f4914f6cdd1dn);
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) >> 11n) / 2 ** 53;
  };
}

/** Drops data packets at the first link as the recorder did, which drew a number for each in the order of arrival. */
function dropAsDrawn(simulation: Simulation, [share, seed]: readonly [number, number]): void {
  const draw = drawsOf(seed);
  const verdict = (packet: number): -1 | typeof FORCED => {
    const { rows } = simulation.kernel.packets.state;
    const isData = (rows[packet + ROUTE]! & 1) === 0 && rows[packet + SEQ]! > 0;
    return isData && draw() < share ? FORCED : -1;
  };
  simulation.links[0]!.attachLoss({ verdict }, null, null);
}

/**
 * The same run on stack `linux`: segments of 1448 bytes in packets of 1500. The link holds one packet more than those
 * that wait.
 */
export const likeKernel = (run: KernelRun, { seed = 1, reno = 'reno', later = 0 }: Likeness = {}): Simulation => {
  const { queue, rate, rtt, handshake, duration, stagger, writes, sendBuffer, hystart, sack, forced, flows } = run;
  const delay = rtt / 2000;
  // SYN and SYN-ACK have 40 and 52 bytes here.
  const late = handshake === undefined ? 0 : (handshake - rtt) / 1000 - (8 * 92) / (rate * 1e6);
  // A longer round trip gets its extra delay after the bottleneck.
  const beyond = flows.flatMap(({ rtt: whole = rtt }, index) =>
    whole > rtt
      ? [{ from: 'b', to: `c${index}`, rate: 1e9, delay: (whole - rtt) / 2000, queue: { limit: 100_000 } }]
      : [],
  );
  const simulation = simulate({
    seed,
    duration,
    // As late as the recorded handshake: the path changes while the SYN is in flight and is complete when it has
    // arrived.
    interventions: late > 0 ? [{ at: 1.5 * delay, kind: 'setLink', link: 'a>b', delay }] : [],
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }, ...beyond.map(({ to }) => ({ id: to }))],
      links: [
        {
          from: 'a',
          to: 'b',
          rate: rate * 1e6,
          delay: late > 0 ? delay + late : delay,
          queue: { limit: queue + 1 },
          back: { delay, queue: { limit: 100_000 } },
        },
        ...beyond,
      ],
    },
    flows: flows.map(({ cc, rtt: whole = rtt }, index) => ({
      kind: 'tcp',
      variant: cc === 'reno' ? reno : cc,
      stack: 'linux',
      from: 'a',
      to: whole > rtt ? `c${index}` : 'b',
      start: index * (stagger + later),
      segmentSize: 1448,
      headerSize: 40,
      // The limit of the recorded program's send buffer.
      receiverWindow: sendBuffer ?? 1840,
      sack: sack ?? null,
      delayedAck: { timeout: 0.04, segments: run.everyAck === true ? 1 : 2 },
      parameters: {
        // The recording machine has HZ 250 and a timer wheel.
        timerWheel: true,
        writeInterval: writes / 1000,
        ...(sendBuffer !== undefined && { sendBuffer }),
        ...(run.probes === false && { tailLossProbe: false }),
        ...(hystart === false && cc === 'cubic' && { slowStart: 'classic' }),
      },
      forcedDrops: index === 0 ? forced.map(([segment, transmission]) => ({ segment, transmission })) : [],
    })),
  });
  if (run.drawn !== undefined) dropAsDrawn(simulation, run.drawn);
  return simulation;
};

/** The experiment in words: "60 s alone, queue of 33 packets". */
export function inWords(run: KernelRun): string {
  const { queue, rate, rtt: path, duration, hystart, sack, forced, flows } = run;
  const dropped = forced.map(([segment, transmission]) => (transmission > 1 ? `${segment} again` : `${segment}`));
  const names = { reno: 'Reno', cubic: 'CUBIC', bbr: 'BBR', westwood: 'Westwood' };
  return [
    `${duration} s ${flows.length === 1 ? 'alone' : flows.map(({ cc, rtt }) => names[cc] + (rtt === undefined ? '' : ` (${rtt} ms)`)).join(' beside ')}`,
    ...(rate === 10 && path === 40 ? [] : [`${rate} Mb/s, ${path} ms`]),
    `queue of ${queue} packets`,
    ...(hystart === false ? ['without HyStart'] : []),
    ...(sack === false ? ['without SACK'] : []),
    ...(run.probes === false ? ['without probes'] : []),
    ...(run.everyAck === true ? ['every segment acknowledged'] : []),
    ...(run.drawn === undefined ? [] : [`a share of ${run.drawn[0]} lost, seed ${run.drawn[1]}`]),
    ...(dropped.length > 4 ? [`${dropped.length} packets dropped from segment ${dropped[0]} on`] : []),
    ...(dropped.length > 0 && dropped.length <= 4 ? [`dropped: ${dropped.join(', ')}`] : []),
  ].join(', ');
}

export interface Measured {
  readonly reported: readonly TitledFiring[];
  readonly simulation: Simulation;
  /** Mbit/s of each flow. */
  readonly goodputs: readonly number[];
  /** Fast recoveries of each flow. */
  readonly recoveries: readonly number[];
  /** ms */
  readonly queueingDelay: number;
}

/** Runs it to the end. */
export function measured(run: KernelRun, likeness: Likeness = {}): Measured {
  const simulation = likeKernel(run, likeness);
  const reported = firingsOf(simulation);
  const link = simulation.links[0]!;
  const flows = run.flows.map((_, flow) => tcpOf(simulation, flow));
  return {
    reported,
    simulation,
    goodputs: flows.map(
      ({ receiver }, flow) =>
        (receiver.state.delivered * 1448 * 8) / (run.duration - flow * (run.stagger + (likeness.later ?? 0))) / 1e6,
    ),
    recoveries: flows.map(({ sender }) => sender.state.fastRetransmits),
    queueingDelay: (1000 * link.state.waited) / (link.state.offered - link.state.drops),
  };
}

/** Why our result differs from the kernel's, for the passport. */
export const ONE_RUN =
  'The kernel ran once, on a path in user space that is 20 us late on average, and no run of it repeats to the microsecond. Not traced further.';

/** What a figure measures, for the passport. */
export const about = (variant: string, name: string, quantity: string, flow?: number) => ({
  why: ONE_RUN,
  variant,
  stack: 'linux',
  against: 'Linux 6.18',
  experiment: inWords(kernelRun(name)) + (flow === undefined ? '' : `, flow ${flow + 1}`),
  quantity,
});
