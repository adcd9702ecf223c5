import type { Page } from '@playwright/test';
import { expect, test, type LabPage } from './lab.ts';
import { parseScenario } from '../src/scenario/check/parse.ts';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { decodeLink, encodeLink } from '../src/scenario/link/link.ts';
import { openedLink } from '../src/app/ui/words/refusals.ts';
import { HOSTILE_LINKS } from '../tests/scenario/hostile.ts';
import { some, wantsAll } from './some.ts';

test('the address contains the experiment and the moment: a reload shows the same digest', async ({ lab, page }) => {
  await lab.openAt(12.4);
  await lab.step(lab.stepForward);
  const before = await lab.standing();
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.standing()).toEqual(before);
});

test('an address can name a preset; an unknown name says so with the nearest ones', async ({ lab, page }) => {
  await page.goto('./#twenty-nodes-aodv');
  await lab.expectScenario('twenty-nodes-aodv');
  await expect(page.getByText('is not a link of Sawtooth')).toBeHidden();
  await page.goto('./#twenty-node-aodv');
  await expect(page.getByText('No preset is called "twenty-node-aodv". Did you mean #twenty-nodes-aodv')).toBeVisible();
  await lab.expectScenario('two-flows');
});

test('Back and Forward return to each experiment where it was left', async ({ lab, page }) => {
  await lab.openAt(7);
  const first = await lab.standing();
  await lab.link();
  await lab.choose('bufferbloat');
  await expect.poll(() => lab.timeline.getAttribute('aria-valuemax')).toBe('60');
  await lab.pause();
  await lab.seek(15);
  const second = await lab.digest();
  await lab.link();
  await page.goBack();
  await lab.expectScenario('two-flows');
  await expect(lab.state).toHaveText('paused');
  await expect.poll(() => lab.standing()).toEqual(first);
  await page.goForward();
  await lab.expectScenario('bufferbloat');
  await expect.poll(() => lab.digest()).toBe(second);
});

test(
  'Back leaves each entry its own experiment, whatever the user does on the way',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(7);
    await lab.choose('bufferbloat');
    await lab.pause();
    await lab.link();
    await page.evaluate(() => {
      const write = history.replaceState.bind(history);
      const written: string[] = [];
      history.replaceState = (state, title, hash) => {
        written.push(String(hash));
        write(state, title, hash);
      };
      Object.assign(window, { written });
      // While the worker opens the target of Back, the previous experiment is still on the screen.
      const follow = document.querySelector<HTMLElement>('[role=switch]');
      addEventListener('popstate', () => follow?.click(), { once: true });
    });
    await page.goBack();
    await lab.expectScenario('two-flows');
    await lab.link();
    const written = await page.evaluate(() => (window as unknown as { written: string[] }).written);
    for (const hash of [await page.evaluate(() => location.hash), ...written])
      expect(decodeLink(hash).scenario).toEqual(DEFAULT_SCENARIO);
  },
);

/** Pastes links one after the other, without waiting for the worker; then optionally types one. */
const handOver = (page: Page, links: readonly string[], byHand = ''): Promise<void> =>
  page.evaluate(
    ({ texts, hash }) => {
      for (const text of texts) {
        const data = new DataTransfer();
        data.setData('text/plain', `#${text}`);
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }));
      }
      if (hash !== '') location.hash = hash;
    },
    { texts: links, hash: byHand },
  );
const lasting = (duration: number): string => encodeLink({ ...DEFAULT_SCENARIO, duration });
const duration = (lab: LabPage): Promise<string | null> => lab.timeline.getAttribute('aria-valuemax');

test(
  'experiments that are opened faster than the worker can have an entry each all the same',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(7);
    await lab.link();
    await handOver(page, [lasting(8), lasting(9)]);
    await expect.poll(() => duration(lab)).toBe('9');
    await expect(lab.state).toHaveText('running');
    await page.goBack();
    await expect.poll(() => duration(lab)).toBe('8');
    await page.goBack();
    await expect.poll(() => duration(lab)).toBe('40');
    await expect.poll(() => lab.time()).toBe(7);
  },
);

test(
  'who asks for a moment of the run on the screen before another one is there, gets that moment',
  { tag: '@all' },
  async ({ lab, page }) => {
    await lab.openAt(7);
    const link = await lab.link();
    await lab.seek(12);
    await lab.link();
    await handOver(page, [lasting(9)], link);
    await expect.poll(() => lab.time()).toBe(7);
    await lab.settled();
    expect(await duration(lab)).toBe('40');
    expect(await lab.link()).toBe(link);
  },
);

