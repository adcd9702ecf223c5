import { describe, expect, it } from 'vitest';
import { loopOf, moveLoop } from '../../src/app/run/playback/loop.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import type { Laboratory } from '../../src/app/run/laboratory.ts';

/** A page whose run of 40 s is at a time, s. */
function page() {
  const store = createLabStore();
  const said: string[] = [];
  const present = { now: 0 };
  const laboratory = {
    store,
    data: { opened: { duration: 40 }, present },
    set: (part: object) => store.setState(part),
    say: (text: string) => void said.push(text),
    playback: { isPlaying: false },
  } as unknown as Laboratory;
  const at = (now: number, end: 'from' | 'to' | 'off') => {
    present.now = now;
    moveLoop(laboratory, end);
    return store.getState().loop;
  };
  return { at, said };
}

describe('a loop', () => {
  it('begins and ends at the moment on the screen; by default it ends with the run', () => {
    const { at, said } = page();
    expect(at(3, 'from')).toEqual({ from: 3, to: 40 });
    expect(at(5, 'to')).toEqual({ from: 3, to: 5 });
    // Its beginning may be after its end: then it gets another end.
    expect(at(8, 'from')).toEqual({ from: 8, to: 40 });
    expect(at(2, 'to')).toEqual({ from: 0, to: 2 });
    expect(at(2, 'off')).toBeNull();
    expect(said.at(0)).toBe('Loop from 3.000 s to 40.000 s.');
    expect(said.at(-1)).toBe('No loop.');
  });

  it('neither begins at the end of the run nor ends at its beginning', () => {
    const { at, said } = page();
    expect([at(40, 'from'), at(0, 'to')]).toEqual([null, null]);
    expect(said).toHaveLength(2);
  });

  it('of a link lies within the run', () => {
    expect(loopOf({ loopFrom: 3, loopTo: 90 }, 40)).toEqual({ from: 3, to: 40 });
    expect([loopOf({ loopFrom: 41, loopTo: 90 }, 40), loopOf({}, 40), loopOf(undefined, 40)]).toEqual([
      null,
      null,
      null,
    ]);
  });
});
