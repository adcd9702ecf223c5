import { emptyRoundTrip, transmission, wireBits } from '#engine/link/transmission.ts';
import { chanceOf } from '#engine/loss/catalogue.ts';
import { networkOf, type NetworkLink } from '#scenario/graph/topology.ts';
import type { Scenario, TcpFlow } from '../scenario/scenario.ts';

/** Header bytes of a segment, and of an ACK. */
const HEADER = 40;

/** The path of the only TCP flow of a wired network, without queueing. */
export interface PathFacts {
  readonly flow: TcpFlow;
  /** The link that limits it. */
  readonly narrow: NetworkLink;
  /** Round-trip time of a segment and its ACK, s. */
  readonly roundTrip: number;
  /** Maximum goodput, bit/s. */
  readonly most: number;
  /** Window that just fills the link, segments. */
  readonly fills: number;
  /** Window that fills the link and its queue, segments. */
  readonly overflows: number;
  /** Waiting time at the end of the full queue, s. */
  readonly longestWait: number;
}

/** Round-trip time of each flow of a wired network without queueing, for a full-sized packet, s. */
export function roundTrips(scenario: Scenario): number[] {
  const { links, flows: routes } = networkOf(scenario);
  return scenario.flows.map((flow, index) => {
    const bytes = flow.kind === 'udp' ? flow.packetSize : flow.segmentSize + HEADER;
    return emptyRoundTrip(links, routes[index]!, bytes, HEADER);
  });
}

/** The path of the only TCP flow; null: several flows, no links, or a link that changes during the run. */
export function pathOf(scenario: Scenario): PathFacts | null {
  const { network, flows, interventions } = scenario;
  if (network.kind === 'manet' || network.kind === 'accessPoint' || network.kind === 'script') return null;
  const at = flows.findIndex(({ kind }) => kind === 'tcp');
  const flow = flows[at];
  if (flow?.kind !== 'tcp' || flows.filter(({ kind }) => kind === 'tcp').length > 1) return null;
  if (interventions.some(({ kind }) => kind === 'setLink')) return null;
  const { links, bottleneck } = networkOf(scenario);
  const narrow = links[bottleneck]!;
  const bytes = flow.segmentSize + HEADER;
  const roundTrip = roundTrips(scenario)[at]!;
  const { limitPackets, limitBytes } = narrow.queue;
  const places = limitPackets ?? (limitBytes ?? 0) / bytes;
  const fills = (narrow.rate * roundTrip) / wireBits(bytes);
  return {
    flow,
    narrow,
    roundTrip,
    most: (narrow.rate * flow.segmentSize) / bytes,
    fills,
    overflows: fills + places,
    longestWait: transmission(narrow, places * bytes, places),
  };
}

/**
 * Goodput predicted by the square-root law for a flow with random losses, bit/s: sqrt(3 / 2b) / sqrt(p) segments per
 * round trip, where p is the loss probability and b the number of segments per ACK (M. Mathis, J. Semke, J. Mahdavi, T.
 * Ott, The macroscopic behavior of the TCP congestion avoidance algorithm, CCR 27(3), 1997), capped at the link's
 * capacity. null: no random losses, or several TCP flows.
 */
export function squareRootLaw(scenario: Scenario): number | null {
  const path = pathOf(scenario);
  const loss = path?.narrow.loss;
  const chance = loss === undefined ? null : chanceOf(loss);
  if (path === null || chance === null || chance === 0) return null;
  const answered = path.flow.delayedAck?.segments ?? 1;
  const window = Math.sqrt(3 / (2 * answered)) / Math.sqrt(chance);
  return Math.min(path.most, (window * 8 * path.flow.segmentSize) / path.roundTrip);
}
