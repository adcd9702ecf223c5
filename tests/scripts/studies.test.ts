/**
 * The examples of docs/study.md, run: its plan, its lines of pandas, and the plan on two workers of Dask, where Python
 * has these packages.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sawtoothLater } from '../cli/terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'sawtooth-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const DOCS = readFileSync('docs/study.md', 'utf8');
const block = (language: string): string => DOCS.match(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``))?.[1] ?? '';

/** The Python that `SAWTOOTH_PYTHON` names, or the default one. */
const PYTHON = process.env['SAWTOOTH_PYTHON'] ?? 'python3';
const has = (module: string): boolean => spawnSync(PYTHON, ['-c', `import ${module}`]).status === 0;
const python = (...args: readonly string[]) => spawnSync(PYTHON, args, { encoding: 'utf8', cwd: folder });

/** The plan of the docs with shorter runs. */
const PLAN = block('json').replace('"duration": 20', '"duration": 3').replace('"seeds": 10', '"seeds": 2');
const results = join(folder, 'results.csv');

beforeAll(async () => {
  writeFileSync(join(folder, 'plan.json'), PLAN);
  const { code, err } = await sawtoothLater(['sweep', 'plan.json', '--out', results], { 'plan.json': PLAN });
  if (code !== 0) throw new Error(err.join('; '));
});

describe('the docs of studies', () => {
  it('show a plan that runs', () => {
    const lines = readFileSync(results, 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 2 * 3 * 3 * 2);
  });

  const pandas = has('pandas');
  it.skipIf(!pandas)(`show lines of pandas that read its results${pandas ? '' : ' (skipped: no pandas)'}`, () => {
    const code = block('python');
    expect(code.trim().split('\n').length).toBeLessThanOrEqual(10);
    const { status, stdout, stderr } = python('-c', code);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/20\s+BBR on linux\s+\d+\.\d+\s/);
    expect(stdout.trimEnd().split('\n').length).toBeGreaterThan(12);
  });

  const r = spawnSync('Rscript', ['--version']).status === 0;
  it('show ten lines of R at most', () => {
    expect(block('r').trim().split('\n').length).toBeLessThanOrEqual(10);
  });
  it.skipIf(!r)(`show lines of R that read its results${r ? '' : ' (skipped: no R)'}`, () => {
    const { status, stdout, stderr } = spawnSync('Rscript', ['-e', block('r')], { encoding: 'utf8', cwd: folder });
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/20 BBR on linux \d+\.\d+/);
    expect(stdout).toContain('conf.level');
  });

  const dask = has('dask.distributed');
  it.skipIf(!dask)(
    `tell of a script for Dask that gives the same file${dask ? '' : ' (skipped: no dask)'}`,
    () => {
      const command = `${process.execPath} ${resolve('scripts/run.mjs')} src/cli/main.ts`;
      // Created beforehand, so that the parts do not all create it.
      spawnSync(process.execPath, ['scripts/run.mjs', 'src/cli/main.ts', 'version']);
      const out = join(folder, 'dask.csv');
      const run = python(
        resolve('scripts/cluster/dask_sweep.py'),
        join(folder, 'plan.json'),
        out,
        '--parts',
        '3',
        '--sawtooth',
        command,
      );
      expect([run.status, run.status === 0 ? '' : run.stderr]).toEqual([0, '']);
      expect(readFileSync(out, 'utf8')).toBe(readFileSync(results, 'utf8'));
    },
    180_000,
  );
});
