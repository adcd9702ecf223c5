/**
 * What the page shows while it computes, goes back, is too slow or has failed (STYLE, section 8; failures and damaged
 * links have their own specs).
 */
import { addAllParts } from '../src/lab/build/allParts.ts';
import type { Page } from '@playwright/test';
import { Lab } from '../src/lab/lab.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../src/scenario/scenario.ts';
import { expect, test, type LabPage } from './lab.ts';

addAllParts();

function accepted(input: ScenarioInput): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

/** A link so fast that computing its run takes seconds on any machine; it never loses a packet. */
const fast = (rate: number): Scenario =>
  accepted({
    duration: 60,
    network: { bottleneck: { rate, delay: 0.01, queue: { limit: 100_000 } }, access: { rate: 4 * rate, delay: 0.001 } },
    flows: [1, 2, 3, 4].map(() => ({ kind: 'tcp' as const, receiverWindow: 5000 })),
  });

/** The digest after a number of events, from a run made in one go. */
function digestAt(scenario: Scenario, event: number): string {
  const opening = Lab.open(scenario);
  if (!opening.ok) throw new Error('refused');
  opening.lab.advance(Infinity, event);
  return opening.lab.digest();
}

/**
 * Withholds seeks, and later commands, from the worker until `letGo` is called, as on a device on which they take very
 * long.
 */
async function holdMoves(lab: LabPage): Promise<() => Promise<void>> {
  await lab.page.addInitScript(() => {
    // Called with its worker below.
    // oxlint-disable-next-line typescript/unbound-method
    const post = Worker.prototype.postMessage;
    const held: { worker: Worker | null; open: boolean; waiting: (() => void)[] } = {
      worker: null,
      open: false,
      waiting: [],
    };
    Worker.prototype.postMessage = function (
      this: Worker,
      message: { kind?: string },
      transfer?: StructuredSerializeOptions,
    ) {
      const send = (): void => post.call(this, message, transfer);
      if (message.kind === 'seek' && !held.open) held.worker = this;
      // Commands keep their order. The painter is another worker.
      if (held.worker === this) held.waiting.push(send);
      else send();
    } as typeof post;
    const letGo = (): void => {
      Object.assign(held, { worker: null, open: true });
      for (const send of held.waiting.splice(0)) send();
    };
    Object.assign(window, { letGo });
  });
  return () => lab.page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
}

const share = async (lab: LabPage): Promise<number> =>
  Number(/, (\d+) %$/.exec((await lab.computing.textContent()) ?? '')?.[1]);

test(
  'a far moment: axes at once, then how far the simulation is, traces as they come, and Stop',
  { tag: '@all' },
  async ({ lab, page }) => {
    const scenario = fast(4e9);
    await page.goto(`./#${encodeLink(scenario, { time: 60 })}`);
    await expect(page.getByRole('figure', { name: 'Congestion window' })).toBeVisible();
    await expect(lab.computing).toHaveText(/^Computing 60 s, \d+ %$/);
    await expect(lab.state).toHaveText('computing');
    const first = await share(lab);
    await expect.poll(() => share(lab)).toBeGreaterThan(first);
    await page.getByRole('button', { name: 'Stop' }).first().click();
    await expect(lab.state).toHaveText('paused');
    await expect(lab.computing).toBeHidden();
    const time = await lab.time();
    expect(time).toBeGreaterThan(0);
    expect(time).toBeLessThan(60);
    expect(await lab.digest()).toBe(digestAt(scenario, await lab.event()));
  },
);

test('a step to a loss that never occurs is stopped by Space', { tag: '@all' }, async ({ lab, page }) => {
  await lab.open(encodeLink(fast(4e9), { event: 1000 }));
  await expect(lab.state).toHaveText('paused');
  await page.keyboard.press('l');
  await expect(lab.computing).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' }).last()).toBeVisible();
  await page.keyboard.press(' ');
  await expect(lab.state).toHaveText('paused');
  const event = await lab.event();
  expect(event).toBeGreaterThan(1000);
  await page.keyboard.press('.');
  await expect.poll(() => lab.event()).toBe(event + 1);
});

test('another experiment need not wait for a long computation', { tag: '@all' }, async ({ lab, page }) => {
  await page.goto(`./#${encodeLink(fast(4e9), { time: 60 })}`);
  await expect(lab.computing).toBeVisible();
  await lab.choose('vegas-alone');
  await expect(lab.computing).toBeHidden();
});

