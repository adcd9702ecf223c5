/** The room of the lessons as a user goes through it: predict, see, understand. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { LESSON_NAMES } from '../src/lessons/list.ts';
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

  // From here on PageDown alone continues: it shows what happened, then goes to the next step.
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('heading', { level: 2, name: 'Draw what happens next' })).toBeVisible();
  await expectNoBarriers(page);
  for (const [dot, value] of [20, 22, 24, 26].entries())
    await page.getByRole('spinbutton').nth(dot).fill(String(value));
  await page.getByRole('button', { name: 'Show what happened' }).click();
  await expect(page.getByRole('row', { name: /^the run/ })).toContainText('64');
  await expect(told).toContainText('You let it grow by a few segments.');

  // A lesson that is opened again continues where it was left.
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByRole('link', { name: 'Lesson 1, Slow start. Why is slow start called slow? step 2 of 5' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Draw what happens next' })).toBeVisible();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('link', { name: /^Begin lesson 1/ })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('sawtooth lessons'))).toBeNull();

  // A damaged link is reported in one line, and the path is shown.
  await page.goto('./#lessons/own/1abcdef/1');
  await expect(page.getByText('This link is damaged or cut off.')).toBeVisible();
  await page.goto('./#lessons/none');
  await expect(page.getByText('No lesson is called none. The path has all that there are.')).toBeVisible();
});

/** Continues by Page Down from the first step of a lesson to beyond its last. Returns the number of steps. */
async function goThrough(page: Page, lesson: number): Promise<number> {
  await expect(page.getByText(new RegExp(`^Lesson ${lesson}: .*, step 1 of`))).toBeVisible();
  const steps = await page.getByRole('button', { name: /^Step \d+ of/ }).count();
  for (let step = 1; step <= steps; step++) {
    await expect(page.getByText(`, step ${step} of ${steps}`)).toBeVisible();
    // With an open question, the first press shows what happened.
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
  // T shows the same as numbers, the guess beside the run.
  await page.keyboard.press('t');
  await expect(page.getByRole('table', { name: /^Congestion window/ })).toContainText('your guess');
  // The address of an answer shows it, so it can be a stop of a lecture.
  await page.goto('./#lessons/sack/1/shown');
  await expect(told).toContainText('One cut for all three.');
});

test('Page Down alone leads through all lessons', { tag: '@all' }, async ({ lab: { page } }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#lessons/slow-start/1');
  for (let lesson = 1; lesson <= LESSON_NAMES.length; lesson++) await goThrough(page, lesson);
  await expect(page.getByRole('heading', { level: 2, name: /You have answered all of them/ })).toBeVisible();
});

/** Answers any step by roles and names alone, as a reader of the accessibility tree finds them. */
async function answerByTree(page: Page): Promise<void> {
  const main = page.getByRole('main', { name: 'Lessons' });
  // The picture has a sentence with its content.
  await expect(main.getByRole('figure').getByRole('group').first()).toHaveAccessibleName(/ at its end\.$/);
  const choice = main.getByRole('listitem').getByRole('button');
  const shows = main.getByRole('button', { name: 'Show what happened' });
  for (const dot of await main.getByRole('spinbutton').all()) await dot.fill('10');
  const number = main.getByRole('textbox', { name: /^Your answer/ });
  if (await number.isVisible()) await number.fill('3');
  const moment = main.getByRole('slider', { name: /^Moment/ });
  if (await moment.isVisible()) await moment.press('ArrowRight');
  if (await shows.isVisible()) await shows.press('Enter');
  else await choice.first().press('Enter');
}

