import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpeningMark } from '../../src/app/rooms/lab/control/addressOpening.ts';
import { browserStores } from './browserStores.ts';

/** A tab: its storage outlives its pages, and the test sets its clock. */
function tab() {
  const clock = { now: 0 };
  return { clock, page: () => new OpeningMark(() => clock.now) };
}

describe('the mark of an address that is being opened', () => {
  beforeEach(() => void browserStores());
  afterEach(() => vi.unstubAllGlobals());

  it('is found by the next page if this one never finished opening', () => {
    const { page, clock } = tab();
    page().begin('#1abc');
    clock.now = 60_000;
    expect(page().isLeft('#1abc')).toBe(true);
    expect(page().isLeft('#1abd')).toBe(false);
  });

  it('stays if the user leaves a page that did not open', () => {
    const { page, clock } = tab();
    const first = page();
    first.begin('#1abc');
    clock.now = 5000;
    first.leave();
    expect(page().isLeft('#1abc')).toBe(true);
  });

  it('is removed when the address has opened, and when the user reloads quickly', () => {
    const { page, clock } = tab();
    const first = page();
    first.begin('#1abc');
    first.end();
    expect(page().isLeft('#1abc')).toBe(false);
    for (let reload = 0; reload < 8; reload++) {
      const next = page();
      expect(next.isLeft('#1abc')).toBe(false);
      next.begin('#1abc');
      clock.now += 300;
      next.leave();
    }
  });

  it('never exists where the browser stores nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    const mark = new OpeningMark();
    mark.begin('#1abc');
    mark.leave();
    mark.end();
    expect(mark.isLeft('#1abc')).toBe(false);
  });
});
