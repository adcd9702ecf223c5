/**
 * The room of the papers as a user sees it: tables fill in, a cell explains itself, assumptions are changed, rankings
 * guessed.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, pageElsewhere, test } from './lab.ts';
import { smallWords, wordsOutside } from './words.ts';
import { openSave, saveAs } from './saving.ts';

/** Opens an address of the room and waits until its table, or other content, is there. */
async function openRoom(page: Page, place = ''): Promise<void> {
  await page.goto(`./#papers/${place}`);
  await expect(page.getByRole('main', { name: 'Paper' })).toBeVisible();
}

/** Waits until all runs of the visible content are done. */
const finished = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 });

/** A cell of the table by its accessible name. */
const cell = (page: Page, words: RegExp): Locator =>
  page.getByRole('table').first().getByRole('button', { name: words });

/** How far an element can be scrolled, px. */
const hiddenOf = (part: Locator): Promise<{ across: number; down: number }> =>
  part.evaluate((box) => ({
    across: box.scrollWidth - box.clientWidth,
    down: box.scrollHeight - box.clientHeight,
  }));

const HSTCP = /2 Mb, HSTCP, Generated Packets/;

test('Islam’s Table 1 fills in; a cell gives the grounds of its verdict, and the verdict follows an assumption', async ({
  lab: { page },
}) => {
  await openRoom(page);
  await expect(page.getByRole('columnheader', { name: /Generated Packets/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'HSTCP' })).toHaveCount(3);
  await expect(page.getByText(/^Table 1\. Comparison of Simulated data for TCP variants/)).toBeVisible();
  // Nothing is precomputed: at first no cell has a number of ours.
  await finished(page);
  await expect(cell(page, /, not yet/)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2, name: /^22 of 24 rows match the paper/ })).toBeVisible();
  await expect(cell(page, /2 Mb, HSTCP, Generated Packets: printed 6147 packets, simulated 6147, exact/)).toBeVisible();
  // Differing cells come first, with both numbers and the reason; a tick in the table marks equal ones.
  const differs = page.getByRole('region', { name: 'What differs' });
  await expect(differs.getByRole('listitem')).toHaveCount(2);
  await expect(differs.getByRole('listitem').first()).toContainText(/20 Mb, HSTCP.*83\.33.*85\.35.*seem to be wrong/);
  await expect(cell(page, /20 Mb, HSTCP, Average Ack/)).toHaveText(/^1\s*−2\.4 %$/);
  await expect(cell(page, HSTCP)).toHaveText('');
  await expect(page.getByText('131 the same digits')).toBeAttached();
  await expectNoBarriersInAnyTheme(page);
  await page.getByRole('button', { name: 'Both numbers' }).click();
  await expect(cell(page, HSTCP)).toHaveText('61476147');
  await page.getByRole('button', { name: 'Both numbers' }).click();
  await cell(page, HSTCP).click();
  const panel = page.getByRole('region', { name: /HSTCP, Generated Packets/ });
  await expect(
    panel.getByRole('heading', { name: 'HSTCP, generated Packets: printed 6147, simulated 6147' }),
  ).toBeVisible();
  await expect(panel.getByRole('row', { name: /Queue of the shared link/ })).toContainText('Recovered:');
  await expect(panel.getByRole('row', { name: /^Simulator/ })).toContainText('network simulator version-2.35');
  await expect(panel.getByRole('img')).toHaveAccessibleName(
    /8 of 8 rows computed.*HSTCP: printed 6147, simulated 6147/,
  );
  // With SACK it delivers more, and the verdict changes.
  await panel.getByLabel('The receiver of HSTCP and Cubic').selectOption('with SACK');
  await expect(cell(page, HSTCP)).not.toHaveAccessibleName(/exact|not yet/);
  await expect(page.getByText(/^What if: The receiver of HSTCP and Cubic: with SACK/)).toBeVisible();
  await panel.getByRole('button', { name: 'As the table is computed' }).click();
  await expect(cell(page, HSTCP)).toHaveAccessibleName(/simulated 6147, exact/);
  // On a projector no column is cut.
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.evaluate(() => (document.documentElement.dataset['theme'] = 'projector'));
  await expect
    .poll(() => hiddenOf(page.getByRole('region', { name: /^Table 1, printed/ })))
    .toMatchObject({ across: 0 });
});

