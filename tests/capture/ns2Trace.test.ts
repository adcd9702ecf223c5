import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ns2Script } from '../../src/capture/write/ns2Script.ts';
import { writeNam, writeNs2Trace } from '../../src/capture/write/ns2Trace.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { accepted, simulate } from '../experiment.ts';
import { readAll } from './reading.ts';

const ONE_LOSS: ScenarioInput = { duration: 4, flows: [{ variant: 'sack', forcedDrops: [{ segment: 12 }] }] };

function traced(input: ScenarioInput, write = writeNs2Trace): string[] {
  const lines: string[] = [];
  write(simulate(input), (line) => lines.push(line));
  return lines.join('').trimEnd().split('\n');
}

describe('a trace as ns-2 writes it', () => {
  const rows = traced(ONE_LOSS).map((line) => line.split(' '));
  const simulation = simulate(ONE_LOSS);
  simulation.runBefore(Infinity);
  const { flows } = resultOf(simulation, 0);

  it('has twelve columns, in the order of time', () => {
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([12]));
    const times = rows.map((row) => Number(row[1]));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('counts what the run counts', () => {
    const count = (...start: string[]) =>
      rows.filter((row) => row[0] === start[0] && row[2] === start[1] && row[3] === start[2] && row[4] === 'tcp')
        .length;
    // Routers are numbered first, starting at the bottleneck: 0 and 1; then the sender is 2 and the receiver 3.
    expect(count('+', '2', '0')).toBe(flows[0]!.packetsSent);
    expect(count('r', '1', '3')).toBe(flows[0]!.packetsReceived);
    expect(rows.filter(([kind]) => kind === 'd').map((row) => [row[2], row[3], row[10]])).toEqual([['0', '1', '12']]);
  });
});

it('of mobile nodes is written in the form of ns-2, counts as the run does, and can be read again', () => {
  const input: ScenarioInput = {
    duration: 2,
    network: { kind: 'manet', nodes: 3, placement: { kind: 'chain', spacing: 200 } },
    flows: [{ from: '0', to: '2' }],
  };
  const lines = traced(input);
  expect(lines.slice(0, 2)).toEqual([
    's 0.000000000 _0_ AGT  --- 0 tcp 40 [0 0 0 0] ------- [0:0 2:0 32 0] [0 0] 0 0',
    's 0.000000000 _0_ RTR  --- 0 AODV 48 [0 0 0 0] ------- [0:255 -1:255 30 0] [0x2 1 1 [2 0] [0 4]] (REQUEST)',
  ]);
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  const [flow] = resultOf(simulation, 0).flows;
  const starting = (start: RegExp) => lines.filter((line) => start.test(line)).length;
  expect(starting(/^s \S+ _0_ AGT .* tcp /)).toBe(flow!.packetsSent);
  expect(starting(/^r \S+ _2_ AGT .* tcp /)).toBe(flow!.packetsReceived);
  expect(starting(/^s \S+ \S+ MAC /)).toBe(
    simulation.manet!.nodes.reduce((sum, { mac }) => sum + mac.state.framesSent, 0),
  );
  const [seen] = readAll(Buffer.from(`${lines.join('\n')}\n`)).all;
  expect(seen!.segments).toBe(flow!.packetsSent);
});

it('nam gets every node, link and hop', () => {
  const lines = traced(ONE_LOSS, writeNam);
  expect(lines.filter((line) => line.startsWith('n '))).toHaveLength(4);
  expect(lines.filter((line) => line.startsWith('l '))).toHaveLength(3);
  const kinds = (kind: string) => lines.filter((line) => line.startsWith(`${kind} `)).length;
  expect(kinds('h')).toBe(kinds('-'));
  expect(lines.find((line) => line.startsWith('d '))).toMatch(/-s 0 -d 1 -p tcp .* -x \{2\.0 3\.0 12 ------- null\}$/);
});

const hasNs2 = spawnSync('ns', ['-h'], { input: '' }).error === undefined;
describe.skipIf(!hasNs2)('ns-2.35 (skipped: no ns, where it is not installed)', () => {
  const slow: ScenarioInput['network'] = { bottleneck: { rate: 8e5, delay: 0.02, queue: { limit: 8 } } };
  it.each<[string, ScenarioInput]>([
    [
      'Vegas against Reno',
      { duration: 8, network: slow, flows: [{ variant: 'reno' }, { variant: 'vegas', start: 1 }] },
    ],
    [
      'UDP beside SACK',
      { duration: 6, network: slow, flows: [{ variant: 'sack' }, { kind: 'udp', rate: 4e5, start: 2 }] },
    ],
    [
      'a parking lot',
      {
        duration: 6,
        network: {
          kind: 'made',
          shape: { kind: 'parkingLot', bottlenecks: 2 },
          trunk: { rate: 1e6, queue: { limit: 9 } },
        },
        flows: [{ stack: 'ns2' }, { variant: 'sack', start: 0.5 }],
      },
    ],
  ])('%s: traces the same packets at the same times', (_, input) => {
    const folder = mkdtempSync(join(tmpdir(), 'trace-'));
    try {
      const script = ns2Script(accepted(input)).replace(
        'set ns [new Simulator]\n',
        'set ns [new Simulator]\nset tr [open out.tr w]\n$ns trace-all $tr\n',
      );
      writeFileSync(join(folder, 'run.tcl'), script.replace('    exit 0', '    $ns flush-trace; close $tr; exit 0'));
      spawnSync('ns', ['run.tcl'], { cwd: folder });
      const known = (lines: readonly string[]): string[] =>
        lines
          .filter((line) => line !== '')
          .map((line) => {
            const row = line.split(' ');
            // ns-2 numbers packets differently, and flags a cut even without ECN.
            return [
              Number(row[1]).toFixed(6),
              row[0],
              ...row.slice(2, 6),
              row[6]!.replace('A', '-'),
              ...row.slice(7, 11),
            ].join(' ');
          })
          .sort();
      const theirs = known(readFileSync(join(folder, 'out.tr'), 'utf8').split('\n'));
      expect(known(traced(input))).toEqual(theirs);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
