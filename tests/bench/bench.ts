/**
 * `npm run bench` measures what a simulated packet costs, what a step back and a seek take, and how big a checkpoint
 * is. `-- laws`: only a user's own laws; `-- flows`: only 1 to 1,024 flows; `-- paths`: only two paths beside two
 * flows; `-- table [commit]`: see `table.ts`.
 * Prints tables and asserts nothing.
 */
import { addAllParts } from '../../src/lab/build/allParts.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { bytesOf } from '../../src/engine/kernel/state.ts';
import { settingsOf, VARIANTS, variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { build } from '../../src/lab/build/build.ts';
import { Lab } from '../../src/lab/lab.ts';
import { walk } from '../../src/lab/travel/travel.ts';
import type { StackName } from '../../src/engine/tcp/stack.ts';
import type { StepUnit } from '../../src/lab/protocol/protocol.ts';
import { loadLanguage } from '../../src/lab/build/runLaws.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { mobileScenario } from '../reference/manet.ts';
import { rowsOf, scenarioOf } from '../reference/wired.ts';
import { runNs2, runNs2Shared, START_STEP, WARM_UP, type Chain, type Shared, type Timed } from './ns2.ts';
import { mobileInNs2 } from './ns2Mobile.ts';
import { cpuOf, nsPerPacket, runInStretches, type Stretches } from './stretches.ts';
import { benchTable } from './table.ts';
import { warmthOf, type Warmth } from './warm.ts';

addAllParts();

const REPEATS = 5;
/** Number of runs of each variant. */
const ROUNDS = { engine: 8, recording: 2 } as const;

/**
 * Two million packets each, because a short run mostly measures the compilation of its code and the first growth of its
 * tables.
 */
const chains: readonly { readonly name: string; readonly chain: Chain }[] = [
  { name: '20 Mb/s', chain: { rate: 20e6, delay: 0.005, duration: 800, window: 10000, limit: 100 } },
  { name: '2 Gb/s', chain: { rate: 2e9, delay: 0.005, duration: 9, window: 10000, limit: 20000 } },
];

function accepted(input: unknown): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map((problem) => `${problem.path}: ${problem.message}`).join('; '));
  return parsed.scenario;
}

/** One flow over four duplex links in a row. */
const chainScenario = (
  { rate, delay, duration, window, limit }: Chain,
  variant = 'newreno',
  stack = 'ns2',
  recovery?: string,
  law = '',
): Scenario =>
  accepted({
    duration,
    network: {
      kind: 'custom',
      nodes: [0, 1, 2, 3, 4].map((id) => ({ id: `n${id}` })),
      links: [0, 1, 2, 3].map((id) => ({ from: `n${id}`, to: `n${id + 1}`, rate, delay, queue: { limit } })),
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        law,
        stack,
        from: 'n0',
        to: 'n4',
        receiverWindow: window,
        parameters: recovery === undefined ? {} : { recovery },
      },
    ],
  });

const shared = (flows: number): Shared => ({
  flows,
  rate: 100e6,
  delay: 0.01,
  limit: 250,
  access: 1e9,
  accessDelay: 0.001,
  duration: 80,
  window: 10000,
});

function sharedScenario({ flows, rate, delay, limit, access, accessDelay, duration, window }: Shared): Scenario {
  const scenario = accepted({
    duration,
    network: {
      kind: 'dumbbell',
      bottleneck: { rate, delay, queue: { limit } },
      access: { rate: access, delay: accessDelay },
    },
    flows: [{ kind: 'tcp', variant: 'newreno', stack: 'ns2', receiverWindow: window }],
  });
  // The engine takes more flows than the scenario.
  const start = (index: number): number => index * START_STEP;
  return {
    ...scenario,
    flows: Array.from({ length: flows }, (_, at) => ({ ...scenario.flows[0]!, start: start(at) })),
  };
}

/** Two links of 50 Mb/s from one server: a flow on each, or one flow whose paths they are. */
function besideScenario(beside: 'flows' | 'paths'): Scenario {
  const flow = { kind: 'tcp', variant: 'sack', receiverWindow: 10_000 };
  const ways = ['a', 'b'].map((to) => ({ from: 'server', to }));
  return accepted({
    duration: 100,
    network: {
      kind: 'custom',
      nodes: ['server', 'a', 'b'].map((id) => ({ id })),
      links: ways.map((way) => ({ ...way, rate: 50e6, delay: 0.01, queue: { limit: 100 } })),
    },
    flows:
      beside === 'flows'
        ? ways.map((way) => ({ ...flow, ...way }))
        : [{ ...flow, paths: ways, multipath: { buffer: 10_000 } }],
  });
}

