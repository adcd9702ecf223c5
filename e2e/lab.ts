import { test as base, expect, type Browser, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { DEFAULT_SCENARIO } from '../src/scenario/check/defaultScenario.ts';
import { encodeLink } from '../src/scenario/link/link.ts';
import { presetEntry } from '../tests/presetFile.ts';

/** What the page exposes to tests. */
interface Watched {
  readonly sawtooth: { readonly isSettled: () => boolean };
}

/** Longest wait until a page is idle, ms; a busy machine may be slow. */
const LONGEST = 90_000;

/** Whether a preset has a script in place of a network. */
export const isScript = (preset: string): boolean =>
  JSON.stringify(presetEntry(preset).scenario).includes('"kind":"script"');

/** Chooses the theme in any room. */
export async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByLabel('Theme').selectOption(theme);
  await page.keyboard.press('Escape');
}

/** What the user sees and uses on the page. */
export class LabPage {
  readonly play: Locator;
  readonly pauseButton: Locator;
  readonly stepForward: Locator;
  readonly stepBack: Locator;
  readonly timeline: Locator;
  /** The button that names the scenario and opens the menu. */
  readonly scenario: Locator;
  readonly menu: Locator;
  readonly why: Locator;
  readonly sentence: Locator;
  readonly computing: Locator;

  constructor(readonly page: Page) {
    this.play = page.getByRole('button', { name: 'Play', exact: true });
    this.pauseButton = page.getByRole('button', { name: 'Pause', exact: true });
    this.stepForward = page.getByRole('button', { name: 'Step forward' });
    this.stepBack = page.getByRole('button', { name: 'Step back' });
    this.timeline = page.getByRole('slider', { name: 'Timeline' });
    this.scenario = page.getByRole('button', { name: /^Scenario/ });
    this.menu = page.getByRole('dialog', { name: 'Scenario', exact: true });
    this.why = page.getByRole('complementary');
    this.sentence = page.getByTestId('sentence');
    this.computing = page.getByTestId('computing');
  }

  /** Opens an address, and waits until a run is on the screen. `hash` is the part after the #. */
  async open(hash = ''): Promise<void> {
    await this.page.goto(hash === '' ? './' : `./#${hash}`);
    await expect(this.state).toHaveText(/running|paused|finished|computing|seeking/);
  }

  /** Opens the default run paused at a time, s. */
  async openAt(time: number): Promise<void> {
    await this.open(encodeLink(DEFAULT_SCENARIO, { time }));
    await expect(this.state).toHaveText('paused');
    await expect.poll(() => this.time()).toBe(time);
    await this.settled();
  }

  /**
   * On a first visit: goes to where the story stops at the first cut, from shortly before it. story.spec.ts tests what
   * precedes it.
   */
  async openAtStop(): Promise<void> {
    await this.openAt(2.3);
    await this.play.click();
    await expect(this.page.getByTestId('go-on')).toBeVisible();
    await this.settled();
  }

  /**
   * Waits until the run is paused and the page shows the requested moment. Other threads simulate and draw, so right
   * after a click or a key the page still shows the previous moment.
   */
  async settled(): Promise<void> {
    await this.page.evaluate(async (longest) => {
      const fits = (canvas: HTMLCanvasElement): boolean =>
        canvas.clientWidth === 0 ||
        (canvas.width === Math.round(canvas.clientWidth * devicePixelRatio) &&
          canvas.height === Math.round(canvas.clientHeight * devicePixelRatio));
      const isQuiet = (): boolean =>
        (window as unknown as Watched).sawtooth.isSettled() &&
        document.querySelector('.plots[aria-busy="true"]') === null &&
        [...document.querySelectorAll('canvas')].every(fits);
      const end = performance.now() + longest;
      // Layout changes of the last frame request another one.
      for (let good = 0; good < 3; good = isQuiet() ? good + 1 : 0) {
        if (performance.now() > end) throw new Error('the page does not come to rest');
        await new Promise((done) => requestAnimationFrame(done));
      }
    }, LONGEST);
  }

  get state(): Locator {
    return this.page.getByTestId('state');
  }

  /** Simulated time on the clock, s. */
  async time(): Promise<number> {
    return Number.parseFloat((await this.page.getByTestId('clock').textContent()) ?? '');
  }

