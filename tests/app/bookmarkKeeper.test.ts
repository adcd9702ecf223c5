import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LinkTools } from '../../src/app/experiment/address/linkPart.ts';
import { Part } from '../../src/app/ui/parts/part.ts';
import { BookmarkKeeper } from '../../src/app/run/playback/bookmarkKeeper.ts';
import type { RunData } from '../../src/app/run/runData.ts';
import { createLabStore } from '../../src/app/run/labState.ts';

/** A run that stands still at an event. */
const runAt = (event: number): RunData =>
  ({ opened: { scenario: {} }, present: { event, now: event / 100, moment: { event } } }) as unknown as RunData;

function start(run: RunData) {
  const store = createLabStore();
  const arrived: { tools: (tools: LinkTools) => void } = { tools: () => undefined };
  const links = new Part<LinkTools>('Links', () => new Promise((come) => Object.assign(arrived, { tools: come })));
  const shown = { run };
  const keeper = new BookmarkKeeper({ store, links, data: () => shown.run, redraw: () => undefined });
  const come = async (): Promise<void> => {
    arrived.tools({ encodeLink: () => '1run' } as unknown as LinkTools);
    await vi.waitFor(() => expect(links.module).not.toBeNull());
  };
  return { keeper, links, shown, come, events: () => store.getState().bookmarks.map(({ event }) => event) };
}

describe('the keeper of bookmarks', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('keeps those of before when the first thing somebody does on the page is to put one more', async () => {
    const before = start(runAt(100));
    before.keeper.toggle();
    await before.come();
    const after = start(runAt(200));
    // Nothing that writes links is there yet.
    after.keeper.toggle();
    await after.come();
    expect(after.events()).toEqual([100, 200]);
    expect(start(runAt(0)).events()).toEqual([]);
    const later = start(runAt(300));
    later.links.whenHere(() => later.keeper.recall());
    await later.come();
    expect(later.events()).toEqual([100, 200]);
  });

  it('takes one away at a second touch, also where nothing may be stored', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { keeper, come, events } = start(runAt(100));
    keeper.toggle();
    await come();
    keeper.recall();
    expect(events()).toEqual([100]);
    keeper.toggle();
    expect(events()).toEqual([]);
  });

  it('puts none into another run that came meanwhile', async () => {
    const { keeper, shown, come, events } = start(runAt(100));
    keeper.toggle();
    shown.run = runAt(5);
    await come();
    expect(events()).toEqual([]);
  });
});
