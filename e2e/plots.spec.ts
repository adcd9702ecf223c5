import type { Locator, Page } from '@playwright/test';
import { expect, test, type LabPage } from './lab.ts';
import { wantsAll } from './some.ts';
import { saveAs, saveDialog } from './saving.ts';

const cursorOf = (page: Page, chart: string): Locator => page.getByRole('slider', { name: `Cursor of ${chart}` });
const windowCursor = (page: Page): Locator => cursorOf(page, 'Congestion window');
/** The frame of the timeline: the range of the plots, s. */
const frame = async (page: Page): Promise<readonly [number, number]> => [
  Number(await page.getByRole('slider', { name: 'Plots begin at' }).getAttribute('aria-valuenow')),
  Number(await page.getByRole('slider', { name: 'Plots end at' }).getAttribute('aria-valuenow')),
];
const seconds = async (cursor: Locator): Promise<number> => Number(await cursor.getAttribute('aria-valuenow'));

/** The texts of a chart's labels. */
const labels = (page: Page, chart: string): Promise<string[]> =>
  page
    .getByRole('figure', { name: chart })
    .locator('svg text:not([visibility="hidden"])')
    .evaluateAll((texts) => texts.map(({ textContent }) => textContent ?? ''));

async function openPlots(lab: LabPage, time = 12.4): Promise<void> {
  await lab.openAt(time);
  await onlyPlots(lab);
}

/** Only the plots matter here, as in the lab view. */
async function onlyPlots(lab: LabPage): Promise<void> {
  const { page, why } = lab;
  await lab.settled();
  if (await page.locator('.step-view').isVisible()) await page.keyboard.press('v');
  await page.keyboard.press('w');
  await expect(why).toBeHidden();
  // The effect of pointer and keys on a plot depends on its range.
  await lab.settled();
}

test('the words beside a title follow the axis while the run plays', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open();
  const about = page.getByRole('figure', { name: 'Drop ratio' }).locator('.about');
  await expect(about).toHaveText(/per 0\.0\d s$/);
  await expect(about).toHaveText(/per 0\.1 s$/);
  await expect(lab.state).toHaveText('running');
});

test('the cursor reads values by keys, also of a selected flow, goes from mark to mark, and leads to its moment', async ({
  lab,
  page,
}) => {
  await openPlots(lab);
  const cursor = windowCursor(page);
  await cursor.focus();
  await expect(cursor).toHaveAttribute('aria-valuetext', /^now, 12\.\d{3} s of 40 s$/);
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^12\.\d+ s: NewReno [\d.]+ and CUBIC [\d.]+ segments$/);
  const start = await seconds(cursor);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => seconds(cursor)).toBeLessThan(start);
  expect(start - (await seconds(cursor))).toBeLessThan(0.05);

  await page.keyboard.press('Control+ArrowLeft');
  await expect.poll(async () => start - (await seconds(cursor))).toBeGreaterThan(0.1);
  const mark = await seconds(cursor);
  await page.keyboard.press('ArrowDown');
  await expect(cursor).toHaveAttribute(
    'aria-valuetext',
    /: NewReno [\d.]+ segments, (fast recovery|congestion avoidance)$/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(cursor).toHaveAttribute('aria-valuetext', /: CUBIC [\d.]+ segments, /);
  // The values at the cursor replace those of now, in every plot.
  const spoken = /CUBIC ([\d.]+)/.exec((await cursor.getAttribute('aria-valuetext')) ?? '')?.[1];
  await expect.poll(() => labels(page, 'Congestion window')).toContain(`CUBIC ${spoken}`);
  await expect.poll(async () => (await labels(page, 'Drop ratio')).some((text) => text.endsWith(' %'))).toBe(true);

  await page.keyboard.press('Enter');
  await expect.poll(async () => Math.abs((await lab.time()) - mark)).toBeLessThan(0.01);
  await page.keyboard.press('Escape');
  await expect(cursor).toHaveAttribute('aria-valuetext', /^now, /);

  // A flow is selected by its digit or its name.
  await page.keyboard.press('2');
  await expect(page.getByTestId('announcer')).toHaveText('CUBIC is selected.');
  await cursor.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuetext', /: CUBIC /);
  await expect(cursor).not.toHaveAttribute('aria-valuetext', /NewReno/);
  await page.keyboard.press('2');
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuetext', /NewReno .* and CUBIC/);
  await page
    .getByRole('figure', { name: 'Congestion window' })
    .locator('svg text.end-label:not([visibility="hidden"])', { hasText: 'NewReno' })
    // Meanwhile the name returns to its place without a cursor.
    .click({ delay: 150 });
  await cursor.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(cursor).toHaveAttribute('aria-valuetext', /: NewReno [\d.]+ segments, /);

  // Elsewhere arrow keys step the run.
  const before = await lab.event();
  await cursor.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await lab.settled();
  expect(await lab.event()).toBe(before);
  await lab.play.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lab.event()).not.toBe(before);
});

