/** Marks that would overlap are drawn as one, and a frame only looks at the new ones. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { eventsOf } from '../../src/app/rooms/lab/panels/window/events.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { RunData } from '../../src/app/run/record/runData.ts';
import type { Mark } from '../../src/lab/protocol/markProtocol.ts';
import type { Batch, Opened } from '../../src/lab/protocol/protocol.ts';
import { InstantLaboratory } from '../../src/figures/instantLaboratory.ts';
import { countNow } from '../sweep.ts';

const FLOWS = 64;
const DURATION = 1000;
const lab = new InstantLaboratory();
lab.command({
  kind: 'open',
  scenario: { duration: DURATION, flows: Array.from({ length: FLOWS }, () => ({ kind: 'tcp', variant: 'newreno' })) },
});
const opened = lab.reports.find((report): report is Opened => report.kind === 'opened')!;
const first = lab.reports.find((report): report is Batch => report.kind === 'batch')!;

/** A run that has a mark each millisecond, with the flows taking turns: three losses, then a window reduction. */
const markAt = (id: number): Mark => {
  const base = { id, time: id / 1000, event: 10 * id, flow: (id >> 2) % FLOWS, value: 5 + (id % 7), segment: id };
  return id % 4 === 3
    ? { ...base, kind: 'cut', before: 20, cause: 'loss', duplicates: 3, threshold: 3, phase: 'fastRecovery' }
    : {
        ...base,
        kind: 'loss',
        cause: 'queue',
        rule: 0,
        covered: false,
        transmission: 1,
        place: 0,
        queue: 50,
        limit: 50,
      };
};

/** The page's knowledge of that run. */
class Known {
  readonly data = new RunData(opened);
  private readonly reported = { marks: 0 };

  /** The time at which this many marks have been made. */
  at(count: number): this {
    const marks = Array.from({ length: Math.max(0, count - this.reported.marks) }, (_, more) =>
      markAt(this.reported.marks + more),
    );
    this.reported.marks += marks.length;
    const { time, event } = markAt(count - 1);
    const known = markAt(this.reported.marks - 1).time;
    this.data.take({ ...first, now: time, event, known, marks, playing: true, finished: false });
    return this;
  }

  view(from: number, length: number) {
    const { now, known } = this.data.present;
    return {
      ...viewOf({ width: 1440, height: 272 }, { now, known, duration: DURATION }),
      from,
      to: from + length,
    };
  }
}

const shown = (known: Known, from: number, length: number, together: boolean) =>
  eventsOf(known.data, known.view(from, length), (value) => 100 - value, 100, together);

describe('marks that lie together', () => {
  it('are the same however one came to the moment: playing, back, or at once', () => {
    const moment = fc.record({
      count: fc.integer({ min: 10, max: 800 }),
      from: fc.double({ min: 0, max: 0.8, noNaN: true }),
      length: fc.constantFrom(0.2, 1, 10),
      together: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(moment, { minLength: 2, maxLength: 8 }), (moments) => {
        const walked = new Known();
        for (const { count, from, length, together } of moments)
          expect(shown(walked.at(count), from, length, together)).toEqual(
            shown(new Known().at(count), from, length, together),
          );
      }),
      { numRuns: 10 },
    );
  });

  it('are counted while they come, each once', () => {
    const known = new Known();
    for (let count = 500; count <= 20_000; count += 500) {
      const events = shown(known.at(count), 0, 100, true);
      expect(events.reduce((sum, event) => sum + event.count, 0)).toBe(count);
      expect(events.length).toBeLessThan(400);
    }
  });
});

describe('the work of a frame', () => {
  it('is that for the marks which are new, not for those in sight', () => {
    const known = new Known().at(40_000);
    const { data } = known;
    const read = { marks: 0 };
    for (const name of ['between', 'fallsOf'] as const) {
      const own = data.marks[name].bind(data.marks) as (...range: number[]) => readonly Mark[];
      vi.spyOn(data.marks, name).mockImplementation((...range: number[]) => {
        const found = own(...range);
        read.marks += found.length;
        return found as never;
      });
    }
    const frame = (count: number): number => {
      read.marks = 0;
      windowPicture(known.at(count).data, known.view(count / 1000 - 50, 55), PLAIN);
      return read.marks;
    };
    // The first call reads all; then a window of 50 s with about 50,000 marks moves on by a frame.
    expect(frame(40_001)).toBeGreaterThan(30_000);
    for (let count = 40_010; count < countNow(90_000, 60_000); count += 4997) {
      frame(count);
      expect(frame(count + 10)).toBeLessThan(200);
    }
  });
});