test(
  'a run opens in the Lab, Back leads to the same cell, and the link leads there elsewhere, assumption included',
  { tag: '@all' },
  async ({ lab, page, browser }) => {
    await openRoom(page, 'kumpavat-5');
    await finished(page);
    await cell(page, /Vegas/).click();
    await page.getByLabel('End of the run').selectOption('60 s');
    await finished(page);
    const file = await saveAs(await openSave(page), 'Table, Markdown md');
    expect(file.suggestedFilename()).toBe('kumpavat-5.md');
    expect(await readFile(await file.path(), 'utf8')).toMatch(/\| Vegas \| 974\.803 \(9\d\d\.\d+\) \S \|/);
    await page.keyboard.press('Escape');
    const reported = (await cell(page, /Vegas/).getAttribute('aria-label')) ?? '';
    expect(reported).toMatch(/simulated \d/);
    await page.getByRole('link', { name: 'Open this run in the Lab' }).click();
    await expect(lab.state).toHaveText(/running|paused/);
    await expect(page.getByText('Vegas').first()).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: /^Vegas/ })).toBeVisible();
    await expect(cell(page, /Vegas/)).toHaveAccessibleName(reported);
    const other = await pageElsewhere(browser);
    await openRoom(other, page.url().split('#papers/')[1]);
    await expect(other.getByRole('region', { name: /^Vegas/ })).toBeVisible();
    await expect(other.getByLabel('End of the run')).toHaveValue('60');
    await expect(cell(other, /Vegas/)).toHaveAccessibleName(reported);
    await other.context().close();
  },
);

test(
  'a long table of mobile nodes waits to be asked; a chosen cell is computed alone, and can be stopped',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await openRoom(page, 'islam-2');
    await expect(page.getByRole('button', { name: 'Compute all' })).toBeVisible();
    await expect(page.getByText(/^All of it takes about/)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // Ten runs of 45 nodes take longer than the time to the next click.
    await cell(page, /^AODV, Taho, 45 Node.*not yet$/).click();
    await expect(page.getByRole('progressbar', { name: 'Runs finished' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^AODV, Taho, 45 Node/ })).toBeVisible();
    // Everything that the paper leaves open has a slider, and there is a search that can be stopped.
    const open = page.getByRole('region', { name: 'Not stated' });
    await open.getByRole('button', { name: 'Places and movements of the nodes: more' }).click();
    await expect(open.getByRole('slider', { name: 'Places and movements of the nodes' })).toHaveAttribute(
      'aria-valuetext',
      'draw 1',
    );
    await expect(open.getByRole('img')).toHaveAccessibleName(/^0 of 32 numbers have a range/);
    await open.getByRole('button', { name: 'Search for it' }).click();
    await expect(open).toContainText('0 of 2430 settings tried');
    await expect(open.getByRole('progressbar', { name: 'Runs of this setting' })).toHaveAttribute('max', '64');
    await open.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(open.getByRole('button', { name: 'Go on searching' })).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    // A figure shows its axes and the printed values before anything is computed, and leads to the moment that it
    // shows.
    await openRoom(page, 'islam-fig-12');
    const figure = page.getByRole('main').getByRole('img');
    await expect(figure).toHaveAccessibleName(/Cubic: printed mean 644.11/);
    await expect(figure.getByText('800', { exact: true })).toBeVisible();
    await expect(figure.getByText(/^not simulated yet$|^\d of 8 curves$/)).toBeVisible();
    await page.getByRole('link', { name: 'Open that moment in the Lab' }).click();
    await expect(page.getByTestId('clock')).toHaveText(/^45/);
  },
);

