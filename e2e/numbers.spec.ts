/** Rate, delay and queue in the picture of the network: changed on the spot, the run forks there. */
import type { Page } from '@playwright/test';
import { expectNoBarriers } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';

const number = (lab: LabPage, name: string) => lab.page.getByRole('spinbutton', { name: `${name} of R1 → R2` });

/** Places that name a fork; charts keep labels that they no longer show. */
const forkShown = (page: Page, n: number) => page.getByText(`Fork ${n}`).filter({ visible: true });

test('the rate is dragged while the run plays: it plays on, what was stays beside it, and Undo takes it back', async ({
  lab,
  page,
}) => {
  await lab.openAt(6);
  await lab.play.click();
  const rate = number(lab, 'Rate');
  await expect(rate).toHaveValue('10 Mb/s');
  // Why has made room for it.
  await rate.hover();
  const box = (await rate.boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 40, y, { steps: 4 });
  await page.mouse.move(x - 80, y, { steps: 4 });
  await expect(rate).toHaveValue('5.1 Mb/s');
  await page.mouse.up();
  await expect(page.getByTestId('announcer')).toContainText(
    'Rate 5.1 Mb/s from here on. The run as it was stays in grey.',
  );
  await expect(lab.state).toHaveText('running');
  const then = await lab.time();
  await expect.poll(() => lab.time()).toBeGreaterThan(then + 0.02);
  await expect(rate).toHaveValue('5.1 Mb/s');
  // A field that held the focus made two forks, and Undo took back one.
  await expect(forkShown(page, 1).first()).toBeVisible();
  await expect(forkShown(page, 2)).toHaveCount(0);
  await page.getByRole('figure', { name: 'Network' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rate).toHaveValue('10 Mb/s');
  await expect(forkShown(page, 1)).toHaveCount(0);
});

test('the queue is typed by keys alone; a link to the fork gives the same digest in a fresh page', async ({
  lab,
  page,
}) => {
  await lab.openAt(6);
  await lab.labView();
  const queue = number(lab, 'Places');
  await queue.focus();
  await expect(queue).toHaveAttribute('aria-valuenow', '50');
  // The form's own words refuse what cannot be.
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Places must be 1 to 1000000. You wrote “0”.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('announcer')).toContainText('Places 20 from here on.');
  await expect(forkShown(page, 1).first()).toBeVisible();
  await lab.settled();
  await page.keyboard.press('Escape');
  await lab.step(lab.stepForward);
  const [event, digest, link] = [await lab.event(), await lab.digest(), await lab.link()];
  const fresh = await page.context().newPage();
  await fresh.goto(`./#${link}`);
  await expect(fresh.getByTestId('event')).toContainText(event.toLocaleString('en').replace(',', ' '));
  await expect(fresh.getByTestId('digest')).toContainText(digest);
  await fresh.close();
});

test(
  'the answer to a what-if makes the picture low: the numbers leave it, and Undo beside the answer works',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(2.3);
    await page.keyboard.press('l');
    await lab.settled();
    const numbers = page.locator('.direct-numbers');
    await page
      .getByRole('button', { name: /^What if/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: 'Undo Ctrl Z' })).toBeVisible();
    await expect(numbers).toHaveCount(0);
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(forkShown(page, 1)).toHaveCount(0);
  },
);

test('arrow keys change a number by steps, Escape gives it up', async ({ lab, page }) => {
  await lab.openAt(6);
  await lab.labView();
  const delay = number(lab, 'Delay');
  await delay.focus();
  await page.keyboard.press('ArrowUp');
  await expect(delay).not.toHaveValue('15 ms');
  await page.keyboard.press('Escape');
  await expect(delay).toHaveValue('15 ms');
  await lab.settled();
  await expect(forkShown(page, 1)).toHaveCount(0);
  await expectNoBarriers(page);
});

test.describe('by a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the numbers stand in the picture of a phone, and nothing reaches out of it', async ({ lab, page }) => {
    await lab.open();
    const rate = number(lab, 'Rate');
    await expect(rate).toBeInViewport({ ratio: 1 });
    await expect(number(lab, 'Places')).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect((await rate.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  });
});
