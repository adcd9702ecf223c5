/**
 * Randomly generated networks of mobile nodes compared with ns-2.35, where `ns` is installed: `npm run reference:radios
 * 100 0 30` runs the first 100 networks 30 times here and 60 times in ns-2, and compares the segments acknowledged for
 * each flow. `npm run reference:radios 100 0 30 FILE` also writes the figures of each run to a file, a line for each
 * network, and takes over what the file has already.
 *
 * A flow agrees in two sets of runs if their means differ by no more than the root of the sum of the squares of their
 * 95 % intervals; a network agrees if all its flows do. By chance some do not, how many depends on the distribution of
 * the counts. So the yardstick is ns-2 itself: its second 30 runs are compared with its first 30 by the same rule, and
 * ours with the same first 30; sets of six runs are compared too (all pairs of the five sets of each). Flows that
 * differ over all runs by more than 3.3 standard errors (by chance one in a thousand) are printed, and those of ns-2's
 * two halves too.
 *
 * The runs of ns-2 are substreams of its default generator, as its manual says. Small seeds do not do: the first number
 * drawn after `$defaultRNG seed N` is N/2992, and the third N/70, so in runs with the seeds 1 to 30 the clock of the
 * first agent has nearly the same phase. Every run of ours must account for all its packets.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../src/lab/build/build.ts';
import { estimate } from '../../src/lab/results/manySeeds.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { tcpOf } from '../experiment.ts';
import { mobileForNs2 } from '../wireless/mobileNs2.ts';
import { records } from '../wireless/records.ts';

addAllParts();

/** Segments acknowledged, by run and flow. */
type Runs = readonly (readonly number[])[];

interface Compared {
  readonly number: number;
  readonly names: readonly string[];
  readonly ours: Runs;
  readonly theirs: Runs;
  /** Runs of ours that did not account for all packets. */
  readonly unaccounted: number;
}

const SET = 6;
const [count = 100, first = 0, most = 30] = process.argv.slice(2, 5).map(Number);
const kept = process.argv[5];
const folder = mkdtempSync(join(tmpdir(), 'sawtooth-radios-'));
const file = join(folder, 'network.tcl');

function theirRun(script: string, substream: number): number[] {
  writeFileSync(file, `for {set i 0} {$i < ${substream}} {incr i} {$defaultRNG next-substream}\n${script}`);
  const run = spawnSync('ns', [file], { encoding: 'utf8' });
  const found = [...(run.stdout ?? '').matchAll(/^flow \d+: \d+ \d+ (-?\d+) \d+$/gm)].map(([, acked]) =>
    // The value is the number of a segment, counted from 0.
    Math.max(0, Number(acked)),
  );
  if (found.length === 0) throw new Error(`ns-2 printed nothing: ${run.error?.message ?? run.stderr}`);
  return found;
}

function ourRun(scenario: Scenario, seed: number): { acked: number[]; whole: boolean } {
  const simulation = build({ ...scenario, seed });
  let whole = true;
  while (simulation.runBefore(Infinity, 7919) > 0)
    if (whole && records(simulation).some(({ sent, accounted }) => sent !== accounted)) whole = false;
  return {
    acked: scenario.flows.map((_, flow) => Math.max(0, tcpOf(simulation, flow).sender.flight.acked)),
    whole,
  };
}

function compare(number: number): Compared {
  const { scenario, script } = mobileForNs2(number);
  const ours = Array.from({ length: most }, (_, index) => ourRun(scenario, index + 1));
  return {
    number,
    names: scenario.flows.map(({ name }) => name),
    ours: ours.map(({ acked }) => acked),
    theirs: Array.from({ length: 2 * most }, (_, index) => theirRun(script, index + 1)),
    unaccounted: ours.filter(({ whole }) => !whole).length,
  };
}

/** The mean of a flow and the half-width of its 95 % interval. */
function meanOf(runs: Runs, flow: number): { mean: number; interval: number; error: number } {
  const values = runs.map((run) => run[flow]!);
  const { mean, interval } = estimate(values)!;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, interval: interval ?? 0, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}