test('zooms and pans by keys, by the wheel, by two numbers and by words', async ({ lab, page }) => {
  await openPlots(lab);
  await expect(page.getByRole('button', { name: 'Zoom off' })).toBeHidden();
  await windowCursor(page).focus();
  await page.keyboard.press('z');
  await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(8, 1);
  const [usual] = await frame(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await frame(page))[0]).toBeCloseTo(usual - 0.8, 1);
  const [panned] = await frame(page);
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(async () => (await frame(page))[0]).toBeCloseTo(panned - 0.8, 1);
  await page.keyboard.press('Shift+Z');
  await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(16, 1);
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Zoom off' })).toBeHidden();

  await lab.settled();
  const box = await windowCursor(page).boundingBox();
  if (box === null) throw new Error('the plot is not shown');
  await page.mouse.move(box.x + 400, box.y + 100);
  await page.mouse.wheel(0, -240);
  await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(8, 1);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(16, 1);

  await lab.ofChart('Congestion window', 'Range');
  const form = page.getByRole('dialog', { name: 'Range of the plots' });
  await form.getByLabel('From, s').fill('8');
  await form.getByLabel('To, s').fill('4');
  await form.getByRole('button', { name: 'Show range' }).click();
  await expect(form.getByRole('alert')).toHaveText('The end must be after the beginning.');
  await form.getByLabel('From, s').fill('2.5');
  await page.keyboard.press('Enter');
  await expect.poll(() => frame(page)).toEqual([2.5, 4]);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Range', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Congestion window', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Zoom off' }).click();
  await expect.poll(async () => (await frame(page))[0]).toBe(0);

  // A press goes there, a drag and Z show that span, two presses show the default range.
  await lab.settled();
  const left = box.x + 84;
  const perSecond = (box.width - 84 - 24) / 16;
  const y = box.y + box.height / 2;
  await page.mouse.click(left + perSecond * 6, y);
  await expect.poll(async () => Math.abs((await lab.time()) - 6)).toBeLessThan(0.05);
  await lab.settled();

  await page.mouse.move(left + perSecond * 2, y);
  await page.mouse.down();
  await page.mouse.move(left + perSecond * 4, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.press('z');
  await expect.poll(async () => (await frame(page))[0]).toBeCloseTo(2, 1);
  await expect.poll(async () => (await frame(page))[1]).toBeCloseTo(4, 1);
  const [from] = await frame(page);
  await lab.settled();
  // Shift drags the window along.
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 900, y);
  await page.mouse.down();
  await page.mouse.move(box.x + 500, y, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
  await expect.poll(async () => (await frame(page))[0]).toBeGreaterThan(from + 0.3);
  const zoomed = page.getByRole('button', { name: 'Zoom off' });
  await expect(async () => {
    // Two presses more than a quarter of a second apart are two clicks, each to its time.
    if (!(await zoomed.isVisible())) await page.keyboard.press('z');
    await lab.settled();
    const before = await lab.time();
    await page.mouse.dblclick(box.x + 500, y);
    await expect(zoomed).toBeHidden();
    // There is no event that shows that the first of two clicks has no effect.
    await page.waitForTimeout(500);
    await lab.settled();
    expect(await lab.time()).toBe(before);
  }).toPass();
  await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(16, 1);
});

