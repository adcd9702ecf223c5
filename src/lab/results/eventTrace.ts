import { firingAt, PACKET, type Firing, type PacketObserver, type Observer } from '../../engine/kernel/journal.ts';
import type { AnyRule, Quantity, RuleKind } from '../../engine/rule.ts';
import { PHASES } from '../../engine/tcp/phase.ts';
import type { Simulation } from '../build/simulation.ts';

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
export function eventObservers(
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
