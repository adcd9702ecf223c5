import type { Browser, Locator, Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, LabPage, pageElsewhere, test } from './lab.ts';
import { wantsAll } from './some.ts';

const formOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Scenario' });
const button = (page: Page, name: string | RegExp): Locator =>
  formOf(page).getByRole('button', { name, exact: typeof name === 'string' });
const ready = (page: Page): Locator => formOf(page).getByText(/^✓ Ready to run/);

/** The centre of a drawn element, without its label. */
async function middleOf(page: Page, name: string | RegExp): Promise<readonly [x: number, y: number]> {
  const box = await button(page, name).locator('rect, circle').first().boundingBox();
  if (box === null) throw new Error(`${String(name)} is not drawn`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Waits until the drawn run has begun. */
async function expectBegun(lab: LabPage): Promise<void> {
  await expect(formOf(lab.page)).toBeHidden();
  await expect(lab.state).toHaveText('running');
  await lab.pause();
}

/** The same; opened by its link in another browser, the run must be the same. */
async function expectShared(lab: LabPage, browser: Browser): Promise<void> {
  await expectBegun(lab);
  const [link, digest] = [await lab.link(), await lab.digest()];
  const elsewhere = new LabPage(await pageElsewhere(browser));
  await elsewhere.open(link);
  await expect.poll(() => elsewhere.digest()).toBe(digest);
  await elsewhere.page.context().close();
}

/** Mouse presses on the canvas. */
class Mouse {
  actions = 0;
  constructor(private readonly page: Page) {}

  async click(what: Locator): Promise<void> {
    this.actions++;
    await what.click();
  }

  async press(name: string | RegExp): Promise<void> {
    this.actions++;
    await this.page.mouse.click(...(await middleOf(this.page, name)));
  }

  async drag(name: string | RegExp, to: readonly [x: number, y: number]): Promise<void> {
    this.actions++;
    const { mouse } = this.page;
    await mouse.move(...(await middleOf(this.page, name)));
    await mouse.down();
    await mouse.move(...to, { steps: 4 });
    await mouse.up();
  }

  async open(): Promise<void> {
    await this.click(this.page.getByRole('button', { name: 'Menu', exact: true }));
    await this.click(this.page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: /^Edit/ }));
  }
}

test('a dumbbell, a parking lot and mobile nodes are drawn, run and shared with the mouse', async ({
  lab,
  page,
  browser,
}) => {
  await lab.openAt(12.4);
  const form = formOf(page);
  await test.step('two round trips', async () => {
    const hand = new Mouse(page);
    await hand.open();
    await hand.press(/^Link sender 2 to R1/);
    for (let presses = 0; presses < 3; presses++) await hand.click(button(page, 'More delay'));
    await expect(form.getByRole('textbox', { name: 'Delay', exact: true }).first()).toHaveValue('50 ms');
    await expect(form.getByRole('row', { name: /2 CUBIC/ })).toContainText(/1[34]\d ms/);
    await hand.click(button(page, 'Run this scenario'));
    expect(hand.actions).toBeLessThanOrEqual(25);
    await (wantsAll ? expectShared(lab, browser) : expectBegun(lab));
  });
  await test.step('three routers with cross traffic', async () => {
    const hand = new Mouse(page);
    await hand.open();
    await hand.click(button(page, 'parking lot'));
    await hand.click(button(page, /^Flow F|^Flow$/));
    await hand.drag('Host sender 3', await middleOf(page, 'Host receiver 3'));
    await expect(form.getByText('Flow 3, sender 3 to receiver 3, over R2, R3.')).toBeAttached();
    await expect(ready(page)).toContainText('9 nodes, 8 links, 3 flows');
    await hand.click(button(page, 'Run this scenario'));
    expect(hand.actions).toBeLessThanOrEqual(25);
    await (wantsAll ? expectShared(lab, browser) : expectBegun(lab));
  });
  await test.step('six mobile nodes, one walks away', async () => {
    const hand = new Mouse(page);
    await hand.open();
    await hand.click(button(page, 'mobile nodes'));
    await hand.click(form.getByRole('slider'));
    const [x, y] = await middleOf(page, 'Node 3');
    await hand.drag('Node 3', [x, y - 230]);
    await expect(ready(page)).toContainText(/there is no route from node 0 to node 5/);
    await expect(form.getByRole('textbox', { name: 'Time of waypoint 2 of node 3' })).toBeVisible();
    await hand.click(button(page, 'Run this scenario'));
    expect(hand.actions).toBeLessThanOrEqual(25);
    await expectShared(lab, browser);
  });
});

