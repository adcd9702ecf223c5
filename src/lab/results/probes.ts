import { PACKET, type PacketObserver } from '../../engine/kernel/journal.ts';
import { STARTS_AT } from '../../engine/kernel/packets.ts';
import type { Link } from '../../engine/link/link.ts';
import { PHASES, type Phase } from '../../engine/tcp/phase.ts';
import { arrivedOf } from './counters.ts';
import type { Simulation } from '../build/simulation.ts';

/** Observes a run between its events. */
export interface Probe {
  /** Called before the next event, at `time`, s, for changes without an event. */
  before(time: number): void;
  /** Called after an event. */
  after(): void;
  /** Called at the end of the run, `end`, s. */
  finish?(end: number): void;
}

/** A flow's window after an event that changed it. */
export interface CwndRow {
  /** s */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** Segments. */
  readonly cwnd: number;
  readonly ssthresh: number;
  readonly phase: Phase;
}

/**
 * Writes each TCP flow's window, threshold and phase: when its first segment is sent, and after every event that
 * changed one of them.
 */
export function cwndProbe(simulation: Simulation, write: (row: CwndRow) => void): Probe {
  const watched = simulation.flows.flatMap((parts, flow) =>
    parts.kind === 'tcp' ? [{ flow, sender: parts.sender, cwnd: NaN, ssthresh: NaN, phase: -1 }] : [],
  );
  return {
    before: () => {},
    after: () => {
      for (const last of watched) {
        const { window, state } = last.sender;
        const same = last.cwnd === window.cwnd && last.ssthresh === window.ssthresh && last.phase === state.phase;
        if (same || state.firstSentAt < 0) continue;
        last.cwnd = window.cwnd;
        last.ssthresh = window.ssthresh;
        last.phase = state.phase;
        const { flow, cwnd, ssthresh } = last;
        write({ t: simulation.now, flow, cwnd, ssthresh, phase: PHASES[state.phase]! });
      }
    },
  };
}

/** A link's queue after its length changed. */
export interface QueueRow {
  /** s */
  readonly t: number;
  /** "r0>r1" */
  readonly link: string;
  /** Packets, including the one being sent. */
  readonly length: number;
}

/** The traced links: those shared by several flows, and the bottleneck. */
export const tracedLinks = (simulation: Simulation): number[] =>
  simulation.links
    .map((_, index) => index)
    .filter((index) => simulation.topology.links[index]!.shared || index === simulation.topology.bottleneck);

/** When packets leave the queue of `link` before the next event: when their transmission starts, which is no event. */
function departures(simulation: Simulation, link: Link, before: number): number[] {
  const times: number[] = [];
  const starts = link.pool.times;
  for (let packet = link.firstInQueue(simulation.now); packet >= 0; packet = link.behind(packet)) {
    const begins = starts[(packet >> 1) + STARTS_AT]!;
    if (begins >= before) return times;
    times.push(begins);
  }
  const { freeAt } = link.state;
  if (freeAt > simulation.now && freeAt < before) times.push(freeAt);
  return times;
}

/** Writes the queue length of the traced links after every change: after an event, and when a transmission starts. */
export function queueProbe(simulation: Simulation, write: (row: QueueRow) => void): Probe {
  const watched = tracedLinks(simulation).map((index) => ({ link: simulation.links[index]!, length: 0 }));
  return {
    before: (time) => {
      const rows: QueueRow[] = [];
      for (const last of watched) {
        if (last.length === 0) continue;
        const name = last.link.settings.name;
        for (const t of departures(simulation, last.link, time)) rows.push({ t, link: name, length: --last.length });
      }
      if (rows.length > 1 && watched.length > 1) rows.sort((a, b) => a.t - b.t);
      for (const row of rows) write(row);
    },
    after: () => {
      for (const last of watched) {
        const length = last.link.queueLength();
        if (length === last.length) continue;
        last.length = length;
        write({ t: simulation.now, link: last.link.settings.name, length });
      }
    },
  };
}

/** Arrivals of a flow in one interval. */
export interface ThroughputRow {
  /** s, the end of the interval. */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /**
   * bit/s at the sink: whole packets with headers and duplicates; new payload, in order or not (UDP: packets in their
   * source's size), so that no interval has more than the links carried.
   */
  readonly throughput: number;
  readonly goodput: number;
}

/**
 * Writes the arrivals of every flow for every interval of `every`, s. The last interval ends with the run and may be
 * shorter.
 */
export function throughputProbe(
  simulation: Simulation,
  every: number,
  write: (row: ThroughputRow) => void,
): Probe & { readonly finish: (end: number) => void } {
  const watched = simulation.flows.map((parts, flow) => {
    const settings = simulation.scenario.flows[flow]!;
    const read = (): readonly [number, number] => {
      const { receivedBytes } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
      return [receivedBytes, arrivedOf(settings, parts)];
    };
    return { flow, read, last: read() };
  });
  const interval = { number: 0 };
  const close = (from: number, to: number): void => {
    for (const one of watched) {
      const now = one.read();
      const [throughput, goodput] = now.map((bytes, index) => (8 * (bytes - one.last[index]!)) / (to - from));
      one.last = now;
      write({ t: to, flow: one.flow, throughput: throughput!, goodput: goodput! });
    }
  };
  const closeUpTo = (time: number): void => {
    while ((interval.number + 1) * every <= time) {
      close(interval.number * every, (interval.number + 1) * every);
      interval.number++;
    }
  };
  return {
    before: closeUpTo,
    after: () => {},
    finish: (end) => {
      const from = interval.number * every;
      if (end > from) close(from, end);
    },
  };
}

/** The one-way delay of a packet that arrived at its sink. */
export interface DelayRow {
  /** s, when it arrived. */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** The segment (UDP: the packet's number). */
  readonly segment: number;
  /** s, since it was sent. */
  readonly delay: number;
}

/** Writes the delay of every data packet on arrival. */
export const delayObserver = ({ flows }: Simulation, write: (row: DelayRow) => void): PacketObserver => ({
  packet: (code, t, flow, segment) => {
    if (code !== PACKET.RECEIVED) return;
    const parts = flows[flow]!;
    // The sink has already counted the packet.
    const delay = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state.lastDelay;
    write({ t, flow, segment, delay });
  },
});
