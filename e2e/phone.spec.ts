import { encodeLink } from '../src/scenario/link/link.ts';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { expect, test, type LabPage } from './lab.ts';
import { repeated } from './some.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Right after NewReno's first cut, whose loss, three duplicate ACKs and retransmission are its causes. */
async function openAtCut(lab: LabPage): Promise<void> {
  await lab.open(encodeLink(DEFAULT_SCENARIO, { time: 2.413 }, { flow: 0 }));
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  const title = lab.why.getByRole('heading', { level: 2 });
  for (let acks = 0; acks < 6; acks++) {
    await lab.page.getByRole('button', { name: 'Step forward' }).tap();
    await lab.settled();
    if ((await title.textContent()) === 'Why 86.6 to 43.3?') return;
  }
  throw new Error('the first cut is further away');
}

const boxOf = async (lab: LabPage, selector: string) => {
  const box = await lab.page.locator(selector).boundingBox();
  if (box === null) throw new Error(`${selector} is not shown`);
  return { ...box, foot: box.y + box.height };
};

test('paused on a phone, Why is below the windows with the whole chain, and What if is within reach of the thumb', async ({
  lab,
  page,
}) => {
  await openAtCut(lab);
  const causes = lab.why.getByRole('list', { name: 'Causes, the oldest first' });
  await expect(causes.getByRole('listitem')).toHaveText([
    /^Dropped at R1. No place left.2\.307 s$/,
    /1768 arrived. ACK asks for 1767.2\.412/,
    /1769 arrived. The same ACK.2\.413/,
    /1770 arrived. 1767 counts as lost.2\.415/,
    /^Fast retransmit. 1767 goes again.2\.415/,
    /^Multiplicative decrease.*43\.3/,
  ]);
  // Nothing covers anything: headline, network, windows, Why, What if and the transport are below one another.
  const parts = ['.sentence', '.panel-network', '.panel-window', '.phone-why', '.thumb', '.transport'];
  const boxes = await Promise.all(parts.map((part) => boxOf(lab, part)));
  for (const [at, box] of boxes.entries()) if (at > 0) expect(box.y).toBeGreaterThanOrEqual(boxes[at - 1]!.foot - 1);
  expect(boxes.at(-1)!.foot).toBeLessThanOrEqual(844);
  // Every cause is in sight, on one line, without scrolling.
  const why = boxes[3]!;
  for (const row of await causes.getByRole('listitem').all()) {
    const box = (await row.boundingBox())!;
    expect(box.height).toBeLessThanOrEqual(32);
    expect(box.y + box.height).toBeLessThanOrEqual(why.foot + 1);
  }
  expect(await lab.why.evaluate((column) => column.scrollTop)).toBe(0);
  const ask = page.getByRole('button', { name: 'What if 1767 had arrived?' });
  const asked = (await ask.boundingBox())!;
  expect(asked.height).toBeGreaterThanOrEqual(50);
  expect(asked.y).toBeGreaterThan(844 * 0.7);
  // No key is named to a finger; a keyboard that is used brings them back.
  await expect(page.locator('kbd:visible')).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(page.locator('kbd:visible').first()).toBeVisible();
  await ask.tap();
  await expect(page.getByRole('complementary')).toContainText('1767');
  await expect(page.locator('kbd:visible')).toHaveCount(0);
});

test('pulled up, Why shows the rule, its source and the states; the windows remain as a strip', async ({
  lab,
  page,
}) => {
  await openAtCut(lab);
  await page.locator('.grab').tap();
  await expect(page.locator('.panel-network')).toHaveCount(0);
  await lab.settled();
  const [strip, why, bar] = [
    await boxOf(lab, '.panel-window'),
    await boxOf(lab, '.why-sheet'),
    await boxOf(lab, '.transport'),
  ];
  expect(strip.height).toBeCloseTo(60, 0);
  expect(why.y).toBeGreaterThanOrEqual(strip.foot - 1);
  expect(why.foot).toBeLessThanOrEqual(bar.y + 1);
  await expect(page.locator('.panel-window svg text').filter({ hasText: /^NewReno 43/ })).toBeVisible();
  await expect(lab.why.getByRole('link', { name: 'RFC 5681, section 3.1; ns-2' })).toBeVisible();
  await lab.why.getByRole('button', { name: 'States of NewReno' }).tap();
  await expect(lab.why.getByRole('figure')).toBeVisible();
  await page.locator('.grab').tap();
  await expect(page.locator('.panel-network')).toBeVisible();
  // Closed, it leaves the ladder in its place, and a press opens it again.
  await lab.why.getByRole('button', { name: /^Close/ }).tap();
  await expect(lab.why).toBeHidden();
  await expect(page.getByRole('figure', { name: 'Packet ladder' })).toBeAttached();
  await page.getByRole('button', { name: 'Why?' }).tap();
  await expect(lab.why).toBeVisible();
});

test('the buttons keep their places, for either hand', async ({ lab, page }) => {
  await openAtCut(lab);
  const middle = async (name: string) => {
    const box = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
    return box.x + box.width / 2;
  };
  const play = await boxOf(lab, '.round.play');
  expect(play.width).toBe(60);
  const [back, forward] = [await middle('Step back'), await middle('Step forward')];
  expect(back).toBeLessThan(forward);
  expect(forward).toBeGreaterThan(390 / 2);
  const event = await lab.event().catch(() => 0);
  await page.getByRole('button', { name: 'To the next loss' }).tap();
  await lab.settled();
  expect(await lab.time()).toBeGreaterThan(2.41);
  expect(await lab.event().catch(() => 1)).not.toBe(event);
  await lab.fromMenu('Left hand');
  await expect.poll(() => middle('Step forward')).toBeLessThan(390 / 2);
  await page.reload();
  await expect.poll(() => middle('Step forward')).toBeLessThan(390 / 2);
});

for (const [height, theme] of [
  [844, 'light'],
  [844, 'dark'],
  [664, 'projector'],
] as const) {
  const title = `Why below the windows never scrolls the page sideways, nor hides its button, ${height} high, ${theme}`;
  // The largest letters on the lowest screen have the least room.
  test(title, repeated(theme !== 'projector'), async ({ lab, page }) => {
    await page.setViewportSize({ width: 390, height });
    await page.addInitScript((chosen) => localStorage.setItem('sawtooth theme', chosen), theme);
    await openAtCut(lab);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expect(page.getByRole('button', { name: 'What if 1767 had arrived?' })).toBeInViewport({ ratio: 1 });
    await expect(lab.why.getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(page.locator('.panel-window')).toBeInViewport({ ratio: 1 });
  });
}
