/** ns-2.35's runs with mobile nodes, and the same scenarios here. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';

/** Movements that ns-2's setdest made for the runs: start places, and moves as rows [s, node, m, m, m/s]. */
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
  readonly variant: 'newreno' | 'reno' | 'vegas' | 'cubic';
  readonly protocol: 'aodv' | 'dsdv';
  readonly nodes: number;
  readonly file: number;
  readonly seed: number;
  /** kb/s of acknowledged payload over the 140 s of the flow. */
  readonly goodput: number;
  /** Routing messages sent and passed on. */
  readonly messages: number;
  /** Data packets that arrived, and the hops they had gone on average. */
  readonly received: number;
  readonly hops: number;
}

type Row = [MobileRun['variant'], MobileRun['protocol'], number, number, number, number, number, number, number];

export const MOBILE_RUNS: readonly MobileRun[] = (
  JSON.parse(readFileSync(`${folder}randomWaypoint.json`, 'utf8')) as Row[]
).map(([variant, protocol, nodes, file, seed, goodput, messages, received, hops]) => ({
  variant,
  protocol,
  nodes,
  file,
  seed,
  goodput,
  messages,
  received,
  hops,
}));

/** The scenario of such a run; `seed` is ours. */
export function mobileScenario(
  { variant, protocol, nodes, file }: Pick<MobileRun, 'variant' | 'protocol' | 'nodes' | 'file'>,
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
    flows: [{ kind: 'tcp', variant, stack: 'ns2', from: 0, to: 1, start: 10, segmentSize: 1000, receiverWindow: 32 }],
  };
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
