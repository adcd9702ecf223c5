/** A script in the browser: the user is the receiver, using only keys. */
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { scripted } from '../tests/timelines/script.ts';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';

/** An open connection, with twenty segments to send and no ACK yet. */
function opening(): string {
  const parsed = parseScenario({
    ...scripted('10 write 20', { variant: 'newreno', stack: 'rfc' }),
    duration: 2,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return encodeLink(parsed.scenario, { time: 0.01 });
}

const rowsOf = ({ page }: LabPage) => page.getByRole('table', { name: 'Rows of the script' });
const current = (lab: LabPage) => rowsOf(lab).locator('[aria-current="step"]');

/** Presses a key and waits until the run is at the added row. */
async function answer(lab: LabPage, key: string, says: string): Promise<void> {
  await lab.page.keyboard.press(key);
  await expect(current(lab)).toContainText(says);
  await lab.settled();
}

test('the receiver causes a fast retransmit by keys, and asks why', async ({ lab, page }) => {
  await lab.open(opening());
  await lab.settled();
  await expect(page.getByRole('heading', { name: 'You are the receiver' })).toBeVisible();
  await expect(current(lab)).toContainText('sends 0 to 9');
  await answer(lab, 'a', 'acknowledges 0');
  await answer(lab, 'd', 'duplicate ACK, 1st');
  await answer(lab, 'd', 'duplicate ACK, 2nd');
  await answer(lab, 'd', 'resends 1');
  await expect(lab.sentence).toContainText('Segment 1 is lost');
  for (const name of ['Time and sequence', 'Packet ladder', 'Sliding window'])
    await expect(page.getByRole('figure', { name })).toBeVisible();
  // Why is open and explains the duplicate ACKs.
  await expect(lab.why.filter({ hasText: 'Why' }).last()).toContainText('again');
  // Steps forth and back, one row at a time.
  const standing = await lab.digest();
  await page.keyboard.press('ArrowLeft');
  await expect(current(lab)).toContainText('duplicate ACK, 2nd');
  await page.keyboard.press('ArrowRight');
  await expect(current(lab)).toContainText('resends 1');
  await lab.settled();
  expect(await lab.digest()).toBe(standing);
  // The link contains the script and the moment.
  const link = await lab.link();
  await lab.open(link);
  await lab.settled();
  expect(await lab.digest()).toBe(standing);
});

test('a row is changed, refused, added, moved, removed and restored', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open(opening());
  await lab.settled();
  await answer(lab, 'a', 'acknowledges 0');
  await answer(lab, 'd', 'duplicate ACK, 1st');
  const ack = rowsOf(lab).getByRole('textbox', { name: /^ACK, row 2/ });
  await ack.fill('4');
  await ack.press('Enter');
  await expect(current(lab)).toContainText('acknowledges 3 segments');
  const time = rowsOf(lab).getByRole('textbox', { name: /^Time, row 2/ });
  await time.fill('0.001');
  await time.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Time must not be before the row before it/);
  await time.press('Escape');
  const window = rowsOf(lab).getByRole('textbox', { name: /^Window, row 2/ });
  await window.fill('-1');
  await window.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^Window must be 0 to/);
  await window.press('Escape');
  await ack.fill('30');
  await ack.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/^ACK must be at most 20/);
  await ack.press('Escape');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Enter in an unchanged field adds a row below; Alt and Delete remove it.
  await ack.press('Enter');
  await expect(rowsOf(lab).getByRole('textbox', { name: /^ACK, row 3/ })).toHaveValue('4');
  await lab.settled();
  await rowsOf(lab)
    .getByRole('textbox', { name: /^ACK, row 3/ })
    .press('Alt+Delete');
  await expect(rowsOf(lab).getByRole('textbox', { name: /^ACK, row 3/ })).toHaveCount(0);
  await lab.settled();
  await ack.press('Alt+ArrowUp');
  await expect(rowsOf(lab).getByRole('textbox', { name: /^ACK, row 1/ })).toHaveValue('4');
  await lab.settled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowsOf(lab).getByRole('textbox', { name: /^ACK, row 1/ })).toHaveValue('1');
});

test(
  'a script has no serious barriers in any theme, and fits in every width',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open(opening());
    await lab.settled();
    await answer(lab, 'm', 'duplicate ACK, 1st');
    await expectNoBarriersInAnyTheme(page);
    for (const theme of ['light', 'dark', 'projector']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await lab.theme(theme);
      for (const width of [1280, 768, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(rowsOf(lab)).toBeVisible();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
      }
    }
  },
);