test('drawings are pictures in the page, made from live runs, and have no barriers', async ({ lab: { page } }) => {
  for (const [place, words] of [
    ['islam-fig-1', /W is 38\.\d segments on average .* round trips/],
    ['islam-fig-2', /^Segment 14 is lost .* triggers its retransmission/],
    ['moza-fig-1', /slow start .* congestion avoidance .* fast recovery .* timeout/],
    ['ns3-fig-1', /Sequence number 1013001, Acknowledgment number 2000001/],
    ['kumpavat-fig-1', /r0>r1 limits the flows: 2 Mb\/s, 20 ms/],
  ] as const) {
    await openRoom(page, place);
    await expect(page.getByRole('main').getByRole('img').first(), place).toHaveAccessibleName(words);
    await expect(page.getByRole('link', { name: 'Open that moment in the Lab' })).toBeVisible();
    await expectNoBarriers(page);
  }
});

test(
  'an address that leads nowhere gets one line, and the list is there',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await openRoom(page, 'nothing-7');
    // The bar has a status of its own, which is empty.
    const notice = page.getByRole('status').filter({ hasText: /./ });
    await expect(notice).toHaveText('No paper, table or figure is called nothing-7. The list has all that there are.');
    await page
      .getByRole('navigation', { name: 'Papers' })
      .getByRole('link', { name: /^Table 1/ })
      .first()
      .click();
    await expect(notice).toHaveCount(0);
    await openRoom(page, 'kumpavat-5/westwood/throughput');
    await expect(notice).toContainText('kumpavat-5 has nothing called westwood/throughput.');
    await expect(page.getByRole('table').first()).toBeVisible();
  },
);

