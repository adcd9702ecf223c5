/**
 * The package of `npm pack`, installed in an empty folder without a network: the command, the page, the typed module,
 * the examples of docs/library.md.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { rolldown } from 'rolldown';
import { startHost } from './host.ts';
import { some } from './some.ts';

const root = resolve('.');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sawtooth-package-')));
const at = (...names: string[]): string => join(folder, ...names);
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a program in a folder and returns its output. It must succeed. */
function ran(command: string, args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${command} ${args.join(' ')}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

/** The code blocks of docs/library.md below a heading, in their order. */
function examples(heading: string): string[] {
  const text = readFileSync('docs/library.md', 'utf8');
  const [section = ''] = text.slice(text.indexOf(`\n## ${heading}\n`) + 1).split(/\n(?=## )/);
  return [...section.matchAll(/^```js.*\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

const sawtooth = at('node_modules', '.bin', 'sawtooth');

test('an installed package has everything that its manifest promises', async ({ page }) => {
  // npm is slow on a busy machine.
  test.setTimeout(900_000);
  await test.step('it installs without a network, and brings nothing else', () => {
    const packed = JSON.parse(
      ran('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root),
    ) as {
      filename: string;
      size: number;
      files: { path: string }[];
    }[];
    const { filename, files } = packed[0]!;
    expect(
      files.map(({ path }) => path).filter((path) => !/^(dist\/|package\.json|README\.md|LICENSE)/.test(path)),
    ).toEqual([]);
    writeFileSync(at('package.json'), '{ "type": "module", "private": true }');
    ran('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`]);
    expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['sawtooth']);
  });

  await test.step('the command works', () => {
    expect(ran(sawtooth, ['run', 'two-flows', '--until', '5'])).toContain('CUBIC');
  });

  await test.step('open serves the page', async () => {
    const serving = spawn(sawtooth, ['open'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const [first] = (await once(serving.stdout, 'data')) as [Buffer];
    const address = String(first).trim();
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/);
    const missing: string[] = [];
    page.on('response', (response) => {
      if (!response.ok()) missing.push(`${response.status()} ${response.url()}`);
    });
    expect((await page.goto(address))?.status()).toBe(200);
    await expect(page.getByRole('button', { name: /pause|play/i }).first()).toBeVisible();
    expect(missing).toEqual([]);
    const ended = once(serving, 'exit');
    serving.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  await test.step('types resolve, and say what may be given', () => {
    const check = `
import { run, compare, sweep, Refusal, type Scenario, type ScenarioInput } from 'sawtooth';
const input: ScenarioInput = { duration: '5s', flows: [{ variant: 'cubic' }, { kind: 'udp', rate: '1Mbps' }] };
const { flows, rows, scenario } = await run(input, { trace: ['cwnd'] });
const goodput: number = flows[0]!.goodput;
const t: number | undefined = rows.cwnd[0]?.t;
const of: Scenario = scenario;
// @ts-expect-error: this trace was not asked for
void rows.queue;
// @ts-expect-error: there is no such variant
void run({ flows: [{ variant: 'cubi' }] });
const swept = await sweep('two-flows', { over: { 'network.bottleneck.queue.limit': [1, 2] } });
const limit: string | number = swept.rows[0]!['network.bottleneck.queue.limit'];
const { ranking } = await compare(of, { variants: ['cubic/linux', { variant: 'reno', parameters: { beta: 1 } }], metrics: ['goodput'] });
const interval: number | null | undefined = ranking[0]?.figures.goodput?.interval;
export const all = [goodput, t, limit, interval, Refusal];
`;
    writeFileSync(at('check.ts'), check);
    const strict = ['--noEmit', '--strict', '--target', 'es2022', '--skipLibCheck', 'false', '--types', ''];
    const ways = [
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ] as const;
    for (const [module, resolution] of some(ways, 2))
      ran(process.execPath, [
        join(root, 'node_modules/typescript/bin/tsc'),
        ...strict,
        '--module',
        module,
        '--moduleResolution',
        resolution,
        'check.ts',
      ]);
  });

  await test.step('the examples of the document run', async () => {
    const shown = (heading: string): string => {
      writeFileSync(at('example.mjs'), examples(heading).join('\n'));
      return ran(process.execPath, ['example.mjs']);
    };
    expect(shown('One run in a script')).toMatch(
      /^Vegas: 1\.21 Mb\/s\nCUBIC: 8\.85 Mb\/s\nJain's index 0\.634, \d+ changes of a window\n$/,
    );
    expect(shown('Variants compared, with intervals')).toMatch(
      /^Vegas has the most goodput.*\n1 Vegas: 3\.\d\d ± 0\.\d\d Mb\/s\n/,
    );
    shown('A sweep to rows');
    expect(readFileSync(at('sweep.csv'), 'utf8')).toMatch(
      /^limit,contender,goodput,p95QueueingDelay\n(\d+,(CUBIC|Vegas),[\d.]+,[\d.]+\n?){6}$/,
    );

    const checks = examples('A test of your own law').join('\n');
    mkdirSync(at('checks'));
    writeFileSync(at('checks', 'law.test.js'), checks);
    symlinkSync(join(root, 'node_modules', 'vitest'), at('node_modules', 'vitest'));
    const busyMachine = '--testTimeout=60000';
    ran(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', at('checks'), busyMachine]);

    const [worker = '', main = ''] = examples('A web worker');
    mkdirSync(at('site'));
    writeFileSync(at('worker.js'), worker);
    const bundle = await rolldown({ input: at('worker.js'), platform: 'browser' });
    await bundle.write({ dir: at('site'), format: 'esm', entryFileNames: 'worker.js' });
    await bundle.close();
    writeFileSync(at('site', 'page.js'), main);
    writeFileSync(at('site', 'index.html'), '<output></output><script type="module" src="page.js"></script>');
    const host = await startHost(at('site'));
    await page.goto(host.address);
    await expect(page.locator('output')).toHaveText(/^20 rows, [\d.]+ and [\d.]+ bit\/s$/);
    host.close();
  });
});
