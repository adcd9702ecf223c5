import {
  cwndProbe,
  type CwndRow,
  delayObserver,
  type DelayRow,
  type Probe,
  queueProbe,
  type QueueRow,
  throughputProbe,
  type ThroughputRow,
} from './probes.ts';
import { type Firing, firingAt, type Observer, PACKET, type PacketObserver } from '../../engine/kernel/journal.ts';
import type { AnyRule, Quantity, RuleKind } from '../../engine/rule.ts';
import { type Phase, PHASES } from '../../engine/tcp/phase.ts';
import { ScriptedPeer } from '../../engine/tcp/scriptedPeer.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import { Writer } from '../../engine/tcp/writer.ts';
import type { Simulation } from '../build/simulation.ts';

/**
 * A row about one flow: a data segment sent, counted from 0 without the SYN, or the sender's state after an ACK, a
 * write or a timer.
 */
export type SegmentRow = { readonly flow: number } & (
  | { readonly t: number; readonly what: 'send' | 'resend' | 'probe'; readonly segment: number }
  | {
      readonly t: number;
      readonly what: 'state';
      readonly cwnd: number;
      /** null: unbounded. */
      readonly ssthresh: number | null;
      readonly phase: Phase;
      /** Segments in the network, as far as the sender knows. */
      readonly pipe: number;
    }
);

/** A slow-start threshold above this, segments, counts as unbounded. */
const UNBOUNDED = 1e9;

/** Writes every segment sent by a TCP sender, and its state after each ACK, write and timer. */
function segmentProbe(
  simulation: Simulation,
  write: (row: SegmentRow) => void,
): { readonly probe: Probe; readonly packets: PacketObserver } {
  const watched = simulation.flows.map((parts, flow) => ({
    sender: parts.kind === 'tcp' ? parts.sender : null,
    writes: simulation.scenario.flows[flow]?.kind === 'tcp' && simulation.scenario.flows[flow].writes !== null,
    highest: 0,
    acks: 0,
    tailProbe: -1,
    windowProbes: 0,
  }));
  const { scheduler } = simulation.kernel;
  const next: { owner: unknown } = { owner: null };
  /** The segment of an outstanding tail loss probe, or -1. */
  const tailProbeOf = (sender: Sender): number => (sender.recovery as { readonly probe?: number }).probe ?? -1;
  return {
    packets: {
      packet: (code, t, flow, segment) => {
        const one = watched[flow];
        if (code !== PACKET.SENT || one === undefined || one.sender === null || segment === 0) return;
        const isProbe = tailProbeOf(one.sender) === segment && one.tailProbe !== segment;
        const what = isProbe ? 'probe' : segment > one.highest ? 'send' : 'resend';
        if (segment > one.highest) one.highest = segment;
        write({ t, flow, what, segment: segment - 1 });
      },
    },
    probe: {
      before: () => {
        next.owner = scheduler.ownerOf(scheduler.state.slots[1]!);
        for (const one of watched) {
          if (one.sender === null) continue;
          one.acks = one.sender.state.acksReceived;
          one.tailProbe = tailProbeOf(one.sender);
        }
      },
      after: () => {
        const t = simulation.now;
        const { owner } = next;
        for (const [flow, one] of watched.entries()) {
          const { sender, writes, windowProbes } = one;
          if (sender === null || sender.flight.acked < 0) continue;
          const probes = sender.persist?.state.probes ?? 0;
          if (probes > windowProbes) write({ t, flow, what: 'probe', segment: sender.flight.acked });
          one.windowProbes = probes;
          const opens = owner instanceof ScriptedPeer && owner.state.played === 0 && writes;
          const own = owner === sender || owner instanceof Writer || owner instanceof ScriptedPeer;
          if (opens || !(own || sender.state.acksReceived > one.acks)) continue;
          const { cwnd, ssthresh } = sender.window;
          write({
            t,
            flow,
            what: 'state',
            cwnd,
            ssthresh: ssthresh >= UNBOUNDED ? null : ssthresh,
            phase: PHASES[sender.state.phase]!,
            pipe: sender.pipe(),
          });
        }
      },
    },
  };
}

/** A packet event, or the kind of the rule that fired. */
type TracedKind = 'sent' | 'received' | 'acked' | 'dropped' | 'ackDropped' | Exclude<RuleKind, 'drop'>;

/** Quantities by name; `null`: unlimited. */
type Values = Readonly<Partial<Record<Quantity | 'transmissions', number | string | null>>>;

/** A packet event, or a rule that fired. */
export interface TracedEvent {
  /** s */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  readonly kind: TracedKind;
  /** The segment (UDP: the packet's number) sent, received, lost, acknowledged or concerned; -1: none. */
  readonly segment: number;
  /** Title of the rule that fired; for a loss its cause. */
  readonly rule?: string;
  /** Source of the rule: "RFC 5681, section 3.2". */
  readonly source?: string;
  /** The link where the packet was lost or marked: "r0>r1". */
  readonly link?: string;
  /** The radio node where it was lost: "3". */
  readonly node?: string;
  /** Values before and after the rule. */
  readonly before?: Values;
  readonly after?: Values;
}

const PACKET_KINDS = new Map<number, TracedKind>([
  [PACKET.SENT, 'sent'],
  [PACKET.RECEIVED, 'received'],
  [PACKET.ACKED, 'acked'],
]);

const citation = ({ citation: { source, section } }: AnyRule): string =>
  section === '' ? source : `${source}, ${section}`;

