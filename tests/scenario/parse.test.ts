import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { VARIANTS } from '../../src/engine/tcp/catalogue.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { minimalInput } from '../../src/scenario/edit/minimal.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { oneOf } from '../../src/scenario/words/wording.ts';
import { complete, refusals } from './refusals.ts';

const queues = oneOf(QUEUES.map(({ name }) => name));
const variants = oneOf(VARIANTS.map(({ name }) => name));

describe('a scenario', () => {
  it('is the run of two flows if empty', () => {
    const scenario = complete({});
    expect(scenario).toMatchObject({
      version: 1,
      title: '',
      notes: '',
      seed: 1,
      duration: 40,
      network: {
        kind: 'dumbbell',
        bottleneck: {
          rate: 10e6,
          delay: 0.015,
          queue: { kind: 'dropTail', limit: 50, limitBytes: null },
          loss: { kind: 'none' },
        },
        reverse: { rate: null, delay: null, queue: { limit: 1000 } },
        access: { rate: 100e6, delay: 0.005, queue: { limit: 1000 } },
      },
      interventions: [],
    });
    expect(scenario.flows).toMatchObject([
      {
        kind: 'tcp',
        name: 'NewReno',
        variant: 'newreno',
        stack: 'ns2',
        start: 0,
        segmentSize: 1460,
        headerSize: 40,
        receiverWindow: 10_000,
        parameters: { initialSsthresh: 64 },
      },
      {
        kind: 'tcp',
        name: 'CUBIC',
        variant: 'cubic',
        stack: 'rfc',
        start: 2.2,
        stop: null,
        sack: null,
        delayedAck: null,
      },
    ]);
  });

  it('gives a flow the defaults of ns-2', () => {
    expect(complete({ flows: [{}] }).flows[0]).toMatchObject({
      kind: 'tcp',
      variant: 'newreno',
      segmentSize: 1000,
      headerSize: 40,
      receiverWindow: 20,
      start: 0,
    });
  });

  it('reads quantities wherever a number goes', () => {
    const scenario = complete({
      duration: '1 min',
      network: { bottleneck: { rate: '2Mb', delay: '20ms', loss: { kind: 'bernoulli', rate: '1%' } } },
      flows: [
        { parameters: { minRto: '200ms' }, start: '500us' },
        { kind: 'udp', packetSize: '1.5KB' },
      ],
    });
    expect(scenario.duration).toBe(60);
    expect(scenario.network).toMatchObject({ bottleneck: { rate: 2e6, delay: 0.02, loss: { rate: 0.01 } } });
    expect(scenario.flows).toMatchObject([{ start: 0.0005, parameters: { minRto: 0.2 } }, { packetSize: 1500 }]);
  });

  it('that is complete stays as it is', () => {
    expect(complete(DEFAULT_SCENARIO)).toEqual(DEFAULT_SCENARIO);
  });

  it('takes a limit in bytes in place of one in packets', () => {
    const queue = { limitBytes: '64KB' };
    expect(complete({ network: { bottleneck: { queue } } }).network).toMatchObject({
      bottleneck: { queue: { limit: null, limitBytes: 64_000 } },
    });
  });

  it('has a shortest input that says the same', () => {
    expect(minimalInput(DEFAULT_SCENARIO)).toEqual({});
    const input = {
      duration: 60,
      flows: [
        { variant: 'vegas', parameters: { alpha: 2 } },
        { kind: 'udp', name: 'noise' },
      ],
    };
    expect(minimalInput(complete(input))).toEqual(input);
    const named = { flows: [{ variant: 'reno', stack: 'rfc', name: 'mine', delayedAck: {} }] };
    expect(minimalInput(complete(named))).toEqual(named);
  });
});

