// Laws written in the language beside the built-in ones that they describe: the same packets and windows, at the same moments.
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import type { Law } from '../../src/engine/tcp/window.ts';
import { build } from '../../src/lab/build.ts';
import { checkLaw } from '../../src/law/check.ts';
import { lawOf } from '../../src/law/law.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import { runs } from '../properties/anyScenario.ts';

/** With PROPERTY_RUNS=3 there are 54. */
const RUNS = runs(18).numRuns;

/** Own laws in the place of built-in ones, by the names of these. */
const inPlace = vi.hoisted(() => new Map<string, Law>());
vi.mock('../../src/engine/tcp/laws.ts', async (original) => {
  const laws = await original<typeof import('../../src/engine/tcp/laws.ts')>();
  return { ...laws, lawNamed: (name: string) => inPlace.get(name) ?? laws.lawNamed(name) };
});
const { lawNamed } = await import('../../src/engine/tcp/laws.ts');

/** Puts the law of a text in the place of a built-in one. */
function put(text: string, name: string): void {
  inPlace.delete(name);
  const checked = checkLaw(text);
  if ('problem' in checked) throw new Error(checked.problem.message);
  inPlace.set(name, lawOf(checked.law, lawNamed(name)));
}

const example = (file: string): string => readFileSync(`src/law/examples/${file}.rules`, 'utf8');

/** A run on a small network, drawn from a number: loss, ECN, delayed ACKs, windows and other flows differ. */
function scenarioOf(variant: string, draw: number): unknown {
  const pick = <T>(values: readonly T[], salt: number): T => values[Math.floor(draw / salt) % values.length] as T;
  const red = pick([false, true], 5);
  return {
    seed: draw,
    duration: 8,
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate: pick([1e6, 4e6, 10e6], 1),
        delay: pick([0.005, 0.04], 3),
        queue: red ? { kind: 'red', limit: 40, ecn: true } : { limit: pick([6, 20, 60], 2) },
        loss: pick([{ kind: 'none' }, { kind: 'bernoulli', rate: 0.01 }, { kind: 'bernoulli', rate: 0.06 }], 1),
      },
    },
    flows: [
      {
        variant,
        stack: 'rfc',
        receiverWindow: pick([12, 200], 7),
        delayedAck: pick([null, {}], 4),
        parameters: { ...(red ? { ecn: 'classic' } : {}), slowStartLimit: pick([1, 8], 6) },
      },
      { variant: 'sack', stack: 'rfc', start: 1 },
    ],
  };
}

/** Every packet event of a run, with the windows at that moment, mixed to one number; and how many there were. */
function traceOf(input: unknown): { readonly rows: number; readonly mixed: number } {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path, message }) => `${path} ${message}`).join('; '));
  const simulation = build(parsed.scenario);
  const { journal } = simulation.kernel;
  const [first] = simulation.flows;
  if (first?.kind !== 'tcp') throw new Error('no sender');
  const { window } = first.sender;
  let mixed = 0;
  let rows = 0;
  const word = new Float64Array(1);
  const halves = new Int32Array(word.buffer);
  const mix = (value: number): void => {
    word[0] = value;
    mixed = Math.imul(mixed ^ halves[0]!, 0x01000193) ^ Math.imul(mixed ^ halves[1]!, 0x85ebca6b);
  };
  journal.attendPackets({
    packet: (kind, time, flow, number) => {
      rows++;
      for (const value of [kind, time, flow, number, window.cwnd, window.ssthresh]) mix(value);
    },
  });
  simulation.runBefore(Infinity);
  return { rows, mixed };
}

test.each([
  ['reno', 'reno', 'reno'],
  ['newreno', 'newreno', 'reno'],
  ['aimd', 'aimd', 'aimd'],
  ['cubic', 'cubic', 'cubic'],
  ['westwood', 'westwood', 'westwood'],
])('%s sends the same packets with the same windows as the built-in one', (file, variant, law) => {
  let rows = 0;
  for (let draw = 0; draw < RUNS; draw++) {
    const input = scenarioOf(variant, draw);
    inPlace.clear();
    const builtIn = traceOf(input);
    put(example(file), law);
    expect(traceOf(input), `run ${draw}`).toEqual(builtIn);
    rows += builtIn.rows;
  }
  expect(rows).toBeGreaterThan(1000 * RUNS);
});

test('a changed number changes the run', () => {
  const input = scenarioOf('reno', 1);
  put(example('reno'), 'reno');
  const before = traceOf(input).mixed;
  put(example('reno').replaceAll('flight / 2', 'flight * 0.7'), 'reno');
  expect(traceOf(input).mixed).not.toBe(before);
});

test('a rule that gives no number is told with its line and moment, and the sender goes on with its last window', () => {
  put(
    'law "Broken" from Reno\n\non congestion\n  divide\n    ssthresh := 4 segments\n    cwnd := cwnd / (acked - acked)\n',
    'reno',
  );
  const parsed = parseScenario(scenarioOf('reno', 1));
  if (!parsed.ok) throw new Error('refused');
  const simulation = build(parsed.scenario);
  const [first] = simulation.flows;
  if (first?.kind !== 'tcp') throw new Error('no sender');
  simulation.runBefore(Infinity);
  const { sender } = first;
  const [, faults, line, at] = sender.own['kept'] as Float64Array;
  expect(faults).toBeGreaterThan(0);
  expect(line).toBe(6);
  expect(at).toBeGreaterThan(0);
  expect(sender.window.ssthresh).not.toBe(4);
  expect(Number.isFinite(sender.window.cwnd)).toBe(true);
  expect(sender.state.sent).toBeGreaterThan(100);
});

test('what a law keeps is state: a run taken up again at a checkpoint goes on as it was', () => {
  put(
    `law "Waits" from Reno
state least = smallest rtt
state cuts = 0
on ack when rtt - least > 20 ms
  hold back cwnd := max(cwnd - acked / cwnd, 2 segments)
            ssthresh := cwnd
on congestion
  cut       ssthresh := max(flight * 0.7, 2 segments)
            cwnd := ssthresh
            cuts := cuts + 1
`,
    'reno',
  );
  const parsed = parseScenario(scenarioOf('reno', 2));
  if (!parsed.ok) throw new Error('refused');
  const simulation = build(parsed.scenario);
  simulation.runBefore(5);
  const checkpoint = simulation.save();
  simulation.runBefore(Infinity);
  const digest = simulation.digest();
  simulation.restore(checkpoint);
  simulation.runBefore(Infinity);
  expect(simulation.digest()).toBe(digest);
  const again = build(parsed.scenario);
  again.restore(checkpoint);
  again.runBefore(Infinity);
  expect(again.digest()).toBe(digest);
});
