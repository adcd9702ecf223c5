// No setting of a scenario is dropped silently by a form for another tool: the form changes with it, names it, or is refused.
import { describe, expect, test } from 'vitest';
import { netemScript, whyNoNetem } from '../../src/capture/netemScript.ts';
import { ns2Script } from '../../src/capture/ns2Script.ts';
import { ns3Program, whyNoNs3 } from '../../src/capture/ns3Program.ts';
import { describeField } from '../../src/scenario/describe.ts';
import { parseScenario } from '../../src/scenario/parse.ts';
import { sameData } from '../../src/scenario/plainData.ts';
import { setPath } from '../../src/scenario/setPath.ts';
import { accepted } from '../experiment.ts';

/** What a form refuses a scenario for; '': nothing. */
const REFUSES = { ns3: whyNoNs3, netem: whyNoNetem };
const WRITES = { ns3: ns3Program, netem: netemScript };

/** A flow of each kind over a path whose queue, losses and effect are of some kind. */
const base = (queue: object, loss: object) => ({
  duration: 10,
  network: { kind: 'dumbbell', bottleneck: { rate: 10e6, delay: 0.01, queue, loss } },
  flows: [
    { variant: 'cubic', delayedAck: { timeout: 0.2 }, application: { kind: 'bulk', bytes: 1e6 }, stop: 8 },
    { kind: 'udp', rate: 1e6 },
  ],
});
const BASES = [
  base({ kind: 'dropTail' }, { kind: 'bernoulli', rate: 0.01 }),
  base({ kind: 'codel' }, { kind: 'none' }),
  base({ kind: 'fqCodel' }, { kind: 'none' }),
  base({ kind: 'pie' }, { kind: 'none' }),
];

/** Other values of a field, as they are typed. */
function others(path: string): readonly string[] {
  const field = describeField(path);
  if (field === undefined) return [];
  const { type, min = 0, max = 1, choices = [] } = field;
  if (type === 'switch') return ['true', 'false'];
  if (type === 'choice') return choices.map(String);
  if (type === 'number') return [String(min + (max - min) / 7), String(Math.min(max, min + 0.37))];
  return type === 'whole number' ? [String(Math.min(max, Math.max(min + 3, 7)))] : [];
}

/** All fields below a place, each once. */
function* below(path: string): Generator<string> {
  const field = describeField(path);
  if (field === undefined) return;
  if (field.children.length === 0) yield path;
  for (const child of field.children) yield* below(child.replaceAll('[]', '[0]'));
}

/** Values that equal the defaults, and fields without a meaning for a tool. */
const SAME = new Set([
  'flows[0].sack=true',
  'flows[0].sourceAccess.queue.kind=dropTail',
  'flows[0].sinkAccess.queue.kind=dropTail',
]);
const NOT_ASKED = /^(version|notes|interventions)\b|\.(count|within)$/;

describe.each(['ns3', 'netem'] as const)('%s', (form) => {
  test('each setting of flow and path changes what is written, or is refused', () => {
    const dropped: string[] = [];
    let tried = 0;
    for (const input of BASES) {
      const before = accepted(input as never);
      if (REFUSES[form](before).length > 0) continue;
      const text = WRITES[form](before);
      const paths = ['flows[0]', 'flows[1]', 'network.bottleneck', 'network.access', 'seed', 'title', 'duration'];
      for (const path of new Set(paths.flatMap((each) => [...below(each)]))) {
        if (NOT_ASKED.test(path)) continue;
        for (const value of others(path)) {
          const set = setPath(input, path, value);
          const parsed = set.ok ? parseScenario(set.input) : null;
          if (SAME.has(`${path}=${value}`) || parsed?.ok !== true || sameData(parsed.scenario, before)) continue;
          tried++;
          if (REFUSES[form](parsed.scenario).length > 0) continue;
          if (WRITES[form](parsed.scenario) === text) dropped.push(`${path}=${value}`);
        }
      }
    }
    expect([...new Set(dropped)]).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  test('settings of variant and stack are named', () => {
    const scenario = accepted({
      flows: [{ variant: 'cubic', parameters: { minRto: 0.3 }, forcedDrops: [{ segment: 3 }] }],
    });
    const text = WRITES[form](scenario);
    expect(text).toMatch(/left out are .*forcedDrops a list of 1/);
    expect(text).toMatch(/left out are .*parameters.minRto 0.3/);
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
