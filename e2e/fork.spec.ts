import type { Page } from '@playwright/test';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, LabPage, pageElsewhere, test } from './lab.ts';
import { some, wantsAll } from './some.ts';

const column = (page: Page) => page.getByRole('complementary', { name: 'What changed' });
const form = (page: Page) => page.getByRole('dialog', { name: 'Change something now' });
const forkIt = (page: Page) => form(page).getByRole('button', { name: 'Try it in a fork' });

/** Finds the first lost packet and delivers it in a fork. */
async function saveTheFirst(lab: LabPage, page: Page): Promise<void> {
  await lab.openAt(2.2);
  await page.getByRole('radio', { name: 'loss', exact: true }).check();
  await lab.step(lab.stepForward);
  await page.getByRole('complementary', { name: /^Why/ }).getByRole('button', { name: 'Else…' }).click();
  await expect(form(page).getByRole('combobox', { name: 'What happens to it' })).toHaveValue('deliver');
  await forkIt(page).click();
  await expect(form(page)).toBeHidden();
  await expect(column(page)).toBeVisible();
}

/** What undo must restore: the moment, its name, its flow, its headline and its Why. */
const seen = async (lab: LabPage, page: Page) => ({
  digest: await lab.digest(),
  time: await lab.time(),
  name: await page.getByRole('button', { name: /^Scenario/ }).textContent(),
  sentence: await lab.sentence.textContent(),
  why: await page.getByRole('complementary', { name: /^Why/ }).textContent(),
  flow: await page.locator('.steps-of').textContent(),
});

test('undo of a what-if, by button or key, and of a change returns to the exact moment, flow, Why and name', async ({
  lab,
  page,
}) => {
  await lab.openAt(2.2);
  await page.getByRole('radio', { name: 'loss', exact: true }).check();
  await lab.step(lab.stepForward);
  await page.keyboard.press('2');
  await lab.settled();
  const before = await seen(lab, page);
  for (const undo of ['button', 'key'] as const) {
    await page.keyboard.press('x');
    await expect(column(page).getByRole('list', { name: 'Consequences' })).toContainText('Your change.');
    await lab.settled();
    await page.keyboard.press('1');
    if (undo === 'key') await page.keyboard.press('Control+z');
    else await column(page).getByRole('button', { name: 'Undo' }).click();
    await expect(column(page)).toBeHidden();
    await expect.poll(() => seen(lab, page)).toEqual(before);
  }
  await page.keyboard.press('c');
  await form(page)
    .getByRole('button', { name: /^Apply at/ })
    .click();
  await expect(form(page)).toBeHidden();
  await page.keyboard.press('1');
  await page.keyboard.press('Control+z');
  await expect.poll(() => seen(lab, page)).toEqual(before);
});

test('the dropped packet is delivered: the effect is described, shared, opened elsewhere, and undone', async ({
  lab,
  page,
  context,
}) => {
  await saveTheFirst(lab, page);
  await page.keyboard.press('End');
  await lab.step(lab.stepForward);
  await lab.step(lab.stepForward);
  await expect(column(page)).toContainText('as it ran only');
  const lost = column(page).getByRole('row', { name: /Packets lost/ });
  await expect(lost.getByRole('cell').nth(0)).not.toHaveText((await lost.getByRole('cell').nth(1).textContent()) ?? '');
  await expect(lab.sentence).toContainText('Segment 8 delivered');
  await column(page).getByRole('button', { name: 'Name it' }).click();
  await column(page).getByRole('textbox', { name: 'Name of the fork' }).fill('segment 8 saved');
  await page.keyboard.press('Enter');
  await expect(column(page)).toContainText('segment 8 saved');
  const forked = await lab.digest();
  const until = await lab.time();
  const link = await lab.link();
  await page.keyboard.press('s');
  const shared = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.keyboard.press('Escape');

  const elsewhere = await context.newPage();
  await elsewhere.goto(shared);
  await expect(column(elsewhere)).toContainText('segment 8 saved');
  await expect(column(elsewhere)).toContainText('as it ran only');
  await expect(elsewhere.getByRole('button', { name: /^Fork 1/ }).first()).toBeVisible();
  await elsewhere.close();

  await column(page).getByRole('button', { name: 'Undo' }).click();
  await expect(column(page)).toBeHidden();
  await expect.poll(() => lab.digest()).not.toBe(forked);
  expect(await lab.link()).not.toBe(link);
  await page.keyboard.press('Control+Shift+Z');
  await expect(column(page)).toContainText('segment 8 saved');
  await expect.poll(() => lab.time()).toBe(until);
});