test(
  'on the way back the old picture stays, the playhead is there already, and a thin bar says so',
  { tag: '@all' },
  async ({ lab, page }) => {
    const letGo = await holdMoves(lab);
    await lab.openAt(10);
    // Why comes late and takes room from the plots.
    await expect(lab.why).not.toBeEmpty();
    await lab.settled();
    const before = await lab.time();
    const event = await lab.event();
    const plot = page.getByRole('figure', { name: 'Congestion window' }).locator('canvas');
    const shot = async (): Promise<string> => (await plot.screenshot()).toString('base64');
    await lab.timeline.focus();
    // The painter's last picture may appear a little later.
    let picture = '';
    await expect
      .poll(
        async () => {
          const earlier = picture;
          picture = await shot();
          return picture === earlier;
        },
        { intervals: [300] },
      )
      .toBe(true);
    await page.keyboard.press('End');
    await page.keyboard.press('PageUp');
    await expect(lab.timeline).toHaveAttribute('aria-valuetext', /^12\.000 s/);
    await expect(page.getByRole('progressbar', { name: 'On the way' })).toBeVisible();
    expect(await lab.time()).toBe(before);
    expect(await lab.event()).toBe(event);
    await expect.poll(async () => (await shot()) === picture).toBe(true);
    await letGo();
    await expect.poll(() => lab.time()).toBe(12);
    await expect(page.getByRole('progressbar')).toBeHidden();
  },
);

test(
  'a timeline dragged faster than the run can follow ends where the pointer does',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(38);
    const box = (await lab.timeline.boundingBox())!;
    const x = (time: number): number => box.x + 2 + ((box.width - 4) * time) / 40;
    // Clear of the handle where the plots end.
    await page.mouse.move(x(30), box.y + 30);
    await page.mouse.down();
    await page.mouse.move(x(3), box.y + 30, { steps: 20 });
    await page.mouse.move(x(21), box.y + 30, { steps: 20 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs((await lab.time()) - 21)).toBeLessThan(0.1);
    await lab.settled();
    const standing = await lab.standing();
    await lab.link();
    await page.reload();
    await expect(lab.state).toHaveText('paused');
    await expect.poll(() => lab.standing()).toEqual(standing);
  },
);

test('the clock shows the requested time, between two events too', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12);
  await lab.timeline.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.timeline).not.toHaveAttribute('aria-valuenow', '12');
  const asked = await lab.timeline.getAttribute('aria-valuenow');
  await expect.poll(() => lab.time()).toBe(Number(asked));
  await expect(lab.state).toHaveText('paused');
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.time()).toBe(Number(asked));
});

test('a device that is too slow for the pace says so, and skips nothing', { tag: '@all' }, async ({ lab, page }) => {
  const scenario = fast(2e10);
  await lab.open(encodeLink(scenario));
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  await expect(page.getByTestId('pace')).toHaveText('as fast as this device can');
  await lab.pause();
  await expect(page.getByTestId('pace')).toHaveText('10 s take 1 s');
  expect(await lab.digest()).toBe(digestAt(scenario, await lab.event()));
});

/** Records the numbers of events that the page shows from now on. */
async function noteEvents(page: Page): Promise<() => Promise<number[]>> {
  await page.getByTestId('event').evaluate((element) => {
    const events: number[] = [];
    Object.assign(window, { events });
    const read = (): number => Number((element.textContent ?? '').replace(/\D/g, ''));
    const before = read();
    const note = (): void => {
      const event = read();
      if (event !== (events.at(-1) ?? before)) events.push(event);
    };
    new MutationObserver(note).observe(element, { characterData: true, childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { events: number[] }).events);
}

test('with reduced motion, playing is a step a second', { tag: '@all' }, async ({ lab, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lab.open();
  await expect(lab.state).toHaveText('paused');
  await expect(page.getByTestId('clock')).toHaveText('12.414 s');
  await expect(lab.why).toBeVisible();
  await expect(page.getByTestId('pace')).toHaveText('one ACK a second');
  const before = await lab.event();
  await lab.step(lab.stepForward);
  expect(await lab.event()).toBeGreaterThan(before);
  const one = await lab.event();
  await lab.step(lab.stepForward);
  expect(await lab.event()).toBeGreaterThan(one);
  const two = await lab.event();
  await lab.step(lab.stepBack);
  await expect.poll(() => lab.event()).toBe(one);
  // Each is shown for a second only; recorded in the page, none is missed.
  const shown = await noteEvents(page);
  await lab.play.click();
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(1);
  expect((await shown())[0]).toBe(two);
  expect((await shown())[1]).toBeGreaterThan(two);
  await expect(lab.state).toHaveText('running');
  await page.keyboard.press('k');
  await expect(lab.state).toHaveText('paused');
});
