import { addAllParts } from '../src/lab/build/allParts.ts';
import type { Page } from '@playwright/test';
import { build } from '../src/lab/build/build.ts';
import { resultOf, type Result } from '../src/lab/results/result.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

addAllParts();

const sheet = (page: Page) => page.getByRole('dialog', { name: /^Results/ });
const line = (page: Page) => page.getByRole('region', { name: 'Result of the run' });

function scenarioOf(preset: string): Scenario {
  const parsed = parseScenario(presetEntry(preset).scenario);
  if (!parsed.ok) throw new Error(`preset ${preset} is refused`);
  return parsed.scenario;
}

/** The output of the command line for a preset, before formatting. */
function resultOfRun(preset: string): Result {
  const simulation = build(scenarioOf(preset));
  simulation.runBefore(Infinity);
  return resultOf(simulation, 0);
}

/** A row of a table in the sheet, without its name. */
async function cells(page: Page, name: string): Promise<string[]> {
  const row = sheet(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return row.getByRole('cell').allTextContents();
}

/** Runs to the end, by keys. */
async function toTheEnd(lab: LabPage, page: Page, duration: number): Promise<void> {
  await lab.seek(duration * 0.999);
  await lab.play.click();
  await expect(lab.state).toHaveText('finished');
  await expect(page.getByTestId('sentence')).toContainText('The run is over');
}

test('at the end a line gives the result, and the table is what the command line prints', async ({
  lab,
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.openAt(39);
  await toTheEnd(lab, page, 40);
  const { flows, total, fairness } = resultOfRun('two-flows');
  await expect(line(page)).toContainText(`${total.packetsSent} packets sent, ${total.packetsDropped} dropped`);
  await line(page).getByRole('button', { name: 'All results' }).click();
  await expect(sheet(page).getByRole('columnheader')).toContainText(['Flows', 'NewReno', 'CUBIC', 'All']);
  const all = [...flows, total];
  expect(await cells(page, 'Sent, packets')).toEqual(all.map(({ packetsSent }) => String(packetsSent)));
  expect(await cells(page, 'Dropped, packets')).toEqual(all.map(({ packetsDropped }) => String(packetsDropped)));
  expect(await cells(page, 'Goodput, Mb/s')).toEqual(all.map(({ goodput }) => (goodput / 1e6).toFixed(3)));
  expect(await cells(page, 'P95 delay, ms')).toEqual(all.map(({ p95Delay }) => (p95Delay! * 1e3).toFixed(3)));
  expect(await cells(page, "Jain's index")).toEqual([fairness!.toFixed(3)]);

  await sheet(page).getByRole('button', { name: 'Copy table' }).click();
  await expect(sheet(page).getByRole('button', { name: 'Table copied' })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text.split('\n')[1]).toBe(['Sent, packets', ...all.map(({ packetsSent }) => packetsSent)].join('\t'));
});

test(
  'at any pause they are those so far; while the run plays they stay, and a button brings them up to now',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await page.keyboard.press('Shift+N');
    await expect(sheet(page)).toHaveAccessibleName('Results so far');
    await expect(sheet(page)).toContainText('From 0 to 12.400 s, of 40 s.');
    const [before] = await cells(page, 'Received, packets');
    await lab.play.click();
    await expect(sheet(page)).toContainText('The run is still playing.');
    await expect.poll(() => lab.time()).toBeGreaterThan(12.45);
    expect((await cells(page, 'Received, packets'))[0]).toBe(before);
    await sheet(page)
      .getByRole('button', { name: /^Pause/ })
      .click();
    await expect(lab.state).toHaveText('paused');
    await expect.poll(async () => Number((await cells(page, 'Received, packets'))[0])).toBeGreaterThan(Number(before));
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toBeHidden();
  },
);

const LONG = [
  ['twenty-flows', 3, 'twenty flows'],
  ['walks-away-aodv', 45, 'mobile nodes'],
] as const;
for (const [preset, time, about] of some(LONG, 2))
  test(
    `of ${about} the table scrolls in its frame on a telephone, and has no barriers in any theme`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await lab.open(encodeLink(scenarioOf(preset), { time }));
      await lab.settled();
      await lab.fromMenu('Results');
      await expect(sheet(page).getByRole('rowheader', { name: 'Timeouts' })).toBeAttached();
      if (preset === 'walks-away-aodv')
        expect(await cells(page, 'Time without a route, %')).toEqual([expect.stringMatching(/^\d+\.\d\d$/)]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectNoBarriersInAnyTheme(page, '.side-sheet');
    },
  );
