import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { PLAIN, type PanelSettings } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { drops } from '../../src/app/rooms/lab/panels/drops/drops.ts';
import { bottleneckOf, flowsOver, linksToShow, shownLink } from '../../src/app/run/facts/bottleneck.ts';
import { linkTitle } from '../../src/app/run/facts/places.ts';
import { sharePicture, share as sharePanel } from '../../src/app/rooms/lab/panels/share/share.ts';
import { eventsOf, NEAR } from '../../src/app/rooms/lab/panels/window/events.ts';
import { fairShare } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { flowAt, marksOf, windowsAt } from '../../src/app/rooms/lab/panels/window/window.ts';
import { windowEvents } from '../../src/app/rooms/lab/panels/window/tables.ts';
import { flowOfStep } from '../../src/app/run/playback/steps.ts';
import { boxOf, fitted, widthOf } from '../../src/app/charts/plot/labelPlacement.ts';
import { cursorAfter, nextFlow } from '../../src/app/rooms/lab/panels/frame/PlotCursor.tsx';
import type { Label } from '../../src/app/charts/plot/label.ts';
import { viewOf, xOf, type View } from '../../src/app/charts/plot/view.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { cwndAt } from '../../src/app/run/record/values.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { csvOf } from '../../src/app/rooms/lab/panels/saving/csv.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { Story } from './story.ts';

const MOMENT = 12.414;
const made: { two: RunData; twenty: RunData } = {
  two: undefined as unknown as RunData,
  twenty: undefined as unknown as RunData,
};
beforeAll(() => {
  made.two = runAt({}, MOMENT);
  made.twenty = runAt({ flows: Array.from({ length: 20 }, () => ({ kind: 'tcp', variant: 'newreno' })) }, 6);
}, 60_000);

const viewIn = (data: RunData, width: number, height: number, theme?: string, range?: View, alone = false): View => {
  const { now, known } = data.present;
  return viewOf(
    { width, height },
    { now, known, duration: data.opened.duration },
    {
      alone,
      sizes: sizesFor(width, theme),
      ...(range === undefined ? {} : { viewing: { range, follow: false } }),
    },
  );
};
const zoomedTo = (data: RunData, from: number, to: number): View =>
  viewIn(data, 1440, 272, undefined, { from, to } as View);
const set = (part: Partial<PanelSettings>): PanelSettings => ({ ...PLAIN, ...part });
const texts = (labels: readonly Label[]): string[] => labels.map(({ text }) => text);

function covered(labels: readonly Label[], view: View): string[] {
  const boxes = labels.map((label) => ({ text: label.text, ...boxOf(label, view.sizes) }));
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      .map((b) => `${a.text} / ${b.text}`),
  );
}

describe('the share of a link', () => {
  const data = runAt(presetEntry('biswal').scenario, 4);
  const { opened } = data;
  const shown = (): string => texts(sharePicture(data, viewIn(data, 1440, 100), PLAIN).labels).join(' ');

  it('names its link, and shows another that was chosen', () => {
    const links = linksToShow(opened);
    expect(links.length).toBeGreaterThan(1);
    expect(links).toContain(bottleneckOf(opened));
    expect(shownLink(data)).toBe(bottleneckOf(opened));
    const [before, about] = [shown(), sharePanel.about(data, viewIn(data, 1440, 100))];
    const other = links.find((link) => {
      const over = (of: number): string =>
        flowsOver(opened, of)
          .map(({ name }) => name)
          .join(' ');
      return over(link) !== over(bottleneckOf(opened));
    })!;
    const chosen = vi.spyOn(data, 'chosenLink', 'get').mockReturnValue(other);
    expect(sharePanel.about(data, viewIn(data, 1440, 100))).not.toBe(about);
    expect(sharePanel.about(data, viewIn(data, 1440, 100))).toContain(linkTitle(opened, other));
    expect(sharePanel.summary(data)).toContain(linkTitle(opened, other));
    expect(shown()).not.toBe(before);
    expect(sharePanel.table(data).columns.slice(1, -1)).toEqual(
      flowsOver(opened, other).map(({ name }) => `${name}, Mb/s`),
    );
    chosen.mockReturnValue(-1);
    expect(shown()).toBe(before);
  });

  it('offers no choice where flows share one link only', () => {
    expect(linksToShow(made.two.opened)).toEqual([bottleneckOf(made.two.opened)]);
  });
});

