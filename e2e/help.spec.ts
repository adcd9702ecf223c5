import type { Locator, Page } from '@playwright/test';
import { MODEL_VERSION } from '../src/lab/model.ts';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';

// Prefetching is part of what is tested here.
test.use({ ahead: true });

const helpOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Help' });

test('the help lists the keys, describes the model and its limits, and has no barriers in any theme', async ({
  lab,
  page,
}) => {
  await lab.openAt(12.4);
  await lab.play.focus();
  await page.keyboard.press('?');
  const help = helpOf(page);
  await expect(help).toBeVisible();
  await expectNoBarriersInAnyTheme(page);
  for (const group of ['Time', 'Steps', 'What is shown', 'The page'])
    await expect(help.getByRole('heading', { name: group })).toBeVisible();
  await expect(help).toContainText(`This page runs model ${MODEL_VERSION}`);
  // Each variant in words, with its rules and their sources.
  await help.getByText('NewReno with the stack ns-2.35').click();
  await expect(
    help.getByText(
      /^How it differs from its source\. The timer restarts at the first .* It sends at most two segments/,
    ),
  ).toBeVisible();
  const rules = help.getByRole('region', { name: 'Rules of NewReno with the stack ns-2.35' });
  await expect(rules.getByRole('row', { name: /^Fast retransmit .*RFC 5681/ }).first()).toBeVisible();
  await help.getByText('Veno', { exact: true }).first().click();
  await expect(
    help.getByRole('region', { name: 'Settings of Veno' }).getByRole('row', { name: /^beta 3 0 to 1000 segments/ }),
  ).toBeVisible();
  // Where it is not active, what its stacks have in common, and the differences of each.
  await help.getByText('HighSpeed', { exact: true }).first().click();
  await expect(help.getByText(/^On the stack ns-2\.35: The first cut/)).toBeVisible();
  await expect(help.getByText(/^On the stacks ns-2\.35; RFCs: a\(w\) and b\(w\)/)).toBeVisible();
  await expect(
    help
      .getByRole('region', { name: 'Settings of HighSpeed' })
      .getByRole('row', { name: /^Low_P 0\.00103878 \(ns-2\.35\), 0\.001 \(RFCs\)/ }),
  ).toBeVisible();
  await expect(
    help.getByText(/^Not adjustable on the stack Linux senders of ns-2\.35, .* built in: Low_Window/),
  ).toBeVisible();
  // Its rules too, on each native stack.
  await help.getByText('Rules of HighSpeed with the stack RFCs').click();
  await expect(
    help
      .getByRole('region', { name: 'Rules of HighSpeed with the stack RFCs' })
      .getByRole('row', { name: /^Small decrease .*RFC 3649, section 5/ }),
  ).toBeVisible();
  // The passport: the comparisons of the tests, in short and figure by figure.
  const tahoe = help.getByText(/^Tahoe, stack ns2: \d+ figures compared/);
  await tahoe.click();
  const figures = help.getByRole('region', { name: 'Figures of Tahoe, stack ns2' });
  await expect(figures.getByRole('row', { name: /ns-2\.35 Fall and Floyd, 1 dropped .* kept/ }).first()).toBeVisible();
  // What differs, by how much, and why.
  const deviations = help.getByRole('region', { name: 'Known deviations of Tahoe, stack ns2' });
  await expect(
    deviations.getByRole('row', {
      name: /^ns-2\.35 3 % of the packets lost at random.* -?[\d.+]+ % within \d+ kb\/s kept/,
    }),
  ).toBeVisible();
  await expect(help).toContainText('Data goes one way, in segments of one size.');
  await expect(page.getByText('Keys belong to the run.')).toBeVisible();
  // Keys of the page have no effect while the help covers it.
  await page.keyboard.press('s');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(lab.play).toBeFocused();
  await expect(page.getByRole('dialog', { name: 'Share this moment' })).toBeHidden();
});

test('the theme is the same wherever it is chosen', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.theme('Dark');
  await lab.fromMenu('Help');
  const inHelp = helpOf(page).getByLabel('Theme');
  await expect(inHelp).toHaveValue('dark');
  await inHelp.selectOption('Auto');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(237, 241, 235)');
});

test('on a phone a menu has what does not fit in the top bar', async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openAt(12.4);
  const opener = page.getByRole('button', { name: 'Menu' });
  await opener.click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByLabel('Theme').selectOption('Projector');
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
    .toBe('rgb(255, 255, 255)');
  await expectNoBarriers(page);
  await expect(menu.getByRole('button', { name: 'Open file' })).toBeVisible();
  const heights = (): Promise<number[]> =>
    menu.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
  await expect(async () => {
    const all = await heights();
    expect(all.length).toBeGreaterThan(1);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(44);
  }).toPass();
  await menu.getByRole('button', { name: 'Help' }).click();
  await expect(helpOf(page)).toBeVisible();
  await expect(menu).toBeHidden();
  await helpOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(helpOf(page)).toBeHidden();
});

test(
  'on a telephone each figure of the passport stands whole beside its head',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await lab.openAt(12.4);
    await page.keyboard.press('?');
    const help = helpOf(page);
    await help.getByText(/^CUBIC, stack rfc: \d+ figures compared/).click();
    // A row without words that need more than one line.
    const rows = help.getByRole('region', { name: 'Figures of CUBIC, stack rfc' }).locator('tbody tr');
    const row = rows.filter({ hasText: 'RTT 0.1 s, p = 1e-3' });
    await expect(row).toBeVisible();
    // With the fallback font, before the typeface has loaded, lines may break elsewhere.
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const cells = await row.locator('td').evaluateAll((all) =>
      all.map((cell) => {
        const lines = document.createRange();
        lines.selectNodeContents(cell);
        return {
          head: getComputedStyle(cell, '::before').content.replaceAll('"', ''),
          text: cell.textContent,
          lines: lines.getClientRects().length,
        };
      }),
    );
    expect(cells.map(({ head }) => head)).toEqual([
      'Against',
      'Experiment',
      'Compared',
      'Ours',
      'Theirs',
      'Bound',
      'Outcome',
    ]);
    expect(cells.find(({ head }) => head === 'Ours')?.text).toMatch(/^[\d.]+$/);
    expect(cells.filter(({ lines }) => lines !== 1)).toEqual([]);
    expect(await help.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0);
    await expectNoBarriers(page);
  },
);

test('the top bar shows the present room, and has no dead link', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  const parts = page.getByRole('navigation', { name: 'Parts of Sawtooth' });
  await expect(parts.getByText('Lab')).toHaveAttribute('aria-current', 'page');
  const links = page.getByRole('banner').getByRole('link');
  await expect(links).toHaveText(['Compare', 'Variants', 'Lessons', 'Papers', 'Lecture']);
  // The run's name, a change, a link and the menu, and nothing else; the same while it plays.
  const buttons = page.getByRole('banner').getByRole('button');
  const right = [/^Two flows, one 10 Mb\/s link/, 'Change', 'Share', 'Menu'];
  await expect(buttons).toHaveText(right);
  await lab.play.click();
  await expect(lab.state).toHaveText('running');
  await expect(buttons).toHaveText(right);
  await lab.pause();
  for (const width of [1440, 1280, 1101]) {
    await page.setViewportSize({ width, height: 800 });
    for (const link of await links.all()) await link.click({ trial: true });
    await page.getByRole('button', { name: 'Share' }).click({ trial: true });
  }
  await links.first().click();
  await expect(page.getByRole('main', { name: 'Comparison' })).toBeVisible();
  await expect(parts.getByText('Compare')).toHaveAttribute('aria-current', 'page');
});
