// Captures checked by other tools: each tool that is installed reads the default capture and must report what the run
// knows.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { TAPS, type Tap } from '../../src/capture/write/capture.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import { captured, hasTshark, shortened, tsharkRows } from './tshark.ts';

const folder = mkdtempSync(join(tmpdir(), 'judged-'));
afterAll(() => rmSync(folder, { recursive: true }));

const ran = (program: string, args: readonly string[]) =>
  spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const PYTHON = process.env['PYTHON'] ?? 'python3';
const has = {
  tcpdump: ran('tcpdump', ['--version']).status === 0,
  tcptrace: ran('tcptrace', ['-v']).error === undefined,
  scapy: ran(PYTHON, ['-c', 'import scapy']).status === 0,
};
const [DEFAULT] = TAPS;

const files = new Map<string, ReturnType<typeof written>>();

/** A capture as a file, with the counters of its run; the same one for all tools. */
function fileOf(preset: string, tap: Tap, duration = 4) {
  const key = `${preset} ${tap} ${duration}`;
  const known = files.get(key) ?? written(preset, tap, duration);
  files.set(key, known);
  return known;
}

function written(preset: string, tap: Tap, duration: number) {
  const [bytes, simulation] = captured(shortened(preset, duration), { tap });
  const file = join(folder, `${preset}-${tap}-${duration}.pcapng`);
  writeFileSync(file, bytes);
  const { flows } = resultOf(simulation, 0);
  return { file, bytes, flows: flows.filter((flow) => flow.kind === 'tcp') };
}

// Wired networks, radios alone, and an access point.
const PRESETS = ['two-flows', 'drops-reno-2', 'chain-4', 'home-of-things'];

describe.skipIf(!has.tcpdump)(`tcpdump${has.tcpdump ? '' : ' (skipped: it is not installed)'}`, () => {
  test.each(PRESETS)('reads the default capture of %s: all segments of all flows', (preset) => {
    const { file, flows } = fileOf(preset, DEFAULT);
    const { stdout, stderr, status } = ran('tcpdump', ['-nr', file, 'tcp']);
    expect([status, stderr.replace(/^(reading from|Warning).*\n/gm, '')]).toEqual([0, '']);
    flows.forEach(({ index, packetsSent }) => {
      expect(stdout.match(new RegExp(`\\.${40_000 + index} > `, 'g'))).toHaveLength(packetsSent);
    });
  });

  test.each(['receiver', 'bottleneck', 'all'] as const)('reads a wired capture of place %s', (tap) => {
    const { file } = fileOf('two-flows', tap);
    expect(ran('tcpdump', ['-nr', file, 'tcp']).status).toBe(0);
  });

  test('reads the air', () => {
    const { stdout, status } = ran('tcpdump', ['-nr', fileOf('chain-4', 'bottleneck').file]);
    expect([status, stdout.includes('Request-To-Send')]).toEqual([0, true]);
  });
});

describe.skipIf(!has.tcptrace)(`tcptrace${has.tcptrace ? '' : ' (skipped: it is not installed)'}`, () => {
  test.each(PRESETS)('reads the default capture of %s, and counts as the run', (preset) => {
    const { file, flows } = fileOf(preset, DEFAULT);
    const { stdout } = ran('tcptrace', ['-ln', file]);
    const numbers = (label: string): readonly number[] =>
      [...stdout.matchAll(new RegExp(`^ +${label}: +(\\d+) .*$`, 'gm'))].map(([, number]) => Number(number));
    expect(stdout).toContain(`${flows.length} TCP connection`);
    expect(stdout).not.toContain('hardware duplicate');
    expect(numbers('total packets')).toEqual(flows.map(({ packetsSent }) => packetsSent));
    expect(numbers('rexmt data pkts')).toEqual(flows.map(({ retransmissions }) => retransmissions));
  });
});

describe.skipIf(!has.scapy)(`scapy${has.scapy ? '' : ` (skipped: ${PYTHON} has it not)`}`, () => {
  test.each(PRESETS)('reads the default capture of %s: all segments of all flows', (preset) => {
    const { file, flows } = fileOf(preset, DEFAULT);
    const program =
      'import sys\nfrom scapy.all import TCP, rdpcap\nsports = [p[TCP].sport for p in rdpcap(sys.argv[1]) if TCP in p]\nprint(*[sports.count(int(each)) for each in sys.argv[2:]])';
    const { stdout } = ran(PYTHON, ['-c', program, file, ...flows.map(({ index }) => String(40_000 + index))]);
    expect(stdout.trim()).toBe(flows.map(({ packetsSent }) => packetsSent).join(' '));
  });
});

describe.skipIf(!hasTshark)(`tshark${hasTshark ? '' : ' (skipped: it is not installed)'}`, () => {
  /**
   * How many segments it classifies as retransmissions and as out of order, in a capture shifted to begin at `begins`
   * s.
   */
  const judged = (bytes: Buffer): readonly number[] => {
    const rows = tsharkRows(bytes, ['tcp.analysis.retransmission', 'tcp.analysis.out_of_order']);
    return [0, 1].map((field) => rows.filter((row) => (row[field] ?? '') !== '').length);
  };

  test('judges the beginning of a capture as it judges one that begins later', () => {
    const { bytes } = fileOf('reordering', DEFAULT, 40);
    const later = Buffer.from(bytes);
    for (let at = 0; at < later.length; at += later.readUInt32LE(at + 4)) {
      if (later.readUInt32LE(at) !== 6) continue;
      const ns = ((BigInt(later.readUInt32LE(at + 12)) << 32n) | BigInt(later.readUInt32LE(at + 16))) + 500_000_000n;
      later.writeUInt32LE(Number(ns >> 32n), at + 12);
      later.writeUInt32LE(Number(ns & 0xffffffffn), at + 16);
    }
    const found = judged(bytes);
    expect(found).toEqual(judged(later));
    expect(found[0]).toBeGreaterThan(0);
  });
});
