import { PRESET_GROUPS, PRESET_IDS, presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

test.describe('with sketches', () => {
  test.use({ sketches: true });

  test('the menu has every scenario with its sentence, and draws the sawtooth of what is on the screen', async ({
    lab,
    page,
  }) => {
    test.setTimeout(120_000);
    await lab.open();
    // One simulates, one draws.
    await expect.poll(() => page.workers().length).toBe(2);
    await lab.scenario.click();
    // No group is folded, and no picture that is not drawn yet has a frame.
    await expect(lab.menu.locator('.entry')).toHaveCount(PRESET_IDS.length);
    for (const { title, presets } of PRESET_GROUPS)
      await expect(lab.menu.getByRole('group', { name: title }).locator('.entry')).toHaveCount(presets.length);
    await expect(lab.menu.locator('[data-sketch=waiting] path')).toHaveCount(0);
    await expect(lab.entry('lost-window')).toHaveAccessibleDescription(presetEntry('lost-window').watch);

    // Meanwhile the run on the screen continues. Visible and found presets are sketched before hidden ones.
    const before = await lab.time();
    await lab.entry('hundred-nodes-aodv').scrollIntoViewIfNeeded();
    await lab.lookFor('twenty-flows');
    await expect(lab.entry('twenty-flows').locator('svg path:not(.axes)')).toHaveCount(20, { timeout: 60_000 });
    await expect(lab.entry('hundred-nodes-aodv')).toHaveCount(0);
    await lab.lookFor('two-flows');
    const lines = lab.entry('two-flows').locator('svg path:not(.axes)');
    await expect(lines).toHaveCount(2);
    await expect.poll(() => lab.time()).toBeGreaterThan(before);
    // A whole run: every column has a point.
    await expect.poll(async () => (await lines.last().getAttribute('d'))?.split('L').length).toBeGreaterThan(160);

    await expect(lab.entry('two-flows').locator('.sketched small')).toHaveText(/^\d\d$/);
    // A search for a queue finds presets with that queue.
    await lab.menu.getByRole('combobox').fill('queue 500');
    await expect(lab.entry('bufferbloat').locator('svg path.queued')).toHaveCount(1, { timeout: 60_000 });
    await expect(lab.entry('bufferbloat').locator('.sketched small')).toHaveText('500');
    await lab.lookFor('two-flows');

    // The worker ends when its work is done, and the pictures stay.
    await page.keyboard.press('Escape');
    await expect(lab.menu).toBeHidden();
    await expect.poll(() => page.workers().length).toBe(2);
    await lab.scenario.click();
    await lab.lookFor('two-flows');
    await expect(lines).toHaveCount(2);
    await expect.poll(() => page.workers().length).toBe(2);
  });
});

test('the menu is used by keyboard: a slash anywhere, words, arrows, Enter, Esc', async ({ lab, page }) => {
  await lab.open();
  await lab.pause();
  await page.keyboard.press('/');
  const search = lab.menu.getByRole('combobox', { name: 'Search the scenarios' });
  await expect(search).toBeFocused();
  await expect(lab.entry('two-flows')).toHaveAttribute('aria-current', 'true');
  await expect(lab.entry('two-flows')).toHaveAttribute('aria-selected', 'true');
  await expect(lab.menu).toContainText(`${PRESET_IDS.length} scenarios`);
  await page.keyboard.press('ArrowDown');
  await expect(lab.entry('one-sawtooth')).toHaveAttribute('aria-selected', 'true');

  // Typed letters are not shortcuts of the page: K would play. The search covers title, sentence and variants.
  await page.keyboard.type('kump');
  await expect(lab.menu.getByRole('status')).toHaveText(/^\d of \d+$/);
  await expect(lab.entry('kumpavat')).toHaveAttribute('aria-selected', 'true');
  await expect(lab.entry('kumpavat').locator('mark').first()).toHaveText(/^kump$/i);
  await expect(lab.state).toHaveText('paused');
  // Right opens a group, Left closes it.
  await page.keyboard.press('ArrowRight');
  await expect(lab.entry('kumpavat')).toContainText('2 flows: NewReno, UDP. 2 Mb/s, 20 ms, queue of 10, DropTail.');
  await expect(lab.entry('kumpavat')).toContainText('used in Kumpavat');
  await expect(lab.entry('kumpavat')).toContainText('50 s');
  await page.keyboard.press('ArrowLeft');
  await expect(lab.entry('kumpavat')).not.toContainText('queue of 10');
  await search.fill('bufferbloat');
  await expect(lab.menu).toContainText('packets in the queue');
  await search.fill('quetzal');
  await expect(lab.menu).toContainText('No scenario has these words');
  await page.keyboard.press('Enter');
  await expect(lab.menu).toBeVisible();

  await search.fill('');
  await page.keyboard.press('Escape');
  await expect(lab.menu).toBeHidden();
  await lab.expectScenario('two-flows');

  await lab.scenario.focus();
  await page.keyboard.press('Enter');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await lab.expectScenario('one-sawtooth');
  await expect(lab.scenario).toBeFocused();
  await expect(lab.state).toHaveText('running');

  // Ctrl Enter opens Compare with it.
  await page.keyboard.press('/');
  await search.fill('vegas alone');
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#compare\//);
  await expect(page.getByRole('main')).toContainText('Vegas');
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

test(
  'who opens the menu before the scenarios have come is told so, and then finds them',
  { tag: '@all' },
  async ({ lab, page }) => {
    let letGo = (): void => undefined;
    const held = new Promise<void>((go) => (letGo = go));
    await page.route('**/presets*', async (route) => {
      await held;
      await route.continue();
    });
    await lab.open();
    await lab.scenario.click();
    await expect(lab.menu).toContainText('The scenarios are being loaded.');
    letGo();
    await expect(lab.entry('two-flows')).toBeVisible();
    await expect(lab.menu).not.toContainText('on their way');
  },
);

test(
  'a scenario that is none of the menu is named, and nothing in the menu is marked',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'experiment.json',
      mimeType: 'application/json',
      buffer: Buffer.from(
        '{ "title": "A title that is far too long for the button it has to stand in", "duration": 7 }',
      ),
    });
    await expect(lab.scenario).toHaveAccessibleName(
      'Scenario A title that is far too long for the button it has to stand in',
    );
    await expect
      .poll(() => lab.scenario.evaluate((button) => button.scrollWidth - button.clientWidth))
      .toBeLessThanOrEqual(0);
    await lab.scenario.click();
    await expect(lab.menu).toBeVisible();
    await expect(lab.menu.locator('[aria-current=true]')).toHaveCount(0);
  },
);

