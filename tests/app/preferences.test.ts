import { describe, expect, it } from 'vitest';
import { createLabStore } from '../../src/app/run/labState.ts';
import { keepPreferences } from '../../src/app/rooms/lab/control/preferences.ts';

function device(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('preferences', () => {
  it('are there again at the next visit', () => {
    const here = device();
    const first = createLabStore();
    keepPreferences(first, () => here);
    first.setState({ keysOn: false, narrate: true, cutSeen: true, charts: ['rtt'] });
    const second = createLabStore();
    keepPreferences(second, () => here);
    expect(second.getState()).toMatchObject({ keysOn: false, narrate: true, cutSeen: true, charts: ['rtt'] });
  });

  it('are the usual ones where nothing sound is kept, or nothing may be', () => {
    const refuse = (): never => {
      throw new Error('not allowed');
    };
    for (const storage of [() => device(new Map([['sawtooth preferences', '{"keysOn": 7']])), refuse]) {
      const store = createLabStore();
      keepPreferences(store, storage);
      store.setState({ help: true, narrate: true });
      expect(store.getState()).toMatchObject({ keysOn: true, narrate: true });
    }
  });
});
