/** The handling of each flow's packets by the first link of a scene. */
import { readFileSync } from 'node:fs';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import { BEGINS_AT, ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import { INSIDE_STRIDE } from '../../src/lab/protocol/insideProtocol.ts';
import { insideOfQueue } from '../../src/lab/look/insideQueue.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';

export interface Counts {
  /** Of each flow: packets that reached the link, were dropped there, and left its queue. */
  readonly flows: readonly (readonly [came: number, dropped: number, left: number])[];
  /**
   * A hash of all packets that left, and one of all that were dropped, in order: 31 times the previous value plus the
   * segment plus 7919 times the flow, modulo 2^32.
   */
  readonly left: number;
  readonly dropped: number;
}

/** A scene with the counts of ns-2. */
export interface Scene {
  readonly name: string;
  readonly scenario: ScenarioInput;
  /** Lines of Tcl that create its loss model, `$loss`, where ns-2 has a different one. */
  readonly model?: readonly string[];
  readonly counts: Counts;
}

export const SCENES_FILE = 'tests/reference/ns2/queues.json';
export const scenes = (): readonly Scene[] => JSON.parse(readFileSync(SCENES_FILE, 'utf8')) as readonly Scene[];

export const inOrder = (before: number, flow: number, segment: number): number =>
  (Math.imul(before, 31) + segment + 7919 * flow) >>> 0;

export function ourCounts(scenario: ScenarioInput): Counts {
  const simulation = simulate(scenario);
  const { kernel, flows } = simulation;
  const { duration } = simulation.scenario;
  const { rows, times } = kernel.packets.state;
  const counts = flows.map(() => ({ dropped: 0, left: 0, waiting: 0 }));
  const all = { left: 0, dropped: 0 };
  const note = (what: 'left' | 'dropped', flow: number, segment: number): void => {
    counts[flow]![what]++;
    all[what] = inOrder(all[what], flow, segment);
  };
  kernel.journal.attendPackets({
    packet(kind, _time, flow, segment) {
      if (kind === PACKET.DROPPED) note('dropped', flow, segment);
    },
    entered(link, packet) {
      if (link !== 0 || times[(packet >> 1) + BEGINS_AT]! > duration) return;
      note('left', rows[packet + ROUTE]! >> 1, rows[packet + SEQ]!);
    },
  });
  simulation.runBefore(Infinity);
  const { packets } = insideOfQueue(simulation, 0, duration)!;
  for (let at = 0; at < packets.length; at += INSIDE_STRIDE) counts[packets[at + 1]!]!.waiting++;
  return { flows: counts.map(({ dropped, left, waiting }) => [left + dropped + waiting, dropped, left]), ...all };
}
