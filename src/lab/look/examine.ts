import {
  FIRING,
  firingAt,
  PACKET,
  type Examiner,
  type Firing,
  type PacketObserver,
} from '../../engine/kernel/journal.ts';
import { COUNT } from '../../engine/kernel/packets.ts';
import type { Checkpoint } from '../../engine/kernel/state.ts';
import { decidedBy } from './insideQueue.ts';
import type { Examined, Fired } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';
import { settingsFor, valuesIn, type Scene } from './symbols.ts';

/**
 * Maximum number of events before the newest firing in which causes are examined: a round trip of a fast link.
 * Independent of checkpoints, so that the same moment always has the same explanation.
 */
export const EXAMINED_EVENTS = 20_000;

/** Records that rules have already changed when the journal is notified. */
type Before = Pick<Scene, 'recovery' | 'timer'>;

/** Reads the values of formula symbols while an event is repeated. */
class Examination implements Examiner, PacketObserver {
  readonly found = new Map<number, Examined>();
  /** All firings of the last examined event. */
  readonly fired: Firing[] = [];
  private readonly before = new Map<number, Before>();
  private readonly atFirst = new Map<number, Before>();
  private readonly open: { values: Record<string, number> | null } = { values: null };
  private readonly ack = { flow: -1, arrived: -1 };

  constructor(private readonly simulation: Simulation) {}

  /** Called before the next event. */
  begin(): void {
    this.ack.flow = -1;
    this.fired.length = 0;
    this.simulation.flows.forEach((_, flow) => this.remember(flow));
    for (const [flow, before] of this.before) this.atFirst.set(flow, before);
  }

  packet(kind: number, _time: number, flow: number): void {
    if (kind !== PACKET.ACKED) return;
    // The ACK has just been released: its row is the first free one, and still has the causing segment.
    const { rows, free } = this.simulation.kernel.packets.state;
    Object.assign(this.ack, { flow, arrived: rows[free + COUNT] ?? -1 });
  }

  opened(rule: number, flow: number): void {
    // A rule about the window refers to the recovery before the event, other rules to that after the previous rule.
    const ofWindow = this.simulation.rules[rule]?.shows[0] === 'cwnd';
    this.open.values = this.read(rule, flow, (ofWindow ? this.atFirst : this.before).get(flow));
    if (this.open.values !== null && this.ack.flow === flow) this.open.values['arrived'] = this.ack.arrived;
  }

  closed(rows: Float64Array, at: number): void {
    const flow = rows[at + FIRING.FLOW] ?? -1;
    const firing = firingAt(rows, at);
    this.fired.push(firing);
    if (this.simulation.rules[firing.rule]?.symbols !== undefined) {
      // A queue has already decided: the firing does not change it.
      const values = decidedBy(this.simulation, this.simulation.linkAt(firing.place), 2 * flow + firing.after2);
      this.found.set(firing.id, { values, results: values });
      return;
    }
    const results = this.read(rows[at + FIRING.RULE] ?? -1, flow, undefined);
    const { values } = this.open;
    if (values !== null && results !== null) this.found.set(rows[at + FIRING.ID] ?? -1, { values, results });
    this.remember(flow);
  }

  private remember(flow: number): void {
    const parts = this.simulation.flows[flow];
    if (parts?.kind !== 'tcp') return;
    this.before.set(flow, { recovery: { ...parts.sender.recovery }, timer: { ...parts.sender.timer } });
  }

  /** `before` undefined: current values. */
  private read(rule: number, flow: number, before: Before | undefined): Record<string, number> | null {
    const { flows, rules } = this.simulation;
    const [parts, description, facts] = [flows[flow], this.simulation.flowNow(flow), rules[rule]];
    if (parts?.kind !== 'tcp' || description?.kind !== 'tcp' || facts === undefined) return null;
    const { sender } = parts;
    const { recovery, timer } = before ?? sender;
    const scene = {
      sender,
      recovery,
      timer,
      law: this.simulation.laws.of(description),
      settings: settingsFor(description),
      ofWindow: facts.shows[0] === 'cwnd',
    };
    return valuesIn(scene, facts.formula);
  }
}

/** Results of the examination: for each firing of the chain, and all firings in the event of the newest. */
interface Findings {
  readonly examined: readonly (Examined | null)[];
  readonly fired: readonly Fired[];
}

/** Number of events repeated between two pauses. */
const STRETCH = 2000;

/**
 * Examines past firings by repeating their events from an earlier checkpoint, in stretches. At the end, or if abandoned
 * with `return`, the run returns to its moment. `before` is called when the run is just before the newest of them.
 */
export function* examining(
  simulation: Simulation,
  chain: readonly Firing[],
  from: Checkpoint,
  before: () => void = () => {},
): Generator<void, Findings, void> {
  const { journal } = simulation.kernel;
  const present = simulation.save();
  // Repeated events overwrite the ring.
  const rows = journal.rows.slice();
  const examination = new Examination(simulation);
  simulation.restore(from);
  // A chain begins with the newest firing.
  const events = [...new Set(chain.map(({ event }) => event))].reverse();
  try {
    for (const event of events) {
      for (let left = event - 1 - simulation.events; left > 0; left = event - 1 - simulation.events) {
        simulation.runBefore(Infinity, Math.min(left, STRETCH));
        if (left > STRETCH) yield;
      }
      if (event === events.at(-1)) before();
      examination.begin();
      journal.admit(examination);
      journal.attendPackets(examination);
      simulation.runBefore(Infinity, 1);
      journal.admit(null);
      journal.attendPackets(null);
    }
  } finally {
    journal.admit(null);
    journal.attendPackets(null);
    simulation.restore(present);
    journal.rows.set(rows);
  }
  const of = (id: number): Examined | null => examination.found.get(id) ?? null;
  return {
    examined: chain.map(({ id }) => of(id)),
    fired: examination.fired.map((firing) => ({ firing, examined: of(firing.id) })),
  };
}
