import { build } from '../lab/build.ts';
import { beginAt, resultOf, type Beginning, type LinkResult, type Result } from '../lab/result.ts';
import type { Simulation } from '../lab/simulation.ts';
import { TracedRun, type TraceSink } from '../lab/trace.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { QueueQuantiles } from '../study/quantiles.ts';
import { looksIn, QueueWatch } from '../study/queueWatch.ts';
import { RateWatch, type Steadiness } from '../study/rateWatch.ts';

/** What one direction of a link did, with how full its queue was most of the time. */
export type WatchedLink = LinkResult & QueueQuantiles;

/** How the throughput of each flow moved, how that of all TCP flows together, and when these became alike. */
export interface RunSteadiness {
  readonly flows: readonly Steadiness[];
  readonly stability: number | null;
  readonly convergenceTime: number | null;
  readonly spread: number | null;
}

/** A result whose queues and throughputs were looked at. */
export interface WatchedResult extends Result {
  readonly links: readonly WatchedLink[];
  readonly steadiness: RunSteadiness;
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
  const watches = simulation.links.map((_, link) => new QueueWatch(simulation, from, link));
  const looks = looksIn(end);
  const rates = new RateWatch(simulation, looks, end / looks);
  let begin: Beginning | null = null;
  for (let look = 1; look <= looks; look++) {
    const time = (look * end) / looks;
    if (begin === null && from > 0 && from <= time) {
      run.runTo(from);
      begin = beginAt(simulation, from);
    }
    run.runTo(time);
    rates.look(look);
    for (const watch of watches) watch.look(time);
  }
  run.finish(end);
  const result = resultOf(simulation, (nowMs() - start) / 1000, end, begin);
  const links = result.links.map((link, index) => ({ ...link, ...watches[index]!.quantiles() }));
  const tcp = simulation.flows.flatMap(({ kind }, flow) => (kind === 'tcp' ? [flow] : []));
  const steadiness = {
    flows: simulation.flows.map((_, flow) => rates.of(flow, from)),
    stability: tcp.length > 0 ? rates.stability(tcp, from) : null,
    ...rates.converged(tcp),
  };
  return { simulation, result: { ...result, links, steadiness } };
}
