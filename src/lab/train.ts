/** Q-learning of a policy for the learnt rule of several paths (`variants/learnt`), apart from the runs that use it. */
import { firingAt } from '../engine/kernel/journal.ts';
import { logarithm, power } from '../engine/kernel/numeric.ts';
import { RandomStream } from '../engine/kernel/random.ts';
import { StateRegister } from '../engine/kernel/state.ts';
import { CHOICES } from '../engine/tcp/variants/learnt/learnt.ts';
import {
  ACTIONS,
  actionFor,
  emptyPolicy,
  policyText,
  USUAL,
  within,
  withPolicy,
} from '../engine/tcp/variants/learnt/policy.ts';
import { build } from './build/build.ts';
import { parseScenario } from '#scenario/check/parse.ts';

export interface Training {
  readonly seed: number;
  /** Experiments, and simulated time of each, s. */
  readonly scenes: number;
  readonly duration: number;
  /** Weights of the reward: of the rate, of the wait from assignment to delivery, and of duplicates. */
  readonly rate: number;
  readonly wait: number;
  readonly duplicates: number;
}

export const USUAL_TRAINING: Training = { seed: 1, scenes: 200, duration: 20, rate: 1, wait: 0.5, duplicates: 1 };

/** Text that represents the policy in training; it contains no entries. */
const IN_TRAINING = '0D//';

const EMPTY = emptyPolicy();

const DISCOUNT = 0.9;
/** Minimum number of visits for a tile of a finer tiling to decide. */
const ENOUGH = 10;

/** Two paths between a server and a host with two addresses: 2 to 50 Mbit/s, 10 to 200 ms, up to 1 % loss. */
function scene(random: RandomStream, seed: number, duration: number) {
  const between = (least: number, most: number): number => least * power(most / least, random.uniform());
  const path = (to: string) => {
    const rate = between(2e6, 50e6);
    const rtt = between(0.01, 0.2);
    const loss = 0.01 * random.uniform();
    const product = Math.ceil((rate * rtt) / 12_000);
    return {
      from: 'server',
      to,
      rate,
      delay: rtt / 2,
      queue: { limit: product < 10 ? 10 : product },
      loss: { kind: 'bernoulli', rate: loss },
      back: { rate: 1e9, queue: { limit: 10_000 }, loss: { kind: 'none' } },
    };
  };
  const parsed = parseScenario({
    duration,
    seed,
    network: {
      kind: 'custom',
      nodes: ['server', 'first', 'second'].map((id) => ({ id })),
      links: [path('first'), path('second')],
    },
    flows: [
      {
        variant: 'learnt',
        receiverWindow: 10_000,
        parameters: { policy: IN_TRAINING },
        paths: [
          { from: 'server', to: 'first' },
          { from: 'server', to: 'second' },
        ],
        multipath: { buffer: 2_000 },
      },
    ],
  });
  if (!parsed.ok) throw new Error(parsed.problems.map(({ path: at, message }) => `${at} ${message}`).join('; '));
  return parsed.scenario;
}

