import type { Locator } from '@playwright/test';
/** Keys belong to the run: whatever was clicked last, Space plays and the arrows step. */
import { presetEntry } from '../tests/presetFile.ts';
import { expect, test, type LabPage } from './lab.ts';

/** Space plays and pauses, the arrows step by the chosen unit; nothing else happens. */
async function expectKeysOfTheRun(lab: LabPage, unit: string): Promise<void> {
  const { page } = lab;
  const chosen = (): Promise<void> => expect(page.getByRole('radio', { name: unit, exact: true })).toBeChecked();
  await lab.settled();
  const here = await lab.event();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lab.event()).toBeGreaterThan(here);
  await lab.settled();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => lab.event()).toBeLessThanOrEqual(here);
  await chosen();
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('running');
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  await chosen();
}

test(
  'after a click on a step unit, Bookmark, the pace or a plot, Space plays and the arrows step',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(6);
    await page.locator('.units label', { hasText: 'packet' }).click();
    await expectKeysOfTheRun(lab, 'packet');
    const bookmark = page.getByRole('button', { name: 'Bookmark', exact: true });
    await bookmark.click();
    await expectKeysOfTheRun(lab, 'packet');
    await expect(page.getByRole('button', { name: 'List of bookmarks, 1' })).toBeVisible();
    const pace = page.getByRole('slider', { name: 'Pace' });
    await pace.click({ position: { x: 2, y: 8 } });
    const chosen = await pace.getAttribute('aria-valuetext');
    await expectKeysOfTheRun(lab, 'packet');
    await expect(pace).toHaveAttribute('aria-valuetext', chosen ?? '');

    const plot = page.getByRole('slider', { name: 'Cursor of Congestion window' });
    const box = await plot.boundingBox();
    const before = await lab.time();
    await plot.click({ position: { x: (box?.width ?? 0) * 0.4, y: (box?.height ?? 0) / 2 } });
    await expect.poll(() => lab.time()).not.toBe(before);
    await expectKeysOfTheRun(lab, 'packet');
  },
);

test(
  'after a scenario was chosen with the mouse, Space pauses it and the arrows step',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(6);
    await lab.choose('vegas-alone');
    await page.keyboard.press(' ');
    await expect(lab.state).toHaveText('paused');
    await expect(lab.menu).toBeHidden();
    await expectKeysOfTheRun(lab, 'ACK');
    await expect(lab.scenario).toHaveAccessibleName(`Scenario ${presetEntry('vegas-alone').title}`);
  },
);

test(
  'a unit that was chosen from the menu of a narrow screen leaves the arrows to the run',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await lab.openAt(6);
    const units = page.getByRole('combobox', { name: 'Step by' });
    const box = await units.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    // The open list receives the keys.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(units).toHaveValue('rule');
    await lab.settled();
    const here = await lab.event();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lab.event()).toBeGreaterThan(here);
    await expect(units).toHaveValue('rule');
  },
);

test('a control reached with Tab is moved by its own keys', async ({ lab, page }) => {
  await lab.openAt(6);
  await page.locator('.units label', { hasText: 'packet' }).click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('radio', { name: 'packet', exact: true })).toBeFocused();
  const here = await lab.event();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'ACK', exact: true })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To the start' })).toBeFocused();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('Tab');
  const pace = page.getByRole('slider', { name: 'Pace' });
  await expect(pace).toBeFocused();
  const before = await pace.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  await expect(pace).not.toHaveAttribute('aria-valuetext', before ?? '');
  await lab.settled();
  expect(await lab.event()).toBe(here);
  // Space presses the focused button. The pace no longer follows the story: the control to restore it has appeared.
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press(' ');
  await expect(page.getByTestId('pace')).toHaveText('follows the story');
  await expect(pace).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(lab.stepForward).toBeFocused();
  await page.keyboard.press(' ');
  await expect.poll(() => lab.event()).toBeGreaterThan(here);
  await lab.settled();
  await expect(lab.state).toHaveText('paused');
});

test('the focus goes on from a control that its own press disables', async ({ lab, page }) => {
  await lab.openAt(6);
  await page.keyboard.press('Tab');
  await page.getByRole('main').evaluate((main) => {
    const row = document.createElement('fieldset');
    row.ariaLabel = 'Row';
    for (const name of ['One', 'Two', 'Three', 'Brief']) {
      const button = document.createElement('button');
      button.textContent = name;
      // Looks different from the others.
      if (name === 'One') button.className = 'link';
      row.append(button);
    }
    row.addEventListener('click', ({ target }) => {
      const pressed = target as HTMLButtonElement;
      pressed.disabled = true;
      if (pressed.textContent === 'Brief') setTimeout(() => (pressed.disabled = false), 20);
    });
    main.append(row);
  });
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  await button('Brief').focus();
  await page.keyboard.press('Enter');
  await expect(button('Brief')).toBeFocused();
  // One looks different, so the next button like Two comes first.
  await button('Two').focus();
  await page.keyboard.down('Enter');
  await expect(button('Three')).toBeFocused();
  // A key that is still down presses nothing at the new place.
  await page.keyboard.down('Enter');
  await expect(button('Three')).toBeEnabled();
  await page.keyboard.up('Enter');
  await page.keyboard.press('Enter');
  await expect(button('Brief')).toBeFocused();
  // A control that is gone has no neighbours.
  await page.getByRole('group', { name: 'Row' }).evaluate((row) => row.lastElementChild?.remove());
  await expect(page.getByRole('group', { name: 'Row' })).toBeFocused();
});
