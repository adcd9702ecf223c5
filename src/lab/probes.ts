import { PACKET, type PacketObserver } from '../engine/kernel/journal.ts';
import { STARTS_AT } from '../engine/kernel/packets.ts';
import type { Link } from '../engine/link/link.ts';
import { PHASES, type Phase } from '../engine/tcp/phase.ts';
import { payloadOf } from './counters.ts';
import type { Simulation } from './simulation.ts';

/** Looks at a run between its events. */
export interface Probe {
  /** The next event is at `time`, s: what happens without an event before it? */
  before(time: number): void;
  /** An event has run. */
  after(): void;
  /** The run is over, at `end`, s. */
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

/** Writes each TCP flow's window, threshold and phase: when its first segment leaves, and after every event that changed one of them. */
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
  /** Packets, the one being sent included. */
  readonly length: number;
}

/** Which links are traced: those that several flows share, and the bottleneck. */
export const tracedLinks = (simulation: Simulation): number[] =>
  simulation.links
    .map((_, index) => index)
    .filter((index) => simulation.topology.links[index]!.shared || index === simulation.topology.bottleneck);

/** When packets leave the queue of `link` before the next event: each as it is sent, which is no event. */
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

/** Writes the queue length of the traced links whenever it has changed: after an event, and when a packet has been sent. */
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

/** What arrived of a flow in one interval. */
export interface ThroughputRow {
  /** s, the end of the interval. */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  /** bit/s at the sink: whole packets with headers and duplicates; new payload in order (UDP: packets as their source made them). */
  readonly throughput: number;
  readonly goodput: number;
}

/** Writes for every interval of `every`, s, and every flow what arrived in it. The last interval ends with the run and may be shorter. */
export function throughputProbe(
  simulation: Simulation,
  every: number,
  write: (row: ThroughputRow) => void,
): Probe & { readonly finish: (end: number) => void } {
  const watched = simulation.flows.map((parts, flow) => {
    const settings = simulation.scenario.flows[flow]!;
    const read = (): readonly [number, number] => {
      const { receivedBytes } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
      return [receivedBytes, payloadOf(settings, parts)];
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

/** Writes the delay of every data packet as it arrives. */
export const delayObserver = ({ flows }: Simulation, write: (row: DelayRow) => void): PacketObserver => ({
  packet: (code, t, flow, segment) => {
    if (code !== PACKET.RECEIVED) return;
    const parts = flows[flow]!;
    // The sink has counted the packet by then.
    const delay = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state.lastDelay;
    write({ t, flow, segment, delay });
  },
});
