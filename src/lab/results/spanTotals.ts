import type { Span, SpanTotals } from '../protocol/protocol.ts';
import { beginAt, outcomeOf } from './result.ts';
import type { Run } from '../record/run.ts';
import { repeating } from '../travel/travel.ts';

/** The newest totals of each run: the user steps on while a span is selected. */
const newest = new WeakMap<Run, SpanTotals>();

/**
 * The totals of a span that the run has simulated, s. Repeats the run up to its end in stretches: the caller returns to
 * the present moment.
 */
export function* totalling(run: Run, { from, to }: Span): Generator<void, SpanTotals, void> {
  const { simulation, checkpoints } = run;
  run.restore(checkpoints.beforeTime(from));
  yield* quietly(run, from);
  const begin = from > 0 ? beginAt(simulation, from) : null;
  yield* quietly(run, to);
  const { flows, total, links } = outcomeOf(simulation, to, begin);
  const totals = { from, to, flows, total, links };
  newest.set(run, totals);
  return totals;
}

function* quietly(run: Run, time: number): Generator<void, void, void> {
  for (const _ of repeating(run, time)) yield;
}

/** The totals of this span, if they were computed last. */
export function knownTotals(run: Run, { from, to }: Span): SpanTotals | null {
  const totals = newest.get(run);
  return totals?.from === from && totals.to === to ? totals : null;
}