test('a damaged link opens what can be read, and reports what could not', async ({ lab, page }) => {
  await lab.openAt(5);
  const link = await lab.link();
  await page.goto('about:blank');
  await lab.open(`${link.slice(0, 3)}~${link.slice(3, -2)}`);
  await expect(page.getByRole('heading', { name: 'About this experiment' })).toBeVisible();
  await expect(page.getByText(/This link is damaged or cut off\./)).toBeVisible();
  await expect(lab.play.or(lab.pauseButton)).toBeEnabled();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'About this experiment' })).toBeHidden();
});

test(
  'a setting that nothing reads is told, whether it comes by a link or in a file',
  { tag: '@all' },
  async ({ lab, page }) => {
    const input = { duration: 20, flows: [{ variant: 'newreno', parameters: { tailLossProbe: true } }] };
    const reported = page.getByText(
      'flows[0].parameters.tailLossProbe has no effect: recovery newreno does not read it',
    );
    const parsed = parseScenario(input);
    if (!parsed.ok) throw new Error('refused');
    await lab.open(encodeLink(parsed.scenario));
    await expect(reported).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(reported).toBeHidden();
    await page.getByLabel('Scenario file').setInputFiles({
      name: 'scenario.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...input, duration: 21 })),
    });
    await expect(reported).toBeVisible();
    await expect(lab.state).toHaveText('running');
  },
);

const ODD = [
  ['something else', '/not/a/link'],
  ['a newer link', '9AB.seed=3~flavour=lemon'],
  ['nonsense', '1%%%ÿ\u0000<script>'],
] as const;
for (const [name, hash] of some(ODD, 3, 2)) {
  test(`${name} behind the # opens the page all the same`, { tag: '@all' }, async ({ lab, page }) => {
    await lab.open(encodeURI(hash).replaceAll('%25', '%'));
    await expect(page.getByRole('heading', { name: 'About this experiment' })).toBeVisible();
    await expect.poll(() => lab.event()).toBeGreaterThan(0);
  });
}

test('a link written into the address bar by hand is opened', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(5);
  const link = await lab.link();
  const digest = await lab.digest();
  await lab.seek(25);
  await lab.link();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect.poll(() => lab.digest()).toBe(digest);
});

test('a reload keeps the time range that the user selected', { tag: '@all' }, async ({ lab, page }) => {
  await lab.openAt(12.4);
  const begins = page.getByRole('slider', { name: 'Plots begin at' });
  const usual = (await begins.getAttribute('aria-valuenow')) ?? '';
  await begins.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(begins).not.toHaveAttribute('aria-valuenow', usual);
  const chosen = (await begins.getAttribute('aria-valuenow')) ?? '';
  await lab.link();
  await page.reload();
  await expect(lab.state).toHaveText('paused');
  await expect(begins).toHaveAttribute('aria-valuenow', chosen);
});

for (const { name, once, text } of HOSTILE_LINKS.filter((link) => link.text.length < 20_000).slice(
  0,
  wantsAll ? 3 : 1,
)) {
  test(
    `a link with ${name} (once ${once}) opens the page, which says what was left out and can be used`,
    { tag: '@all' },
    async ({ lab, page }) => {
      await lab.open(text);
      await expect(page.getByRole('heading', { name: 'About this experiment' })).toBeVisible();
      await expect(page.getByText(openedLink(text).notes[0]!.slice(0, 200)).first()).toBeVisible();
      await lab.pause();
      await lab.step(lab.stepForward);
      await page.reload();
      await expect(lab.state).toHaveText(/running|paused/);
      await expect(page.getByRole('alert')).toBeHidden();
    },
  );
}

test('an address that never opened is not opened again by a reload, but can be retried', async ({ lab, page }) => {
  const link = lasting(9);
  // The part that reads links never loads, and the user waits for it without an answer.
  await page.route(/addressTools[^/]*\.js/, () => {});
  await page.goto(`./#${link}`);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('sawtooth opening'))).not.toBeNull();
  await page.evaluate(() => {
    const now = performance.now() + 2500;
    performance.now = () => now;
  });
  await page.unrouteAll();
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: 'The address could not be opened in time.' });
  await expect(alert).toBeVisible();
  await expect(lab.state).toHaveText('running');
  expect(await duration(lab)).toBe('40');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => duration(lab)).toBe('9');
  await expect(alert).toBeHidden();
  await page.reload();
  await expect.poll(() => duration(lab)).toBe('9');
  await expect(alert).toBeHidden();
});
