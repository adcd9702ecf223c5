import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test } from './lab.ts';
import { wordsOutside } from './words.ts';

test(
  'the views for stepping are chosen in the menu, follow a step, say what Why says, and are there again after a reload',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.setViewportSize({ width: 900, height: 1100 });
    await lab.openAt(12.465);
    const titles = [
      'Queue',
      'Rates of paced senders',
      'Two flows',
      'Journey of a packet',
      'Round-trip time',
      'States',
      'Variables',
    ];
    const figureOf = (title: string) => page.getByRole('figure', { name: title, exact: true });
    await lab.fromMenu('Charts');
    for (const title of titles) await page.getByRole('checkbox', { name: title, exact: true }).check();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    for (const title of titles) await expect(figureOf(title)).toBeVisible();
    await lab.step(lab.stepForward);
    // On one column Why is a sheet that the user opens.
    await page.keyboard.press('w');
    const question = page.getByRole('heading', { name: /^Why did cwnd go from [\d.]+ to [\d.]+\?$/ });
    await expect(question).toBeVisible();
    const [before, after] = ((await question.textContent()) ?? '').match(/\d+(\.\d+)?/g)!;
    const row = figureOf('Variables').getByRole('row', { name: /^cwnd/ });
    await expect(row.getByRole('cell')).toHaveText([before, new RegExp(`^▲.*${after}$`)]);
    await expect(figureOf('Queue').getByRole('paragraph')).toHaveText(/^At [\d.]+ s: \d+ packets waiting, 50 places/);
    await expect(figureOf('Rates of paced senders').getByRole('paragraph')).toHaveText(/^No sender of this run paces/);
    const plane = figureOf('Two flows');
    await expect(plane.getByRole('paragraph')).toHaveText(/NewReno has [\d.]+ and CUBIC [\d.]+ segments/);
    await plane.getByRole('combobox', { name: 'Shown in the plane' }).selectOption('rates');
    await expect(plane.getByRole('paragraph')).toHaveText(/NewReno has [\d.]+ and CUBIC [\d.]+ Mb\/s/);
    // For a state the chart explains its meaning and where it leads.
    const states = figureOf('States').getByRole('region', { name: 'Every sender' });
    await expect(states.getByRole('radio', { name: /now$/ })).toBeChecked();
    await states.getByRole('radio', { name: /now$/ }).press('ArrowRight');
    await expect(states.getByRole('radio', { name: 'Fast recovery' })).toBeChecked();
    await expect(states).toContainText('A segment counts as lost and is sent again');
    await expect(states.getByRole('list', { name: 'Transitions from Fast recovery' })).toContainText(
      'all that was out',
    );
    // A packet is followed over all links, from its transmission to its ACK and back from there.
    const journey = figureOf('Journey of a packet');
    await journey.getByRole('button', { name: /^Follow \d+, whose ACK came last$/ }).click();
    await expect(journey.getByRole('row')).toHaveText([
      /^Where/,
      /^sent/,
      ...Array<RegExp>(3).fill(/→/),
      /^receiver/,
      /^ACK \d+ sent/,
      ...Array<RegExp>(3).fill(/→/),
      /^sender/,
    ]);
    await journey.getByRole('checkbox', { name: 'from the ACK back' }).check();
    await expect(journey.getByRole('row').nth(1)).toHaveText(/^sender/);
    for (const id of ['rtt', 'plane', 'rates', 'variables', 'queue', 'states', 'journey'])
      await expect(page.locator(`.panel-${id}`)).toBeVisible();
    await expectNoBarriersInAnyTheme(page, '.plots');
    // By keys: the body takes the focus, T opens the table.
    await page.getByRole('region', { name: 'Variables of', exact: false }).focus();
    await page.keyboard.press('t');
    await expect(page.getByRole('region', { name: 'Table of Variables' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.reload();
    await lab.settled();
    for (const title of titles) await expect(figureOf(title)).toBeVisible();
    await expect(plane.getByRole('combobox', { name: 'Shown in the plane' })).toHaveValue('rates');
    expect(await wordsOutside(page)).toEqual([]);
    // A smaller screen has no room for all of them, and the menu says so.
    await page.setViewportSize({ width: 1280, height: 720 });
    await lab.fromMenu('Charts');
    await expect(page.getByRole('checkbox', { name: /^Variables\s*: no room on this screen$/ })).toBeChecked();
  },
);
