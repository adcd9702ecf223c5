import { SIZE_CLASSES } from '../../engine/tcp/transfers.ts';
import { countDelay, delayQuantile, freshDelays } from '../../engine/traffic/delays.ts';
import type { Simulation } from '../build/simulation.ts';

/** Durations of transfers, from the write to the acknowledgement of the last byte (flow completion times), s. */
export interface Completion {
  /** Upper bound of the size class, bytes; null: all transfers. */
  readonly upTo: number | null;
  readonly finished: number;
  readonly median: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** Completion times of the transfers of a run so far: by size class, then all; null: no transfer can end. */
export function completionsOf({ flows, scenario }: Simulation): readonly Completion[] | null {
  const classes = SIZE_CLASSES.map(() => freshDelays());
  let any = false;
  flows.forEach((parts, index) => {
    const flow = scenario.flows[index]!;
    if (parts.kind !== 'tcp' || flow.kind !== 'tcp') return;
    const { transfers, fileEnd } = parts;
    any ||= transfers !== null || fileEnd !== null;
    transfers?.completions.forEach(({ counts }, place) => {
      const sum = classes[place]!.counts;
      counts.forEach((count, bin) => (sum[bin] = sum[bin]! + count));
    });
    if (fileEnd === null || fileEnd.tally.at < 0 || flow.application.kind !== 'bulk') return;
    const size = flow.application.bytes ?? Infinity;
    countDelay(classes[SIZE_CLASSES.findIndex((most) => size <= most)]!, { lastDelay: fileEnd.tally.at - flow.start });
  });
  if (!any) return null;
  const all = freshDelays();
  for (const { counts } of classes) counts.forEach((count, bin) => (all.counts[bin] = all.counts[bin]! + count));
  return [...classes, all].map(({ counts }, place) => {
    const most = SIZE_CLASSES[place] ?? Infinity;
    return {
      upTo: Number.isFinite(most) ? most : null,
      finished: counts.reduce((sum, count) => sum + count, 0),
      median: delayQuantile(counts, 0.5),
      p95: delayQuantile(counts, 0.95),
      p99: delayQuantile(counts, 0.99),
    };
  });
}
