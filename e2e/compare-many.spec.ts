/** Compare with many contenders: no label covers another, and none is cut off. */
import type { Page } from '@playwright/test';
import { addressOf, finished, openRoom, QUICK } from './compareRoom.ts';
import { expect, test } from './lab.ts';

const VARIANTS = ['newreno', 'cubic', 'vegas', 'reno', 'bbr'];
const LAW = 'law "A law of my own, with a long name" from cubic\n';
/** So many contenders, the last with a law of one's own. */
const contenders = (count: number): object[] =>
  Array.from({ length: count }, (_, place) =>
    place === count - 1
      ? { law: LAW, label: 'A law of my own, with a long name' }
      : {
          variant: VARIANTS[place % VARIANTS.length],
          label: `Contender ${place + 1}`,
          set: { 'flows[0].segmentSize': 1000 + place },
        },
  );
const AXES = [{ path: 'network.bottleneck.queue.limit', values: [5, 20] }];

/** Texts in the picture, of the fields and of the ranks that cover each other or leave their place. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const boxesOf = (all: Iterable<Element>) =>
      [...all]
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
    const groups = ['.compare-picture svg text', '.compare-head .chip, .compare-head select', '.compare-picture th'];
    for (const group of groups) {
      const boxes = boxesOf(document.querySelectorAll(group));
      for (const [index, { text, box }] of boxes.entries()) {
        if (box.right > innerWidth + 1) found.push(`${text} is cut off`);
        for (const other of boxes.slice(index + 1)) {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          // Boxes of text are higher than their letters.
          if (wide > 1 && high > 5) found.push(`${text} covers ${other.text}`);
        }
      }
    }
    return found;
  });

for (const [count, axes] of [
  [20, AXES],
  [60, []],
  [60, AXES],
] as const)
  for (const [title, width, height] of [
    ['1440 x 900', 1440, 900],
    ['the same at 200 %', 720, 450],
    ['a phone', 390, 844],
  ] as const)
    test(
      `${count} contenders, ${axes.length === 0 ? 'ranked' : 'swept'}, on ${title}`,
      // One of them is always tested.
      count === 20 && width === 1440 ? {} : { tag: '@all' },
      async ({ page }) => {
        await page.setViewportSize({ width, height });
        await openRoom(page, addressOf({ ...QUICK, contenders: contenders(count), axes, seeds: 2 }));
        await finished(page);
        // The picture stays in sight: further contenders are shown by a press.
        const chips = page.locator('.compare-head .chip');
        await expect(chips).toHaveCount(width < 768 ? 6 : 14);
        await expect.poll(() => faults(page)).toEqual([]);
        await page.getByRole('button', { name: /^and \d+ more$/ }).click();
        await expect(chips).toHaveCount(count);
        await expect.poll(() => faults(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      },
    );
