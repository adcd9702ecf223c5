/** Goodput of ns-2.35 under random losses, and the same runs here. */
import { readFileSync } from 'node:fs';
import { resultOf } from '../../src/lab/results/result.ts';
import { simulate } from '../experiment.ts';
import { senderOf } from './wired.ts';

/** Ten seeds of a sender, named as in ns-2's runs, at one loss rate. */
export interface RandomLoss {
  readonly name: string;
  /** Share of the packets that is lost. */
  readonly rate: number;
  /** kb/s of acknowledged payload: mean, standard deviation, and number of seeds. */
  readonly goodput: number;
  readonly deviation: number;
  readonly seeds: number;
}

export const RANDOM_LOSSES: readonly RandomLoss[] = (
  JSON.parse(readFileSync('tests/reference/ns2/randomLoss.json', 'utf8')) as [string, number, number, number, number][]
).map(([name, rate, goodput, deviation, seeds]) => ({ name, rate, goodput, deviation, seeds }));

/** The same here with one seed: 50 Mb/s, a round trip of 40 ms, 40 s. kb/s. */
export function ourGoodput(name: string, rate: number, seed: number): number {
  const { variant, stack, parameters } = senderOf(name);
  const simulation = simulate({
    seed,
    duration: 40,
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: 50e6, delay: 0.018, queue: { limit: 240 }, loss: { kind: 'bernoulli', rate } },
      reverse: { queue: { limit: 240 } },
      access: { rate: 1e9, delay: 0.001, queue: { limit: 10_000 } },
    },
    flows: [{ kind: 'tcp', variant, stack, receiverWindow: 10_000, parameters } as never],
  });
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0).flows[0]!.goodput / 1000;
}

/** Maximum difference of a mean from that of ns-2: two standard errors of the latter, or 5 %. */
export const boundOf = ({ goodput, deviation, seeds }: RandomLoss): number =>
  Math.max((2 * deviation) / Math.sqrt(seeds), 0.05 * goodput);
