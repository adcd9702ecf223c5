/** The paused step view in a lecture room: everything large, nothing over anything, Why without scrolling. */
import type { Page } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expect, test, type LabPage } from './lab.ts';
import { repeated } from './some.ts';
import { smallWords, wordsOutside } from './words.ts';

const SIZES = [
  [1920, 1080, 24],
  [1280, 720, 16],
] as const;

/** A name as long as the form admits, and one shorter. */
const NAMES = ['The first sender of the lecture', 'Its competitor on the same link'];

function scenarioFrom(input: unknown): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

/** The default run with this many flows with long names. */
function scenarioOf(count: number): Scenario {
  const [first, second] = DEFAULT_SCENARIO.flows;
  const flows = Array.from({ length: count }, (_, place) => ({
    ...(place % 2 === 0 ? first! : second!),
    name: count > 2 ? `${NAMES[place % 2]!.slice(0, 20)} ${place + 1}` : NAMES[place]!,
    start: place * 0.1,
  }));
  return scenarioFrom({ ...DEFAULT_SCENARIO, flows });
}

/** Pairs of texts that are seen and whose boxes overlap, and texts below the least size. */
const looked = (page: Page, least: number): Promise<{ covered: string[]; small: string[] }> =>
  page.evaluate((smallest) => {
    interface Seen {
      readonly text: string;
      readonly box: DOMRect;
      readonly element: Element;
    }
    const seen: Seen[] = [];
    const small: string[] = [];
    const walk = document.createTreeWalker(document.querySelector('.lab')!, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
      const element = node.parentElement!;
      const text = node.textContent?.trim() ?? '';
      if (text === '' || element.closest('.unseen, option, select, title, .skip, [popover]') !== null) continue;
      const style = getComputedStyle(element);
      if (style.visibility === 'hidden' || style.display === 'none') continue;
      let clipped = false;
      for (let up: Element | null = element; up !== null; up = up.parentElement)
        clipped ||= getComputedStyle(up).clipPath !== 'none';
      if (clipped) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const whole = element instanceof SVGTextElement ? element.getBoundingClientRect() : range.getBoundingClientRect();
      if (whole.width < 2 || whole.height < 2) continue;
      const drawing = element.closest('svg');
      const grown = drawing === null ? element.currentCSSZoom : (drawing.getScreenCTM()?.a ?? 1);
      const size = Number.parseFloat(style.fontSize) * grown;
      if (size < smallest - 0.1) small.push(`${size.toFixed(1)} px: ${text.slice(0, 40)}`);
      // A line below the room of its paragraph is cut off.
      const cut = element.closest('.about, .headline p')?.getBoundingClientRect().bottom ?? Infinity;
      const ends = style.overflowX !== 'visible' || element instanceof SVGTextElement;
      for (const box of ends ? [element.getBoundingClientRect()] : range.getClientRects())
        if (box.top + box.height / 2 < cut) seen.push({ text, box, element });
    }
    // A line of text is higher than its letters.
    const meet = (a: DOMRect, b: DOMRect): boolean => {
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      return wide > 2 && high > 0.35 * Math.min(a.height, b.height);
    };
    const covered = seen.flatMap((one, place) =>
      seen
        .slice(place + 1)
        .filter((other) => other.element !== one.element && meet(one.box, other.box))
        .map((other) => `“${one.text}” and “${other.text}”`),
    );
    return { covered, small };
  }, least);

async function openOnWall(lab: LabPage, flows: number, [width, height]: readonly [number, number, number]) {
  await lab.page.setViewportSize({ width, height });
  await lab.page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
  await lab.open(encodeLink(scenarioOf(flows), { time: 3 }));
  await expect(lab.state).toHaveText('paused');
  await lab.settled();
  await lab.page.keyboard.press('l');
  await lab.settled();
  await expect(lab.page.getByRole('figure', { name: 'Packet ladder' })).toBeVisible();
  await lab.settled();
}

