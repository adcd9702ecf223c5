import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressBar, type AddressWindow } from '../../src/app/experiment/address/addressBar.ts';

/** A window with only an address and a history. */
class FakeWindow extends EventTarget {
  readonly entries = [''];
  readonly place = { index: 0 };
  readonly setTimeout = setTimeout;
  readonly clearTimeout = clearTimeout;

  get location() {
    const hash = this.entries[this.place.index]!;
    return { hash, href: `https://sawtooth.example/lab/${hash}` };
  }

  readonly history = {
    replaceState: (_state: unknown, _title: string, hash: string) => {
      this.entries[this.place.index] = hash;
    },
    pushState: (_state: unknown, _title: string, hash: string) => {
      this.entries.splice(++this.place.index, Infinity, hash);
    },
  };

  back(): void {
    this.place.index--;
    this.dispatchEvent(new Event('popstate'));
    this.dispatchEvent(new Event('hashchange'));
  }
}

function start() {
  const window = new FakeWindow();
  const travelled = vi.fn<(hash: string) => void>();
  return { window, travelled, bar: new AddressBar(window as unknown as AddressWindow, travelled) };
}

describe('the address bar', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('writes the newest moment, and not too often', () => {
    const { window, bar } = start();
    const writes = vi.spyOn(window.history, 'replaceState');
    for (let step = 0; step < 50; step++) {
      bar.note(() => `event${step}`, false);
      vi.advanceTimersByTime(30);
    }
    vi.advanceTimersByTime(1000);
    expect(window.location.hash).toBe('#event49');
    // 50 steps in 1.5 s: browsers refuse above about seven a second.
    expect(writes.mock.calls.length).toBeLessThan(7);
  });

  it('leaves a room that the user comes back to as it was, and opens what leads elsewhere', () => {
    const { window, travelled, bar } = start();
    const go = (hash: string): void => {
      window.history.pushState(null, '', hash);
      window.dispatchEvent(new Event('hashchange'));
    };
    go('#compare/1xx');
    bar.note(() => 'moment', false);
    vi.advanceTimersByTime(1000);
    expect(window.location.hash).toBe('#compare/1xx');
    window.back();
    expect(travelled).not.toHaveBeenCalled();
    go('#compare/1xx');
    go('#1another');
    expect(travelled.mock.calls).toEqual([['#1another']]);
  });

  it('writes about once a second while the run plays, and at once when it pauses', () => {
    const { window, bar } = start();
    bar.note(() => 'playing', true);
    vi.advanceTimersByTime(500);
    expect(window.location.hash).toBe('');
    bar.note(() => 'paused', false);
    vi.advanceTimersByTime(400);
    expect(window.location.hash).toBe('#paused');
  });

  it('gives another experiment an entry of its own; Back opens the one before where it was left', () => {
    const { window, bar, travelled } = start();
    bar.note(() => 'first-at-5', false);
    bar.flush();
    bar.push('second');
    bar.note(() => 'second-at-1', false);
    vi.advanceTimersByTime(1000);
    expect(window.entries).toEqual(['#first-at-5', '#second-at-1']);
    window.back();
    expect(travelled.mock.calls).toEqual([['#first-at-5']]);
  });

  it('writes nothing of the new experiment into the entry of the one before', () => {
    const { window, bar } = start();
    bar.note(() => 'second-at-1', true);
    bar.push('second');
    vi.advanceTimersByTime(2000);
    expect(window.entries).toEqual(['', '#second']);
  });

  it('does not open what it wrote itself', () => {
    const { window, bar, travelled } = start();
    bar.note(() => 'moment', false);
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('hashchange'));
    expect(travelled).not.toHaveBeenCalled();
  });

  it('writes what waits when the page is left', () => {
    const { window, bar } = start();
    bar.note(() => 'last', true);
    window.dispatchEvent(new Event('pagehide'));
    expect(window.location.hash).toBe('#last');
    expect(bar.addressOf('1abc')).toBe('https://sawtooth.example/lab/#1abc');
  });
});