test('all lessons are answered by a reader of the accessibility tree', { tag: '@all' }, async ({ lab: { page } }) => {
  test.setTimeout(300_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('./#lessons/slow-start/1');
  for (let lesson = 1; lesson <= LESSON_NAMES.length; lesson++) {
    await expect(page.getByText(new RegExp(`^Lesson ${lesson}: .*, step 1 of`))).toBeVisible();
    const steps = await page.getByRole('button', { name: /^Step \d+ of/ }).count();
    for (let step = 1; step <= steps; step++) {
      await expect(page.getByText(`, step ${step} of ${steps}`)).toBeVisible();
      const skip = page.getByRole('button', { name: /show me$/ });
      const onward = page.getByRole('button', { name: /^(Continue|Go on to lesson|To the path)/ });
      await expect(skip.or(onward)).toBeVisible();
      if (await skip.isVisible()) {
        await answerByTree(page);
        const told = page.getByRole('region', { name: 'What happened' });
        await expect(told.getByRole('status'), `lesson ${lesson}, step ${step}`).toHaveText(
          /^ ?(That is what happened|Partly right|Not yet)\.$/,
        );
      }
      await onward.press('Enter');
    }
  }
  await expect(page.getByRole('heading', { level: 2, name: /You have answered all of them/ })).toBeVisible();
});

const OWN = readFileSync('src/lessons/data/sack.md', 'utf8').replace(/^title:.*$/m, 'title: Written by a lecturer');

test(
  'an own lesson comes from a file, a drop and a link; without storage all of it works',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError');
          },
        });
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('./#lessons/');
    await expect(page.getByText('Your progress lasts until the page closes.')).toBeVisible();
    const buffer = Buffer.from(OWN);
    await page.getByLabel('Lesson file').setInputFiles({ name: 'own.md', mimeType: 'text/markdown', buffer });
    await expect(page.getByText('Written by a lecturer, step 1 of')).toBeVisible();
    const link = page.url();

    await page.goto('./#lessons/');
    await expect(page.getByRole('link', { name: /^Begin lesson 1/ })).toBeVisible();
    const drop = (name: string, text: string): Promise<void> =>
      page.evaluate(
        ([file, content]) => {
          const data = new DataTransfer();
          data.items.add(new File([content!], file!, { type: 'text/markdown' }));
          document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [name, text],
      );
    await drop('bad.md', OWN.replace(/^minutes:.*$/m, 'minutes: no'));
    await expect(page.getByText(/bad\.md is no lesson\. Line \d+: minutes must be/)).toBeVisible();
    await drop('own.md', OWN);
    await expect(page.getByText('Written by a lecturer, step 1 of')).toBeVisible();

    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByRole('button', { name: /show me$/ })).toBeVisible();
    await answerByTree(page);
    await expect(page.getByRole('region', { name: 'What happened' })).toBeVisible();
  },
);

test(
  'a gate is a stop of a lecture: letters for a show of hands, and Page Down shows what happened',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await page.goto('./#lessons/slow-start/1');
    const first = page.getByRole('button', { name: 'One segment more' });
    await expect(first).toBeVisible();
    const usual = await first.locator('b').evaluate((letter) => parseFloat(getComputedStyle(letter).fontSize));
    await page.getByRole('button', { name: /^Add to lecture/ }).click();
    await expect(page.getByText('Stop 1 of the lecture.')).toBeAttached();
    await page.goto('./#lecture/');
    await page.getByRole('button', { name: /^Present/ }).click();
    await expect(first).toBeVisible();
    const large = await first.locator('b').evaluate((letter) => parseFloat(getComputedStyle(letter).fontSize));
    expect(large).toBeGreaterThan(2 * usual);
    const told = page.getByRole('region', { name: 'What happened' });
    await expect(told).toHaveCount(0);
    await page.keyboard.press('PageDown');
    await expect(told).toBeVisible();
  },
);

test(
  'axe finds no barriers in lessons, games and exercises on any screen',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    test.setTimeout(300_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const [place, there] of [
        ['', /^(Begin|Continue) lesson 1/],
        ['slow-start/2', /show me$/],
        ['sack/1/shown', /^Continue/],
        ['play/cubic', /^One round/],
        ['receive/sack/adaxsssssss', /^Repeat/],
        ['exercise/seed=4711&count=10', /show me$/],
      ] as const) {
        await page.goto(`./#lessons/${place}`);
        await expect(page.getByRole(place === '' ? 'link' : 'button', { name: there })).toBeVisible();
        await expectNoBarriers(page);
      }
    }
  },
);
