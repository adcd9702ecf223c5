import { PRESET_GROUPS, PRESET_IDS, presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';
import { wantsAll } from './some.ts';

test.describe('with sketches', () => {
  test.use({ sketches: true });

  test('the menu has every scenario with its sentence, and draws the sawtooth of its run', async ({ lab, page }) => {
    test.setTimeout(600_000);
    await lab.open();
    // One simulates, one draws.
    await expect.poll(() => page.workers().length).toBe(2);
    await lab.scenario.click();
    await expect(lab.menu.getByRole('menuitemradio')).toHaveCount(PRESET_IDS.length);
    for (const { title, presets } of PRESET_GROUPS) {
      const group = lab.menu.getByRole('group', { name: title });
      await expect(group.getByRole('menuitemradio')).toHaveCount(presets.length);
    }
    await expect(lab.entry('lost-window')).toHaveAccessibleDescription(presetEntry('lost-window').watch);

    // Meanwhile the run on the screen goes on.
    const before = await lab.time();
    const waiting = lab.menu.locator('[data-sketch="waiting"]');
    // All of them are simulated to their end, one after the other, which takes its time: npm run e2e:all.
    if (wantsAll) await expect(waiting).toHaveCount(0, { timeout: 500_000 });
    const lines = lab.entry('two-flows').locator('svg path:not(.axes)');
    await expect(lines).toHaveCount(2);
    await expect(lab.entry('twenty-flows').locator('svg path:not(.axes)')).toHaveCount(20, { timeout: 120_000 });
    await expect.poll(() => lab.time()).toBeGreaterThan(before);
    // A whole run, in every column a point.
    await expect.poll(async () => (await lines.last().getAttribute('d'))?.split('L').length).toBeGreaterThan(160);

    // The pictures stay: what was drawn is there at once, and what is not is drawn by one worker again.
    await page.keyboard.press('Escape');
    await expect(lab.menu).toBeHidden();
    await expect.poll(() => page.workers().length).toBe(2);
    await lab.scenario.click();
    await expect(lines).toHaveCount(2);
    await expect.poll(() => page.workers().length).toBe(wantsAll ? 2 : 3);
  });
});

test('the menu is used by keyboard: arrows, first letters, Enter, Esc', async ({ lab, page }) => {
  await lab.open();
  await lab.pause();
  await lab.scenario.focus();
  await page.keyboard.press('Enter');
  await expect(lab.entry('two-flows')).toBeFocused();
  await expect(lab.entry('two-flows')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(lab.entry('one-sawtooth')).toBeFocused();
  // What is typed looks for a title, and is not for the keys of the page: K would play.
  await expect(async () => {
    // Letters that come a second after one another are words of their own.
    await page.keyboard.type('kump');
    await expect(lab.entry('kumpavat')).toBeFocused({ timeout: 2000 });
  }).toPass();
  await expect(lab.state).toHaveText('paused');
  await page.keyboard.press('Escape');
  await expect(lab.menu).toBeHidden();
  await expect(lab.scenario).toBeFocused();
  await lab.expectScenario('two-flows');

  await page.keyboard.press('Enter');
  await expect(lab.entry('two-flows')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(lab.entry('one-sawtooth')).toBeFocused();
  await page.keyboard.press('Enter');
  await lab.expectScenario('one-sawtooth');
  await expect(lab.scenario).toBeFocused();
  await expect(lab.state).toHaveText('running');
});

test(
  'the button opens and closes the menu, and a click elsewhere closes it',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await lab.scenario.click();
    await expect(lab.menu).toBeVisible();
    await expect(lab.scenario).toHaveAttribute('aria-expanded', 'true');
    await lab.scenario.click();
    await expect(lab.menu).toBeHidden();
    await lab.scenario.click();
    await page.getByRole('heading', { name: 'Sawtooth' }).click();
    await expect(lab.menu).toBeHidden();
  },
);

test('who opens the menu before the scenarios have come is told so, and then finds them', async ({ lab, page }) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((go) => (letGo = go));
  await page.route('**/presets*', async (route) => {
    await held;
    await route.continue();
  });
  await lab.open();
  await lab.scenario.click();
  await expect(lab.menu).toContainText('The scenarios are on their way.');
  letGo();
  await expect(lab.entry('two-flows')).toBeVisible();
  await expect(lab.menu).not.toContainText('on their way');
});

test('a scenario that is none of the menu is named, and nothing in the menu is marked', async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'experiment.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{ "title": "A title that is far too long for the button it has to stand in", "duration": 7 }'),
  });
  await expect(lab.scenario).toHaveAccessibleName(
    'Scenario A title that is far too long for the button it has to stand in',
  );
  await expect
    .poll(() => lab.scenario.evaluate((button) => button.scrollWidth - button.clientWidth))
    .toBeLessThanOrEqual(0);
  await lab.scenario.click();
  await expect(lab.menu.getByRole('menuitemradio', { checked: true })).toHaveCount(0);
});

test('on a telephone the menu is a sheet over the whole page with a way out', async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.open();
  await expect(lab.scenario).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await lab.scenario.click();
  await expect(lab.entry('two-flows')).toBeVisible();
  await expect.poll(() => lab.menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  await lab.menu.getByRole('menuitem', { name: 'Close' }).click();
  await expect(lab.menu).toBeHidden();
  await expect(lab.scenario).toBeFocused();
  // What is chosen opens, and both menus are gone.
  await lab.scenario.click();
  await lab.entry('eight-flows').click();
  await expect(lab.menu).toBeHidden();
  await expect(lab.scenario).toBeHidden();
  await expect(page.locator('.panel-network svg text', { hasText: '4 × CUBIC' })).toHaveCount(1);
});

test('axe finds no barriers in the menu, in any theme', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.scenario.click();
  await expect(lab.entry('two-flows')).toBeVisible();
  await expectNoBarriersInAnyTheme(page);
});