describe('a refusal names the field, the limit and what was given:', () => {
  it.each<[string, unknown, string]>([
    ['a rate below 0', { flows: [{}, { kind: 'udp', rate: -5 }] }, 'flows[1].rate: must be above 0 (got -5)'],
    ['a rate of 0', { network: { bottleneck: { rate: 0 } } }, 'network.bottleneck.rate: must be above 0 (got 0)'],
    [
      'a rate near 0',
      { network: { bottleneck: { rate: 0.5 } } },
      'network.bottleneck.rate: must be at least 1 bit/s (got 0.5)',
    ],
    [
      'a rate too high',
      { network: { access: { rate: '2000Gbps' } } },
      'network.access.rate: must be at most 1e12 bit/s (got "2000Gbps")',
    ],
    [
      'a delay below 0',
      { network: { bottleneck: { delay: -5 } } },
      'network.bottleneck.delay: must be at least 0 (got -5)',
    ],
    [
      'a delay too long',
      { network: { bottleneck: { delay: 11 } } },
      'network.bottleneck.delay: must be at most 10 s (got 11)',
    ],
    ['a rate for a time', { duration: '20Mbps' }, 'duration: must be a time such as 0.02 or "20ms" (got "20Mbps")'],
    ['no number', { duration: Number.NaN }, 'duration: must be a time such as 0.02 or "20ms" (got NaN)'],
    ['a duration of 0', { duration: 0, flows: [{}] }, 'duration: must be at least 0.001 s (got 0)'],
    ['a seed with a fraction', { seed: 1.5 }, 'seed: must be a whole number (got 1.5)'],
    ['a seed too large', { seed: 2 ** 32 }, 'seed: must be at most 4294967295 (got 4294967296)'],
    ['a title that is no text', { title: 5 }, 'title: must be text (got 5)'],
    [
      'a title too long',
      { title: 'x'.repeat(201) },
      'title: must have at most 200 characters (got a text of 201 characters)',
    ],
    ['another version', { version: 2 }, 'version: must be 1 (got 2)'],
    [
      'a network of an unknown kind',
      { network: { kind: 'mesh' } },
      'network.kind: must be dumbbell, custom, made, manet, accessPoint or script (got "mesh")',
    ],
    [
      'a queue of an unknown kind',
      { network: { bottleneck: { queue: { kind: 'warp' } } } },
      `network.bottleneck.queue.kind: must be ${queues} (got "warp")`,
    ],
    [
      'a queue without places',
      { network: { bottleneck: { queue: { limit: 0 } } } },
      'network.bottleneck.queue.limit: must be at least 1 packet (got 0)',
    ],
    [
      'a queue with two limits',
      { network: { bottleneck: { queue: { limit: 5, limitBytes: 5000 } } } },
      'network.bottleneck.queue.limitBytes: must be null when limit is given: a queue has one limit (got 5000)',
    ],
    [
      'a queue without a limit',
      { network: { bottleneck: { queue: { limit: null } } } },
      'network.bottleneck.queue.limit: must be a number when limitBytes is null (got null)',
    ],
    [
      'a loss rate above 1',
      { network: { bottleneck: { loss: { kind: 'bernoulli', rate: 2 } } } },
      'network.bottleneck.loss.rate: must be at most 1 (got 2)',
    ],
    [
      'a loss rate without loss',
      { network: { bottleneck: { loss: { rate: 0.1 } } } },
      'network.bottleneck.loss.rate: is a field of bernoulli, not of none (got 0.1)',
    ],
    [
      'a misspelt field',
      { flows: [{ startt: 3 }] },
      'flows[0].startt: is not a field here; did you mean start? (got 3)',
    ],
    ['an unknown field', { colour: 'red' }, 'colour: is not a field here (got "red")'],
    ['a prototype', JSON.parse('{"__proto__": {"duration": 3}}'), '__proto__: is not a field here (got an object)'],
    [
      'a misspelt variant',
      { flows: [{ variant: 'cubc' }] },
      `flows[0].variant: must be ${variants}; did you mean cubic? (got "cubc")`,
    ],
    [
      'a misspelt setting',
      { flows: [{ parameters: { minRTO: 1 } }] },
      'flows[0].parameters.minRTO: is not a setting of newreno; did you mean minRto? (got 1)',
    ],
    [
      'a setting of another variant',
      { flows: [{ parameters: { betaCubic: 1 } }] },
      'flows[0].parameters.betaCubic: is a setting of cubic, not of newreno (got 1)',
    ],
    [
      'a setting of a variant whose constants are built in',
      { flows: [{ variant: 'cubic', stack: 'ns2-linux', parameters: { C: 0.5 } }] },
      'flows[0].parameters.C: has no effect on stack ns2-linux, whose cubic has its constants built in (got 0.5)',
    ],
    [
      'a setting out of range',
      { flows: [{ parameters: { minRto: '100s' } }] },
      'flows[0].parameters.minRto: must be at most 60 s (got "100s")',
    ],
    [
      'a setting that cannot be null',
      { flows: [{ parameters: { minRto: null } }] },
      'flows[0].parameters.minRto: must be a time such as 0.02 or "20ms" (got null)',
    ],
    [
      'a choice that is none',
      { flows: [{ parameters: { cutBasis: 'windw' } }] },
      'flows[0].parameters.cutBasis: must be window or flightSize; did you mean window? (got "windw")',
    ],
    [
      'a switch that is none',
      { flows: [{ parameters: { limitedTransmit: 1 } }] },
      'flows[0].parameters.limitedTransmit: must be true or false (got 1)',
    ],
    [
      'settings that are a list',
      { flows: [{ parameters: [] }] },
      'flows[0].parameters: must be an object (got a list of 0)',
    ],
    ['no flow at all', { flows: [] }, 'flows: must have at least 1 element (got a list of 0)'],
    [
      'too many flows',
      { flows: Array.from({ length: 257 }, () => ({})) },
      'flows: must have at most 256 elements (got a list of 257)',
    ],
    ['flows that are no list', { flows: {} }, 'flows: must be a list (got an object)'],
    [
      'a flow after the end',
      { duration: 10, flows: [{ start: 10 }] },
      'flows[0].start: must be before the end, 10 s (got 10)',
    ],
    [
      'a stop before the start',
      { flows: [{ start: 2, stop: 1 }] },
      'flows[0].stop: must be after the start, 2 s (got 1)',
    ],
    [
      'a drop named twice',
      { flows: [{ forcedDrops: [{ segment: 3 }, { segment: 3 }] }] },
      'flows[0].forcedDrops[1].segment: must not repeat a drop of transmission 1 (got 3)',
    ],
    [
      'a drop without a segment',
      { flows: [{ forcedDrops: [{}] }] },
      'flows[0].forcedDrops[0].segment: must be given (got nothing)',
    ],
    [
      'an end of a dumbbell',
      { flows: [{ from: 'n0' }] },
      'flows[0].from: is for a custom network or mobile nodes (got "n0")',
    ],
    ['no object', 5, 'scenario: must be an object (got 5)'],
    ['nothing', null, 'scenario: must be an object (got null)'],
  ])('%s', (_, input, line) => {
    expect(refusals(input)).toEqual([line]);
  });

  it('every one of several', () => {
    expect(refusals({ seed: -1, flows: [{ start: -1, stop: 'never' }] })).toHaveLength(3);
  });
});