test('the same three with keys alone', { tag: '@all' }, async ({ lab, page, browser }) => {
  const form = formOf(page);
  const { keyboard } = page;
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await keyboard.press(key);
  };
  const tabTo = async (wanted: Locator, key = 'Tab'): Promise<void> => {
    for (let presses = 0; presses < 60; presses++) {
      if (await wanted.evaluate((element) => element === document.activeElement)) return;
      await press(key);
    }
    throw new Error('Tab never gets there');
  };
  const open = async (template: string): Promise<void> => {
    await press('e');
    await expect(form).toBeVisible();
    await expect(form.getByRole('group', { name: /^Drawing of/ })).toBeFocused();
    await tabTo(button(page, template), 'Shift+Tab');
    await press('Enter');
  };
  await lab.openAt(12.4);
  await test.step('two round trips, from nothing', async () => {
    await open('nothing');
    await press('n', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter', 'Enter');
    await press('l');
    await keyboard.type('n0n2n1n2n2n3n3n4n3n5');
    await press('f');
    await keyboard.type('n0n4n1n5');
    await press('y');
    await expect(ready(page)).toContainText('6 nodes, 5 links, 2 flows');
    await press('Escape');
    await tabTo(button(page, /^Link n1 to n2/));
    await press('Enter');
    const delay = form.getByRole('textbox', { name: 'Delay', exact: true }).first();
    await tabTo(delay);
    await keyboard.type('60');
    // Undone and done again.
    await press('Escape', 'Control+z');
    await expect(delay).not.toHaveValue(/60/);
    await press('Control+y');
    await expect(delay).toHaveValue(/60/);
    await press('Control+Enter');
    await expectShared(lab, browser);
  });
  // Flows are drawn by keys above.
  if (wantsAll)
    await test.step('three routers with cross traffic', async () => {
      await open('parking lot');
      await press('f');
      await keyboard.type('sender3receiver3');
      await expect(ready(page)).toContainText('9 nodes, 8 links, 3 flows');
      await press('Control+Enter');
      await expect(form).toBeHidden();
    });
  await test.step('six mobile nodes, one walks away', async () => {
    await open('mobile nodes');
    await press('v');
    await tabTo(button(page, 'Node 3'));
    await press(']', ']', ']', ']', ']', ...Array.from({ length: 28 }, () => 'ArrowUp'));
    await expect(ready(page)).toContainText(/there is no route from node 0 to node 5/);
    await press('Control+Enter');
    await expectShared(lab, browser);
  });
});

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the same three by touch alone', { tag: '@all' }, async ({ lab, page, browser }) => {
    const form = formOf(page);
    const touch = async (name: string | RegExp): Promise<void> => {
      await button(page, name).locator('rect, circle').first().tap({ force: true });
    };
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Menu', exact: true }).tap();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: /^Edit/ }).tap();
      await expect(form.getByRole('group', { name: /^Drawing of/ })).toBeVisible();
    };
    await lab.openAt(12.4);
    await test.step('two round trips', async () => {
      await open();
      await touch(/^Link sender 2 to R1/);
      for (let presses = 0; presses < 3; presses++) await button(page, 'More delay').tap();
      await expect(form.getByRole('textbox', { name: 'Delay', exact: true }).first()).toHaveValue('50 ms');
      await expectNoBarriers(page, { include: '.form-sheet' });
    });
    await test.step('three routers with cross traffic', async () => {
      await button(page, 'parking lot').tap();
      await button(page, /^Flow F|^Flow$/).tap();
      await touch('Host sender 3');
      await touch('Host receiver 3');
      await expect(ready(page)).toContainText('9 nodes, 8 links, 3 flows');
    });
    await test.step('six mobile nodes, one walks away', async () => {
      await button(page, 'Run this scenario').tap();
      await expect(form).toBeHidden();
      await open();
      await button(page, 'mobile nodes').tap();
      await touch('Node 3');
      await form.getByRole('slider').tap();
      await button(page, /^Waypoint/).tap();
      const pad = form.getByRole('group', { name: /^Drawing of/ });
      await pad.tap({ position: { x: 200, y: 60 } });
      await expect(ready(page)).toContainText(/there is no route from node 0 to node 5/);
      await button(page, 'Run this scenario').tap();
      await expectShared(lab, browser);
    });
  });
});