test(
  'the frame says what the plots show, however wide they become, and has two handles',
  { tag: '@all' },
  async ({ lab, page }) => {
    await openPlots(lab, 20);
    const [from, to] = await frame(page);
    expect(to - from).toBeCloseTo(16, 3);
    // Nothing but the screen changes: the run is paused.
    await page.setViewportSize({ width: 500, height: 900 });
    await expect.poll(async () => (await frame(page))[1] - (await frame(page))[0]).toBeCloseTo(14, 3);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => frame(page)).toEqual([from, to]);

    // It has two handles, for pointer and keys.
    await lab.settled();
    const end = page.getByRole('slider', { name: 'Plots end at' });
    await end.focus();
    const before = await seconds(end);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => seconds(end)).toBeCloseTo(before - 0.2, 3);
    await expect(end).toHaveAttribute('aria-valuetext', /^[\d.]+ s$/);
    await lab.settled();
    const box = await end.boundingBox();
    const track = await lab.timeline.boundingBox();
    if (box === null || track === null) throw new Error('the timeline is not shown');
    await page.mouse.move(box.x + 6, box.y + box.height / 2);
    // It is loaded when the pointer comes.
    await expect(page.locator('.frame-brush .handle')).toHaveCount(2);
    await page.mouse.down();
    await page.mouse.move(track.x + track.width / 4, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => seconds(end)).toBeCloseTo(10, 0);
    await lab.settled();
    expect(await lab.time()).toBeCloseTo(20, 0);
  },
);

test.describe('by fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a first drag continues when the zoom is loaded in the middle of it', async ({ lab, page }) => {
    const door: { open: () => void } = { open: () => undefined };
    const opened = new Promise<void>((resolve) => (door.open = resolve));
    await page.route('**/zoomWindow-*.js', async (route) => {
      await opened;
      await route.continue();
    });
    await lab.openAt(12.4);
    await expect(lab.why).toBeVisible();
    await page.keyboard.press('w');
    await expect(lab.why).toBeHidden();
    await lab.settled();
    const devtools = await page.context().newCDPSession(page);
    const box = (await windowCursor(page).boundingBox())!;
    const touch = async (type: string, x?: number): Promise<void> => {
      const touchPoints = x === undefined ? [] : [{ x: box.x + x, y: box.y + 60, id: 0 }];
      await devtools.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints });
    };
    const asked = page.waitForRequest('**/zoomWindow-*.js');
    await touch('touchStart', 100);
    await touch('touchMove', 130);
    await asked;
    const loaded = page.waitForResponse('**/zoomWindow-*.js');
    door.open();
    await (await loaded).finished();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)));
    await touch('touchMove', 170);
    await touch('touchMove', 200);
    await touch('touchEnd');
    await expect(page.getByRole('button', { name: 'Zoom to it' })).toBeVisible();
  });

  test('one finger along a plot selects that stretch, one up or down scrolls the page, two zoom, a tap goes there', async ({
    lab,
    page,
  }) => {
    await lab.openAt(12.4);
    // Why comes a moment after the run has stopped.
    await expect(lab.why).toBeVisible();
    await page.keyboard.press('w');
    await expect(lab.why).toBeHidden();
    const devtools = await page.context().newCDPSession(page);
    /** Moves fingers from one set of positions to another, px of the plot, and lifts them. */
    const fingers = async (from: readonly [number, number][], to: readonly [number, number][]): Promise<void> => {
      await lab.settled();
      const box = await windowCursor(page).boundingBox();
      if (box === null) throw new Error('the plot is not shown');
      const at = (part: number): { x: number; y: number; id: number }[] =>
        from.map(([x, y], id) => ({
          x: box.x + x + part * (to[id]![0] - x),
          y: box.y + y + part * (to[id]![1] - y),
          id,
        }));
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
      for (const part of [0.25, 0.5, 0.75, 1])
        await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const length = async (): Promise<number> => (await frame(page))[1] - (await frame(page))[0];
    const [usual, still] = [await length(), await frame(page)];
    const { y } = (await windowCursor(page).boundingBox())!;
    await fingers([[200, 100]], [[204, 40]]);
    await expect.poll(async () => (await windowCursor(page).boundingBox())!.y).toBeLessThan(y - 20);
    expect(await frame(page)).toEqual(still);

    // The axis takes 40 px at the left, and 14 px stay free at the right.
    const perPx = usual / (390 - 40 - 14);
    await fingers([[100, 60]], [[200, 70]]);
    await page.getByRole('button', { name: 'Zoom to it' }).click();
    await expect.poll(length).toBeCloseTo(100 * perPx, 1);
    expect((await frame(page))[0]).toBeCloseTo(still[0] + 60 * perPx, 1);
    await page.getByRole('button', { name: 'Zoom off' }).click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(length).toBeCloseTo(usual, 1);

    // The zoom comes with the first touch.
    await expect(async () => {
      await fingers(
        [
          [160, 60],
          [220, 60],
        ],
        [
          [130, 60],
          [250, 60],
        ],
      );
      expect(await length()).toBeLessThan(0.6 * usual);
    }).toPass();
    expect(await length()).toBeGreaterThan(0.4 * usual);
    await page.getByRole('button', { name: 'Zoom off' }).click();
    await lab.settled();
    const goal = (await frame(page))[0] + 60 * perPx;
    expect(Math.abs((await lab.time()) - goal)).toBeGreaterThan(10 * perPx);
    await windowCursor(page).tap({ position: { x: 100, y: 60 } });
    await expect.poll(async () => Math.abs((await lab.time()) - goal)).toBeLessThan(3 * perPx);
  });
});

