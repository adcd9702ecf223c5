import { firingAt, PACKET, type Firing, type PacketObserver, type Observer } from '../engine/kernel/journal.ts';
import type { AnyRule, Quantity, RuleKind } from '../engine/rule.ts';
import { PHASES } from '../engine/tcp/phase.ts';
import type { Simulation } from './simulation.ts';

/** What happened: to a packet, or the kind of the rule that fired. */
type TracedKind = 'sent' | 'received' | 'acked' | 'dropped' | 'ackDropped' | Exclude<RuleKind, 'drop'>;

/** Quantities by name; `null`: without limit. */
type Values = Readonly<Partial<Record<Quantity | 'transmissions', number | string | null>>>;

/** A packet event, or a rule that fired. */
export interface TracedEvent {
  /** s */
  readonly t: number;
  /** Index of the flow. */
  readonly flow: number;
  readonly kind: TracedKind;
  /** The segment (UDP: the packet's number) that was sent, received, lost or acknowledged, or that the rule is about; -1: none. */
  readonly segment: number;
  /** Title of the rule that fired; a loss names its cause. */
  readonly rule?: string;
  /** Where the rule is written down: "RFC 5681, section 3.2". */
  readonly source?: string;
  /** The link where the packet was lost or marked: "r0>r1". */
  readonly link?: string;
  /** The node with a radio where it was lost: "3". */
  readonly node?: string;
  /** What the rule found, and what it left. */
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

/** A quantity of a firing; empty where it has no value. */
function valued(name: Quantity | undefined, amount: number): Values {
  if (name === undefined || Number.isNaN(amount)) return {};
  if (name === 'phase') return { phase: PHASES[amount] ?? null };
  return { [name]: Number.isFinite(amount) ? amount : null };
}

function values(rule: AnyRule, first: number, second: number): Values {
  // What counts up when a segment is sent again is how often it was sent.
  if (rule.kind === 'resend') return { transmissions: first };
  return { ...valued(rule.shows[0], first), ...valued(rule.shows[1], second) };
}

/** A place of the journal by its name. */
function whereOf(simulation: Simulation, place: number): Pick<TracedEvent, 'link' | 'node'> {
  const link = simulation.links[simulation.linkAt(place)];
  return link === undefined ? { node: simulation.topology.nodes[place]!.id } : { link: link.settings.name };
}

function fired(simulation: Simulation, firing: Firing): TracedEvent {
  const { time: t, flow, subject: segment, before, before2, after, after2 } = firing;
  const rule = simulation.rules[firing.rule]!;
  const words = { rule: rule.title, source: citation(rule) };
  if (rule.kind === 'drop' || rule.kind === 'mark') {
    // Here the journal holds the queue and its limit (of a mark: what it was decided by), the transmission, and the direction.
    const queue = { queue: before };
    const kind = rule.kind === 'mark' ? 'mark' : after2 === 0 ? 'dropped' : 'ackDropped';
    return { t, flow, kind, segment, ...words, ...whereOf(simulation, firing.place), before: queue, after: queue };
  }
  const [was, is] = [values(rule, before, before2), values(rule, after, after2)];
  return { t, flow, kind: rule.kind, segment, ...words, before: was, after: is };
}

/** Writes every packet event and every rule that fires, in order: what to tell of rules, and of packets. */
export function eventObservers(
  simulation: Simulation,
  write: (row: TracedEvent) => void,
): { readonly rules: Observer; readonly packets: PacketObserver } {
  return {
    rules: { happened: (rows, at) => write(fired(simulation, firingAt(rows, at))) },
    packets: {
      packet: (code, t, flow, segment) => {
        const kind = PACKET_KINDS.get(code);
        // A loss is a rule too, and that one knows its cause.
        if (kind !== undefined) write({ t, flow, kind, segment });
      },
    },
  };
}
