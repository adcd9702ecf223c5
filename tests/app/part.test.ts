import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Part, parts } from '../../src/app/ui/parts/part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Parts of a separate page: the tests of a thread share one page. */
async function pageAlone() {
  const address = `../../src/app/ui/parts/part.ts?alone=${pages.made++}`;
  return (await import(address)) as typeof import('../../src/app/ui/parts/part.ts');
}
const pages = { made: 0 };

/** A part that fails to load this often before it succeeds. */
function partAfter(failures: number, page = { Part }) {
  const asked = { count: 0 };
  const part = new page.Part('It', () =>
    ++asked.count > failures ? Promise.resolve('module') : Promise.reject(new Error('no network')),
  );
  return { part, asked };
}

const names = (): string[] => parts.getState().failing.map(({ name }) => name);

describe('a part of the page', () => {
  it('that nobody wants yet is fetched ahead, and not while a study takes all cores', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined });
    const page = await pageAlone();
    const { part, asked } = partAfter(0, page);
    const ready = vi.fn<() => void>();
    let end = (): void => undefined;
    page.takesAllCores(new Promise((done) => (end = done)));
    page.fetchAhead(ready);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([asked.count, ready.mock.calls.length]).toEqual([0, 0]);
    end();
    // Another table of a paper may be requested at once.
    await vi.advanceTimersByTimeAsync(900);
    expect(asked.count).toBe(0);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([part.store.getState().standing, ready.mock.calls.length]).toEqual(['here', 1]);
    vi.unstubAllGlobals();
  });

  it('that never answers does not keep the others from being fetched ahead', async () => {
    vi.stubGlobal('window', { addEventListener: () => undefined });
    const page = await pageAlone();
    const hanging = new page.Part('Hanging', () => new Promise<string>(() => undefined));
    const { part } = partAfter(0, page);
    const ready = vi.fn<() => void>();
    page.fetchAhead(ready);
    await vi.advanceTimersByTimeAsync(20_000);
    expect([hanging, part].map(({ store }) => store.getState().standing)).toEqual(['late', 'here']);
    expect(ready).toHaveBeenCalledTimes(1);
    vi.unstubAllGlobals();
  });

  it('that the user waits for comes as soon as the network is back, though the page is never idle', async () => {
    const window = Object.assign(new EventTarget(), { requestIdleCallback: () => 0 });
    vi.stubGlobal('window', window);
    const page = await pageAlone();
    partAfter(0, page);
    const { part } = partAfter(3, page);
    page.fetchAhead(() => undefined);
    part.whenHere(() => undefined);
    await vi.advanceTimersByTimeAsync(2000);
    expect(part.store.getState().standing).toBe('missing');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(part.store.getState().standing).toBe('here');
    vi.unstubAllGlobals();
  });

  it('is asked for once, however often it is wanted', async () => {
    const { part, asked } = partAfter(0);
    const got: string[] = [];
    part.whenHere((module) => got.push(`first ${module}`));
    part.whenHere((module) => got.push(`second ${module}`));
    await part.fetch();
    part.whenHere((module) => got.push(`third ${module}`));
    expect(got).toEqual(['first module', 'second module', 'third module']);
    expect([asked.count, part.store.getState().standing]).toEqual([1, 'here']);
  });

  it('is asked for again by itself when the network is away for a moment', async () => {
    const { part, asked } = partAfter(2);
    void part.fetch();
    await vi.advanceTimersByTimeAsync(2000);
    expect([asked.count, part.module]).toEqual([3, 'module']);
  });

  it('is told to be missing while the user waits for it, and what waits is done when it comes', async () => {
    const { part } = partAfter(3);
    const got: string[] = [];
    part.whenHere((module) => got.push(module));
    await vi.advanceTimersByTimeAsync(2000);
    expect([part.store.getState().standing, names()]).toEqual(['missing', ['It']]);
    await part.fetch();
    expect([got, names()]).toEqual([['module'], []]);
  });

  it('that is missing and wanted by nobody is told to nobody', async () => {
    const { part } = partAfter(9);
    void part.fetch();
    await vi.advanceTimersByTimeAsync(2000);
    expect([part.store.getState().standing, names()]).toEqual(['missing', []]);
  });

  it('that never answers is told to be late', async () => {
    const part = new Part('Slow', () => new Promise<string>(() => undefined));
    part.whenHere(() => undefined);
    await vi.advanceTimersByTimeAsync(6000);
    expect([part.store.getState().standing, names()]).toEqual(['late', ['Slow']]);
    part.forget();
    expect(names()).toEqual([]);
  });
});
