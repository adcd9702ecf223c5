/** Random experiments for property tests: small, so that hundreds run in seconds, but of every kind. */
import fc from 'fast-check';
import { STACKS, variantNamed, VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { RECOVERY_NAMES } from '../../src/engine/tcp/stacks/recoveryParameters.ts';
import type { FlowInput, ScenarioInput } from '../../src/scenario/scenario.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { changeableSettings } from '../../src/scenario/check/senderChanges.ts';
import { accepted } from '../experiment.ts';
import { oneByName } from './byName.ts';

/**
 * The share of the cases that a command runs: `npm test` and `npm run check` a tenth; Vitest by itself and the long
 * comparisons all.
 */
export const SHARE = ['all', 'check'].includes(process.env['SAWTOOTH_TESTS'] ?? '') ? 1 / 10 : 1;

/**
 * How a property is tested: with the same experiments in every run of the tests. PROPERTY_SEED=2 gives others,
 * PROPERTY_RUNS=10 ten times as many; PROPERTY_SHRINK=1 makes a failure as small as possible, which takes minutes.
 */
export const runs = (numRuns: number): { numRuns: number; seed: number; endOnFailure: boolean } => ({
  // If there are only a few cases, all of them.
  numRuns: Math.ceil(numRuns * Number(process.env['PROPERTY_RUNS'] ?? (numRuns > 10 ? SHARE : 1))),
  seed: Number(process.env['PROPERTY_SEED'] ?? 1),
  endOnFailure: process.env['PROPERTY_SHRINK'] === undefined,
});

/** A number between `low` and `high` whose logarithm is uniform, with three digits. */
const spread = (low: number, high: number): fc.Arbitrary<number> =>
  fc
    .double({ min: Math.log(low), max: Math.log(high), noNaN: true })
    .map((log) => Number(Math.exp(log).toPrecision(3)));
const seconds = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: 1000 }).map((n) => (n * most) / 1000);
const sometimes = <T>(some: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(some, { nil: undefined });
/** Fields drawn as undefined keep their defaults. */
const given = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const DURATION = 4;
const LINKS = ['r0>r1', 'r1>r0'] as const;

const loss = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bernoulli' as const), rate: spread(0.001, 0.2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('every' as const), n: fc.integer({ min: 2, max: 300 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('gilbert' as const), toBad: spread(0.001, 0.02) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'outage' as const, first: 0.5, length: 0.2, every: 1.5 }) },
);
const effect = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'none' as const }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('someLate' as const), lateness: spread(0.001, 0.1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('everyLate' as const), lateness: spread(0.001, 0.1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('jitter' as const), most: spread(0.0001, 0.05) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duplicate' as const), copies: spread(0.001, 0.2) }) },
);
const queue = fc.oneof(
  { weight: 3, arbitrary: fc.record({ limit: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.record({ limitBytes: fc.integer({ min: 1600, max: 40_000 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('red' as const),
      limit: fc.integer({ min: 2, max: 40 }),
      minThreshold: fc.integer({ min: 0, max: 8 }),
      maxThreshold: fc.integer({ min: 8, max: 20 }),
      weight: spread(0.002, 1),
      gentle: fc.boolean(),
      wait: fc.boolean(),
      adaptive: fc.boolean(),
      inBytes: fc.boolean(),
      ecn: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('step' as const),
      limit: fc.integer({ min: 2, max: 40 }),
      threshold: fc.integer({ min: 0, max: 20 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('codel' as const),
      limit: fc.integer({ min: 2, max: 100 }),
      target: spread(0.0005, 0.05),
      interval: spread(0.005, 0.2),
      ecn: fc.boolean(),
    }),
  },
);

/** Some of the settings that change the sender's behaviour. */
const parameters = fc
  .record({
    recovery: sometimes(oneByName(RECOVERY_NAMES)),
    initialWindow: sometimes(fc.integer({ min: 1, max: 20 })),
    initialSsthresh: sometimes(fc.integer({ min: 2, max: 60 })),
    maxCwnd: sometimes(fc.integer({ min: 2, max: 40 })),
    limitedTransmit: sometimes(fc.boolean()),
    carefulFastRetransmit: sometimes(fc.boolean()),
    growWhenWindowLimited: sometimes(fc.boolean()),
    byteCounting: sometimes(fc.boolean()),
    partialAckTimer: sometimes(fc.constantFrom('first', 'every')),
    recoveryExit: sometimes(fc.constantFrom('ssthresh', 'flight')),
    cutBasis: sometimes(fc.constantFrom('window', 'flightSize')),
    sackRecovery: sometimes(fc.constantFrom('pipeCounter', 'rfc6675')),
    rtoArithmetic: sometimes(fc.constantFrom('ticks', 'real')),
    dupThresh: sometimes(fc.integer({ min: 1, max: 5 })),
    maxBurst: sometimes(fc.integer({ min: 0, max: 6 })),
    minRto: sometimes(spread(0.05, 1)),
    ecn: sometimes(fc.constantFrom('off', 'classic', 'classic', 'precise')),
  })
  .map(given);

const anyVariant = oneByName(VARIANTS.map(({ name }) => name));
const anyStack = oneByName(STACKS.map(({ name }) => name));
const anywhere = fc.record({ variant: anyVariant, stack: anyStack });

/** Usually a stack that the variant was written for, but it runs on any. */
const chosen = fc.oneof(
  {
    weight: 3,
    arbitrary: anyVariant.chain((variant) =>
      fc.record({ variant: fc.constant(variant), stack: oneByName(variantNamed(variant)!.stacks) }),
    ),
  },
  { weight: 1, arbitrary: anywhere },
);

const drops = fc.uniqueArray(
  fc.record({ segment: fc.integer({ min: 0, max: 60 }), transmission: fc.integer({ min: 1, max: 3 }) }),
  { maxLength: 5, selector: ({ segment, transmission }) => `${segment} ${transmission}` },
);

const tcp: fc.Arbitrary<FlowInput> = fc
  .record({
    who: chosen,
    start: seconds(1),
    stop: sometimes(seconds(2).map((time) => 1.5 + time)),
    bytes: sometimes(fc.integer({ min: 1, max: 200_000 })),
    segmentSize: fc.integer({ min: 100, max: 1460 }),
    receiverWindow: fc.integer({ min: 1, max: 100 }),
    delayedAck: sometimes(fc.record({ timeout: spread(0.005, 0.4), segments: fc.integer({ min: 1, max: 4 }) })),
    sack: sometimes(fc.boolean()),
    drops,
    parameters: fc.oneof(fc.constant({}), parameters),
  })
  .map(({ who, bytes, drops: forcedDrops, ...rest }) =>
    given({
      kind: 'tcp' as const,
      ...who,
      ...rest,
      forcedDrops,
      application: bytes === undefined ? undefined : { bytes },
    }),
  );

const udp: fc.Arbitrary<FlowInput> = fc
  .record({
    kind: fc.constant('udp' as const),
    rate: spread(2e4, 4e6),
    packetSize: fc.integer({ min: 40, max: 1500 }),
    start: seconds(1),
    stop: sometimes(seconds(2).map((time) => 1.5 + time)),
    pattern: fc.oneof(
      fc.constant({ kind: 'constant' as const }),
      fc.constant({ kind: 'poisson' as const }),
      fc.record({
        kind: fc.constant('trace' as const),
        packets: fc.constantFrom('0 3000\n0.01 40\n0.01 900\nrepeat 0.02', '0.1 1500\n0.5 60000\n1 1'),
        begins: fc.constantFrom('first' as const, 'random' as const),
      }),
      fc.record({
        kind: fc.constant('onOff' as const),
        onTime: spread(0.01, 1),
        offTime: spread(0.01, 1),
        distribution: fc.constantFrom('exponential' as const, 'pareto' as const),
      }),
    ),
  })
  .map(given);

const flows = fc.array(fc.oneof({ weight: 3, arbitrary: tcp }, { weight: 1, arbitrary: udp }), {
  minLength: 1,
  maxLength: 4,
});

const dumbbell = fc.record({
  bottleneck: fc.record({ rate: spread(1e5, 1e7), delay: seconds(0.1), queue, loss, effect }),
  reverse: fc.record({ queue, loss, effect }),
  access: fc.record({
    rate: spread(1e6, 1e9),
    delay: seconds(0.02),
    queue: fc.record({ limit: fc.integer({ min: 2, max: 1000 }) }),
  }),
});

/** A bound of the flow's timer that can change during the run: QUIC has no smallest RTO. */
const timerBound = (input: FlowInput): 'minRto' | 'maxRto' => {
  const [flow] = accepted({ flows: [input] }).flows;
  return flow?.kind === 'tcp' && changeableSettings(flow).some(({ name }) => name === 'minRto') ? 'minRto' : 'maxRto';
};

/** Interventions in the dumbbell. */
const interventionsFor = (some: readonly FlowInput[]) => {
  const flow = fc.integer({ min: 0, max: some.length - 1 });
  const change = fc.oneof(
    fc
      .record({
        kind: fc.constant('setLink' as const),
        at: seconds(DURATION),
        link: fc.constantFrom(...LINKS),
        rate: sometimes(spread(1e5, 1e7)),
        delay: sometimes(seconds(0.1)),
        lossRate: sometimes(spread(0.001, 0.2)),
      })
      .filter(({ rate, delay, lossRate }) => rate !== undefined || delay !== undefined || lossRate !== undefined)
      .map(given),
    fc.record({
      kind: fc.constant('drop' as const),
      at: seconds(DURATION),
      flow,
      packets: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({ kind: fc.constant('stopFlow' as const), at: seconds(DURATION), flow }),
    fc
      .record({
        kind: fc.constant('packet' as const),
        at: seconds(DURATION),
        flow,
        number: fc.integer({ min: 0, max: 300 }),
        transmission: fc.constantFrom(1, 1, 1, 2),
        action: fc.constantFrom('drop' as const, 'deliver' as const, 'delay' as const, 'duplicate' as const),
        hold: spread(0.001, 0.5),
      })
      .map(({ hold, ...named }) => ({
        ...named,
        hold: named.action === 'delay' || named.action === 'duplicate' ? hold : 0,
      })),
    // A receiver window applies to TCP flows only.
    ...some.flatMap((one, index) =>
      one.kind === 'udp'
        ? []
        : [
            fc.record({
              kind: fc.constant('receiverWindow' as const),
              at: seconds(DURATION),
              flow: fc.constant(index),
              segments: fc.integer({ min: 1, max: 100 }),
            }),
            fc.record({
              kind: fc.constant('setting' as const),
              at: seconds(DURATION),
              flow: fc.constant(index),
              setting: fc.constant(timerBound(one)),
              value: spread(0.05, 1),
            }),
            fc.record({
              kind: fc.constant('variant' as const),
              at: seconds(DURATION),
              flow: fc.constant(index),
              variant: fc.constantFrom(...VARIANTS.map(({ name }) => name)),
            }),
          ],
    ),
  );
  // A sender can only be switched to variants that support its loss recovery.
  const isAccepted = (wanted: NonNullable<ScenarioInput['interventions']>[number]): boolean =>
    wanted.kind !== 'variant' || parseScenario({ flows: [...some], interventions: [wanted] }).ok;
  return fc
    .array(change, { maxLength: 4 })
    .map((changes) =>
      changes.filter(
        (one, place) =>
          isAccepted(one) && (one.kind !== 'variant' || changes.findIndex(({ kind }) => kind === 'variant') === place),
      ),
    );
};

/** Any experiment in a dumbbell. */
export const anyScenario: fc.Arbitrary<ScenarioInput> = fc
  .record({ seed: fc.integer({ min: 0, max: 4_294_967_295 }), network: dumbbell, flows })
  .chain(({ seed, network, flows: some }) =>
    interventionsFor(some).map((changes) => ({
      seed,
      duration: DURATION,
      network,
      flows: some,
      interventions: changes,
    })),
  );

const ENDS = ['a', 'b', 'c', 'd'] as const;
/** Any experiment on a chain of four nodes: flows share some links and not others, and run in both directions. */
export const anyChain: fc.Arbitrary<ScenarioInput> = fc
  .record({
    seed: fc.integer({ min: 0, max: 1000 }),
    links: fc.tuple(
      ...[0, 1, 2].map(() => fc.record({ rate: spread(2e5, 1e7), delay: seconds(0.05), queue, loss, effect })),
    ),
    flows: fc.array(fc.tuple(fc.oneof(tcp, udp), fc.shuffledSubarray([...ENDS], { minLength: 2, maxLength: 2 })), {
      minLength: 1,
      maxLength: 4,
    }),
  })
  .map(({ seed, links, flows: some }) => ({
    seed,
    duration: DURATION,
    network: {
      kind: 'custom',
      nodes: ENDS.map((id) => ({ id })),
      links: links.map((link, index) => ({ ...link, from: ENDS[index] ?? '', to: ENDS[index + 1] ?? '' })),
    },
    flows: some.map(([flow, [from = 'a', to = 'b']]) => ({ ...flow, from, to })),
  }));

/** Any experiment at all. */
export const anyExperiment: fc.Arbitrary<ScenarioInput> = fc.oneof(
  { weight: 4, arbitrary: anyScenario },
  { weight: 1, arbitrary: anyChain },
);

/** Losses in either direction, seldom or so often that retransmissions are lost too. */
const losses = fc.oneof(
  { weight: 1, arbitrary: loss },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('bernoulli' as const), rate: spread(0.003, 0.1) }) },
);
/** Segments that are lost several times in a row. */
const lostAgain = fc
  .uniqueArray(fc.record({ segment: fc.integer({ min: 0, max: 150 }), times: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 8,
    selector: ({ segment }) => segment,
  })
  .map((some) =>
    some.flatMap(({ segment, times }) =>
      Array.from({ length: times }, (_, index) => ({ segment, transmission: index + 1 })),
    ),
  );

/**
 * Any growth law with any recovery on any stack, in a single flow, over any queue with losses both ways, and long
 * enough for many timeouts.
 */
export const anyCombination: fc.Arbitrary<ScenarioInput> = fc.noBias(
  fc
    .record({
      seed: fc.integer({ min: 0, max: 1_000_000 }),
      who: anywhere,
      recovery: sometimes(oneByName(RECOVERY_NAMES)),
      bottleneck: fc.record({ rate: spread(3e5, 5e6), delay: seconds(0.1), queue, loss: losses }),
      reverse: fc.record({ loss: losses }),
      segments: fc.option(fc.integer({ min: 5, max: 600 }), { nil: undefined, freq: 2 }),
      receiverWindow: fc.integer({ min: 2, max: 200 }),
      delayedAck: fc.constantFrom(null, {}),
      sack: fc.constantFrom(true, true, false),
      stop: fc.constantFrom(undefined, undefined, undefined, 0.6, 2, 9),
      forcedDrops: lostAgain,
      ecn: fc.constantFrom('off', 'classic', 'precise'),
    })
    .map(({ seed, who, recovery, bottleneck, reverse, segments, ecn, ...rest }) => ({
      seed,
      duration: 30,
      network: { bottleneck, reverse },
      flows: [
        given({
          kind: 'tcp' as const,
          ...who,
          ...rest,
          segmentSize: 1000,
          application: segments === undefined ? undefined : { bytes: segments * 1000 },
          parameters: given({ recovery, ecn: who.variant === 'dctcp' ? undefined : ecn }),
        }),
      ],
    })),
);
