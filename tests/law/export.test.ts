// Laws as pages and as skeletons for Linux and ns-3: compilers accept them, with minimal headers in place of the real
// ones.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lawAs, loadLanguage } from '../../src/lab/build/runLaws.ts';
import { sawtooth } from '../cli/terminal.ts';
import { example, WRITTEN } from './equal.ts';
import { someOf } from '../sweep.ts';

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
  expect(linux).toContain('NOT CARRIED OVER: transmissions (how many times the lost segment had been sent)');
  expect(linux).toMatch(/record of \d+ bytes: more than ICSK_CA_PRIV_SIZE/);
  const reno = lawAs(example('reno'), 'linux');
  expect(reno).toContain('/* line 11: congestion avoidance */');
  expect(reno).toContain('ca->cwnd = (ca->cwnd + fx_div(1048576LL, ca->cwnd));');
  expect(reno).not.toContain('more than ICSK_CA_PRIV_SIZE');
  expect(lawAs(example('cubic'), 'ns3')).toContain('std::cbrt');
});

test('a page has the settings, the state, and every rule under its hook, with its formula', () => {
  const page = lawAs(example('aimd'), 'text');
  expect(page).toContain('| b | 0.5 | 0.01 to 0.99 | share of the window given up at a loss |');
  expect(page).toContain('## On congestion: a loss was detected, and recovery continues from the reduced window');
  expect(page).toContain('$$\\mathit{cwnd} := \\mathit{cwnd} + \\frac{\\mathit{a}}{\\mathit{cwnd}}$$');
});

/** Everything a user may write in a law besides its formulas. */
const HOSTILE = `law "*\\ */ int x; <b> [a](javascript:b) ??/ \\" from Reno
setting a = 1 *\\ int y; /* <i> | $x$ \\
setting constructor = 1
state int = 1
on ack
  a *\\ int z; */ [t](c) title \\
  cwnd := cwnd + a * int / cwnd * constructor
`;
/** Names that a compiler would reject as they are, or that would collide. */
const NAMED = [
  '2 Fast',
  'int',
  '*',
  'Мой Рено',
  'Мой Кубик',
  'TcpNewReno',
  'a__b',
  'My CUBIC with beta 1',
  'x'.repeat(200),
];
const namedLaw = (name: string): string => `law "${name}" from Reno\non ack\n  grow\n  cwnd := cwnd + 1 / cwnd\n`;

test('no text of a law leaves its comment', () => {
  for (const form of ['linux', 'ns3'] as const) {
    const code = lawAs(HOSTILE, form);
    const outside = code.replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
    expect(outside).not.toMatch(/\bint [xyz]\b|title|[\\<]b/);
    expect(code).toContain('int z');
  }
});

test.skipIf(!has('gcc') || !has('g++'))('the compilers take laws of any name and words', () => {
  for (const [form, end, compiler, standard] of [
    ['linux', 'c', 'gcc', 'gnu11'],
    ['ns3', 'cc', 'g++', 'c++17'],
  ] as const) {
    const files = [HOSTILE, ...someOf(NAMED, 3).map(namedLaw)].map((law, at) => {
      const path = join(folder, 'out', `named${at}.${end}`);
      writeFileSync(path, lawAs(law, form));
      return path;
    });
    expect(
      spawnSync(compiler, [...FLAGS, `-std=${standard}`, '-I', join(folder, 'headers'), ...files], {
        encoding: 'utf8',
      }),
    ).toMatchObject({ status: 0, stderr: '' });
  }
});

test('the kernel registers each law under a name of its own, of at most 15 characters', () => {
  const names = [...NAMED, 'My CUBIC with beta 2'].map(
    (name) => /\.name = "(\w+)"/.exec(lawAs(namedLaw(name), 'linux'))![1]!,
  );
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z]\w{0,14}$/);
});

test('no text of a law becomes HTML, a link or a column in its page of formulas', () => {
  const page = lawAs(HOSTILE, 'text');
  expect(page).not.toMatch(/(?<!\\)<|(?<!\\)\[/);
  expect(page).toContain('| a | 1 |  | \\*\\\\ int y; /\\* \\<i> \\| \\$x\\$ \\\\ |');
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
