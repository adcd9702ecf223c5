import type { Firing } from '../engine/kernel/journal.ts';
import type { Link } from '../engine/link/link.ts';
import { MOST_QUEUES, type Watched } from './detailProtocol.ts';
import type { Recorder } from './recorder.ts';
import type { Simulation } from './simulation.ts';

/** Events that are watched one by one, at most: what does not fit is left out. */
export const MOST_EVENTS = 20_000;
/** Firings looked through for the newest that is more than growth, and causes followed to the loss. */
const FARTHEST = 20_000;
/** Round trips shown when nothing explains the present, and at least. */
const USUAL = 2.5;
const LEAST = 1.25;
/** A loss further back than this many round trips and one timeout is not shown. */
const MOST = 8;
/** Round trips watched before what is shown, so that packets under way are known from their beginning. */
const LEAD = 3;
/** Windows are reported over a time so many times as long: a plot beside the packets shows how they came to be. */
const WIDER = 8;
/** Events of a script that are reported from its beginning. */
const MOST_OF_SCRIPT = 3000;
/** A round trip of a script that nobody has measured yet, s. */
const UNKNOWN = 0.1;
/** Wire size assumed for a round trip nobody has measured yet, bytes. */
const SIZE = 1500;

/** What to watch closely, and from when on. */
export interface Plan {
  readonly flow: number;
  /** The report begins here, s. */
  readonly from: number;
  /** The windows of senders are reported from here on, s. */
  readonly since: number;
  /** Watching begins here, s. */
  readonly start: number;
  readonly queues: readonly number[];
  /** The segment that is followed; -1: none. */
  readonly segment: number;
  /** The link whose queue is looked into; -1 or left out: none. */
  readonly inside?: number;
}

/**
 * Decides what to watch. It reads the record and the state of this moment only,
 * so that a moment looks the same whichever way the user came to it.
 */
export function planOf(simulation: Simulation, recorder: Recorder, watched: Watched): Plan | null {
  const newest = newestRemarkable(simulation, recorder, watched.flow);
  const flow = watched.flow >= 0 ? watched.flow : (newest?.flow ?? firstSender(simulation));
  if (simulation.flows[flow] === undefined) return null;
  const trip = roundTrip(simulation, flow);
  const segment = watched.segment ?? -1;
  const inside = watched.inside?.link ?? -1;
  const { now } = simulation;
  // A script is read as a whole, as long as that is little.
  if (simulation.scenario.network.kind === 'script' && simulation.events <= MOST_OF_SCRIPT)
    return { flow, from: 0, since: 0, start: 0, queues: [], segment, inside };
  const from = watched.span > 0 ? now - watched.span : beginning(simulation, recorder, flow, trip, newest);
  const since = now - WIDER * (now - from);
  const start = Math.min(from - LEAD * trip, since);
  const [first, earlier, earliest] = [from, since, start].map((time) => Math.max(0, time)) as [number, number, number];
  return {
    flow,
    from: first,
    since: earlier,
    start: earliest,
    segment,
    inside,
    queues: simulation.scenario.network.kind === 'script' ? [] : queuesOf(simulation, flow),
  };
}

/** The newest firing at or before now that the record keeps: of this flow, or of any sender (-1). */
function newestRemarkable(simulation: Simulation, recorder: Recorder, flow: number): Firing | null {
  const { count } = simulation.kernel.journal.state;
  for (let id = count - 1; id >= Math.max(0, count - FARTHEST); id--) {
    const firing = recorder.find(id);
    if (firing === null || simulation.flows[firing.flow]?.kind !== 'tcp') continue;
    // A lost ACK is seldom noticed.
    if (simulation.rules[firing.rule]?.kind === 'drop' && firing.after2 !== 0) continue;
    if (flow < 0 || firing.flow === flow) return firing;
  }
  return null;
}

/** The sender that began first, or the first flow there is. */
function firstSender({ flows, scenario }: Simulation): number {
  const startOf = (index: number): number => scenario.flows[index]?.start ?? Infinity;
  return flows.reduce(
    (best, { kind }, index) =>
      kind === 'tcp' && (flows[best]?.kind !== 'tcp' || startOf(index) < startOf(best)) ? index : best,
    0,
  );
}

/** A round trip of the flow, s: as measured, or as the links would have it. */
function roundTrip(simulation: Simulation, flow: number): number {
  const parts = simulation.flows[flow]!;
  const measured = parts.kind === 'tcp' ? parts.sender.srtt() : 0;
  const { network } = simulation.scenario;
  // There is no way whose length one could tell.
  if (network.kind === 'script') return measured || (network.established.rtt ?? UNKNOWN);
  const { path, back } = simulation.topology.flows[flow]!;
  return Math.max(measured, passage(simulation, path) + passage(simulation, back));
}

/** How long a packet takes over links that are empty, s. */
const passage = ({ links }: Simulation, path: readonly number[]): number =>
  path.reduce((sum, index) => sum + timeOver(links[index]!), 0);
const timeOver = ({ state }: Link): number => state.delay + (8 * SIZE) / state.rate;

/** Where the story of this moment begins, s: where the packet was sent whose loss explains it, or some round trips ago. */
function beginning(
  simulation: Simulation,
  recorder: Recorder,
  flow: number,
  trip: number,
  newest: Firing | null,
): number {
  const { now } = simulation;
  const usual = now - USUAL * trip;
  if (newest === null || newest.time < usual) return usual;
  const loss = originOf(recorder, newest);
  if (simulation.rules[loss.rule]?.kind !== 'drop') return usual;
  const { path } = simulation.topology.flows[flow]!;
  const sent = loss.time - passage(simulation, path.slice(0, Math.max(0, path.indexOf(simulation.linkAt(loss.place)))));
  const parts = simulation.flows[flow]!;
  const patience = parts.kind === 'tcp' ? parts.sender.rto() : 0;
  if (sent < now - MOST * trip - patience) return usual;
  return Math.min(sent - 0.1 * (now - sent), now - LEAST * trip);
}

function originOf(recorder: Recorder, firing: Firing): Firing {
  let origin = firing;
  for (let steps = 0; steps < FARTHEST && origin.cause >= 0; steps++) {
    const cause = recorder.find(origin.cause);
    if (cause === null) break;
    origin = cause;
  }
  return origin;
}

/** The queues a flow's data may have to wait in: those of shared links, the slowest first, and of its slowest link; in the order of the way. */
function queuesOf({ topology, links }: Simulation, flow: number): number[] {
  const { path } = topology.flows[flow]!;
  const slower = (a: number, b: number): number => links[a]!.state.rate - links[b]!.state.rate;
  const shared = path.filter((link) => topology.links[link]!.shared);
  const watched = (shared.length > 0 ? shared : [...path].sort(slower).slice(0, 1)).sort(slower).slice(0, MOST_QUEUES);
  return path.filter((link) => watched.includes(link));
}
