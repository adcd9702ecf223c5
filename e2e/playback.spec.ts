import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { expect, test } from './lab.ts';

test('opens and plays the default scenario', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open();
  await expect(page).toHaveTitle(/Sawtooth/);
  await expect(lab.state).toHaveText('running');
  const before = await lab.time();
  await expect.poll(() => lab.time()).toBeGreaterThan(before);
  await lab.expectScenario('two-flows');
  await expect(page.getByTestId('pace')).toHaveText(/^(slows for|follows the story)/);
  await expect(page.getByRole('figure', { name: 'Congestion window' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Share of the link' })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Drop ratio' })).toBeVisible();
});

test('the default run has its name before the presets are loaded', { tag: '@all' }, async ({ lab, page }) => {
  await page.route('**/presets*', () => undefined);
  await lab.open();
  await lab.expectScenario('two-flows');
  // A key loads the part that writes links and recognises runs.
  await page.keyboard.press('Shift');
  await lab.link();
  await lab.expectScenario('two-flows');
});

test('draws while it plays, and does not while it is paused', async ({ lab, page }) => {
  await lab.open();
  const plot = page.getByRole('figure', { name: 'Network' }).locator('canvas');
  const shot = async (): Promise<string> => (await plot.screenshot()).toString('base64');
  const first = await shot();
  await expect.poll(shot).not.toBe(first);
  await lab.pause();
  await lab.labView();
  const standing = await lab.standing();
  // The painter's last picture may appear a little later; after that it stays.
  let still = '';
  await expect
    .poll(
      async () => {
        const before = still;
        still = await shot();
        return still === before;
      },
      { intervals: [300] },
    )
    .toBe(true);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await shot()).toBe(still);
  expect(await lab.standing()).toEqual(standing);
});

test('an experiment that the user pauses while it is being opened appears paused', { tag: '@all' }, async ({ lab }) => {
  await lab.open();
  await expect(lab.state).toHaveText('running');
  await lab.scenario.click();
  await lab.lookFor('vegas-alone');
  await expect(lab.entry('vegas-alone')).toBeVisible();
  // Without a pause: the worker has hardly begun to open it. The list must have closed, because in its search a letter
  // is text.
  await lab.entry('vegas-alone').evaluate(async (entry: HTMLElement) => {
    entry.click();
    while (document.activeElement?.matches('input') === true)
      await new Promise((closed) => requestAnimationFrame(closed));
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
  });
  await lab.expectScenario('vegas-alone');
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  const { digest } = await lab.standing();
  await expect(lab.state).toHaveText('paused');
  expect(await lab.digest()).toBe(digest);
});

test('a click on the timeline goes there, forwards and backwards, and so do its keys', async ({ lab, page }) => {
  await lab.openAt(10);
  await lab.timeline.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lab.time()).toBeGreaterThan(10.1);
  await expect(lab.timeline).toHaveAttribute('aria-valuetext', /^10\.\d{3} s of 40 s$/);
  await page.keyboard.press('PageDown');
  await expect.poll(() => lab.time()).toBeLessThan(9);
  await page.keyboard.press('Home');
  await expect.poll(() => lab.time()).toBe(0);

  await lab.openAt(20);
  const later = await lab.digest();
  await lab.seek(8);
  expect(await lab.digest()).not.toBe(later);
  await page.keyboard.press('End');
  await expect.poll(() => lab.time()).toBeGreaterThan(19);
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect.poll(() => lab.time()).toBe(0);
});

test('plays to the end and says so', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(39);
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  await expect(page.getByTestId('pace')).toHaveText('10 s take 1 s');
  await lab.play.click();
  await expect(lab.state).toHaveText('finished');
  await expect.poll(() => lab.time()).toBe(40);
  await expect(lab.sentence).toHaveText(/^The run is over/);
  await expect(page.getByTestId('announcer')).toHaveText('Finished at 40.0 s.');
});

