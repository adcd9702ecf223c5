import type { Page } from '@playwright/test';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

const opener = (page: Page) => page.getByRole('button', { name: /^Change( C)?$/ });
const form = (page: Page) => page.getByRole('dialog', { name: 'Change something now' });

/** Slows the link at the current moment. */
async function slowTheLink(page: Page, rate: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'What' }).selectOption('Change the rate of a link');
  await form(page).getByRole('combobox', { name: 'Link' }).selectOption('R1 → R2');
  await form(page).getByRole('textbox', { name: 'Rate' }).fill(rate);
  await form(page)
    .getByRole('button', { name: /^Apply at/ })
    .click();
  await expect(form(page)).toBeHidden();
}

/** The texts on a chart. */
const written = (page: Page, chart: string) => page.getByRole('figure', { name: chart }).locator('svg');

test('a change is made now: a packet is dropped, the link contains it, and undo removes it', async ({ lab, page }) => {
  await lab.openAt(12.4);
  const before = await lab.digest();
  const change = form(page);
  await opener(page).click();
  await change.getByRole('combobox', { name: 'What' }).selectOption('Change the rate of a link');
  await change.getByRole('textbox', { name: 'Rate' }).fill('fast');
  await change.getByRole('button', { name: /^Apply at 12\.400 s$/ }).click();
  await expect(change).toContainText('Rate cannot be “fast”. Write for example 5 Mb/s.');

  await change.getByRole('combobox', { name: 'What' }).selectOption('Drop the next packets of a flow');
  await change.getByRole('combobox', { name: 'Flow' }).selectOption('2 CUBIC');
  await change.getByRole('button', { name: /^Apply at/ }).click();
  await expect(change).toBeHidden();
  await expect(lab.scenario).toHaveAccessibleName('Scenario Two flows, one 10 Mb/s link, changed');
  await page.getByRole('radio', { name: 'loss', exact: true }).check();
  await lab.step(lab.stepForward);
  await expect.poll(() => lab.time()).toBeLessThan(12.6);
  await expect(lab.sentence).toContainText('CUBIC');
  const link = await lab.link();
  const lost = await lab.digest();

  await page.keyboard.press('Control+z');
  await lab.expectScenario('two-flows');
  await page.goto('about:blank');
  await lab.open(link);
  await expect.poll(() => lab.digest()).toBe(lost);
  await expect(lab.scenario).toHaveAccessibleName('Scenario Two flows, one 10 Mb/s link, changed');
  expect(lost).not.toBe(before);
});

const SCREENS = [
  ['a large screen', 1440, 900],
  ['a telephone', 390, 844],
] as const;
for (const [screen, width, height] of some(SCREENS, 2, 1))
  test(
    `on ${screen} its form can be read in every theme, and what it covers cannot be seen through it`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await page.setViewportSize({ width, height });
      await lab.openAt(12.4);
      await page.keyboard.press('c');
      await expect(form(page).getByRole('combobox', { name: 'What' })).toBeFocused();
      await expect(form(page)).toHaveCSS('background-color', /^rgb\(/);
      await expect(form(page)).toHaveCSS('opacity', '1');
      await expectNoBarriersInAnyTheme(page, '.side-sheet');
      await expect(lab.play).toBeInViewport({ ratio: 1 });
      // All of it is above the transport bar, without scrolling.
      const [button, transport] = await Promise.all([
        form(page)
          .getByRole('button', { name: /^Apply at/ })
          .boundingBox(),
        page.getByRole('region', { name: 'Transport' }).boundingBox(),
      ]);
      expect(button!.y + button!.height).toBeLessThanOrEqual(transport!.y);
      await page.keyboard.press('Escape');
      await expect(form(page)).toBeHidden();
    },
  );

test(
  'the picture says the new rate and the new fair share, and plots and timeline mark the change',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await lab.labView();
    await expect(written(page, 'Network')).toContainText('bottleneck 10 Mb/s');
    await expect(written(page, 'Congestion window')).toContainText('fair share, 46');
    await opener(page).click();
    await slowTheLink(page, '4 Mb/s');
    await lab.settled();
    await expect(written(page, 'Network')).toContainText('bottleneck 4 Mb/s');
    await expect(written(page, 'Congestion window')).toContainText('rate 4 Mb/s');
    // A little later there is room for its name.
    await lab.seek(19);
    await expect(written(page, 'Congestion window')).toContainText(/fair share, 3[34]/);
    await expect(written(page, 'Congestion window')).toContainText('rate 4 Mb/s');

    await page.getByRole('slider', { name: 'Timeline' }).focus();
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'Table of Timeline' });
    await expect(table.getByRole('row', { name: /changed: rate 4 Mb\/s, link R1 → R2/ })).toBeVisible();
    await page.keyboard.press('Escape');

    // For those who cannot see the line, it is also among the marks of the chart.
    const chart = page.getByRole('figure', { name: 'Congestion window' });
    await chart.getByRole('button', { name: 'Congestion window', exact: true }).focus();
    await expect(
      chart
        .getByRole('list', { name: 'Marks of Congestion window' })
        .getByRole('button', { name: /^changed: rate 4 Mb/ }),
    ).toBeAttached();
  },
);

/** It can be opened while the run is paused, in both views, and while it plays. */
async function isAtHand(lab: LabPage, page: Page): Promise<void> {
  await opener(page).click();
  await expect(form(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await expect(lab.play.or(lab.pauseButton)).toBeInViewport({ ratio: 1 });
}

test(
  'the button is there playing and paused, in the step view and among mobile nodes',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await isAtHand(lab, page);
    await lab.labView();
    await isAtHand(lab, page);
    await lab.play.click();
    await expect(lab.state).toHaveText('running');
    await isAtHand(lab, page);
    await lab.choose('walks-away-aodv');
    await isAtHand(lab, page);
  },
);

test('on a small screen it is in the menu', { tag: '@all' }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openAt(12.4);
  await page.getByRole('button', { name: 'Menu' }).click();
  await opener(page).click();
  await slowTheLink(page, '5 Mb/s');
  await expect(lab.sentence).toContainText('now carries 5 Mb/s');
});

test(
  'which sending of a packet is meant can be cleared and typed again, and counts from 1',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(3);
    await page.keyboard.press('c');
    const change = form(page);
    await change.getByRole('combobox', { name: 'What' }).selectOption('Single out one packet');
    const sending = change.getByRole('spinbutton', { name: 'Sending' });
    await sending.fill('');
    await sending.pressSequentially('2');
    await expect(sending).toHaveValue('2');
    await sending.fill('-1');
    await change.getByRole('button', { name: /^Apply at/ }).click();
    await expect(change).toContainText('Sending counts from 1');
  },
);
