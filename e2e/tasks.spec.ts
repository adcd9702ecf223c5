/** First-visit tasks of a user, using only words on the screen. */
import { expect, test } from './lab.ts';
import { Presses } from './presses.ts';

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('steps after the story stay with NewReno through its whole recovery', { tag: '@all' }, async ({ lab, page }) => {
    await lab.openAtStop();
    const others: string[] = [];
    let steps = 0;
    while (steps < 250) {
      // The first twenty are checked one by one, then every eighth.
      for (let next = steps < 20 ? 1 : 8; next > 0; next--, steps++) await page.keyboard.press('ArrowRight');
      await lab.settled();
      if (!((await lab.why.textContent()) ?? '').includes('NewReno is in fast recovery')) break;
      const said = (await lab.sentence.textContent()) ?? '';
      const title = (await lab.why.getByRole('heading', { level: 2 }).textContent()) ?? '';
      const ladder = (await page.getByRole('figure', { name: 'Packet ladder' }).locator('.about').textContent()) ?? '';
      if (/CUBIC/.test(said + title) || !ladder.startsWith('NewReno')) others.push(`${said} | ${title} | ${ladder}`);
    }
    expect(others).toEqual([]);
    expect(steps).toBeGreaterThan(40);
    expect(await lab.time()).toBeGreaterThan(2.58);
  });

  test('at the loss one press shows what would have happened otherwise', { tag: '@all' }, async ({ lab, page }) => {
    await lab.openAtStop();
    const ask = page.getByRole('button', { name: 'What if 1767 had not been lost?' });
    await expect(ask).toBeInViewport();
    // The flow that steps stay with, and what the other flow has not noticed.
    await expect(page.getByText('of NewReno; 1 and 2 choose the flow')).toBeInViewport();
    await expect(page.getByText('CUBIC: 8 lost, does not know yet. Go there')).toBeInViewport();
    const heightOf = async (name: string): Promise<number> =>
      (await page.getByRole('figure', { name, exact: true }).boundingBox())?.height ?? 0;
    const strip = await heightOf('Network');
    await page.keyboard.press('n');
    await expect.poll(() => heightOf('Network')).toBeGreaterThan(strip + 60);
    await expect(ask).toBeInViewport();
    await page.keyboard.press('n');
    await expect.poll(() => heightOf('Network')).toBe(strip);
    // On a large laptop too.
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(ask).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
    const presses = new Presses(page);
    await presses.click(ask);
    await expect(lab.sentence).toContainText('1768 is lost instead, 1 ms later.');
    await expect(lab.sentence).toBeInViewport();
    await expect(page.getByText('1767 let in')).toBeInViewport();
    expect(presses.count).toBe(1);
  });

  test('Tahoe and Reno are compared at the same loss in four presses', async ({ lab, page }) => {
    await lab.open();
    const presses = new Presses(page);
    await presses.click(page.getByText('Two flows, one 10 Mb/s link'));
    await presses.click(page.getByText('Tahoe beside Reno, the same loss'));
    // The run stops by itself when the first of the two has cut, without waiting for the other.
    await page.keyboard.press('k');
    await lab.seek(0.9);
    await lab.play.click();
    await expect(lab.sentence).toHaveText(/segment 14 is lost\. Tahoe starts over from one segment/);
    await lab.settled();
    await expect(page.getByText('Tahoe 1', { exact: true })).toBeInViewport();
    await expect(page.getByText(/^Reno \d/)).toBeInViewport();
    expect(presses.count).toBeLessThanOrEqual(4);
  });

  test('below 1100 px the rooms are in the menu, by keys too', { tag: '@all' }, async ({ lab, page }) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await lab.open();
    await expect(page.getByRole('link', { name: 'Papers' })).toBeHidden();
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByText('Lab', { exact: true })).toHaveAttribute('aria-current', 'page');
    for (let tabs = 0; tabs < 8; tabs++) {
      if ((await page.locator(':focus').textContent()) === 'Papers') break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle(/^Papers/);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByText('Lab', { exact: true }).click();
    await expect(lab.play.or(lab.pauseButton)).toBeVisible();
    await page.setViewportSize({ width: 1101, height: 768 });
    await expect(page.getByRole('link', { name: 'Papers' })).toBeInViewport();
  });
});
