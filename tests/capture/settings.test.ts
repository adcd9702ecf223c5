// Exporting a scenario for another tool never drops a setting silently: the setting changes the export, is named in it,
// or makes the tool refuse the scenario.
import { describe, expect, test } from 'vitest';
import { netemScript, whyNoNetem } from '../../src/capture/write/netemScript.ts';
import { ns2Script, whyNoScript } from '../../src/capture/write/ns2Script.ts';
import { ns3Program, whyNoNs3 } from '../../src/capture/write/ns3Program.ts';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import { describeField } from '../../src/scenario/edit/describe.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { sameData } from '../../src/scenario/words/plainData.ts';
import { setPath } from '../../src/scenario/edit/setPath.ts';
import { accepted } from '../experiment.ts';
import { countNow, someOf } from '../sweep.ts';

/** The reason for which a tool refuses a scenario, or '' if it accepts it. */
const REFUSES = { ns3: whyNoNs3, netem: whyNoNetem, ns2: whyNoScript };
const WRITES = { ns3: ns3Program, netem: netemScript, ns2: ns2Script };
type Form = keyof typeof WRITES;

const RATE = { rate: 10e6, delay: 0.01 };
const MOBILE = {
  nodes: 3,
  placement: { kind: 'uniform' },
  area: [100, 100],
  mobility: { kind: 'randomWaypoint', minSpeed: 20, maxSpeed: 30 },
};
const pathOf = (queue: object, loss: object = { kind: 'none' }) => ({
  network: { kind: 'dumbbell', bottleneck: { ...RATE, queue, loss } },
});

/**
 * Networks with each kind of queue and of loss, an asymmetric way back, drawn and generated networks, and one with
 * radios.
 */
const NETWORKS: readonly Readonly<Record<string, unknown>>[] = [
  pathOf({ kind: 'dropTail', limit: 40 }, { kind: 'bernoulli', rate: 0.01 }),
  ...QUEUES.filter(({ name }) => name !== 'dropTail').map(({ name }) => pathOf({ kind: name })),
  ...LOSSES.filter(({ name }) => !['none', 'bernoulli'].includes(name)).map(({ name }) =>
    pathOf({ kind: 'dropTail' }, { kind: name }),
  ),
  { network: { kind: 'dumbbell', bottleneck: RATE, reverse: { rate: 5e6, delay: 0.02, loss: { kind: 'bernoulli' } } } },
  {
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'r' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'r', ...RATE, back: { delay: 0.02 } },
        { from: 'r', to: 'b', rate: 5e6, delay: 0.01 },
      ],
    },
    ends: { from: 'a', to: 'b' },
  },
  { network: { kind: 'made', shape: { kind: 'parkingLot', bottlenecks: 2 }, trunk: RATE } },
  { network: { kind: 'accessPoint', stations: 2 }, ends: { from: '1', to: 'h1' } },
  { network: { kind: 'manet', ...MOBILE, routing: { kind: 'aodv' } }, ends: { from: '0', to: '2' } },
];

/** The fields of a TCP flow, by tool: ns-2 has its own stacks and cannot end a file at a time. */
const SENDER: Readonly<Record<Form, object>> = {
  ns3: { variant: 'cubic', delayedAck: { timeout: 0.2 }, application: { kind: 'bulk', bytes: 1e6 }, stop: 8 },
  netem: { variant: 'cubic', delayedAck: { timeout: 0.2 }, application: { kind: 'bulk', bytes: 1e6 }, stop: 8 },
  ns2: { variant: 'newreno', stack: 'ns2', delayedAck: { timeout: 0.2 }, application: { kind: 'bulk', bytes: 1e6 } },
};

const inputOf = (form: Form, { network, ends = {} }: Readonly<Record<string, unknown>>) => ({
  duration: 10,
  network,
  flows: [
    { ...SENDER[form], ...(ends as object) },
    { kind: 'udp', rate: 1e6, ...(ends as object) },
  ],
});

/** Other values for a field, as a user would type them. */
function others(path: string): readonly string[] {
  const field = describeField(path);
  if (field === undefined) return [];
  const { type, min = 0, max = 1, choices = [] } = field;
  if (type === 'switch') return ['true', 'false'];
  if (type === 'choice') return choices.map(String);
  if (type === 'number') return [String(min + (max - min) / 7), String(Math.min(max, min + 0.37))];
  return type === 'whole number' ? [String(Math.min(max, Math.max(min + 3, 7)))] : [];
}

/** All fields below a path, each once. */
function* below(path: string): Generator<string> {
  const field = describeField(path);
  if (field === undefined) return;
  if (field.children.length === 0) yield path;
  for (const child of field.children) yield* below(child.replaceAll('[]', '[0]'));
}