for (const size of SIZES)
  for (const flows of [1, 2, 20]) {
    const title = `${flows} flows with long names at ${size[0]} x ${size[1]}: large letters, and none over another`;
    // Most flows where there is least room.
    test(title, repeated(flows !== 20 || size[0] !== 1280), async ({ lab, page }) => {
      await openOnWall(lab, flows, size);
      for (const key of ['l', 'Shift+ArrowRight']) {
        await expect.poll(() => wordsOutside(page)).toEqual([]);
        await expect.poll(() => looked(page, size[2])).toEqual({ covered: [], small: [] });
        // Three charts, the network among them, and Why beside them without scrolling.
        await expect(page.locator('main figure.panel')).toHaveCount(3);
        await expect(page.locator('.panel-network')).toBeInViewport({ ratio: 1 });
        const column = page.locator('.why');
        expect(await column.evaluate((why) => why.scrollHeight - why.clientHeight)).toBeLessThanOrEqual(1);
        await page.keyboard.press(key);
        await lab.settled();
      }
    });
  }

for (const size of SIZES)
  for (const [id, time] of [
    ['walks-away-aodv', 45.3],
    ['twenty-nodes-aodv', 14],
  ] as const) {
    const title = `the next loss in ${id} at ${size[0]} x ${size[1]}: chain, rule and table of true causes at once`;
    test(title, repeated(size[0] !== 1280 || id !== 'walks-away-aodv'), async ({ lab, page }) => {
      await page.setViewportSize({ width: size[0], height: size[1] });
      await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
      await lab.open(encodeLink(scenarioFrom(presetEntry(id).scenario), { time }));
      // Everything up to the moment is simulated first.
      await expect(lab.state).toHaveText('paused', { timeout: 90_000 });
      await lab.digest();
      await lab.settled();
      await page.keyboard.press('l');
      await lab.settled();
      const column = page.locator('.why');
      expect(await column.evaluate((why) => why.scrollHeight - why.clientHeight)).toBeLessThanOrEqual(1);
      const rule = column.locator('.rule-box');
      const table = page.getByRole('region', { name: 'Why segments were really lost' });
      for (const part of [rule, table]) await expect(part).toBeInViewport({ ratio: 1 });
    });
  }

test('the first window reduction on the wall: chain, question, rule with its results and the other flow at once', async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.addInitScript(() => localStorage.setItem('sawtooth theme', 'projector'));
  await lab.open(encodeLink(DEFAULT_SCENARIO, { time: 2.413 }, { flow: 0 }));
  await lab.settled();
  const title = lab.why.getByRole('heading', { level: 2 });
  for (let acks = 0; acks < 6 && (await title.textContent()) !== 'Why 86.6 to 43.3?'; acks++) {
    await page.keyboard.press('ArrowRight');
    await lab.settled();
  }
  await expect(title).toHaveText('Why 86.6 to 43.3?');
  await expect(lab.why.getByRole('list', { name: /^Causes/ }).getByRole('listitem')).toHaveCount(6);
  for (const words of ['What if 1767 had arrived?', /ssthresh = max\(floor\(W\/2\), 2\)/, /CUBIC: \d+ lost, does not/])
    await expect(lab.why.getByText(words).first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator('.panel-network svg text').filter({ hasText: /^\d+ to \d+ on the link$/ })).toBeVisible();
  // The headline is the title of the page: larger than all else, in one line.
  const sentence = page.getByTestId('sentence');
  await expect(sentence).toHaveCSS('font-size', '47px');
  expect((await sentence.boundingBox())!.height).toBeLessThanOrEqual(66);
  expect(await smallWords(page, '.why')).toEqual([]);
  // One key turns the third chart; there is never a fourth.
  await page.keyboard.press(';');
  await expect(page.getByRole('figure', { name: 'Sliding window' })).toBeVisible();
  await expect(page.locator('main figure.panel')).toHaveCount(3);
});
