import { build } from '../lab/build/build.ts';
import { beginAt, resultOf, type Beginning, type LinkResult, type Result } from '../lab/results/result.ts';
import type { Simulation } from '../lab/build/simulation.ts';
import { TracedRun, type TraceSink } from '../lab/results/trace.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type { QueueQuantiles } from '../study/quantiles.ts';
import { lookAll, looksIn, QueueWatch } from '../study/queueWatch.ts';
import { RateWatch, type Steadiness } from '../study/rateWatch.ts';

/** Results of one direction of a link, with quantiles of its queue length. */
export type WatchedLink = LinkResult & QueueQuantiles;

/** Steadiness of the throughput of each flow and of all TCP flows together, and when the flows converged. */
interface RunSteadiness {
  readonly flows: readonly Steadiness[];
  readonly stability: number | null;
  readonly convergenceTime: number | null;
  readonly spread: number | null;
}

/** A result with queue quantiles and throughput steadiness. */
export interface WatchedResult extends Result {
  readonly links: readonly WatchedLink[];
  readonly steadiness: RunSteadiness;
}

/** A finished simulation. */
export interface Finished {
  readonly simulation: Simulation;
  readonly result: WatchedResult;
}

/** How to run a scenario. */
interface Running {
  /** Start of measurement and end of the run, s. */
  readonly from: number;
  readonly end: number;
  /** Interval of the throughput trace, s. */
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
    lookAll(watches, time);
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
