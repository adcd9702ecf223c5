/** What a user who pauses refers to: the event of the headline, or just now. */
import { expect, it } from 'vitest';
import { eventNear } from '../../src/app/run/words/statement.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';

const CUT = { event: 7246, time: 2.415, kind: 'cut' };
/** The run plays slowly, and is at a time, s. */
const at = (now: number, mark = CUT): RunData =>
  ({
    marks: { backFrom: (event: number) => (event >= mark.event ? [mark] : []).values() },
    present: { event: 7405, now, reachedPace: 0.01 },
  }) as unknown as RunData;

it('is the event of the headline while that is near, or has only just been read', () => {
  expect(eventNear(CUT, at(2.43), Infinity)).toBe(CUT.event);
  expect(eventNear(CUT, at(2.474), Infinity)).toBeNull();
  // A busy page showed it late, and has not reached its pace.
  expect(eventNear(CUT, at(2.474), 0.5)).toBe(CUT.event);
  expect(eventNear(CUT, at(2.474), 3)).toBeNull();
});

it('is nothing if the headline reports no marked event', () => {
  expect(eventNear({ event: null }, at(2.43), 0)).toBeNull();
  expect(eventNear({ event: CUT.event + 1 }, at(2.43), 0)).toBeNull();
});

it('is nothing while a flow begins: its SYN is on its way, and a pause stays with that', () => {
  const start = { event: 1, time: 0, kind: 'start' };
  expect(eventNear(start, at(0.02, start), 0.5)).toBeNull();
});
