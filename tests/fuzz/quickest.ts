/**
 * How long something keeps the processor, ms: where it seems longer than `longest` the least of several times, for the
 * first time is slow.
 */
export function quickest(act: () => unknown, longest: number): number {
  let least = Infinity;
  for (let turn = 0; turn < 4 && least > longest; turn++) {
    const before = process.cpuUsage();
    act();
    least = Math.min(least, process.cpuUsage(before).user / 1000);
  }
  return least;
}
