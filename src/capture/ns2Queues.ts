import type { NetworkLink, Topology } from '../scenario/topology.ts';

/** The bucket of ns-2's SFQ for packets between two nodes (queue/sfq.cc: hash). */
const bucketOf = (from: number, to: number, buckets: number): number => {
  const sum = from + to;
  return (sum + (sum >> 8) + ~(sum >> 4)) % buckets;
};

/** Whether the same flows share lines in ns-2, which hashes the numbers of nodes, and here. */
function sharesAlike({ flows }: Topology, numberOf: (node: number) => number, buckets: number): boolean {
  const theirs = flows.map(({ from, to }) => bucketOf(numberOf(from), numberOf(to), buckets));
  return theirs.every((mine, one) =>
    theirs.every((its, other) => (one % buckets === other % buckets) === (mine === its)),
  );
}

/** Why ns-2 has no such queue, or null: it has. */
export function whyNoQueue({ queue }: NetworkLink, topology: Topology, order: readonly number[]): string | null {
  const { settings, limitPackets } = queue;
  if (limitPackets === null) return 'must have places in packets for a script of ns-2';
  if (settings.kind === 'dropTail') return null;
  if (settings.kind === 'sfq') {
    if (sharesAlike(topology, (node) => order.indexOf(node), settings.buckets)) return null;
    return 'must have other lines for a script of ns-2: its hash of nodes has other flows share one';
  }
  return 'must be DropTail or SFQ for a script of ns-2';
}

/** The queue of a link in a script. `ends`: its nodes, as the script names them. */
export function queueLines({ queue }: NetworkLink, ends: string): { kind: string; lines: readonly string[] } {
  const { settings, limitPackets } = queue;
  if (settings.kind !== 'sfq') return { kind: 'DropTail', lines: [`$ns queue-limit ${ends} ${limitPackets}`] };
  const disc = `[[$ns link ${ends}] queue]`;
  return {
    kind: 'SFQ',
    lines: [`${disc} set maxqueue_ ${limitPackets}`, `${disc} set buckets_ ${settings.buckets}`],
  };
}