  /** The number of the event. */
  async event(): Promise<number> {
    return Number(((await this.page.getByTestId('event').textContent()) ?? '').replace(/\D/g, ''));
  }

  /** The digest of all state; waits until the run is paused. */
  async digest(): Promise<string> {
    const digest = this.page.getByTestId('digest');
    await expect(digest).toHaveText(/[0-9a-f]{16}/);
    return ((await digest.textContent()) ?? '').replace('digest', '').trim();
  }

  /** A preset in the open menu. */
  entry(preset: string): Locator {
    return this.menu.getByRole('treeitem', { name: presetEntry(preset).title, exact: true });
  }

  /** Looks for a preset in the open menu, by its title. */
  async lookFor(preset: string): Promise<void> {
    await this.menu.getByRole('combobox').fill(presetEntry(preset).title);
  }

  /** Chooses a preset from the menu. */
  async choose(preset: string): Promise<void> {
    // On a phone it is in the menu of the page.
    const pageMenu = this.page.getByRole('button', { name: 'Menu', exact: true });
    const inMenu = (await pageMenu.isVisible()) && !(await this.scenario.isVisible());
    if (inMenu) await pageMenu.click();
    await this.scenario.click();
    await this.lookFor(preset);
    await this.entry(preset).click();
    if (inMenu) await expect(this.scenario).toBeHidden();
    else await this.expectScenario(preset);
    // A script waits at its beginning until the user plays it.
    await expect(this.state).toHaveText(isScript(preset) ? 'paused' : 'running');
  }

  /** Expects this preset on the screen. */
  async expectScenario(preset: string): Promise<void> {
    await expect(this.scenario).toHaveAccessibleName(`Scenario ${presetEntry(preset).title}`);
  }

  async pause(): Promise<void> {
    // On a first visit the story may have stopped it before.
    await expect(async () => {
      if ((await this.state.textContent()) !== 'paused') await this.pauseButton.click({ timeout: 3000 });
      await expect(this.state).toHaveText('paused', { timeout: 3000 });
    }).toPass();
    await this.settled();
  }

  /** Presses an entry in the menu of the page. */
  async fromMenu(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    await this.page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
  }

  /** Opens what is behind the name of a chart. */
  async ofChart(chart: string, name: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: chart, exact: true }).click();
    await this.page
      .getByRole('dialog', { name: `What is: ${chart}` })
      .getByRole('button', { name })
      .click();
  }

  async theme(theme: string): Promise<void> {
    await chooseTheme(this.page, theme);
  }

  /** While the run is paused: shows the charts that it has while it plays. */
  async labView(): Promise<void> {
    await this.fromMenu('Lab view');
    await expect(this.page.getByRole('figure', { name: 'Network' })).toBeVisible();
    await this.settled();
  }

  /** Goes to a time on the timeline by mouse. */
  async seek(time: number): Promise<void> {
    await this.settled();
    const box = await this.timeline.boundingBox();
    const duration = Number(await this.timeline.getAttribute('aria-valuemax'));
    if (box === null) throw new Error('the timeline is not shown');
    const [x, y] = [box.x + 2 + ((box.width - 4) * time) / duration, box.y + box.height / 2];
    const { mouse } = this.page;
    await mouse.move(x, y);
    // A click on a sign of the timeline opens its event; a drag from there does not. A handle of the frame may be
    // there: a click on it also goes there, and a drag would move it. This is checked before the press, which moves the
    // frame.
    const onHandle = await this.page.evaluate(
      (point) => document.elementFromPoint(...point)?.closest('.frame-handles') !== null,
      [x, y] as [number, number],
    );
    await mouse.down();
    if (!onHandle) {
      await mouse.move(x + 12, y);
      await mouse.move(x, y);
    }
    await mouse.up();
    // A click selects a time with a precision of half a pixel.
    await expect.poll(async () => Math.abs((await this.time()) - time)).toBeLessThan(duration / box.width + 0.05);
    await this.settled();
  }

  /** Everything that shows where the run is. */
  async standing(): Promise<Record<string, string | number>> {
    await this.settled();
    // Why is loaded on first use.
    await expect(this.why).not.toBeEmpty();
    return {
      digest: await this.digest(),
      event: await this.event(),
      time: await this.time(),
      why: (await this.why.textContent()) ?? '',
    };
  }

  /** Takes a step and waits until the run has moved. */
  async step(button: Locator): Promise<void> {
    const before = await this.event();
    await button.click();
    await expect.poll(() => this.event()).not.toBe(before);
    // A long step shows its progress.
    await this.settled();
  }

  /** The part of the address after the # for this moment: it is written soon, or at once when the user leaves. */
  async link(): Promise<string> {
    if ((await this.state.textContent()) !== 'running') await this.settled();
    let hash = '';
    // The part that writes links may still be loading.
    await expect(async () => {
      hash = await this.page.evaluate(() => {
        dispatchEvent(new Event('pagehide'));
        return location.hash;
      });
      expect(hash.length).toBeGreaterThan(2);
    }).toPass();
    return hash.slice(1);
  }
}

