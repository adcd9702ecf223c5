/** The room of the lessons as a person uses it: predict, see, understand. */
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';

test('a newcomer reads the feedback to a first answer after four clicks', async ({ lab: { page } }) => {
  await page.goto('./');
  await page.getByRole('link', { name: 'Lessons' }).click();
  await page.getByRole('link', { name: /^Begin lesson 1/ }).click();
  await page.getByRole('button', { name: 'One segment more' }).click();
  const told = page.getByRole('region', { name: 'What happened' });
  await expect(told).toContainText('You took slow start for slow.');
  await expect(told).toContainText('You may have believed: “slow start is slow”');
  await expect(page.getByRole('button', { name: /^Continue/ })).toBeFocused();
  await expectNoBarriers(page);

  // From here PageDown alone goes on: it shows what happened, then goes to the next step.
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 2, name: 'Draw what happens next' })).toBeVisible();
  await expectNoBarriers(page);
  for (const [dot, value] of [20, 22, 24, 26].entries())
    await page.getByRole('spinbutton').nth(dot).fill(String(value));
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await expect(page.getByRole('row', { name: /^the run/ })).toContainText('95');
  await expect(told).toContainText('You let it grow by a few segments.');

  // What is opened later goes on where it was left.
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByRole('link', { name: 'Lesson 1, Slow start. Why is slow start called slow? step 2 of 5' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Draw what happens next' })).toBeVisible();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByRole('button', { name: 'Wipe it' }).click();
  await expect(page.getByRole('link', { name: /^Begin lesson 1/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sawtooth lessons'))).toBeNull();

  // A damaged link is said in one line, and the path is there.
  await page.goto('./#lessons/own/1abcdef/1');
  await expect(page.getByText('This link is damaged or cut off.')).toBeVisible();
  await page.goto('./#lessons/none');
  await expect(page.getByText('No lesson is called none. The path has all that there are.')).toBeVisible();
});
