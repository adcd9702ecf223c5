/** Words, numbers and picture are of one instant: a queue holds in words what its stack shows. */
import { describe, expect, it } from 'vitest';
import { PICTURE, PICTURE_STRIDE } from '../../src/lab/protocol.ts';
import type { RunData } from '../../src/app/run/runData.ts';
import { runAt } from '../../src/figures/instantLab.ts';
import { presetEntry } from '../presetFile.ts';

/** How many packets of each link's queue the picture shows: those that wait, and the one that is being sent. */
function stacks(data: RunData): number[] {
  const { picture } = data;
  const counts = data.opened.links.map(() => 0);
  for (let row = 0; row + PICTURE_STRIDE <= picture.length; row += PICTURE_STRIDE) {
    const [link, at, length] = [PICTURE.LINK, PICTURE.AT, PICTURE.LENGTH].map((column) => picture[row + column]!);
    if (at! < 0 || at! < length! - 1e-9) counts[link!]!++;
  }
  return counts;
}

describe.each([
  'two-flows',
  'slow-start-overshoot',
  'bufferbloat',
  'eight-flows',
  'satellite',
  'udp-burst',
  'receiver-window',
])('%s', (preset) => {
  const scenario = presetEntry(preset).scenario;
  it.each([0.0637, 0.064, 0.0641, 0.0644, 0.1003, 0.1511, 0.2007, 0.3331, 0.5003, 2.0001, 3.3337])(
    'at %s s',
    (time) => {
      const data = runAt(scenario, time);
      expect(data.present.links.map(({ queue }) => queue)).toEqual(stacks(data));
    },
  );
});