test(
  'on a telephone the menu is a sheet over the whole page with a way out',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.open();
    await expect(lab.scenario).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await lab.scenario.click();
    await expect(lab.entry('two-flows')).toBeVisible();
    await expect(lab.scenario).toBeHidden();
    await expect.poll(() => lab.menu.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await lab.menu.getByRole('button', { name: 'Close' }).click();
    await expect(lab.menu).toBeHidden();
    const pageMenu = page.getByRole('button', { name: 'Menu', exact: true });
    await expect(pageMenu).toBeFocused();
    // The chosen preset opens, and both menus are closed.
    await pageMenu.click();
    await lab.scenario.click();
    await lab.lookFor('eight-flows');
    await lab.entry('eight-flows').click();
    await expect(lab.menu).toBeHidden();
    await expect(lab.scenario).toBeHidden();
    await expect(page.locator('.panel-network svg text', { hasText: '4 × CUBIC' })).toHaveCount(1);
  },
);

test('axe finds no barriers in the menu, in any theme', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.scenario.click();
  await expect(lab.entry('two-flows')).toBeVisible();
  await expectNoBarriersInAnyTheme(page);
});

test('a second visit offers to go on: the run, the lesson under way, the best game as the sender', async ({
  lab,
  page,
}) => {
  await lab.openAt(6);
  await lab.scenario.click();
  const goOn = lab.menu.getByRole('treeitem', { name: /^Go on where you stopped/ });
  await expect(lab.entry('two-flows')).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('./#lessons/slow-start/1');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sawtooth stopped lesson'))).not.toBeNull();
  // A new visit: the page is loaded again, without an address.
  await page.goto('./robots.txt');
  await lab.open();
  await lab.scenario.click();
  await expect(goOn).toHaveCount(2);
  await expect(goOn.first()).toContainText('Two flows, one 10 Mb/s link');
  await expect(goOn.first()).toContainText('stopped at 6.0 s of 40 s');
  await expect(goOn.last()).toContainText(/Lesson \d+, .*step 1 of \d/);
  await goOn.first().click();
  await expect(lab.menu).toBeHidden();
  await expect.poll(() => lab.time()).toBe(6);
  await expect(lab.state).toHaveText('paused');
});
