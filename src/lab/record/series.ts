import { LOSS_FAMILIES, LOST_QUANTITY } from '../results/lossFamilies.ts';
import { SERIES_UNITS, type SeriesFacts } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';

/** Number of buckets of a run: enough for any plot, few enough to send all. */
export const BUCKETS = 4000;
/** Maximum number of recorded values, if that leaves a bucket for every second px of a plot. */
const MOST_VALUES = 2.5e6;
const FEWEST_BUCKETS = BUCKETS / 4;

/**
 * Number of buckets for a number of series: with very many flows fewer, or the record would take more memory than
 * everything else.
 */
export function bucketsFor(series: number): number {
  let buckets = BUCKETS;
  while (buckets > FEWEST_BUCKETS && buckets * series > MOST_VALUES) buckets /= 2;
  return buckets;
}

/** The recorded quantities of a run, in order of their ids. */
export function seriesOf(simulation: Simulation): SeriesFacts[] {
  const list: SeriesFacts[] = [];
  const add = (quantity: SeriesFacts['quantity'], flow: number, link: number, line?: number): void => {
    list.push({
      id: list.length,
      quantity,
      flow,
      link,
      unit: SERIES_UNITS[quantity],
      ...(line === undefined ? {} : { line }),
    });
  };
  simulation.flows.forEach((parts, flow) => {
    if (parts.kind === 'tcp') {
      add('cwnd', flow, -1);
      add('ssthresh', flow, -1);
      add('rtt', flow, -1);
      add('sample', flow, -1);
      add('rto', flow, -1);
      add('rttvar', flow, -1);
      add('refused', flow, -1);
      add('inflight', flow, -1);
      if (!Number.isNaN(parts.sender.pacingRate())) {
        add('pacing', flow, -1);
        // Only a recovery that knows the arrival of every segment can report a rate.
        if (parts.sender.settings.recovery.samplesRates && 'sendElapsed' in parts.sender.recovery)
          add('arrival', flow, -1);
        if (!Number.isNaN(parts.sender.bandwidth())) add('bandwidth', flow, -1);
      }
    }
    if (simulation.manet === null && simulation.topology.flows[flow]!.path.length > 0) add('waited', flow, -1);
    add('delivered', flow, -1);
    if (parts.kind === 'tcp' && parts.connection !== null) add('pathShare', flow, -1);
    if (parts.kind === 'tcp' && parts.connection?.flows[0] === flow) {
      add('dataDelay', flow, -1);
      add('dataWaiting', flow, -1);
    }
    if (simulation.manet !== null) {
      add('route', flow, -1);
      add('hops', flow, -1);
    }
  });
  if (simulation.manet !== null) {
    add('sent', -1, -1);
    for (const family of LOSS_FAMILIES) add(LOST_QUANTITY[family], -1, -1);
    if (simulation.manet.routing !== null) add('routing', -1, -1);
  }
  const data = new Set(simulation.topology.flows.flatMap((route) => route.path));
  simulation.links.forEach((each, link) => {
    const watched =
      link === simulation.topology.bottleneck || (simulation.topology.links[link]!.shared && data.has(link));
    if (!watched) return;
    add('queue', -1, link);
    if (!Number.isNaN(each.averageQueue())) add('average', -1, link);
    add('offered', -1, link);
    add('drops', -1, link);
    if (each.letters !== undefined) add('baseChance', -1, link);
    each.letters?.forEach((_, line) => add('lineChance', -1, link, line));
  });
  return list;
}