test(
  'forks of forks are three deep, any two are compared, and each is shown again',
  { tag: '@all' },
  async ({ lab, page }) => {
    const change = async (what: string): Promise<void> => {
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await form(page).getByRole('combobox', { name: 'What' }).selectOption(what);
    };
    await lab.openAt(3);
    // Selects a packet of the ladder by keys.
    const packets = page.getByRole('figure', { name: 'Packet ladder' }).getByRole('listbox', { name: 'Packets' });
    await packets.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: /^(Segment|ACK) \d+, sent at/ })
      .getByRole('button', { name: 'Drop it…' })
      .click();
    await expect(form(page).getByRole('combobox', { name: 'What happens to it' })).toHaveValue('drop');
    await forkIt(page).click();
    await expect(column(page).getByRole('listitem')).toHaveCount(2);
    await lab.step(lab.stepForward);

    await change('Change the variant of a sender');
    await form(page).getByRole('combobox', { name: 'Flow' }).selectOption('2 CUBIC');
    await form(page).getByRole('combobox', { name: 'It becomes' }).selectOption('BIC');
    await forkIt(page).click();
    await expect(column(page).getByRole('listitem')).toHaveCount(3);
    await expect(column(page)).toContainText('CUBIC becomes BIC');
    await lab.step(lab.stepForward);

    // A refusal leaves the form open, with the problem in one line.
    await change('Change a setting of a sender');
    await form(page).getByRole('combobox', { name: 'Setting' }).selectOption('dupThresh');
    await form(page).getByRole('textbox', { name: 'Value' }).fill('0');
    await forkIt(page).click();
    await expect(form(page)).toContainText('Value must be at least 1. You wrote 0.');
    await expect(column(page).getByRole('listitem')).toHaveCount(3);
    await form(page).getByRole('textbox', { name: 'Value' }).fill('5');
    await forkIt(page).click();
    await expect(column(page).getByRole('listitem')).toHaveCount(4);
    await lab.step(lab.stepForward);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect(forkIt(page)).toBeDisabled();
    await page.keyboard.press('Escape');
    // A fresh browser opens all three from the link, with the runs that each came from.
    const deepest = await lab.digest();
    const until = await lab.time();
    await page.keyboard.press('s');
    const shared = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    await page.keyboard.press('Escape');
    const elsewhere = new LabPage(await pageElsewhere(page.context().browser()!));
    await elsewhere.page.goto(shared);
    await expect(column(elsewhere.page).getByRole('listitem')).toHaveCount(4);
    await expect.poll(() => elsewhere.time()).toBe(until);
    await expect.poll(() => elsewhere.digest()).toBe(deepest);
    await column(elsewhere.page).getByRole('button', { name: 'As it ran', exact: true }).click();
    await expect(column(elsewhere.page)).toContainText('This is the run as it ran');
    const origin = await elsewhere.digest();
    await elsewhere.page.context().close();
    await column(page).getByRole('button', { name: 'Compare with As it ran' }).click();
    await expect(column(page).getByRole('columnheader', { name: 'as it ran' })).toBeVisible();
    await column(page).getByRole('button', { name: 'As it ran', exact: true }).click();
    await expect(column(page)).toContainText('This is the run as it ran');
    await expect.poll(() => lab.digest()).toBe(origin);
  },
);

const SCREENS = [
  ['a large screen', 1440, 900],
  ['a telephone', 390, 844],
] as const;
for (const [screen, width, height] of some(SCREENS, 2))
  test(`on ${screen} what a fork changed can be read in every theme`, { tag: '@all' }, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    await lab.openAt(3);
    await page.keyboard.press('c');
    await form(page).getByRole('combobox', { name: 'What' }).selectOption('Single out one packet');
    await expect(form(page).getByRole('textbox', { name: 'Number' })).toBeVisible();
    await expectNoBarriersInAnyTheme(page, '.side-sheet');
    await forkIt(page).click();
    await expect(column(page)).toContainText('From 0 to');
    await expect(page.getByRole('figure', { name: 'Congestion window' }).getByText('differs')).toBeAttached();
    await expectNoBarriersInAnyTheme(page, '.fork-column');
  });

