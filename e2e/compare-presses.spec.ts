/** How many presses a comparison takes from the Lab, using only words on the screen. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { finished, sentence } from './compareRoom.ts';
import { expect, pageElsewhere, test } from './lab.ts';
import { Presses } from './presses.ts';
import { openSave, saveAs } from './saving.ts';
import { wantsAll } from './some.ts';

const linkOf = (scenario: unknown): string => {
  const parsed = parseScenario(scenario);
  if (!parsed.ok) throw new Error('not a scenario');
  return encodeLink(parsed.scenario);
};
const presetOf = (id: string): unknown => presetEntry(id).scenario;

/** Every row of the comparison as text, with the digest of each run. */
async function rowsOf(page: Page): Promise<string> {
  await finished(page);
  const file = await saveAs(await openSave(page), 'Rows csv');
  await page.keyboard.press('Escape');
  return readFileSync(await file.path(), 'utf8');
}

/**
 * A fresh browser reads the same sentence from the link, and its runs have the same digests. For `npm test`,
 * compare.spec.ts and variants.spec.ts open links elsewhere.
 */
async function expectSameElsewhere(page: Page): Promise<void> {
  const before = await rowsOf(page);
  expect(before).toMatch(/,[0-9a-f]{16},/);
  const said = await sentence(page).getAttribute('aria-label');
  const other = await pageElsewhere(page.context().browser()!);
  await other.goto(page.url());
  await finished(other);
  await expect(sentence(other)).toHaveAttribute('aria-label', said!);
  expect(await rowsOf(other)).toBe(before);
  await other.context().close();
}

test('Tahoe against Reno: two presses from the Lab', async ({ lab, page }) => {
  await lab.open(linkOf(presetOf('tahoe-beside-reno')));
  const presses = new Presses(page);
  await presses.click(page.getByText('Compare', { exact: true }));
  await expect(sentence(page)).toHaveAttribute(
    'aria-label',
    /^In place of Reno put Tahoe and Reno beside Tahoe on .*, 10 starts each: goodput against /,
  );
  await finished(page);
  for (const name of ['Tahoe', 'Reno'])
    await expect(
      page.getByRole('region', { name: 'Ranked table' }).getByRole('button', { name, exact: true }),
    ).toBeVisible();
  expect(presses.count).toBeLessThanOrEqual(2);
  if (wantsAll) await expectSameElsewhere(page);
});

test('a law of one’s own against CUBIC: three presses', async ({ lab, page }) => {
  const text =
    'law "My CUBIC" from cubic\n\non congestion when cwnd > 4\n  cut   ssthresh := max(cwnd * 0.85, 2 segments)\n        cwnd := ssthresh\n';
  const kept = [
    { name: 'My CUBIC', hash: `#variants/law/${linkOf({ flows: [{ variant: 'cubic', stack: 'rfc', law: text }] })}` },
  ];
  await page.addInitScript((laws) => localStorage.setItem('sawtooth laws', laws), JSON.stringify(kept));
  await lab.open();
  const presses = new Presses(page);
  await presses.click(page.getByText('Compare', { exact: true }));
  await presses.click(page.getByText('+ Add', { exact: true }));
  await presses.click(page.getByText('My CUBIC', { exact: true }));
  expect(presses.count).toBe(3);
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toHaveAttribute('aria-label', / put NewReno, CUBIC and My CUBIC beside NewReno on /);
  await finished(page);
  await expect(
    page
      .getByRole('region', { name: 'Ranked table' })
      .getByRole('row', { name: /My CUBIC/ })
      .first(),
  ).toContainText('±');
  if (wantsAll) await expectSameElsewhere(page);
});

test('AODV against DSDV: three presses', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open(linkOf(presetOf('walks-away-aodv')));
  const presses = new Presses(page);
  await presses.click(page.getByText('Compare', { exact: true }));
  await presses.click(page.getByText('+ Add', { exact: true }));
  await presses.click(page.getByText('DSDV', { exact: true }));
  expect(presses.count).toBe(3);
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toHaveAttribute('aria-label', /^Routing by AODV and DSDV on /);
  await expectSameElsewhere(page);
});

test('own path, five variants, ten starts, the buffer swept: at most eight presses', async ({ lab, page }) => {
  const path = { network: { bottleneck: { rate: '5Mbps', delay: '40ms', queue: { limit: 20 } } }, duration: 10 };
  await lab.open(linkOf({ ...path, flows: [{ variant: 'newreno' }, { variant: 'cubic' }] }));
  const presses = new Presses(page);
  await presses.click(page.getByText('Compare', { exact: true }));
  await presses.click(page.getByText('+ Add', { exact: true }));
  for (const name of ['SACK', 'Vegas', 'BBR']) await presses.click(page.getByText(name, { exact: true }));
  await presses.choose(sentence(page).getByRole('combobox', { name: 'What changes' }), 'the queue');
  expect(presses.count).toBeLessThanOrEqual(8);
  await page.keyboard.press('Escape');
  await expect(sentence(page)).toHaveAttribute(
    'aria-label',
    /put NewReno, CUBIC, SACK, Vegas and BBR beside NewReno on .*, 10 starts each, while the queue goes from 10 to 80 packets, doubling: goodput/,
  );
  await expect(page.getByRole('main')).toContainText('200 runs');
  await finished(page);
  await expect(page.getByRole('region', { name: 'Ranks' }).getByRole('table')).toHaveCount(4);
  if (wantsAll) await expectSameElsewhere(page);
});
