/** A sweep as a process with threads: killed and resumed, and run from the built package. */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { lossy } from '../study/plans.ts';

const folder = mkdtempSync(join(tmpdir(), 'sawtooth-sweep-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);
writeFileSync(
  at('plan.json'),
  JSON.stringify({ scenario: lossy(4), contenders: [{ variant: 'reno' }, { variant: 'cubic' }], seeds: 8 }),
);

const MAIN = ['scripts/run.mjs', 'src/cli/main.ts'];

function sweep(program: readonly string[], ...flags: readonly string[]): string {
  const { status, stderr } = spawnSync(process.execPath, [...program, 'sweep', at('plan.json'), ...flags], {
    encoding: 'utf8',
  });
  expect([status, stderr.replaceAll(/^\d+ of \d+ runs, .* left\n/gm, '')]).toEqual([
    0,
    expect.stringMatching(/^$|^\d+ runs? found/),
  ]);
  return stderr;
}

describe('a sweep on threads', () => {
  it('that is killed at any moment and taken up again equals an undisturbed one', async () => {
    sweep(MAIN, '--out', at('whole.csv'));
    const whole = readFileSync(at('whole.csv'), 'utf8');
    expect(whole.split('\n')).toHaveLength(34);
    const out = at('killed.csv');
    // Cut at a random place in the first nine tenths of the file.
    const moment = whole.length * 0.9 * Math.random();
    const killed = spawn(process.execPath, [...MAIN, 'sweep', at('plan.json'), '--out', out], { stdio: 'ignore' });
    const gone = new Promise((done) => killed.once('exit', done));
    while (killed.exitCode === null && (!existsSync(out) || statSync(out).size < moment)) await sleep(2);
    killed.kill('SIGKILL');
    await gone;
    sweep(MAIN, '--out', out);
    expect([moment, readFileSync(out, 'utf8') === whole]).toEqual([moment, true]);
  });

  it('ends with one line if a result cannot be written, and what is written stays', () => {
    // Limits the file to this many blocks of 512 bytes, as a full disk would.
    const out = at('bounded.csv');
    const command = [process.execPath, ...MAIN, 'sweep', at('plan.json'), '--out', out];
    const { status, stderr } = spawnSync('sh', ['-c', `trap '' XFSZ; ulimit -f 8; "$@"`, 'sh', ...command], {
      encoding: 'utf8',
      env: { ...process.env, NODE_V8_COVERAGE: '' },
    });
    expect([status, stderr.split('\n').filter((line) => !/^\d+ of \d+ runs/.test(line) && line !== '')]).toEqual([
      2,
      [expect.stringMatching(/bounded\.csv"?: cannot be written: /)],
    ]);
    expect(readFileSync(out, 'utf8').split('\n').length).toBeGreaterThan(3);
    sweep(MAIN, '--out', out);
    expect(readFileSync(out, 'utf8').trim().split('\n')).toHaveLength(33);
  });

  it('says in one line that a folder holds no results to merge', () => {
    const { status, stderr } = spawnSync(process.execPath, [...MAIN, 'sweep', at('plan.json'), '--merge', folder], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, `${folder}: cannot be read: it is a folder\n`]);
  });

  it('finds its threads in the built package, wherever that is copied to', () => {
    const built = spawnSync(process.execPath, ['scripts/build-cli.mjs', at('cli')], { encoding: 'utf8' });
    expect([built.status, built.stderr]).toEqual([0, '']);
    cpSync(at('cli'), at('elsewhere'), { recursive: true });
    rmSync(at('cli'), { recursive: true });
    sweep([at('elsewhere/sawtooth.js')], '--shard', '1/10', '--out', at('built.csv'));
    sweep(MAIN, '--shard', '1/10', '--out', at('sources.csv'));
    expect(readFileSync(at('built.csv'), 'utf8')).toBe(readFileSync(at('sources.csv'), 'utf8'));
    const run = [
      '-e',
      `process.argv.splice(1, 9, '', 'run', 'two-flows', '--until', '1', '--csv');
      const parts = [...require(${JSON.stringify(at('elsewhere/sawtooth.js'))}).scripts.values()];
      process.once('exit', () => console.error(parts.map((part) => part.cachedDataRejected)));`,
    ];
    const usingCompiled = spawnSync(process.execPath, run, { encoding: 'utf8' });
    expect(new Set(usingCompiled.stderr.match(/\w+/g))).toEqual(new Set(['false']));
    // Code that another version of Node compiled, or none.
    writeFileSync(at('elsewhere/program.cache'), 'unknown');
    const compiling = spawnSync(process.execPath, run, { encoding: 'utf8' });
    expect(new Set(compiling.stderr.match(/\w+/g))).toEqual(new Set(['undefined']));
    expect([compiling.stdout, compiling.status]).toEqual([usingCompiled.stdout, 0]);
  });
});