test(
  'one press has the packet of this loss delivered, and says what came of it',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(2.2);
    await page.getByRole('radio', { name: 'loss', exact: true }).check();
    await lab.step(lab.stepForward);
    await page.getByRole('button', { name: /^What if 8 had not been lost/ }).click();
    await expect(column(page).getByRole('heading', { name: /What if 8 had not been lost/ })).toBeVisible();
    const course = column(page).getByRole('list', { name: 'Consequences' });
    await expect(course).toContainText('Your change. 8 takes place 50 of 50.');
    await expect(course).toContainText(/So \d+ finds no room and is lost/);
    // Both runs one above the other, both futures computed ahead, and their differences.
    const figures = page.getByRole('region', { name: 'Both runs beside each other' });
    await expect(figures.getByRole('img', { name: /arrived at the queue/ })).toBeVisible();
    await expect(figures.getByRole('figure', { name: /^Run on to 10 s/ })).toBeVisible();
    await expect(column(page).getByRole('row', { name: /^until 10 s/ })).toBeVisible();
    await expect(column(page).getByRole('row', { name: /^timeouts 0 0 same/ })).toBeAttached();
    await expectNoBarriersInAnyTheme(page, '.answer-figures');
    // Undo is the first action offered.
    await expect(column(page).locator('footer').getByRole('button').first()).toHaveText(/^Undo/);
    const further = column(page).getByRole('group', { name: 'Also try' });
    await further.getByRole('button', { name: '55 places at R1' }).click();
    await expect(column(page).getByRole('heading', { name: /What if R1 had had 55 places/ })).toBeVisible();
    await expect(course).toContainText('The queue has 55 places.');
    await page.keyboard.press('Control+z');
    await expect(column(page).getByRole('heading', { name: 'What changed' })).toBeVisible();
    await column(page).getByRole('button', { name: 'Fork 1', exact: true }).click();
    await expect(figures.getByRole('figure', { name: /^Run on to 10 s/ })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(column(page)).toBeHidden();
    await expect(figures).toBeHidden();
    await page.keyboard.press('x');
    await expect(course).toContainText(/Your change\. \d+ takes place/);
    // Screen-reader users hear the answer too, or that there is none.
    const said = page.getByTestId('announcer');
    await expect(said).toHaveText(/ instead of [\d.]+\.$/);
    await page.keyboard.press('Control+z');
    await expect(column(page)).toBeHidden();
    await page.keyboard.press('Home');
    await expect.poll(() => lab.time()).toBe(0);
    await lab.settled();
    await page.keyboard.press('x');
    await expect(said).toHaveText('No loss explains this moment. Press L to go to the next loss.');
  },
);

test(
  'the run goes on until a window falls and back, steps by that, and stays where it falls no more',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(3);
    await page.keyboard.press('u');
    const until = page.getByRole('dialog', { name: 'Run until' });
    await expect(until.getByRole('combobox', { name: 'Until' })).toBeFocused();
    await until.getByRole('combobox', { name: 'Until' }).selectOption('a window falls');
    await until.getByRole('combobox', { name: 'Of' }).selectOption('CUBIC');
    await until.getByRole('button', { name: 'Run on until then' }).click();
    await expect.poll(() => lab.time()).toBeGreaterThan(3);
    await lab.settled();
    const first = await lab.event();
    await expect(lab.sentence).toContainText('CUBIC');
    await until.getByRole('button', { name: 'Run on until then' }).click();
    await expect.poll(() => lab.event()).toBeGreaterThan(first);
    await lab.settled();
    await until.getByRole('button', { name: 'Back until then' }).click();
    await expect.poll(() => lab.event()).toBe(first);
    await until.getByRole('checkbox', { name: /^Use it as the step/ }).press('Space');
    await page.keyboard.press('Escape');
    await expect(until).toBeHidden();
    const unit = page.getByRole('combobox', { name: 'Step by' });
    await expect(unit).toHaveValue('until');
    await expect(unit.getByRole('option', { name: 'until CUBIC’s window falls' })).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lab.event()).toBeGreaterThan(first);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lab.event()).toBe(first);
    if (!wantsAll) return;
    // It is part of the address: the page that opens it also steps by it.
    await lab.settled();
    await page.reload();
    await expect(lab.state).toHaveText('paused');
    await expect(unit).toHaveValue('until');
    await lab.seek(0.5);
    const early = await lab.standing();
    await page.keyboard.press('ArrowLeft');
    const nowhere = 'Not found before this moment: until CUBIC’s window falls. The run stays here.';
    await expect(page.getByTestId('go-on')).toHaveText(nowhere);
    await expect(page.getByTestId('announcer')).toHaveText(nowhere);
    await lab.settled();
    expect(await lab.standing()).toEqual(early);
  },
);
