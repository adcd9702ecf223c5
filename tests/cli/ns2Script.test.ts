import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ns2Script, whyNoScript } from '../../src/capture/write/ns2Script.ts';
import { presetNamed } from '../../src/library/presets.ts';
import { build } from '../../src/lab/build/build.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';
import { scenes } from '../reference/ns2Queues.ts';

const LOT: ScenarioInput = {
  duration: 20,
  network: { kind: 'made', shape: { kind: 'parkingLot', bottlenecks: 2 }, trunk: { rate: 2e6, queue: { limit: 20 } } },
  flows: [{}, { variant: 'sack', start: 0.5 }, { variant: 'vegas', start: 1, stop: 9 }],
};

describe('a script for ns-2', () => {
  const script = ns2Script(accepted(LOT));

  it('has every link in both directions with its queue', () => {
    expect(script.match(/simplex-link/g)).toHaveLength(16);
    expect(script).toContain('$ns simplex-link $n(R1) $n(R2) 2000000 0.01 DropTail\n$ns queue-limit $n(R1) $n(R2) 20');
  });

  it('has the agent, the sink and the times of each flow', () => {
    expect(script).toContain('set tcp(1) [new Agent/TCP/Sack1]\nset sink(1) [new Agent/TCPSink/Sack1]');
    expect(script).toContain('$ns at 1 "$ftp(2) start"\n$ns at 9 "$ftp(2) stop"');
  });

  it('has the places, ways and radios of mobile nodes', () => {
    const mobile = ns2Script(accepted(presetNamed('walks-away-aodv')!.scenario));
    expect(mobile).toContain('$n(1) set X_ 300\n$n(1) set Y_ 300\n');
    expect(mobile).toMatch(/\$ns at 30 "\$n\(1\) setdest 300 \d+ 10"/);
    expect(mobile).toContain('RXThresh_ 3.652');
  });

  it('begins slow start among mobile nodes with the threshold of the run, not with the 20 of ns-2', () => {
    const mobile = ns2Script(accepted(presetNamed('walks-away-aodv')!.scenario));
    expect(mobile).toContain('$tcp(0) set window_ 32\n$tcp(0) set ssthresh_ 32\n');
  });

  it('sends no mobile node outside the area declared to ns-2, even if it is moving at the end', () => {
    const mobility = { kind: 'randomWaypoint', maxSpeed: 20, pause: 0 } as const;
    const mobile = ns2Script(
      accepted({
        duration: 10,
        network: { kind: 'manet', nodes: 8, mobility } as never,
        flows: [{ variant: 'newreno', stack: 'ns2' }],
      }),
    );
    const [, width, height] = /load_flatgrid (\d+) (\d+)/.exec(mobile)!.map(Number);
    const goals = [...mobile.matchAll(/setdest (\S+) (\S+) /g)].map(([, x, y]) => [Number(x), Number(y)] as const);
    expect(goals.length).toBeGreaterThan(7);
    for (const [x, y] of goals) expect(x < width! && y < height!, `${x} ${y}`).toBe(true);
  });

  it('lets no title become a command', () => {
    const named = ns2Script(accepted({ ...LOT, title: '[exec rm x]\nexit; $x "' }));
    expect(named.split('\n')[0]).toBe('#  exec rm x  exit   x  : written by Sawtooth for ns-2.35.');
  });

  it('has the two queues of strict priority, and who goes into which', () => {
    const { scenario } = scenes().find(({ name }) => name.startsWith('strict priority'))!;
    const lines = ns2Script(accepted(scenario)).split('\n');
    expect(
      lines.filter((line) => /configQ|addPolicyEntry/.test(line)).map((line) => line.replace(/^.*queue\] /, '')),
    ).toEqual([
      'configQ 0 0 20 20 1',
      'configQ 1 0 20 20 1',
      ...['a', 'b', 'c'].map((id, flow) => `addPolicyEntry [$n(${id}) id] [$n(d) id] Null ${Math.min(flow, 1)}`),
    ]);
  });

  it('loses every n-th packet, and all while a link is down', () => {
    const loss = { kind: 'outage', first: 2, length: 0.5, every: 4 } as const;
    const bottleneck = { loss: { kind: 'every', n: 40 } } as const;
    const scenario = accepted({ network: { bottleneck, reverse: { loss } }, flows: [{}] });
    expect(whyNoScript(scenario)).toEqual([]);
    const losses = ns2Script(scenario)
      .split('\n')
      .filter((line) => /loss\(|lossmodel/.test(line));
    expect(losses).toEqual([
      'set loss(0) [new ErrorModel/Periodic]',
      '$loss(0) set period_ 40',
      '$loss(0) set offset_ 40',
      '$loss(0) unit pkt',
      '$loss(0) drop-target [new Agent/Null]',
      '$ns lossmodel $loss(0) $n(R1) $n(R2)',
      'set loss(1) [new ErrorModel]',
      '$loss(1) set rate_ 1',
      '$loss(1) set enable_ 0',
      '$ns at 2 "outage $loss(1) 2 0.5 4"',
      '$loss(1) unit pkt',
      '$loss(1) drop-target [new Agent/Null]',
      '$ns lossmodel $loss(1) $n(R2) $n(R1)',
    ]);
  });

  it('has fair queues with their places and lines', () => {
    const fair = ns2Script(accepted({ network: { bottleneck: { queue: { kind: 'sfq', limit: 30 } } }, flows: [{}] }));
    expect(fair).toMatch(/R1\) \$n\(R2\) \d+ [\d.]+ SFQ\n.*queue\] set maxqueue_ 30\n.*queue\] set buckets_ 16\n/);
  });

  it.each<[string, ScenarioInput, RegExp]>([
    ['a stack that ns-2 has not', { flows: [{ variant: 'bbr' }] }, /^flows\[0\]\.stack: must be ns2 or ns2-linux/],
    [
      'static routes of radios',
      { network: { kind: 'manet', routing: { kind: 'static' } }, flows: [{}] },
      /^network\.routing\.kind: must be aodv or dsdv/,
    ],
    [
      'a queue of another kind',
      { network: { bottleneck: { queue: { kind: 'codel' } } }, flows: [{}] },
      /^R1 → R2: its queue must be of kind dropTail, .* \(got "codel"\)$/,
    ],
    [
      'losses by chance',
      { network: { bottleneck: { loss: { kind: 'bernoulli', rate: 0.1 } } }, flows: [{}] },
      /^R1 → R2: its losses must be of kind none, .* \(got "bernoulli"\)$/,
    ],
    [
      'a link that reorders',
      { network: { bottleneck: { effect: { kind: 'jitter' } } }, flows: [{}] },
      /^R1 → R2: its effect must be of kind none for a script of ns-2 \(got "jitter"\)$/,
    ],
    [
      'a priority that leaves others no place',
      { network: { bottleneck: { queue: { kind: 'priority', share: 1 } } }, flows: [{}] },
      /^R1 → R2: its queue must have places for both/,
    ],
    [
      'flows that share other lines than in ns-2',
      { network: { bottleneck: { queue: { kind: 'sfq', buckets: 2 } } }, flows: [{}, {}] },
      /^R1 → R2: its queue must have other lines/,
    ],
    [
      'a setting that no agent has',
      { flows: [{ parameters: { minRto: 1 } }] },
      /^flows\[0\]\.parameters\.minRto: is not/,
    ],
  ])('%s is refused in one line', (_, input, line) => {
    expect(whyNoScript(accepted(input))).toEqual([expect.stringMatching(line)]);
  });
});

