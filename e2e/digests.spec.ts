import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** Digests of the golden experiments, as Node computed them. */
const golden = JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>;
const worker = readdirSync('dist/assets').find((name) => name.startsWith('lab.worker'));

test('the same experiment gives the same bits in this browser as in Node', async ({ page }) => {
  test.setTimeout(900_000);
  await page.goto('favicon.svg');
  const found = await page.evaluate(
    async ({ script, ids }) => {
      const groups = (await (await fetch('presets.json')).json()) as {
        presets: { id: string; scenario: unknown }[];
      }[];
      const entries = groups.flatMap(({ presets }) => presets);
      const digestOf = (id: string): Promise<string> =>
        new Promise((resolve) => {
          const lab = new Worker(`assets/${script}`, { type: 'module' });
          const end = (result: string): void => {
            lab.terminate();
            resolve(result);
          };
          lab.onerror = (event) => end(event.message);
          lab.onmessage = (event: MessageEvent<{ kind: string; finished?: boolean; digest?: string }>) => {
            const report = event.data;
            if (report.kind === 'refused' || report.kind === 'failed') end(JSON.stringify(report));
            if (report.kind === 'opened') lab.postMessage({ kind: 'play', pace: Infinity });
            if (report.kind !== 'batch') return;
            if (report.finished === true) end(report.digest ?? '');
            else lab.postMessage({ kind: 'credit' });
          };
          lab.postMessage({ kind: 'open', scenario: entries.find((entry) => entry.id === id)?.scenario });
        });
      const digests: Record<string, string> = {};
      const waiting = [...ids];
      // Each of two workers takes the next that waits.
      const work = async (): Promise<void> => {
        for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) digests[id] = await digestOf(id);
      };
      await Promise.all([work(), work()]);
      return digests;
    },
    { script: worker ?? '', ids: Object.keys(golden) },
  );
  expect(found).toEqual(golden);
});
