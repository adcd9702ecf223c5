/** Queues and loss models packet by packet: what ns-2.35 counted at the first link of each scene. */
import { describe, expect, it } from 'vitest';
import { ourCounts, scenes } from './ns2Queues.ts';

describe('the same packets come, are dropped and leave as in ns-2', () => {
  it.each(scenes())('$name', ({ scenario, counts }) => {
    expect(ourCounts(scenario)).toEqual(counts);
  });
});
