// Laws written in the language beside the built-in ones that they describe: the same packets and windows, at the same moments.
import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { build } from '../../src/lab/build.ts';
import { Lab } from '../../src/lab/lab.ts';
import { loadLanguage } from '../../src/lab/runLaws.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import { runs } from '../properties/anyScenario.ts';

/** With PROPERTY_RUNS=3 there are 54. */
const RUNS = runs(18).numRuns;

beforeAll(loadLanguage);

const example = (file: string): string => readFileSync(`src/law/examples/${file}.rules`, 'utf8');

/** A run on a small network, drawn from a number: loss, ECN, delayed ACKs, windows and other flows differ. */
function scenarioOf(variant: string, draw: number, law = ''): unknown {
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
        law,
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

test.each(['reno', 'newreno', 'aimd', 'cubic', 'westwood'])(
  '%s sends the same packets with the same windows as the built-in one',
  (name) => {
    let rows = 0;
    for (let draw = 0; draw < RUNS; draw++) {
      const builtIn = traceOf(scenarioOf(name, draw));
      expect(traceOf(scenarioOf(name, draw, example(name))), `run ${draw}`).toEqual(builtIn);
      rows += builtIn.rows;
    }
    expect(rows).toBeGreaterThan(1000 * RUNS);
  },
);

test('a changed number changes the run', () => {
  const changed = example('reno').replaceAll('flight / 2', 'flight * 0.7');
  expect(traceOf(scenarioOf('reno', 1, changed)).mixed).not.toBe(traceOf(scenarioOf('reno', 1)).mixed);
});

test('a rule that gives no number is told with its line and moment, and the sender goes on with its last window', () => {
  const broken =
    'law "Broken" from Reno\n\non congestion\n  divide\n    ssthresh := 4 segments\n    cwnd := cwnd / (acked - acked)\n';
  const parsed = parseScenario(scenarioOf('reno', 1, broken));
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

const WAITS = `law "Waits" from Reno
setting target = 20 ms  0 to 500 ms  how long a packet may wait
state least = smallest rtt
state cuts = 0
on ack when rtt - least > target
  hold back cwnd := max(cwnd - acked / cwnd, 2 segments)
            ssthresh := cwnd
on congestion
  cut       ssthresh := max(flight * 0.7, 2 segments)
            cwnd := ssthresh
            cuts := cuts + 1
`;

test('what a law keeps is state: a run taken up again at a checkpoint goes on as it was', () => {
  const parsed = parseScenario(scenarioOf('reno', 2, WAITS));
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

/** A lab with a law in it, or why there is none. */
function opened(law: string, parameters: object = {}): Lab {
  const input = scenarioOf('reno', 2, law) as { readonly flows: readonly [{ readonly parameters: object }, object] };
  const [first, second] = input.flows;
  const opening = Lab.open({
    ...input,
    flows: [{ ...first, parameters: { ...first.parameters, ...parameters } }, second],
  });
  if (!opening.ok) throw new Error(opening.problems.map(({ path, message }) => `${path}: ${message}`).join('; '));
  return opening.lab;
}

test('a rule of a text is explained as any other: its line, its formula, and what its symbols stood for', () => {
  const lab = opened(WAITS);
  const [flow] = lab.scenario.flows;
  expect(flow?.name).toBe('Waits');
  for (let step = 0; step < 200; step++) {
    lab.step('loss', 1, 0);
    const { rules } = lab.simulation;
    const why = lab.explain();
    const cut = why?.chain.findIndex(({ rule }) => rules[rule]?.title === 'cut') ?? -1;
    if (why === null || cut < 0) continue;
    const firing = why.chain[cut]!;
    expect(rules[firing.rule]).toMatchObject({
      formula: 'ssthresh = max(flight * 0.7, 2 segments), cwnd = ssthresh, cuts = cuts + 1',
      citation: { source: 'yours', section: 'line 9' },
    });
    const { values, results } = why.examined[cut]!;
    expect(results['cuts']).toBe(values['cuts']! + 1);
    return;
  }
  throw new Error('it never cut');
});

test('a fork and steps back keep the law', () => {
  const lab = opened(WAITS);
  lab.seek({ time: 4 });
  const digest = lab.digest();
  lab.step('ack', 1);
  lab.step('ack', -1);
  lab.seek({ time: 4 });
  expect(lab.digest()).toBe(digest);
  const change = lab.intervene({ kind: 'setting', flow: 0, setting: 'target', value: '1ms' });
  expect(change).toMatchObject({ ok: true });
  lab.advance(Infinity);
  const other = opened(WAITS);
  other.advance(Infinity);
  expect(lab.digest()).not.toBe(other.digest());
});

test('a setting that a text declares is one of the flow', () => {
  const digestOf = (parameters: object): string => {
    const lab = opened(WAITS, parameters);
    lab.advance(Infinity);
    return lab.digest();
  };
  expect(digestOf({ target: '20ms' })).toBe(digestOf({}));
  expect(digestOf({ target: '2ms' })).not.toBe(digestOf({}));
  expect(() => opened(WAITS, { target: 3 })).toThrow('flows[0].parameters.target: must be at most 0.5 s');
});

test('a wrong text is refused with line and column', () => {
  expect(() => opened('law "Wrong" from Reno\non ack\n  grow  cwnd := cwnd + rtt\n')).toThrow(
    'flows[0].law: line 3, column 22: Seconds cannot be added to segments',
  );
  expect(() => opened('law "Other" from CUBIC\n')).toThrow('flows[0].law: line 1, column 18: the law is from CUBIC');
});
