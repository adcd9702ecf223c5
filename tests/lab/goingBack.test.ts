/** Going back and running on gives the same run, with every queue, loss model, effect, variant and recovery. */
import { expect, it } from 'vitest';
import { FIRING_STRIDE } from '../../src/engine/kernel/journal.ts';
import { EFFECTS } from '../../src/engine/link/effects/catalogue.ts';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RECOVERY_NAMES } from '../../src/engine/tcp/stacks/recoveryParameters.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate } from '../experiment.ts';
import { OF_QUEUES, over } from '../golden/overloads.ts';
import { someOf } from '../sweep.ts';

/** The times at which the test goes back, as fractions of the run. */
const BACK = [0, 0.25, 0.5, 0.75];

/** Runs to the end and returns all firings on the way, and the digest there. */
function goOn(simulation: Simulation): { readonly rows: readonly number[]; readonly digest: string } {
  const rows: number[] = [];
  simulation.kernel.journal.attend({
    happened: (all, at) => {
      for (let column = 0; column < FIRING_STRIDE; column++) rows.push(all[at + column]!);
    },
  });
  simulation.runBefore(Infinity);
  return { rows, digest: simulation.digest() };
}

/**
 * The values that the chart of a queue shows. A reading without a name belongs to the firing rule and to no other
 * moment.
 */
const shown = ({ links, now }: Simulation): readonly number[] =>
  links.flatMap((link) => {
    const { readings, lines } = link.inside(now);
    const named = [readings, ...lines.map((line) => line.readings)].flat().filter(({ name }) => name !== undefined);
    return [link.averageQueue(), ...named.map(({ value }) => value)];
  });

const equal = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value, place) => Object.is(value, b[place]));

const path = [
  ...OF_QUEUES.map((queue) => ({ queue })),
  ...LOSSES.map(({ name }) => ({ loss: { kind: name } })),
  ...EFFECTS.map(({ name }) => ({ effect: { kind: name } })),
].map((bottleneck) => [JSON.stringify(bottleneck), over(bottleneck)] as const);

const loss = { kind: 'bernoulli', rate: 0.005 };
const senders = [
  ...VARIANTS.flatMap(({ name: variant, stacks }) => stacks.map((stack) => ({ variant, stack }))),
  ...RECOVERY_NAMES.flatMap((recovery) =>
    ['ns2', 'rfc'].map((stack) => ({ variant: 'newreno', stack, parameters: { recovery } })),
  ),
].map((sender) => [JSON.stringify(sender), over({ loss }, sender)] as const);

const CASES = [...path, ...senders].map(([name, experiment], place) => [name, experiment, place] as const);

it.each(CASES)('%s: from a moment that is gone back to the run goes on as it did', (_, experiment, place) => {
  const simulation = simulate(experiment);
  const kept = someOf(BACK, 2, place).map((share) => {
    simulation.runBefore(share * simulation.scenario.duration);
    return { now: simulation.now, state: simulation.save(), saw: shown(simulation) };
  });
  simulation.runBefore(Infinity);
  const straight = goOn(simulate(experiment));
  const others = kept.filter(({ state, saw }) => {
    simulation.restore(state);
    const before = simulation.kernel.journal.state.count * FIRING_STRIDE;
    if (!equal(shown(simulation), saw)) return true;
    const { rows, digest } = goOn(simulation);
    return digest !== straight.digest || !equal(rows, straight.rows.slice(before));
  });
  expect(
    others.map(({ now }) => `gone back to ${now} s, another run follows`),
    'what changes in a run must be in `kernel.state({...})`, or going back loses it',
  ).toEqual([]);
});