/** Trains a policy and returns its text. The same training always gives the same text. */
export function train(training: Training, progress: (scenes: number) => void = () => {}): string {
  const random = new RandomStream(new StateRegister(), training.seed, 'training');
  const policy = emptyPolicy();
  const sizes = policy.map(({ length }) => length);
  const weights = sizes.map((size) => new Float64Array(size * ACTIONS));
  const visits = sizes.map((size) => new Uint32Array(size));
  let progressed = 0;

  /** Value of an action at a tile: the sum of its weights in the tilings up to `level`. */
  const value = (tile: number, action: number, level: number): number => {
    let sum = 0;
    for (let each = 0; each <= level; each++) sum += weights[each]![within(tile, each) * ACTIONS + action]!;
    return sum;
  };
  const levelOf = (tile: number): number => {
    let level = 0;
    while (level < 2 && visits[level + 1]![within(tile, level + 1)]! >= ENOUGH) level++;
    return level;
  };
  /** The best action; of equal ones Reno's, then the lowest. */
  const best = (tile: number, level: number): number => {
    let found = USUAL;
    for (let action = 0; action < ACTIONS; action++)
      if (value(tile, action, level) > value(tile, found, level)) found = action;
    return found;
  };

  const run = (seed: number): void => {
    const simulation = build(scene(random, seed, training.duration), 64);
    const connection = simulation.connections[0]!;
    const { order } = connection;
    const rules = new Set(CHOICES.map(({ id }) => id));
    const last = [0, 1].map(() => ({
      tile: -1,
      action: 0,
      time: 0,
      delivered: 0,
      delay: 0,
      copies: 0,
      rate: 0,
      wait: 0,
    }));
    simulation.kernel.journal.attend({
      happened(rows, at) {
        const { rule, flow, time } = firingAt(rows, at);
        if (!rules.has(rule)) return;
        const parts = simulation.flows[flow]!;
        if (parts.kind !== 'tcp') return;
        const { tile, choice } = parts.sender.own as { readonly tile: number; readonly choice: number };
        const before = last[flow]!;
        const { delivered, duplicates } = order.state;
        const { delaySum } = order.figures();
        const got = delivered - before.delivered;
        const rate = got / (time - before.time);
        const wait = got > 0 ? (delaySum - before.delay) / got : before.wait;
        if (before.tile >= 0 && got > 0 && before.rate > 0 && before.wait > 0) {
          const copies = (duplicates - before.copies) / got;
          const reward =
            training.rate * logarithm(rate / before.rate) -
            training.wait * logarithm(wait / before.wait) -
            training.duplicates * copies;
          const level = levelOf(tile);
          const target = reward + DISCOUNT * value(tile, best(tile, level), level);
          const answered = levelOf(before.tile);
          const error = target - value(before.tile, before.action, answered);
          for (let each = 0; each <= 2; each++) {
            const number = within(before.tile, each);
            const seen = ++visits[each]![number]!;
            const pace = (0.1 / (answered + 1)) * (100 / (100 + seen));
            weights[each]![number * ACTIONS + before.action]! += pace * error;
          }
        }
        Object.assign(before, {
          tile,
          action: choice,
          time,
          delivered,
          delay: delaySum,
          copies: duplicates,
        });
        if (got > 0) Object.assign(before, { rate, wait });
        // The action of the next visit: mostly the best one known, sometimes another.
        const exploration = 0.1 - 0.09 * progressed;
        for (let level = levelOf(tile); level >= 0; level--) {
          const action = random.uniform() < exploration ? Math.floor(random.uniform() * ACTIONS) : best(tile, level);
          policy[level]![within(tile, level)] = action;
        }
      },
    });
    simulation.runBefore(Infinity);
  };

  withPolicy(IN_TRAINING, policy, () => {
    for (let each = 0; each < training.scenes; each++) {
      progressed = each / training.scenes;
      run(training.seed + each);
      progress(each + 1);
    }
  });

  // The policy without exploration, and without tiles that choose the same action as the coarser tiling.
  const learnt = emptyPolicy();
  for (let tile = 0; tile < sizes[2]!; tile++)
    for (let level = 0; level <= levelOf(tile); level++) {
      const number = within(tile, level);
      if (visits[level]![number]! < ENOUGH) continue;
      const action = best(tile, level);
      if (level === 0 ? action !== USUAL : action !== coarser(learnt, tile, level)) learnt[level]![number] = action;
    }
  return policyText(learnt);
}

/** The action that the tilings coarser than `level` choose. */
function coarser(policy: ReturnType<typeof emptyPolicy>, tile: number, level: number): number {
  return actionFor([policy[0], level > 1 ? policy[1] : EMPTY[1], EMPTY[2]], tile);
}
