/** What somebody does here on a first visit, by words that are on the screen. */
import { expect, test } from './lab.ts';

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('steps after the story stay with NewReno through its whole recovery', async ({ lab, page }) => {
    await lab.open();
    await expect(page.getByTestId('go-on')).toBeVisible({ timeout: 60_000 });
    await lab.settled();
    const others: string[] = [];
    let steps = 0;
    for (; steps < 250; steps++) {
      await lab.stepForward.click();
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
});
