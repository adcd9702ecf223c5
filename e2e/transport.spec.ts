/** The transport bar: following, bookmarks, keys that can be switched off, and announcements. */
import { expect, pageElsewhere, test, type LabPage } from './lab.ts';

/** Times below the plots. */
const axis = async (lab: LabPage): Promise<string> => {
  // Labels are drawn with the picture, some frames after the clock.
  await lab.settled();
  return (await lab.page.getByRole('figure', { name: 'Drop ratio' }).locator('svg text').allTextContents()).join(' ');
};

test('the plots follow now, or stay where they are', async ({ lab, page }) => {
  await lab.openAt(20);
  await lab.labView();
  const follow = page.getByRole('switch', { name: 'Follow now' });
  await expect(follow).toBeChecked();
  const there = await axis(lab);
  expect(there).toMatch(/\d s/);
  await lab.seek(30);
  await expect.poll(() => axis(lab)).not.toBe(there);
  await lab.seek(20);
  await follow.uncheck();
  await expect(follow).not.toBeChecked();
  const kept = await axis(lab);
  await lab.seek(30);
  expect(await axis(lab)).toBe(kept);
  await follow.check();
  await expect.poll(() => axis(lab)).not.toBe(kept);
});

test('bookmarks with notes lead back to their moments, after a reload and in a link, and delimit a loop', async ({
  lab,
  page,
  context,
}) => {
  await lab.openAt(8);
  const first = await lab.standing();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Bookmark', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await lab.seek(15);
  await page.getByRole('button', { name: 'Bookmark', exact: true }).click();
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await page.keyboard.press('Shift+B');
  const list = page.getByRole('dialog', { name: 'Bookmarks of this run' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await list.getByRole('button', { name: /^[78]\.\d{3} s, event / }).click();
  await expect(list).toBeHidden();
  await expect.poll(() => lab.standing()).toEqual(first);
  await page.getByRole('button', { name: 'List of bookmarks, 2' }).click();
  await list.getByRole('button', { name: /^Remove the bookmark at 1[45]\./ }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'List of bookmarks, 1' })).toBeFocused();

  // With the keyboard alone: another bookmark, a note on each, a loop between them, and a link with all of it.
  await lab.step(lab.stepForward);
  await page.keyboard.press('b');
  await page.keyboard.press('Shift+B');
  const notes = list.getByRole('textbox', { name: /^Note on/ });
  await notes.first().focus();
  await page.keyboard.type('<b>before</b> the cut');
  await notes.last().focus();
  await page.keyboard.type('after it');
  await list.getByRole('button', { name: 'Play the loop' }).press('Enter');
  await expect(list).toBeHidden();
  await expect(lab.state).toHaveText('running');
  await page.keyboard.press('k');
  await expect(lab.state).toHaveText('paused');
  await page.keyboard.press('s');
  const sheet = page.getByRole('dialog', { name: 'Share this moment' });
  await expect(sheet.getByRole('checkbox', { name: /^loop, / })).toBeChecked();
  await sheet.getByRole('checkbox', { name: '2 bookmarks and notes' }).press('Space');
  const address = await sheet.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
  await page.keyboard.press('Escape');
  const elsewhere = await pageElsewhere(context.browser()!);
  await elsewhere.goto(address);
  await elsewhere.getByRole('button', { name: 'List of bookmarks, 2, and a loop' }).click();
  const there = elsewhere.getByRole('dialog', { name: 'Bookmarks of this run' }).getByRole('textbox');
  await expect(there.first()).toHaveValue('<b>before</b> the cut');
  await expect(there.last()).toHaveValue('after it');
  await elsewhere.context().close();
  await page.keyboard.press('Shift+I');
  await expect(page.getByRole('button', { name: 'List of bookmarks, 2', exact: true })).toBeVisible();
  await lab.choose('vegas-alone');
  await expect(page.getByRole('button', { name: /List of bookmarks/ })).toBeHidden();
});

test('keys of one letter can be switched off permanently', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(2);
  await lab.fromMenu('Help');
  await page.getByRole('checkbox', { name: /Keys of one letter/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
  await page.keyboard.press('k');
  await page.keyboard.press('l');
  await page.getByRole('main').focus();
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('running');
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
  await page.keyboard.press('k');
  await page.keyboard.press(' ');
  // Either key would have left it paused.
  await expect(lab.state).toHaveText('running');
});

test('the live region is silent while playing; on a step it says the sentence and what changed', async ({
  lab,
  page,
}) => {
  // Well after the last cut: the moment is about the event of the next step.
  await lab.openAt(13);
  // The digest follows its event number.
  const digest = page.getByTestId('digest');
  await expect(digest).toBeHidden();
  await page.getByRole('button', { name: /^event [\d\s]+, paused$/ }).click();
  await expect(digest).toBeVisible();
  await expect(digest).toHaveText(/^digest [0-9a-f]{16}$/);
  await page.keyboard.press('Escape');
  await expect(digest).toBeHidden();
  const said = page.getByTestId('announcer');
  await lab.step(lab.stepForward);
  // The whole sentence, even if the screen has room for a shorter form only.
  await expect(said).toHaveText(/^[A-Z].+\. (NewReno|CUBIC): cwnd [\d.]+ to [\d.]+\.$/);
  await lab.settled();
  expect((await said.textContent())!.split(' ').length).toBeLessThanOrEqual(25);
  const before = await said.textContent();
  await lab.play.click();
  const start = await lab.time();
  await expect.poll(() => lab.time()).toBeGreaterThan(start + 0.05);
  expect(await said.textContent()).toBe(before);
  await lab.pause();
  await expect(said).toHaveText(/^Paused at [\d.]+ s\. /);
  const told = Number(/[\d.]+/.exec((await said.textContent()) ?? '')?.[0]);
  // Rounded to a tenth; the clock rounds to a thousandth.
  expect(Math.abs(told - (await lab.time()))).toBeLessThan(0.0506);
});

test('losses are narrated on request', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(2);
  await lab.fromMenu('Help');
  await page.getByRole('checkbox', { name: /Narrate events/ }).check();
  await page.keyboard.press('Escape');
  for (let press = 0; press < 4; press++) await page.keyboard.press('+');
  await lab.play.click();
  await expect(page.getByTestId('announcer')).toHaveText(
    / (lost (packet \d+|\d+ packets)|cut its window to [\d.]+)\.$/,
  );
});
