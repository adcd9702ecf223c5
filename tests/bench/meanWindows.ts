/**
 * Mean windows beside ns-2's, the whole table: `npm run reference:windows [largest n]`. With n = 10000 it takes minutes.
 */
import { MEAN_WINDOWS, ourMeanWindow } from '../reference/meanWindow.ts';

const most = Number(process.argv[2] ?? 10_000);
console.log('sender        every n-th   ns-2      here      difference');
for (const { name, n, segments } of MEAN_WINDOWS) {
  if (n > most) continue;
  const ours = ourMeanWindow(name, n);
  console.log(
    [
      name.padEnd(12),
      String(n).padStart(10),
      segments.toFixed(2).padStart(9),
      ours.toFixed(2).padStart(9),
      `${(100 * (ours / segments - 1)).toFixed(1)} %`.padStart(9),
    ].join('  '),
  );
}
