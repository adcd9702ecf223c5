/** The room of the lessons as a person uses it: predict, see, understand. */
import type { Page } from '@playwright/test';
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

/** Goes on by Page Down from the first step of a lesson to behind its last. Returns how many steps it has. */
async function goThrough(page: Page, lesson: number): Promise<number> {
  await expect(page.getByText(new RegExp(`^Lesson ${lesson}: .*, step 1 of`))).toBeVisible();
  const steps = await page.getByRole('button', { name: /^Step \d+ of/ }).count();
  for (let step = 1; step <= steps; step++) {
    await expect(page.getByText(`, step ${step} of ${steps}`)).toBeVisible();
    // A question is open: the first press shows what happened.
    if (await page.getByRole('button', { name: /show me$/ }).isVisible()) await page.keyboard.press('PageDown');
    const onward = page.getByRole('button', { name: /^(Continue|Go on to lesson|To the path)/ });
    await expect(onward, `lesson ${lesson}, step ${step}`).toBeVisible();
    await page.keyboard.press('PageDown');
  }
  return steps;
}

test('Page Down alone leads from the path through a lesson to the next; keys alone answer', async ({
  lab: { page },
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#lessons/');
  await expect(page.getByRole('link', { name: /^Begin lesson 1/ })).toBeVisible();
  await page.keyboard.press('PageDown');
  expect(await goThrough(page, 1)).toBe(5);
  await expect(page.getByText('Lesson 2: The ACK clock')).toBeVisible();

  // A choice by its number, Continue by Enter, a drawing by arrow keys.
  await page.keyboard.press('2');
  const told = page.getByRole('region', { name: 'What happened' });
  await expect(told).toContainText('That is what happened.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'The receiver makes room' })).toBeVisible();
  await page.goto('./#lessons/slow-start/2');
  const dots = page.getByRole('slider');
  await expect(dots).toHaveCount(4);
  await dots.first().focus();
  for (let dot = 0; dot < 4; dot++) {
    await page.keyboard.press('ArrowUp');
    if (dot < 3) await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Show what happened' }).press('Enter');
  await expect(told).toContainText('You let it grow by a few segments.');
  // The address of an answer shows it: a stop of a lecture.
  await page.goto('./#lessons/sack/1/shown');
  await expect(told).toContainText('One cut for all three.');
});

test('Page Down alone leads through all sixteen lessons', { tag: '@all' }, async ({ lab: { page } }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#lessons/slow-start/1');
  for (let lesson = 1; lesson <= 16; lesson++) await goThrough(page, lesson);
  await expect(page.getByRole('heading', { level: 2, name: /You have answered all of them/ })).toBeVisible();
});
