import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyLecture, MOST_STOPS, stopAt, type Lecture } from '../../src/lecture/lecture.ts';
import { addSeen, addShown, kept, notice, seenIn, takeOver, undo } from '../../src/app/ui/lecture/lectureStore.ts';
import { guideIn, presenting, type Guide } from '../../src/app/ui/lecture/presenting.ts';
import { rooms } from '../../src/app/ui/rooms.ts';
import { LONGEST_LINK } from '../../src/scenario/link/linkText.ts';
import { browserStores, type BrowserStores } from '../app/browserStores.ts';

const titles = (): string[] => kept.getState().lecture.stops.map(({ title }) => title);

let stores: BrowserStores;
beforeEach(() => {
  stores = browserStores();
  kept.setState({ lecture: emptyLecture, stop: 0, past: [] });
  presenting.setState({ guides: {}, titles: {}, stops: 0 });
  rooms.setState({ room: 'lecture', last: {} });
});

afterEach(() => vi.unstubAllGlobals());

/** The page after a reload. */
async function reloaded(): Promise<typeof import('../../src/app/ui/lecture/lectureStore.ts')> {
  vi.resetModules();
  return import('../../src/app/ui/lecture/lectureStore.ts');
}

describe('the lecture on this device', () => {
  it('says nothing more of what was done before the last change', () => {
    addSeen({ at: '2a', title: 'mine' });
    notice('Link copied.');
    undo();
    expect([titles(), kept.getState().notice]).toEqual([[], '']);
  });

  it('is kept beside another that replaces it, also after a reload', async () => {
    addSeen({ at: '2a', title: 'mine' });
    const theirs = { ...emptyLecture, title: 'Theirs', stops: [stopAt('2b', 'theirs')] };
    takeOver(theirs);
    // Opening the same link again removes nothing.
    takeOver(theirs);
    expect(titles()).toEqual(['theirs']);
    const next = await reloaded();
    const { lecture, others } = next.kept.getState();
    expect(lecture.title).toBe('Theirs');
    expect(others.map((each) => each.lecture.stops.map(({ title }) => title))).toEqual([['mine']]);
    next.takeOver(others[0]!.lecture);
    expect(next.kept.getState().others.map((each) => each.lecture.title)).toEqual(['Theirs']);
  });

  /** A lecture opened from a link. */
  const link = (title: string): Lecture => ({ ...emptyLecture, title, stops: [stopAt('2b', title)] });
  const titlesBeside = (page: typeof import('../../src/app/ui/lecture/lectureStore.ts')): string[] =>
    page.kept.getState().others.map((each) => each.lecture.title);

  it('outlives any number of links that are opened one after the other; of those only the last is kept', async () => {
    const page = await reloaded();
    page.change({ ...emptyLecture, title: 'Mine', stops: [stopAt('2a', 'mine')] });
    for (const title of ['A', 'B', 'C']) page.takeOver(link(title));
    expect(titlesBeside(page)).toEqual(['B', 'Mine']);
    // A lecture that was opened and then changed also counts as the user's work.
    page.changeStop(0, { note: 'typed' });
    for (const title of ['D', 'E']) page.takeOver(link(title));
    const next = await reloaded();
    expect(titlesBeside(next)).toEqual(['D', 'C', 'Mine']);
    const [, changed] = next.kept.getState().others;
    expect(changed!.lecture.stops[0]!.note).toBe('typed');
    next.forgetOther(changed!.lecture);
    expect(titlesBeside(await reloaded())).toEqual(['D', 'Mine']);
  });

  it('is not accessible to a page in a frame, which stores nothing: other windows do not see its lectures', async () => {
    const told: unknown[] = [];
    class Channel {
      addEventListener(): void {}
      postMessage(said: unknown): void {
        told.push(said);
      }
    }
    vi.stubGlobal('BroadcastChannel', Channel);
    const page = await reloaded();
    page.takeOver(link('A'));
    expect(told).toHaveLength(1);
    const { keepNothing } = await import('../../src/app/ui/stored.ts');
    keepNothing();
    page.takeOver(link('B'));
    expect([titlesBeside(page), told.length]).toEqual([['A'], 1]);
  });

  it('is not replaced if there is no room to keep it beside another', async () => {
    const page = await reloaded();
    page.change({ ...emptyLecture, title: 'Mine', stops: [stopAt('2a', 'mine')] });
    stores.full = true;
    expect(page.takeOver(link('A'))).toBe(
      'This browser has no more room for the page’s data. It would take the place of yours, which stays.',
    );
    expect(page.kept.getState().lecture.title).toBe('Mine');
    stores.full = false;
    for (let at = 0; at < 20; at++) {
      expect(page.takeOver(link(`${at}`))).toBe('');
      page.changeStop(0, { note: 'typed' });
    }
    expect(page.takeOver(link('one more'))).toMatch(/^This device keeps 20 other lectures and has them all\./);
    expect(page.kept.getState().lecture.title).toBe('19');
  });

  it('reads the one other lecture that an earlier version kept', async () => {
    stores.device.set('sawtooth other lecture', JSON.stringify(link('Of before')));
    expect(titlesBeside(await reloaded())).toEqual(['Of before']);
  });

  it('says in the page that it is not kept, where the browser has no room, until it is', async () => {
    const page = await reloaded();
    stores.full = true;
    expect(page.addSeen({ at: '2a', title: 'one' })).toBe(
      'Stop 1 of the lecture. This browser has no more room for the page’s data.',
    );
    expect(page.kept.getState().unkept).not.toBe('');
    stores.full = false;
    page.changeStop(0, { note: 'kept' });
    expect([page.kept.getState().unkept, (await reloaded()).kept.getState().lecture.stops[0]?.note]).toEqual([
      '',
      'kept',
    ]);
  });

  it('opens again with the address of any run that an address can hold', async () => {
    (await reloaded()).addSeen({ at: '2'.repeat(LONGEST_LINK), title: 'a script of many rows' });
    expect((await reloaded()).kept.getState().lecture.stops).toHaveLength(1);
  });

  it('that a newer page wrote is put aside to be saved, and no change takes its place', async () => {
    const newer = { version: 2, title: 'of next year' };
    stores.device.set('sawtooth lecture', JSON.stringify(newer));
    const page = await reloaded();
    page.change({ ...emptyLecture, title: 'mine' });
    const later = await reloaded();
    const { lecture, unread } = later.kept.getState();
    expect([lecture.title, JSON.parse(unread)]).toEqual(['mine', newer]);
    later.forgetUnread();
    expect((await reloaded()).kept.getState().unread).toBe('');
  });

  it('combines what two windows type at once, before either sees the other’s text; undo reverts only its own', async () => {
    const start = { ...emptyLecture, stops: [stopAt('2a', 'one')] };
    const noted = (note: string, title = ''): Lecture => ({ ...start, title, stops: [{ ...start.stops[0]!, note }] });
    const page = await reloaded();
    page.change(start);
    for (const [before, after, typed] of [
      ['', 't', noted('s')],
      ['t', 'ti', noted('sa', 't')],
    ] as const) {
      page.change(typed);
      // The other window had not received that yet.
      page.join({ before: { ...start, title: before }, after: { ...start, title: after } });
    }
    expect(page.kept.getState().lecture).toEqual(noted('sa', 'ti'));
    expect((await reloaded()).kept.getState().lecture).toEqual(noted('sa', 'ti'));
    page.undo();
    expect(page.kept.getState().lecture).toEqual(noted('s', 'ti'));
  });
});