test('a ranking is guessed with keys, buttons and by dragging, then shown; cells are gone through with keys alone', async ({
  lab: { page },
}) => {
  await openRoom(page, 'kumpavat-5');
  await finished(page);
  await page.getByRole('button', { name: 'Hide the verdicts' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  const guess = page.getByRole('region', { name: 'Your guess' });
  const names = (): Promise<string[]> => guess.locator('.item').allInnerTexts();
  const before = await names();
  expect(before).toHaveLength(3);
  await guess.locator('.item').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(guess.locator('.item').last()).toBeFocused();
  expect((await names()).at(-1)).toContain(before[0]!.replace(/^\d\s*/, ''));
  await guess.getByRole('button', { name: / up$/ }).last().click();
  const [top, bottom] = [
    await guess.locator('.item').first().boundingBox(),
    await guess.locator('.item').last().boundingBox(),
  ];
  const dragged = (await names()).at(-1)!.replace(/^\d\s*/, '');
  await page.mouse.move(bottom!.x + 60, bottom!.y + 20);
  await page.mouse.down();
  await page.mouse.move(top!.x + 60, top!.y + 20, { steps: 6 });
  await page.mouse.up();
  expect((await names())[0]).toContain(dragged);
  await guess.getByRole('button', { name: 'Show what happened' }).press('Enter');
  await expect(guess.getByText(/pairs are in your order/)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(guess.getByRole('button', { name: 'Show the table' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Hide the verdicts' })).toBeFocused();
  await expect(cell(page, /Vegas/)).toBeVisible();

  // One stop for Tab in the whole table.
  await expect(page.locator('.cell[tabindex="0"]')).toHaveCount(1);
  await page.locator('.cell[tabindex="0"]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.cell').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.cell').nth(1)).toHaveAttribute('aria-pressed', 'true');
  const close = page.getByRole('button', { name: 'Close' });
  await page.keyboard.press('Tab');
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(close).toHaveCount(0);
  await expect(page.locator('.cell').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(close).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
});

test(
  'a sentence of a paper is tested when the user asks, remarks bring their evidence, a figure is drawn and told',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await openRoom(page, 'kumpavat/claims');
    const claim = page.getByRole('listitem').filter({ hasText: 'has highest value of throughput' });
    await expect(claim.getByText('Holds.', { exact: true })).toHaveCount(0);
    await claim.getByRole('button', { name: 'Test it now' }).press('Enter');
    // The button is gone; the keyboard focus is still at the sentence.
    await expect(claim).toBeFocused();
    await expect(claim.getByText('Holds.', { exact: true })).toBeVisible();
    await expect(claim.getByRole('row', { name: /as the paper ran it yes Vegas \d/ })).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    await openRoom(page, 'kumpavat/remarks');
    await expect(page.getByText('Computed now:').first()).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    await openRoom(page, 'kumpavat-fig-5');
    await finished(page);
    await expect(page.getByRole('main').getByRole('img')).toHaveAccessibleName(/Vegas: at most \d/);
    await expect(page.getByRole('link', { name: /Open Vegas in the Lab/ })).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    // For the last row of a lecture room: curves, drawn cells, and the column of a cell.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.evaluate(() => (document.documentElement.dataset['theme'] = 'projector'));
    for (const place of ['kumpavat-fig-5', 'moza-fig-3', 'kumpavat-5/vegas/throughput']) {
      await openRoom(page, place);
      await finished(page);
      await expect(page.locator('figure svg text').first()).toBeVisible();
      await expect.poll(() => smallWords(page, '.papers'), place).toEqual([]);
      await expect.poll(() => wordsOutside(page, 'figure'), place).toEqual([]);
    }
  },
);

test(
  'nothing serious is found by axe at any size, and nothing is cut off sideways',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await openRoom(page, 'kumpavat-5');
    await finished(page);
    await cell(page, /Vegas/).click();
    await expect(page.getByRole('table', { name: /^Settings of this run/ })).toBeVisible();
    // Its place in the list is visible, and only the panel is scrolled, not the table.
    await expect(page.getByRole('link', { name: /^Numbers of Figure 5/ })).toBeInViewport();
    expect(await hiddenOf(page.getByRole('main'))).toMatchObject({ down: 0 });
    const wide = (): Promise<number> =>
      page.evaluate(() =>
        Math.max(
          document.documentElement.scrollWidth - innerWidth,
          ...[...document.querySelectorAll('.top-bar > *')].map(
            (part) => part.getBoundingClientRect().right - innerWidth,
          ),
        ),
      );
    for (const [width, height, theme] of [
      [1440, 900, ''],
      [1280, 720, 'dark'],
      [768, 1024, 'projector'],
      [390, 844, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
      await (theme === '' ? expectNoBarriersInAnyTheme(page) : expectNoBarriers(page));
      await expect.poll(wide, `${width} x ${height}`).toBeLessThanOrEqual(0);
    }
    await page.getByRole('button', { name: 'Hide the verdicts' }).click();
    await expect(page.getByRole('region', { name: 'Your guess' })).toBeVisible();
    await expectNoBarriers(page);
    await expect.poll(wide, 'a guess').toBeLessThanOrEqual(0);
  },
);

test('figures are listed by their titles, read whole; of eight curves three have a colour at first, at most five by a press or by keys', async ({
  page,
}) => {
  await openRoom(page, 'islam-fig-3');
  const list = page.getByRole('navigation', { name: 'Papers' });
  for (let number = 3; number <= 14; number++) {
    const link = list.getByRole('link', { name: new RegExp(`^Fig\\. ${number} \\S.{10}`) });
    await expect(link).toBeVisible();
    expect((await hiddenOf(link)).across).toBe(0);
  }
  const names = page.getByRole('group', { name: 'In colour, at most 5' });
  const inColour = names.getByRole('button', { pressed: true });
  await expect(names.getByRole('button')).toHaveCount(8);
  await expect(inColour).toHaveText(['Tahoe', 'Reno', 'Newreno']);
  await names.getByRole('button', { name: 'Vegas' }).click();
  await names.getByRole('button', { name: 'HSTCP' }).focus();
  await page.keyboard.press('Enter');
  await expect(inColour).toHaveCount(5);
  await names.getByRole('button', { name: 'Cubic' }).click();
  // The one that has had a colour for longest gives it away.
  await expect(inColour).toHaveText(['Reno', 'Newreno', 'Vegas', 'HSTCP', 'Cubic']);
  // Both axes have their units, and each figure of the list its small picture.
  const figure = page.getByRole('main').locator('figure');
  await expect(figure.locator('svg text').filter({ hasText: /^segments$/ })).toHaveCount(1);
  await expect(figure.locator('svg text').filter({ hasText: /^\d+ s$/ })).toHaveCount(1);
  await expect(list.locator('.with-thumb .figure-thumb')).not.toHaveCount(0);
  await list.getByRole('link', { name: /^Fig\. 5 / }).click();
  await expect(page).toHaveURL(/islam-fig-5$/);
  await expect(list.getByRole('link', { name: /^Fig\. 5 / })).toHaveAttribute('aria-current', 'page');
});
