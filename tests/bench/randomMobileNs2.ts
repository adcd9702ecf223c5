/**
 * Networks of mobile nodes made by chance beside ns-2.35, where `ns` is installed: `npm run reference:radios 100 0 6` runs the
 * first 100 with seeds 1 to 6 there and here. Both programs draw numbers of their own, so means over seeds are compared: of
 * what each flow had acknowledged. A flow is within if the two means differ by no more than the root of the sum of squares of
 * their 95 % intervals. By chance one flow in twenty is not: a network with such a flow is run again with four times as many
 * seeds, all new, and only these count then. Every run here must account for all its packets.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../../src/lab/build.ts';
import { estimate } from '../../src/lab/manySeeds.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { tcpOf } from '../experiment.ts';
import { mobileForNs2 } from '../wireless/mobileNs2.ts';
import { records } from '../wireless/records.ts';

const [count = 100, first = 0, most = 6] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'sawtooth-radios-'));
const file = join(folder, 'network.tcl');

/** Segments that each flow had acknowledged in ns-2. */
function theirs(script: string, seed: number): number[] {
  writeFileSync(file, `$defaultRNG seed ${seed}\n${script}`);
  const run = spawnSync('ns', [file], { encoding: 'utf8' });
  const found = [...(run.stdout ?? '').matchAll(/^flow \d+: \d+ \d+ (-?\d+) \d+$/gm)].map(([, acked]) =>
    // It is the number of a segment, from 0 on.
    Math.max(0, Number(acked)),
  );
  if (found.length === 0) throw new Error(`ns-2 printed nothing: ${run.error?.message ?? run.stderr}`);
  return found;
}

let unaccounted = 0;

/** The same here. */
function ours(scenario: Scenario, seed: number): number[] {
  const simulation = build({ ...scenario, seed });
  while (simulation.runBefore(Infinity, 7919) > 0)
    if (records(simulation).some(({ sent, accounted }) => sent !== accounted)) {
      unaccounted++;
      break;
    }
  simulation.runBefore(Infinity);
  return scenario.flows.map((_, flow) => Math.max(0, tcpOf(simulation, flow).sender.flight.acked));
}

interface Compared {
  readonly within: boolean;
  readonly text: string;
}

function compared({ scenario, script }: ReturnType<typeof mobileForNs2>, from: number, seeds: number): Compared[] {
  const list = Array.from({ length: seeds }, (_, index) => from + index);
  const [here, there] = [list.map((seed) => ours(scenario, seed)), list.map((seed) => theirs(script, seed))];
  return scenario.flows.map(({ name }, flow) => {
    const [our, their] = [here, there].map((runs) => estimate(runs.map((run) => run[flow]!))!) as [
      NonNullable<ReturnType<typeof estimate>>,
      NonNullable<ReturnType<typeof estimate>>,
    ];
    const joint = Math.hypot(our.interval ?? 0, their.interval ?? 0);
    const text = `${name}: here ${our.mean.toFixed(1)}, ns-2 ${their.mean.toFixed(1)}, joint interval ${joint.toFixed(1)}`;
    return { within: Math.abs(our.mean - their.mean) <= joint, text };
  });
}

let [flows, outside, atOnce, within] = [0, 0, 0, 0];
for (let number = first; number < first + count; number++) {
  const made = mobileForNs2(number);
  const found = compared(made, 1, most);
  flows += found.length;
  outside += found.filter((flow) => !flow.within).length;
  const good = found.every((flow) => flow.within);
  if (good) atOnce++;
  const again = good ? found : compared(made, most + 1, 4 * most);
  if (again.every((flow) => flow.within)) within++;
  if (!good) {
    console.log(`${number}: ${found.map(({ text }) => text).join('; ')}`);
    console.log(
      `  again, ${4 * most} new seeds: ${again.map((flow) => `${flow.text}${flow.within ? '' : ': OUTSIDE'}`).join('; ')}`,
    );
  }
}
rmSync(folder, { recursive: true });
console.log(
  `${atOnce} of ${count} networks from number ${first} on, seeds 1 to ${most}, are within the joint 95 % interval of ns-2 (${flows - outside} of ${flows} flows); ${within} with the others run again. ${unaccounted} runs did not account for all packets.`,
);