describe('a custom network is refused', () => {
  const nodes = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const links = [
    { from: 'a', to: 'b' },
    { from: 'b', to: 'c' },
  ];
  const flows = [{ from: 'a', to: 'c' }];
  const custom = (change: object): unknown => ({ network: { kind: 'custom', nodes, links, ...change }, flows });

  it('only when something is wrong', () => {
    expect(refusals(custom({}))).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    [
      'two nodes of one name',
      custom({ nodes: [...nodes, { id: 'a' }] }),
      'network.nodes[3].id: must differ from that of network.nodes[0] (got "a")',
    ],
    [
      'a name with a blank',
      custom({ nodes: [...nodes, { id: 'a b' }] }),
      'network.nodes[3].id: must be 1 to 32 letters, digits, - or _ (got "a b")',
    ],
    ['one node', custom({ nodes: [{ id: 'a' }] }), 'network.nodes: must have at least 2 elements (got a list of 1)'],
    [
      'a link to nowhere',
      custom({ links: [...links, { from: 'a', to: 'd' }] }),
      'network.links[2].to: must be the id of a node; did you mean a? (got "d")',
    ],
    [
      'a link in a circle',
      custom({ links: [...links, { from: 'a', to: 'a' }] }),
      'network.links[2].to: must be another node than from (got "a")',
    ],
    [
      'a link made twice',
      custom({ links: [...links, { from: 'b', to: 'a' }] }),
      'network.links[2].to: must not repeat the link b>a of network.links[0] (got "a")',
    ],
    ['no way there', custom({ links: [{ from: 'a', to: 'b' }] }), 'flows[0].to: must have a route from a (got "c")'],
    [
      'no way back',
      custom({
        links: [
          { from: 'a', to: 'b' },
          { from: 'b', to: 'c', simplex: true },
        ],
      }),
      'flows[0].to: must have a route back to a (got "c")',
    ],
    [
      'a flow without an end',
      { ...(custom({}) as object), flows: [{ from: 'a' }] },
      'flows[0].to: must be the id of a node (got null)',
    ],
    [
      'a flow to itself',
      { ...(custom({}) as object), flows: [{ from: 'a', to: 'a' }] },
      'flows[0].to: must be another node than from (got "a")',
    ],
    [
      'an access link',
      { ...(custom({}) as object), flows: [{ from: 'a', to: 'c', sinkAccess: { rate: 5 } }] },
      'flows[0].sinkAccess.rate: is for a dumbbell; here the links define it (got 5)',
    ],
  ])('for %s', (_, input, line) => {
    expect(refusals(input)).toEqual([line]);
  });
});

