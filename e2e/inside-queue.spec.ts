/** An open queue: its waiting packets, by keys and by mouse, forwards and back; and why it dropped a packet. */
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';
import { wantsAll } from './some.ts';

/** A link to three kinds of senders at a queue, paused at a time, s. */
function linkTo(queue: object, time: number): string {
  const parsed = parseScenario({
    duration: 12,
    network: { kind: 'dumbbell', bottleneck: { rate: '10Mb/s', delay: '10ms', queue } },
    flows: [
      { variant: 'newreno', stack: 'rfc' },
      { kind: 'udp', rate: '6Mb/s', start: 1, name: 'UDP' },
      { variant: 'cubic', stack: 'linux' },
    ],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return encodeLink(parsed.scenario, { time });
}

test('a queue is opened by Q and by a press, follows steps, and tells why it dropped a packet', async ({
  lab,
  page,
}) => {
  await lab.open(linkTo({ kind: 'fqCodel', limit: 200 }, 4));
  await lab.settled();
  await page.keyboard.press('q');
  const inside = page.getByRole('region', { name: 'Inside the queue' });
  await expect(page.getByTestId('announcer')).toHaveText('The queue is open.');
  const line = (name: string) => inside.getByRole('listitem').filter({ hasText: name });
  await expect(line('UDP')).toContainText(/head waited\s*\d/);
  await expect(line('UDP')).toContainText(/next drop in/);
  await expect(line('NewReno')).toContainText(/deficit/);
  await expect(inside).toContainText(/of 200 places/);

  // How long packets wait, beside the target, and the same senders with other queues.
  await expect(page.getByRole('figure', { name: /Waiting in queues/ })).toContainText('target 5');
  const others = page.getByRole('region', { name: 'The same senders, another queue' });
  await expect(others.getByRole('listitem').filter({ hasText: 'PIE' })).toContainText(/UDP \d+ ms, \d+ lost/);
  await expect(page.locator('.panel-ladder')).toBeHidden();

  // Keys move forwards and back, and the content is the same again.
  await lab.settled();
  const before = await inside.innerText();
  await page.keyboard.press('.');
  await page.keyboard.press('.');
  await lab.settled();
  expect(await inside.innerText()).not.toBe(before);
  await page.keyboard.press(',');
  await page.keyboard.press(',');
  await lab.settled();
  await expect.poll(() => inside.innerText()).toBe(before);
  await expectNoBarriers(page);

  // A drop leads to its rule, with numbers.
  await inside
    .getByRole('button', { name: /dropped/ })
    .first()
    .click();
  await lab.settled();
  const rule = lab.why.getByRole('region', { name: 'Rule' });
  await expect(rule).toContainText('Dropped after a long wait in its subqueue');
  await expect(rule).toContainText(/sojourn[\s\S]*\d ≥ 0\.005/);
  await expect(rule.getByRole('link', { name: /RFC 8290/ })).toBeVisible();
  await expect(lab.why.getByRole('region', { name: 'Whose turn' })).toContainText(/deficit: \d+/);

  // Its causes are shown moment by moment, and the question stays.
  const causes = lab.why.getByRole('list', { name: 'Causes, the oldest first' }).getByRole('listitem');
  await expect(causes.filter({ hasText: 'Its turn in the round.' })).toContainText(/waited \d+ ms and goes/);
  const question = await lab.why.getByRole('heading', { level: 2 }).innerText();
  const dropped = await inside.innerText();
  await lab.why.getByRole('button', { name: 'Previous cause' }).click();
  await lab.settled();
  await expect.poll(() => inside.innerText()).not.toBe(dropped);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(question);
  await lab.why.getByRole('button', { name: 'Next cause' }).click();
  await lab.settled();
  await expect.poll(() => inside.innerText()).toBe(dropped);
  // By keys: at the first of them the interval begins.
  for (let press = 0; press < 6; press++) await page.keyboard.press('Alt+ArrowUp');
  await expect(causes.first().getByRole('button')).toHaveAttribute('aria-current', 'step');
  await expect(causes.first()).toContainText('Head above 5 ms.');
  await lab.settled();

  // The same senders with each of the other queues.
  if (wantsAll) {
    // tests/app/otherQueues.test.ts runs them too.
    await inside.getByRole('button', { name: 'Another queue?' }).click();
    await expect(inside.getByRole('row', { name: /^FQ-CoDel this run/ })).toContainText(/\d+ ms, \d+ lost/);
    await expect(inside.getByRole('row', { name: /^PIE/ })).toContainText(/\d+ ms, \d+ lost/);
  }
  await inside.getByRole('button', { name: 'Close the queue' }).click();
  await expect(inside).toBeHidden();

  // A press on the free part of the queue in the network opens it; a queue with one line shows its numbers beside it.
  await lab.open(linkTo({ kind: 'red', limit: 60 }, 4));
  await lab.settled();
  const network = page.locator('.panel-network .packet-touch');
  const box = (await network.boundingBox())!;
  for (let x = 0.3; x < 0.42 && !(await inside.isVisible()); x += 0.02) {
    await page.mouse.click(box.x + box.width * x, box.y + box.height * 0.25);
    await page.keyboard.press('Escape');
    await lab.settled();
  }
  await expect(inside).toContainText(/average[\s\S]*chance to drop/);
  await expect(inside).toContainText(/head leaves in/);
  await inside
    .getByRole('button', { name: /dropped/ })
    .first()
    .click();
  await expect(rule).toContainText(/max/);
});

/** A link to several senders at an FQ-CoDel queue, paused at 2 s. */
function linkToMany(count: number): string {
  const parsed = parseScenario({
    duration: 12,
    network: { kind: 'dumbbell', bottleneck: { rate: '10Mb/s', queue: { kind: 'fqCodel', limit: 400 } } },
    flows: Array.from({ length: count }, (_, flow) => ({ variant: 'newreno', start: flow / 100 })),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return encodeLink(parsed.scenario, { time: 2 });
}

test(
  'of one flow and of 64 a queue is drawn in 16 lines at most, each packet in the table, on every screen and in every theme',
  { tag: '@all' },
  async ({ lab, page }) => {
    const inside = page.getByRole('region', { name: 'Inside the queue' });
    const lines = inside.getByRole('list').first().getByRole('listitem');
    for (const [flows, drawn] of [
      [1, 1],
      [8, 8],
      [64, 16],
    ] as const) {
      await lab.open(linkToMany(flows));
      await lab.settled();
      if (!(await inside.isVisible())) await page.keyboard.press('q');
      await expect(lines).toHaveCount(drawn);
      if (flows === 64) await expect(lines.last()).toContainText('49 others');
      // The lines contain what waits in the queue, without the packet being sent.
      const waiting = await lines.locator('> p').allInnerTexts();
      const sum = waiting.reduce((all, text) => all + Number(/(\d+)$/.exec(text)?.[1] ?? 0), 0);
      const taken = Number(/(\d+) of 400 places/.exec(await inside.innerText())![1]);
      expect([taken, taken - 1]).toContain(sum);
      for (const [width, height, theme] of [
        [1440, 900, 'dark'],
        [1280, 720, 'projector'],
        [390, 844, 'light'],
      ] as const) {
        await page.setViewportSize({ width, height });
        await lab.theme(theme);
        await lab.settled();
        await expect(lines).toHaveCount(drawn);
        await expectNoBarriers(page, { include: '.panel-inside' });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    // By keys: the value at any time, and all values as a table.
    const cursor = page.getByRole('slider', { name: 'Cursor of Waiting in queues' });
    await cursor.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('End');
    await expect(cursor).toHaveAttribute('aria-valuetext', /waited [\d.]+ ms/);
    await page.keyboard.press('t');
    const table = page.getByRole('region', { name: 'Table of Waiting in queues' });
    await expect(table.getByRole('columnheader').nth(1)).toHaveText(/NewReno 1: waited, ms/);
  },
);

test('two queues of a link are drawn apart, with a chart of both and a table of who is marked', async ({
  lab,
  page,
}) => {
  const parsed = parseScenario(presetEntry('prague-beside-cubic').scenario);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  await lab.open(encodeLink(parsed.scenario, { time: 11 }));
  await lab.settled();
  if (await page.locator('.step-view').isVisible()) await page.keyboard.press('v');
  await lab.settled();
  const both = page.getByRole('figure', { name: 'Waiting in both queues' });
  await expect(both).toContainText(/CUBIC waited [\d.]+ ms/);
  await expect(both).toContainText(/TCP Prague waited 0\.\d+ ms/);
  // Each part names its lines, and the key has the number of the line without a name.
  for (const end of [/^CUBIC [\d.]+ ms$/, /^TCP Prague 0\.\d+ ms$/, /^L [\d.]+ %$/, /^C [\d.]+ %$/])
    await expect(both.locator('svg text', { hasText: end })).toHaveCount(1);
  await expect(both.getByRole('listitem').filter({ hasText: /^p′ [\d.]+ %$/ })).toBeVisible();
  const network = page.getByRole('figure', { name: 'Network' });
  await expect(network).toContainText(/C (holds \d+: [\d.]+ ms|is empty)/);
  await expect(network).toContainText(/marks 2 p′ = [\d.]+ %/);
  await expectNoBarriers(page);

  await lab.fromMenu('Charts');
  await page.getByRole('checkbox', { name: 'Who is marked, who is dropped' }).check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /^Marked by coupling/ })).toContainText(/\d/);
  await expectNoBarriers(page);
});
