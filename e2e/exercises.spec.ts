/** A sheet of exercises as a user answers it, and the games in which the user is the sender or the receiver. */
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, pageElsewhere, test } from './lab.ts';

test('a sheet is answered by keys, explained, and printed', async ({ lab: { page } }) => {
  await page.goto('./#lessons/exercise/seed=4711&count=10');
  const phase = page.getByRole('form', { name: 'Which phase are rounds 7 to 10?' });
  await phase.getByRole('combobox').fill('growth');
  await page.keyboard.press('Enter');
  await expect(phase).toContainText('one of: slow start, congestion avoidance, fast recovery');
  await phase.getByRole('combobox').fill('avoidance');
  await phase.getByRole('combobox').press('Enter');
  await expect(phase).toContainText('✓ right');

  // A wrong answer opens the belief behind it and the solution; the hidden cells of the table are then shown.
  const rounds = page.getByRole('region', { name: 'Textbook rounds' });
  await expect(rounds.getByText('hidden until b is answered').first()).toBeAttached();
  const threshold = page.getByRole('form', { name: 'What is ssthresh in round 13?' });
  await threshold.getByRole('textbox').fill('4');
  await page.keyboard.press('Enter');
  await expect(threshold).toContainText('not yet: it is 10');
  await expect(threshold).toContainText('ssthresh and cwnd are the same.');
  await expect(threshold).toContainText('21 / 2 = 10 (rounded down)');
  await expect(rounds.getByText('hidden until b is answered')).toHaveCount(0);
  await expect(threshold.getByRole('link', { name: /^Lesson 5 is about this/ })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: /Read the sawtooth\. One right, one not yet, eight open\./ }),
  ).toBeVisible();
  await expectNoBarriers(page);

  // Printed sheets have all questions, and the key on a separate page.
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'Exercises' });
  await expect(paper.getByRole('listitem')).toHaveCount(10);
  await expect(paper).toContainText('#lessons/exercise/seed=4711&count=10');
  await expect(paper).not.toContainText('rounded down)');
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('.exercise-paper')).toHaveCount(0);

  // The answers stay while other parts are open; a reload discards them, and the link contains none.
  await page.getByRole('link', { name: 'Go on: which variant this is' }).click();
  await expect(page.getByRole('form', { name: 'Which variant is this?' })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(threshold.getByRole('textbox')).toHaveValue('4');

  // Another textbook convention, and other kinds: both are in the address.
  await rounds.getByRole('combobox', { name: 'Convention' }).selectOption('half the window');
  await expect(page).toHaveURL(/convention=halved/);
  await page.getByRole('button', { name: 'Kinds', exact: true }).click();
  await page.getByRole('checkbox', { name: /^Read the graph/ }).uncheck();
  await expect(page).toHaveURL(/kinds=window,segment/);
  await expect(phase).toHaveCount(0);
});

test('a person is the sender: moves are steps, a score, and a link that plays the same game', async ({
  lab: { page },
}) => {
  await page.goto('./#lessons/play/reno');
  const window = page.getByRole('region', { name: 'Your window' }).getByRole('status');
  await expect(page.getByRole('button', { name: /^Play/ })).toBeEnabled();
  await expectNoBarriers(page);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(window).toHaveText('20');
  await page.keyboard.press('h');
  await page.keyboard.press('j');
  await expect(window).toHaveText('7');
  const link = page.getByRole('region', { name: 'Share this game' });
  await expect(link).toContainText(/[1-3] moves?/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/#lessons\/play\/reno\/\S+/);
  await expect(page.getByRole('region', { name: 'Your score so far' })).toContainText(
    'With another sender in your place: Reno',
  );

  // The Lab opens the same game: its moves are interventions.
  await page.getByRole('link', { name: 'Step through it in the Lab' }).click();
  await expect(page.getByText('Be the sender').first()).toBeVisible();
});

test(
  'a person is the receiver: answers by keys, rules of the sender, one taken back, and a script',
  { tag: '@all' },
  async ({ lab: { page } }) => {
    await page.goto('./#lessons');
    await page.getByRole('link', { name: /^Be the receiver/ }).click();
    await page.goto('./#lessons/receive/reno');
    const answer = page.getByRole('region', { name: 'Your answer' });
    const sender = page.getByRole('complementary', { name: 'What the sender did' });
    await expect(answer).toContainText('Segment 0 has arrived.');
    await expectNoBarriersInAnyTheme(page);
    // Two arrive, the third is lost, and the ACKs of later ones repeat the request for it.
    for (const [segment, key] of ['a', 'a', 'x'].entries()) {
      await expect(answer).toContainText(`Segment ${segment} has arrived.`);
      await page.keyboard.press(key);
    }
    // The key that acknowledges adds no stop to the lecture.
    await expect(page.locator('output', { hasText: 'of the lecture' })).toHaveCount(0);
    // In a dialog the keys do not answer.
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('dialog', { name: 'Save' })).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Escape');
    await expect(answer).toContainText('Segment 3 has arrived.');
    // The sender receives the receiver's ACK half a round trip later.
    for (let segment = 3; segment < 11; segment++) {
      await expect(answer).toContainText(`Segment ${segment} has arrived.`);
      await page.keyboard.press('r');
    }
    await expect(sender).toContainText('fast recovery');
    await expect(sender.getByRole('list', { name: /^Its rules/ })).toContainText('Fast retransmit');
    await page.keyboard.press('ArrowLeft');
    await expect(answer).toContainText('Segment 10 has arrived.');
    await page.keyboard.press('ArrowRight');
    await expect(sender).toContainText('fast recovery');

    // The Lab opens the decisions as a script.
    await page.getByRole('link', { name: 'As a script' }).click();
    await expect(page.getByText('Be the receiver').first()).toBeVisible();
  },
);

test(
  'a game of two minutes is played, and its link comes to the same digest in a fresh browser',
  { tag: '@all' },
  async ({ lab: { page }, browser }) => {
    test.setTimeout(400_000);
    await page.goto('./#lessons/play/cubic');
    await page.getByRole('button', { name: /^Play/ }).click();
    await page.evaluate(() => {
      const seen = { frames: 0 };
      (window as unknown as { seen: typeof seen }).seen = seen;
      requestAnimationFrame(function frame() {
        seen.frames++;
        requestAnimationFrame(frame);
      });
    });
    const links = page.getByRole('region', { name: 'Share this game' });
    // A hundred moves, some by held keys.
    for (let move = 0; move < 100; move++) {
      await page.keyboard.press(move % 9 === 8 ? 'h' : 'ArrowUp');
      await page.waitForTimeout(1100);
    }
    await expect(page.getByText('The game is over.')).toBeVisible({ timeout: 120_000 });
    const frames = await page.evaluate(() => (window as unknown as { seen: { frames: number } }).seen.frames);
    test.info().annotations.push({ type: 'frames in two minutes', description: String(frames) });
    const digest = await links
      .getByText(/^digest of this game/)
      .locator('code')
      .textContent();
    await expect(page).toHaveURL(/#lessons\/play\/cubic\/\S{50,}/);
    const link = page.url();
    expect(link.length).toBeLessThan(2000);

    const fresh = await pageElsewhere(browser);
    await fresh.goto(link);
    await expect(fresh.getByText(/^digest of the older game/).locator('code')).toHaveText(digest!);
    await fresh.context().close();
  },
);
