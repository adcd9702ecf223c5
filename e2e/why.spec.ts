import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test, type LabPage } from './lab.ts';
import { some } from './some.ts';

/** Opens a paused run where NewReno has just cut its window after a lost packet. */
async function atTheCut(lab: LabPage, page: Page, isSheet = false): Promise<void> {
  await lab.open();
  await lab.choose('drops-newreno-1');
  await lab.pause();
  // However late the pause came.
  await page.keyboard.press('Home');
  await expect.poll(() => lab.time()).toBe(0);
  // Where it would cover the charts it opens on request.
  if (isSheet) await page.keyboard.press('w');
  await page.keyboard.press('l');
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why was segment \d+ lost\?$/);
  await page.keyboard.press('Shift+ArrowRight');
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why (did cwnd go from )?[\d.]+ to [\d.]+\?$/);
  await lab.settled();
}

/** A rule that fired, in the format of the command line. */
interface Traced {
  readonly t: number;
  readonly kind: string;
  readonly before?: { readonly cwnd: number };
  readonly after?: { readonly cwnd: number };
}

const causes = (lab: LabPage) => lab.why.getByRole('list', { name: 'Causes, the oldest first' }).getByRole('listitem');

test('opens on a pause, closes on play, and opens and closes with W', async ({ lab, page }) => {
  await lab.openAt(6);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why .*\?$/);
  // Whatever happened last, it states what the sender waits for now.
  const holds = lab.why.getByRole('region', { name: /^Why does .+ send nothing more now\?$/ });
  await expect(holds).toContainText(/cwnd is full|waits for its time|window of the receiver is full/);
  await expect(holds.getByRole('link', { name: /^RFC 6298, section 5/ })).toBeVisible();
  await lab.play.click();
  await expect(lab.why).toBeHidden();
  await page.keyboard.press('k');
  await expect(lab.why).toBeVisible();
  await page.keyboard.press('w');
  await expect(lab.why).toBeHidden();
  await page.keyboard.press('w');
  await lab.why.getByRole('button', { name: 'Close why' }).click();
  await expect(lab.why).toBeHidden();
});

test('a window reduction is explained starting from the dropped packet, with numbers for screen readers', async ({
  lab,
  page,
}) => {
  await atTheCut(lab, page);
  await expect(lab.why).toMatchAriaSnapshot(`
    - complementary "Why did cwnd go from 15 to 7.5?":
      - heading "Why did cwnd go from 15 to 7.5?" [level=2]
      - list "Causes, the oldest first":
        - listitem:
          - button "Dropped at R1. The scenario says to drop segment 14."
          - time: 1.658 s
        - listitem:
          - button "Duplicate ACK. 15 arrived. Its ACK asks for 14 again."
          - time: 2.048 s
        - listitem:
          - button "Duplicate ACK. 16 arrived. The same ACK again."
          - time: 2.059 s
        - listitem:
          - 'button "Duplicate ACK. 17 arrived. Third repeat: treated as lost."'
          - time: 2.069 s
        - listitem:
          - button "Fast retransmit. 14 is sent again."
          - time: 2.069 s
        - listitem:
          - button "Multiplicative decrease. cwnd 15 → 7.5."
          - time: 2.069 s
      - region "Rule":
        - heading "Multiplicative decrease" [level=3]
        - link "RFC 5681, section 3.1; ns-2 slowdown()"
        - list "Formula with its numbers":
          - listitem: W = min(cwnd, rwnd) = min(15, 28) = 15 segments
          - listitem: ssthresh = max(floor(W/2), 2) = max(floor(15 / 2), 2) = 7 segments
          - listitem: cwnd = W/2 = 15 / 2 = 7.5 + 3 while recovering
  `);
  await lab.why.getByRole('button', { name: 'Show the source' }).click();
  const source = lab.why.getByRole('list', { name: 'Lines of src/engine/tcp/variants/reno/reno.ts' });
  await expect(source).toContainText("title: 'Multiplicative decrease'");
  await expect(source.getByRole('listitem').filter({ hasText: 'window.cwnd' }).first()).toContainText(
    /cwnd\s15 → 7\.5/,
  );

  // The numbers equal those of the command line for the same event.
  const command = ['dist/cli/sawtooth.js', 'run', await lab.link(), '--trace', 'events', '--json'];
  const written = execFileSync(process.execPath, command, { encoding: 'utf8', maxBuffer: 1e9 });
  const { trace } = JSON.parse(written) as { readonly trace: { readonly events: readonly Traced[] } };
  const time = await lab.time();
  const row = trace.events.find(({ t, kind }) => kind === 'cut' && t.toFixed(3) === time.toFixed(3));
  const shown = (await lab.why.getByRole('heading', { level: 2 }).textContent())?.match(/[\d.]+/g)?.map(Number) ?? [];
  expect(shown[0]).toBeCloseTo(row?.before?.cwnd ?? NaN, 1);
  expect(shown[1]).toBeCloseTo(row?.after?.cwnd ?? NaN, 1);
});

