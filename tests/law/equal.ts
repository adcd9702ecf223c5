/**
 * Laws written in the language compared with the built-in ones that they describe: the same packets and windows at the
 * same moments.
 */
import { readFileSync } from 'node:fs';
import { build } from '../../src/lab/build/build.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';

/** The laws that the language describes completely. */
export const WRITTEN = ['reno', 'newreno', 'aimd', 'cubic', 'vegas', 'westwood'] as const;

/** Number of runs compared for each law. */
export const RUNS = Number(process.env['LAW_RUNS'] ?? 50);

export const example = (file: string): string => readFileSync(`src/law/examples/${file}.rules`, 'utf8');

/** Random numbers of a draw: the same for the same draw. */
function picks(draw: number): <T>(values: readonly T[]) => T {
  let state = draw + 1;
  return (values) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return values[(state >>> 8) % values.length]!;
  };
}

/**
 * A run on a small network drawn from a number, which varies rates, delays, queues, losses, marks, late packets, ACKs,
 * repair, windows and other flows.
 */
export function scenarioOf(variant: string, draw: number, law = ''): unknown {
  const pick = picks(draw);
  const limit = pick([6, 20, 60]);
  const queue = pick([
    { limit },
    { limit },
    { kind: 'red', limit: 40, ecn: true },
    { kind: 'codel', limit: 60, ecn: true },
  ]);
  const ecn = 'ecn' in queue ? { ecn: 'classic' } : {};
  const recovery = pick([
    {},
    {},
    { recovery: 'sack' },
    { recovery: 'newreno' },
    { recovery: 'tahoe' },
    { recovery: 'rack' },
  ]);
  return {
    seed: draw,
    duration: 8,
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate: pick([0.5e6, 1e6, 4e6, 10e6]),
        delay: pick([0.002, 0.005, 0.04, 0.12]),
        queue,
        loss: pick([
          { kind: 'none' },
          { kind: 'none' },
          { kind: 'bernoulli', rate: 0.01 },
          { kind: 'bernoulli', rate: 0.06 },
          { kind: 'gilbert' },
        ]),
      },
    },
    flows: [
      {
        variant,
        law,
        stack: 'rfc',
        receiverWindow: pick([12, 200]),
        delayedAck: pick([null, {}]),
        parameters: {
          ...ecn,
          ...recovery,
          slowStartLimit: pick([1, 8]),
          initialSsthresh: pick([null, null, 12]),
          initialWindow: pick([1, 10]),
        },
      },
      { variant: pick(['sack', 'cubic', 'vegas']), stack: 'rfc', start: pick([0, 1]) },
    ],
  };
}

/** A hash of every packet event of a run with the windows at that moment, and the number of events. */
export function traceOf(input: unknown): { readonly rows: number; readonly mixed: number } {
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

/**
 * Asserts that a law sends the same packets at the same moments with the same windows as the built-in one, in that many
 * runs. Returns the number of events compared.
 */
export function comparedEvents(name: string, runs: number): number {
  let rows = 0;
  for (let draw = 0; draw < runs; draw++) {
    const builtIn = traceOf(scenarioOf(name, draw));
    const own = traceOf(scenarioOf(name, draw, example(name)));
    if (own.mixed !== builtIn.mixed || own.rows !== builtIn.rows) throw new Error(`${name} differs in run ${draw}`);
    rows += builtIn.rows;
  }
  return rows;
}