/** Flows that do not agree in two sets of runs. */
function outside(a: Runs, b: Runs): number {
  let flows = 0;
  for (let flow = 0; flow < a[0]!.length; flow++) {
    const [one, other] = [meanOf(a, flow), meanOf(b, flow)];
    if (Math.abs(one.mean - other.mean) > Math.hypot(one.interval, other.interval)) flows++;
  }
  return flows;
}

const setsOf = (runs: Runs): Runs[] =>
  Array.from({ length: Math.floor(runs.length / SET) }, (_, set) => runs.slice(set * SET, (set + 1) * SET));

const known = new Map<number, Compared>();
if (kept !== undefined && existsSync(kept))
  for (const line of readFileSync(kept, 'utf8').trim().split('\n')) {
    const found = JSON.parse(line) as Compared;
    known.set(found.number, found);
  }

const networks = Array.from({ length: count }, (_, index) => {
  const number = first + index;
  const before = known.get(number);
  if (before !== undefined) return before;
  const found = compare(number);
  if (kept !== undefined) appendFileSync(kept, `${JSON.stringify(found)}\n`);
  return found;
});
rmSync(folder, { recursive: true });

const flows = networks.reduce((sum, { names }) => sum + names.length, 0);
const halves = ({ ours, theirs }: Compared) => ({ ours, reference: theirs.slice(0, most), again: theirs.slice(most) });

/** Networks and flows outside, as a text: mean over all pairs of sets, and the fewest and most networks of a pair. */
function told(sets: (network: Compared) => [Runs[], Runs[]]): string {
  const [one, other] = sets(networks[0]!);
  const pairs = one.flatMap((_, a) => other.map((__, b) => [a, b] as const));
  const found = pairs.map(([a, b]) => {
    const each = networks.map((network) => {
      const [left, right] = sets(network);
      return outside(left[a]!, right[b]!);
    });
    return { networks: each.filter((number) => number > 0).length, flows: each.reduce((sum, number) => sum + number) };
  });
  const mean = (of: (each: (typeof found)[number]) => number) =>
    (found.reduce((sum, each) => sum + of(each), 0) / found.length).toFixed(1);
  const range = found.map((each) => each.networks);
  return `${mean((each) => each.networks)} of ${count} networks (${Math.min(...range)} to ${Math.max(...range)}), ${mean((each) => each.flows)} of ${flows} flows`;
}

/** Flows whose means over two sets differ by more than 3.3 standard errors. */
function far(what: string, pick: (network: Compared) => [Runs, Runs]): void {
  for (const network of networks)
    network.names.forEach((name, flow) => {
      const [left, right] = pick(network);
      const [one, other] = [meanOf(left, flow), meanOf(right, flow)];
      const errors = Math.abs(one.mean - other.mean) / Math.hypot(one.error, other.error);
      if (errors > 3.3)
        console.log(
          `${what} ${network.number}, ${name}: ${one.mean.toFixed(1)} and ${other.mean.toFixed(1)}, ${errors.toFixed(1)} standard errors`,
        );
    });
}

far('here and ns-2, network', ({ ours, theirs }) => [ours, theirs]);
far('ns-2 and ns-2, network', (network) => [halves(network).again, halves(network).reference]);
console.log(`Outside the joint 95 % interval of ns-2's first ${most} runs:`);
console.log(`ns-2's second ${most} runs: ${told((each) => [[halves(each).again], [halves(each).reference]])}`);
console.log(`ours: ${told((each) => [[each.ours], [halves(each).reference]])}`);
if (most >= SET) {
  console.log(`Sets of ${SET} runs, all pairs, outside those of ns-2's first ${most}:`);
  console.log(`ns-2's second ${most}: ${told((each) => [setsOf(halves(each).again), setsOf(halves(each).reference)])}`);
  console.log(`ours: ${told((each) => [setsOf(each.ours), setsOf(halves(each).reference)])}`);
}
console.log(
  `${networks.reduce((sum, { unaccounted }) => sum + unaccounted, 0)} runs of ours did not account for all packets.`,
);
