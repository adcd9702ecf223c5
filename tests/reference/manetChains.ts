/** ns-2.35's goodput over chains of stationary nodes, and the same scenarios here. */
import { readFileSync } from 'node:fs';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { senderOf } from './wired.ts';

/** Ten runs of ns-2 with AODV. Goodput of acknowledged payload over 60 s, kb/s. */
export interface ChainRuns {
  /** As in the other runs of ns-2: `hstcp` is HighSpeed over SACK, `l_cubic` CUBIC of its Linux senders. */
  readonly name: string;
  readonly hops: number;
  /** Mb/s of data frames. */
  readonly rate: number;
  readonly goodput: number;
  readonly deviation: number;
  readonly least: number;
  readonly most: number;
}

export const CHAINS: readonly ChainRuns[] = (
  JSON.parse(readFileSync('tests/reference/ns2/manet/chains.json', 'utf8')) as [
    string,
    ...[number, number, number, number, number, number],
  ][]
).map(([name, hops, rate, goodput, deviation, least, most]) => ({
  name,
  hops,
  rate,
  goodput,
  deviation,
  least,
  most,
}));

/** A sender of ns-2's wireless scripts: its ssthresh starts at ns-2's default window of 20, whatever the window is. */
export function wirelessSender(name: string): Record<string, unknown> {
  const { variant, stack, parameters } = senderOf(name);
  return { kind: 'tcp', variant, stack, receiverWindow: 32, parameters: { ...parameters, initialSsthresh: 20 } };
}

/** A chain of nodes 200 m apart, TCP from one end to the other from 10 s on. */
export const chainScenario = ({ name, hops, rate }: Pick<ChainRuns, 'name' | 'hops' | 'rate'>, seed: number) =>
  ({
    seed,
    duration: 70,
    network: {
      kind: 'manet',
      nodes: hops + 1,
      area: [200 * hops + 200, 200],
      placement: { kind: 'chain' },
      mobility: { kind: 'static' },
      radio: { dataRate: rate * 1e6 },
      routing: { kind: 'aodv' },
    },
    flows: [{ ...wirelessSender(name), start: 10 }],
  }) as unknown as ScenarioInput;

/**
 * Acknowledged payload of the single flow over the 60 s from its start, kb/s, as ns-2's `ack_` gives it. More has
 * arrived than was acknowledged.
 */
export const acknowledged = (simulation: Simulation): number => {
  const [flow] = simulation.scenario.flows;
  if (flow?.kind !== 'tcp') throw new Error('the first flow is not TCP');
  return (tcpOf(simulation).sender.flight.acked * flow.segmentSize * 8) / 60 / 1000;
};

/** Goodput of our runs, kb/s, one for each seed, starting with 1. */
export const ourGoodputs = (chain: Pick<ChainRuns, 'name' | 'hops' | 'rate'>, seeds: number): number[] =>
  Array.from({ length: seeds }, (_, index) => {
    const simulation = simulate(chainScenario(chain, index + 1));
    simulation.runBefore(Infinity);
    return acknowledged(simulation);
  });
