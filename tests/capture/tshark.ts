import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { captureRun, type Listening } from '../../src/capture/write/capture.ts';
import { build } from '../../src/lab/build/build.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { presetNamed } from '../../src/library/presets.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { accepted } from '../experiment.ts';

export const hasTshark = spawnSync('tshark', ['--version']).status === 0;

export const shortened = (preset: string, duration: number): Scenario => {
  const { scenario } = presetNamed(preset)!;
  return { ...accepted(scenario), duration: Math.min(duration, scenario.duration) };
};

/** A whole capture of a scenario, with the simulation that made it. */
export function captured(scenario: Scenario, listening: Listening): readonly [Buffer, Simulation] {
  const pieces: Uint8Array[] = [];
  const simulation = build(scenario);
  captureRun(simulation, listening, (bytes) => pieces.push(bytes));
  return [Buffer.concat(pieces), simulation];
}

/** The values that tshark reports for these fields of each packet. */
export function tsharkRows(bytes: Buffer, fields: readonly string[]): readonly (readonly string[])[] {
  const folder = mkdtempSync(join(tmpdir(), 'capture-'));
  try {
    const file = join(folder, 'run.pcapng');
    writeFileSync(file, bytes);
    const checks = ['tcp', 'ip', 'udp'].flatMap((name) => ['-o', `${name}.check_checksum:TRUE`]);
    const wanted = fields.flatMap((name) => ['-e', name]);
    const { stdout } = spawnSync('tshark', ['-r', file, '-n', ...checks, '-T', 'fields', ...wanted], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    const text = stdout.replace(/\n$/, '');
    return text === '' ? [] : text.split('\n').map((line) => line.split('\t'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Checksums that tshark reports as wrong (0) or unchecked (2), and malformed packets. */
export const FAULTS = ['tcp.checksum.status', 'ip.checksum.status', 'udp.checksum.status', '_ws.malformed'] as const;
export const faulty = (row: readonly string[]): boolean =>
  row.slice(0, 3).some((status) => status !== '' && status !== '1') || row[3] !== '';
