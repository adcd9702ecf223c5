/** A sweep as a process with threads: killed and taken up again, and from the built package. */
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
  JSON.stringify({ scenario: lossy(8), contenders: [{ variant: 'reno' }, { variant: 'cubic' }], seeds: 20 }),
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
    expect(whole.split('\n')).toHaveLength(82);
    const out = at('killed.csv');
    // Anywhere in the first nine tenths of the file, another place each time that this runs.
    const moment = whole.length * 0.9 * Math.random();
    const killed = spawn(process.execPath, [...MAIN, 'sweep', at('plan.json'), '--out', out], { stdio: 'ignore' });
    const gone = new Promise((done) => killed.once('exit', done));
    while (killed.exitCode === null && (!existsSync(out) || statSync(out).size < moment)) await sleep(2);
    killed.kill('SIGKILL');
    await gone;
    sweep(MAIN, '--out', out);
    expect([moment, readFileSync(out, 'utf8') === whole]).toEqual([moment, true]);
  });

  it('finds its threads in the built package, wherever that is copied to', () => {
    const built = spawnSync(process.execPath, ['scripts/build-cli.mjs', at('cli')], { encoding: 'utf8' });
    expect([built.status, built.stderr]).toEqual([0, '']);
    cpSync(at('cli'), at('elsewhere'), { recursive: true });
    rmSync(at('cli'), { recursive: true });
    sweep([at('elsewhere/sawtooth.js')], '--shard', '1/10', '--out', at('built.csv'));
    sweep(MAIN, '--shard', '1/10', '--out', at('sources.csv'));
    expect(readFileSync(at('built.csv'), 'utf8')).toBe(readFileSync(at('sources.csv'), 'utf8'));
  });
});
