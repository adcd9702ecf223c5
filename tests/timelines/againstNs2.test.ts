/**
 * Recoveries from 1 to 4 losses in a window, line by line as in ns-2.35. The scripts in `ns2/` are measurements: rows
 * of ns-2's own traces, made with Tcl scripts for the network of `oneLink`, and written in the language of
 * `timeline.ts`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { simulate } from '../experiment.ts';
import { first, oneLink, timelineOf } from './timeline.ts';

const SENDERS = [
  { name: 'tahoe', variant: 'tahoe', parameters: {} },
  { name: 'reno', variant: 'reno', parameters: {} },
  { name: 'newreno', variant: 'newreno', parameters: {} },
  { name: 'newreno-steady', variant: 'newreno', parameters: { partialAckTimer: 'every' } },
  { name: 'sack', variant: 'sack', parameters: {} },
  { name: 'vegas', variant: 'vegas', parameters: {} },
] as const;
/** Segments lost with 1, 2, 3 and 4 drops, from a window of 16; for Vegas from its window, which is smaller by then. */
const LOST = [15, 17, 19, 21];

describe.each(SENDERS)('$name', ({ name, variant, parameters }) => {
  it.each([1, 2, 3, 4])('recovers as in ns-2, losses in a window: %i', (count) => {
    const lost = LOST.slice(0, count);
    const simulation = simulate(oneLink({ variant, stack: 'ns2', forcedDrops: first(...lost), parameters }));
    const script = readFileSync(`tests/timelines/ns2/${name}-${count}.txt`, 'utf8');
    expect(timelineOf(simulation)).toFollow(script);
  });
});

describe('TCP-Linux of ns-2', () => {
  it('has data follow the SYN at once, and grows by nothing while the SYN is lost', () => {
    const lost = oneLink({ variant: 'reno', stack: 'ns2-linux', forcedDrops: first(0) }, { duration: 1.8 });
    expect(timelineOf(simulate(lost))).toFollow(readFileSync('tests/timelines/ns2/linux-syn.txt', 'utf8'));
  });
});