/** Runs with the page's recording: samples, marks, checkpoints. The first tenth of the run is not measured. */
function runOurs(scenario: Scenario): Timed {
  const opening = Lab.open(scenario);
  if (!opening.ok) throw new Error('refused');
  const { lab } = opening;
  const [flow] = lab.simulation.flows;
  const sent = (): number => (flow?.kind === 'tcp' ? flow.sender.state.sent : 0);
  const start = cpuOf(() => lab.advance(scenario.duration * WARM_UP));
  const before = sent();
  const cpu = cpuOf(() => lab.advance(Infinity));
  return { packets: sent() - before, cpu, whole: { packets: sent(), cpu: start + cpu } };
}

/** The same in a process of its own: each ns-2 run has its own process, and a page opens a run in a fresh worker. */
function runAlone(chain: Chain, variant: string, stack = 'ns2'): Timed {
  return inItsOwn({ chain, variant, stack }) as Timed;
}

function inItsOwn(task: Task): Timed | Stretches | Warmth {
  const child = spawnSync(process.execPath, [process.argv[1] ?? '', JSON.stringify(task)], { encoding: 'utf8' });
  return JSON.parse(child.stdout) as Timed | Stretches | Warmth;
}

type Task =
  | {
      readonly chain: Chain;
      readonly variant: string;
      readonly stack: string;
      /** The stack's own loss recovery unless named. */
      readonly recovery?: string;
      /** The source text of a law. */
      readonly law?: string;
      /** Run in stretches, by the engine alone or with recording; otherwise the whole run at once. */
      readonly stretches?: 'engine' | 'recording';
    }
  | { readonly flows: number }
  | { readonly beside: 'flows' | 'paths' }
  | { readonly warmth: readonly [variant: string, stack: StackName] }
  | 'mobile';

/** 45 nodes with setdest movements, AODV, NewReno, 150 s. */
const mobile = (): Scenario => accepted(mobileScenario({ name: 'newreno', protocol: 'aodv', nodes: 45, file: 1 }, 1));

await loadLanguage();

const alone = process.argv[2];
if (alone !== undefined && !['laws', 'flows', 'paths', 'table'].includes(alone)) {
  const task = JSON.parse(alone) as Task;
  if (task !== 'mobile' && 'warmth' in task) {
    // Vegas keeps its records in a ring as long as the receiver window.
    const chain = { ...chains[0]!.chain, duration: 10, window: 1000 };
    const warmth = warmthOf((variant, stack) => chainScenario(chain, variant, stack), ...task.warmth);
    console.log(JSON.stringify(warmth));
    process.exit();
  }
  if (task !== 'mobile' && 'flows' in task) {
    console.log(JSON.stringify(runInStretches(sharedScenario(shared(task.flows)), false)));
    process.exit();
  }
  if (task !== 'mobile' && 'beside' in task) {
    console.log(JSON.stringify(runInStretches(besideScenario(task.beside), false)));
    process.exit();
  }
  const scenario =
    task === 'mobile' ? mobile() : chainScenario(task.chain, task.variant, task.stack, task.recovery, task.law);
  const stretches = task === 'mobile' ? undefined : task.stretches;
  const found = stretches === undefined ? runOurs(scenario) : runInStretches(scenario, stretches === 'recording');
  console.log(JSON.stringify(found));
  process.exit();
}

const perPacket = (run: Timed): number => (run.cpu / run.packets) * 1e9;
const whole = (run: Timed): Timed => run.whole ?? run;
const best = (runs: readonly Timed[]): number => Math.min(...runs.map(perPacket));
const line = (...cells: readonly (string | number)[]): void =>
  console.log(cells.map((cell, index) => (index === 0 ? String(cell).padEnd(30) : String(cell).padStart(16))).join(''));

/** 1 to 1,024 flows on one bottleneck; ns-2 up to 256, where a packet already costs it ten times as much as with one. */
function benchFlows(): void {
  console.log(
    `\nNewReno flows on one bottleneck of 100 Mb/s, engine alone, ns per data packet, best of ${REPEATS} in turn (bounds: 0.5 of ns-2, 64 flows 1.6 times one)`,
  );
  line('', 'Sawtooth', 'ns-2.35', 'ratio', 'of one flow');
  let one = NaN;
  for (const flows of [1, 8, 64, 256, 1024]) {
    const ours: Stretches[] = [];
    const theirs: number[] = [];
    for (let i = 0; i < REPEATS; i++) {
      ours.push(inItsOwn({ flows }) as Stretches);
      const run = flows > 256 ? null : runNs2Shared(shared(flows));
      if (run !== null) theirs.push(perPacket(run));
    }
    const [mine, other] = [nsPerPacket(ours), Math.min(...theirs)];
    if (flows === 1) one = mine;
    const columns = theirs.length === 0 ? ['not run', ''] : [other.toFixed(0), (mine / other).toFixed(2)];
    line(flows === 1 ? '1 flow' : `${flows} flows`, mine.toFixed(0), ...columns, (mine / one).toFixed(2));
  }
}

