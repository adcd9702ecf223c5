import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { experimentsOf, findDigests } from './digestPage.ts';
import { expect, test } from './lab.ts';
import { saveAs, saveDialog } from './saving.ts';
import { some, wantsAll } from './some.ts';
import { glance, tour } from './tour.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

/** Digests of golden experiments, as Node computed them. */
const golden = Object.fromEntries(
  some(
    Object.entries(JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>),
    48,
    4,
  ),
);

test.describe('one file with everything in it, opened without a server', () => {
  // One after the other in one worker: with two, one would rebuild the file that a page of the other loads.
  test.describe.configure({ mode: 'default' });
  let address = '';

  test.beforeAll(() => {
    const folder = join('.cache', 'single', String(test.info().parallelIndex));
    address = pathToFileURL(join(folder, 'sawtooth.html')).href;
    execFileSync(process.execPath, [
      join('node_modules', 'vite', 'bin', 'vite.js'),
      'build',
      '--mode=single',
      `--outDir=${folder}`,
      '--logLevel=error',
    ]);
  });

  test('has every part, requests nothing else, and returns to the moment after a reload', async ({ lab, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url())) asked.push(request.url().split('#')[0] ?? '');
    });
    await page.goto(address);
    // e2e/offline.spec.ts opens every view without a server.
    await (wantsAll ? tour : glance)(lab);
    // Typefaces come from the file too.
    await lab.ofChart('Congestion window', /^Save/);
    const saved = await saveAs(saveDialog(page), 'Picture png');
    expect(saved.suggestedFilename()).toBe('sawtooth-congestion-window-2x.png');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(lab.state).toHaveText('paused');
    await expect.poll(() => lab.time()).toBe(12.4);
    await page.goto(`${address}#compare`);
    await page.reload();
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    expect(new Set(asked)).toEqual(new Set([address]));
  });

  test('gives the same bits as Node', async ({ page }) => {
    test.setTimeout(900_000);
    // The page accepts addresses of scripts only from its own policy.
    await page.addInitScript(() => {
      const Own = Worker;
      const started: ConstructorParameters<typeof Worker>[0][] = [];
      Object.assign(globalThis, { started, Own });
      globalThis.Worker = class extends Own {
        constructor(program: string | URL, options?: WorkerOptions) {
          super(program, options);
          started.push(program);
        }
      };
    });
    await page.goto(address);
    await expect.poll(() => page.evaluate('started.length')).toBeGreaterThan(0);
    const found = await page.evaluate(
      `(${findDigests.toString()})(() => new Own(started[0]), ${JSON.stringify(experimentsOf(Object.keys(golden)))})`,
    );
    expect(found).toEqual(golden);
  });
});
