import { emptyDelay, emptyRoundTrip } from '../../engine/link/transmission.ts';
import type { Firing } from '../../engine/kernel/journal.ts';
import { MOST_QUEUES, type Watched } from '../protocol/detailProtocol.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Simulation } from '../build/simulation.ts';

/** Maximum number of events watched individually; more are omitted. */
export const MOST_EVENTS = 20_000;
/** Maximum number of firings searched for the newest that is more than growth, and of causes followed to the loss. */
const FARTHEST = 20_000;
/** Default and minimum number of round trips shown. */
const USUAL = 2.5;
const LEAST = 1.25;
/** A loss further back than this many round trips and one timeout is not shown. */
const MOST = 8;
/** Round trips watched before the stretch shown, so that packets in transit are known from their start. */
const LEAD = 3;
/** Windows are reported over a stretch this many times as long, for the plot beside the packets. */
const WIDER = 8;
/** Events of a script reported from its start. */
const MOST_OF_SCRIPT = 3000;
/** Assumed round trip of a script before any measurement, s. */
const UNKNOWN = 0.1;
/** Assumed packet size for an unmeasured round trip, bytes. */
const SIZE = 1500;

/** What to watch, and from when. */
export interface Plan {
  readonly flow: number;
  /** Start of the report, s. */
  readonly from: number;
  /** Start of the report on senders' windows, s. */
  readonly since: number;
  /** Start of watching, s. */
  readonly start: number;
  readonly queues: readonly number[];
  /** The followed segment; -1: none. */
  readonly segment: number;
  /** The link whose queue is inspected; -1 or omitted: none. */
  readonly inside?: number;
}

/**
 * Decides what to watch. It reads only the record and the state of this moment, so that a moment looks the same however
 * it was reached.
 */
export function planOf(simulation: Simulation, recorder: Recorder, watched: Watched): Plan | null {
  const newest = newestRemarkable(simulation, recorder, watched.flow);
  const flow = watched.flow >= 0 ? watched.flow : (newest?.flow ?? firstSender(simulation));
  if (simulation.flows[flow] === undefined) return null;
  const trip = roundTrip(simulation, flow);
  const segment = watched.segment ?? -1;
  const inside = watched.inside?.link ?? -1;
  const { now } = simulation;
  // A script is read as a whole while it is short.
  if (simulation.scenario.network.kind === 'script' && simulation.events <= MOST_OF_SCRIPT)
    return { flow, from: 0, since: 0, start: 0, queues: [], segment, inside };
  const from =
    watched.span > 0
      ? now - watched.span
      : Math.min(
          beginning(simulation, recorder, flow, trip, newest),
          simulation.manet === null ? Infinity : beforeBreak(simulation, recorder, flow, trip),
        );
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

/** The newest recorded firing, up to now, of this flow or of any sender (-1). */
function newestRemarkable(simulation: Simulation, recorder: Recorder, flow: number): Firing | null {
  const { count } = simulation.kernel.journal.state;
  for (let id = count - 1; id >= Math.max(0, count - FARTHEST); id--) {
    const firing = recorder.find(id);
    if (firing === null || simulation.flows[firing.flow]?.kind !== 'tcp') continue;
    // The loss of an ACK is rarely noticed.
    if (simulation.rules[firing.rule]?.kind === 'drop' && firing.after2 !== 0) continue;
    if (flow < 0 || firing.flow === flow) return firing;
  }
  return null;
}

/** The first sender to start, or the first flow. */
function firstSender({ flows, scenario }: Simulation): number {
  const startOf = (index: number): number => scenario.flows[index]?.start ?? Infinity;
  return flows.reduce(
    (best, { kind }, index) =>
      kind === 'tcp' && (flows[best]?.kind !== 'tcp' || startOf(index) < startOf(best)) ? index : best,
    0,
  );
}

/** Round trip of the flow, s: measured, or computed from the links. */
function roundTrip(simulation: Simulation, flow: number): number {
  const parts = simulation.flows[flow]!;
  const measured = parts.kind === 'tcp' ? parts.sender.srtt() : 0;
  const { network } = simulation.scenario;
  // A script has no path whose delay could be computed.
  if (network.kind === 'script') return measured || (network.established.rtt ?? UNKNOWN);
  return Math.max(measured, emptyRoundTrip(linksOf(simulation), simulation.topology.flows[flow]!, SIZE, SIZE));
}

/** The links as they are now. */
const linksOf = ({ links }: Simulation) => links.map(({ state }) => state);

/**
 * Start of the explanation of this moment, s: when the packet was sent whose loss explains it, or some round trips ago.
 */
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
  const way = path.slice(0, Math.max(0, path.indexOf(simulation.linkAt(loss.place))));
  const sent = loss.time - emptyDelay(linksOf(simulation), way, SIZE);
  const parts = simulation.flows[flow]!;
  const patience = parts.kind === 'tcp' ? parts.sender.rto() : 0;
  if (sent < now - MOST * trip - patience) return usual;
  return Math.min(sent - 0.1 * (now - sent), now - LEAST * trip);
}

/** Maximum number of marks searched for the break of a route. */
const FARTHEST_MARKS = 500;

/**
 * Start of the explanation for a flow among radios whose route broke, or whose data was lost, while its timer ran, s;
 * Infinity: neither happened.
 */
function beforeBreak({ now, events, flows }: Simulation, recorder: Recorder, flow: number, trip: number): number {
  const parts = flows[flow]!;
  if (parts.kind !== 'tcp') return Infinity;
  const { notable } = recorder;
  const last = recorder.notableBy(events) - 1;
  let [first, reach] = [Infinity, now - MOST * trip - parts.sender.rto()];
  for (let place = last; place >= Math.max(0, last - FARTHEST_MARKS); place--) {
    const mark = notable[place]!;
    if (mark.time < reach) break;
    const isOwn =
      (mark.kind === 'loss' && mark.flow === flow) ||
      (mark.kind === 'linkBreak' && mark.old?.flow === flow) ||
      (mark.kind === 'wayLost' && mark.flow === flow);
    if (!isOwn) continue;
    first = mark.time;
    // Earlier breaks are unrelated, unless they were just before.
    reach = Math.max(reach, first - 2 * trip);
  }
  return first - 0.1 * (now - first);
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

/**
 * Queues on the data path where a flow may wait: of shared links, the slowest first, and of its slowest link; in path
 * order.
 */
function queuesOf({ topology, links }: Simulation, flow: number): number[] {
  const { path } = topology.flows[flow]!;
  const slower = (a: number, b: number): number => links[a]!.state.rate - links[b]!.state.rate;
  const shared = path.filter((link) => topology.links[link]!.shared);
  const watched = (shared.length > 0 ? shared : [...path].sort(slower).slice(0, 1)).sort(slower).slice(0, MOST_QUEUES);
  return path.filter((link) => watched.includes(link));
}
