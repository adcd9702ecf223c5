/**
 * Scenes with queues and loss models in ns-2.35, where `ns` is installed: `npm run reference:queues` runs each scene as
 * our export writes it and lists those that differ from the stored counts; with `write` it stores the new counts.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { ns2Script, whyNoScript } from '../../src/capture/write/ns2Script.ts';
import { networkOf } from '../../src/scenario/graph/topology.ts';
import { accepted } from '../experiment.ts';
import { inOrder, scenes, SCENES_FILE, type Counts, type Scene } from '../reference/ns2Queues.ts';

addAllParts();

function theirCounts({ name, scenario: input, model }: Scene): Counts {
  const scenario = accepted(input);
  const problems = whyNoScript(scenario);
  if (problems.length > 0) throw new Error(`${name}: ${problems.join('\n')}`);
  const { links, nodes } = networkOf(scenario);
  const ends = [links[0]!.from, links[0]!.to].map((node) => `$n(${nodes[node]!.id})`).join(' ');
  const exported = ns2Script(scenario);
  const made =
    model === undefined
      ? exported
      : exported.replace(
          /^(proc outage|set loss)(.|\n)*?^\$ns lossmodel.*$/m,
          [...model, '$loss drop-target [new Agent/Null]', `$ns lossmodel $loss ${ends}`].join('\n'),
        );
  const script = made.replace(/^\$ns run$/m, `$ns trace-queue ${ends} stdout\n$ns run`);
  const { stdout, stderr } = spawnSync('ns', ['-'], { input: script, encoding: 'utf8', maxBuffer: 1e9 });
  if (stderr !== '') console.error(name, stderr);
  const flows = scenario.flows.map((): [number, number, number] => [0, 0, 0]);
  const all = { left: 0, dropped: 0 };
  for (const line of stdout.split('\n')) {
    const [kind, , , , , , , id, , , number] = line.split(' ');
    const place = ['+', 'd', '-'].indexOf(kind!);
    const flow = Number(id) - 1;
    if (place < 0 || flows[flow] === undefined) continue;
    flows[flow][place]!++;
    if (place === 1) all.dropped = inOrder(all.dropped, flow, Number(number));
    if (place === 2) all.left = inOrder(all.left, flow, Number(number));
  }
  return { flows, ...all };
}

const found = scenes().map((scene): Scene => ({ ...scene, counts: theirCounts(scene) }));
for (const [index, { name, counts, scenario }] of scenes().entries()) {
  const theirs = found[index]!.counts;
  const isSame = JSON.stringify(counts) === JSON.stringify(theirs);
  console.log(isSame ? 'same    ' : 'differs ', name, JSON.stringify(theirs), JSON.stringify(scenario).length);
}
if (process.argv[2] === 'write')
  writeFileSync(SCENES_FILE, `[\n${found.map((scene) => JSON.stringify(scene)).join(',\n')}\n]\n`);