describe('labels', () => {
  it('leave room before the name of a flow', () => {
    for (let time = 2.408; time < 2.416; time += 0.0005) {
      const data = runAt({}, time);
      const view = viewIn(data, 1000, 140, undefined, { from: time - 0.125, to: time + 0.036 } as View);
      const boxes = windowPicture(data, view, PLAIN).labels.map((label) => ({ ...label, ...boxOf(label, view.sizes) }));
      const names = boxes.filter(({ kind }) => kind === 'end');
      expect(names).toHaveLength(2);
      const close = boxes.filter(
        ({ kind, right, top, bottom }) =>
          kind === 'loss' &&
          names.some((name) => right <= name.left && right > name.left - 5 && top < name.bottom && name.top < bottom),
      );
      expect(close.map(({ text }) => `${text} at ${time}`)).toEqual([]);
    }
  });

  it('leave a strip’s title its place: a value of four digits is written with a prefix', () => {
    const data = runAt(presetEntry('biswal').scenario, 1);
    for (const theme of [undefined, 'projector']) {
      const strip = viewIn(data, 1280, 60 * sizesFor(1280, theme).scale, theme);
      expect(strip.strip).toBe(true);
      const ticks = sharePicture(data, strip, PLAIN).labels.filter(({ kind, anchor }) => kind === 'tick' && anchor);
      expect(ticks.map(({ text }) => text)).toEqual(expect.arrayContaining(['1k']));
    }
  });

  const screens = [
    [1440, 272, undefined],
    [1280, 210, undefined],
    [768, 300, undefined],
    [390, 222, undefined],
    [1440, 272, 'projector'],
    [1920, 380, 'projector'],
  ] as const;
  it.each(screens)('never cover one another at %i px, %i px high, in the theme %s', (width, height, theme) => {
    for (const data of [made.two, made.twenty]) {
      for (const cursor of [null, 0.2, 2.5, 5.37, data.present.now]) {
        for (const flow of [-1, 1]) {
          const view = viewIn(data, width, height, theme);
          const settings = set({ cursor, flow });
          expect(covered(windowPicture(data, view, settings).labels, view)).toEqual([]);
          const strip = viewIn(data, width, 100 * view.sizes.scale, theme);
          expect(covered(sharePicture(data, strip, settings).labels, strip)).toEqual([]);
          const low = viewIn(data, width, 76 * view.sizes.scale, theme);
          expect(covered(drops.render!(data, low, settings).labels, low)).toEqual([]);
        }
      }
    }
  });

  it('keep the name of a flow that is too long to the sheet, and know the whole', () => {
    const name = 'A flow with a name that nobody would want to read in a plot';
    const data = runAt({ flows: [{ kind: 'tcp', variant: 'newreno', name }] }, 3);
    const view = viewIn(data, 390, 222);
    const label = windowPicture(data, view, PLAIN).labels.find(({ kind }) => kind === 'end')!;
    expect(label.text).toMatch(/^A f.*… \d+$/);
    expect(label.title).toBe(name);
    expect(boxOf(label, view.sizes).right).toBeLessThanOrEqual(view.width);
  });

  it('are shortened to any room', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), fc.integer({ min: 10, max: 600 }), (text, room) => {
        const sizes = sizesFor(1440, undefined);
        expect(widthOf(fitted(text, 'end', room, sizes), 'end', sizes)).toBeLessThanOrEqual(room);
      }),
    );
  });

  it('stand off the axis at the very beginning', () => {
    const data = runAt({}, 0.2);
    const view = viewIn(data, 1440, 100);
    const {
      labels,
      view: { bottom },
    } = sharePicture(data, view, PLAIN);
    const names = labels.filter(({ flow }) => flow !== undefined);
    expect(names.length).toBeGreaterThan(0);
    for (const label of names) expect(boxOf(label, view.sizes).bottom).toBeLessThanOrEqual(bottom + 1);
  });
});

describe('many flows', () => {
  it('show the phases of the selected one only', () => {
    const view = viewIn(made.twenty, 1440, 272);
    expect(windowPicture(made.twenty, view, PLAIN).ribbons).toEqual([]);
    const picture = windowPicture(made.twenty, view, set({ flow: 4 }));
    expect(picture.ribbons.map(({ flow }) => flow)).toEqual([4]);
    expect(picture.traces.at(-1)?.flow).toBe(4);
  });
});