describe('an intervention is refused', () => {
  const flows = [{}, { kind: 'udp' }];
  it.each<[string, object, string]>([
    [
      'without a kind',
      { at: 1 },
      'interventions[0].kind: must be setLink, drop, packet, stopFlow, receiverWindow, variant, setting or moveNode (got nothing)',
    ],
    ['without a time', { kind: 'drop', flow: 0 }, 'interventions[0].at: must be given (got nothing)'],
    [
      'after the end',
      { at: 41, kind: 'drop', flow: 0 },
      'interventions[0].at: must be at most the duration, 40 s (got 41)',
    ],
    [
      'for a link that is not there',
      { at: 1, kind: 'setLink', link: 'r0>r2', rate: 1e6 },
      'interventions[0].link: must be the name of a link; did you mean r0>r1? (got "r0>r2")',
    ],
    [
      'when it changes nothing',
      { at: 1, kind: 'setLink', link: 'r0>r1' },
      'interventions[0].rate: must be given, or delay, limit, limitBytes or lossRate (got null)',
    ],
    [
      'when it counts in bytes what counts packets',
      { at: 1, kind: 'setLink', link: 'r0>r1', limitBytes: 5 },
      'interventions[0].limitBytes: must be null: the queue of r0>r1 is limited in packets (got 5)',
    ],
    [
      'for a flow that is not there',
      { at: 1, kind: 'stopFlow', flow: 2 },
      'interventions[0].flow: must be at most 1, the last flow (got 2)',
    ],
    [
      'when UDP has no window',
      { at: 1, kind: 'receiverWindow', flow: 1, segments: 5 },
      'interventions[0].flow: must be a TCP flow (got 1)',
    ],
    [
      'when the packet never comes to the link',
      { at: 1, kind: 'packet', flow: 0, number: 5, action: 'drop', entry: 'r1>r0' },
      'interventions[0].entry: must be on the path of the packet: s0>r0, r0>r1, r1>d0 (got "r1>r0")',
    ],
    [
      'for a link that is misspelt',
      { at: 1, kind: 'packet', flow: 0, number: 5, action: 'drop', entry: 'r0>r2' },
      'interventions[0].entry: must be the name of a link; did you mean r0>r1? (got "r0>r2")',
    ],
    [
      'when it delays by nothing',
      { at: 1, kind: 'packet', flow: 0, number: 5, action: 'delay' },
      'interventions[0].hold: must be above 0 s, or nothing is delayed (got 0)',
    ],
    [
      'when it drops after a while',
      { at: 1, kind: 'packet', flow: 0, number: 5, action: 'drop', hold: '5ms' },
      'interventions[0].hold: must be 0: it is for delay and duplicate (got 0.005)',
    ],
    [
      'when it marks what does not understand marks',
      { at: 1, kind: 'packet', flow: 0, number: 5, action: 'mark' },
      'interventions[0].action: must not be mark: the packet is not ECN-capable (got "mark")',
    ],
    [
      'for ACKs of a flow that has none',
      { at: 1, kind: 'packet', flow: 1, number: 5, action: 'drop', ack: true },
      'interventions[0].ack: must be no: a UDP flow has no ACKs (got true)',
    ],
    [
      'for a packet without a number',
      { at: 1, kind: 'packet', flow: 0, action: 'drop' },
      'interventions[0].number: must be given (got nothing)',
    ],
  ])('%s', (_, intervention, line) => {
    expect(refusals({ flows, interventions: [intervention] })).toEqual([line]);
  });

  it('but accepted with what it changes', () => {
    const interventions = [
      { at: 1, kind: 'setLink', link: 'r0>r1', rate: '5Mbps' },
      { at: 2, kind: 'drop', flow: 0 },
      { at: 3, kind: 'receiverWindow', flow: 0, segments: 5 },
      { at: 3, kind: 'stopFlow', flow: 1 },
    ];
    expect(complete({ flows, interventions }).interventions).toMatchObject([
      { rate: 5e6, delay: null },
      { packets: 1 },
      { segments: 5 },
      { flow: 1 },
    ]);
  });
});

