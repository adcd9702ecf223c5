/**
 * However a run is advanced, inspected and stepped back, the recorder's rows and marks are those of an uninterrupted
 * run.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';
import { SEED, UNITS, finished, labOf, takeRows, threeFlows, walk, type Row } from '../lab/labs.ts';
import { countNow } from '../sweep.ts';

const isSame = (one: Row | undefined, other: Row): boolean =>
  (['min', 'max', 'last'] as const).every((part) => Object.is(one?.[part], other[part]));

it('in whatever pieces a run is run and looked at, its rows and marks are the same', () => {
  const whole = finished(threeFlows);
  const [rows, marks] = [takeRows(whole), whole.recorder.takeMarks()];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          ms: fc.integer({ min: 1, max: 900 }),
          most: fc.integer({ min: 1, max: 3000 }),
          look: fc.boolean(),
        }),
        { maxLength: 40 },
      ),
      (pieces) => {
        const lab = labOf(threeFlows);
        const seen = new Map<string, Row>();
        const reported: Mark[] = [];
        let time = 0;
        for (const { ms, most, look } of pieces) {
          time += ms / 1000;
          lab.advance(time, most);
          if (!look) continue;
          takeRows(lab, seen);
          reported.push(...lab.recorder.takeMarks());
        }
        lab.advance(Infinity);
        expect(takeRows(lab, seen)).toEqual(rows);
        expect([...reported, ...lab.recorder.takeMarks()]).toEqual(marks);
      },
    ),
    { numRuns: countNow(8, 3), seed: SEED },
  );
});

it('stepping back and forth neither changes nor repeats the recording', () => {
  const whole = finished(threeFlows);
  const [rows, marks] = [takeRows(whole), whole.recorder.takeMarks()];
  const back = fc.record({
    ahead: fc.integer({ min: 1, max: 3000 }),
    unit: fc.constantFrom(...UNITS),
    back: fc.integer({ min: 0, max: 4 }),
    to: fc.integer({ min: 0, max: 10_000 }),
    look: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(back, { maxLength: 12 }), (moves) => {
      const lab = labOf(threeFlows);
      const seen = new Map<string, Row>();
      const reported: Mark[] = [];
      for (const { ahead, unit, back: times, to, look } of moves) {
        lab.advance(Infinity, ahead);
        for (let i = 0; i < times; i++) lab.step(unit, -1);
        if (look) {
          takeRows(lab, seen);
          reported.push(...lab.recorder.takeMarks());
        }
        if (times === 0) lab.seek({ event: to });
      }
      lab.advance(Infinity);
      expect(takeRows(lab, seen)).toEqual(rows);
      expect([...reported, ...lab.recorder.takeMarks()]).toEqual(marks);
    }),
    { numRuns: countNow(8, 3), seed: SEED },
  );
});

it('in whatever pieces a run of mobile nodes is run, stepped back and changed, its rows and marks are the same', () => {
  const moved = { kind: 'moveNode', node: 3, x: 200, y: 60, speed: 5 } as const;
  const straight = labOf(walk);
  straight.advance(6);
  expect(straight.intervene(moved).ok).toBe(true);
  const { events } = straight.simulation;
  straight.advance(Infinity);
  const expected = straight.recorder.notable;
  const rows = takeRows(straight);
  fc.assert(
    fc.property(
      fc.array(fc.record({ to: fc.double({ min: 0, max: 9, noNaN: true }), frames: fc.integer({ min: 0, max: 3 }) }), {
        maxLength: 6,
      }),
      (visits) => {
        const lab = labOf(walk);
        const seen = new Map<string, Row>();
        const visit = (): void => {
          for (const { to, frames } of visits) {
            lab.seek({ time: to });
            for (let step = 0; step < frames; step++) lab.step('frame', step % 2 === 0 ? 1 : -1);
            takeRows(lab, seen);
          }
        };
        visit();
        lab.seek({ event: events });
        const intervened = lab.intervene(moved);
        if (!intervened.ok) throw new Error('refused');
        for (const key of seen.keys())
          if (Number(key.split('/')[1]) * lab.recorder.bucket >= intervened.forgetAfter) seen.delete(key);
        visit();
        lab.advance(Infinity);
        takeRows(lab, seen);
        expect(lab.recorder.notable).toEqual(expected);
        // An assertion per row would take longer than the run.
        const others = [...rows].filter(([key, row]) => !isSame(seen.get(key), row));
        expect(others).toEqual([]);
      },
    ),
    { numRuns: countNow(3, 2), seed: 7 },
  );
});
