/** What the page shows while it computes, goes back, is too slow or has failed (STYLE, section 8; failures and damaged links have specs of their own). */
import { Lab } from '../src/lab/lab.ts';
import { encodeLink } from '../src/scenario/link.ts';
import { parseScenario } from '../src/scenario/parse.ts';
import type { Scenario, ScenarioInput } from '../src/scenario/scenario.ts';
import { expect, test, type LabPage } from './lab.ts';

function accepted(input: ScenarioInput): Scenario {
  const parsed = parseScenario(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

/** A link so fast that computing its run takes seconds anywhere; nothing is ever lost on it. */
const fast = (rate: number): Scenario =>
  accepted({
    duration: 60,
    network: { bottleneck: { rate, delay: 0.01, queue: { limit: 100_000 } }, access: { rate: 4 * rate, delay: 0.001 } },
    flows: [1, 2, 3, 4].map(() => ({ kind: 'tcp' as const, receiverWindow: 5000 })),
  });

/** The digest after so many events, from a run that was made in one go. */
function digestAt(scenario: Scenario, event: number): string {
  const opening = Lab.open(scenario);
  if (!opening.ok) throw new Error('refused');
  opening.lab.advance(Infinity, event);
  return opening.lab.digest();
}

/** Makes the worker hear seeks and steps late, as a slow device would carry them out late. */
async function slowMoves(lab: LabPage, delayMs: number): Promise<void> {
  await lab.page.addInitScript((delay) => {
    // Called with its worker below.
    // oxlint-disable-next-line typescript/unbound-method
    const post = Worker.prototype.postMessage;
    // Commands keep their order: while one is late, all are.
    let late = 0;
    Worker.prototype.postMessage = function (
      this: Worker,
      message: { kind?: string },
      transfer?: StructuredSerializeOptions,
    ) {
      const send = (): void => post.call(this, message, transfer);
      if (message.kind === 'seek') late = performance.now() + delay;
      const wait = late - performance.now();
      if (wait > 0) setTimeout(send, wait);
      else send();
    } as typeof post;
  }, delayMs);
}

const share = async (lab: LabPage): Promise<number> =>
  Number(/, (\d+) %$/.exec((await lab.computing.textContent()) ?? '')?.[1]);

test('a far moment: axes at once, then how far the simulation is, traces as they come, and Stop', async ({
  lab,
  page,
}) => {
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
});

test('a step to a loss that never comes is stopped by Space', async ({ lab, page }) => {
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

test('another experiment need not wait for a long computation', async ({ lab, page }) => {
  await page.goto(`./#${encodeLink(fast(4e9), { time: 60 })}`);
  await expect(lab.computing).toBeVisible();
  await lab.choose('vegas-alone');
  await expect(lab.computing).toBeHidden();
});

test('on the way back the old picture stays, the playhead is there already, and a thin bar says so', async ({
  lab,
  page,
}) => {
  await slowMoves(lab, 1500);
  await lab.open();
  await lab.pause();
  const before = await lab.time();
  const event = await lab.event();
  const plot = page.getByRole('figure', { name: 'Congestion window' }).locator('canvas');
  const picture = (await plot.screenshot()).toString('base64');
  await lab.timeline.press('End');
  await lab.timeline.press('PageUp');
  await expect(lab.timeline).toHaveAttribute('aria-valuetext', /^3\.\d{3} s/);
  await expect(page.getByRole('progressbar', { name: 'On the way' })).toBeVisible();
  expect(await lab.time()).toBe(before);
  expect(await lab.event()).toBe(event);
  expect((await plot.screenshot()).toString('base64')).toBe(picture);
  await expect.poll(() => lab.time()).toBeGreaterThan(3);
  await expect(page.getByRole('progressbar')).toBeHidden();
});

test('a timeline dragged faster than the run can follow ends where the pointer does', async ({ lab, page }) => {
  await lab.openAt(38);
  const box = (await lab.timeline.boundingBox())!;
  const x = (time: number): number => box.x + 2 + ((box.width - 4) * time) / 40;
  await page.mouse.move(x(38), box.y + 30);
  await page.mouse.down();
  await page.mouse.move(x(3), box.y + 30, { steps: 20 });
  await page.mouse.move(x(21), box.y + 30, { steps: 20 });
  await page.mouse.up();
  await expect.poll(async () => Math.abs((await lab.time()) - 21)).toBeLessThan(0.1);
  const standing = await lab.standing();
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.standing()).toEqual(standing);
});

test('the clock shows the time that was asked for, between two events too', async ({ lab, page }) => {
  await lab.openAt(12);
  await lab.timeline.focus();
  await page.keyboard.press('ArrowRight');
  const asked = await lab.timeline.getAttribute('aria-valuenow');
  await expect.poll(() => lab.time()).toBe(Number(asked));
  await expect(lab.state).toHaveText('paused');
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  expect(await lab.time()).toBe(Number(asked));
});

test('a device that is too slow for the pace says so, and skips nothing', async ({ lab, page }) => {
  const scenario = fast(2e10);
  await lab.open(encodeLink(scenario));
  for (let press = 0; press < 12; press++) await page.keyboard.press('+');
  await expect(page.getByTestId('pace')).toHaveText('as fast as this device can');
  await lab.pause();
  await expect(page.getByTestId('pace')).toHaveText('10 s take 1 s');
  expect(await lab.digest()).toBe(digestAt(scenario, await lab.event()));
});

test('without motion playing is a step a second', async ({ lab, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lab.open();
  await expect(lab.state).toHaveText('paused');
  await expect(page.getByTestId('clock')).toHaveText('12.414 s');
  await expect(page.getByTestId('pace')).toHaveText('one ACK a second');
  const before = await lab.event();
  await lab.stepForward.click();
  await expect.poll(() => lab.event()).toBeGreaterThan(before);
  const one = await lab.event();
  await lab.stepForward.click();
  await expect.poll(() => lab.event()).toBeGreaterThan(one);
  const two = await lab.event();
  await lab.stepBack.click();
  await expect.poll(() => lab.event()).toBe(one);
  await lab.play.click();
  // The first step comes at once.
  await expect.poll(() => lab.event()).toBe(two);
  await expect(lab.state).toHaveText('running');
  await expect.poll(() => lab.event()).toBeGreaterThan(two);
  await page.keyboard.press('k');
  await expect(lab.state).toHaveText('paused');
});

test('an empty address opens the default run, playing', async ({ lab }) => {
  await lab.open();
  await expect(lab.scenario).toHaveAccessibleName('Scenario Two flows, one 10 Mb/s link');
  await expect(lab.state).toHaveText('running');
});