test(
  'things are renamed, copied, lined up, removed and brought back, in the tables too',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await lab.fromMenu('Edit');
    const form = formOf(page);
    await page.mouse.click(...(await middleOf(page, 'Host sender 2')));
    await form.getByRole('textbox', { name: 'Name' }).fill('phone');
    await page.keyboard.press('Enter');
    await expect(button(page, 'Host phone')).toBeVisible();
    await expect(button(page, /^Flow 2, CUBIC, phone to d1/)).toBeVisible();
    await page.mouse.click(...(await middleOf(page, 'Host sender 1')), { button: 'left' });
    await page.keyboard.down('Shift');
    await page.mouse.click(...(await middleOf(page, 'Host phone')));
    await page.keyboard.up('Shift');
    await button(page, 'Duplicate').click();
    await expect(ready(page)).toContainText('8 nodes, 5 links, 2 flows');
    await button(page, 'Line up in a row').click();
    await expectNoBarriersInAnyTheme(page, '.form-sheet');
    await button(page, 'Remove').click();
    await page.mouse.click(...(await middleOf(page, 'Host phone')));
    await page.keyboard.press('Delete');
    await expect(ready(page)).toContainText('5 nodes, 4 links, 1 flow.');
    await button(page, 'Undo').click();
    await button(page, 'Tables').click();
    await expect(form.getByRole('button', { name: 'phone → R1' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(button(page, 'Undo')).toBeDisabled();
  },
);

test('a first run is shown beside the drawing; movements are shown and written out; a missing route is repaired @all', async ({
  lab,
  page,
}) => {
  await lab.openAt(12.4);
  await lab.fromMenu('Edit');
  const form = formOf(page);
  await expect(form.getByText(/^A first run gave .* and .*: Jain’s index/)).toBeVisible();
  await page.mouse.click(...(await middleOf(page, /^Link R1 to R2/)));
  await page.keyboard.press('Delete');
  await expect(form.getByText('✕ Flow 1 has no path from sender 1 to receiver 1.')).toBeVisible();
  await button(page, 'Join r0 and r1').click();
  await expect(ready(page)).toContainText('6 nodes, 5 links, 2 flows');
  await button(page, 'mobile nodes').click();
  await form.getByLabel('Movement').selectOption('along streets (Manhattan)');
  await expect(form.getByRole('textbox', { name: 'Block' })).toHaveValue('100 m');
  await button(page, 'Make it mine').click();
  await expect(form.getByLabel('Movement')).toHaveValue('trace');
  await button(page, 'Node 0').focus();
  await page.keyboard.press('Space');
  await expect(form.getByRole('textbox', { name: 'Time of waypoint 2 of node 0' })).toBeVisible();
  // The cursor of the time line moved by keys, and its sentence; the same as a table.
  await form.getByRole('slider', { name: 'Time that is shown' }).focus();
  await page.keyboard.press(']');
  await expect(form.getByRole('slider')).toHaveAttribute('aria-valuetext', /^1 s: (0 |no route from node 0 )/);
  await expect(form.getByRole('table', { name: 'In reach over time' })).toContainText('Route of flow 1');
  await expectNoBarriersInAnyTheme(page, '.form-sheet');
  await button(page, 'Walk').click();
  await expect(form.getByRole('slider')).not.toHaveValue('1');
  await button(page, 'Stop').click();
  await button(page, 'Undo').click();
  await expect(form.getByLabel('Movement')).toHaveValue('manhattan');
  await expect(form.getByText(/^A first run gave/)).toBeVisible();
});

test(
  'with Shift and Space several things are chosen by keys, moved and removed together',
  { tag: '@all' },
  async ({ lab, page }) => {
    const { keyboard } = page;
    const form = formOf(page);
    await lab.openAt(12.4);
    await lab.fromMenu('Edit');
    const [s0, s1, link] = [
      button(page, 'Host sender 1'),
      button(page, 'Host sender 2'),
      button(page, /^Link R1 to R2/),
    ];
    const heights = async (): Promise<readonly number[]> => [
      (await middleOf(page, 'Host sender 1'))[1],
      (await middleOf(page, 'Host sender 2'))[1],
    ];
    await s0.focus();
    await keyboard.press('Space');
    await s1.focus();
    await keyboard.press('Shift+Space');
    await expect(s0).toHaveAttribute('aria-pressed', 'true');
    await expect(s1).toHaveAttribute('aria-pressed', 'true');
    await expect(form.getByRole('heading', { name: '2 things' })).toBeVisible();
    const before = await heights();
    await keyboard.press('ArrowDown');
    await expect.poll(async () => (await heights()).every((y, index) => y > before[index]!)).toBe(true);
    // A link can be part of a selection too; another press deselects it.
    await link.focus();
    await keyboard.press('Shift+Space');
    await expect(form.getByRole('heading', { name: '3 things' })).toBeVisible();
    await s1.focus();
    await keyboard.press('Shift+Space');
    await expect(s1).toHaveAttribute('aria-pressed', 'false');
    await keyboard.press('Delete');
    await expect(s0).toHaveCount(0);
    await expect(link).toHaveCount(0);
    await expect(s1).toBeVisible();
    await keyboard.press('Control+z');
    await expect(s0).toBeVisible();
    await expect(link).toBeVisible();
    // Space alone selects one element and deselects the others.
    await s0.focus();
    await keyboard.press('Control+a');
    await expect(form.getByRole('heading', { name: '6 things' })).toBeVisible();
    await keyboard.press('Space');
    await expect(s1).toHaveAttribute('aria-pressed', 'false');
    await expect(s0).toHaveAttribute('aria-pressed', 'true');
  },
);

test('a table of very many rows shows some, and the requested one', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.getByLabel('Scenario file').setInputFiles({
    name: 'scenario.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify({
        flows: Array.from({ length: 100 }, (_, index) => ({ start: (index * index) / 1e4 })),
        duration: 1,
      }),
    ),
  });
  await expect.poll(() => lab.time()).toBeLessThan(2);
  await lab.fromMenu('Edit');
  const form = formOf(page);
  const flow = (number: number): Locator => form.getByRole('button', { name: new RegExp(`^Flow ${number},`) });
  await expect(flow(40)).toBeVisible();
  await expect(flow(41)).toHaveCount(0);
  await form.getByRole('button', { name: 'Later rows' }).click();
  await expect(form.getByText('41 to 80 of 100')).toBeVisible();
  await expect(flow(80)).toBeVisible();
  await form.getByRole('button', { name: 'Add flow' }).click();
  await expect(flow(101)).toBeVisible();
  await expect(form.getByText('81 to 101 of 101')).toBeVisible();
});

