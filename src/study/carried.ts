import type { Scenario } from '../scenario/scenario.ts';
import { networkOf, type NetworkLink } from '#scenario/graph/topology.ts';

/** Number of passes over all links, because moving bytes of one link may overfill another. */
const PASSES = 3;

/** The largest rate of a link during a run, bit/s. */
function largestRate({ name, rate }: NetworkLink, { interventions }: Scenario): number {
  const later = interventions.map((each) => (each.kind === 'setLink' && each.link === name ? (each.rate ?? 0) : 0));
  return Math.max(rate, ...later);
}

/**
 * Moves bytes that arrived in a column of time to earlier columns, so that no column exceeds what a link can carry in
 * it. A receiver may get more in a short time if jitter delivers late packets together, or if a packet ends just after
 * the column begins; the link sent those bytes earlier. Totals do not change. Links overfilled by copies are left out.
 * `bytes`: by flow and column, changed in place. `width`: of a column, s. `end`: of the last column, s.
 */
export function asCarried(scenario: Scenario, bytes: readonly Float32Array[], width: number, end: number): void {
  if (['manet', 'accessPoint', 'script'].includes(scenario.network.kind)) return;
  const { links, flows } = networkOf(scenario);
  const columns = bytes[0]?.length ?? 0;
  const shared = links.flatMap((link, index) => {
    const over = bytes.filter((_, flow) => flows[flow]!.path.includes(index));
    const rate = largestRate(link, scenario) / 8;
    return over.length === 0 ? [] : [{ over, rate }];
  });
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const { over, rate } of shared) {
      const rooms = Array.from({ length: columns }, (_, column) => rate * Math.min(width, end - column * width));
      const sumAt = (column: number): number => over.reduce((all, flow) => all + flow[column]!, 0);
      const excess = rooms.reduceRight((rest, room, column) => Math.max(0, sumAt(column) + rest - room), 0);
      if (excess > 0) continue;
      // The excess of a column is moved in the proportions of its flows.
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
