/** The command line as a process of its own, as `npm run sawtooth` starts it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sawtooth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function sawtooth(args: readonly string[], input = '') {
  const run = spawnSync(process.execPath, ['scripts/run.mjs', 'src/cli/main.ts', ...args], {
    encoding: 'utf8',
    input,
    maxBuffer: 1e9,
  });
  expect(run.stderr).not.toMatch(/\n\s+at |Error:/);
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe('the process', () => {
  it('runs a preset and prints one JSON object', () => {
    const { code, out, err } = sawtooth(['run', 'two-flows', '--json']);
    expect([code, err]).toEqual([0, '']);
    const result: unknown = JSON.parse(out);
    expect(result).toMatchObject({ duration: 40, flows: [{ variant: 'newreno' }, { variant: 'cubic' }] });
  });

  it.runIf(existsSync('/dev/full'))('says in one line that what it prints cannot be written', () => {
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', '"$@" > /dev/full', 'sh', process.execPath, 'scripts/run.mjs', 'src/cli/main.ts', 'presets'],
      { encoding: 'utf8' },
    );
    expect([status, stderr]).toEqual([2, 'standard output: cannot be written: the disk is full\n']);
  });

  it('reads standard input and refuses with exit code 2', () => {
    const bad = JSON.stringify({ flows: [{}, { kind: 'udp', rate: -5 }] });
    const { code, out, err } = sawtooth(['run', '-'], bad);
    expect([code, out, err]).toEqual([2, '', 'flows[1].rate: must be above 0 (got -5)\n']);
  });

  it('says which file is a folder, missing, or not JSON', () => {
    const file = join(folder, 'a.json');
    writeFileSync(file, '{"seed": }');
    expect(sawtooth(['run', folder])).toMatchObject({ code: 2, err: `${folder}: cannot be read: it is a folder\n` });
    expect(sawtooth(['run', `${folder}/b.json`])).toMatchObject({
      code: 2,
      err: `${folder}/b.json: there is no such file\n`,
    });
    expect(sawtooth(['run', file])).toMatchObject({
      code: 2,
      err: `${file}: is not JSON: line 1, column 10: a value was expected (got "}")\n`,
    });
  });

  it('gives a long answer to a pipe whole', () => {
    const { code, out } = sawtooth(['run', 'vegas-alone', '--until', '20', '--trace', 'queue', '--csv']);
    expect(code).toBe(0);
    expect(out.length).toBeGreaterThan(1_000_000);
    expect(out.endsWith('\n')).toBe(true);
  });
});
