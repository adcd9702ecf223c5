import { expectNoBarriers } from './barriers.ts';
import { expect, pageElsewhere, test } from './lab.ts';
import type { Page } from '@playwright/test';

/** Presses Tab until the focused element has this name, as a screen-reader user does. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = typeof name === 'string' ? new RegExp(`^${name}`) : name;
  await expect(page.getByRole('main')).toBeVisible();
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
    });
    if (wanted.test(text.trim())) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}`);
}

test('a newcomer makes Reno a law of their own, by keyboard: changed, proved, shared, and the same in another browser', async ({
  lab,
  page,
  browser,
}) => {
  await lab.open();
  await tabTo(page, 'Variants');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^CUBIC/ })).toBeVisible();
  // The newest variants too are in the tree.
  const names = page.locator('.variant-tree .node');
  const ends = await names.evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(30);
  expect(Math.max(...ends)).toBeLessThanOrEqual(page.viewportSize()!.width);
  await page.keyboard.press('/');
  await page.keyboard.type('Reno');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Reno/ })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Rules of Reno' }).getByText('Congestion avoidance', { exact: true }),
  ).toBeVisible();
  await expectNoBarriers(page);
  await tabTo(page, 'Make it mine');
  await page.keyboard.press('Enter');

  const text = page.getByRole('textbox', { name: 'Text of the law' });
  const digest = page.getByTestId('law-digest');
  await expect(digest).toHaveText(/[0-9a-f]{16}/);
  const before = await digest.textContent();
  await expect(page.getByText(/^My Reno/).first()).toBeVisible();
  await tabTo(page, 'Text of the law');
  // The line of the cut: 1/2 of what was outstanding is left.
  const line = text.locator('.cm-activeLine');
  await page.keyboard.press('Control+Home');
  for (let row = 0; row < 60 && !(await line.textContent())!.includes('1/2'); row++)
    await page.keyboard.press('ArrowDown');
  const column = (await line.textContent())!.indexOf('1/2');
  for (let at = 0; at < column; at++) await page.keyboard.press('ArrowRight');
  for (let at = 0; at < 3; at++) await page.keyboard.press('Delete');
  await page.keyboard.type('0.7');
  // Single-letter shortcuts have no effect here: A would add to a lecture.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# a\n');
  await expect(page.getByRole('link', { name: 'Lecture', exact: true })).toHaveText('Lecture');
  await page.keyboard.press('Control+Enter');
  await expect(digest).not.toHaveText(before!);
  const changed = await digest.textContent();
  await expect(page.getByText(/not as Reno: line 14/)).toBeVisible();
  await page.keyboard.press('Alt+d');
  await expect(page.getByText('in Reno here').first()).toBeVisible();
  // The line that acts has its values beside it.
  await expect(page.locator('.law-acts')).toContainText('→');
  await page.keyboard.press('Escape');
  // A step to a cut: the changed line acts.
  await page.getByLabel('Step by').selectOption('cut of the window');
  await page.keyboard.press('Escape');
  await tabTo(page, 'Step forward');
  await page.keyboard.press('Enter');
  await expect(page.locator('.law-acts').first()).toContainText('0.7 * flight');
  await expectNoBarriers(page);

  await tabTo(page, 'Proving ground');
  await page.keyboard.press('Enter');
  const card = page.getByRole('region', { name: 'Report card', exact: true });
  await expect(card.getByText('17 paths after RFC 9743, beside Reno and CUBIC')).toBeVisible({ timeout: 90_000 });
  await expect(card.getByRole('row', { name: /Beside CUBIC/ })).toContainText(/[A-Z].*\./);
  await expectNoBarriers(page);

  await tabTo(page, 'Share');
  await page.keyboard.press('Enter');
  const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  const there = await pageElsewhere(browser);
  await there.goto(link);
  await there.getByRole('button', { name: 'Law', exact: true }).click();
  await expect(there.getByTestId('law-digest')).toHaveText(changed!);
  await expect(there.getByRole('textbox', { name: 'Text of the law' })).toContainText('0.7 * flight');
  await there.context().close();
});

for (const theme of ['dark', 'projector'] as const)
  test(`${theme}: variants, a law and its proving ground have no barriers`, { tag: '@all' }, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
    await page.goto('./#variants/reno');
    await expect(page.getByRole('region', { name: 'Rules of Reno' }).getByRole('row').nth(3)).toBeVisible();
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Make it mine' }).click();
    await expect(page.getByTestId('law-digest')).toHaveText(/[0-9a-f]{16}/);
    await expectNoBarriers(page);
    await page.getByRole('button', { name: 'Proving ground', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Save table' })).toBeVisible({ timeout: 60_000 });
    await expectNoBarriers(page);
  });
