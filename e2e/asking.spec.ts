/** Why the first halving happened: found with a mouse, with keys only, on a phone, and at a projector. */
import { expect, test, type LabPage } from './lab.ts';

/** NewReno halves its window here for the first time, s. */
const HALVED = 2.415;
/** A little earlier, s; the run is slow here. */
const NEARLY = 2.4;
const QUESTION = /^Why (did cwnd go from )?86\.\d to 43\.\d\?$/;

/** Waits until the answer is shown and everything on the page refers to it. */
async function expectAnswer(lab: LabPage): Promise<void> {
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(QUESTION);
  await lab.settled();
  await expect(lab.sentence).toHaveText(/NewReno resends it and halves its window/);
  await expect(lab.why).toContainText('Dropped at R1.');
  await expect(lab.why).toContainText(/Third repeat: treated as lost\.|1770 arrived\. 1767 counts as lost\./);
  expect(await lab.time()).toBe(HALVED);
}

/** The packet ladder and the sliding window belong to one flow. */
async function expectSelected({ page }: LabPage, flow: string): Promise<void> {
  await expect(page.getByRole('figure', { name: 'Packet ladder' })).toContainText(flow);
  await expect(page.getByRole('figure', { name: 'Sliding window' })).toContainText(flow);
}

/** Points at the mark of the first halving, beside its label, until the pointer shows that it can be clicked. */
async function pointAtMark({ page }: LabPage): Promise<void> {
  const plot = page.getByRole('figure', { name: 'Congestion window' });
  const words = (await plot.getByText('cut to one half').first().boundingBox())!;
  const middle = words.y + words.height / 2;
  // The label is where there is room: below the mark, beside it, or on its other side.
  for (const [x, y] of [
    [words.x - 11, middle - 15],
    [words.x - 12, middle],
    [words.x + words.width + 12, middle - 10],
  ] as const) {
    await page.mouse.move(x, y);
    if ((await plot.locator('.plot-cursor.on-mark').count()) > 0) return;
  }
  throw new Error('no mark beside its words');
}

test(
  'with a mouse: a row of the table or its mark in the plot leads there though Why was closed, and a button opens Why',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(4);
    await lab.why.getByRole('button', { name: 'Close why' }).click();
    await lab.ofChart('Congestion window', /^Table/);
    const table = page.getByRole('region', { name: 'Table of Congestion window' });
    await table.getByRole('combobox').selectOption('events');
    await table
      .getByRole('row', { name: /NewReno window cut/ })
      .first()
      .getByRole('button')
      .click();
    await table.getByRole('button', { name: 'Close table' }).click();
    await expectAnswer(lab);
    await lab.why.getByRole('button', { name: 'Close why' }).click();
    await page.getByRole('button', { name: /^Why\?/ }).click();
    await expectAnswer(lab);

    // The mark in the plot, from a moment whose sentence is about something else.
    await lab.why.getByRole('button', { name: 'Close why' }).click();
    await lab.seek(4);
    await expect(lab.why).toBeHidden();
    await lab.labView();
    await pointAtMark(lab);
    await page.mouse.down();
    await page.mouse.up();
    await expectAnswer(lab);
  },
);

test(
  'with a mouse: a sign of the timeline leads to just after its event, selects its flow and opens its Why',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(12.4);
    await lab.why.getByRole('button', { name: 'Close why' }).click();
    // When CUBIC cut its window, according to the table of the timeline.
    await lab.timeline.focus();
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'Table of Timeline' });
    const row = table.getByRole('row', { name: /CUBIC window cut/ }).nth(1);
    const cut = Number.parseFloat((await row.getByRole('button').first().textContent()) ?? '');
    await table.getByRole('button', { name: 'Close table' }).click();
    await lab.settled();

    // Its sign is above its time, at the height of the window; lost packets are above all windows.
    const box = (await lab.timeline.boundingBox())!;
    const duration = Number(await lab.timeline.getAttribute('aria-valuemax'));
    const x = box.x + 2 + ((box.width - 4) * cut) / duration;
    for (let y = box.y + box.height - 4; y > box.y && !(await lab.why.isVisible()); y -= 2) {
      await page.mouse.click(x, y);
      await lab.settled();
    }
    await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why did cwnd go from [\d.]+ to [\d.]+\?$/);
    await lab.settled();
    expect(Math.abs((await lab.time()) - cut)).toBeLessThan(0.001);
    await expect(lab.sentence).toHaveText(/CUBIC resends it and cuts its window/);
    await expect(lab.why).toContainText('CUBIC is in fast recovery.');
    await expectSelected(lab, 'CUBIC');
  },
);

test(
  'with keys only: W while it is told; the states of the sender are in sight',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(NEARLY);
    await page.keyboard.press('k');
    await expect(lab.sentence).toHaveText(/halves its window/, { timeout: 30_000 });
    await page.keyboard.press('w');
    await expectAnswer(lab);
    await expect(async () => {
      const states = await lab.why.getByRole('figure').boundingBox();
      const foot = await lab.why.getByRole('button', { name: 'Close why' }).boundingBox();
      expect((states?.y ?? Infinity) + (states?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    }).toPass();
  },
);

test('on a phone: a tap on the headline', { tag: '@all' }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openAt(NEARLY);
  await lab.play.click();
  await expect(lab.sentence).toHaveText(/halves its window/, { timeout: 30_000 });
  await lab.sentence.getByRole('button').click();
  await expectAnswer(lab);
});

test('at a projector: a pause near it stops at it, with Why beside', { tag: '@all' }, async ({ lab, page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await lab.openAt(NEARLY);
  await lab.theme('projector');
  await lab.play.click();
  // Press it at once; on a first visit the run stops there by itself.
  await page.waitForFunction(() => {
    const isTold = document.querySelector('[data-testid=sentence]')?.textContent.includes('halves its window') === true;
    if (isTold) document.querySelector<HTMLElement>('button[aria-label=Pause]')?.click();
    return isTold;
  });
  await expectAnswer(lab);
});
