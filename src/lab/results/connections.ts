import { delayQuantile } from '../../engine/traffic/delays.ts';
import type { Connection } from '../../engine/tcp/multipath/connection.ts';
import type { Simulation } from '../build/simulation.ts';

/** Figures of a connection over several paths, from the start of the run. Times are in s, `null`: nothing delivered. */
export interface ConnectionResult {
  readonly name: string;
  /** Indexes of its subflows. */
  readonly flows: readonly number[];
  readonly scheduler: string;
  /** Payload delivered in order, bit/s from the start of the first subflow, or of measurement, to the end. */
  readonly goodput: number;
  /** Segments of data delivered in order; arrived a second time; handed on from a path that timed out. */
  readonly delivered: number;
  readonly duplicates: number;
  readonly handedOn: number;
  /** Part of the segments that each path has sent first or again as data, 0 to 1, in the order of `flows`. */
  readonly shares: readonly number[];
  /** Time from the assignment to a path to the delivery in order: mean and 95th percentile. */
  readonly meanDelay: number | null;
  readonly p95Delay: number | null;
  /** Time of waiting at the receiver for earlier data: mean, 95th percentile and maximum. */
  readonly meanWait: number | null;
  readonly p95Wait: number | null;
  readonly maxWait: number | null;
  /** Number of segments waiting at the receiver: mean over time, and maximum. */
  readonly meanWaiting: number;
  readonly maxWaiting: number;
  /** Time for which the receive buffer kept a path from sending. */
  readonly blocked: number;
}

/** Data of a connection delivered in order up to now, segments. */
export const deliveredBy = ({ order }: Connection): number => order.state.delivered;

/** The connections of a run up to `end`, s; null: none. `before`: segments that each had delivered by `from`, s. */
export function connectionsOf(
  { connections, scenario }: Simulation,
  from: number,
  end: number,
  before: readonly number[] | null,
): readonly ConnectionResult[] | null {
  if (connections.length === 0) return null;
  return connections.map((connection, index) => {
    const { order, state, settings, flows } = connection;
    const first = scenario.flows[flows[0]!]!;
    const { delivered, duplicates } = order.state;
    const { delaySum, waitSum, longestWait, mostWaiting, delays, waits } = order.figures();
    const bytes = first.kind === 'tcp' ? first.segmentSize : 0;
    const since = Math.max(from, first.start);
    const sent = flows.map((flow) => connection.sentOn(flow));
    const all = sent.reduce((sum, count) => sum + count, 0);
    const per = (sum: number): number | null => (delivered > 0 ? sum / delivered : null);
    return {
      name: first.kind === 'tcp' ? first.multipath.connection : '',
      flows,
      scheduler: settings.scheduler,
      goodput: end > since ? (8 * bytes * (delivered - (before?.[index] ?? 0))) / (end - since) : 0,
      delivered,
      duplicates,
      handedOn: state.handedOn,
      shares: sent.map((count) => (all > 0 ? count / all : 0)),
      meanDelay: per(delaySum),
      p95Delay: delayQuantile(delays, 0.95),
      meanWait: per(waitSum),
      p95Wait: delayQuantile(waits, 0.95),
      maxWait: delivered > 0 ? longestWait : null,
      // Little's law.
      meanWaiting: end > 0 ? (waitSum + order.waitedUntil(end)) / end : 0,
      maxWaiting: mostWaiting,
      blocked: state.fullTime + (state.fullSince >= 0 ? end - state.fullSince : 0),
    };
  });
}

/** Sentences about a connection for people: how much arrived, over which paths, and what waited. */
export function connectionWords(
  { name, goodput, flows, shares, meanWait, maxWaiting, blocked, handedOn, duplicates }: ConnectionResult,
  names: readonly string[],
): string {
  const parts = flows.map((flow, place) => `${Math.round(100 * shares[place]!)} % over ${names[flow]}`);
  const ms = (seconds: number | null): string => (seconds === null ? '-' : `${(1000 * seconds).toFixed(1)} ms`);
  const rest = [
    `data waits ${ms(meanWait)} on average for earlier data, at most ${maxWaiting} segments at once`,
    ...(blocked > 0 ? [`its buffer held a path back for ${blocked.toFixed(2)} s`] : []),
    ...(handedOn > 0 ? [`${handedOn} segments were handed on to another path`] : []),
    ...(duplicates > 0 ? [`${duplicates} arrived twice`] : []),
  ];
  return `Connection ${name}: ${(goodput / 1e6).toFixed(2)} Mb/s in order, ${parts.join(', ')}; ${rest.join('; ')}.`;
}