function benchPaths(): void {
  console.log(
    `\nTwo paths of one flow beside two flows, 50 Mb/s each, engine alone, ns per data packet, of each of 50 stretches the fastest of ${REPEATS} runs in turn (bound: 1.2)`,
  );
  line('', 'two flows', 'two paths', 'ratio', 'bytes of heap');
  const found = { flows: [] as Stretches[], paths: [] as Stretches[] };
  for (let i = 0; i < REPEATS; i++)
    for (const beside of ['flows', 'paths'] as const) found[beside].push(inItsOwn({ beside }) as Stretches);
  const [flows, paths] = [nsPerPacket(found.flows), nsPerPacket(found.paths)];
  const bytes = Math.min(...found.paths.map(({ heap }) => heap));
  line('SACK', flows.toFixed(0), paths.toFixed(0), (paths / flows).toFixed(2), bytes.toFixed(1));
}

if (alone === 'table') {
  benchTable(process.argv[3] ?? 'HEAD~1', accepted, line);
  process.exit();
}
if (alone === 'flows') {
  benchFlows();
  process.exit();
}
if (alone === 'paths') {
  benchPaths();
  process.exit();
}

console.log(
  `\nLaws in the language beside the built-in ones, 20 Mb/s chain, stack rfc, SACK, engine alone, ns per data packet, of each of 50 stretches the fastest of ${REPEATS} runs (bound: 2.5 times); bytes of heap per packet, in the stretch with the least`,
);
line('', 'built in', 'as a text', 'ratio', 'bytes built in', 'bytes as a text');
for (const variant of ['reno', 'newreno', 'aimd', 'cubic', 'vegas', 'westwood']) {
  const task = { chain: { ...chains[0]!.chain, duration: 100, window: 1000 }, variant, stack: 'rfc' };
  const law = readFileSync(`src/law/examples/${variant}.rules`, 'utf8');
  const found = { builtIn: [] as Stretches[], text: [] as Stretches[] };
  for (let i = 0; i < REPEATS; i++) {
    const more = { recovery: 'sack', stretches: 'engine' } as const;
    found.builtIn.push(inItsOwn({ ...task, ...more }) as Stretches);
    found.text.push(inItsOwn({ ...task, ...more, law }) as Stretches);
  }
  const [builtIn, text] = [nsPerPacket(found.builtIn), nsPerPacket(found.text)];
  const bytes = [found.builtIn, found.text].map((runs) => Math.min(...runs.map(({ heap }) => heap)).toFixed(1));
  line(variant, builtIn.toFixed(0), text.toFixed(0), (text / builtIn).toFixed(2), ...bytes);
}
if (alone === 'laws') process.exit();

console.log(
  `\nCPU per simulated data packet, best of ${REPEATS}, each in a process of its own (one NewReno flow over four links, recording as the page does), ns`,
);
line('', 'Sawtooth', 'ns-2.35', 'ratio', 'with start-up', 'engine alone', 'ratio');
for (const { name, chain } of chains) {
  const ours: Timed[] = [];
  const theirs: Timed[] = [];
  const bare: Stretches[] = [];
  for (let i = 0; i < REPEATS; i++) {
    ours.push(runAlone(chain, 'newreno'));
    bare.push(inItsOwn({ chain, variant: 'newreno', stack: 'ns2', stretches: 'engine' }) as Stretches);
    const run = runNs2(chain);
    if (run !== null) theirs.push(run);
  }
  const mine = best(ours);
  if (theirs.length === 0) line(name, mine.toFixed(0), 'not installed', '');
  else {
    const ratios = [mine / best(theirs), best(ours.map(whole)) / best(theirs.map(whole))];
    const engine = nsPerPacket(bare);
    const engineRatio = (engine / best(theirs)).toFixed(2);
    line(
      name,
      mine.toFixed(0),
      best(theirs).toFixed(0),
      ...ratios.map((ratio) => ratio.toFixed(2)),
      engine.toFixed(0),
      engineRatio,
    );
  }
}

benchFlows();
benchPaths();

