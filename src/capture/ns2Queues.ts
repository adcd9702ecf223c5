import { firstOf } from '../engine/queue/priority/law.ts';
import type { NetworkLink, Topology } from '../scenario/topology.ts';

/** The bucket of ns-2's SFQ for packets between two nodes (queue/sfq.cc: hash). */
const bucketOf = (from: number, to: number, buckets: number): number => {
  const sum = from + to;
  return (sum + (sum >> 8) + ~(sum >> 4)) % buckets;
};

/** Whether the same flows share lines in ns-2, which hashes the numbers of nodes, and here. */
function sharesAlike({ flows }: Topology, order: readonly number[], buckets: number): boolean {
  const theirs = flows.map(({ from, to }) => bucketOf(order.indexOf(from), order.indexOf(to), buckets));
  return theirs.every((mine, one) =>
    theirs.every((its, other) => (one % buckets === other % buckets) === (mine === its)),
  );
}

/** Policies that a router of dsRED may have (diffserv/dsPolicy.h). */
const MOST_POLICIES = 20;

/** The ends of the packets that come over a link, in the order in which they go, and their queue by priority: 0 goes first. */
function comers({ flows, links }: Topology, link: NetworkLink, preferred: number) {
  const index = links.indexOf(link);
  return flows.flatMap(({ from, to, path, back }, flow) => {
    const queue = flow < preferred ? 0 : 1;
    return [
      ...(path.includes(index) ? [{ ends: [from, to], queue }] : []),
      ...(back.includes(index) ? [{ ends: [to, from], queue }] : []),
    ];
  });
}

/** How many packets may wait in each queue by priority. */
function placesOf(waiting: number, share: number): readonly number[] {
  const first = firstOf(waiting, share);
  return [first, waiting - first];
}

/** Why a script of ns-2 has no such queue, or null: it has. `order`: nodes by their numbers there. */
export function whyNoQueue(link: NetworkLink, topology: Topology, order: readonly number[]): string | null {
  const { settings, limitPackets } = link.queue;
  if (limitPackets === null) return 'must have places in packets';
  if (settings.kind === 'dropTail') return null;
  if (settings.kind === 'sfq')
    return sharesAlike(topology, order, settings.buckets)
      ? null
      : 'must have other lines: by its hash of nodes other flows share one';
  if (settings.kind !== 'priority') return 'must be DropTail, SFQ or strict priority';
  const all = comers(topology, link, settings.preferred);
  if (placesOf(limitPackets - 1, settings.share).includes(0)) return 'must have places for both';
  const isSplit = all.some((one) =>
    all.some(({ ends, queue }) => ends.join() === one.ends.join() && queue !== one.queue),
  );
  if (isSplit) return 'must have flows between two nodes in one queue';
  return all.length > MOST_POLICIES ? `must be that of ${MOST_POLICIES} flows at most` : null;
}

/** The queue of a link in a script: its class, and what comes after the link is made. */
export function queueLines(
  link: NetworkLink,
  topology: Topology,
  names: (node: number) => string,
): { readonly kind: string; readonly lines: readonly string[] } {
  const { settings, limitPackets } = link.queue;
  const ends = `${names(link.from)} ${names(link.to)}`;
  const limit = `$ns queue-limit ${ends} ${limitPackets}`;
  const queue = `[[$ns link ${ends}] queue]`;
  if (settings.kind === 'sfq')
    return {
      kind: 'SFQ',
      lines: [`${queue} set maxqueue_ ${limitPackets}`, `${queue} set buckets_ ${settings.buckets}`],
    };
  if (settings.kind !== 'priority') return { kind: 'DropTail', lines: [limit] };
  const policies = new Set(
    comers(topology, link, settings.preferred).map(
      (each) => `addPolicyEntry ${each.ends.map((node) => `[${names(node)} id]`).join(' ')} Null ${each.queue}`,
    ),
  );
  const places = placesOf(limitPackets! - 1, settings.share);
  return {
    kind: 'dsRED/edge',
    lines: [
      limit,
      `${queue} set numQueues_ 2`,
      ...[
        'setNumPrec 1',
        // Of no use here, but it divides by it.
        'meanPktSize 1000',
        'setSchedularMode PRI',
        'setMREDMode DROP',
        ...places.flatMap((most, band) => [
          `addPHBEntry ${band} ${band} 0`,
          `addPolicerEntry Null ${band}`,
          `configQ ${band} 0 ${most} ${most} 1`,
        ]),
        ...policies,
      ].map((command) => `${queue} ${command}`),
    ],
  };
}