describe('the selected flow', () => {
  it('tints the plot and shows its ssthresh', () => {
    const view = viewIn(made.two, 1440, 272);
    const first = windowPicture(made.two, view, set({ flow: 0 }));
    const second = windowPicture(made.two, view, set({ flow: 1 }));
    expect(second.tints).not.toEqual(first.tints);
    expect(second.thresholds.map(({ flow }) => flow)).toEqual([1]);
    expect(windowPicture(made.two, view, PLAIN).thresholds).toEqual([]);
  });

  it('is the next or the one before by keys, and none beyond the ends', () => {
    expect([nextFlow([0, 1, 2], -1, 1), nextFlow([0, 1, 2], 1, 1), nextFlow([0, 1, 2], 2, 1)]).toEqual([0, 2, -1]);
    expect([nextFlow([0, 1], -1, -1), nextFlow([0, 1], 0, -1)]).toEqual([1, -1]);
  });

  it('is the one whose steps are taken, unless it never takes such a step', () => {
    expect([flowOfStep('ack', 1, 'tcp'), flowOfStep('loss', 2, 'udp')]).toEqual([1, 2]);
    expect([flowOfStep('ack', 2, 'udp'), flowOfStep('event', -1, undefined)]).toEqual([-1, -1]);
  });

  it('is found by the line one points at', () => {
    const view = viewIn(made.two, 1440, 272);
    const { ends } = windowPicture(made.two, viewIn(made.two, 1440, 272), PLAIN);
    expect(flowAt(made.two, view, xOf(view, 8), 5)).toBe(-1);
    for (const { flow, y } of windowPicture(made.two, view, set({ cursor: 8 })).cursors)
      expect(flowAt(made.two, view, xOf(view, 8), y)).toBe(flow);
    expect(ends.map(({ flow }) => flow)).toEqual([0, 1]);
  });
});

