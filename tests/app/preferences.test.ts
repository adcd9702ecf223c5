import { afterEach, describe, expect, it, vi } from 'vitest';
import { createLabStore } from '../../src/app/run/labState.ts';
import { keepPreferences } from '../../src/app/rooms/lab/control/preferences.ts';
import { browserStores } from './browserStores.ts';

describe('preferences', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are there again at the next visit', () => {
    browserStores();
    const first = createLabStore();
    keepPreferences(first);
    first.setState({ keysOn: false, narrate: true, cutSeen: true, charts: ['rtt'] });
    const second = createLabStore();
    keepPreferences(second);
    expect(second.getState()).toMatchObject({ keysOn: false, narrate: true, cutSeen: true, charts: ['rtt'] });
  });

  it('are the usual ones where nothing sound is kept, or nothing may be', () => {
    for (const broken of ['{"keysOn": 7', '[7]', '{"keysOn": 7, "charts": 3, "plane": {}}', 'null', null]) {
      const { device } = browserStores();
      if (broken === null) vi.stubGlobal('localStorage', undefined);
      else device.set('sawtooth preferences', broken);
      const store = createLabStore();
      keepPreferences(store);
      store.setState({ help: true, narrate: true });
      expect(store.getState()).toMatchObject({ keysOn: true, narrate: true });
    }
  });
});
