import { build } from '../lab/build.ts';
import { beginAt, resultOf, type LinkResult, type Result } from '../lab/result.ts';
import type { Simulation } from '../lab/simulation.ts';
import { TracedRun, type TraceSink } from '../lab/trace.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { QueueQuantiles } from '../study/quantiles.ts';
import { looksIn, QueueWatch } from '../study/queueWatch.ts';

/** What one direction of a link did, with how full its queue was most of the time. */
export type WatchedLink = LinkResult & QueueQuantiles;

/** A result whose queues were looked at. */
export interface WatchedResult extends Result {
  readonly links: readonly WatchedLink[];
}

/** A simulation that was run. */
export interface Finished {
  readonly simulation: Simulation;
  readonly result: WatchedResult;
}

/** How a scenario is run. */
export interface Running {
  /** When the figures begin, and how far to run, s. */
  readonly from: number;
  readonly end: number;
  /** Of the trace of throughput, s. */
  readonly interval: number;
  readonly sink: TraceSink;
  /** Wall clock, ms. */
  readonly nowMs: () => number;
}

/** Runs a scenario to `end`. */
export function simulate(scenario: Scenario, { from, end, interval, sink, nowMs }: Running): Finished {
  const start = nowMs();
  const simulation = build(scenario);
  const run = new TracedRun(simulation, sink, interval);
  const watches = simulation.links.map((_, link) => new QueueWatch(simulation, link));
  run.runTo(from);
  const begin = from > 0 ? beginAt(simulation, from) : null;
  const looks = looksIn(end);
  for (let look = 1; look <= looks; look++) {
    const time = (look * end) / looks;
    if (time <= from) continue;
    run.runTo(time);
    for (const watch of watches) watch.look(time);
  }
  run.finish(end);
  const result = resultOf(simulation, (nowMs() - start) / 1000, end, begin);
  const links = result.links.map((link, index) => ({ ...link, ...watches[index]!.quantiles(from) }));
  return { simulation, result: { ...result, links } };
}
