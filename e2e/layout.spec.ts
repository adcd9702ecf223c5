/** Measures the layout: at every usual size all charts are visible, and nothing reaches out of its figure. */
import type { Page } from '@playwright/test';
import { expect, test } from './lab.ts';
import { wordsOutside } from './words.ts';

/** The buttons in chart titles that reach out of their chart or overlap. */
const buttonsAstray = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.panel figcaption')].flatMap((caption) => {
      const room = caption.parentElement!.getBoundingClientRect();
      // The title of the network is visible only to keyboard users.
      const boxes = [...caption.querySelectorAll('button')]
        .filter((button) => getComputedStyle(button.parentElement!).clipPath === 'none')
        .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 2);
      return boxes.flatMap(({ name, box }, index) => {
        const after = boxes[index + 1]?.box;
        const outside = box.left < room.left || box.right > room.right + 1;
        return outside || (after !== undefined && after.left < box.right - 1)
          ? [`${name} in ${caption.textContent}`]
          : [];
      });
    }),
  );

test(
  'on large screens all charts are in sight, with Why, without it and in the lab view',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(14.2);
    await expect(lab.why).not.toBeEmpty();
    const foot = async (): Promise<number> =>
      Math.max(
        ...(await page
          .locator('.plots .panel')
          .evaluateAll((panels) => panels.map((panel) => panel.getBoundingClientRect().bottom))),
      );
    for (const view of ['with Why', 'without Why', 'the lab']) {
      if (view === 'without Why') await page.keyboard.press('w');
      if (view === 'the lab') await lab.labView();
      for (const [width, height] of [
        [1920, 1080],
        [1440, 900],
        [1280, 720],
      ] as const) {
        await page.setViewportSize({ width, height });
        await lab.settled();
        const where = `${view} at ${width} x ${height}`;
        const limit = (await page.locator('.transport').boundingBox())?.y ?? 0;
        expect(await foot(), where).toBeLessThanOrEqual(limit + 1);
        await expect.poll(() => wordsOutside(page), where).toEqual([]);
        await expect.poll(() => buttonsAstray(page), where).toEqual([]);
      }
    }
  },
);

test(
  'on a tablet, a telephone and pages enlarged twice no word reaches out of its chart, and the title covers none',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await lab.openAt(14.2);
    for (const inLab of [false, true]) {
      if (inLab) await page.keyboard.press('v');
      for (const [width, height] of [
        [768, 1024],
        [390, 844],
        [720, 450],
        [960, 540],
      ] as const) {
        const view = `${inLab ? 'the lab' : 'step by step'} at ${width} x ${height}`;
        await page.setViewportSize({ width, height });
        await lab.settled();
        await expect.poll(() => wordsOutside(page), view).toEqual([]);
        await expect.poll(() => buttonsAstray(page), view).toEqual([]);
        const covered = await page.evaluate(() => {
          const key = document.querySelector('.panel-window .key')?.getBoundingClientRect();
          return [...document.querySelectorAll('.panel-window svg text')].filter((text) => {
            const box = text.getBoundingClientRect();
            const isSeen = text.getAttribute('visibility') !== 'hidden' && box.width > 0 && (key?.width ?? 0) > 0;
            const [left, right] = [key?.left ?? 0, key?.right ?? 0];
            const [top, bottom] = [key?.top ?? 0, key?.bottom ?? 0];
            const middle = (box.top + box.bottom) / 2;
            return isSeen && box.left < right && box.right > left && middle > top && middle < bottom;
          }).length;
        });
        expect(covered, view).toBe(0);
        // The transport controls are completely visible, and leave most of the screen to the charts.
        const bar = await page.locator('.transport').boundingBox();
        expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(height + 1);
        expect(bar?.height ?? height).toBeLessThan(height * 0.4);
      }
    }

    // On the larger screen the windows are visible as while the run plays, and so are all of the controls.
    const bar = (await page.locator('.transport').boundingBox())!;
    const plot = (await page.locator('.panel-window').boundingBox())!;
    expect(plot.height).toBeGreaterThanOrEqual(190);
    expect(plot.y + plot.height).toBeLessThanOrEqual(bar.y + 1);
    const controls = await page
      .locator('.controls > *:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).filter(({ width }) => width > 2));
    controls.sort((a, b) => a.left - b.left);
    controls.slice(1).forEach(({ left }, index) => expect(left).toBeGreaterThanOrEqual(controls[index]!.right));
    expect(controls.at(-1)!.right).toBeLessThanOrEqual(960);
    const slider = (await page.locator('#pace').boundingBox())!;
    expect(slider.y + slider.height).toBeLessThanOrEqual(540);
  },
);

test(
  'eight flows of two variants: two labels in each chart say what the scenario claims',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    await lab.choose('eight-flows');
    await lab.pause();
    await lab.seek(40);
    await lab.labView();
    const each = async (name: string): Promise<number> => {
      const label = page.locator('.panel-share svg text:visible', { hasText: `4 × ${name}, ` });
      return Number(/, ([\d.]+) each/.exec((await label.textContent()) ?? '')?.[1]);
    };
    expect(await each('CUBIC')).toBeGreaterThan(await each('NewReno'));
    await expect(page.locator('.panel-window svg text:visible', { hasText: '×' })).toHaveCount(2);
    // A flow selected by the user has its own label beside that of its group.
    await page.keyboard.press('6');
    await expect(page.locator('.panel-window svg text:visible', { hasText: /^CUBIC 6 \d/ })).toHaveCount(1);
    await expect.poll(() => wordsOutside(page)).toEqual([]);
  },
);

test(
  'who comes to the title of the network by keys sees where the focus is',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(14.2);
    await lab.labView();
    const title = page.getByRole('figure', { name: 'Network' }).getByRole('button', { name: 'Network', exact: true });
    const seen = (): Promise<boolean> =>
      title.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    for (let press = 0; press < 20 && !(await title.evaluate((button) => button === document.activeElement)); press++)
      await page.keyboard.press('Tab');
    await expect(title).toBeFocused();
    expect(await seen()).toBe(true);
  },
);

test('on a page enlarged to 200 % the windows are visible above the controls, and the ends of the frame never overlap', async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await lab.openAt(14.2);
  for (const view of ['step by step', 'the lab']) {
    if (view === 'the lab') await page.keyboard.press('v');
    await lab.settled();
    const plot = (await page.locator('.panel-window').boundingBox())!;
    const bar = (await page.locator('.transport').boundingBox())!;
    expect(plot.y + plot.height, view).toBeLessThanOrEqual(bar.y + 1);
    await expect(page.locator('.panel-network'), view).toBeAttached();
  }
  // Down to a frame narrower than both of its handles.
  for (let press = 0; press < 20; press++) await page.keyboard.press('z');
  const endAt = async (name: string) => (await page.getByRole('slider', { name }).boundingBox())!;
  const [from, to] = [await endAt('Plots begin at'), await endAt('Plots end at')];
  for (const end of [from, to]) expect(Math.min(end.width, end.height)).toBeGreaterThanOrEqual(24);
  expect(from.x + from.width).toBeLessThanOrEqual(to.x + 0.01);
  // Those for pointers come with the first one.
  await lab.timeline.hover();
  await expect(page.locator('.frame-brush rect[class*="handle--"]')).toHaveCount(2);
  const [west, east] = await page
    .locator('.frame-brush rect[class*="handle--"]')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).sort((a, b) => a.left - b.left));
  expect(west!.right).toBeLessThanOrEqual(east!.left + 0.01);
});
