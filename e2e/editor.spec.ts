import type { Locator, Page } from '@playwright/test';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expect, test } from './lab.ts';

const formOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Scenario' });
const button = (page: Page, name: string | RegExp): Locator =>
  formOf(page).getByRole('button', { name, exact: typeof name === 'string' });

test('a wired network opens on its drawing, with the names of the Lab; a changed drawing has a title of its own', async ({
  lab,
  page,
}) => {
  await lab.openAt(6);
  await page.keyboard.press('e');
  await expect(button(page, 'Network')).toHaveAttribute('aria-pressed', 'true');
  await expect(formOf(page).getByRole('group', { name: /^Drawing of/ })).toBeFocused();
  for (const name of ['Router R1', 'Router R2', 'Host sender 1', 'Host receiver 2'])
    await expect(button(page, name)).toBeVisible();
  // One name for each node: neither in the drawing nor in the tables the id.
  await expect(formOf(page)).not.toContainText(/\b[rsd][0-9]\b/);
  await expectNoBarriersInAnyTheme(page);
  await button(page, 'Tables').click();
  expect(await formOf(page).innerText()).not.toMatch(/\b[rsd][0-9]\b/);

  // The help is that of the field in use, in the line at the bottom.
  await button(page, /^Bottleneck/).click();
  const help = formOf(page).locator('.field > .hint:visible');
  await expect(help).toHaveCount(0);
  await formOf(page).getByRole('textbox', { name: 'Seed' }).focus();
  await expect(formOf(page).getByText(/^Seed .*random/i)).toBeVisible();
  await expect(help).toHaveCount(0);

  await button(page, 'Network').click();
  await page.keyboard.press('n');
  await page.keyboard.press('Enter');
  await expect(button(page, /n0$/)).toBeVisible();
  await page.keyboard.press('l');
  await page.keyboard.type('r2n0');
  await page.keyboard.press('Enter');
  await expect(button(page, /^Link R2 to n0/)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(lab.scenario).toHaveAccessibleName('Scenario Own network: 7 nodes, 6 links, 2 flows');
});

test('a mobile network opens on its map: at the time of the Lab, with the node that the newest event names', async ({
  lab,
  page,
}) => {
  const parsed = parseScenario(presetEntry('walks-away-aodv').scenario);
  if (!parsed.ok) throw new Error('refused');
  await lab.open(encodeLink(parsed.scenario, { time: 45.6 }));
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  await page.keyboard.press('e');
  await expect(button(page, 'Map')).toHaveAttribute('aria-pressed', 'true');
  await expect(formOf(page).getByRole('slider', { name: 'Time that is shown' })).toHaveValue('45.6');
  const one = button(page, 'Node 1');
  await expect(one).toHaveAttribute('aria-pressed', 'true');
  await expect(one).toBeFocused();
  await expect(formOf(page).getByRole('heading', { name: 'Node 1' })).toBeVisible();
  await expect(formOf(page)).not.toContainText(/\bn[0-9]\b/);
  // What the movement does to the route, the hops that broke, and that nothing has been changed.
  await expect(formOf(page)).toContainText(
    /^.*At 45 s node 1 walks out of range\. A longer route over nodes 3 and 4 is there;/s,
  );
  await expect(formOf(page).locator('.pad .lost text').filter({ visible: true })).toHaveText(['254 m', '254 m']);
  await expect(formOf(page)).toContainText('As in the Lab, nothing changed yet.');
  // The list of nodes selects as the map does.
  const list = formOf(page).getByRole('navigation', { name: 'Nodes' });
  await expect(list.getByRole('listitem')).toHaveText([
    '0sends, 100, 300',
    '1300, 456, walks',
    '2receives, 500, 300',
    '3200, 120',
    '4400, 120',
  ]);
  await list.getByRole('button', { name: 'Select node 3' }).click();
  await expect(formOf(page).getByRole('heading', { name: 'Node 3' })).toBeVisible();
  await list.getByRole('button', { name: 'Select node 1' }).click();
  await expectNoBarriersInAnyTheme(page);
  await one.focus();
  // Esc goes back to the same moment.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(formOf(page)).toBeHidden();
  expect(await lab.time()).toBe(45.6);
});
