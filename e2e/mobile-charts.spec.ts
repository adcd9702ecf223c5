import { addAllParts } from '../src/lab/build/allParts.ts';
import { build } from '../src/lab/build/build.ts';
import { resultOf, type Result } from '../src/lab/results/result.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario } from '../src/scenario/scenario.ts';
import { presetEntry } from '../tests/presetFile.ts';
import { expectNoBarriers } from './barriers.ts';
import { expect, test } from './lab.ts';

addAllParts();

/**
 * Five presets of mobile nodes and the access point, each shortened to a time at which its flows have run for a while,
 * s.
 */
const RUNS = [
  ['chain-4', 3],
  ['hidden-terminals', 3],
  ['crossing-flows', 12],
  ['walks-away-aodv', 47],
  ['twenty-nodes-aodv', 12],
  ['home-of-things', 3],
] as const;

function scenarioOf(id: string, duration: number): Scenario {
  const parsed = parseScenario({ ...(presetEntry(id).scenario as object), duration });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

/** The output of `run` for it. */
function ran(scenario: Scenario): Result {
  const simulation = build(scenario);
  simulation.runBefore(scenario.duration);
  return resultOf(simulation, 0);
}

test.describe('while a run with radios plays', () => {
  for (const [id, duration] of RUNS)
    test(`throughput and drop ratio, which end as run prints them: ${id}`, { tag: '@all' }, async ({ lab, page }) => {
      test.setTimeout(400_000);
      const scenario = scenarioOf(id, duration);
      const { flows, total } = ran(scenario);
      await lab.open(encodeLink(scenario, { time: duration - 1 }));
      await expect(lab.state).toHaveText('paused', { timeout: 90_000 });
      // So slow that it still plays after the checks.
      const pace = page.getByRole('slider', { name: 'Pace' });
      await pace.press('Home');
      await lab.play.click();
      const [throughput, drops, routes] = ['Throughput', 'Drop ratio', 'Routes'].map((name) =>
        page.getByRole('figure', { name, exact: true }),
      );
      await expect(throughput!.locator('svg text').filter({ hasText: /\d$/ }).first()).toBeAttached();
      await expect(drops!.locator('svg text').filter({ hasText: /^\d+ %$/ })).toBeAttached();
      await expect(
        routes!
          .locator('svg text')
          .filter({ hasText: /none|\d/ })
          .first(),
      ).toBeAttached();
      await expect(lab.state).toHaveText('running');
      await pace.press('End');
      await expect(lab.state).toHaveText('finished', { timeout: 120_000 });
      await lab.settled();
      // At its end a run is shown packet by packet; V shows it as while it played.
      await page.keyboard.press('v');
      await expect(throughput!).toBeVisible();
      await lab.settled();
      await expect(throughput!).toHaveAccessibleDescription(/^Mean throughput .* [kM]b\/s\.$/);
      const said = (await throughput!.getAttribute('aria-describedby')) ?? '';
      const words = (await page.locator(`#${said}`).textContent()) ?? '';
      const size = words.includes('kb/s') ? 1e3 : 1e6;
      // "...: UDP 1 236 and UDP 2 237 kb/s.", in the order of the flows.
      const values = words
        .slice(words.indexOf(': ') + 2)
        .split(/, | and /)
        .map((each) => Number(/([\d.]+)(?: [kM]b\/s\.)?$/.exec(each)?.[1]));
      expect(values).toHaveLength(flows.length);
      flows.forEach(({ throughput: printed }, index) => {
        const rounding = size === 1e3 ? 500 : printed >= 1e7 ? 5e4 : 5e3;
        expect(Math.abs(values[index]! * size - printed), words).toBeLessThanOrEqual(rounding * 1.001);
      });
      const share = ((100 * total.packetsDropped) / total.packetsSent).toFixed(2);
      await expect(drops!).toHaveAccessibleDescription(
        new RegExp(`${share.replace('.', '\\.')} % of the packets sent were lost`),
      );
    });
});

test(
  'at a broken route Why, the ladder of hops and the table of causes are on the screen together',
  { tag: '@all' },
  async ({ lab, page }) => {
    test.setTimeout(240_000);
    await lab.open(encodeLink(scenarioOf('walks-away-aodv', 60), { time: 44.9 }));
    await expect(lab.state).toHaveText('paused', { timeout: 90_000 });
    await page.locator('#unit').selectOption('loss');
    await lab.step(lab.stepForward);
    await lab.settled();
    await expect(lab.why).toContainText(/node \d/);
    const ladder = page.getByRole('figure', { name: 'Hop ladder' });
    await expect(ladder).toBeInViewport();
    await expect(ladder).toHaveAccessibleDescription(/over the nodes 0, .* RTS without an answer/);
    const table = page.getByRole('region', { name: 'Why segments were really lost' });
    await expect(table.getByRole('row', { name: /^route broken/ })).toBeInViewport();
    await expect(page.getByRole('figure', { name: 'Sliding window' })).toBeInViewport();
    await ladder.focus();
    await page.keyboard.press('t');
    await expect(
      page
        .getByRole('region', { name: 'Table of Hop ladder' })
        .getByRole('row', { name: /segment \d+ yes/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoBarriers(page);

    // From the route that is lost to the one that is found, and back.
    const lost = await lab.event();
    await page.keyboard.press('m');
    await lab.settled();
    const found = await lab.event();
    expect(found).toBeGreaterThan(lost);
    await expect(lab.sentence).toHaveText(/^A route exists again, over three hops\./);
    await page.keyboard.press('Shift+M');
    await expect.poll(() => lab.event()).toBeLessThan(found);
    await lab.settled();
    await expect(lab.sentence).toHaveText(/^Node 1 is out of range of node 0/);
    // RTS and CTS by a button, all of them or none.
    const rts = ladder.getByRole('button', { name: /^RTS, CTS/ });
    await expect(rts).toHaveText('RTS, CTS: failed ones');
    await rts.press('Enter');
    await expect(rts).toHaveText('RTS, CTS: all');

    // Another chart in the place of the ladder: the sliding window, the states, the ladder again.
    const sliding = page.getByRole('figure', { name: 'Sliding window' });
    const isAbove = async (): Promise<boolean> => (await sliding.boundingBox())!.y < (await ladder.boundingBox())!.y;
    expect(await isAbove()).toBe(false);
    await page.keyboard.press(';');
    await expect.poll(isAbove).toBe(true);
    await page.keyboard.press(';');
    await expect(page.getByRole('figure', { name: 'States' })).toBeInViewport();
    await expect(ladder).toBeHidden();
    await page.keyboard.press(';');
    await expect(ladder).toBeInViewport();
    await lab.settled();

    // At the timeout all of it is there still: the true cause first, and marked in the table.
    // At the timeout everything is still there: the true cause first, and marked in the table. A step also stops at
    // losses.
    for (let steps = 0; steps < 5 && !/runs out/.test((await lab.sentence.textContent()) ?? ''); steps++) {
      const before = await lab.event();
      await page.keyboard.press('Shift+ArrowRight');
      await expect.poll(() => lab.event()).not.toBe(before);
      await lab.settled();
    }
    await expect(lab.sentence).toHaveText(/The timer of NewReno runs out: TCP thinks it is congestion\.$/);
    await expect(lab.why.getByRole('listitem').first()).toHaveText(
      /Route broken at node [02]\. Node 1 is out of range/,
    );
    await expect(table.getByRole('row', { name: /^route broken/ })).toHaveClass('of-now');
    await expect(table.getByRole('row', { name: /^route broken/ })).toBeInViewport();
    await expect(ladder).toBeInViewport();
    await expectNoBarriers(page);
  },
);

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('window, throughput and drop ratio are visible while it plays', { tag: '@all' }, async ({ lab, page }) => {
    await lab.open(encodeLink(scenarioOf('twenty-nodes-aodv', 60), { time: 15 }));
    await lab.play.click();
    // On a busy machine a late part may cause a notice above everything.
    const told = page.getByRole('button', { name: 'Close', exact: true });
    await expect(async () => {
      if (await told.isVisible()) await told.click();
      for (const name of ['Congestion window', 'Throughput', 'Drop ratio', 'Routes'])
        await expect(page.getByRole('figure', { name, exact: true })).toBeInViewport({ timeout: 2000 });
    }).toPass();
    await expect(page.locator('.loss-counts')).toContainText(/route\s*\d+/);
    await lab.pause();
    await expectNoBarriers(page);
  });
});
