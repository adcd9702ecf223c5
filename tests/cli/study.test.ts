/** `compare` and `sweep`: tables, rows, resuming from a file, joining parts, and the requests that are refused. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterAll, describe, expect, it } from 'vitest';
import { FIGURES } from '../../src/study/figures.ts';
import { figureOf } from '../../src/study/measured.ts';
import { measure } from '../../src/study/measure.ts';
import { Results } from '../../src/study/results.ts';
import { fileText } from '../../src/study/rows.ts';
import { presetEntry } from '../presetFile.ts';
import { lossy, studyOf } from '../study/plans.ts';
import { sawtooth, sawtoothLater } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'sawtooth-study-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;
const fresh = (ending = 'csv'): string => join(folder, `${count++}.${ending}`);
const text = (path: string): string => readFileSync(path, 'utf8');

const PLAN = {
  scenario: lossy(1),
  contenders: [{ variant: 'reno' }, { label: 'one, "quoted"', variant: 'cubic' }],
  axes: [{ path: 'network.bottleneck.queue.limit', values: [5, 20] }],
  seeds: 3,
};
const FILES = { 'plan.json': JSON.stringify(PLAN) };

/** Runs the plan, which must succeed. */
async function sweep(...flags: readonly string[]): Promise<{ readonly out: string; readonly err: readonly string[] }> {
  const { code, out, err } = await sawtoothLater(['sweep', 'plan.json', ...flags], FILES);
  if (code !== 0) throw new Error(err.join('; '));
  return { out, err };
}

async function refused(...args: readonly string[]): Promise<readonly string[]> {
  const { code, out, err } = await sawtoothLater(args, FILES);
  expect([code, out]).toEqual([2, '']);
  return err;
}

describe('compare', () => {
  it('prints a sentence, a table with ranks, and the rule for ties', async () => {
    const { code, out } = await sawtoothLater(
      [
        'compare',
        'lossy.json',
        '--variants',
        'reno,vegas,cubic/linux',
        '--seeds',
        '4',
        '--metrics',
        'goodput,meanDelay',
      ],
      { 'lossy.json': JSON.stringify(lossy(4, 0.002)) },
    );
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines[0]).toBe('lossy.json');
    expect(lines[1]).toBe(
      'Alone, Reno, Vegas and CUBIC on linux on this network, 4 starts each: goodput against mean delay.',
    );
    expect(lines[2]).toMatch(/^12 runs of 4 s, 4 seeds each, in 0\.00 s with 2 workers\. Model \d/);
    expect(lines[4]).toMatch(/goodput.*delay\.$/);
    expect(lines[6]).toMatch(/^rank {2}contender +goodput +mean delay$/);
    expect(out).toMatch(/^ *=?\d {2}Reno +\d\.\d{3} ±\d\.\d{3} +\d+\.\d{3} ±\d+\.\d{3}$/m);
    expect(out).toContain('CUBIC on linux');
    expect(out).toContain('A tie: identical runs');
  });

  it('takes names of presets among those that are compared, from flags and in the file of a plan', async () => {
    const short = { until: 5, metrics: ['goodput'] };
    const plan = { ...short, scenario: 'two-flows', contenders: [{ variant: 'vegas' }, { scenario: 'eight-flows' }] };
    const fromFile = await sawtoothLater(['compare', 'plan.json'], { 'plan.json': JSON.stringify(plan) });
    const fromFlags = await sawtoothLater([
      'compare',
      'two-flows',
      '--variants',
      'vegas,eight-flows',
      '--until',
      '5',
      '--metrics',
      'goodput',
    ]);
    const { title } = presetEntry('eight-flows');
    expect([fromFile.err, fromFlags.err]).toEqual([[], []]);
    for (const { out } of [fromFile, fromFlags]) expect(out).toContain(title);
    expect(fromFile.out.split('\n').slice(3)).toEqual(fromFlags.out.split('\n').slice(3));
    const wrong = await sawtoothLater(['compare', 'plan.json'], {
      'plan.json': JSON.stringify({ ...plan, contenders: [{ scenario: 'eight-flow' }] }),
    });
    expect(wrong.err.join()).toMatch(/contenders\[0\]\.scenario: must be .* preset; did you mean eight-flows\?/);
  });

  it('prints the share of each flow beside the sum', async () => {
    const { out } = await sawtoothLater([
      'compare',
      'two-flows',
      '--variants',
      'cubic,vegas',
      '--replace',
      'first',
      '--until',
      '8',
      '--metrics',
      'goodput',
    ]);
    expect(out).toMatch(/^rank +contender +goodput +share of each flow$/m);
    expect(out).toMatch(/^ *2 {2}Vegas .* {2}Vegas \d+ %, CUBIC \d+ %$/m);
  });

  it('never ranks identical runs one above the other', async () => {
    const { out } = await sawtoothLater([
      'compare',
      'two-flows',
      '--variants',
      'sack,newreno',
      '--set',
      'flows[*].receiverWindow=5',
      '--until',
      '3',
      '--metrics',
      'goodput',
    ]);
    expect(out).toMatch(/=1 {2}SACK/);
    expect(out).toMatch(/=1 {2}NewReno/);
    expect(out).toContain('SACK and NewReno tie for goodput.');
  });

  it('prints the link of the page, which is a plan too', async () => {
    const { out, code } = sawtooth([
      'compare',
      'two-flows',
      '--variants',
      'reno,vegas',
      '--until',
      '3',
      '--link',
      '--base',
      'http://x/y',
    ]);
    expect(code).toBe(0);
    expect(out).toMatch(/^http:\/\/x\/y#compare\/1[\w-]+\n$/);
    const rows = async (word: string, ...flags: string[]) =>
      (await sawtoothLater(['compare', word, '--csv', ...flags])).out;
    expect(await rows(out.trim())).toBe(await rows('two-flows', '--variants', 'reno,vegas', '--until', '3'));
  });
});

