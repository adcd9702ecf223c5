/**
 * `npm run bench -- table [commit]`: the cost of whole runs, each in a process of its own, alternating with another
 * commit (the previous one unless named) and with ns-2.35 where it is installed. The CPU time of all threads counts,
 * without starting Node and loading the library; in the last rows the whole process counts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ns2Script } from '../../src/capture/write/ns2Script.ts';
import { presetNamed } from '../../src/library/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { BEGIN, cpuOfNs2 } from './ns2.ts';

const FOLDER = resolve('.cache/bench');
const REPEATS = 3;
const PRESETS = ['three-nodes', 'twenty-nodes', 'forty-five-nodes'].flatMap((nodes) =>
  ['aodv', 'dsdv'].map((routing) => `${nodes}-${routing}`),
);

/** Runs a scenario with the library of a source tree; prints CPU s, data packets sent, and MB of memory at the end. */
const RUN = `
import { readFileSync } from 'node:fs';
const { run } = await import(process.argv[1]);
const scenario = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const before = process.cpuUsage();
const { flows } = await run(scenario);
const { user, system } = process.cpuUsage(before);
const sent = flows.reduce((sum, { packetsSent }) => sum + packetsSent, 0);
console.log(JSON.stringify([(user + system) / 1e6, sent, process.memoryUsage().rss / 2 ** 20]));`;

function called(command: string, args: readonly string[], cwd = '.'): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr.slice(0, 500)}`);
  return stdout;
}

/** Builds the library and the command line of a source tree. */
function built(tree: string, name: string): string {
  const folder = join(FOLDER, name);
  called('node', ['scripts/build-library.mjs', join(folder, 'library')], tree);
  called('node', ['scripts/build-cli.mjs', join(folder, 'cli')], tree);
  return folder;
}

/** The sources of another commit, with the packages that are installed here. */
function treeOf(commit: string): string {
  const tree = join(FOLDER, 'sources');
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  called('bash', ['-c', 'git archive "$1" | tar -x -C "$2"', 'bash', commit, tree]);
  symlinkSync(resolve('node_modules'), join(tree, 'node_modules'));
  return tree;
}

interface Row {
  readonly name: string;
  readonly scenario: Scenario;
  /** The divisor for the CPU seconds, and the unit shown. */
  readonly per: 'packet' | 'run';
}

/** CPU s of the whole process that runs a command. */
function cpuOfAll(args: readonly string[]): number {
  const timed = ['-c', 'TIMEFORMAT="%U %S"; time "$@" >/dev/null', 'bash', ...args];
  const { stderr } = spawnSync('bash', timed, { encoding: 'utf8' });
  return (stderr.trim().split('\n').pop() ?? '').split(' ').reduce((sum, part) => sum + Number(part), 0);
}

/** NewReno flows on one bottleneck of 100 Mb/s, each with access links of its own. */
function wired(flows: number, accepted: (input: unknown) => Scenario, duration = 60): Scenario {
  const ample = { kind: 'dropTail', limit: 100_000 };
  return accepted({
    duration,
    network: {
      kind: 'dumbbell',
      bottleneck: { rate: 100e6, delay: 0.02, queue: { kind: 'dropTail', limit: 400 } },
      reverse: { queue: ample },
      access: { rate: 1e9, delay: 0.001, queue: ample },
    },
    flows: Array.from({ length: flows }, (_, index) => ({
      variant: 'newreno',
      stack: 'ns2',
      start: Number((index * 0.1).toFixed(6)),
      segmentSize: 1000,
      receiverWindow: 10_000,
      ...(index > 0 && { sourceAccess: { delay: Number((0.001 + index * 0.0001).toFixed(7)) } }),
    })),
  });
}

export function benchTable(
  commit: string,
  accepted: (input: unknown) => Scenario,
  line: (...cells: readonly (string | number)[]) => void,
): void {
  mkdirSync(FOLDER, { recursive: true });
  const trees = [built(treeOf(commit), 'before'), built('.', 'now')] as const;
  const rows: readonly Row[] = [
    ...[1, 8, 64, 256].map((flows) => ({
      name: `NewReno flows: ${flows}, ns a packet`,
      scenario: wired(flows, accepted),
      per: 'packet' as const,
    })),
    ...PRESETS.map((name) => ({ name: `${name}, ms`, scenario: presetNamed(name)!.scenario, per: 'run' as const })),
  ];
  const file = join(FOLDER, 'scenario.json');
  const script = join(FOLDER, 'scenario.tcl');
  console.log(`\nWhole runs beside commit ${commit} and ns-2.35, least of ${REPEATS} in turn`);
  line('', 'before', 'now', 'of before', 'ns-2.35', 'of ns-2', 'MB before', 'MB now');
  const show = (
    name: string,
    [before = NaN, now = NaN]: readonly number[],
    ns2: number,
    memory: readonly number[],
  ): void => {
    const theirs = Number.isFinite(ns2) ? [ns2.toFixed(0), (now / ns2).toFixed(2)] : ['not installed', ''];
    const cells = [before.toFixed(0), now.toFixed(0), (now / before).toFixed(2), ...theirs];
    line(name, ...cells, ...memory.map((mb) => mb.toFixed(0)));
  };
  for (const { name, scenario, per } of rows) {
    writeFileSync(file, JSON.stringify(scenario));
    // ns-2 at its fastest.
    writeFileSync(
      script,
      per === 'run' ? ns2Script(scenario) : ns2Script(scenario).replace('set ns [new Simulator]', BEGIN),
    );
    const least = [Infinity, Infinity];
    const most = [0, 0];
    let ns2 = Infinity;
    for (let repeat = 0; repeat < REPEATS; repeat++) {
      let unit = 1e3;
      trees.forEach((tree, at) => {
        const out = called('node', ['--input-type=module', '-e', RUN, join(tree, 'library/sawtooth.js'), file]);
        const [cpu = NaN, sent = NaN, memory = NaN] = JSON.parse(out) as number[];
        if (per === 'packet') unit = 1e9 / sent;
        least[at] = Math.min(least[at]!, cpu * unit);
        most[at] = Math.max(most[at]!, memory);
      });
      const run = cpuOfNs2(script, []);
      if (run !== null) ns2 = Math.min(ns2, run.cpu * unit);
    }
    show(name, least, ns2, most);
  }
  writeFileSync(file, JSON.stringify(wired(1, accepted, 0.5)));
  for (const [name, scenario] of [
    ['0.5 s', file],
    ['three-nodes-aodv', 'three-nodes-aodv'],
  ] as const) {
    const least = [Infinity, Infinity];
    for (let repeat = 0; repeat < 3 * REPEATS; repeat++)
      trees.forEach((tree, at) => {
        const args = ['node', join(tree, 'cli/sawtooth.js'), 'run', scenario];
        least[at] = Math.min(least[at]!, 1000 * cpuOfAll(args));
      });
    show(`sawtooth run, ${name}, ms`, least, Infinity, []);
  }
  if (existsSync(join(FOLDER, 'sources'))) rmSync(join(FOLDER, 'sources'), { recursive: true });
}
