/**
 * Randomly generated networks of mobile nodes compared with ns-2.35, where `ns` is installed: `npm run reference:radios
 * 100 0 6` runs the first 100 networks with seeds 1 to 6 in both programs. Each program draws its own random numbers,
 * so the comparison uses the mean over the seeds of the segments acknowledged for each flow. A flow agrees if the two
 * means differ by no more than the root of the sum of the squares of their 95 % intervals. By chance one flow in twenty
 * does not agree, so a network with such a flow is run again with four times as many new seeds, and only those count
 * then. Every run of ours must account for all its packets.
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

/** Segments acknowledged for each flow in ns-2. */
function theirs(script: string, seed: number): number[] {
  writeFileSync(file, `$defaultRNG seed ${seed}\n${script}`);
  const run = spawnSync('ns', [file], { encoding: 'utf8' });
  const found = [...(run.stdout ?? '').matchAll(/^flow \d+: \d+ \d+ (-?\d+) \d+$/gm)].map(([, acked]) =>
    // The value is the number of a segment, counted from 0.
    Math.max(0, Number(acked)),
  );
  if (found.length === 0) throw new Error(`ns-2 printed nothing: ${run.error?.message ?? run.stderr}`);
  return found;
}

let unaccounted = 0;

/** The same in this simulator. */
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