const hasNs2 = spawnSync('ns', ['-h'], { input: '' }).error === undefined;
describe.skipIf(!hasNs2)('ns-2.35 (skipped: no ns, where it is not installed)', () => {
  const short = (name: string): ScenarioInput => ({ ...accepted(presetNamed(name)!.scenario), duration: 15 });
  it.each<[string, ScenarioInput]>([
    ['a parking lot', LOT],
    ['vegas-against-reno', short('vegas-against-reno')],
    ['udp-burst', { ...short('udp-burst'), duration: 20 }],
    ['islam-20m-cubic', short('islam-20m-cubic')],
  ])('%s: the script runs as it is and gives our counts', (_, input) => {
    const folder = mkdtempSync(join(tmpdir(), 'ns2-'));
    try {
      const scenario = accepted(input);
      const file = join(folder, 'run.tcl');
      writeFileSync(file, ns2Script(scenario));
      const { stdout } = spawnSync('ns', [file], { encoding: 'utf8' });
      const simulation = build(scenario);
      simulation.runBefore(Infinity);
      const ours = resultOf(simulation, 0).flows.flatMap((flow, index) => {
        const parts = simulation.flows[index]!;
        if (flow.kind !== 'tcp' || parts.kind !== 'tcp') return [];
        const counts = [flow.packetsSent, flow.retransmissions, parts.sender.flight.acked, flow.timeouts];
        return [`flow ${index + 1}: ${counts.join(' ')}`];
      });
      expect(stdout.split('\n').filter((line) => line.startsWith('flow '))).toEqual(ours);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