/** Where the drawn letters of a label are, and where the words over them are, both in px of the figure. */
async function lettersAndWords(page: Page, chart: string, text: string): Promise<readonly [number[], number[]]> {
  const label = page
    .getByRole('figure', { name: chart })
    .locator('svg text:not([visibility="hidden"])', { hasText: text });
  return label.first().evaluate((element) => {
    const canvas = element.closest('figure')?.querySelector('canvas');
    const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const words = element.getBoundingClientRect();
    if (canvas === null || canvas === undefined || pen === null) return [[], []] as const;
    const sheet = canvas.getBoundingClientRect();
    const [left, top] = [Math.floor(words.left - sheet.left) - 12, Math.floor(words.top - sheet.top) - 12];
    const [width, height] = [Math.ceil(words.width) + 24, Math.ceil(words.height) + 24];
    Object.assign(pen.canvas, { width, height });
    pen.drawImage(canvas, left, top, width, height, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    let box = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at < data.length; at += 4) {
      // Opaque and dark blue, like the name of the first flow.
      if (data[at + 3]! < 250 || data[at]! > 40 || data[at + 2]! < 90) continue;
      const [x, y] = [left + ((at / 4) % width), top + Math.floor(at / 4 / width)];
      box = [Math.min(box[0]!, x), Math.min(box[1]!, y), Math.max(box[2]!, x), Math.max(box[3]!, y)];
    }
    return [
      box,
      [words.left, words.top, words.right, words.bottom].map((edge, i) => edge - (i % 2 ? sheet.top : sheet.left)),
    ];
  });
}

