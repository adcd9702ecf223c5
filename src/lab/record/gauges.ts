/** Sources of recorded series. */
import { transmission } from '../../engine/link/transmission.ts';
import { enterSample, type RateSample } from '../../engine/tcp/deliveryRate.ts';
import type { RackState } from '../../engine/tcp/recovery/rackState.ts';
import type { Sender } from '../../engine/tcp/sender.ts';
import { causesOf } from '../results/counters.ts';
import { LOSS_FAMILIES, LOST_QUANTITY, lossFamilyOf, type Family } from '../results/lossFamilies.ts';
import { WAY } from '../protocol/manetProtocol.ts';
import { wayCode, wayOf } from '../look/manetStatus.ts';
import type { SeriesFacts } from '../protocol/protocol.ts';
import { roundTripVariation } from '../look/roundTripVariation.ts';
import type { Simulation } from '../build/simulation.ts';

/** Reused by every reading. */
const sample: RateSample = { rate: NaN, priorDelivered: 0, sampleInFlight: 0, sampleLost: 0, appLimited: false };

/** Newest delivery-rate sample, segments/s, from the recovery's records; NaN: the last ACK gave none. */
function arrivalRate({ recovery }: Sender): number {
  enterSample(recovery as unknown as RackState, sample);
  return sample.rate > 0 ? sample.rate : NaN;
}

const FAMILY_OF_QUANTITY = new Map<SeriesFacts['quantity'], Family>(
  LOSS_FAMILIES.map((family) => [LOST_QUANTITY[family], family]),
);

const SUMS: ReadonlySet<SeriesFacts['quantity']> = new Set([
  'delivered',
  'offered',
  'drops',
  'sample',
  'refused',
  'sent',
  'routing',
  ...Object.values(LOST_QUANTITY),
] as const);

/** Symbols of series in the formulas of a queue whose lines are drawn separately (`Chooser.inside`). */
const INSIDE_SYMBOLS: Partial<Record<SeriesFacts['quantity'], string>> = {
  baseChance: 'p',
  lineChance: 'chance',
};

/** Whether a series counts during a bucket rather than being read at its end. */
export const isSum = ({ quantity }: SeriesFacts): boolean => SUMS.has(quantity);

/** Number of RTT samples of a series' sender. */
export function measuredBy({ flows }: Simulation, { flow }: SeriesFacts): number {
  const parts = flows[flow]!;
  return parts.kind === 'tcp' ? parts.sender.state.rttCount : 0;
}

/**
 * Queueing delay of a flow's newest packet to arrive, s; NaN: none. A packet shorter than usual appears not to have
 * waited.
 */
function waitedBy({ scenario, topology, links, flows }: Simulation, flow: number): number {
  const parts = flows[flow]!;
  const { lastDelay } = (parts.kind === 'tcp' ? parts.receiver : parts.sink).state;
  if (lastDelay < 0) return NaN;
  const sent = scenario.flows[flow]!;
  const bytes = sent.kind === 'tcp' ? sent.segmentSize + sent.headerSize : sent.packetSize;
  let empty = 0;
  for (const link of topology.flows[flow]!.path)
    empty += links[link]!.state.delay + transmission(links[link]!.state, bytes);
  // Different summation order changes the last digits.
  return Math.max(0, Math.round(1e9 * (lastDelay - empty)) / 1e9);
}

/** Data packets sent by all flows so far. */
const sentBy = ({ flows }: Simulation): number =>
  flows.reduce((sum, parts) => sum + (parts.kind === 'tcp' ? parts.sender : parts.source).state.sent, 0);

/** Data packets of all flows lost so far to causes of a family. */
function lostBy(simulation: Simulation, family: Family): number {
  const { flows, ledger } = simulation;
  let sum = 0;
  causesOf(simulation).forEach((cause, code) => {
    if (lossFamilyOf(cause) === family)
      for (let flow = 0; flow < flows.length; flow++) sum += ledger.droppedBy(flow, 0, code);
  });
  return sum;
}

/** Counters of a whole network with radios. */
function ofNetwork(simulation: Simulation, quantity: SeriesFacts['quantity']): number {
  if (quantity === 'sent') return sentBy(simulation);
  const family = FAMILY_OF_QUANTITY.get(quantity);
  return family === undefined ? (simulation.manet?.routing?.messages ?? 0) : lostBy(simulation, family);
}

/** The value of a series' counter or gauge now, or at a moment before the next event, s; NaN: none yet. */
export function gaugeOf(simulation: Simulation, facts: SeriesFacts, time = simulation.now): number {
  const { flows, links, manet, now } = simulation;
  if (facts.quantity === 'waited') return waitedBy(simulation, facts.flow);
  if (facts.quantity === 'route') {
    if (manet === null) return WAY.NONE;
    const { from, to } = manet.ends[facts.flow]!;
    return wayCode(manet, from, to, now);
  }
  if (facts.quantity === 'hops') {
    const { from, to } = manet!.ends[facts.flow]!;
    const nodes = wayOf(manet!, from, to);
    return nodes.at(-1) === to ? nodes.length - 1 : 0;
  }
  if (facts.flow < 0 && facts.link < 0) return ofNetwork(simulation, facts.quantity);
  if (facts.flow >= 0) {
    const parts = flows[facts.flow]!;
    if (parts.kind === 'udp') return parts.sink.state.receivedBytes;
    switch (facts.quantity) {
      case 'cwnd':
        return parts.sender.window.cwnd;
      case 'ssthresh':
        return parts.sender.window.ssthresh;
      case 'rtt':
        return parts.sender.srtt() || NaN;
      case 'sample':
        return parts.sender.state.rttSum;
      case 'rto':
        return parts.sender.rto();
      case 'rttvar':
        return roundTripVariation(parts.sender) || NaN;
      case 'pacing':
        return parts.sender.pacingRate() || NaN;
      case 'arrival':
        return arrivalRate(parts.sender);
      case 'bandwidth':
        return parts.sender.bandwidth() || NaN;
      case 'pathShare':
        return parts.connection!.shareOf(facts.flow);
      case 'dataDelay':
        return parts.connection!.order.newestDelay();
      case 'dataWaiting':
        return parts.connection!.order.state.waiting;
      case 'inflight':
        return parts.sender.pipe();
      case 'refused':
        return parts.sender.refused();
      default:
        return parts.receiver.state.receivedBytes;
    }
  }
  const link = links[facts.link]!;
  if (facts.quantity === 'queue') return link.queueLength(time);
  if (facts.quantity === 'average') return link.averageQueue();
  const symbol = INSIDE_SYMBOLS[facts.quantity];
  if (symbol !== undefined) {
    const { readings, lines } = link.inside(time);
    const of = facts.line === undefined ? readings : lines[facts.line]!.readings;
    return of.find((reading) => reading.symbol === symbol)!.value;
  }
  return facts.quantity === 'offered' ? link.state.offered : link.state.drops;
}