/**
 * Runs in the page: limits it to twenty frames a second, like a slow device. A run that plays at sixty keeps a core
 * busy, and most tests only wait for its texts.
 */
export function drawSeldom(): void {
  const frame = window.requestAnimationFrame.bind(window);
  const waiting = new Map<number, FrameRequestCallback>();
  const reported = { last: 0, number: 0 };
  const draw = (time: number): void => {
    const due = [...waiting.values()];
    waiting.clear();
    reported.last = performance.now();
    for (const then of due) then(time);
  };
  window.requestAnimationFrame = (then) => {
    waiting.set(++reported.number, then);
    if (waiting.size === 1) setTimeout(() => frame(draw), Math.max(0, reported.last + 50 - performance.now()));
    return reported.number;
  };
  window.cancelAnimationFrame = (number) => void waiting.delete(number);
}

/** Runs in the page: turns off prefetching after 4 s; parts are loaded on use. */
export function withoutAhead(): void {
  const later = window.setTimeout.bind(window);
  const never = (then: TimerHandler, delay?: number): number => (delay === 4000 ? 0 : later(then, delay));
  Object.assign(window, { setTimeout: never });
}

/** Runs in the page: prevents the worker that sketches presets from being used. */
export function withoutSketches(): void {
  globalThis.Worker = class extends Worker {
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options);
      if (!String(address).includes('preview.worker')) return;
      this.postMessage = (order: object) => {
        if (!('runs' in order)) super.postMessage(order);
      };
    }
  };
}

/** Makes all pages of a context cheap: each of these costs most tests more than the test itself. */
async function quieten(context: BrowserContext, { ahead = false, sketches = false } = {}): Promise<void> {
  await context.addInitScript(drawSeldom);
  if (!ahead) await context.addInitScript(withoutAhead);
  if (!sketches) await context.addInitScript(withoutSketches);
}

/** An empty page of another user: nothing is stored. It ends with its context. */
export async function pageElsewhere(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  await quieten(context);
  return context.newPage();
}

/**
 * A test that, with `lab`, fails when the page writes errors or warnings to the console. `firstVisit`: a new user,
 * whose run stops by itself at its first cut. `sketches`: the menu computes the runs of all presets to draw them, which
 * keeps a core busy for a quarter of a minute; otherwise it only waits for them. `ahead`: the page prefetches all its
 * rooms after 4 s, including an editor.
 */
export const test = base.extend<{ lab: LabPage; firstVisit: boolean; sketches: boolean; ahead: boolean }>({
  firstVisit: [false, { option: true }],
  sketches: [false, { option: true }],
  ahead: [false, { option: true }],
  // Files come from the host, not from an offline copy: tests make them fail, and count them. offline.spec.ts tests
  // copies.
  serviceWorkers: 'block',
  context: async ({ context, sketches, ahead }, provide) => {
    await quieten(context, { ahead, sketches });
    await provide(context);
  },
  lab: async ({ page, firstVisit }, provide) => {
    if (!firstVisit)
      await page.addInitScript(() => {
        const kept = 'sawtooth preferences';
        // An empty page stores nothing.
        if (location.protocol === 'about:') return;
        if (localStorage.getItem(kept) === null) localStorage.setItem(kept, JSON.stringify({ cutSeen: true }));
      });
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (message.type() === 'error' || message.type() === 'warning')
        complaints.push(`${message.type()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
    page.on('requestfailed', (request) => {
      // A reload cancels pending requests.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`not loaded: ${request.url()}`);
    });
    await provide(new LabPage(page));
    expect(complaints).toEqual([]);
  },
});

export { expect };
