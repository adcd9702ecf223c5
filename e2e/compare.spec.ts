import { presetEntry } from '../tests/presetFile.ts';
import { addressOf, finished, openRoom, QUICK, sentence, showView, tableText } from './compareRoom.ts';
import { expect, LabPage, pageElsewhere, test } from './lab.ts';

test('eight variants are compared: a headline, ranks with ties, windows on common axes', async ({ page }) => {
  await openRoom(page);
  await finished(page);
  const rows = page.getByRole('region', { name: 'Ranked table' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(8);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(/(goodput).+\.$/);
  // A dot for each seed, and the run without jitter as a ring.
  await expect(rows.locator('svg use')).toHaveCount(40 + 8);
  // Contenders that share a rank are marked as such.
  await expect(rows.filter({ hasText: 'tied' }).first()).toContainText('=');
  await showView(page, 'Windows');
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('img') })).toHaveCount(8);
  for (const view of ['Trade-off', 'Distributions', 'Over time', 'Table']) {
    await showView(page, view);
    await expect(page.getByRole('button', { name: view, exact: true })).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByRole('region', { name: 'All figures' })).toContainText('Goodput');
});

test('a run opens in the Lab, Back leads to the same table, and the link has the same numbers elsewhere', async ({
  page,
  browser,
}) => {
  await openRoom(page, addressOf(QUICK));
  await finished(page);
  const before = await tableText(page);
  await page.getByLabel('Whose run').selectOption('CUBIC');
  await page.getByRole('link', { name: 'Open in the Lab' }).click();
  await expect(
    page.getByRole('region', { name: 'Congestion window' }).or(page.getByText('CUBIC').first()),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Compare', exact: true })).toBeVisible();
  await page.goBack();
  await expect.poll(() => tableText(page)).toEqual(before);
  const other = await pageElsewhere(browser);
  await openRoom(other, page.url().slice(page.url().indexOf('#')));
  await finished(other);
  await expect.poll(() => tableText(other)).toEqual(before);
  await other.context().close();
});

test(
  'the run of the Lab is compared from there, and the Lab is as it was on the way back',
  { tag: '@all' },
  async ({ page }) => {
    const lab = new LabPage(page);
    await lab.openAt(6);
    await lab.step(lab.stepForward);
    const time = await lab.time();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.getByText(/^Two flows, 10 Mb\/s/)).toBeVisible();
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    await expect(lab.state).toHaveText('paused');
    await expect.poll(() => lab.time()).toBe(time);
  },
);

test('a sweep is cancelled half way, keeps its results, and continues', { tag: '@all' }, async ({ page }) => {
  await openRoom(page);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByLabel('A question to start from').selectOption({ label: 'Buffer size: goodput against delay' });
  await expect(sentence(page)).toContainText('goes from');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Go on' })).toBeVisible();
  // A stopped comparison has no verdict.
  await expect(page.getByRole('region', { name: 'Headline' }).getByRole('heading')).toHaveText(
    /^Stopped at \d+ of 32\.$/,
  );
  await expect(page.getByText('Ranks, means and intervals come with the last run.').first()).toBeVisible();
  // Nor does a stop of a lecture have one.
  await page.keyboard.press('a');
  await expect(page.getByText('Stop 1 of the lecture.').first()).toBeAttached();
  const stops = await page.evaluate(() => localStorage.getItem('sawtooth lecture'));
  expect(stops).toContain('"title":"A comparison"');
  await page.getByRole('button', { name: 'Go on' }).click();
  await finished(page);
  await expect(page.getByRole('figure').first()).toContainText('Goodput');
  // The result of the curves is a sentence, and is marked on them.
  await expect(page.getByRole('region', { name: 'Headline' }).getByRole('heading')).toHaveText(
    /^Vegas has the most goodput at every queue limit; from \d+ packets on, CUBIC gains none, only /,
  );
  await expect(page.getByText(/gains nothing$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Queue limit' }).selectOption({ index: 7 });
  await expect(page.getByRole('heading', { name: /^At queue limit 200 packets: / })).toBeVisible();
  const before = await tableText(page);
  await page.getByLabel('Whose run').selectOption('CUBIC');
  await page.getByRole('link', { name: 'Open in the Lab' }).click();
  await expect(page.getByRole('region', { name: 'Transport' }).or(page.getByTestId('clock')).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /^At queue limit 200 packets: / })).toBeVisible();
  await expect.poll(() => tableText(page)).toEqual(before);
  // The point is in the link too.
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Queue limit' })).toHaveValue('7');
});

test('the sentence is changed with keys alone; an error is reported in one line, and the old comparison stays', async ({
  page,
}) => {
  await openRoom(page, addressOf(QUICK));
  await finished(page);
  const before = await tableText(page);
  const starts = sentence(page).getByRole('textbox', { name: 'Starts' });
  await starts.focus();
  await page.keyboard.type('none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Seeds must be .*You wrote none\. Nothing was changed\.$/);
  await expect(starts).toBeFocused();
  await expect.poll(() => tableText(page)).toEqual(before);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('seeds 1 to 2: 6 runs.')).toBeVisible();
  // Del removes a contender.
  await sentence(page).getByRole('button', { name: 'Vegas', exact: true }).focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText('seeds 1 to 2: 4 runs.')).toBeVisible();
  // Ctrl Z restores it.
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('seeds 1 to 2: 6 runs.')).toBeVisible();
});

test('an invalid link is reported, and the first comparison is shown', async ({ page }) => {
  await openRoom(page, '#compare/1xxNOTHING');
  const notice = page.getByRole('status').filter({ hasText: 'About this comparison' });
  await expect(notice).toContainText('damaged');
  await expect(notice).toContainText('The first comparison is shown instead.');
});

