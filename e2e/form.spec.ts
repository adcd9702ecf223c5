import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';

const formOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Scenario' });

async function edit(lab: LabPage): Promise<Locator> {
  await lab.fromMenu('Edit');
  const form = formOf(lab.page);
  await form.getByRole('button', { name: 'Tables' }).click();
  await expect(form.getByText('Ready to run. No problems found.')).toBeAttached();
  return form;
}

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab never gets there');
}

test('the queue limit is changed and run with the keyboard alone', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await page.keyboard.press('e');
  const form = formOf(page);
  await expect(form.getByRole('group', { name: /^Drawing of/ })).toBeFocused();
  const tables = form.getByRole('button', { name: 'Tables' });
  for (let presses = 0; presses < 60 && !(await tables.evaluate((one) => one === document.activeElement)); presses++)
    await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  const limit = form.getByRole('textbox', { name: 'Places in the queue of Bottleneck' });
  await tabTo(page, limit);
  await page.keyboard.type('20');
  await expect(form.getByText('queue holds 20')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(form).toBeHidden();
  await expect(lab.state).toHaveText('running');
  await lab.pause();
  await lab.labView();
  await expect(page.getByRole('figure', { name: 'Network' })).toHaveAccessibleDescription(/ of 20 places of the queue/);
});

test('a refused field is reported beside it and at the top, and the old run continues', async ({ lab }) => {
  await lab.open();
  const form = await edit(lab);
  const before = await lab.event();
  const delay = form.getByRole('textbox', { name: 'Delay of Bottleneck' });
  await delay.fill('-5');
  const sentence = /Delay must be 0 to 10\s000 ms\. You wrote -5 ms\./;
  await expect(delay).toHaveAccessibleDescription(sentence);
  await expect(form.getByRole('link', { name: sentence })).toBeVisible();
  await form.getByRole('button', { name: 'Run this scenario' }).click();
  await expect(form).toBeVisible();
  await expect(delay).toBeFocused();
  await expect(delay).toHaveValue('-5 ms');
  await expect.poll(() => lab.event()).toBeGreaterThan(before);
});

test('an abandoned draft is kept, and offered again', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  const form = await edit(lab);
  await form.getByRole('textbox', { name: 'Seed' }).fill('many');
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await edit(lab);
  await expect(form.getByRole('textbox', { name: 'Seed' })).toHaveValue('1');
  await form.getByRole('button', { name: 'Go on with your changes' }).click();
  await expect(form.getByRole('textbox', { name: 'Seed' })).toHaveValue('many');
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByRole('textbox', { name: 'Seed' })).toHaveValue('1');
});

test('a saved file opens to the same link', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  const form = await edit(lab);
  await form.getByRole('textbox', { name: 'Title' }).fill('Short queue');
  await form.getByRole('textbox', { name: 'Places in the queue of Bottleneck' }).fill('12');
  await form.getByRole('button', { name: /^Flow 2/ }).click();
  await form.getByRole('button', { name: /^Settings/ }).click();
  const factor = form.getByRole('textbox', { name: 'beta', exact: true });
  await expect(factor).toHaveAttribute('placeholder', '0.7');
  await factor.fill('0.5');
  const download = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Save file' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('short-queue.json');
  const content: unknown = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(content).toMatchObject({ version: 1, network: { bottleneck: { queue: { limit: 12 } } } });
  await form.getByRole('button', { name: 'Run this scenario' }).click();
  await expect(lab.state).toHaveText('running');
  await lab.pause();
  await lab.seek(5);
  const [link, digest] = [await lab.link(), await lab.digest()];

  await lab.choose('bufferbloat');
  await page.getByLabel('Scenario file').setInputFiles(await file.path());
  await expect(lab.scenario).toHaveAccessibleName('Scenario Short queue');
  await lab.open(link);
  await expect.poll(() => lab.digest()).toBe(digest);
});

