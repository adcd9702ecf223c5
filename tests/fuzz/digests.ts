/**
 * Whether another commit gives the same runs. `digests.ts FILE 500` writes random experiments, all presets and their
 * digests to a file; in the other commit, `digests.ts FILE` runs everything in that file and prints the differences.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { build } from '../../src/lab/build/build.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { PRESET_IDS, presetEntry } from '../presetFile.ts';
import { scenarios } from './scenarios.ts';

interface Run {
  readonly name: string;
  readonly scenario: unknown;
  readonly digest: string;
}

function digestOf(scenario: unknown): string {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) return 'refused';
  try {
    const simulation = build(parsed.scenario);
    simulation.runBefore(Infinity);
    return simulation.digest();
  } catch (problem) {
    return String(problem);
  }
}

const presetScenario = (id: string): unknown => (presetEntry(id) as { readonly scenario: unknown }).scenario;

const [file = '', count] = process.argv.slice(2);
if (count === undefined) {
  const known = JSON.parse(readFileSync(file, 'utf8')) as readonly Run[];
  const different = known.filter(({ scenario, digest }) => digestOf(scenario) !== digest);
  for (const { name } of different) console.log(`${name} differs`);
  console.log(`${known.length} runs, ${different.length} of them different.`);
  process.exitCode = different.length > 0 ? 1 : 0;
} else {
  const random = Array.from({ length: Number(count) }, (_, index) => ({
    name: `random ${index}`,
    scenario: scenarios.make(1, index),
  }));
  const presets = PRESET_IDS.map((id) => ({ name: id, scenario: presetScenario(id) }));
  const runs: Run[] = [...random, ...presets].map((run) => ({ ...run, digest: digestOf(run.scenario) }));
  writeFileSync(file, JSON.stringify(runs));
}
