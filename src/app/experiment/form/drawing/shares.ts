import { emptyRoundTrip, transmission, wireBits } from '#engine/link/transmission.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { networkOf, type NetworkLink, type Topology } from '#scenario/graph/topology.ts';
import { wireOf } from '../model/meaning.ts';

/** Numbers of a flow's path. */
interface FlowFigures {
  readonly flow: number;
  /** Round trip with empty queues, s; null: nothing returns. */
  readonly roundTrip: number | null;
  /** Round trip with the limiting queues on the path full, s. */
  readonly fullRoundTrip: number | null;
  /** Index of the link that limits it; -1: its own rate does. */
  readonly tightest: number;
  /** Max-min fair share, bit/s. */
  readonly share: number;
  /** Packets in transit for its share in one round trip. */
  readonly holds: number;
}

/** A queue compared with the path over it. */
export interface QueueFigures {
  readonly link: number;
  /**
   * Packets in transit on the path of the fastest flow when the link is just busy, without the one being sent, which
   * counts in the queue.
   */
  readonly path: number;
  readonly queue: number;
  /** Additional round trip when the queue is full, s. */
  readonly adds: number;
  /** The flow of this round trip. */
  readonly flow: number;
}

export interface Figures {
  readonly topology: Topology;
  readonly flows: readonly FlowFigures[];
  /** Only links that limit a flow. */
  readonly queues: readonly QueueFigures[];
}

const placesOf = ({ queue }: NetworkLink, bytes: number): number =>
  queue.limitPackets ?? Math.floor((queue.limitBytes ?? 0) / bytes);

/**
 * Max-min fair shares: the rates of all flows grow together until a link is full; its flows stop, the others continue.
 * `most`: a flow's own demand, bit/s.
 */
function fairShares(
  links: readonly NetworkLink[],
  paths: readonly (readonly number[])[],
  most: readonly number[],
): readonly { readonly share: number; readonly tightest: number }[] {
  const left = links.map(({ rate }) => rate);
  const users = links.map(() => 0);
  for (const path of paths) for (const link of path) users[link]!++;
  const result = paths.map(() => ({ share: 0, tightest: -1 }));
  const open = new Set(paths.flatMap((path, flow) => (path.length > 0 ? [flow] : [])));
  while (open.size > 0) {
    let [least, tightest] = [Infinity, -1];
    links.forEach((_, link) => {
      const share = users[link]! > 0 ? left[link]! / users[link]! : Infinity;
      if (share < least) [least, tightest] = [share, link];
    });
    const modest = [...open].filter((flow) => most[flow]! <= least);
    const done = modest.length > 0 ? modest : [...open].filter((flow) => paths[flow]!.includes(tightest));
    for (const flow of done) {
      const share = modest.length > 0 ? most[flow]! : least;
      result[flow] = { share, tightest: modest.length > 0 ? -1 : tightest };
      open.delete(flow);
      for (const link of paths[flow]!) {
        left[link] = Math.max(0, left[link]! - share);
        users[link]!--;
      }
    }
  }
  return result;
}

/** Numbers of flows and queues in a network of links; undefined for others. */
export function figuresOf(scenario: Scenario): Figures | undefined {
  const { kind } = scenario.network;
  if (kind === 'script' || kind === 'manet' || kind === 'accessPoint') return undefined;
  const topology = networkOf(scenario);
  const { links } = topology;
  const paths = scenario.flows.map((_, flow) => topology.flows[flow]?.path ?? []);
  const shares = fairShares(
    links,
    paths,
    scenario.flows.map((flow) => (flow.kind === 'udp' ? flow.rate : Infinity)),
  );
  /** Links whose queues fill: all others are emptied faster than they fill. */
  const holding = new Set(shares.map(({ tightest }) => tightest));
  const quickest = new Map<number, { readonly flow: number; readonly roundTrip: number; readonly bytes: number }>();
  const flows = scenario.flows.map((flow, index): FlowFigures => {
    const [path, back] = [paths[index] ?? [], topology.flows[index]?.back ?? []];
    const { share, tightest } = shares[index]!;
    if (flow.kind === 'udp' || path.length === 0)
      return { flow: index, roundTrip: null, fullRoundTrip: null, tightest, share, holds: 0 };
    const wire = wireOf(flow);
    const roundTrip = emptyRoundTrip(links, { path, back }, wire.data, wire.ack);
    const full = path.reduce((sum, link) => {
      const here = links[link]!;
      if (!holding.has(link)) return sum;
      return sum + Math.max(0, placesOf(here, wire.data) - 1) * transmission(here, wire.data);
    }, 0);
    for (const link of path)
      if (roundTrip < (quickest.get(link)?.roundTrip ?? Infinity))
        quickest.set(link, { flow: index, roundTrip, bytes: wire.data });
    const fullRoundTrip = roundTrip + full;
    return { flow: index, roundTrip, fullRoundTrip, tightest, share, holds: (share * roundTrip) / wireBits(wire.data) };
  });
  const queues = [...holding]
    .sort((a, b) => a - b)
    .flatMap((link): QueueFigures[] => {
      const quick = quickest.get(link);
      const here = links[link];
      if (quick === undefined || here === undefined) return [];
      const queue = placesOf(here, quick.bytes);
      const sending = transmission(here, quick.bytes);
      const path = Math.floor((quick.roundTrip - sending) / sending);
      return [{ link, path, queue, adds: Math.max(0, queue - 1) * sending, flow: quick.flow }];
    });
  return { topology, flows, queues };
}