test('flows, links and changes during the run are added, removed and restored', async ({ lab, page }) => {
  await lab.openAt(12.4);
  const form = await edit(lab);
  await form.getByRole('button', { name: 'Nodes and links' }).click();
  await form.getByRole('button', { name: 'Add node' }).click();
  await page.keyboard.type('printer');
  await page.keyboard.press('Tab');
  await form.getByLabel('Join').selectOption('r1');
  await form.getByLabel('to', { exact: true }).selectOption('printer');
  await form.getByRole('button', { name: 'Add link' }).click();
  await expect(form.getByRole('textbox', { name: 'Rate of R2 → printer' })).toBeFocused();
  await form.getByRole('button', { name: 'Add a UDP source' }).click();
  await expect(form.getByRole('textbox', { name: 'Rate of flow 3' })).toBeFocused();
  await form.getByRole('combobox', { name: 'To', exact: true }).last().selectOption('printer');
  await form.getByRole('button', { name: 'Add a change' }).click();
  await page.keyboard.type('12');
  await expect(form.getByText('Ready to run. No problems found.')).toBeVisible();

  const flow = form.getByRole('button', { name: /^Flow 3/ });
  await flow.focus();
  await page.keyboard.press('Delete');
  await expect(flow).toBeHidden();
  await expect(form.getByRole('button', { name: /^Flow 2/ })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(flow).toBeVisible();
  await form.getByRole('button', { name: /^Flow 2/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(flow).toBeFocused();

  await form.getByRole('button', { name: 'Run this scenario' }).click();
  await expect(form).toBeHidden();
  // Until the worker has accepted it, the previous run continues and is what the form would show.
  await expect(lab.scenario).toHaveAccessibleName('Scenario Own network: 7 nodes, 6 links, 3 flows');
  await expect(lab.state).toHaveText('running');
  await edit(lab);
  await expect(form.getByRole('button', { name: 'at 12 s' })).toBeVisible();
  // Back skips the run.
  await form.getByRole('button', { name: 'Undo' }).click();
  await expect(form.getByRole('button', { name: 'at 10 s' })).toBeVisible();
});

test(
  'the numbers are explained, and axe finds no barriers in the form, in any theme',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    const form = await edit(lab);
    // Most desktop browsers have scroll bars of up to 15 px; this one has none.
    const tooWide = (column: Element): number => {
      Object.assign((column as HTMLElement).style, { paddingRight: '39px' });
      const tables = [...column.querySelectorAll('.scroll')].map((table) => table.scrollWidth - table.clientWidth);
      Object.assign((column as HTMLElement).style, { paddingRight: '' });
      return Math.max(...tables);
    };
    expect(await form.locator('.form-main').evaluate(tooWide)).toBe(0);
    const preview = form.getByRole('complementary', { name: 'Preview' });
    await expect(preview).toContainText('path holds 41');
    await expect(preview).toContainText('A round trip takes 51 ms when the queue is empty; 110 ms when it is full.');
    await expect(preview).toContainText('Two flows need 92 segments together to overflow it.');
    await form.getByRole('textbox', { name: 'Rate of Bottleneck' }).fill('20');
    await expect(preview).toContainText('path holds 83');
    await expect(preview).toContainText('20 Mb/s');

    await form.getByRole('button', { name: /^Flow 1/ }).click();
    await form.getByRole('button', { name: /^Settings/ }).click();
    await form.getByRole('button', { name: 'Add a change' }).click();
    await form.getByRole('textbox', { name: 'Delay of Bottleneck' }).fill('soon');
    await expect(form.getByRole('region', { name: /^One problem/ })).toBeVisible();
    await expectNoBarriersInAnyTheme(page, 'dialog[open]');
  },
);

test('on a phone the form fits, and shows the preview on request', { tag: '@all' }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openAt(12.4);
  const form = await edit(lab);
  const preview = form.getByRole('complementary', { name: 'Preview' });
  await expect(preview).toBeHidden();
  const limit = form.getByRole('textbox', { name: 'Places in the queue of Bottleneck' });
  await limit.fill('20');
  await expect
    .poll(async () => {
      const box = await limit.boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 999);
    })
    .toBeLessThanOrEqual(390);
  await form.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(preview).toContainText('queue holds 20');
  await form.getByRole('button', { name: 'Close preview' }).click();
  await expect(preview).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test(
  'RED that marks beside senders with ECN off is a trap: the form says so and mends it in one press',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await edit(lab);
    const trap = page.locator('.trap');
    await expect(trap).toBeHidden();
    await page.getByLabel('Queue of Bottleneck', { exact: true }).selectOption('red');
    // Each of its fields has a visible name.
    await expect(page.locator('.pair small', { hasText: 'min_th' })).toBeVisible();
    await page.getByLabel('ECN', { exact: true }).first().check();
    await expect(trap).toContainText('the senders have ECN off');
    await trap.getByRole('button', { name: /Switch ECN on/ }).click();
    await expect(trap).toBeHidden();
    await page.getByRole('button', { name: 'Run this scenario' }).click();
    await expect(page.getByText('ECN off')).toBeHidden();
  },
);

test(
  'the preview of many flows has a box for each group, and none lies on another',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    await lab.choose('eight-flows');
    await edit(lab);
    const boxes = page.locator('.network-sketch rect');
    await expect(boxes).toHaveCount(6);
    const rects = await boxes.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
    rects.forEach((a, index) =>
      rects.slice(index + 1).forEach((b) => {
        expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false);
      }),
    );
    await expect(page.locator('.network-sketch text', { hasText: '4 × CUBIC' })).toHaveCount(2);
  },
);

test(
  'what was changed in the form survives a reload, which asks, and the way back',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    const openForm = () => edit(lab);
    await openForm();
    const rate = page.getByLabel('Rate of Bottleneck', { exact: true });
    await rate.fill('7Mbps');
    await rate.blur();
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await expect(lab.state).toHaveText('paused');
    await openForm();
    await page.getByRole('button', { name: 'Go on with your changes' }).click();
    await expect(rate).toHaveValue(/^7/);
    // Once run, it is no longer a draft: nothing asks, and nothing is offered.
    await page.getByRole('button', { name: 'Run this scenario' }).click();
    await expect(page.getByRole('dialog', { name: 'Scenario' })).toBeHidden();
    await page.reload();
    expect(asked).toEqual(['beforeunload']);
    await openForm();
    await expect(page.getByText('What you changed before is kept.')).toBeHidden();
  },
);
