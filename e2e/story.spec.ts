/** The first minute: a run tells its story by itself, and stops at the first cut of a first visit. */
import { expect, test, type LabPage } from './lab.ts';

/** Sentences that must appear before the first cut, in this order. */
const SENTENCES = [/slow start|doubles/i, /queue|full/i, /lost|overflow/i, /halves|cuts/i];

interface Reported {
  readonly reported: { readonly sentences: string[]; readonly paces: string[] };
}

/** From now on the page records headline and pace. */
async function writeDown({ page }: LabPage): Promise<() => Promise<Reported['reported']>> {
  await page.addInitScript(() => {
    const reported = { sentences: [] as string[], paces: [] as string[] };
    Object.assign(window, { reported });
    const note = (list: string[], name: string): void => {
      const text = document.querySelector(`[data-testid=${name}]`)?.textContent ?? '';
      if (text !== '' && list.at(-1) !== text) list.push(text);
    };
    const look = (): void => {
      note(reported.sentences, 'sentence');
      note(reported.paces, 'pace');
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as Reported).reported);
}

/** Expects that the run plays from its beginning and stops by itself at the first cut, with Why open on it. */
async function expectStory(lab: LabPage): Promise<void> {
  const reported = await writeDown(lab);
  await lab.open();
  expect(await lab.time()).toBeLessThan(1);
  await expectStop(lab);
  const { sentences, paces } = await reported();
  let at = 0;
  for (const words of SENTENCES) {
    const place = sentences.slice(at).findIndex((sentence) => words.test(sentence));
    expect(place, `${words} in ${sentences.join(' | ')}`).toBeGreaterThanOrEqual(0);
    at += place;
  }
  const slowed = ['slows for slow start', 'follows the story', 'slows for the loss', 'slows for the cut'];
  expect(paces).toEqual(expect.arrayContaining(slowed));
}

/** It stops by itself at the first cut, with Why open on it. */
async function expectStop(lab: LabPage): Promise<void> {
  const { page } = lab;
  await expect(page.getByTestId('go-on')).toBeVisible({ timeout: 150_000 });
  await expect(lab.state).toHaveText('paused');
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why (did cwnd go from )?86\.6 to 43\.3\?$/);
  await expect(lab.why.getByText(/segment 1767 had no place|No place left/)).toBeVisible();
  await expect(lab.sentence).toHaveText(/halves its window/);
  await expect.poll(() => lab.time()).toBe(2.415);
}

test.describe('on a first visit', () => {
  test.use({ firstVisit: true });

  test('without any input the page shows slow start, a full queue, a loss and a reduction, and why; keys continue', async ({
    lab,
    page,
  }) => {
    // It waits for the texts of the page, however fast a busy machine plays.
    test.slow();
    await expectStory(lab);
    await expect(page.getByTestId('go-on')).toContainText('Step on with the arrow key, or play.');
    await lab.settled();
    const event = await lab.event();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => lab.event()).toBeGreaterThan(event);
    await expect(page.getByTestId('go-on')).toBeHidden();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => lab.event()).toBe(event);
    // It stops once.
    await page.keyboard.press('ArrowLeft');
    await lab.settled();
    await page.keyboard.press(' ');
    await expect.poll(() => lab.time()).toBeGreaterThan(2.6);
    await expect(lab.state).toHaveText('running');
    // The next visit plays on, past the cut.
    await page.goto('about:blank');
    await lab.openAt(2.4);
    await lab.play.click();
    await expect.poll(() => lab.time()).toBeGreaterThan(2.6);
    await expect(lab.state).toHaveText('running');
  });

  test('a phone shows the story too, even if nothing may be stored', { tag: '@all' }, async ({ lab, page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('not allowed', 'SecurityError');
        },
      }),
    );
    // Shortly before the cut; earlier sentences are tested above.
    await lab.openAt(2.3);
    await lab.play.click();
    await expectStop(lab);
    await expect(page.getByTestId('go-on')).toBeInViewport();
    await lab.play.click();
    await expect.poll(() => lab.time()).toBeGreaterThan(2.6);
    await expect(lab.state).toHaveText('running');
  });

  test(
    'a pace that the user chose wins, and stays until they follow the story again',
    { tag: '@all' },
    async ({ lab, page }) => {
      await lab.open();
      // A user who pauses at once and visits another room finds the run paused there.
      await page.keyboard.press(' ');
      await expect(lab.state).toHaveText('paused');
      await lab.settled();
      const event = await lab.event();
      await page.getByRole('link', { name: 'Lecture' }).click();
      await expect(page).toHaveTitle('Lecture · Sawtooth');
      await page.getByRole('link', { name: 'Lab', exact: true }).click();
      await expect(lab.state).toHaveText('paused');
      expect(await lab.event()).toBe(event);
      // Shortly before the first cut.
      await lab.seek(2.3);
      await page.keyboard.press(' ');
      const pace = page.getByTestId('pace');
      await expect(pace).toHaveText(/^(slows for|follows the story)/);
      for (let press = 0; press < 12; press++) await page.keyboard.press('-');
      await expect(pace).toHaveText(/^1 s takes 1\s000 s$/);
      for (let press = 0; press < 8; press++) await page.keyboard.press('+');
      await expect(pace).toHaveText('1 s takes 2 s');
      // Nothing stops such a run.
      await expect.poll(() => lab.time()).toBeGreaterThan(2.6);
      await expect(lab.state).toHaveText('running');
      await lab.choose('slow-start-overshoot');
      await expect(pace).toHaveText('1 s takes 2 s');
      await page.getByRole('button', { name: 'Follow the story' }).click();
      await expect(pace).toHaveText(/^(slows for|follows the story)/);
      await expect(page.getByRole('button', { name: 'Follow the story' })).toBeHidden();
      await page.keyboard.press('+');
      await expect(pace).toHaveText(/ takes? /);
      await page.keyboard.press('f');
      await expect(pace).toHaveText(/^(slows for|follows the story)/);
    },
  );
});

test(
  '"Start here" in the menu tells the first minute again, and stops at the cut',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(20);
    await lab.scenario.click();
    await lab.menu.getByRole('treeitem', { name: /^Start here/ }).click();
    await lab.expectScenario('two-flows');
    await expect(lab.state).toHaveText('running');
    expect(await lab.time()).toBeLessThan(2);
    // The user may continue shortly before the cut.
    await page.keyboard.press('k');
    await lab.seek(2.3);
    await lab.play.click();
    await expectStop(lab);
    await expect(lab.sentence).toHaveText(/halves its window/);
  },
);

test(
  '"Start here" in the help begins from another scenario, at the pace of the story',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    await lab.choose('vegas-alone');
    await page.keyboard.press('+');
    await page.keyboard.press('?');
    await page.getByRole('button', { name: 'Start here' }).click();
    await expect(page.getByRole('dialog', { name: 'Help' })).toBeHidden();
    await lab.expectScenario('two-flows');
    await expect(page.getByTestId('pace')).toHaveText(/^(slows for|follows the story)/);
  },
);