test('the letters of a label are drawn under the words that can be selected and clicked; a title explains itself', async ({
  lab,
  page,
}) => {
  await openPlots(lab);
  // The painter has its own thread, so its drawing appears some frames after the words.
  await expect(async () => {
    const [letters, words] = await lettersAndWords(page, 'Share of the link', 'NewReno ');
    // Letters fill the width of their words, and half of their height.
    expect(Math.abs(letters[0]! - words[0]!)).toBeLessThan(4);
    expect(Math.abs(letters[2]! - words[2]!)).toBeLessThan(4);
    expect(letters[1]! - words[1]!).toBeGreaterThan(0);
    expect(words[3]! - letters[3]!).toBeGreaterThan(0);
    expect(letters[3]! - letters[1]!).toBeGreaterThan((words[3]! - words[1]!) / 3);
  }).toPass({ timeout: 15_000 });

  // A title explains itself.
  await page.getByRole('button', { name: 'Congestion window', exact: true }).click();
  const meaning = page.getByRole('dialog', { name: 'What is: Congestion window' });
  await expect(meaning).toContainText('How much data a sender may have on its way at once.');
  await expect(meaning).toContainText('flight ≤ min(cwnd, rwnd)');
  await expect(meaning.getByRole('link', { name: 'RFC 5681, section 2' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();
  // So does the right mouse button, and the plots have no greyed-out labels.
  await page.getByRole('figure', { name: 'Congestion window' }).click({ button: 'right', position: { x: 300, y: 90 } });
  await expect(meaning.getByRole('button')).toHaveText(['Charts', 'Range', /^Table/, /^Save/]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('figure').getByRole('button', { name: /^(Table|Save|Charts|Range)/ })).toHaveCount(0);
});

test(
  'the marks of the focused chart can be walked through and lead to their moments',
  { tag: '@all' },
  async ({ lab, page }) => {
    await openPlots(lab);
    const marks = page.getByRole('list', { name: 'Marks of Congestion window' });
    await expect(marks).toBeHidden();
    await windowCursor(page).focus();
    await expect(marks).toBeAttached();
    await page.keyboard.press('Tab');
    const focused = marks.getByRole('button').first();
    await expect(focused).toBeFocused();
    await expect(focused).toHaveText(/^\d+ lost, (NewReno|CUBIC), 2\.\d+ s, at [\d.]+ segments$/);
    await page.keyboard.press('ArrowDown');
    const second = marks.getByRole('button').nth(1);
    await expect(second).toBeFocused();
    const time = Number(/([\d.]+) s,/.exec((await second.textContent()) ?? '')?.[1]);
    await page.keyboard.press('Enter');
    await expect.poll(async () => Math.abs((await lab.time()) - time)).toBeLessThan(0.02);
  },
);

test('a table shows samples or events and can be saved', async ({ lab, page }) => {
  await openPlots(lab);
  await windowCursor(page).focus();
  await page.keyboard.press('t');
  const table = page.getByRole('region', { name: 'Table of Congestion window' });
  await table.getByRole('combobox', { name: 'Rows' }).selectOption('events');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Time, s',
    'Flow',
    'Event',
    'cwnd before, segments',
    'cwnd after, segments',
    'Segment, number',
  ]);
  await table.getByRole('button', { name: /^Save figure/ }).click();
  const download = await saveAs(saveDialog(page), 'Its numbers, all rows csv');
  await page.keyboard.press('Escape');
  expect(download.suggestedFilename()).toBe('sawtooth-congestion-window-events.csv');
  const stream = await download.createReadStream();
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  const lines = Buffer.concat(parts).toString('utf8').trim().split('\r\n');
  expect(lines.length - 1).toBe(
    await table
      .getByRole('row')
      .count()
      .then((rows) => rows - 1),
  );
  expect(lines[1]).toMatch(/^2\.\d{6},(NewReno|CUBIC),packet lost,/);
  await page.keyboard.press('Escape');
  await expect(windowCursor(page)).toBeFocused();

  await lab.timeline.focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('region', { name: 'Table of Timeline' })).toContainText('window cut');
});

/** The result of `look` once it is the same three times: drawing may lag behind. */
async function steady(look: () => Promise<string[]>): Promise<string[]> {
  let seen: string[] = [];
  let same = 0;
  await expect
    .poll(
      async () => {
        const before = seen;
        seen = await look();
        same = before.length > 0 && seen.join() === before.join() ? same + 1 : 0;
        return same;
      },
      { intervals: [150] },
    )
    .toBeGreaterThanOrEqual(2);
  return seen;
}

/** Every canvas of the page as a picture. */
async function pictures(lab: LabPage): Promise<string[]> {
  await lab.settled();
  return steady(() =>
    lab.page.evaluate(() =>
      [...document.querySelectorAll('canvas')]
        .filter((canvas) => canvas.clientWidth > 0)
        .map((canvas) => canvas.toDataURL()),
    ),
  );
}

