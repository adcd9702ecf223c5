import { FIRING, firingAt, PACKET, type Examiner, type Firing, type PacketObserver } from '../engine/kernel/journal.ts';
import { COUNT } from '../engine/kernel/packets.ts';
import type { Checkpoint } from '../engine/kernel/state.ts';
import { decidedBy } from './insideQueue.ts';
import type { Examined, Fired } from './protocol.ts';
import type { Simulation } from './simulation.ts';
import { settingsFor, valuesIn, type Scene } from './symbols.ts';

/**
 * How many events before the newest firing causes are examined: a round trip
 * of a fast link. It does not depend on where checkpoints lie, so that the same
 * moment is always explained in the same words.
 */
export const EXAMINED_EVENTS = 20_000;

/** The records of a flow that its rules have changed by the time the journal hears of it. */
type Before = Pick<Scene, 'recovery' | 'timer'>;

/** Reads what the symbols of formulas stand for while an event is run again. */
class Examination implements Examiner, PacketObserver {
  readonly found = new Map<number, Examined>();
  /** All firings of the event examined last. */
  readonly fired: Firing[] = [];
  private readonly before = new Map<number, Before>();
  private readonly atFirst = new Map<number, Before>();
  private readonly open: { values: Record<string, number> | null } = { values: null };
  private readonly ack = { flow: -1, arrived: -1 };

  constructor(private readonly simulation: Simulation) {}

  /** The next event is about to run. */
  begin(): void {
    this.ack.flow = -1;
    this.fired.length = 0;
    this.simulation.flows.forEach((_, flow) => this.remember(flow));
    for (const [flow, before] of this.before) this.atFirst.set(flow, before);
  }

  packet(kind: number, _time: number, flow: number): void {
    if (kind !== PACKET.ACKED) return;
    // The ACK has just been handed back: its row is the first free one, and still says which segment caused it.
    const { rows, free } = this.simulation.kernel.packets.state;
    Object.assign(this.ack, { flow, arrived: rows[free + COUNT] ?? -1 });
  }

  opened(rule: number, flow: number): void {
    // A rule about the window speaks of recovery as the event found it, other rules as the last one left it.
    const ofWindow = this.simulation.rules[rule]?.shows[0] === 'cwnd';
    this.open.values = this.read(rule, flow, (ofWindow ? this.atFirst : this.before).get(flow));
    if (this.open.values !== null && this.ack.flow === flow) this.open.values['arrived'] = this.ack.arrived;
  }

  closed(rows: Float64Array, at: number): void {
    const flow = rows[at + FIRING.FLOW] ?? -1;
    const firing = firingAt(rows, at);
    this.fired.push(firing);
    if (this.simulation.rules[firing.rule]?.symbols !== undefined) {
      // A queue has decided by then: nothing of it changes with the firing.
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

  /** `before` undefined: all as it is now. */
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

/** What examining finds: of each firing of the chain, and all that fired in the event of the newest. */
interface Findings {
  readonly examined: readonly (Examined | null)[];
  readonly fired: readonly Fired[];
}

/** Events run again between two stops. */
const STRETCH = 2000;

/**
 * Examines firings of the past by running their events once more from a
 * checkpoint that lies before them, in stretches. At the end, or left half way
 * with `return`, the run is put back to where it is. `before` is called where
 * the run is before the newest of them.
 */
export function* examining(
  simulation: Simulation,
  chain: readonly Firing[],
  from: Checkpoint,
  before: () => void = () => {},
): Generator<void, Findings, void> {
  const { journal } = simulation.kernel;
  const present = simulation.save();
  // Events that run again write over what the ring held.
  const rows = journal.rows.slice();
  const examination = new Examination(simulation);
  simulation.restore(from);
  // A chain runs from the newest back.
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
