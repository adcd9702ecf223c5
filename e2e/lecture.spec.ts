import { test as bare, type Page } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link.ts';
import { emptyLecture, encodeLecture, stopAt, type Stop } from '../src/lecture/lecture.ts';
import { encodePlan } from '../src/study/planLink.ts';
import { readPlan } from '../src/study/plan.ts';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, LabPage, test } from './lab.ts';

const at = (time: number): string => encodeLink(DEFAULT_SCENARIO, { time });

function comparison(): string {
  const read = readPlan({ scenario: { duration: 2 }, contenders: [{ variant: 'newreno' }, { variant: 'cubic' }] });
  if (!read.ok) throw new Error('not a plan');
  return `compare/${encodePlan(read.plan)}`;
}

const asking: Stop = {
  ...stopAt(at(2.4), 'Two duplicate ACKs have come.'),
  note: 'Let them argue.',
  question: 'How many packets will NewReno send next?',
  answers: ['0', '1', '43'],
  right: 2,
  showsAt: at(2.6),
  plays: false,
};

/** Ten stops in Lab, Compare and Papers. */
const lecture = {
  ...emptyLecture,
  title: 'Congestion control',
  stops: [
    stopAt(at(0.31), 'The window doubles.'),
    stopAt(at(1.94), 'The link is full.'),
    asking,
    stopAt(at(5), 'CUBIC joins.'),
    stopAt(comparison(), 'Which is better?'),
    stopAt('papers/islam-1', 'Their Table 1.'),
    ...[12, 14, 16, 18].map((time) => stopAt(at(time), `At ${time} s.`)),
  ],
};

const foot = (page: Page) => page.getByRole('contentinfo');

async function openLecture(lab: LabPage): Promise<void> {
  const { page } = lab;
  await page.goto(`./#lecture/${encodeLecture(lecture)}`);
  await expect(page.getByRole('list', { name: 'Stops' }).getByRole('listitem')).toHaveCount(10);
}

// A network that is away shows in the console too: this test does without the fixture that refuses that.
bare(
  'a lecture of ten stops across all rooms is given by Page Down, backwards by Page Up, without a network',
  async ({ page }) => {
    await openLecture(new LabPage(page));
    await page.getByRole('button', { name: 'Present' }).click();
    await expect(foot(page)).toContainText('0.310 s');
    await page.context().setOffline(true);
    await page.keyboard.press('PageDown');
    await expect(foot(page)).toContainText('1.940 s');
    await page.keyboard.press('PageDown');
    await expect(foot(page)).toContainText('2.400 s');
    await expect(foot(page)).toContainText('Next: a question');
    await page.keyboard.press('PageDown');
    const question = page.getByRole('region', { name: 'Question' });
    await expect(question).toContainText('How many packets will NewReno send next?');
    await page.keyboard.press('PageDown');
    await expect(question.getByRole('listitem').filter({ hasText: 'is right' })).toContainText('1');
    await expect(foot(page)).toContainText('2.600 s');
    await page.keyboard.press('PageDown');
    await expect(foot(page)).toContainText('5.000 s');
    await page.context().setOffline(false);
    for (let index = 4; index < 10; index++) await page.keyboard.press('PageDown');
    await expect(foot(page)).toContainText('18.000 s');
    await expect(foot(page)).toContainText('Next: the end');
    for (let index = 0; index < 5; index++) await page.keyboard.press('PageUp');
    await expect(page.getByRole('list', { name: 'Stop 5 of 10' })).toBeVisible();
    await page.keyboard.press('b');
    await expect(page.getByText('The screen is blank')).toBeAttached();
    await page.keyboard.press('.');
    await expect(page.getByText('The screen is blank')).not.toBeAttached();
    for (let index = 0; index < 2; index++) await page.keyboard.press('PageUp');
    await expect(question).toBeVisible();
    await page.reload();
    await expect(question).toBeVisible();
    await expect(foot(page)).toContainText('2.600 s');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('list', { name: 'Stops' })).toBeVisible();
  },
);

test('the second window follows and leads', async ({ lab, page, context }) => {
  await openLecture(lab);
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: 'Open notes window' }).click();
  const notes = await opened;
  await page.bringToFront();
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(notes.getByRole('region', { name: 'This stop' })).toContainText('1 of 10: The window doubles.');
  await page.keyboard.press('PageDown');
  await expect(notes.getByRole('region', { name: 'This stop' })).toContainText('2 of 10');
  await expect(notes.getByRole('region', { name: 'What comes next' })).toContainText('Two duplicate ACKs have come.');
  await notes.getByRole('button', { name: 'Next' }).click();
  await expect(notes.getByText('Let them argue.')).toBeVisible();
  await expect(foot(page)).toContainText('2.400 s');
  await expectNoBarriers(notes);
});

test('nothing is smaller than 24 px for an audience', async ({ lab, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await openLecture(lab);
  await page.getByRole('button', { name: 'Present' }).click();
  await expect(foot(page)).toContainText('0.310 s');
  await page.keyboard.press('PageDown');
  await expect(foot(page)).toContainText('1.940 s');
  await lab.settled();
  const small = await page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      if (
        element === null ||
        (node.textContent ?? '').trim() === '' ||
        !element.checkVisibility({ visibilityProperty: true })
      )
        continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2 || element.closest('.unseen, script, style, noscript') !== null) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size < 24) found.push(`${size} px: ${(node.textContent ?? '').trim().slice(0, 40)}`);
    }
    return found;
  });
  expect(small).toEqual([]);
});

test('any run can be presented: Page Down goes from loss to cut to phase, and back', async ({ lab, page }) => {
  await lab.openAt(1);
  await page.keyboard.press('p');
  await expect(foot(page)).toContainText('1.000 s');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden();
  await page.keyboard.press('PageDown');
  await expect(foot(page)).not.toContainText('1.000 s');
  await lab.settled();
  const first = await lab.event();
  await page.keyboard.press('PageDown');
  await expect.poll(() => lab.event()).toBeGreaterThan(first);
  await lab.settled();
  await page.keyboard.press('PageUp');
  await expect.poll(() => lab.event()).toBe(first);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeVisible();
});

test('a lecture is made by keys: added, moved, deleted, undone, saved as a link', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.getByRole('link', { name: 'Lecture' }).click();
  await page.getByRole('button', { name: 'Add this' }).first().press('Enter');
  const stops = page.getByRole('list', { name: 'Stops' }).getByRole('listitem');
  await expect(stops).toHaveCount(1);
  await page.getByRole('button', { name: 'Add this' }).first().press('Enter');
  await page.getByLabel('What the audience sees').fill('The second');
  await expect(stops.nth(1)).toContainText('The second');
  await stops.nth(1).getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(stops.first()).toContainText('The second');
  await page.keyboard.press('Delete');
  await expect(stops).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stops).toHaveCount(2);
  await page.reload();
  await expect(stops).toHaveCount(2);
  await expectNoBarriersInAnyTheme(page);
  await page.goto('./#lecture/1xx');
  await expect(page.getByText('This link is damaged or cut off.')).toBeVisible();
  await expect(stops).toHaveCount(2);
});
