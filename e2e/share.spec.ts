import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, LabPage, pageElsewhere, test } from './lab.ts';
import { some } from './some.ts';

const sheetOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Share this moment' });
const linkOf = (page: Page): Locator => sheetOf(page).getByRole('textbox', { name: 'Link' });

/** A network of many hosts with delays that all differ, so that no link can be short. */
function largeScenario(): string {
  const delay = (index: number): number => (((index * 7919) % 1009) + 1) / 1e5;
  const links = Array.from({ length: 300 }, (_, index) => ({
    from: `n${index}`,
    to: `n${index + 1}`,
    rate: 1e6 + ((index * 104_729) % 999_983),
    delay: delay(index),
  }));
  const nodes = Array.from({ length: 301 }, (_, index) => ({ id: `n${index}` }));
  const flows = [{ from: 'n0', to: 'n300' }];
  return JSON.stringify({ title: 'A long chain', duration: 5, network: { kind: 'custom', nodes, links }, flows });
}

test('the sheet shares the moment: S opens it, Esc closes it and gives the focus back', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.play.focus();
  await page.keyboard.press('s');
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('The whole experiment is inside the link. Nothing is uploaded.');
  await expect(sheet.getByRole('button', { name: 'Copy link' })).toBeFocused();
  await expect(sheet.getByRole('checkbox', { name: 'scenario' })).toBeDisabled();
  await expect(sheet.getByRole('checkbox', { name: `moment, ${(await lab.time()).toFixed(3)} s` })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(lab.play).toBeFocused();
});

