// Laws as pages and as skeletons for Linux and ns-3: the compilers take them, with headers of their own that stand for the real ones.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lawAs, loadLanguage } from '../../src/lab/runLaws.ts';
import { sawtooth } from '../cli/terminal.ts';
import { example, WRITTEN } from './equal.ts';

const has = (compiler: string): boolean => spawnSync(compiler, ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'sawtooth-laws-'));

beforeAll(async () => {
  await loadLanguage();
  cpSync('tests/law/headers', join(folder, 'headers'), { recursive: true });
  mkdirSync(join(folder, 'out'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const all = (form: 'linux' | 'ns3', end: string): string[] =>
  [...WRITTEN, 'follows'].map((name) => {
    const path = join(folder, 'out', `${name}.${end}`);
    writeFileSync(path, lawAs(name === 'follows' ? FOLLOWS : example(name), form));
    return path;
  });

const FLAGS = ['-fsyntax-only', '-Wall', '-Wextra', '-Wno-unused-parameter', '-Wno-unused-value', '-Werror'];

const FOLLOWS = `law "Follows" from Reno
state least = smallest rtt
state calm = average rtt over 1 s
on ack when rtt - least > 20 ms and rtt > calm
  hold back cwnd := max(cwnd - acked / cwnd, 2 segments)
            pacing := cwnd / srtt
`;

test.skipIf(!has('gcc'))('gcc takes the skeletons for Linux of all six laws', () => {
  const files = all('linux', 'c');
  expect(
    spawnSync('gcc', [...FLAGS, '-std=gnu11', '-I', join(folder, 'headers'), ...files], { encoding: 'utf8' }),
  ).toMatchObject({ status: 0, stderr: '' });
});

test.skipIf(!has('g++'))('g++ takes the skeletons for ns-3 of all six laws', () => {
  const files = all('ns3', 'cc');
  expect(
    spawnSync('g++', [...FLAGS, '-std=c++17', '-I', join(folder, 'headers'), ...files], { encoding: 'utf8' }),
  ).toMatchObject({ status: 0, stderr: '' });
});

test('what has no counterpart is marked, and what has one is written with its line', () => {
  const linux = lawAs(example('vegas'), 'linux');
  expect(linux).toContain('NOT CARRIED OVER: transmissions (how often the lost segment had been sent)');
  expect(linux).toMatch(/record of \d+ bytes: more than ICSK_CA_PRIV_SIZE/);
  const reno = lawAs(example('reno'), 'linux');
  expect(reno).toContain('/* line 11: congestion avoidance */');
  expect(reno).toContain('ca->cwnd = (ca->cwnd + fx_div(1048576LL, ca->cwnd));');
  expect(reno).not.toContain('more than ICSK_CA_PRIV_SIZE');
  expect(lawAs(example('cubic'), 'ns3')).toContain('std::cbrt');
});

test('a page has the settings, what is remembered, and every rule under its hook, with its formula', () => {
  const page = lawAs(example('aimd'), 'text');
  expect(page).toContain('| b | 0.5 | 0.01 to 0.99 | share of the window given up at a loss |');
  expect(page).toContain('## On congestion: a loss was found, and recovery goes on from the cut window');
  expect(page).toContain('$$\\mathit{cwnd} := \\mathit{cwnd} + \\frac{\\mathit{a}}{\\mathit{cwnd}}$$');
});

test('a title or a name cannot leave its comment, and the command line refuses other forms', () => {
  const law = 'law "*/ int main" from Reno\non ack\n  a */ title # x\n  cwnd := cwnd + 1 / cwnd\n';
  const linux = lawAs(law, 'linux');
  expect(linux.match(/\*\//g)).toHaveLength(linux.match(/\/\*/g)!.length);
  expect(sawtooth(['law', 'm.rules', '--as', 'linux'], { 'm.rules': law })).toMatchObject({ code: 0, out: linux });
  expect(sawtooth(['law', 'm.rules', '--as', 'linus'], { 'm.rules': law }).err.join('')).toContain(
    'did you mean linux',
  );
});