/** A quantity of a firing; empty if it has no value. */
function valued(name: Quantity | undefined, amount: number): Values {
  if (name === undefined || Number.isNaN(amount)) return {};
  if (name === 'phase') return { phase: PHASES[amount] ?? null };
  return { [name]: Number.isFinite(amount) ? amount : null };
}

function values(rule: AnyRule, first: number, second: number): Values {
  // A retransmission increments the number of transmissions.
  if (rule.kind === 'resend') return { transmissions: first };
  return { ...valued(rule.shows[0], first), ...valued(rule.shows[1], second) };
}

/** The name of a place of the journal. */
function whereOf(simulation: Simulation, place: number): Pick<TracedEvent, 'link' | 'node'> {
  const link = simulation.links[simulation.linkAt(place)];
  return link === undefined ? { node: simulation.topology.nodes[place]!.id } : { link: link.settings.name };
}

function fired(simulation: Simulation, firing: Firing): TracedEvent {
  const { time: t, flow, subject: segment, before, before2, after, after2 } = firing;
  const rule = simulation.rules[firing.rule]!;
  const words = { rule: rule.title, source: citation(rule) };
  if (rule.kind === 'drop' || rule.kind === 'mark') {
    // Here the journal holds the queue and its limit (for a mark: the deciding quantity), the transmission, and the
    // direction.
    const queue = { queue: before };
    const kind = rule.kind === 'mark' ? 'mark' : after2 === 0 ? 'dropped' : 'ackDropped';
    return { t, flow, kind, segment, ...words, ...whereOf(simulation, firing.place), before: queue, after: queue };
  }
  const [was, is] = [values(rule, before, before2), values(rule, after, after2)];
  return { t, flow, kind: rule.kind, segment, ...words, before: was, after: is };
}

/** Observers that write every packet event and every firing, in order. */
function eventObservers(
  simulation: Simulation,
  write: (row: TracedEvent) => void,
): { readonly rules: Observer; readonly packets: PacketObserver } {
  return {
    rules: { happened: (rows, at) => write(fired(simulation, firingAt(rows, at))) },
    packets: {
      packet: (code, t, flow, segment) => {
        const kind = PACKET_KINDS.get(code);
        // A loss is also a rule, which knows its cause.
        if (kind !== undefined) write({ t, flow, kind, segment });
      },
    },
  };
}

export type { CwndRow, QueueRow } from './probes.ts';

/** The available traces. */
export const TRACES = ['cwnd', 'queue', 'throughput', 'delay', 'segments', 'events'] as const;
export type TraceName = (typeof TRACES)[number];

/** Receives the rows of the traces for which it has a handler, in order of time. */
export interface TraceSink {
  readonly cwnd?: (row: CwndRow) => void;
  readonly queue?: (row: QueueRow) => void;
  readonly throughput?: (row: ThroughputRow) => void;
  readonly delay?: (row: DelayRow) => void;
  readonly segments?: (row: SegmentRow) => void;
  readonly events?: (row: TracedEvent) => void;
}

/** Default interval of the throughput trace, s. */
export const USUAL_INTERVAL = 0.1;

/** Runs, and passes every row of the requested traces to a sink. Read-only. */
export class TracedRun {
  private readonly probes: readonly Probe[];

  /** `interval`: of the throughput trace, s. `others`: additional probes. */
  constructor(
    private readonly simulation: Simulation,
    sink: TraceSink,
    interval = USUAL_INTERVAL,
    others: readonly Probe[] = [],
  ) {
    const segments = sink.segments === undefined ? null : segmentProbe(simulation, sink.segments);
    this.probes = [
      ...(sink.cwnd === undefined ? [] : [cwndProbe(simulation, sink.cwnd)]),
      ...(sink.queue === undefined ? [] : [queueProbe(simulation, sink.queue)]),
      ...(segments === null ? [] : [segments.probe]),
      ...(sink.throughput === undefined ? [] : [throughputProbe(simulation, interval, sink.throughput)]),
      ...others,
    ];
    const { journal } = simulation.kernel;
    const delays = sink.delay === undefined ? [] : [delayObserver(simulation, sink.delay)];
    const events = sink.events === undefined ? null : eventObservers(simulation, sink.events);
    if (events !== null) journal.attend(events.rules);
    const packets = [
      ...(events === null ? [] : [events.packets]),
      ...(segments === null ? [] : [segments.packets]),
      ...delays,
    ];
    if (packets.length === 0) return;
    journal.attendPackets({
      packet: (code, t, flow, segment, row) => {
        for (const observer of packets) observer.packet(code, t, flow, segment, row);
      },
    });
  }

  /** Runs up to `time`, s, exclusive. */
  runTo(time: number): void {
    const { simulation, probes } = this;
    if (probes.length === 0) {
      simulation.runBefore(time);
      return;
    }
    for (let next = simulation.nextTime(); next < time; next = simulation.nextTime()) {
      for (const probe of probes) probe.before(next);
      simulation.runBefore(time, 1);
      for (const probe of probes) probe.after();
    }
  }

  /** Ends the traces at `end`, s, up to which it has run. */
  finish(end: number): void {
    for (const probe of this.probes) {
      probe.before(end);
      probe.finish?.(end);
    }
    const { journal } = this.simulation.kernel;
    journal.attend(null);
    journal.attendPackets(null);
  }
}

/** Runs up to `end` (s) and passes every row of the requested traces to `sink`. */
export function runTraced(simulation: Simulation, end: number, sink: TraceSink): void {
  const run = new TracedRun(simulation, sink);
  run.runTo(end);
  run.finish(Math.min(end, simulation.scenario.duration));
}
