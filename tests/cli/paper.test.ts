/** `paper` and `papers`: the same cells as on the page, in five formats, and the requests that are refused. */
import { describe, expect, it } from 'vitest';
import { kumpavatTable } from '../../src/papers/kumpavat/table.ts';
import { PAPERS, TABLES } from '../../src/papers/papers.ts';
import { cellsOf } from '../papers/outcomes.ts';
import { json, printed, sawtooth, sawtoothLater } from './terminal.ts';

async function paper(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await sawtoothLater(['paper', ...args]);
  expect([code, err]).toEqual([0, []]);
  return out;
}

interface Data {
  readonly headline: string;
  readonly choices: Readonly<Record<string, string>>;
  readonly cells: readonly {
    readonly row: string;
    readonly printed: string;
    readonly simulated: string;
    readonly verdict: string;
  }[];
}

describe('papers', () => {
  it('lists every table', () => {
    const lines = printed(['papers']);
    for (const { id } of TABLES) expect(lines).toContain(id);
    const { papers } = json(['papers', '--json']) as { papers: { tables: { id: string }[] }[] };
    expect(papers.flatMap(({ tables }) => tables.map(({ id }) => id))).toEqual(TABLES.map(({ id }) => id));
  });
});

describe('paper', () => {
  it('has the cells that the page has', async () => {
    const { headline, cells } = JSON.parse(await paper('kumpavat-5', '--json')) as Data;
    expect(headline).toBe('All three rows match the paper.');
    expect(cells.map(({ simulated }) => simulated)).toEqual(cellsOf(kumpavatTable).map(({ simulated }) => simulated));
    expect(cells.every(({ verdict }) => verdict === 'within 1 %')).toBe(true);
  });

  it('gives each number of a single row its verdict, though others decide it', async () => {
    const { cells } = JSON.parse(
      await paper('kumpavat-5', '--row', 'vegas', '--assume', 'over=flow', '--json'),
    ) as Data;
    expect(cells.map(({ row, verdict }) => [row, verdict])).toEqual([['vegas', 'direction only']]);
  });

  it('prints a table as the paper has it, with a sentence over it', async () => {
    const out = await paper('moza-1');
    expect(out).toContain('PKT SIZE');
    expect(out).toMatch(/^100 +10648 = +6655 = +6655 = +100 = +0 = +0\.0111 = +74 =$/m);
    expect(out).toContain('12 (0) ?');
    expect(out).toContain('Two of seven rows match the paper.');
  });

  it('writes Markdown, LaTeX and CSV', async () => {
    expect(await paper('kumpavat-5', '--md')).toContain('| Vegas | 974.803 (971.680) ~ |');
    expect(await paper('kumpavat-5', '--tex')).toContain('Vegas & 974.803 (971.680) \\textasciitilde{} \\\\');
    expect((await paper('kumpavat-5', '--csv')).trim().split('\n')).toHaveLength(4);
  });

  it('searches the assumptions that come nearest to the printed numbers, and describes them', async () => {
    const { code, out, err } = await sawtoothLater(['paper', 'kumpavat-5', '--nearest']);
    expect(code).toBe(0);
    expect(out).toMatch(/^The nearest of \d+ settings tried \(of \d+\): /m);
    expect(out.replaceAll('\n', ' ')).toMatch(
      /3 of 3 numbers within 10 % of the printed ones, \d\.\d % off on average; 0 outside/,
    );
    expect(err[0]).toContain('Ctrl-C stops it and keeps the results so far.');
  });

  it('changes its verdicts with the assumptions', async () => {
    const { choices, cells } = JSON.parse(await paper('kumpavat-5', '--assume', 'over=flow', '--json')) as Data;
    expect(choices['over']).toBe('flow');
    expect(cells.every(({ verdict }) => verdict === 'direction only')).toBe(true);
  });

  it('computes one row where one is wanted', async () => {
    const { cells } = JSON.parse(await paper('moza-3', '--row', '1500', '--json')) as Data;
    expect(new Set(cells.map(({ row }) => row))).toEqual(new Set(['1500']));
    expect(cells[1]!.simulated).toBe('1725');
  });

  it('tests the sentences of a paper, each with what decides', async () => {
    const out = await paper('kumpavat', '--claims', '--row', 'kumpavat-c3');
    expect(out).toContain('Kumpavat et al.: sentences of the text, tested.');
    expect(out).toMatch(/^Holds, by [\d.]+ %\.$/m);
    expect(out).toMatch(/yes +Tahoe \d/);
    const { claims } = JSON.parse(await paper('moza', '--claims', '--row', 'moza-c2', '--json')) as {
      claims: { verdict: string; says: string; rows: string[][] }[];
    };
    expect(claims.map(({ verdict }) => verdict)).toEqual(['open']);
    expect(claims[0]!.says).toMatch(
      /^Cannot be tested as stated: .* It holds with windows of 100, which fill the queues\.$/,
    );
    expect(claims[0]!.rows.map(([label, holds]) => [label, holds])).toEqual([
      ['as printed in Tables 1 to 4', 'yes'],
      ['with windows of 20', 'no'],
      ['with windows of 100, which fill the queues', 'yes'],
    ]);
  });

  it('brings the evidence for what a paper does not say, in all forms', async () => {
    const [remark] = PAPERS.find(({ id }) => id === 'kumpavat')!.remarks;
    const ask = ['kumpavat', '--remarks', '--row', remark!.id];
    const { remarks } = JSON.parse(await paper(...ask, '--json')) as {
      remarks: { verdict: string; says: string; heads: string[]; rows: string[][] }[];
    };
    const [{ verdict, says, heads, rows }] = remarks as [(typeof remarks)[0]];
    expect(verdict).toBe('holds');
    expect(await paper(...ask)).toContain(heads[0]);
    const markdown = await paper(...ask, '--md');
    expect(markdown).toContain(`**${says}**`);
    for (const row of rows) expect(markdown).toContain(`| ${row.join(' | ')} |`);
    expect(await paper(...ask, '--tex')).toContain('\\begin{tabular}');
    expect((await paper(...ask, '--csv')).trim().split('\n')).toHaveLength(1 + rows.length);
  });

  it.each([
    [['paper', 'islam-1', '--claims'], 'islam-1: is not a paper; did you mean islam?'],
    [['paper', 'moza', '--claims', '--remarks'], '--claims and --remarks exclude each other'],
    [['paper', 'moza', '--claims', '--row', 'c1'], 'c1: is not one of the claims of moza'],
    [['paper', 'moza', '--remarks', '--assume', 'size=big'], '--assume: is for tables, not for --remarks'],
    [['paper', 'islam-9'], 'islam-9: is not a table of a paper; did you mean islam-1?'],
    [['paper', 'moza-1', '--row', '50'], '50: is not a row of moza-1'],
    [['paper', 'moza-1', '--assume', 'sack=yes'], 'sack: is not an assumption of moza-1'],
    [['paper', 'islam-4', '--nearest'], 'islam-4: is not a table of a paper'],
    [['paper', 'moza-1', '--nearest', '--row', '100'], '--row: is not for --nearest'],
    [['paper', 'moza-1', '--nearest', '--tex'], '--tex: is not for --nearest'],
    [['paper', 'moza-1', '--nearest', '--tries', '0'], '--tries: must be a whole number from 1 to'],
    [['paper', 'moza-1', '--tries', '2'], '--tries: is for --nearest'],
    [['paper', 'moza-1', '--assume', 'size=big'], 'big: is not a choice of size'],
    [['paper', 'moza-1', '--csv', '--md'], '--csv and --md exclude each other'],
    [['paper', 'moza-1', '--workers', '0'], '--workers: must be a whole number from 1 to 1000 (got 0)'],
    [['paper'], 'paper: needs a table of a paper, or a paper'],
  ])('%j is refused in one line', (args, line) => {
    const { code, out, err } = sawtooth(args);
    expect([code, out, err.length]).toEqual([2, '', 1]);
    expect(err[0]).toContain(line);
  });
});