test('is driven by keys, but not while the user types', async ({ lab, page }) => {
  await lab.open();
  await page.keyboard.press('k');
  await expect(lab.state).toHaveText('paused');
  const event = await lab.event();
  await page.keyboard.press('.');
  await expect.poll(() => lab.event()).toBe(event + 1);
  await page.keyboard.press(',');
  await expect.poll(() => lab.event()).toBe(event);
  // To the next loss of any flow; the flow of steps and Why stays the same.
  const followed = await page.locator('.steps-of').allTextContents();
  await page.keyboard.press('l');
  await expect.poll(() => lab.event()).toBeGreaterThan(event);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why /);
  expect(await page.locator('.steps-of').allTextContents()).toEqual(followed);
  await page.keyboard.press('[');
  await expect(page.getByRole('radio', { name: 'packet' })).toBeChecked();
  await page.keyboard.press('s');
  const field = page.getByRole('textbox', { name: 'Link', exact: true });
  await field.focus();
  await lab.settled();
  const here = await lab.event();
  for (const key of ['k', '.', 'ArrowRight', 'l', ' ']) await page.keyboard.press(key);
  await lab.settled();
  await expect(lab.state).toHaveText('paused');
  expect(await lab.event()).toBe(here);
});

test('the parts of the picture kept while playing equal a complete redraw', { tag: '@all' }, async ({ lab, page }) => {
  // The default network, in so long a run that it is not over before it is slowed down, however late that is.
  const long = parseScenario({ duration: 640 });
  if (!long.ok) throw new Error('refused');
  // So late that the plots have their full window, which moves with now.
  await lab.open(encodeLink(long.scenario, { time: 27 }));
  await expect(lab.state).toHaveText('paused');
  await lab.play.click();
  await expect(lab.state).toHaveText('running');
  await page.getByRole('slider', { name: 'Pace' }).focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('pace')).toHaveText(/1 s takes 1\s?000 s/);
  /**
   * Stores the past of both charts as it is on the screen, without the last px before now; or returns how much of it
   * differs from what was stored.
   */
  const past = (keep: boolean): Promise<number> =>
    page.evaluate(async (first) => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const kept = (Reflect.get(window, 'kept') ?? {}) as Record<string, Uint8ClampedArray>;
      let most = 0;
      for (const name of ['window', 'share']) {
        const canvas = document.querySelector<HTMLCanvasElement>(`.panel-${name} canvas`)!;
        const copy = new OffscreenCanvas(canvas.clientWidth, canvas.clientHeight).getContext('2d')!;
        copy.drawImage(canvas, 0, 0, canvas.clientWidth, canvas.clientHeight);
        const { data } = copy.getImageData(90, 0, Math.floor(canvas.clientWidth * 0.6), canvas.clientHeight);
        if (!data.some((value) => value > 0)) return Infinity;
        const before = kept[name];
        if (first || before === undefined) kept[name] = data;
        else {
          // A line that begins elsewhere may be shifted by a fifth of a px: its edges are slightly lighter or darker.
          // Even at this pace the window may have moved by some px.
          const parts = [0, 1, 2, 3, 4, 5].map((px) => {
            let other = 0;
            for (let at = 0; at < data.length; at++) if (Math.abs(data[at]! - (before[at + 4 * px] ?? 0)) > 80) other++;
            return other / data.length;
          });
          most = Math.max(most, Math.min(...parts));
        }
      }
      Object.assign(window, { kept });
      return most;
    }, keep);
  // It hardly moves: a mark or the edge of a band, which are on whole px, may have moved by one.
  await expect
    .poll(async () => {
      if ((await past(true)) !== 0) return Infinity;
      const then = await lab.time();
      await expect.poll(() => lab.time()).toBeGreaterThan(then);
      return past(false);
    })
    .toBeLessThan(0.006);
  // In another theme everything is drawn again, and so it is when the first theme returns.
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await paper();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(paper).not.toBe(light);
  await expect.poll(() => past(false)).toBeGreaterThan(0.05);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(paper).toBe(light);
  await expect(lab.state).toHaveText('running');
  // Shifted by a px, a twentieth differs. The dots of the fair share do not move, and marks are on whole px.
  await expect.poll(() => past(false)).toBeLessThan(0.006);
});
