/** Any growth law with any recovery on any stack runs: the historical names are only defaults. */
import { describe, expect, it } from 'vitest';
import {
  settingsOf,
  STACKS,
  VARIANTS,
  type StackName,
  type Variant,
  type VariantName,
} from '../../src/engine/tcp/catalogue.ts';
import { RECOVERY_NAMES } from '../../src/engine/tcp/stacks/recoveryParameters.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { scenarios } from '../fuzz/scenarios.ts';
import { SHARE } from './anyScenario.ts';
import { someOf } from '../sweep.ts';
import { seedOf } from './byName.ts';

type Parameters = Readonly<Record<string, string | number | boolean>>;

const SEGMENTS = 150;
const SEGMENT = 1000;
/** s. Losses of retransmissions without SACK double the RTO repeatedly, until a new segment is timed. */
const LONGEST = 400;
/** Longest round trip: a full queue, and a delayed ACK. */
const ROUND_TRIP = 0.5;

/** Segments that are lost twice each: two single ones and two adjacent ones. */
const LOST_TWICE = [30, 31, 50, 90];

/** A transfer over a short queue: overflows, random losses both ways, and losses of certain segments. */
const transfer = (
  variant: VariantName,
  stack: StackName,
  marks: boolean,
  seed: number,
  { parameters = {}, lost = LOST_TWICE }: { parameters?: Parameters; lost?: readonly number[] } = {},
) =>
  simulate({
    seed,
    duration: 3600,
    network: {
      bottleneck: {
        rate: 1e6,
        delay: 0.03,
        queue: marks
          ? { kind: 'red', limit: 20, ecn: true, minThreshold: 1, maxThreshold: 6, weight: 0.2 }
          : { limit: 12 },
        loss: { kind: 'bernoulli', rate: 0.02 },
      },
      reverse: { loss: { kind: 'bernoulli', rate: 0.02 } },
    },
    flows: [
      {
        kind: 'tcp',
        variant,
        stack,
        receiverWindow: 60,
        segmentSize: SEGMENT,
        application: { bytes: SEGMENTS * SEGMENT },
        delayedAck: seed % 2 === 0 ? {} : null,
        forcedDrops: lost.flatMap((segment) => [1, 2].map((transmission) => ({ segment, transmission }))),
        parameters: { ...parameters, ...(marks && variant !== 'dctcp' ? { ecn: 'classic' } : {}) },
      },
    ],
  });

/**
 * The smallest cwnd a sender may have. In ns-2 it may be less than one segment; then the timer, which runs although
 * nothing is outstanding, fires.
 */
const leastWindow = (variant: Variant, stack: StackName): number =>
  settingsOf(variant, stack, {})['timerRunsIdle'] === true ? 0 : 1;

/** Follows a transfer to its end, event by event, and returns the first fault. */
function fault(simulation: ReturnType<typeof simulate>, least: number): string | null {
  const { sender, receiver } = tcpOf(simulation);
  const { flight, window, state, timer } = sender;
  // In ns-2's Vegas the SYN is one of the segments.
  const data = sender.settings.stack.synInTransfer ? SEGMENTS - 1 : SEGMENTS;
  let acked = flight.acked;
  let timeouts = state.timeouts;
  let since = 0;
  let longest = timer.rto;
  while (flight.acked < data && simulation.runBefore(Infinity, 1) > 0) {
    if (!(window.cwnd >= least)) return `cwnd is ${window.cwnd} at ${simulation.now} s`;
    if (timer.rto > longest) longest = timer.rto;
    if (flight.acked === acked && state.timeouts === timeouts) continue;
    // Either new data is acknowledged or the timer fires; fast retransmits may restart the timer.
    if (simulation.now - since > 2 * (longest + ROUND_TRIP)) return `nothing from ${since} to ${simulation.now} s`;
    acked = flight.acked;
    timeouts = state.timeouts;
    since = simulation.now;
    longest = timer.rto;
  }
  if (simulation.now > LONGEST) return `it takes ${simulation.now} s`;
  return receiver.state.delivered === data ? null : `${receiver.state.delivered} segments delivered`;
}

const REPAIRS = RECOVERY_NAMES.flatMap((recovery) => [false, true].map((marks) => ({ recovery, marks })));

describe.each(STACKS.map(({ name }, row) => [name, row] as const))('stack %s', (stack, row) => {
  it.each(VARIANTS.map((variant, column) => [variant.name, variant, 3 * row + column] as const))(
    '%s goes on after every loss with any recovery, marked or not',
    (_name, variant, from) => {
      // Each recovery meets each stack and each variant in `npm test` too, though not all three each other: two
      // recoveries, seven apart in the list, for each pair, and others for the next stack.
      const wrong = someOf(REPAIRS, 14, from).flatMap(({ recovery, marks }) => {
        const seed = seedOf(`${variant.name} ${recovery}${marks ? ' marks' : ''}`);
        const found = fault(
          transfer(variant.name, stack, marks, seed, { parameters: { recovery } }),
          leastWindow(variant, stack),
        );
        return found === null ? [] : [`${recovery}${marks ? ', marks' : ''}: ${found}`];
      });
      expect(wrong).toEqual([]);
    },
  );
});

it.each(VARIANTS.map((variant, column) => [variant.name, variant, column] as const))(
  '%s ends in the same state when it runs again, whatever the stack and the recovery',
  (_name, variant, column) => {
    for (const [at, { name }] of someOf([...STACKS.entries()], 3, column)) {
      const seed = seedOf(`${variant.name} ${name}`);
      const recovery = RECOVERY_NAMES[seed % RECOVERY_NAMES.length]!;
      const ends = [0, 1].map(() => {
        const simulation = transfer(variant.name, name, at % 2 === 0, seed, { parameters: { recovery } });
        simulation.runBefore(20);
        return simulation.digest();
      });
      expect(ends[0]).toBe(ends[1]);
    }
  },
);

it.each([
  ['bbr', 126, true, []],
  ['copa', 56, false, LOST_TWICE],
] as const)(
  '%s, paced, does not send a segment again that arrived while it waited for its time',
  (variant, seed, marks, lost) => {
    const simulation = transfer(variant, 'linux', marks, seed, { lost });
    simulation.runBefore(60);
    expect(tcpOf(simulation).sender.flight.acked).toBe(SEGMENTS);
  },
);

it('random networks, flows and settings end, and lose no packet without a trace', () => {
  for (let index = 0; index < 200 * SHARE; index++) {
    const made = scenarios.make(1, index);
    expect({ made, faults: scenarios.faults(made) }).toEqual({ made, faults: [] });
  }
});

it("Vegas' recovery doubles the RTO with its retransmissions only as in ns-2: with many losses the sender then stops", () => {
  const share = (parameters: Readonly<Record<string, boolean>>): number => {
    const simulation = simulate({
      duration: 20,
      network: { bottleneck: { rate: 4e6, delay: 0.02, queue: { limit: 15 } } },
      flows: [{ kind: 'tcp', variant: 'copa', receiverWindow: 200, parameters: { recovery: 'vegas', ...parameters } }],
    });
    simulation.runBefore(Infinity);
    return (tcpOf(simulation).receiver.state.delivered * 8 * SEGMENT) / 4e6 / 20;
  };
  // 9.8 % of the link, and 0.9 %. Below a twentieth counts as a standstill.
  expect(share({})).toBeGreaterThan(0.05);
  expect(share({ backOffOnFastRetransmit: true })).toBeLessThan(0.05);
});
