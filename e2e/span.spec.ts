import { addAllParts } from '../src/lab/build/allParts.ts';
import type { Page } from '@playwright/test';
import { encodeLink } from '../src/scenario/link/link.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { simulate } from '../src/library/simulate.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { count, milliseconds, rate } from '../src/app/ui/words/numbers.ts';
import { expect, test, type LabPage } from './lab.ts';
import { repeated } from './some.ts';

addAllParts();

const line = (page: Page) => page.getByRole('region', { name: 'Selected span' });
const windowCursor = (page: Page) => page.getByRole('slider', { name: 'Cursor of Congestion window' });

function scenarioOf(preset: string): Scenario {
  const parsed = parseScenario(presetEntry(preset).scenario);
  if (!parsed.ok) throw new Error('the preset is refused');
  return parsed.scenario;
}

/** The results of a span, computed here as on the command line. */
const resultOf = (preset: string, from: number, end: number) =>
  simulate(scenarioOf(preset), { from, end, interval: 1, sink: {}, nowMs: () => 0 }).result;

/** Opens a preset and stops it at a time, s. */
async function openAt(lab: LabPage, preset: string, time: number): Promise<void> {
  await lab.open(encodeLink(scenarioOf(preset), { time }));
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.time()).toBe(time);
  await lab.settled();
}

/** Reads the totals between two numbers. */
async function readTotals(lab: LabPage, from: string, to: string): Promise<void> {
  const { page } = lab;
  await lab.ofChart('Congestion window', 'Range');
  const form = page.getByRole('dialog', { name: 'Range of the plots' });
  await form.getByLabel('From, s').fill(from);
  await form.getByLabel('To, s').fill(to);
  await form.getByRole('button', { name: 'Read totals' }).click();
  await expect(form).toBeHidden();
  await lab.settled();
}

test('a span of any chart is selected by mouse, keys and numbers, and its totals are those of the command line', async ({
  lab,
  page,
}) => {
  await openAt(lab, 'two-flows', 6);
  await readTotals(lab, '2.2', '4.8');
  const { total, flows, links } = resultOf('two-flows', 2.2, 4.8);
  const [all, mine, its] = [total, ...flows].map(({ goodput }) => rate(goodput));
  const wait = milliseconds(links.find(({ from, to }) => from === 'r0' && to === 'r1')!.meanQueueingDelay!);
  await expect(line(page)).toContainText(
    `2.2 to 4.8 s goodput ${all} (NewReno ${mine!.split(' ')[0]}, CUBIC ${its!.split(' ')[0]})`,
  );
  await expect(line(page)).toContainText(`· ${total.packetsDropped} of ${count(total.packetsSent)} lost`);
  await expect(line(page)).toContainText(`mean wait at R1 ${wait}`);
  // The marks of the chart agree: each sender cuts twice.
  await expect(line(page)).toContainText('· 4 cuts');
  await expect(page.getByTestId('announcer')).toContainText(`goodput ${all}`);
  // For one flow: the selected one.
  await page.keyboard.press('2');
  await expect(line(page)).toContainText(`CUBIC: goodput ${its}`);
  await expect(line(page)).toContainText('· 2 cuts');
  await page.keyboard.press('2');
  // Steps extend it.
  await lab.stepForward.click();
  await lab.settled();
  await expect(line(page)).toContainText(`goodput ${all}`);

  // Z zooms to it, on every chart; a second Z goes further.
  await page.keyboard.press('z');
  const frame = ['Plots begin at', 'Plots end at'].map((name) => page.getByRole('slider', { name }));
  await expect(frame[0]!).toHaveAttribute('aria-valuenow', '2.2');
  await expect(frame[1]!).toHaveAttribute('aria-valuenow', '4.8');

  // By keys: move the cursor, begin a span, move on, and end it.
  await windowCursor(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByTestId('announcer')).toContainText('A span begins at 2.2');
  await page.keyboard.press('Control+ArrowRight');
  await page.keyboard.press('Shift+Enter');
  await lab.settled();
  const first = /2\.2 to ([\d.]+) s/.exec((await line(page).textContent())!);
  const until = Number(first![1]);
  expect(until).toBeLessThan(2.6);
  await expect(line(page)).toContainText(`goodput ${rate(resultOf('two-flows', 2.2, until).total.goodput)}`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(line(page)).toBeHidden();
  await page.keyboard.press('0');
});

test('a drag selects on the chart under the pointer, its ends can be moved, and a playing run pauses', async ({
  lab,
  page,
}) => {
  await openAt(lab, 'two-flows', 5);
  await lab.play.click();
  await expect.poll(() => lab.time()).toBeGreaterThan(6);
  const cursor = page.getByRole('slider', { name: 'Cursor of Share of the link' });
  const drag = async (from: number, to: number): Promise<void> => {
    const box = (await cursor.boundingBox())!;
    await page.mouse.move(box.x + from, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + to, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await lab.settled();
  };
  await drag(200, 320);
  await expect(lab.state).toHaveText('paused');
  // The charts are still those of the playing run: the span stays on the screen.
  await expect(page.locator('.step-view')).toBeHidden();
  const ends = async (): Promise<number[]> =>
    /([\d.]+) to ([\d.]+) s/
      .exec((await line(page).textContent())!)!
      .slice(1)
      .map(Number);
  const [from, to] = (await ends()) as [number, number];
  expect(to - from).toBeGreaterThan(0.3);
  await expect(line(page)).toContainText('lost');
  // Its left end stays where it is.
  const [left, right] = (await Promise.all(
    ['Plots begin at', 'Plots end at'].map((name) => page.getByRole('slider', { name }).getAttribute('aria-valuenow')),
  )) as [string, string];
  const { width } = (await cursor.boundingBox())!;
  const end = 84 + ((width - 84 - 24) * (to - Number(left))) / (Number(right) - Number(left));
  await drag(end, end + 80);
  await expect.poll(async () => (await ends())[0]).toBeCloseTo(from, 2);
  await expect.poll(async () => (await ends())[1]).toBeGreaterThan(to);
  await line(page).getByRole('button', { name: 'Loop' }).click();
  await expect(page.getByTestId('announcer')).toContainText('Loop from');
  await line(page).getByRole('button', { name: 'Clear' }).click();
  await expect(line(page)).toBeHidden();
});

for (const [preset, from, to] of [
  ['walks-away-aodv', 44, 50],
  ['home-of-things', 4, 8],
] as const)
  test(`totals of radios: ${preset}`, repeated(preset === 'walks-away-aodv'), async ({ lab, page }) => {
    await openAt(lab, preset, to + 1);
    await readTotals(lab, String(from), String(to));
    const { total } = resultOf(preset, from, to);
    await expect(line(page)).toContainText(`${from} to ${to} s goodput ${rate(total.goodput)}`);
    await expect(line(page)).toContainText(`${total.packetsDropped} of ${count(total.packetsSent)} lost`);
    await expect(line(page)).toContainText(`mean delay ${milliseconds(total.meanDelay!)}`);
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a finger along the chart selects; nothing leaves the screen', async ({ lab, page }) => {
    await lab.openAt(6);
    await lab.labView();
    await readTotals(lab, '2.2', '4.8');
    await expect(line(page)).toContainText('2.2 to 4.8 s goodput');
    const clear = (await line(page).getByRole('button', { name: 'Clear' }).boundingBox())!;
    expect(clear.x + clear.width).toBeLessThanOrEqual(390);
    expect(clear.height).toBeGreaterThanOrEqual(44);
  });
});
