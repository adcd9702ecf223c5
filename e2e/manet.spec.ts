import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { PRESET_GROUPS, presetEntry } from '../tests/presetFile.ts';
import { TWO_WAYS } from '../tests/wireless/twoWays.ts';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers, expectNoBarriersInAnyTheme } from './barriers.ts';
import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

const scenarioOf = (input: unknown): Scenario => {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
};
const presetLink = (id: string, time: number): string => encodeLink(scenarioOf(presetEntry(id).scenario), { time });

const RUN = {
  duration: 60,
  network: TWO_WAYS,
  flows: [{ start: 1, receiverWindow: 32, from: '0', to: '2' }],
};

const openAt = async (lab: LabPage, link: string): Promise<void> => {
  await lab.open(link);
  // Everything up to the moment is simulated first.
  await expect(lab.state).toHaveText('paused', { timeout: 90_000 });
  await lab.digest();
  await lab.settled();
};

/** Takes steps of a unit until the sentence contains something, or a condition holds. */
async function stepUntil(
  lab: LabPage,
  unit: string,
  wanted: RegExp | (() => Promise<boolean>),
  most = 40,
): Promise<void> {
  const isThere = async (): Promise<boolean> =>
    wanted instanceof RegExp ? wanted.test((await lab.sentence.textContent()) ?? '') : wanted();
  await lab.page.locator('#unit').selectOption(unit);
  await lab.settled();
  for (let steps = 0; steps < most; steps++) {
    if (await isThere()) return;
    await lab.step(lab.stepForward);
  }
  expect(await isThere(), `${unit} steps lead to ${String(wanted)}`).toBe(true);
}

/** The number of colours on the map, sampled coarsely: an empty one has one or two. */
const coloursOf = (page: Page): Promise<number> =>
  page.locator('.panel-map canvas').evaluate((canvas) => {
    const pen = new OffscreenCanvas(160, 80).getContext('2d', { willReadFrequently: true });
    if (pen === null) return 0;
    pen.drawImage(canvas as HTMLCanvasElement, 0, 0, 160, 80);
    return new Set(new Uint32Array(pen.getImageData(0, 0, 160, 80).data.buffer)).size;
  });

test('100 nodes are all on the map, and the run advances while it plays', { tag: '@all' }, async ({ lab, page }) => {
  // Simulated seconds, independent of the speed of this machine.
  test.setTimeout(300_000);
  const { scenario } = presetEntry('hundred-nodes-aodv') as { readonly scenario: object };
  await openAt(lab, encodeLink(scenarioOf({ ...scenario, duration: 300 }), { time: 12 }));
  await expect(page.getByRole('listbox', { name: 'Nodes' }).getByRole('option')).toHaveCount(100);
  await page.getByRole('slider', { name: 'Pace' }).press('End');
  await lab.play.click();
  await expect.poll(() => lab.time(), { timeout: 90_000 }).toBeGreaterThan(15);
  await expect(lab.state).toHaveText('running');
  await lab.pause();
  await expect.poll(() => coloursOf(page)).toBeGreaterThan(20);
});

test(
  'a node that is sent elsewhere is what the headline tells at once, while the run is paused',
  { tag: '@all' },
  async ({ lab, page }) => {
    await openAt(lab, encodeLink(scenarioOf(RUN), { time: 5 }));
    const event = await lab.event();
    await page.getByRole('listbox', { name: 'Nodes' }).focus();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('Enter');
    await expect(lab.sentence).toHaveText(/^Node 0 sets out for \d+, \d+ m at 20 m\/s\.$/);
    expect(await lab.event()).toBe(event);
  },
);

test('presets of mobile nodes open by their links and play on a map', { tag: '@all' }, async ({ lab, page }) => {
  test.setTimeout(600_000);
  const group = PRESET_GROUPS.find(({ title }) => title === 'What if nodes move and relay?');
  expect(group?.presets.length).toBeGreaterThan(20);
  for (const { id } of some(group?.presets ?? [], 10, 1)) {
    await lab.open(presetLink(id, 0.5));
    await lab.expectScenario(id);
    await expect.poll(() => lab.time()).toBe(0.5);
    await lab.play.click();
    await expect.poll(() => lab.time(), { message: `${id} plays`, intervals: [50] }).toBeGreaterThan(0.5);
    await expect(page.getByRole('figure', { name: 'Map of the nodes' })).toBeVisible();
    await lab.pause();
    await expect.poll(() => coloursOf(page), { message: `${id} is drawn` }).toBeGreaterThan(20);
  }
});