/** The plots left of now, and the network: the past. */
async function past(lab: LabPage): Promise<string[]> {
  await lab.settled();
  return steady(() =>
    lab.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('figure canvas')]
        .filter((canvas) => canvas.clientWidth > 0)
        .map((canvas) => {
          if (canvas.closest('.panel-network') !== null) return canvas.toDataURL();
          const x = Math.floor(84 + (canvas.clientWidth - 84 - 24) * 0.776) - 12;
          const copy = document.createElement('canvas');
          Object.assign(copy, { width: x, height: canvas.height });
          copy.getContext('2d')?.drawImage(canvas, 0, 0);
          return copy.toDataURL();
        }),
    ),
  );
}

/** What the page shows of the moment, without Why, which is closed here. */
async function toldOf(lab: LabPage): Promise<readonly unknown[]> {
  const digest = await lab.digest();
  return [digest, await lab.event(), await lab.time(), await lab.sentence.textContent()];
}

/** Whether pictures are equal; they are too long to print. */
const isSame = (some: readonly string[], others: readonly string[]): boolean => some.join() === others.join();

const UNITS = ['event', 'packet', 'ACK', 'rule', 'round trip', 'phase', 'loss'];

// One unit, or all of them, each on its own page. tests/lab/stepping.test.ts checks for all units where a step returns
// to.
for (const units of wantsAll ? UNITS.map((unit) => [unit]) : [['loss']])
  test(
    `a step back by ${units.join(', ')} shows and draws what a run forward to that moment does`,
    { tag: '@all' },
    async ({ lab, page }) => {
      // The recording reaches beyond everything that follows, so that the future is the same in every picture.
      await openPlots(lab, 20);
      let forward = { time: 0, link: '', past: [''] };
      for (const unit of units) {
        // Clear of the signs of the timeline, which lead to their events, and so late that the plots have their full
        // window, however far the run is known.
        await lab.seek(13.4);
        await page.getByRole('radio', { name: unit, exact: true }).check({ force: true });
        // Go to such a step first, because between two of them the first step back only returns to the previous one.
        await lab.step(lab.stepForward);
        const [reported, drawn] = [await toldOf(lab), await pictures(lab)];
        const time = await lab.time();
        // A step stays with a flow, which a link does not contain: both pages show the moment with the same flow
        // selected.
        await page.keyboard.press('1');
        forward = { time, link: await lab.link(), past: await past(lab) };
        await page.keyboard.press('1');
        await lab.step(lab.stepForward);
        expect(isSame(await pictures(lab), drawn), unit).toBe(false);
        await lab.step(lab.stepBack);
        await expect.poll(() => toldOf(lab), { message: unit }).toEqual(reported);
        await expect.poll(async () => isSame(await pictures(lab), drawn), { message: unit }).toBe(true);
      }

      // A page that never went further has drawn the same past.
      await page.goto('about:blank');
      await lab.open(forward.link);
      await lab.digest();
      await onlyPlots(lab);
      await expect.poll(() => lab.time()).toBe(forward.time);
      await expect.poll(async () => isSame(await past(lab), forward.past)).toBe(true);
    },
  );

test(
  'the share of the link names its link, and a menu chooses another where there are several',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    const share = page.getByRole('figure', { name: 'Share of the link' });
    await expect(share).toContainText('R1 → R2, Mb/s delivered');
    await expect(share.getByRole('combobox')).toHaveCount(0);
    await lab.choose('biswal');
    const choice = share.getByRole('combobox', { name: 'Link whose share is shown' });
    const [first, second] = await choice.locator('option').allTextContents();
    const nameOf = (text = ''): string => text.replace(', the bottleneck', '');
    await choice.selectOption({ label: second ?? '' });
    await expect(share).toContainText(`${nameOf(second)}, Mb/s delivered`);
    await choice.selectOption({ label: first ?? '' });
    await expect(share).toContainText(`${nameOf(first)}, Mb/s delivered`);
  },
);