describe('sweep', () => {
  it('gives a row for each flow of each run and one for all, in the order of the plan, with the figures to the last digit', async () => {
    const { out } = await sweep('--csv');
    const [header = '', ...lines] = out.trimEnd().split('\n');
    expect(header.split(',').slice(0, 7)).toEqual([
      'run',
      'network.bottleneck.queue.limit',
      'contender',
      'seed',
      'flow',
      'name',
      'variant',
    ]);
    expect(lines).toHaveLength(24);
    const study = studyOf(PLAN);
    for (let index = 0; index < study.runs; index++) {
      const run = study.run(index);
      const alone = measure({ scenario: run.scenario!, from: 0, points: 0 });
      const start = `${run.name},${index < 6 ? 5 : 20},${run.contender === 0 ? 'Reno' : '"one, ""quoted"""'},${run.seed},`;
      const figures = (flow: number | null) => FIGURES.map(({ name }) => figureOf(alone, name, flow) ?? '').join(',');
      const end = `${alone.digest},${alone.events},`;
      const flow = run.contender === 0 ? '0,Reno,reno' : '0,CUBIC,cubic';
      expect(lines[index * 2]).toBe(`${start}${flow},${figures(0)},${end}`);
      expect(lines[index * 2 + 1]).toBe(`${start}all,,,${figures(null)},${end}`);
    }
  });

  it('gives the files of the page, byte for byte', async () => {
    const study = studyOf(PLAN);
    const results = new Results(study);
    for (let index = 0; index < study.runs; index++)
      results.put(index, measure({ scenario: study.run(index).scenario!, from: 0, points: 40 }));
    expect((await sweep('--csv')).out).toBe(fileText('csv', results));
    expect((await sweep('--json')).out).toBe(fileText('jsonl', results));
  });

  it('gives the same as JSON lines, without nested values', async () => {
    const { out } = await sweep('--json');
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(rows).toHaveLength(24);
    expect(rows[7]).toMatchObject({
      'network.bottleneck.queue.limit': 5,
      contender: 'one, "quoted"',
      seed: 1,
      flow: 'all',
      meanHops: null,
      error: null,
    });
    expect(rows.every((row) => Object.values(row).every((value) => value === null || typeof value !== 'object'))).toBe(
      true,
    );
  });

  it('writes rows to a file whose name says how, and the table to standard output', async () => {
    const [csv, jsonl] = [fresh(), fresh('jsonl')];
    const { out } = await sweep('--out', csv);
    expect(out).toMatch(/^ *5 packets +=?1 {2}/m);
    expect(text(csv)).toBe((await sweep('--csv')).out);
    await sweep('--out', jsonl);
    expect(text(jsonl)).toBe((await sweep('--json')).out);
  });

  it('writes Parquet that holds the rows of the CSV', async () => {
    const parquet = fresh('parquet');
    await sweep('--out', parquet);
    const bytes = readFileSync(parquet);
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    const rows = await parquetReadObjects({ file });
    const json = (await sweep('--json')).out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(rows).toEqual(json);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('resumes wherever it was stopped, and ends with the same bytes', async () => {
    const path = fresh();
    await sweep('--out', path);
    const whole = readFileSync(path);
    const header = whole.indexOf(10) + 1;
    for (const part of [0, 0.1, 0.33, 0.5, 0.77, 0.999]) {
      const cut = header + Math.floor((whole.length - header) * part);
      writeFileSync(path, whole.subarray(0, cut));
      const { err } = await sweep('--out', path);
      expect([cut, text(path) === whole.toString()]).toEqual([cut, true]);
      const runs = Math.floor(
        whole
          .subarray(0, cut)
          .toString()
          .split('\n')
          .filter((line) => line.includes(',all,') && /,\d+,$/.test(line)).length,
      );
      expect(err).toEqual(runs === 0 ? [] : [`${runs} run${runs === 1 ? '' : 's'} found in ${path}.`]);
    }
  });

  it('computes nothing that the file has, and adds what a longer plan adds', async () => {
    const path = fresh();
    await sweep('--out', path, '--seeds', '2');
    const { err } = await sweep('--out', path);
    expect(err).toEqual([`8 runs found in ${path}.`]);
    expect(text(path)).toBe((await sweep('--csv')).out);
  });

  it('does a part, and joins parts to the same bytes as one run', async () => {
    const parts = [fresh(), fresh('jsonl'), fresh()];
    for (const [index, path] of parts.entries()) await sweep('--shard', `${index + 1}/3`, '--out', path);
    expect(parts.map((path) => text(path).split('\n').length)).toEqual([10, 9, 10]);
    const merged = fresh();
    await sweep('--merge', ...parts.toReversed(), '--out', merged);
    const whole = (await sweep('--csv')).out;
    expect(text(merged)).toBe(whole);
    expect((await sweep('--merge', ...parts, '--csv')).out).toBe(whole);
  });

  it('says which runs are missing from parts', async () => {
    const path = fresh();
    await sweep('--shard', '1/2', '--out', path);
    expect(await refused('sweep', 'plan.json', '--merge', path, '--csv')).toEqual([
      expect.stringMatching(
        /^--merge: 6 runs of 12 missing in the files; the first is of Reno, seed 2 \([0-9a-f]{16}\)$/,
      ),
    ]);
  });

  it('keeps a run that fails as a row with its reason, and tries it again', async () => {
    const flags = ['--over', 'flows[0].start=0,0.5', '--over', 'flows[0].stop=0.9,0.4', '--seeds', '1'];
    const path = fresh();
    const { out } = await sweep(...flags, '--out', path);
    expect(out).toContain('2 runs failed; --csv and --json give the reasons.');
    const rows = text(path).trimEnd().split('\n').slice(1);
    expect(rows.filter((row) => row.includes('flows[0].stop: must be after the start'))).toHaveLength(2);
    const before = text(path);
    await sweep(...flags, '--out', path);
    expect(text(path)).toBe(before);
  });

  it('takes the varied fields from flags', async () => {
    const { out } = await sawtoothLater(
      [
        'sweep',
        'lossy.json',
        '--over',
        'network.bottleneck.delay=10ms..40ms:3:log',
        '--over',
        'flows[*].variant=reno,vegas',
        '--json',
      ],
      { 'lossy.json': JSON.stringify(lossy(0.5)) },
    );
    const rows = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(
      rows
        .filter(({ flow }) => flow === 'all')
        .map((row) => [row['network.bottleneck.delay'], row['flows[*].variant']]),
    ).toEqual([
      [0.01, 'reno'],
      [0.01, 'vegas'],
      [0.02, 'reno'],
      [0.02, 'vegas'],
      [0.04, 'reno'],
      [0.04, 'vegas'],
    ]);
  });
});

describe('what cannot be done', () => {
  it('is refused with one line for each fault', async () => {
    expect(await refused('compare', 'nosuch')).toEqual(['nosuch: is not a preset, a file or a link']);
    expect(await refused('compare')).toEqual([
      'compare: needs a scenario or a plan ("sawtooth compare --help" explains)',
    ]);
    expect(await refused('compare', 'two-flows', 'b')).toEqual([
      'compare: takes no more than a scenario or a plan (got also b)',
    ]);
    expect(await refused('sweep', 'plan.json', 'b.csv')).toEqual([
      'takes one plan; further files belong to --merge (got also "b.csv")',
    ]);
    expect(await refused('compare', 'two-flows', '--variants', 'cubc')).toEqual([
      expect.stringMatching(/^contenders\[0\]\.variant: .*did you mean cubic/),
    ]);
    expect(await refused('compare', 'two-flows', '--seeds', 'many')).toEqual([
      'seeds: must be a number, or a list of seeds (got "many")',
    ]);
    expect(await refused('compare', 'two-flows', '--csv', '--json')).toEqual([
      '--csv, --json and --parquet: only one of them may be given',
    ]);
    expect(await refused('compare', 'two-flows', '--parquet')).toEqual([
      '--parquet: needs --out, the file to write to',
    ]);
    expect(await refused('sweep', 'plan.json', '--shard', '4/3', '--csv')).toEqual([
      '--shard: must be part/parts, such as 1/3, 2/3 or 3/3 (got "4/3")',
    ]);
    expect(await refused('sweep', 'plan.json', '--shard', '1/3')).toEqual([
      '--shard: gives rows; --csv, --json, or --out with a file of results must be given too',
    ]);
    expect(await refused('sweep', 'plan.json', '--merge')).toEqual([
      '--merge: needs the files that hold the parts, after the plan',
    ]);
    expect(await refused('sweep', 'plan.json', '--merge', '/nowhere/a.csv', '--csv')).toEqual([
      '/nowhere/a.csv: cannot be read: there is no such file or folder',
    ]);
    expect(await refused('sweep', 'two-flows', '--over', 'network.bottleneck.queue.limit')).toEqual([
      expect.stringMatching(/^--over: must be path=values/),
    ]);
    expect(await refused('sweep', 'two-flows', '--over', 'network.bottleneck.queue.limit=5..5')).toEqual([
      'axes[0].to: must differ from the beginning: the range is empty (got 5)',
    ]);
    expect(await refused('compare', '#compare/1xxxx')).toEqual(['This link is damaged or cut off.']);
  });

  it('is refused with one short line, whatever the file of a plan is', async () => {
    const deep = `{"contenders":[{"set":{"title":${'['.repeat(5000)}${']'.repeat(5000)}}}]}`;
    const limit = 'network.bottleneck.queue.limit';
    const broad = { contenders: [{}], axes: [{ path: limit, from: 1, to: 2, steps: 1e9 }] };
    const long = { contenders: [{}], axes: [{ path: limit, values: Array.from({ length: 300_000 }, () => 5) }] };
    const many = { contenders: Array.from({ length: 100_000 }, () => ({ variant: 'cubc' })) };
    const fields = { contenders: [{ parameters: Object.fromEntries(many.contenders.map((_, at) => [`p${at}`, 1])) }] };
    const files: readonly (readonly [file: string, says: RegExp])[] = [
      [deep, /at most 100 lists and objects may be nested/],
      ['['.repeat(1_000_000), /at most 100 lists and objects may be nested/],
      [JSON.stringify(broad), /^axes\[0\]\.steps: must be at most 1000 \(got 1e9\)$/],
      [JSON.stringify(long), /^axes\[0\]\.values: must have at most 1000 elements/],
      [JSON.stringify(many), /^contenders: must have at most 64 elements/],
      [JSON.stringify(fields), /^contenders\[0\]\.parameters: must have at most 100 entries/],
      [JSON.stringify({ contenders: [{}], seeds: 1e12 }), /^seeds: must be at most 100000/],
      [JSON.stringify({ contenders: [{}], version: 'x'.repeat(1e5) }), /^version: must be 1/],
    ];
    for (const [file, says] of files)
      for (const command of ['compare', 'sweep']) {
        const { code, err } = await sawtoothLater([command, 'bad.json'], { 'bad.json': file });
        expect([code, err]).toEqual([2, [expect.stringMatching(says)]]);
        expect(err.join('').length).toBeLessThan(300);
      }
  });

  it('is refused for a plan of another version', async () => {
    const { code, err } = await sawtoothLater(['sweep', 'old.json'], {
      'old.json': JSON.stringify({ ...PLAN, version: 0 }),
    });
    expect([code, err]).toEqual([2, ['version: must be 1: plans of other versions cannot be read (got 0)']]);
  });

  it('says how long very many runs take, and does not begin them unasked', async () => {
    const { code, err } = await sawtoothLater(
      ['sweep', 'plan.json', '--seeds', '100000', '--over', 'network.bottleneck.queue.limit=5,10', '--csv'],
      FILES,
    );
    expect(code).toBe(2);
    expect(err).toEqual([
      expect.stringMatching(
        /^400000 runs on 2 workers: about [\d.]+ (million|billion) packets, [\d.]+ (minutes|hours) at full speed\. Ctrl-C stops it\.$/,
      ),
      'nothing was run: --yes runs it all the same',
    ]);
  });

  it('never writes over a file that is not its own', async () => {
    const path = fresh();
    for (const [content, line] of [
      ['a,b\n1,2\n', 'has other columns than this study; name another file with --out'],
      ['my notes', 'is not a file of results'],
    ] as const) {
      writeFileSync(path, content);
      expect(await refused('sweep', 'plan.json', '--out', path)).toEqual([`${path}: ${line}`]);
      expect(text(path)).toBe(content);
    }
    await sweep('--out', path.replace('.csv', '-b.csv'));
    const other = text(path.replace('.csv', '-b.csv'));
    expect(await refused('sweep', 'plan.json', '--seeds', '2', '--out', path.replace('.csv', '-b.csv'))).toEqual([
      `--out: ${path.replace('.csv', '-b.csv')} holds 4 runs of another study; nothing was run`,
    ]);
    expect(text(path.replace('.csv', '-b.csv'))).toBe(other);
    const nameless = join(folder, 'results.txt');
    expect(await refused('sweep', 'plan.json', '--out', nameless)).toEqual([
      `--out: ${nameless}: must end in .csv, .jsonl or .parquet, or --csv, --json or --parquet says what it is`,
    ]);
    expect(await refused('sweep', 'plan.json', '--out', join(folder, 'no', 'where.csv'))).toEqual([
      expect.stringMatching(/where\.csv: cannot be written: there is no such file or folder$/),
    ]);
  });
});
