import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyLecture, MOST_STOPS, stopAt } from '../../src/lecture/lecture.ts';
import { addSeen, addShown, kept, seenIn, takeOver, undo } from '../../src/app/ui/lecture/keeper.ts';
import { guideIn, presenting, type Guide } from '../../src/app/ui/lecture/presenting.ts';
import { rooms } from '../../src/app/ui/rooms.ts';

const titles = (): string[] => kept.getState().lecture.stops.map(({ title }) => title);

beforeEach(() => {
  kept.setState({ lecture: emptyLecture, stop: 0, past: [] });
  presenting.setState({ guides: {}, titles: {}, stops: 0 });
  rooms.setState({ room: 'lecture', last: {} });
});

it('keeps the lecture that another takes the place of, until another one takes its, also after a reload', async () => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  });
  addSeen({ at: '2a', title: 'mine' });
  const theirs = { ...emptyLecture, title: 'Theirs', stops: [stopAt('2b', 'theirs')] };
  takeOver(theirs);
  // The same link once more takes nothing away.
  takeOver(theirs);
  expect(titles()).toEqual(['theirs']);
  const address = '../../src/app/ui/lecture/keeper.ts?reloaded';
  const reloaded = (await import(address)) as typeof import('../../src/app/ui/lecture/keeper.ts');
  const { lecture, other } = reloaded.kept.getState();
  expect([lecture.title, other?.stops.map(({ title }) => title)]).toEqual(['Theirs', ['mine']]);
  reloaded.takeOver(other!);
  expect(reloaded.kept.getState().other?.title).toBe('Theirs');
  vi.unstubAllGlobals();
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
    // A comparison that is being computed says nothing yet.
    vi.stubGlobal('window', { location: { hash: '#compare/1abc' } });
    vi.stubGlobal('document', {
      querySelector: (wanted: string) => (wanted.includes(':not([data-waits])') ? null : { textContent: 'Wait.' }),
    });
    rooms.setState({ room: 'compare' });
    expect(seenIn('compare')).toEqual({ at: 'compare/1abc', title: 'A comparison' });
    vi.unstubAllGlobals();
    rooms.setState({ room: 'lecture' });
    guideIn('lab', { seen: () => null } as Partial<Guide> as Guide);
    expect(seenIn('lab')).toBeNull();
    expect(addShown()).toBe('');
  });
});