test(
  'a node is carried away by keys: the link breaks, TCP times out, RERR and RREQ follow',
  { tag: '@all' },
  async ({ lab, page }) => {
    await openAt(lab, encodeLink(scenarioOf(RUN), { time: 3 }));
    const nodes = page.getByRole('listbox', { name: 'Nodes' });
    await nodes.focus();
    await page.keyboard.press('ArrowRight');
    await expect(nodes).toHaveAttribute('aria-activedescendant', /-1$/);
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('region', { name: 'Node 1' });
    await expect(sheet).toContainText('300, 300 m');
    await expect(sheet.getByRole('row', { name: /^2 2 1 / })).toBeVisible();

    for (let presses = 0; presses < 36; presses++) await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(lab.scenario).toHaveAccessibleName('Scenario From a link or file');
    await stepUntil(lab, 'event', /^Node 1 sets out for 300, \d{3} m at 20 m\/s\.$/, 2);

    const spoken = page.getByRole('figure', { name: 'Map of the nodes' }).locator('svg text');
    await stepUntil(lab, 'loss', /is out of range of node/, 3);
    await expect(lab.sentence).toHaveText(
      /^Node \d is out of range of node \d: \d MAC retries failed\. The route is gone\.$/,
    );
    await expect(spoken.filter({ hasText: /^link broke: \d MAC retries failed$/ }).first()).toBeVisible();
    await stepUntil(lab, 'phase', /The timer of NewReno runs out/, 3);
    await expect(lab.sentence).toHaveText(/^The route broke.*: TCP thinks it is congestion\.$/);
    await page.keyboard.press('v');
    await sheet.getByRole('button', { name: 'Close node 1' }).click();
    // Beside Why there is room only for the numbers.
    const closeWhy = lab.why.getByRole('button', { name: /^Close why/ });
    if (await closeWhy.isVisible()) await closeWhy.click();
    const table = page.getByRole('region', { name: 'Why segments were really lost' });
    const broken = table.getByRole('row', { name: /^route broken/ });
    await expect(broken.getByRole('cell').nth(2)).not.toHaveText('0');
    await expect(table).toContainText('congestion, every time. The queue was full in 0 of');
    const isSaid = (words: RegExp) => async (): Promise<boolean> =>
      (await spoken.allTextContents()).some((text) => words.test(text));
    await stepUntil(lab, 'route', isSaid(/RERR/));
    await stepUntil(lab, 'route', isSaid(/RREQ.* hop \d/));
    await stepUntil(lab, 'route', /A route exists again, over three hops/);

    const link = await lab.link();
    const digest = await lab.digest();
    await page.goto('about:blank');
    await lab.open(link);
    await expect.poll(() => lab.digest()).toBe(digest);
  },
);

test('a node is selected, dragged, and sent elsewhere by numbers', async ({ lab, page }) => {
  await openAt(lab, encodeLink(scenarioOf(RUN), { time: 3 }));
  const nodes = page.getByRole('listbox', { name: 'Nodes' });
  await page.mouse.click(...(await nodeOne(nodes)));
  const sheet = page.getByRole('region', { name: 'Node 1' });
  await expect(sheet).toContainText('300, 300 m');
  await expect(page.getByRole('option', { name: 'Node 1', exact: true })).toHaveAttribute('aria-selected', 'true');
  // The map has shrunk to make room for the sheet.
  await lab.settled();
  const [x, y] = await nodeOne(nodes);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y - 30, { steps: 4 });
  await page.mouse.up();
  await stepUntil(lab, 'event', /^Node 1 sets out for \d{3}, \d{3} m at 20 m\/s\.$/, 2);

  await sheet.getByRole('textbox', { name: 'Speed, m/s' }).fill('never');
  await sheet.getByRole('button', { name: /^Apply at/ }).click();
  await expect(sheet.getByRole('alert')).toHaveText('Speed must be at least 0.01 m/s.');
  await sheet.getByRole('textbox', { name: 'x, m' }).fill('20');
  await sheet.getByRole('textbox', { name: 'Speed, m/s' }).fill('5');
  await sheet.getByRole('button', { name: /^Apply at/ }).click();
  await stepUntil(lab, 'event', /^Node 1 sets out for 20, 300 m at 5 m\/s\.$/, 2);

  // While it plays the node moves, and its sheet shows its position.
  const place = sheet.locator('dd').first();
  const before = await place.textContent();
  await lab.play.click();
  await expect(place).not.toHaveText(before ?? '');
  await lab.pause();

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const change = page.getByRole('dialog', { name: 'Change something now' });
  await expect(change.getByRole('combobox', { name: 'What' })).toHaveValue('move');
  await change.getByRole('combobox', { name: 'Node' }).selectOption('Node 4');
  await change.getByRole('textbox', { name: 'y, m' }).fill('600');
  await change.getByRole('button', { name: /^Apply at/ }).click();
  await expect(change).toBeHidden();
  await stepUntil(lab, 'event', /^Node 4 sets out for 400, 600 m at 20 m\/s\.$/, 2);
});

