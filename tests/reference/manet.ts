/** ns-2.35's runs with mobile nodes, and the same scenarios here. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { wirelessSender } from './manetChains.ts';

/** Movements that ns-2's setdest generated for the runs: starting positions, and moves as rows [s, node, m, m, m/s]. */
interface MovementFile {
  readonly positions: number[][];
  readonly moves: number[][];
}

const folder = 'tests/reference/ns2/manet/';
const movements = JSON.parse(gunzipSync(readFileSync(`${folder}movements.json.gz`)).toString('utf8')) as Record<
  string,
  MovementFile
>;

/** A run of ns-2 with one of the movement files. */
export interface MobileRun {
  /** As in the other runs of ns-2: `l_cubic` is CUBIC of its Linux senders. */
  readonly name: string;
  readonly protocol: 'aodv' | 'dsdv';
  readonly nodes: number;
  readonly file: number;
  readonly seed: number;
  /** kb/s of acknowledged payload over the 140 s of the flow. */
  readonly goodput: number;
  /** Routing messages sent and passed on. */
  readonly messages: number;
  /** Data packets that arrived, and the total number of their hops. */
  readonly received: number;
  readonly hops: number;
  /** Requests for a route that were answered, and the total time from request to answer, s. */
  readonly discoveries: number;
  readonly waited: number;
}

type Row = [string, MobileRun['protocol'], ...[number, number, number, number, number, number, number, number, number]];

export const MOBILE_RUNS: readonly MobileRun[] = (
  JSON.parse(readFileSync(`${folder}randomWaypoint.json`, 'utf8')) as Row[]
).map(([name, protocol, nodes, file, seed, goodput, messages, received, hops, discoveries, waited]) => ({
  name,
  protocol,
  nodes,
  file,
  seed,
  goodput,
  messages,
  received,
  hops,
  discoveries,
  waited,
}));

/** The scenario of such a run. `seed` is that of our run. */
export function mobileScenario(
  { name, protocol, nodes, file }: Pick<MobileRun, 'name' | 'protocol' | 'nodes' | 'file'>,
  seed: number,
): ScenarioInput {
  const { positions, moves } = movements[`${nodes}-${file}`]!;
  return {
    seed,
    duration: 150,
    network: {
      kind: 'manet',
      nodes,
      area: [500, 500],
      placement: { kind: 'list', positions },
      mobility: { kind: 'trace', moves },
      radio: { dataRate: 2e6 },
      routing: { kind: protocol },
    },
    flows: [{ ...wirelessSender(name), from: 0, to: 1, start: 10, segmentSize: 1000 }],
  } as unknown as ScenarioInput;
}

/** The same run here. */
export function ourMobileRun(run: Pick<MobileRun, 'name' | 'protocol' | 'nodes' | 'file'>, seed: number): MobileRun {
  const simulation = simulate(mobileScenario(run, seed));
  simulation.runBefore(Infinity);
  const { flows, manet } = resultOf(simulation, 0);
  const { goodput, packetsReceived: received } = flows[0]!;
  const { routingPackets: messages, meanHops, discoveries, meanDiscovery } = manet!;
  return {
    ...run,
    seed,
    goodput: goodput / 1000,
    messages,
    received,
    hops: (meanHops ?? 0) * received,
    discoveries,
    waited: (meanDiscovery ?? 0) * discoveries,
  };
}

/** The averages of some runs. */
export interface Together {
  /** kb/s: mean over the movement files of the mean over seeds. */
  readonly goodput: number;
  /** Routing messages for each data packet that arrived. */
  readonly overhead: number;
  /**
   * s from a request to its answer: median over runs of their means, because one late answer in a hundred outweighs the
   * rest. NaN: no request was made.
   */
  readonly latency: number;
  readonly hops: number;
}

export function together(runs: readonly MobileRun[]): Together {
  const sum = (of: 'messages' | 'received' | 'hops'): number => runs.reduce((total, run) => total + run[of], 0);
  const files = [...new Set(runs.map(({ file }) => file))];
  return {
    goodput: mean(files.map((file) => mean(runs.filter((run) => run.file === file).map(({ goodput }) => goodput)))),
    overhead: sum('messages') / sum('received'),
    latency: median(runs.filter(({ discoveries }) => discoveries > 0).map((run) => run.waited / run.discoveries)),
    hops: sum('hops') / sum('received'),
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The median of some values; NaN when there are none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? NaN) + (sorted[Math.floor(sorted.length / 2)] ?? NaN)) / 2;
}
