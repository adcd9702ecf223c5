import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** Digests of the golden experiments, as Node computed them. */
const golden = JSON.parse(readFileSync('tests/golden/digests.json', 'utf8')) as Readonly<Record<string, string>>;
const worker = readdirSync('dist/assets').find((name) => name.startsWith('lab.worker'));

test.describe('the same experiment gives the same bits in this browser as in Node', () => {
  for (const [preset, digest] of Object.entries(golden)) {
    test(preset, async ({ page }) => {
      await page.goto('favicon.svg');
      const found = await page.evaluate(
        async ({ script, preset: id }) => {
          const groups = (await (await fetch('presets.json')).json()) as {
            presets: { id: string; scenario: unknown }[];
          }[];
          const scenario = groups.flatMap(({ presets }) => presets).find((entry) => entry.id === id)?.scenario;
          const lab = new Worker(`assets/${script}`, { type: 'module' });
          return await new Promise<string>((resolve, reject) => {
            lab.onerror = (event) => reject(new Error(event.message));
            lab.onmessage = (event: MessageEvent<{ kind: string; finished?: boolean; digest?: string }>) => {
              const report = event.data;
              if (report.kind === 'refused' || report.kind === 'failed') reject(new Error(JSON.stringify(report)));
              if (report.kind === 'opened') lab.postMessage({ kind: 'play', pace: Infinity });
              if (report.kind !== 'batch') return;
              if (report.finished === true) resolve(report.digest ?? '');
              lab.postMessage({ kind: 'credit' });
            };
            lab.postMessage({ kind: 'open', scenario });
          });
        },
        { script: worker ?? '', preset },
      );
      expect(found).toBe(digest);
    });
  }
});
