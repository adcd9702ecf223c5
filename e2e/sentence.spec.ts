/** The headline: its content, when it changes, and that it fits. */
import type { Page } from '@playwright/test';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { ScenarioInput } from '../src/scenario/scenario.ts';
import { expect, test } from './lab.ts';
import { some, wantsAll } from './some.ts';

function linkOf(input: ScenarioInput, time: number): string {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return encodeLink(parsed.scenario, { time });
}

/**
 * A sentence on the screen, and the two samples between which it appeared, ms on the clock of the page: it appeared in
 * that interval, however late a frame was.
 */
interface Noted {
  readonly after: number;
  readonly before: number;
  readonly text: string;
}

/** Records every sentence. */
async function watchSentences(page: Page): Promise<() => Promise<Noted[]>> {
  await page.evaluate(async () => {
    // With another font a different form of a sentence may fit.
    await document.fonts.ready;
    const noted: Noted[] = [];
    Object.assign(globalThis, { noted });
    let after = -Infinity;
    const look = (): void => {
      const text = document.querySelector('[data-testid="sentence"]')?.textContent ?? '';
      const before = performance.now();
      if (text !== noted.at(-1)?.text) noted.push({ after, before, text });
      after = before;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (globalThis as unknown as { noted: Noted[] }).noted);
}

test(
  'while the run plays it changes, at most every two seconds, and ends with a period',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    const noted = await watchSentences(page);
    await expect.poll(async () => (await noted()).length, { timeout: 90_000 }).toBeGreaterThan(3);
    const sentences = await noted();
    for (const { text } of sentences) expect(text).toMatch(/^[A-Z].*\.$/);
    // The first sentence may have been there before sampling began. A sentence is set slightly after the clock was read
    // for it.
    for (let index = 2; index < sentences.length; index++)
      expect(sentences[index]!.before - sentences[index - 1]!.after).toBeGreaterThan(1950);
    await expect(page.getByTestId('announcer')).toHaveText('');
  },
);

test('a step to a loss reports the loss, from whichever side', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(3.5);
  await page.keyboard.press('l');
  const first = /^The queue (at R1 just )?overflowed\. CUBIC (has )?lost segment \d+ and does not know it yet\.$/;
  await expect(lab.sentence).toHaveText(first);
  await expect(lab.sentence.locator('em')).toHaveText('does not know it yet');
  await lab.settled();
  const said = await lab.sentence.textContent();
  await page.keyboard.press('l');
  await expect(lab.sentence).toHaveText(/Both senders (have )?lost a packet, and neither knows it yet\.$/);
  await page.keyboard.press('Shift+L');
  await expect(lab.sentence).toHaveText(said ?? '');
});

test(
  'the same moment has the same sentence: played to, stepped to, sought, reloaded',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(6);
    await page.keyboard.press('l');
    await expect(lab.sentence).toHaveText(/does not know it yet\.$/);
    await page.getByRole('radio', { name: 'phase', exact: true }).check();
    await lab.step(lab.stepForward);
    await expect(lab.sentence).toHaveText(/is lost\. (NewReno|CUBIC) resends it and (halves|cuts) its window/);
    const said = (await lab.sentence.textContent()) ?? '';
    await lab.step(lab.stepForward);
    await expect(lab.sentence).not.toHaveText(said);
    await lab.step(lab.stepBack);
    await expect(lab.sentence).toHaveText(said);
    const link = await lab.link();
    await lab.open(link);
    await page.reload();
    await expect(lab.sentence).toHaveText(said);
  },
);

test(
  'it can be heard again, by its button and by R, while the run plays too',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.open();
    const announcer = page.getByTestId('announcer');
    await page.getByRole('button', { name: 'Repeat' }).focus();
    await expect(page.getByRole('button', { name: 'Repeat' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(announcer).toHaveText(/^[A-Z].*\.$/);
    await lab.pause();
    await lab.seek(8.5);
    await expect(lab.sentence).toHaveText(/^NewReno is ahead of CUBIC: /);
    await expect(announcer).not.toHaveText('');
    const said = (await lab.sentence.textContent()) ?? '';
    await page.keyboard.press('r');
    await expect(announcer).toHaveText(said);
    // A live region speaks only when it changes.
    const spoken = await announcer.evaluate((element) => element.textContent);
    await page.keyboard.press('r');
    await expect.poll(() => announcer.evaluate((element) => element.textContent)).not.toBe(spoken);
    await expect(announcer).toHaveText(said);
  },
);

const LONG = 'A name nobody would choose';
const longNames: ScenarioInput = {
  duration: 12,
  flows: [
    { name: LONG, receiverWindow: 10_000, segmentSize: 1460 },
    { name: `${LONG}, 2`, variant: 'cubic', start: 2.2, receiverWindow: 10_000, segmentSize: 1460 },
  ],
};

const SIZES = [
  { width: 1440, height: 900, lines: 1 },
  { width: 1280, height: 720, lines: 1 },
  { width: 768, height: 1024, lines: 2 },
  { width: 390, height: 844, lines: 3 },
];

const RUNS = [
  ['flows with long names', longNames, 2],
  ['two flows', { duration: 14 }, 6],
] as const;
for (const [name, scenario, from] of some(RUNS, 2))
  test(
    `no sentence of ${name} is cut off or takes more lines than it has, on any screen`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await lab.open(linkOf(scenario, from));
      await expect(lab.state).toHaveText('paused');
      await lab.settled();
      for (let step = 0; step < (wantsAll ? 8 : 2); step++) {
        await lab.step(lab.stepForward);
        await page.keyboard.press('Shift+ArrowRight');
        await lab.settled();
        for (const { lines, ...size } of SIZES) {
          await page.setViewportSize(size);
          await expect(async () => {
            const { beyond, tall, line } = await lab.sentence.evaluate((p) => ({
              beyond: p.scrollHeight - p.clientHeight,
              tall: p.clientHeight,
              line: Number.parseFloat(getComputedStyle(p.closest('section')!).getPropertyValue('--line')),
            }));
            expect(beyond).toBeLessThanOrEqual(1);
            expect(tall).toBeLessThanOrEqual(1.35 * lines * line);
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            expect(wide).toBeLessThanOrEqual(0);
          }, `at ${size.width} px`).toPass();
        }
      }
    },
  );