test(
  'nothing is painted behind the drawing, and the run is there again when it closes',
  { tag: '@all' },
  async ({ lab, page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { painted: 0 });
      const post = Reflect.get(Worker.prototype, 'postMessage');
      const counting = new Proxy(post, {
        apply: (own, worker, sent) => {
          if (Reflect.get(Object(sent[0]), 'kind') === 'frame')
            Object.assign(window, { painted: Number(Reflect.get(window, 'painted')) + 1 });
          return Reflect.apply(own, worker, sent);
        },
      });
      Reflect.set(Worker.prototype, 'postMessage', counting);
    });
    const painted = (): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'painted')));
    await lab.open();
    await lab.fromMenu('Edit');
    await expect(formOf(page).getByRole('group', { name: /^Drawing of/ })).toBeVisible();
    const [time, before] = [await lab.time(), await painted()];
    await expect.poll(() => lab.time()).toBeGreaterThan(time);
    expect(await painted()).toBe(before);
    await button(page, 'Back to the run').click();
    await expect.poll(painted).toBeGreaterThan(before);
  },
);

test('a link describes the effect of its queue and losses in sentences @all', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.fromMenu('Edit');
  const form = formOf(page);
  await page.mouse.click(...(await middleOf(page, /^Link R1 to R2/)));
  await form.getByLabel('Queue', { exact: true }).selectOption('RED');
  await expect(form.getByText(/^Average over \d+ packets/)).toBeVisible();
  await expect(form.getByRole('img', { name: /^Share dropped or marked .* 10 % at/ })).toBeVisible();
  await button(page, /more settings of the queue/).click();
  await expect(form.getByLabel('Gentle')).toBeChecked();
  await form.getByLabel('Loss', { exact: true }).selectOption('in bursts');
  await form.getByRole('textbox', { name: 'Loss while bad' }).fill('30 %');
  await expect(form.getByText('A bad spell lasts 5 packets; 0.3 % are lost in all.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Good to bad' }).fill('200 %');
  await expect(form.getByText(/^Good to bad must be 0 to 1\. You wrote 200 %\./).first()).toBeVisible();
  await button(page, 'Undo').click();
  await form.getByLabel('Loss', { exact: true }).selectOption('while it is down');
  await expect(form.getByRole('img', { name: /mean 9\.5 Mb\/s, down 4 times from 5 s on/ })).toBeVisible();
  await expectNoBarriers(page, { include: '.form-sheet' });
});
