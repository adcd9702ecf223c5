import { expect, test } from './lab.ts';
import { wantsAll } from './some.ts';
import { wordsOutside } from './words.ts';

const TELEPHONE = ['a telephone', { width: 390, height: 844 }] as const;

for (const [screen, ...sizes] of [
  ['all screens', { width: 1440, height: 900 }, { width: 1280, height: 720 }, TELEPHONE[1]],
  ...(wantsAll ? [TELEPHONE] : []),
] as const) {
  test(
    `a chart that the user chooses stands below the windows, stays chosen, and says all by keys, on ${screen}`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await page.setViewportSize(sizes[0]);
      await lab.openAt(12.414);
      const chart = page.getByRole('figure', { name: 'Round-trip time' });
      await expect(chart).toHaveCount(0);
      await lab.fromMenu('Charts');
      await page.getByRole('checkbox', { name: 'Round-trip time' }).check();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await expect(chart).toBeVisible();
      for (const size of sizes) {
        await page.setViewportSize(size);
        await lab.settled();
        // Where everything fits there is no scrolling; a phone scrolls.
        if (size.width > 1000) {
          const bar = await lab.timeline.boundingBox();
          const box = await chart.boundingBox();
          expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y + 1);
        }
        await expect.poll(() => chart.locator('svg text').count()).toBeGreaterThan(4);
        await expect.poll(() => wordsOutside(page)).toEqual([]);
      }
      await page.reload();
      await lab.settled();
      await expect(chart).toBeVisible();
      await expect(chart.getByText(/smoothed round-trip times are: NewReno [\d.]+ ms and CUBIC/)).toBeAttached();
      const cursor = page.getByRole('slider', { name: 'Cursor of Round-trip time' });
      await cursor.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('End');
      await expect(cursor).toHaveAttribute('aria-valuetext', /NewReno [\d.]+ ms/);
      await page.keyboard.press('t');
      const table = page.getByRole('region', { name: 'Table of Round-trip time' });
      await expect(table.getByRole('columnheader', { name: 'CUBIC: SRTT, ms' })).toBeVisible();
      await page.keyboard.press('Escape');
      await lab.fromMenu('Charts');
      await page.getByRole('checkbox', { name: 'Round-trip time' }).uncheck();
      await expect(chart).toHaveCount(0);
    },
  );
}

test('on a phone the key of the windows names slow start, with which a run begins', async ({ lab, page }) => {
  await page.setViewportSize(TELEPHONE[1]);
  await lab.open();
  const key = page.getByRole('figure', { name: 'Congestion window' }).locator('.key');
  const room = (await key.boundingBox())!;
  for (const text of ['slow start', 'fast recovery', 'lost', 'window cut']) {
    const { y, height } = (await key.getByText(text, { exact: true }).boundingBox())!;
    expect(y + height, text).toBeLessThanOrEqual(room.y + room.height + 1);
  }
});