describe('marks', () => {
  it('closer than 10 px are one, and none is lost, at any zoom', () => {
    const data = made.two;
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 12, noNaN: true }),
        fc.double({ min: 0.01, max: 12, noNaN: true }),
        (from, length) => {
          const view = zoomedTo(data, from, from + length);
          const events = eventsOf(data, view, (value) => value, 0);
          const marks = data.marks.between(view.from, Math.min(view.to, data.present.now));
          for (const kind of ['loss', 'cut'] as const) {
            const shown = events.filter((event) => event.kind === kind);
            // Flows that began before the window and reach into it count what came before it too.
            const whole = shown.filter(({ time }) => time >= view.from);
            const own = marks.filter((mark) => mark.kind === kind);
            const early = own.filter((mark) =>
              shown.some(
                ({ flow, time, mark: last }) => flow === mark.flow && time < view.from && mark.time <= last.time,
              ),
            );
            expect(whole.reduce((sum, { count }) => sum + count, early.length)).toBe(own.length);
            for (const flow of [0, 1]) {
              const places = whole.filter((event) => event.flow === flow).map(({ x }) => x);
              places.slice(1).forEach((x, index) => expect(x - places[index]!).toBeGreaterThanOrEqual(NEAR));
            }
          }
        },
      ),
    );
  });

  it('say what happened at the first of each pattern only', () => {
    const { labels } = windowPicture(made.two, viewIn(made.two, 1440, 272), PLAIN);
    const said = texts(labels);
    expect(said.filter((text) => text === 'cut to one half')).toHaveLength(1);
    expect(said.filter((text) => text === 'cut to 0.7')).toHaveLength(1);
    expect(said.filter((text) => text === '1 lost in the queue')).toHaveLength(1);
  });

  it.each([
    [1440, 272, undefined],
    [1920, 446, undefined],
    [1920, 448, 'projector'],
  ] as const)('have their words where no line runs, at %i x %i, in the theme %s', (width, height, theme) => {
    const { labels, traces, view } = windowPicture(made.two, viewIn(made.two, width, height, theme), PLAIN);
    const notes = labels.filter(({ text }) => /lost|^cut|^fair share/.test(text));
    expect(notes.length).toBeGreaterThan(3);
    for (const note of notes) {
      const box = boxOf(note, view.sizes);
      const crossed = traces.some(({ line }) =>
        Array.from({ length: line.length / 2 }, (_, index) => index * 2).some(
          (at) =>
            line[at]! > box.left && line[at]! < box.right && line[at + 1]! > box.top && line[at + 1]! < box.bottom,
        ),
      );
      expect(crossed, note.text).toBe(false);
    }
  });

  it('have a twin in words, in order of time', () => {
    const view = viewIn(made.two, 1440, 272);
    const list = marksOf(made.two, view);
    expect(list.length).toBeGreaterThan(8);
    expect(list[0]!.text).toMatch(/lost, (NewReno|CUBIC), 2\.\d+ s, at [\d.]+ segments$/);
    expect(list.map(({ time }) => time)).toEqual(list.map(({ time }) => time).sort((a, b) => a - b));
  });

  it('of the event that headline and Why are about is lit, and its flow tints the plot, while the run is paused', () => {
    const story = new Story({ duration: 4 });
    const { data } = story;
    for (const kind of ['loss', 'cut'] as const)
      for (const flow of [0, 1]) {
        const mark = story.marks.findLast((one) => one.kind === kind && one.flow === flow)!;
        story.go({ event: mark.event });
        const view = viewIn(data, 1440, 272);
        const { events, tints } = windowPicture(data, view, PLAIN);
        const lit = events.filter((event) => event.lit);
        expect(lit.map((event) => event.kind)).toContain(kind);
        expect(new Set(lit.map((event) => event.flow))).toEqual(new Set([flow]));
        expect(tints).toEqual(windowPicture(data, view, set({ flow })).tints);
        // Headline and Why refer to nothing while the run plays.
        const playing = Object.create(data, {
          present: { value: { ...data.present, playing: true, why: null, about: -1 } },
        }) as RunData;
        expect(windowPicture(playing, view, PLAIN).events.some((event) => event.lit)).toBe(false);
      }
  });

  it('of an event that has not run are not drawn, though they bear the same time', () => {
    const data = made.two;
    const loss = data.marks.between(0, MOMENT).find(({ kind }) => kind === 'loss')!;
    const before = runAt({}, loss.time - 1e-4);
    expect(before.marks.between(0, 40).filter(({ time }) => time <= before.present.now)).toHaveLength(0);
    const { events } = windowPicture(before, viewIn(before, 1440, 272), PLAIN);
    expect(events).toEqual([]);
  });

  it('of a recovery are a hollow bar above cwnd, never cwnd itself: "+3" when three segments have left the network', () => {
    const cut = made.two.marks.between(0, MOMENT).find(({ kind, flow }) => kind === 'cut' && flow === 0)!;
    const data = runAt({}, cut.time + 1e-9);
    const { cwnd, inflation } = data.present.flows[0]!;
    expect(inflation).toBe(3);
    const picture = windowPicture(data, viewIn(data, 1440, 272), PLAIN);
    const [bar] = picture.inflated;
    expect(bar).toMatchObject({ flow: 0, x: picture.ends[0]!.x, foot: picture.ends[0]!.y });
    expect(bar!.head).toBeLessThanOrEqual(bar!.foot - 12);
    expect(texts(picture.labels)).toContain('+3');
    expect(texts(picture.labels)).toContain(`NewReno ${cwnd.toFixed(1).replace(/\.0$/, '')}`);
    // Outside recovery there is none.
    expect(windowPicture(made.two, viewIn(made.two, 1440, 272), PLAIN).inflated).toEqual([]);
  });

  it('leave every phase at least 3 px, however short', () => {
    const view = viewIn(made.two, 320, 200);
    for (const { stretches } of windowPicture(made.two, viewIn(made.two, 1000, 200), PLAIN).ribbons)
      for (const { phase, width } of stretches)
        if (phase !== 'congestionAvoidance') expect(width).toBeGreaterThanOrEqual(3);
    expect(view.narrow).toBe(true);
  });
});

describe('the fair share', () => {
  it('is what fits into pipe and queue, divided by the flows', () => {
    // 10 Mb/s, 1500 bytes, 50 places.
    const link = made.two.opened.links.find(({ shared }) => shared)!;
    const share = fairShare(made.two)!;
    const pipe = share.value * 2 - link.limit;
    expect(share.text).toMatch(/^fair share, \d+$/);
    expect((pipe * 1500 * 8) / link.rate).toBeGreaterThan(0.04);
    expect((pipe * 1500 * 8) / link.rate).toBeLessThan(0.06);
    expect(fairShare(made.twenty)!.text).toMatch(/^fair share, /);
  });

  it('is not shown where it would not be true', () => {
    expect(fairShare(runAt({ flows: [{ kind: 'tcp' }] }, 0.1))).toBeNull();
    expect(
      fairShare(
        runAt(
          {
            flows: [
              { kind: 'tcp', segmentSize: 1460 },
              { kind: 'tcp', segmentSize: 500 },
            ],
          },
          0.1,
        ),
      ),
    ).toBeNull();
    expect(fairShare(runAt({ flows: [{ kind: 'tcp' }, { kind: 'udp', rate: 1e6 }] }, 0.1))).toBeNull();
  });
});