test('the link opens the same moment elsewhere, and without the moment it opens the run', async ({
  lab,
  page,
  browser,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.open();
  await lab.choose('vegas-alone');
  await lab.pause();
  await lab.seek(9);
  const digest = await lab.digest();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await sheetOf(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByTestId('announcer')).toHaveText('Link copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await expect(linkOf(page)).toHaveValue(copied);
  const length = sheetOf(page).getByRole('meter', { name: 'Length of the link' });
  await expect(length).toHaveAttribute('value', String(copied.length));
  await expect(sheetOf(page)).toContainText('short enough for a QR code');

  const elsewhere = new LabPage(await pageElsewhere(browser));
  await elsewhere.page.goto(copied);
  await elsewhere.expectScenario('vegas-alone');
  await expect(elsewhere.state).toHaveText('paused');
  await expect.poll(() => elsewhere.digest()).toBe(digest);

  await sheetOf(page)
    .getByRole('checkbox', { name: /^moment/ })
    .uncheck();
  await expect.poll(async () => (await linkOf(page).inputValue()).length).toBeLessThan(copied.length);
  const whole = await linkOf(page).inputValue();
  await elsewhere.page.goto('about:blank');
  await elsewhere.page.goto(whole);
  await expect(elsewhere.state).toHaveText('running');
  await elsewhere.page.context().close();
});

test(
  'beside the sheet the page goes on: a step changes the moment and the link; the QR code fills the screen for a room',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await page.keyboard.press('s');
    await expect(sheetOf(page).getByRole('img', { name: 'QR code of the link' })).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    await sheetOf(page).getByRole('button', { name: 'Show full screen' }).click();
    const room = page.getByRole('dialog', { name: 'QR code of the link' });
    await expect.poll(async () => (await room.getByRole('img').boundingBox())?.height).toBeGreaterThan(890);
    await page.keyboard.press('Escape');
    // Esc leaves the field and not the sheet.
    await expect(room).toBeHidden();
    await expect(sheetOf(page)).toBeVisible();
    await expect(sheetOf(page).getByRole('button', { name: 'Show full screen' })).toBeFocused();
    const before = await linkOf(page).inputValue();
    await lab.step(lab.stepForward);
    await expect(linkOf(page)).not.toHaveValue(before);
    const moment = sheetOf(page).getByRole('checkbox', { name: /^moment/ });
    await expect(moment).toHaveAccessibleName(`moment, ${(await lab.time()).toFixed(3)} s`);
    // While the run plays the link does not change, so that it can be copied.
    await lab.play.click();
    await expect(lab.state).toHaveText('running');
    const kept = await linkOf(page).inputValue();
    const time = await lab.time();
    await expect.poll(() => lab.time()).toBeGreaterThan(time);
    await expect(linkOf(page)).toHaveValue(kept);
  },
);

test('a zoomed view travels with the link, if wanted', { tag: '@all' }, async ({ lab, page, browser }) => {
  await lab.openAt(12.4);
  await page.keyboard.press('z');
  await page.keyboard.press('2');
  await page.keyboard.press('s');
  const view = sheetOf(page).getByRole('checkbox', { name: 'view and zoom' });
  await expect(view).toBeChecked();
  const zoomed = await linkOf(page).inputValue();
  await view.uncheck();
  await expect.poll(async () => (await linkOf(page).inputValue()).length).toBeLessThan(zoomed.length);

  const elsewhere = new LabPage(await pageElsewhere(browser));
  await elsewhere.page.goto(zoomed);
  await expect(elsewhere.state).toHaveText('paused');
  await elsewhere.page.keyboard.press('s');
  await expect(linkOf(elsewhere.page)).toHaveValue(zoomed);
  await elsewhere.page.context().close();
});

test('without a clipboard the link is selected, to be copied by hand', { tag: '@all' }, async ({ lab, page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await lab.openAt(12.4);
  await page.keyboard.press('s');
  await sheetOf(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(sheetOf(page).getByText(/does not let the page copy/)).toBeVisible();
  await expect(linkOf(page)).toBeFocused();
  await expect
    .poll(() =>
      linkOf(page).evaluate(
        (box: HTMLTextAreaElement) => box.selectionStart === 0 && box.selectionEnd === box.value.length,
      ),
    )
    .toBe(true);
});

test('a scenario too large for a chat is shared as a file', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open();
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'chain.json',
    mimeType: 'application/json',
    buffer: Buffer.from(largeScenario()),
  });
  await expect(lab.scenario).toHaveAccessibleName('Scenario A long chain');
  await lab.pause();
  await page.keyboard.press('s');
  const sheet = sheetOf(page);
  await expect(sheet).toContainText('Too long for some chats. Save a file instead.');
  await expect.poll(async () => (await linkOf(page).inputValue()).length).toBeGreaterThan(2000);
  await expect(sheet.getByRole('meter')).toHaveAttribute('value', '2000');
  await expect(sheet.getByRole('img')).toHaveCount(0);
  await expect(sheet.getByText('For the room')).toBeHidden();
  await expectNoBarriers(page);

  await sheet.getByRole('button', { name: /^Save/ }).click();
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('dialog', { name: 'Save', exact: true })
    .getByRole('button', { name: /^Save / })
    .click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('a-long-chain.json');
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as { network: { links: unknown[] } };
  expect(saved.network.links).toHaveLength(300);
});

const SCREENS = [
  ['a telephone', 390, 844],
  ['a tablet', 768, 1024],
] as const;
for (const [name, width, height] of some(SCREENS, 2)) {
  test(
    `on ${name} the sheet comes from below and leaves the sentence in sight`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await page.setViewportSize({ width, height });
      await lab.openAt(12.4);
      await page.getByRole('button', { name: 'Share', exact: true }).click();
      await expect(async () => {
        const box = await sheetOf(page).boundingBox();
        expect(box?.width).toBe(width);
        expect(box?.height).toBeCloseTo(0.6 * height, 0);
      }).toPass();
      await expect(lab.sentence).toBeInViewport({ ratio: 1 });
      // The focused element is not behind the transport bar.
      const copy = sheetOf(page).getByRole('button', { name: 'Copy link' });
      await expect(copy).toBeFocused();
      const bar = await page.getByRole('region', { name: 'Transport' }).boundingBox();
      const box = await copy.boundingBox();
      expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
      await sheetOf(page).getByRole('button', { name: 'Close' }).click();
      await expect(sheetOf(page)).toBeHidden();
    },
  );
}
