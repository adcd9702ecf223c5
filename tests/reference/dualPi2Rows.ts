/**
 * Recorded runs of Linux 6.18.44 through DualPI2 (RFC 9332 with a ramp and even marks; `linux`: as in the kernel, with a
 * step and random marks), beside the same here. Feedback is that of RFC 3168. None of the senders is made for L4S: one
 * in the low-latency queue shows what a wrong codepoint does.
 */
import { readFileSync } from 'node:fs';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { QUEUED_AT, ROUTE } from '../../src/engine/kernel/packets.ts';
import { simulate, tcpOf } from '../experiment.ts';

export interface DualRun {
  readonly run: string;
  /** Mb/s, ms, packets, s. */
  readonly rate: number;
  readonly rtt: number;
  readonly limit: number;
  readonly duration: number;
  readonly stagger: number;
  readonly linux: boolean;
  readonly drops: number;
  readonly p: number;
  readonly flows: readonly {
    readonly cc: string;
    readonly ect1: boolean;
    /** Mb/s, packets, packets, ms. */
    readonly goodput: number;
    readonly sent: number;
    readonly marked: number;
    readonly wait: number;
  }[];
}

export interface Figures {
  /** Mb/s. */
  readonly goodput: number;
  /** Marked packets of all sent. */
  readonly share: number;
  /** Mean wait in the queue, ms. */
  readonly wait: number;
}

export const DUAL_RUNS = JSON.parse(readFileSync('tests/reference/linux/dualPi2.json', 'utf8')) as readonly DualRun[];

/** The kernel's settings of DualPI2 in `linux` rows; in all, the weight of the Classic queue is Linux's. */
const LINUX = {
  native: 'step',
  nativeThreshold: 0.001,
  nativeLeast: 0,
  marking: 'random',
  updateInterval: 0.016,
  alpha: 41 / 256,
  beta: 819 / 256,
  guard: true,
};

export function ran({ rate, rtt, limit, duration, stagger, linux, flows }: DualRun): readonly Figures[] {
  const delay = rtt / 2000;
  const queue = { kind: 'dualPi2', limit, classicWeight: 0.1, ...(linux ? LINUX : {}) };
  const simulation: Simulation = simulate({
    duration,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [{ from: 'a', to: 'b', rate: rate * 1e6, delay, queue, back: { delay, queue: { limit: 100_000 } } }],
    },
    flows: flows.map(({ cc, ect1 }, index) => ({
      kind: 'tcp',
      variant: cc,
      stack: 'linux',
      from: 'a',
      to: 'b',
      start: index * stagger,
      segmentSize: 1448,
      receiverWindow: 100_000,
      // The recorded program looked for room each 10 ms.
      parameters: { ecn: 'classic', ecnCodepoint: ect1 ? 'ect1' : 'ect0', writeInterval: 0.01 },
    })),
  } as never);
  const waits = flows.map(() => ({ packets: 0, seconds: 0 }));
  const link = simulation.links[0]!;
  const { transmit } = link as unknown as { transmit: (packet: number) => void };
  (link as unknown as { transmit: (packet: number) => void }).transmit = function noting(packet) {
    const { rows, times } = simulation.kernel.packets.state;
    const flow = waits[rows[packet + ROUTE]! >> 1]!;
    flow.packets++;
    flow.seconds += simulation.now - times[(packet >> 1) + QUEUED_AT]!;
    transmit.call(this, packet);
  };
  simulation.runBefore(Infinity);
  return flows.map((_, index) => {
    const { receiver, sender } = tcpOf(simulation, index);
    const marked = receiver.ecn?.state.marked ?? 0;
    return {
      goodput: (receiver.state.delivered * 1448 * 8) / (duration - index * stagger) / 1e6,
      share: marked / sender.state.sent,
      wait: (1000 * waits[index]!.seconds) / waits[index]!.packets,
    };
  });
}

/** Of each flow: goodput within 5 %, the marked share within 25 %, the mean wait within 15 %. */
export function beyond(here: Figures, there: DualRun['flows'][number]): readonly string[] {
  const off = (own: number, other: number): number => Math.abs(own / other - 1);
  return [
    ...(off(here.goodput, there.goodput) <= 0.05 ? [] : ['goodput']),
    ...(off(here.share, there.marked / there.sent) <= 0.25 ? [] : ['marked share']),
    ...(off(here.wait, there.wait) <= 0.15 ? [] : ['wait']),
  ];
}

export const inShort = ({ goodput, share, wait }: Figures): string =>
  `${goodput.toPrecision(4)}, ${(100 * share).toPrecision(3)} %, ${wait.toPrecision(3)}`;