console.log(
  '\nA run of 10 s at 20 Mb/s, engine alone, CPU ms: the first in a process, the same again, and again once all variants ran (fastest of 25, best of 3 processes)',
);
line('', 'first', 'again', 'after all', 'ratio');
for (const pair of [
  ['newreno', 'ns2'],
  ['cubic', 'linux'],
  ['bbr', 'linux'],
  ['copa', 'rfc'],
] as const) {
  const found = [1, 2, 3].map(() => inItsOwn({ warmth: pair }) as Warmth);
  const least = (part: keyof Warmth): number => 1000 * Math.min(...found.map((one) => one[part]));
  const [first, again, after] = [least('first'), least('again'), least('afterAll')];
  line(pair.join(', '), first.toFixed(1), again.toFixed(1), after.toFixed(1), (after / again).toFixed(2));
}

console.log(
  `\nPer variant and stack, 20 Mb/s chain, 70 s after 30 s of warming up, of each of 50 stretches the fastest of ${ROUNDS.engine} runs (recording: ${ROUNDS.recording}):\nns per data packet of the engine alone; as a multiple of NewReno's growth on the same stack with the same loss recovery (bound: 1.6, decision 8), and of NewReno on stack ns2; then the latter recording as the page does; bytes of heap per packet of the engine alone, in the stretch with the least`,
);
line('', 'engine', 'of the growth', 'of NewReno', 'recording', 'of NewReno', 'resent, %', 'bytes');
const costs = (variant: string, stack: StackName, recovery?: string) => ({
  name: `${variant}, ${stack}`,
  engine: [] as Stretches[],
  recording: [] as Stretches[],
  run(stretches: 'engine' | 'recording') {
    // Vegas keeps its records in a ring as long as the receiver window.
    const chain = { ...chains[0]!.chain, duration: 100, window: variant === 'vegas' ? 1000 : 10000 };
    const task = { chain, variant, stack, stretches, ...(recovery === undefined ? {} : { recovery }) };
    this[stretches].push(inItsOwn(task) as Stretches);
  },
});
const newReno = costs('newreno', 'ns2');
/**
 * NewReno by stack and loss recovery: the baseline for the variants. Where a stack has no NewReno, its Reno is the
 * baseline.
 */
const growths = new Map<string, ReturnType<typeof costs>>();
function growthAlone(variant: string, stack: StackName): ReturnType<typeof costs> {
  const recovery = String(settingsOf(variantNamed(variant)!, stack, {})['recovery']);
  const plain = VARIANTS.some(({ name, stacks }) => name === 'newreno' && stacks.includes(stack)) ? 'newreno' : 'reno';
  const key = `${plain} ${stack} ${recovery}`;
  const known = growths.get(key) ?? costs(plain, stack, recovery);
  growths.set(key, known);
  return known;
}
const all = VARIANTS.flatMap(({ name, stacks }) =>
  stacks.map((stack) => ({ ...costs(name, stack), plain: growthAlone(name, stack) })),
);
// In rounds over all variants, so that a slow minute of the machine does not hit every run of one variant.
for (let round = 0; round < ROUNDS.engine; round++)
  for (const one of [newReno, ...growths.values(), ...all]) one.run('engine');
for (let round = 0; round < ROUNDS.recording; round++) for (const one of [newReno, ...all]) one.run('recording');
const slow = { growth: [] as string[], newReno: [] as string[] };
for (const { name, engine, recording, plain } of all) {
  const [bare, recorded] = [nsPerPacket(engine), nsPerPacket(recording)];
  const growth = bare / nsPerPacket(plain.engine);
  const ratios = [bare / nsPerPacket(newReno.engine), recorded / nsPerPacket(newReno.recording)] as const;
  if (growth > 1.6) slow.growth.push(`${name} ${growth.toFixed(2)}`);
  if (ratios[0] > 1.6) slow.newReno.push(`${name} ${ratios[0].toFixed(2)}`);
  const cells = [bare.toFixed(0), growth.toFixed(2), ratios[0].toFixed(2), recorded.toFixed(0), ratios[1].toFixed(2)];
  const bytes = Math.min(...engine.map(({ heap }) => heap));
  line(name, ...cells, (100 * engine[0]!.resent).toFixed(2), bytes.toFixed(1));
}
console.log(`Growth beyond the bound: ${slow.growth.join('; ') || 'none'}.`);
console.log(`With its recovery more than 1.6 times NewReno on ns2: ${slow.newReno.join('; ') || 'none'}.`);

