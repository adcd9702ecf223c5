import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropRatio, drops } from '../../src/app/rooms/lab/panels/drops/drops.ts';
import { arrowsOf, slabsOf, slatsOf } from '../../src/app/rooms/lab/panels/network/packets.ts';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { panelsOf } from '../../src/app/rooms/lab/panels/panels.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { megabits } from '../../src/app/rooms/lab/panels/share/rates.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { closeAxis, valueAxis } from '../../src/app/charts/plot/ticks.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { spread } from '../../src/app/charts/plot/label.ts';
import { bottleneckOf } from '../../src/app/run/facts/bottleneck.ts';
import { windowShown } from '../../src/app/run/view/range.ts';
import { timeOf, viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { timeOnTrack, timelinePicture } from '../../src/app/rooms/lab/transport/timelinePicture.ts';
import { PICTURE, PICTURE_STRIDE } from '../../src/lab/protocol/protocol.ts';
import { naturalSegment } from '../../src/app/rooms/lab/panels/journey/journeyOf.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { marksIn, shownMarks } from './shownMarks.ts';

const run: { data: RunData } = { data: undefined as unknown as RunData };
beforeAll(() => {
  const first = runAt({}, 12.414);
  const segment = naturalSegment(first);
  const inside = bottleneckOf(first.opened);
  run.data = runAt({}, 12.414, { kind: 'watch', flow: -1, detail: { span: 0, segment }, variables: true, inside });
});

const viewAt = (width: number, height: number): View => {
  const { now, known } = run.data.present;
  return viewOf({ width, height }, { now, known, duration: run.data.opened.duration });
};
const textsOf = (labels: readonly { readonly text: string }[]): string[] => labels.map(({ text }) => text);

describe('the view', () => {
  it('lets now stand where the future stays in the picture, and shows a short run whole', () => {
    const along = { range: null, follow: true };
    expect(windowShown(along, { now: 13, known: 13, duration: 40 }, 1440)).toEqual({
      from: 13 - 16 * 0.776,
      to: 13 + 16 * 0.224,
    });
    const later = windowShown(along, { now: 30, known: 30, duration: 40 }, 1440);
    expect((30 - later.from) / (later.to - later.from)).toBeCloseTo(0.776);
    expect(windowShown(along, { now: 6, known: 6, duration: 6 }, 1440).from).toBeCloseTo(0);
    // A fraction of a long run would hardly move.
    const { from, to } = windowShown(along, { now: 550, known: 550, duration: 600 }, 1440);
    expect(from).toBe(0);
    expect(to).toBeGreaterThan(600);
  });

  it('turns times into places and back', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), fc.integer({ min: 320, max: 2560 }), (time, width) => {
        const view = viewOf({ width, height: 200 }, { now: 20, known: 20, duration: 40 });
        expect(timeOf(view, xOf(view, time))).toBeCloseTo(time, 6);
      }),
    );
  });
});

describe('labels at the ends of lines', () => {
  it('never cover one another, keep their order and stay inside if there is room', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 300, noNaN: true }), { maxLength: 6 }), (heights) => {
        const placed = spread(
          heights.map((y, id) => ({ y, id })),
          30,
          10,
          290,
        );
        const sorted = placed.map(({ y }) => y).sort((a, b) => a - b);
        sorted.forEach((y, index) => index > 0 && expect(y - sorted[index - 1]!).toBeGreaterThanOrEqual(30 - 1e-9));
        for (const { y } of placed) expect(y).toBeGreaterThanOrEqual(10 - 1e-9);
        for (const a of placed)
          for (const b of placed) if (heights[a.id]! < heights[b.id]!) expect(a.y).toBeLessThan(b.y);
      }),
    );
  });
});