/**
 * Position of node 1 on the screen: in the middle of the map, 90 m above the centre of the area that the nodes cover.
 */
async function nodeOne(map: Locator): Promise<readonly [number, number]> {
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no map');
  // The nodes cover 400 m of width and 180 of height; the map shows 2.2 and 1.6 receive ranges at least.
  const scale = Math.min((box.width - 128) / 550, (box.height - 86) / 400);
  return [box.x + box.width / 2, box.y + (box.height - 26) / 2 - 90 * scale];
}

test('the map has a sentence and a table', async ({ lab, page }) => {
  await openAt(lab, presetLink('walks-away-aodv', 45.3));
  const map = page.getByRole('figure', { name: 'Map of the nodes' });
  await expect(map).toHaveAccessibleDescription(/5 nodes are on the map, routing is AODV\. Routes: NewReno by none\./);
  await page.getByRole('listbox', { name: 'Nodes' }).focus();
  await page.keyboard.press('t');
  const table = page.getByRole('region', { name: 'Table of Map of the nodes' });
  await expect(table.getByRole('row')).toHaveCount(6);
  await expect(table.getByRole('row', { name: /^0 NewReno sender/ })).toContainText('100.0');
});

const movements = (content: string) => ({
  name: 'way.tcl',
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const PLACES = [0, 1].map((node) => `$node_(${node}) set X_ ${node * 200}\n$node_(${node}) set Y_ 10`).join('\n');

test('a movement file runs, and one with a fault is refused with its line', async ({ lab, page }) => {
  await lab.open();
  const input = page.getByLabel('Scenario file');
  await input.setInputFiles(movements(`${PLACES}\n$ns_ at 2.0 "$node_(1) setdest 400.0 10.0"\n`));
  await expect(page.getByRole('alert')).toContainText('Line 5 is not a setdest movement.');
  await expect(page.getByRole('figure', { name: 'Network' })).toBeVisible();
  await input.setInputFiles(movements(`${PLACES}\n$ns_ at 2.0 "$node_(1) setdest 400.0 10.0 5.0"\n`));
  await expect(page.getByRole('figure', { name: 'Map of the nodes' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: 'Nodes' }).getByRole('option')).toHaveCount(2);
});

test(
  'no barriers in any theme: map, table of losses, node, a packet that is followed',
  { tag: '@all' },
  async ({ lab, page }) => {
    test.setTimeout(180_000);
    await openAt(lab, presetLink('walks-away-aodv', 45.6));
    await page.keyboard.press('w');
    await expect(page.getByRole('region', { name: 'Why segments were really lost' })).toBeVisible();
    await expectNoBarriersInAnyTheme(page);
    await page.getByRole('listbox', { name: 'Nodes' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Node 0' })).toBeVisible();
    // A packet is selected by keys, its fate can be changed at the next node, and it is followed through the nodes.
    await page.getByRole('listbox', { name: 'Packets' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const packet = page.getByRole('dialog', { name: /^(Segment|ACK) \d+, .* node \d/ });
    await packet.getByRole('button', { name: 'Drop it…' }).click();
    const form = page.getByRole('dialog', { name: 'Change something now' });
    await expect(form.getByRole('combobox', { name: 'Where' })).toContainText('the next node');
    await form.getByRole('button', { name: 'Try it in a fork' }).click();
    await expect(page.getByRole('complementary', { name: 'What changed' })).toContainText('dropped');
    await lab.settled();
    await page.getByRole('listbox', { name: 'Packets' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await packet.getByRole('button', { name: 'Follow it' }).click();
    const journey = page.getByRole('figure', { name: 'Journey of a packet' });
    await expect(journey.getByRole('row').nth(1)).toHaveText(/^sent/);
    await expect(journey.getByRole('row', { name: /→ \d+, attempt 1/ }).first()).toContainText(/RTS/);
    await expectNoBarriersInAnyTheme(page);
  },
);

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test(
    'the map, the counts of losses and the charts stand one below the other; the table opens from the counts',
    { tag: '@all' },
    async ({ lab, page }) => {
      await openAt(lab, presetLink('walks-away-aodv', 45.6));
      await expect(page.getByRole('figure', { name: 'Map of the nodes' })).toBeInViewport();
      // Why takes the place of the ladder once that is closed.
      await page.getByRole('button', { name: /^Close why/ }).click();
      const ladder = page.getByRole('figure', { name: 'Hop ladder', exact: true });
      await ladder.scrollIntoViewIfNeeded();
      await expect(ladder).toBeInViewport();
      await expectNoBarriers(page);
      await page.getByRole('button', { name: 'All causes' }).click();
      const table = page.getByRole('region', { name: 'Why segments were really lost' });
      await expect(table.getByRole('row', { name: /^route broken/ })).toBeInViewport();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await expectNoBarriers(page);
    },
  );
});