test(
  'another run of the Lab is compared by its own button, whatever was compared before',
  { tag: '@all' },
  async ({ page }) => {
    await openRoom(page, addressOf(QUICK));
    await finished(page);
    await page.getByRole('link', { name: 'Lab', exact: true }).click();
    const lab = new LabPage(page);
    await lab.pause();
    // Back leads to the previous table.
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page.getByText(/^One flow, 2 Mb\/s/)).toBeVisible();
    await page.goBack();
    // The bar has no room for it beside scenario and view: it is among the results.
    await lab.fromMenu('Results');
    await page.getByRole('dialog').getByRole('link', { name: 'Compare this run' }).click();
    await expect(page.getByText(/^Two flows, 10 Mb\/s/)).toBeVisible();
  },
);

test('two flows: their shares and fairness over time; two contenders are overlaid, with their difference', async ({
  page,
}) => {
  const two = { ...QUICK, seeds: 1, scenario: { ...QUICK.scenario, flows: [{}, { start: 1 }] } };
  await openRoom(page, addressOf(two));
  await finished(page);
  await showView(page, 'Over time');
  const names = page.getByRole('region', { name: 'Ranked table' }).getByRole('button', { pressed: true });
  // Two are in colour: their curves and the area between them.
  for (const name of ['Reno', 'CUBIC', 'Vegas']) {
    const button = page.getByRole('region', { name: 'Ranked table' }).getByRole('button', { name, exact: true });
    const wanted = String(name !== 'Vegas');
    if ((await button.getAttribute('aria-pressed')) !== wanted) await button.click();
  }
  await expect(names).toHaveCount(2);
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByRole('figure').nth(1)).toContainText('Reno minus CUBIC');
  await page.getByLabel("Jain's index").check();
  await expect(page.getByRole('figure').first()).toContainText("Jain's index");
  await page.getByLabel('Shares').check();
  await expect(page.getByRole('figure')).toHaveCount(2);
  await expect(page.getByRole('figure').first()).toContainText(/1 (Reno|CUBIC) \d+ %/);
});

test(
  'mobile nodes: throughput, drop ratio and routing messages over time, for each contender',
  { tag: '@all' },
  async ({ page }) => {
    const scenario = { ...(presetEntry('chain-4').scenario as object), duration: 3 };
    await openRoom(page, addressOf({ ...QUICK, seeds: 1, scenario }));
    await finished(page);
    await showView(page, 'Over time');
    const figure = page.getByRole('figure').first();
    for (const [quantity, unit] of [
      ['Throughput', 'Mb/s'],
      ['Drop ratio', '% of the packets sent'],
      ['Routing', 'messages of the routing protocol per second'],
    ] as const) {
      await page.getByLabel(quantity, { exact: true }).check();
      await expect(figure).toContainText(unit);
      const longest = (): Promise<number> =>
        figure.locator('path').evaluateAll((all) => Math.max(...all.map((path) => path.getAttribute('d')!.length)));
      await expect.poll(longest, { message: `the curve of ${quantity}` }).toBeGreaterThan(100);
    }
  },
);

test('a sweep of two fields: a map of the best or of one contender, moved through by keys', async ({ page }) => {
  const axes = [
    { path: 'network.bottleneck.queue.limit', values: [5, 20] },
    { path: 'network.bottleneck.delay', values: [0.01, 0.04] },
  ];
  await openRoom(page, addressOf({ ...QUICK, axes, seeds: 2 }));
  await finished(page);
  const map = page.getByRole('region', { name: 'Map of the best' });
  const first = map.getByRole('button', { name: /^Queue limit 5 packets, Bottleneck delay 10 ms: / });
  await first.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { name: /^At queue limit 20 packets and bottleneck delay 40 ms: / }),
  ).toBeVisible();
  // The headline is about the row.
  await expect(page.getByRole('region', { name: 'Headline' }).getByRole('heading')).toHaveText(
    /^At bottleneck delay 40 ms, /,
  );
  await page.getByLabel('Show').selectOption('Vegas');
  await expect(page.getByRole('heading', { name: /^Goodput of Vegas/ })).toBeVisible();
  await expect(first).toHaveText(/^\s*[\d.]+$/);
});

test('the picture of a sweep is read with arrow keys, and Enter opens the run', async ({ page }) => {
  const scenario = { duration: 20, network: { bottleneck: { rate: 10e6, queue: { limit: 20 } } } };
  const axes = [{ path: 'network.bottleneck.queue.limit', values: [20, 100, 400] }];
  await openRoom(
    page,
    addressOf({
      ...QUICK,
      scenario: { ...QUICK.scenario, ...scenario },
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
      axes,
      seeds: 2,
    }),
  );
  await finished(page);
  const reader = page.getByRole('slider', { name: /^Contender, at / });
  await reader.focus();
  await expect(reader).toHaveAttribute('aria-valuetext', /^Reno: [\d.]+ ± [\d.]+ Mb\/s, .+ ms$/);
  const name = (await reader.getAttribute('aria-label'))!;
  await page.keyboard.press('ArrowDown');
  await expect(reader).toHaveAttribute('aria-valuetext', /^CUBIC: /);
  // The name of each contender has its value at this queue.
  await expect(page.locator('.compare-picture svg text').filter({ hasText: /^CUBIC [\d.]+$/ })).toBeVisible();
  const at = (await reader.getAttribute('aria-valuetext'))!;
  await page.keyboard.press(/ 20\b/.test(name) ? 'ArrowRight' : 'ArrowLeft');
  await expect(reader).not.toHaveAttribute('aria-valuetext', at);
  await expect(reader).not.toHaveAttribute('aria-label', name);
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('clock')).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Congestion window' })).toContainText('CUBIC');
});
