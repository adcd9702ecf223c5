// 1,000 random networks of each maker, edited: undoing all edits restores the start.
import { describe, expect, it } from 'vitest';
import { MAKERS } from '../../src/scenario/network/makers/list.ts';
import { undoAll, mobileBy, wiredBy } from './randomEdits.ts';

const NETWORKS = 1000;

describe('random edits undone give the start', () => {
  it.each(MAKERS.map(({ name }) => name))('of 1,000 networks: %s', (name) =>
    expect(() => undoAll(wiredBy(name), NETWORKS)).not.toThrow(),
  );

  it.each([
    ['chain', 'static'],
    ['grid', 'static'],
    ['uniform', 'randomWaypoint'],
    ['uniform', 'randomDirection'],
    ['uniform', 'gaussMarkov'],
    ['chain', 'groups'],
    ['grid', 'manhattan'],
  ] as const)('of 1,000 networks of mobile nodes: %s, %s', (placement, mobility) =>
    expect(() => undoAll(mobileBy(placement, mobility), NETWORKS)).not.toThrow(),
  );
});
