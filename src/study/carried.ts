import { disciplineNamed } from '../engine/queue/laws.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { networkOf, type NetworkLink } from '../scenario/topology.ts';

/** Times that links are looked at: moving what one link carried may exceed another. */
const PASSES = 3;

/** The largest rate of a link in a run, bit/s; Infinity: its rate follows a trace. */
function largestRate({ name, queue, rateBps }: NetworkLink, { interventions }: Scenario): number {
  if (disciplineNamed(queue.kind).lets !== undefined) return Infinity;
  const later = interventions.map((each) => (each.kind === 'setLink' && each.link === name ? (each.rate ?? 0) : 0));
  return Math.max(rateBps, ...later);
}

/**
 * Moves bytes that arrived in a column of time to earlier columns, so that no column holds more than a link carries in
 * it. A receiver gets more in a short time when jitter delivers late packets together, or when a packet ends just
 * after the column begins; the link sent them before. Totals do not change. Bytes by flow and column of `width` s, up to
 * `end`, s, in place. Links that copies overfill are left out.
 */
export function asCarried(scenario: Scenario, bytes: readonly Float32Array[], width: number, end: number): void {
  if (['manet', 'accessPoint', 'script'].includes(scenario.network.kind)) return;
  const { links, flows } = networkOf(scenario);
  const columns = bytes[0]?.length ?? 0;
  const shared = links.flatMap((link, index) => {
    const over = bytes.filter((_, flow) => flows[flow]!.path.includes(index));
    const rate = largestRate(link, scenario) / 8;
    return over.length === 0 || rate === Infinity ? [] : [{ over, rate }];
  });
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const { over, rate } of shared) {
      const rooms = Array.from({ length: columns }, (_, column) => rate * Math.min(width, end - column * width));
      const sumAt = (column: number): number => over.reduce((all, flow) => all + flow[column]!, 0);
      const excess = rooms.reduceRight((rest, room, column) => Math.max(0, sumAt(column) + rest - room), 0);
      if (excess > 0) continue;
      // Each flow's share of what a column passes on is that of the flow in the column.
      for (let column = columns - 1; column > 0; column -= 1) {
        const sum = sumAt(column);
        if (sum <= rooms[column]!) continue;
        const kept = rooms[column]! / sum;
        for (const flow of over) {
          flow[column - 1]! += flow[column]! * (1 - kept);
          flow[column]! *= kept;
        }
      }
    }
  }
}