describe('any input at all', () => {
  it('is accepted or refused, never an exception', () => {
    fc.assert(
      fc.property(
        fc.anything({
          withBigInt: true,
          withDate: true,
          withMap: true,
          withNullPrototype: true,
          withTypedArray: true,
          withSparseArray: true,
        }),
        (input) => {
          const parsed = parseScenario(input);
          expect(parsed.ok || parsed.problems.length > 0).toBe(true);
        },
      ),
    );
  });

  it('may have the fields of a scenario with anything in them', () => {
    const anything = fc.anything();
    const flow = fc.record(
      {
        kind: fc.constantFrom('tcp', 'udp', 7),
        variant: anything,
        parameters: anything,
        start: anything,
        application: anything,
      },
      { requiredKeys: [] },
    );
    const input = fc.record(
      {
        network: anything,
        flows: fc.oneof(anything, fc.array(flow)),
        interventions: anything,
        duration: anything,
        title: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(input, (given) => {
        for (const line of refusals(given)) expect(line).toMatch(/^[^\n]+: [^\n]+ \(got [^\n]+\)$/);
      }),
    );
  });

  it('may be cyclic, deep, huge or hostile', () => {
    const cyclic: Record<string, unknown> = {};
    cyclic['flows'] = [cyclic];
    cyclic['network'] = cyclic;
    let deep: unknown = {};
    for (let depth = 0; depth < 100_000; depth += 1) deep = { network: deep, flows: [deep] };
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
        get: () => {
          throw new Error('no');
        },
      },
    );
    const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`key${index}`, index]));
    const long = { flows: Array.from({ length: 1_000_000 }) };
    for (const input of [cyclic, deep, hostile, wide, long, Symbol('s'), () => 1, 10n]) {
      const parsed = parseScenario(input);
      expect(parsed.ok).toBe(false);
      expect(parsed.ok ? 0 : parsed.problems.length).toBeLessThanOrEqual(100);
    }
  });
});