/** Values that equal the defaults, and fields that have no meaning for a tool. */
const SAME = new Set([
  'flows[0].sack=true',
  'flows[0].sourceAccess.queue.kind=dropTail',
  'flows[0].sinkAccess.queue.kind=dropTail',
  // The starting positions of moving nodes are random.
  'network.placement.kind=chain',
  'network.placement.kind=grid',
  'network.links[0].back.loss.kind=none',
  'network.links[0].back.effect.kind=none',
]);
const NOT_ASKED = /^(version|notes|interventions)\b|\.(count|within)$/;

const LEFT_OUT = /R1>R2: losses of kind \w+ are left out/;
/**
 * Fields of lists are checked at their first element. The position of a node on the screen is not a setting of the run.
 */
const DRAWN = /^network\.(?:nodes|placement\.positions)\[0\]/;

describe.each(['ns3', 'netem', 'ns2'] as const)('%s', (form) => {
  test('each setting of flows, path and radios changes the output, or is refused', () => {
    const dropped: string[] = [];
    const written: string[] = [];
    let tried = 0;
    for (const [place, each] of NETWORKS.entries()) {
      const input = inputOf(form, each);
      const read = parseScenario(input);
      if (!read.ok) throw new Error(`${place}: ${read.problems[0]!.path} ${read.problems[0]!.message}`);
      const before = read.scenario;
      if (REFUSES[form](before).length > 0) continue;
      const text = WRITES[form](before);
      written.push(before.network.kind);
      const paths = place === 0 ? ['flows[0]', 'flows[1]', 'seed', 'title', 'duration', 'network'] : ['network'];
      const fields = [...new Set(paths.flatMap((one) => [...below(one)]))];
      for (const path of someOf(fields, 3, place)) {
        if (NOT_ASKED.test(path) || DRAWN.test(path)) continue;
        for (const value of others(path)) {
          const set = setPath(input, path, value);
          const parsed = set.ok ? parseScenario(set.input) : null;
          if (SAME.has(`${path}=${value}`) || parsed?.ok !== true || sameData(parsed.scenario, before)) continue;
          tried++;
          if (REFUSES[form](parsed.scenario).length > 0) continue;
          // Losses that cannot be exported are named by link and kind.
          if (path.startsWith('network.bottleneck.loss.') && LEFT_OUT.test(text)) continue;
          if (WRITES[form](parsed.scenario) === text) dropped.push(`${before.network.kind}: ${path}=${value}`);
        }
      }
    }
    expect([...new Set(dropped)]).toEqual([]);
    expect(tried).toBeGreaterThan(countNow(200, 70));
    expect([...new Set(written)].sort()).toEqual(
      form === 'ns2' ? ['custom', 'dumbbell', 'made', 'manet'] : ['custom', 'dumbbell', 'made'],
    );
  });

  // ns-2 refuses what it does not support.
  test.skipIf(form === 'ns2')('settings of variant and stack are named', () => {
    const scenario = accepted({
      flows: [{ variant: 'cubic', stack: 'linux', parameters: { minRto: 0.3 }, forcedDrops: [{ segment: 3 }] }],
    });
    const text = WRITES[form](scenario);
    expect(text).toMatch(/left out are .*forcedDrops a list of 1/);
    expect(text).toMatch(/left out are .*parameters.minRto 0.3/);
    expect(text).toMatch(/left out are stack linux, /);
  });

  test('a law of your own is refused by its name', () => {
    const law = 'law "My Reno" from reno\non ack\n  grow\n  cwnd := cwnd + 1 / cwnd\n';
    expect(REFUSES[form](accepted({ flows: [{ variant: 'reno', law }] })).join('\n')).toMatch(
      /^flows\[0\]\.law: must be empty for .*: a law of your own runs only here \(got "My Reno"\)$/,
    );
  });
});

test('the window of the receiver limits the flow there too', () => {
  const scenario = (receiverWindow: number) => accepted({ flows: [{ receiverWindow, segmentSize: 1200 }] });
  expect(ns3Program(scenario(20))).toContain('SetDefault("ns3::TcpSocket::RcvBufSize", UintegerValue(24000))');
  expect(netemScript(scenario(20))).toMatch(/iperf3 -c .* -w 24000 /);
  const large = netemScript(scenario(1000));
  expect(large).not.toMatch(/iperf3 -c .* -w /);
  expect(large).toContain('net.ipv4.tcp_rmem="4096 131072 2400000"');
  expect(large).toContain('its window of 1200000 bytes is the largest');
});

test('a delay that a cable of ns-3 cannot have both ways, and the seed that ns-2 has not, are named', () => {
  const text = ns3Program(
    accepted({ network: { bottleneck: { delay: 0.01 }, reverse: { delay: 0.05 } }, flows: [{}] }),
  );
  expect(text).toMatch(/\/\/ - .*: its delay of 0\.05 s is left out; it has the 0\.01 s of /);
  expect(ns2Script(accepted({ seed: 7, flows: [{ variant: 'newreno', stack: 'ns2' }] }))).toContain(
    'the seed 7 has no effect',
  );
});
