import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';
import { repeated } from './some.ts';
import { wordsOutside } from './words.ts';

test('a connection over two paths: its charts in words and as a table, the data of a segment, its results', async ({
  lab,
  page,
}) => {
  const preset = presetEntry('two-unlike-paths');
  const parsed = parseScenario(preset.scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  await lab.open(encodeLink(parsed.scenario, { time: 14.9 }));
  await lab.settled();
  await expect(lab.scenario).toHaveAccessibleName(new RegExp(`${preset.title}$`));
  await expect(lab.sentence).toContainText(/^Phone /);
  await page.getByRole('figure', { name: 'Packet ladder' }).focus();
  await page.keyboard.press('t');
  const rows = page.getByRole('region', { name: 'Table of Packet ladder' });
  await expect(rows.getByRole('columnheader', { name: 'Data of the connection' })).toBeVisible();
  await expect(rows.getByRole('cell', { name: /^data \d+/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await lab.fromMenu('Charts');
  for (const name of ['Data in order', 'Shares of the paths']) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await lab.settled();
  const order = page.getByRole('figure', { name: 'Data in order' });
  await expect(order.getByText(/delivers in order [\d.]+ ms after sending/).first()).toBeAttached();
  const shares = page.getByRole('figure', { name: 'Shares of the paths' });
  await expect(shares.getByText(/Phone WiFi carries \d+(\.\d+)? % of its connection/).first()).toBeAttached();
  for (const [name, column] of [
    ['Data in order', /delay in order, ms/],
    ['Shares of the paths', /Phone LTE.*share, %/],
  ] as const) {
    await page.getByRole('slider', { name: `Cursor of ${name}` }).focus();
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: `Table of ${name}` });
    await expect(table.getByRole('columnheader', { name: column })).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await expectNoBarriersInAnyTheme(page);
  await lab.seek(29.99);
  await lab.play.click();
  await expect(lab.state).toHaveText('finished');
  await page.keyboard.press('Shift+N');
  const sheet = page.getByRole('dialog', { name: /^Results/ });
  await expect(sheet.getByRole('cell', { name: /^Phone WiFi \d+ %, Phone LTE \d+ %$/ })).toBeVisible();
});

for (const [id, time] of [
  ['quic-thresholds', 3],
  ['two-paths-one-bottleneck', 20],
] as const)
  test(
    `${id}: axe finds no barriers in any theme, and the projector shows whole words`,
    repeated(id === 'quic-thresholds'),
    async ({ lab, page }) => {
      const parsed = parseScenario(presetEntry(id).scenario);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      await lab.open(encodeLink(parsed.scenario, { time }));
      await lab.settled();
      await expectNoBarriersInAnyTheme(page);
      await page.setViewportSize({ width: 1920, height: 1080 });
      await lab.theme('projector');
      await lab.settled();
      await expect.poll(() => wordsOutside(page)).toEqual([]);
      await expectNoBarriers(page);
    },
  );