describe('the axis of values', () => {
  it('holds every value and has three or four ticks, two at times', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), (largest) => {
        const { most, ticks } = valueAxis(0, largest);
        expect(most).toBeGreaterThanOrEqual(largest);
        expect(ticks[0]).toBe(0);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(4);
        expect(ticks.at(-1)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('seen closely begins below the smallest value where that is far from 0, and else at 0', () => {
    fc.assert(
      fc.property(
        // No window is smaller than one segment.
        fc.double({ min: 1, max: 1e6, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (largest, part) => {
          const smallest = largest * part;
          const { least, most, ticks } = closeAxis(smallest, largest);
          expect(least).toBeLessThanOrEqual(smallest);
          expect(most).toBeGreaterThanOrEqual(largest);
          expect(ticks[0]).toBe(least);
          expect(ticks.length).toBeGreaterThanOrEqual(2);
          expect(ticks.length).toBeLessThanOrEqual(4);
          if (smallest < 0.3 * largest) expect(least).toBe(0);
        },
      ),
    );
    expect(closeAxis(26, 52)).toEqual({ least: 20, most: 60, ticks: [20, 40, 60] });
  });
});

describe('the picture of congestion windows', () => {
  it('has a line, a name and a ribbon for each sender', () => {
    const picture = windowPicture(run.data, viewAt(1440, 272), PLAIN);
    expect(picture.traces.map(({ flow }) => flow)).toEqual([0, 1]);
    expect(textsOf(picture.labels)).toContainEqual(expect.stringMatching(/^NewReno \d/));
    expect(textsOf(picture.labels)).toContainEqual(expect.stringMatching(/^CUBIC \d/));
    expect(picture.ribbons.map(({ stretches }) => stretches[0]?.phase)).toEqual(['slowStart', 'slowStart']);
    expect(picture.thresholds).toEqual([]);
  });

  it('begins each line where its flow begins, and ends it now', () => {
    const view = viewAt(1440, 272);
    const [newReno, cubic] = windowPicture(run.data, view, PLAIN).traces;
    expect(newReno!.line[0]).toBeLessThan(view.left + 2);
    expect(cubic!.line[0]).toBeGreaterThan(xOf(view, 2.15));
    for (const { line } of [newReno!, cubic!]) expect(line.at(-2)).toBeCloseTo(xOf(view, run.data.present.now), 3);
  });

  it('marks every loss and every cut, merged when they lie together', () => {
    const picture = windowPicture(run.data, viewAt(1440, 272), PLAIN);
    for (const kind of ['loss', 'cut'] as const) {
      const marks = run.data.marks.between(0, run.data.present.now).filter((mark) => mark.kind === kind);
      const shown = picture.events.filter((event) => event.kind === kind);
      expect(marks.length).toBeGreaterThan(3);
      expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(marks.length);
      expect(shown.length).toBeLessThanOrEqual(marks.length);
    }
    expect(picture.labels.some(({ text }) => /^\d+ lost$/.test(text))).toBe(true);
  });

  it('shows ssthresh when asked, and what is known of the future pale', () => {
    expect(windowPicture(run.data, viewAt(1440, 272), { ...PLAIN, ssthresh: true }).thresholds.length).toBeGreaterThan(
      0,
    );
    const { now, ...rest } = viewAt(1440, 272);
    const [trace] = windowPicture(run.data, { ...rest, now: now - 4 }, PLAIN).traces;
    expect(trace!.later.length).toBeGreaterThan(10);
  });
});

describe('the share of the link', () => {
  it('seen closely is never more than the link carries, but for a packet in a hundred', () => {
    const { data } = run;
    for (const length of [0.02, 0.05, 0.2, 1, 5]) {
      for (const to of [3, 7.7, 12.4]) {
        const { now, known } = data.present;
        const view = viewOf(
          { width: 1440, height: 100 },
          { now, known, duration: 40 },
          { viewing: { range: { from: to - length, to }, follow: false } },
        );
        const rates = sharePicture(data, view, PLAIN).labels.flatMap(({ kind, text }) =>
          kind === 'value' || (kind === 'note' && /\d$/.test(text)) ? [Number(text.split(' ').at(-1))] : [],
        );
        expect(rates.length).toBeGreaterThan(0);
        expect(rates.reduce((sum, rate) => sum + rate, 0)).toBeLessThanOrEqual(10.11);
      }
    }
  });

  it('never exceeds the link, and adds up to what arrived', () => {
    const { data } = run;
    const { of, view } = marksIn(sharePicture(data, viewAt(1440, 100), PLAIN));
    expect(of('area').map(({ paint }) => paint)).toEqual([0, 1]);
    const [, { upper: edge }] = of('area') as [unknown, { readonly upper: Float64Array }];
    for (let index = 1; index < edge.length; index += 2) expect(edge[index]!).toBeGreaterThanOrEqual(view.top - 4);
    expect(megabits(data, 0, 10, 12) + megabits(data, 1, 10, 12)).toBeCloseTo(10, 0);
  });
});

describe('the drop ratio', () => {
  it('has a bar for each half second with a loss', () => {
    const { data } = run;
    const view = viewAt(1440, 76);
    const [bars] = shownMarks(drops, data, view, PLAIN).of('boxes');
    const halves = new Set(
      data.marks
        .between(0, 40)
        .filter(({ kind }) => kind === 'loss')
        .map(({ time }) => Math.floor(time / 0.5)),
    );
    expect(bars!.boxes.length).toBe(halves.size);
    expect(dropRatio(data, 0, 12)).toBeGreaterThan(0);
    expect(dropRatio(data, 0, 12)).toBeLessThan(5);
  });
});

describe('the picture of the network', () => {
  it('shows every packet once: on a link, as an ACK, or in a queue', () => {
    const { data } = run;
    const { packets, stacks } = networkPicture(data, viewAt(1440, 226));
    const rows = data.picture.length / PICTURE_STRIDE;
    const column = (row: number, name: keyof typeof PICTURE): number =>
      data.picture[row * PICTURE_STRIDE + PICTURE[name]]!;
    // Waiting ACKs are on their lane with the others.
    const waiting = Array.from({ length: rows }, (_, row) => row).filter(
      (row) => column(row, 'AT') < 0 && column(row, 'KIND') !== 1,
    ).length;
    const queued = [...packets.queues.values()].flatMap(slatsOf).filter(({ place }) => place > 0).length;
    expect(queued).toBe(waiting);
    expect(slabsOf(packets).length + arrowsOf(packets).length + queued).toBe(rows);
    expect(stacks.map(({ places }) => places)).toEqual([50]);
  });

  it('takes as long to hand over with thousands of packets as with few: they are numbers in rows', () => {
    const objectsIn = (value: unknown): number => {
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return 0;
      const parts = value instanceof Map ? [...value.values()] : Object.values(value);
      return parts.reduce((sum: number, part) => sum + objectsIn(part), 1);
    };
    const flows = [{ kind: 'udp', rate: 2e7, packetSize: 100 }];
    const wide = { duration: 2, network: { bottleneck: { rate: 1e8, delay: 0.1 } }, flows };
    const [few, many] = [0.003, 1].map((time) => runAt(wide, time)) as [RunData, RunData];
    const [before, after] = [few, many].map((data) => networkPicture(data, viewAt(1440, 226)));
    expect(before!.packets.slabs.length).toBeLessThan(1000);
    expect(after!.packets.slabs.length).toBeGreaterThan(10_000);
    expect(objectsIn(after)).toBeLessThan(objectsIn(before) + 20);
  });

  it('keeps packets of the bottleneck one behind the other, each as long as it takes to send', () => {
    const { data } = run;
    const { packets, layout } = networkPicture(data, viewAt(1440, 226));
    const pipe = layout.wires[bottleneckOf(data.opened)]!;
    const inPipe = slabsOf(packets)
      .filter(({ y }) => y === pipe.from[1])
      .sort((a, b) => a.x - b.x);
    expect(inPipe.length).toBeGreaterThan(8);
    inPipe
      .slice(1)
      .forEach((slab, index) =>
        expect(slab.x - slab.length / 2).toBeGreaterThan(inPipe[index]!.x + inPipe[index]!.length / 2 - 0.5),
      );
  });

  it('draws any other network too', () => {
    const data = runAt(
      {
        duration: 2,
        network: {
          kind: 'custom',
          nodes: [
            { id: 'a', x: 0, y: 0 },
            { id: 'm', x: 1, y: 0 },
            { id: 'b', x: 2, y: 1 },
          ],
          links: [
            { from: 'a', to: 'm', rate: 5e6 },
            { from: 'm', to: 'b', rate: 1e6 },
          ],
        },
        flows: [{ from: 'a', to: 'b' }],
      },
      1.5,
    );
    const { layout, packets, labels } = networkPicture(data, viewAt(800, 200));
    expect(textsOf(labels)).toEqual(expect.arrayContaining(['a · NewReno', 'm', 'b']));
    for (const { x, y } of [...layout.places, ...slabsOf(packets)]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(800);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(200);
    }
  });
});

describe('the timeline', () => {
  it('shows the whole run and leads back to its times', () => {
    const picture = timelinePicture(run.data, { width: 1392, height: 66 }, { from: 0, to: 16 });
    expect(timeOnTrack(picture.playhead, 1392, 40)).toBeCloseTo(run.data.present.now, 6);
    expect([timeOnTrack(-50, 1392, 40), timeOnTrack(5000, 1392, 40)]).toEqual([0, 40]);
    expect(textsOf(picture.labels)).toContain('not simulated yet');
  });
});

describe('every chart', () => {
  it.each(panelsOf(runAt({}, 0).opened).map((panel) => [panel.title, panel] as const))(
    '%s has a sentence and a table from the data',
    (_title, panel) => {
      const { data } = run;
      expect(panel.summary(data)).toMatch(/^[A-Z].*\.$/);
      expect(panel.summary(data)).not.toMatch(/NaN|undefined|Infinity/);
      const table = panel.table(data);
      expect(table.count).toBeGreaterThan(3);
      for (const index of [0, table.count - 1]) {
        const row = table.row(index);
        expect(row).toHaveLength(table.columns.length);
        expect(row.join(' ')).not.toMatch(/NaN|undefined/);
      }
    },
  );

  it('can be drawn before anything has happened and on any size', () => {
    const empty = runAt({}, 0);
    for (const { render } of panelsOf(run.data.opened)) {
      if (render === undefined) continue;
      for (const [width, height] of [
        [1440, 272],
        [320, 60],
        [2560, 900],
      ] as const) {
        const { now, known } = empty.present;
        const { labels } = render(empty, viewOf({ width, height }, { now, known, duration: 40 }), {
          ...PLAIN,
          ssthresh: true,
        });
        expect(textsOf(labels).join(' ')).not.toMatch(/NaN|undefined/);
      }
    }
  });
});
