/**
 * Rules that are not written to the journal only measure and keep records: every rule that moves the window is written.
 */
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RULES } from '../../src/engine/tcp/rules.ts';
import type { WindowState } from '../../src/engine/tcp/window.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { anyExperiment, runs } from './anyScenario.ts';

type Effect = (...records: readonly object[]) => void;
type Watched = { readonly title: string; readonly quiet?: boolean; effect?: Effect };

const isWindow = (record: object): record is WindowState => 'cwnd' in record && Object.keys(record).length === 2;

const effects = (RULES as unknown as readonly Watched[]).map(({ effect }) => effect);
const moved = new Set<string>();

beforeEach(() => {
  moved.clear();
  (RULES as unknown as readonly Watched[]).forEach((rule, index) => {
    const effect = effects[index];
    if (rule.quiet !== true || effect === undefined) return;
    const watched: Effect = (...records) => {
      const window = records.find(isWindow);
      const before = window === undefined ? '' : `${window.cwnd} ${window.ssthresh}`;
      effect(...records);
      // A watcher that only waits for the first firing has removed itself.
      rule.effect = watched;
      if (window !== undefined && before !== `${window.cwnd} ${window.ssthresh}`) moved.add(rule.title);
    };
    rule.effect = watched;
  });
});
afterEach(() => {
  (RULES as unknown as readonly Watched[]).forEach((rule, index) => {
    if (effects[index] !== undefined) rule.effect = effects[index];
  });
});

it.each(VARIANTS.flatMap(({ name, stacks }) => stacks.map((stack) => ({ variant: name, stack }))))(
  '$variant on $stack: no rule that is not told moves cwnd or ssthresh, with a small receiver window, losses and timeouts',
  ({ variant, stack }) => {
    for (const [receiverWindow, limit] of [
      [1, 40],
      [3, 40],
      [12, 40],
      [200, 8],
    ]) {
      const simulation = simulate({
        duration: 30,
        network: {
          bottleneck: { rate: 8e5, delay: 0.05, queue: { limit }, loss: { kind: 'bernoulli', rate: 0.01 } },
          access: { rate: 8e6, delay: 0.001 },
        },
        flows: [{ kind: 'tcp', variant, stack, receiverWindow }],
      });
      simulation.runBefore(Infinity);
      expect(tcpOf(simulation).sender.state.acksReceived).toBeGreaterThan(10);
    }
    expect([...moved]).toEqual([]);
  },
);

it('nor does any in random experiments', () => {
  fc.assert(
    fc.property(anyExperiment, (experiment) => {
      simulate(experiment).runBefore(Infinity);
      expect([...moved]).toEqual([]);
    }),
    runs(60),
  );
});
