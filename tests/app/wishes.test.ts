import { describe, expect, it, vi } from 'vitest';
import { Wishes } from '../../src/app/run/playback/wishes.ts';
import type { Moment } from '../../src/lab/protocol/protocol.ts';

function start() {
  const send = vi.fn<(moment: Moment) => void>();
  return {
    wishes: new Wishes(send),
    sent: () => send.mock.calls.map(([moment]) => ('time' in moment ? moment.time : -1)),
  };
}

describe('requests to go elsewhere', () => {
  it('that arrive while one is being handled: only the newest follows it', () => {
    const { wishes, sent } = start();
    for (const time of [1, 2, 3, 4]) wishes.wish({ time });
    expect([sent(), wishes.waiting]).toEqual([[1], true]);
    wishes.free();
    expect([sent(), wishes.waiting]).toEqual([[1, 4], false]);
    wishes.free();
    wishes.wish({ time: 5 });
    expect(sent()).toEqual([1, 4, 5]);
  });

  it('are discarded when the user stops', () => {
    const { wishes, sent } = start();
    wishes.wish({ time: 1 });
    wishes.wish({ time: 2 });
    wishes.forget();
    wishes.free();
    expect(sent()).toEqual([1]);
    wishes.wish({ time: 3 });
    expect(sent()).toEqual([1, 3]);
  });
});