test('the causes are traversed by keys and buttons, each with its own rule, and each can be visited', async ({
  lab,
  page,
}) => {
  await atTheCut(lab, page);
  const rule = lab.why.getByRole('region', { name: 'Rule' }).getByRole('heading');
  await expect(causes(lab).last().getByRole('button')).toHaveAttribute('aria-current', 'step');
  await expect(lab.why.getByRole('button', { name: 'Next cause' })).toBeDisabled();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rule).toHaveText('Fast retransmit');
  await expect(page.getByTestId('announcer')).toHaveText(/^Cause 5 of 6, at \d+\.\d{3} s\. Fast retransmit\./);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rule).toHaveText('Multiplicative decrease');
  await lab.why.getByRole('button', { name: 'Previous cause' }).click({ clickCount: 1 });
  await expect(rule).toHaveText('Fast retransmit');
  await causes(lab).nth(1).getByRole('button').first().click();
  await expect(rule).toHaveText(/^Duplicate ACK/);
  for (let press = 0; press < 3; press++) await page.keyboard.press('Alt+ArrowUp');
  await expect(rule).toHaveText('Dropped on purpose');
  await expect(lab.why.getByRole('button', { name: 'Previous cause' })).toBeDisabled();
  const dropped = Number.parseFloat((await causes(lab).first().getByRole('time').textContent()) ?? '');
  await page.keyboard.press('Tab');
  const go = lab.why.getByRole('button', { name: 'Go there' });
  await go.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => lab.time()).toBe(dropped);
  await expect(lab.why.getByRole('heading', { level: 2 })).toHaveText(/^Why was segment \d+ lost\?$/);
  await expect(go).toBeHidden();
});

test(
  'nothing is cut off sideways, and the states show where the sender is and the way it came',
  { tag: '@all' },
  async ({ lab, page }) => {
    await atTheCut(lab, page);
    for (const size of [
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await expectFits(lab);
    }
    const states = lab.why.getByRole('figure');
    await expect(states).toContainText(/is in fast recovery\./);
    await expect(states.getByRole('listitem').filter({ hasText: 'just now' })).toHaveText(
      /^(slow start|congestion avoidance) to fast recovery: 3 duplicate ACKs, just now$/,
    );
    await expect(states.locator('.state.current')).toHaveText(/^fast\s?recovery$/);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(states.locator('.state.current')).not.toHaveText(/^fast\s?recovery$/);
    await expect(states.getByRole('listitem').filter({ hasText: 'just now' })).toHaveText(/^fast recovery to /);
  },
);

/** Nothing of Why is cut off sideways. */
async function expectFits({ why }: LabPage): Promise<void> {
  const beyond = (): Promise<string[]> =>
    why.evaluate((column) =>
      [...column.querySelectorAll('*'), column]
        .filter((each) => {
          const { left, right } = each.getBoundingClientRect();
          return !each.classList.contains('unseen') && (left < -1 || right > innerWidth + 1);
        })
        .map((each) => each.outerHTML),
    );
  await expect.poll(beyond).toEqual([]);
  await expect
    .poll(() => why.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0);
}

test('a step is announced with the sentence of the moment', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(6);
  const before = await lab.event();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => lab.event()).toBeGreaterThan(before);
  await lab.settled();
  const sentence = (await lab.sentence.textContent()) ?? '';
  await expect(page.getByTestId('announcer')).toContainText(sentence);
});

for (const [width, height] of some([390, 768], 2).map((wide) => [wide, wide < 768 ? 844 : 1024] as const))
  test(`as a sheet at ${width} x ${height} it ends above the transport bar, and nothing is cut off sideways`, async ({
    lab,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await atTheCut(lab, page, width >= 768);
    await expectFits(lab);
    // It slides in from below, and stops.
    await expect(async () => {
      const close = await lab.why.getByRole('button', { name: 'Close why' }).boundingBox();
      const transport = await page.getByRole('region', { name: 'Transport' }).boundingBox();
      expect((close?.y ?? Infinity) + (close?.height ?? 0)).toBeLessThanOrEqual(transport?.y ?? 0);
    }).toPass();
    await lab.why.getByRole('button', { name: 'Close why' }).click();
    await expect(lab.why).toBeHidden();
  });