describe('the cursor', () => {
  it('reads the window as the record has it, and exactly at a cut', () => {
    const data = made.two;
    const cut = data.marks.between(0, MOMENT).find((mark) => mark.kind === 'cut' && mark.flow === 0)!;
    expect(cwndAt(data, 0, cut.time)).toBe(cut.value);
    expect(cwndAt(data, 0, cut.time - data.opened.bucket)).toBeGreaterThan(cut.value * 1.5);
    expect(cwndAt(data, 0, data.present.now)).toBe(data.present.flows[0]!.cwnd);
  });

  it('replaces the values at the ends of the lines', () => {
    const data = made.two;
    const view = viewIn(data, 1440, 272);
    const { labels, cursors } = windowPicture(data, view, set({ cursor: 5 }));
    expect(cursors.map(({ flow }) => flow)).toEqual([0, 1]);
    const value = labels
      .find(({ flow, kind }) => flow === 0 && kind === 'end')!
      .text.split(' ')
      .at(-1);
    expect(Number(value)).toBeCloseTo(cwndAt(data, 0, 5), 1);
    expect(windowsAt(data, view, 5, 0)).toMatch(/^NewReno [\d.]+ segments, congestion avoidance$/);
    expect(windowsAt(data, view, 5, -1)).toMatch(/^NewReno [\d.]+ and CUBIC [\d.]+ segments$/);
    expect(
      texts(drops.render!(data, viewIn(data, 1440, 76, undefined, undefined, true), set({ cursor: 5 })).labels),
    ).toContain('5.00 s');
  });

  it('moves by columns, to the next mark, and not out of the window', () => {
    const data = made.two;
    const view = viewIn(data, 1440, 272);
    const press = (key: string, cursor: number | null, ctrlKey = false): number | undefined =>
      cursorAfter({ key, ctrlKey, metaKey: false }, data, view, cursor);
    expect(press('ArrowLeft', null)).toBeCloseTo(MOMENT, 2);
    const column = 5 - press('ArrowLeft', 5)!;
    expect(column).toBeCloseTo((view.to - view.from) / (view.right - view.left), 6);
    expect(press('Home', 5)).toBe(0);
    expect(press('End', 5)).toBe(data.present.now);
    expect(press('a', 5)).toBeUndefined();
    const first = data.marks.between(0, 40)[0]!;
    expect(press('ArrowRight', 0, true)).toBe(first.time);
    expect(press('ArrowLeft', first.time, true)).toBe(first.time);
  });
});

describe('a zoomed plot', () => {
  it('ends its lines at the edge and keeps room for their values', () => {
    const data = made.two;
    const view = zoomedTo(data, 4, 6);
    const { traces, labels } = windowPicture(data, view, PLAIN);
    for (const { line } of traces) expect(line.at(-2)).toBeCloseTo(view.right, 3);
    for (const label of labels.filter(({ kind }) => kind === 'end')) {
      expect(label.x).toBeGreaterThan(view.right);
      expect(boxOf(label, view.sizes).right).toBeLessThanOrEqual(view.width);
    }
  });

  it('says how fine the record is when it is coarser than the plot', () => {
    const fine = windowPicture(made.two, zoomedTo(made.two, 4, 4.5), PLAIN);
    expect(texts(fine.labels)).toContain('recorded every 10 ms');
    // In slow start the window is small: the label is above it.
    const view = zoomedTo(made.two, 0, 0.5);
    const label = windowPicture(made.two, view, PLAIN).labels.find(({ text }) => text.startsWith('recorded'));
    expect(label!.y).toBeLessThan((view.top + view.bottom) / 2);
    expect(texts(windowPicture(made.two, zoomedTo(made.two, 4, 10), PLAIN).labels).join()).not.toMatch(/recorded/);
  });
});

describe('a table kept as CSV', () => {
  it('has the units in its first line and every row, with plain numbers', () => {
    const table = windowEvents(made.two);
    const lines = csvOf(table).trimEnd().split('\r\n');
    expect(lines).toHaveLength(table.count + 1);
    expect(lines[0]).toBe('"Time, s",Flow,Event,"cwnd before, segments","cwnd after, segments","Segment, number"');
    expect(lines[1]).toMatch(/^2\.\d{6},(NewReno|CUBIC),packet lost,[\d.]+,,\d+$/);
    expect(csvOf({ columns: ['a'], count: 1, row: () => ['1\u202f234 "x"'] })).toBe('a\r\n"1234 ""x"""\r\n');
  });
});
