import type { ConventionName } from '../../src/lessons/rounds/conventions.ts';
import type { Connection } from '../../src/lessons/rounds/rounds.ts';

/** Windows and thresholds computed as a person would with a pencil, without the engine. */
export function booked(
  { initialWindow, ssthresh: begin, losses, rounds }: Connection,
  convention: ConventionName,
): readonly (readonly [cwnd: number, ssthresh: number])[] {
  const rows: [number, number][] = [];
  let [cwnd, ssthresh] = [initialWindow, begin ?? Infinity];
  for (let round = 1; round <= rounds; round++) {
    rows.push([cwnd, ssthresh]);
    const loss = losses.find((each) => each.round === round);
    if (loss === undefined) cwnd = cwnd < ssthresh ? Math.min(2 * cwnd, ssthresh) : cwnd + 1;
    else {
      ssthresh = Math.max(2, Math.floor(cwnd / 2));
      cwnd = loss.seen === 'timeout' ? 1 : ssthresh + (convention === 'inflated' ? 3 : 0);
    }
  }
  return rows;
}
