import fc from 'fast-check';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

/** Any of the fields, or none. */
const some = <Fields extends object>(fields: { [Name in keyof Fields]: fc.Arbitrary<Fields[Name]> }): fc.Arbitrary<
  Partial<Fields>
> => fc.record(fields, { requiredKeys: [] }) as fc.Arbitrary<Partial<Fields>>;

const rate = fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.constantFrom(1e6, 2.5e6, 1e12, '10Mbps'));
const delay = fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constantFrom(0.02, '20ms', 0));
const queue = fc.oneof(
  some({ limit: fc.integer({ min: 1, max: 1e6 }) }),
  fc.record({ limitBytes: fc.integer({ min: 1, max: 1e9 }) }),
);
const loss = fc.oneof(
  fc.constant({}),
  fc.record({ kind: fc.constant('bernoulli'), rate: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('every'), n: fc.integer({ min: 1, max: 1000 }) }),
);
const parts = some({ rate, delay, queue });
const dumbbell = some({
  bottleneck: some({ rate, delay, queue, loss }),
  reverse: some({ rate, delay, queue, loss }),
  access: parts,
});

const parameters = some({
  minRto: fc.double({ min: 0, max: 60, noNaN: true }),
  initialSsthresh: fc.constantFrom(null, 10, 2.5),
  limitedTransmit: fc.boolean(),
  cutBasis: fc.constantFrom('window', 'flightSize'),
});
const times = { start: fc.double({ min: 0, max: 0.9, noNaN: true }), stop: fc.constantFrom(null, 1, 2.5) };
const name = fc.oneof(
  fc.string({ maxLength: 20, unit: 'binary' }),
  fc.constantFrom('Reno', 'UDP', 'true', '12', 'a~b'),
);
const tcp = some({
  ...times,
  name,
  variant: fc.constantFrom('tahoe', 'reno', 'newreno', 'sack', 'vegas', 'cubic'),
  stack: fc.constantFrom(null, 'rfc'),
  application: some({ bytes: fc.constantFrom(null, 5000) }),
  segmentSize: fc.integer({ min: 1, max: 9000 }),
  receiverWindow: fc.integer({ min: 1, max: 1e6 }),
  delayedAck: fc.oneof(
    fc.constant(null),
    some({ timeout: fc.constantFrom(0.2, '50ms'), segments: fc.constantFrom(2, 3) }),
  ),
  sack: fc.constantFrom(null, true, false),
  forcedDrops: fc.uniqueArray(fc.record({ segment: fc.nat(1000) }), {
    maxLength: 5,
    selector: ({ segment }) => segment,
  }),
  parameters,
});
const udp = fc
  .tuple(
    some({
      ...times,
      name,
      rate,
      packetSize: fc.integer({ min: 1, max: 1500 }),
      pattern: fc.oneof(
        fc.constant({}),
        fc.constant({ kind: 'poisson' }),
        some({ packets: fc.constant('0 1\n2 3\nrepeat 4'), begins: fc.constant('random') }).map((given) => ({
          kind: 'trace',
          ...given,
        })),
        some({ onTime: fc.constant(2), shape: fc.constant(3) }).map((given) => ({ kind: 'onOff', ...given })),
      ),
    }),
  )
  .map(([given]) => ({ kind: 'udp', ...given }));
const flow = fc.oneof({ arbitrary: tcp, weight: 3 }, udp);

const intervention = fc.oneof(
  fc.record({
    at: fc.constantFrom(0, 0.5),
    kind: fc.constant('setLink'),
    link: fc.constantFrom('r0>r1', 's0>r0'),
    lossRate: fc.constant(0.5),
  }),
  fc.record({
    at: fc.constantFrom(0, 0.5),
    kind: fc.constant('drop'),
    flow: fc.constant(0),
    packets: fc.constantFrom(1, 3),
  }),
  fc.record({
    at: fc.constantFrom(0, 0.5),
    kind: fc.constant('packet'),
    flow: fc.constant(0),
    number: fc.constantFrom(0, 1767),
    action: fc.constantFrom('drop', 'deliver', 'duplicate'),
  }),
);

/** Hosts around a hub. */
const star = fc.integer({ min: 2, max: 6 }).chain((hosts) =>
  fc.record({
    network: fc.record({
      kind: fc.constant('custom'),
      nodes: fc.constant([
        { id: 'hub', x: 1, y: -2.5 },
        ...Array.from({ length: hosts }, (_, index) => ({ id: `h${index}` })),
      ]),
      links: fc.tuple(
        ...Array.from({ length: hosts }, (_, index) =>
          some({ rate, delay, queue, loss, back: some({ rate, delay, queue, loss }) }).map((given) => ({
            from: 'hub',
            to: `h${index}`,
            ...given,
          })),
        ),
      ),
    }),
    flows: fc.array(
      fc
        .tuple(flow, fc.integer({ min: 1, max: hosts - 1 }))
        .map(([given, to]) => ({ ...given, from: 'h0', to: `h${to}` })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

const general = {
  title: fc.string({ maxLength: 100, unit: 'binary' }),
  notes: fc.oneof(fc.constant(''), fc.string({ maxLength: 500, unit: 'grapheme' })),
  seed: fc.nat(0xffff_ffff),
  duration: fc.double({ min: 1, max: 1e6, noNaN: true }),
};

const dumbbells = some({
  ...general,
  network: dumbbell,
  interventions: fc.array(intervention, { maxLength: 3 }),
  flows: fc.array(
    fc
      .tuple(flow, some({ sourceAccess: parts, sinkAccess: parts }))
      .map(([given, access]) => ({ ...given, ...access })),
    { minLength: 1, maxLength: 5 },
  ),
});

/** Complete scenarios of every kind. */
export const scenarios: fc.Arbitrary<Scenario> = fc
  .oneof(
    dumbbells,
    fc.tuple(some(general), star).map(([given, network]) => ({ ...given, ...network })),
  )
  .map((input) => parseScenario(input))
  .filter((parsed) => parsed.ok)
  .map((parsed) => parsed.scenario);