console.log('\n45 mobile nodes, AODV, one NewReno flow, 150 s: CPU s, best of 3 (bound: 0.7 of ns-2)');
{
  const [ours, theirs] = [
    [1, 2, 3].map(() => (inItsOwn('mobile') as Timed).cpu / (1 - WARM_UP)),
    [1, 2, 3].map(() => mobileInNs2(mobile())),
  ];
  const mine = Math.min(...ours);
  const other = Math.min(...theirs.map((cpu) => cpu ?? Infinity));
  line('', 'Sawtooth', 'ns-2.35', 'ratio');
  if (other === Infinity) line('whole run', mine.toFixed(2), 'not installed', '');
  else line('whole run', mine.toFixed(2), other.toFixed(2), (mine / other).toFixed(2));
}

console.log(
  '\nAllocation in the hot loop after build, bytes of heap per data packet (smallest of 20 stretches of 20 000 events)',
);
for (const { name, chain } of chains) {
  const simulation = build(chainScenario(chain));
  simulation.runBefore(Infinity, 600_000);
  let least = Infinity;
  for (let i = 0; i < 20; i++) {
    const [flow] = simulation.flows;
    const sent = (): number => (flow?.kind === 'tcp' ? flow.sender.state.sent : 0);
    const packets = sent();
    const before = process.memoryUsage().heapUsed;
    simulation.runBefore(Infinity, 20_000);
    // A garbage collection in between makes the difference negative, so it is no measurement.
    const grown = process.memoryUsage().heapUsed - before;
    if (grown >= 0 && sent() > packets) least = Math.min(least, grown / (sent() - packets));
  }
  line(name, least.toFixed(2));
}

// Runs with a different sink from the paper's belong to other rows.
const islamRows = [...rowsOf('S3'), ...rowsOf('S3-linux').filter(({ name }) => !name.endsWith('-sacksink'))];
console.log(`\nIslam, Table 1, s on one core`);
let islam = 0;
for (const row of islamRows) islam += cpuOf(() => build(scenarioOf(row.params)).runBefore(Infinity));
line(`${islamRows.length} rows`, islam.toFixed(2));

console.log('\nStepping in a run of a million events, ms (largest of 40)');
const long = Lab.open({ duration: 200 });
if (long.ok) {
  const { lab } = long;
  lab.advance(Infinity, 1_000_000);
  const units: readonly StepUnit[] = ['event', 'packet', 'ack', 'roundTrip', 'phase', 'loss'];
  for (const unit of units) {
    let worst = 0;
    for (let i = 0; i < 40; i++) {
      lab.seek({ event: 1_000_000 - i * 20_000 });
      const start = performance.now();
      lab.step(unit, -1);
      worst = Math.max(worst, performance.now() - start);
    }
    line(`step back by ${unit}`, worst.toFixed(1));
  }
  let worst = 0;
  for (let i = 0; i < 40; i++) {
    const time = ((i * 7919) % 40) / 40;
    const start = performance.now();
    lab.seek({ event: Math.floor(time * 1_000_000) });
    worst = Math.max(worst, performance.now() - start);
  }
  line('seek', worst.toFixed(1));
  const changes = [
    { kind: 'packet', flow: 0, number: 1, transmission: 99, action: 'drop' },
    { kind: 'setLink', link: 'r0>r1', limit: 55 },
    { kind: 'drop', flow: 1, packets: 1 },
  ];
  const openForks = (parent: Lab, of: readonly Readonly<Record<string, unknown>>[], what: string): void => {
    const took: number[] = [];
    // As a page would take what was recorded.
    parent.recorder.takeRows();
    parent.recorder.takeMarks();
    for (let i = 0; i < 100; i++) {
      parent.seek({ event: Math.floor((((i * 7919) % 100) / 100) * 1_000_000) });
      took.push(1000 * cpuOf(() => walk(parent.forking(of[i % of.length]!))));
    }
    took.sort((a, b) => a - b);
    line(`open a fork${what}, 95 of 100`, took[94]!.toFixed(1));
  };
  openForks(lab, changes, '');
  const cubic = Lab.open({ duration: 400, flows: [{ kind: 'tcp', variant: 'cubic', stack: 'linux' }] });
  if (cubic.ok) {
    cubic.lab.advance(Infinity, 1_000_000);
    openForks(cubic.lab, [{ kind: 'variant', flow: 0, variant: 'bbr' }], ' to BBR');
  }
  const saved = lab.simulation.save();
  const start = performance.now();
  for (let i = 0; i < 1000; i++) lab.simulation.save(saved);
  line('checkpoint, microseconds', (performance.now() - start).toFixed(1));
  line('checkpoint, kB', (bytesOf(saved) / 1000).toFixed(1));
}