describe('adding to a lecture', () => {
  it('puts each moment behind the stop at hand, says which stop it is, and can be undone', () => {
    expect(addSeen({ at: '2a', title: 'first' })).toBe('Stop 1 of the lecture.');
    expect(addSeen({ at: '2c', title: 'last' })).toBe('Stop 2 of the lecture.');
    kept.setState({ stop: 0 });
    expect(addSeen({ at: '2b', title: 'between' })).toBe('Stop 2 of the lecture.');
    expect(titles()).toEqual(['first', 'between', 'last']);
    expect(presenting.getState().stops).toBe(3);
    undo();
    expect(titles()).toEqual(['first', 'last']);
  });

  it('says when a lecture is full, and leaves it as it is', () => {
    const stops = Array.from({ length: MOST_STOPS }, () => stopAt('2a', ''));
    kept.setState({ lecture: { ...emptyLecture, stops } });
    expect(addSeen({ at: '2a', title: 'one more' })).toBe('A lecture has at most 200 stops.');
    expect(kept.getState().lecture.stops).toHaveLength(MOST_STOPS);
  });

  it('offers what was seen in a room last under its headline, and nothing of a room that has nothing to show', () => {
    expect(seenIn('papers')).toBeNull();
    rooms.setState({ last: { lab: '#', compare: '#compare/1abc', papers: '#papers/islam-1' } });
    presenting.setState({ titles: { papers: 'Nineteen cells differ.' } });
    expect(seenIn('lab')).toBeNull();
    expect(seenIn('compare')).toEqual({ at: 'compare/1abc', title: 'A comparison' });
    expect(seenIn('papers')).toEqual({ at: 'papers/islam-1', title: 'Nineteen cells differ.' });
    rooms.setState({ last: { lab: '#2abc' } });
    expect(seenIn('lab')).toEqual({ at: '2abc', title: 'A moment' });
    // A comparison that is still being computed has no result yet.
    vi.stubGlobal('window', { location: { hash: '#compare/1abc' } });
    vi.stubGlobal('document', {
      querySelector: (wanted: string) => (/:not|shows-at/.test(wanted) ? null : { textContent: 'Wait.' }),
    });
    rooms.setState({ room: 'compare' });
    expect(seenIn('compare')).toEqual({ at: 'compare/1abc', title: 'A comparison' });
    rooms.setState({ room: 'lecture' });
    guideIn('lab', { seen: () => null } as Partial<Guide> as Guide);
    expect(seenIn('lab')).toBeNull();
    expect(addShown()).toBe('');
  });
});
