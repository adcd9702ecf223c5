/**
 * What each mark of a chart over time draws, says and needs of the axis, for known values: 10 px per second and per
 * unit.
 */
import { describe, expect, it } from 'vitest';
import type { Drawn } from '../../src/app/charts/marks/drawn.ts';
import { timePlot } from '../../src/app/charts/plot/timePlot.ts';
import type { View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import * as marks from '../../src/app/rooms/lab/panels/kit/marks.ts';
import type { Happened } from '../../src/app/rooms/lab/panels/kit/happened.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import type { Frame, Mark } from '../../src/app/rooms/lab/panels/kit/timePanel.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { Series } from '../../src/app/run/record/series.ts';
import { recordedAt } from '../../src/app/run/record/values.ts';

const BUCKET = 0.1;
const NOW = 5;
/** A series with these values in its buckets: smallest, largest, newest. */
function seriesOf(valuesOf: (bucket: number) => readonly [number, number, number] | null, count = 50): Series {
  const series = new Series();
  for (let bucket = 0; bucket < count; bucket++) {
    const values = valuesOf(bucket);
    if (values !== null) series.set(bucket, ...values);
  }
  return series;
}

const runOf = (more: object = {}): RunData =>
  ({
    opened: { bucket: BUCKET, duration: 10, flows: [{ name: 'A' }, { name: 'B' }] },
    present: { now: NOW, known: NOW, event: 7 },
    counterpart: null,
    // The second flow begins later.
    startOf: (flow: number) => (flow === 1 ? 2 : 0),
    ...more,
  }) as unknown as RunData;
const DATA = runOf();
const VIEW: View = {
  width: 300,
  height: 130,
  left: 0,
  right: 100,
  top: 0,
  bottom: 100,
  from: 0,
  to: 10,
  now: NOW,
  known: NOW,
  end: 10,
  narrow: false,
  axis: false,
  sizes: sizesFor(1440, undefined),
};
const { step: STEP, strip: STRIP, thin: THIN, grid: GRID } = VIEW.sizes.line;
const A = { index: 0, name: 'A' };
const B = { index: 1, name: 'B' };

/** A quantity with the same series for all flows, each value multiplied by `factor`. */
const quantity = (series: Series | undefined, factor = 1): marks.Quantity => ({
  series: () => series,
  factor: () => factor,
  at: (data, { index }, time) => (time < data.startOf(index) ? NaN : factor * recordedAt(data, series, time)),
});
const LEVEL = seriesOf(() => [2, 2, 2]);
/** From 1 to 3, ending at 2. */
const WIDE = seriesOf(() => [1, 3, 2]);
const WORDS = { of: quantity(LEVEL, 2) };

/** What a mark draws, by position, with its labels. */
function laid(mark: Mark, more: Partial<Frame> = {}) {
  const data = more.data ?? DATA;
  const view = more.view ?? VIEW;
  const plot = timePlot(view, { least: 0, most: 10, ticks: [] }, null);
  const drawn: Record<string, Drawn[]> = {};
  const counterparts: [number, number[]][] = [];
  mark.lay({
    data,
    view,
    plot,
    settings: PLAIN,
    subjects: [A, B],
    wanted: [],
    isWhole: () => true,
    from: 0,
    until: NOW,
    at: NOW,
    counterpart: null,
    draw: (place, ...all) => (drawn[place] ??= []).push(...all),
    drawCounterpart: (flow, line) => counterparts.push([flow, [...line]]),
    ...more,
  });
  return { drawn, counterparts, labels: plot.labels.labels };
}
const numbers = (line: Iterable<number>): number[] => Array.from(line, (each) => Math.round(each * 1e6) / 1e6);
/** Points of a line or an area as numbers. */
const plain = (drawn: readonly Drawn[] | undefined): unknown[] =>
  (drawn ?? []).map((mark) =>
    Object.fromEntries(
      Object.entries(mark).map(([name, value]) => [name, value instanceof Float64Array ? numbers(value) : value]),
    ),
  );
const extent = (mark: Mark) => mark.extent?.(DATA, { from: 0, to: NOW }, [A, B]);

describe('a value', () => {
  const ramp = seriesOf((bucket) => [bucket, bucket, bucket]);
  it.each([
    [0, 0],
    [0.1, 0],
    [0.11, 1],
    [0.3, 2],
    [4.99, 49],
  ])('at %f s is the newest of the bucket that holds it, its end included', (time, value) => {
    expect(recordedAt(DATA, ramp, time)).toBe(value);
  });

  it('is missing before the flow begins, and where nothing is recorded', () => {
    const run = { series: { ofFlow: () => ramp, ofLink: () => ramp } };
    const data = runOf({ ...run, shownLink: 0 });
    const twice = marks.ofFlow('cwnd', 2);
    const byFlow = marks.ofFlow('cwnd', (_, flow) => 10 * (flow + 1));
    expect([twice.at(data, B, 1.9), twice.at(data, B, 2), twice.at(data, A, 1)]).toEqual([NaN, 38, 18]);
    expect([byFlow.at(data, A, 1), byFlow.at(data, B, 3)]).toEqual([90, 580]);
    expect(recordedAt(DATA, undefined, 1)).toBeNaN();
    expect([marks.text(NaN), marks.text(Infinity), marks.text(1.23456), marks.text(12_345.6)]).toEqual([
      '–',
      '–',
      '1.235',
      '12\u202f350',
    ]);
  });

  it('of a stretch is what its buckets hold', () => {
    expect(marks.rangeOf(DATA, quantity(ramp), A, { from: 0.3, to: 0.6 })).toMatchObject({ min: 3, max: 5, last: 5 });
    expect(marks.rangeOf(DATA, quantity(undefined), A, { from: 0, to: 1 }).newest).toBe(-1);
  });
});

describe('key, columns and words', () => {
  const head = (mark: Mark) => mark.columns!.map(({ head: text }) => text);
  it('are those given to a mark', () => {
    const more = { head: 'more', cell: () => '' };
    const mark = marks.line({
      ...WORDS,
      column: 'value',
      place: 3,
      columns: [more],
      say: '{} ms',
      key: { look: 'solid', text: 'v' },
    });
    expect(head(mark)).toEqual(['value', 'more']);
    expect(mark.columns![0]).toMatchObject({ place: 3 });
    expect(mark.columns![0]!.cell(DATA, A, { from: 1, to: 2 })).toBe('4');
    expect(mark.key!(DATA)).toEqual([{ look: 'solid', text: 'v' }]);
    expect(mark.say!(DATA, A, 3, false)).toBe('4 ms');
    expect(mark.say!(DATA, B, 1, false)).toBe('');
    expect(mark.reads).toEqual([WORDS.of.series]);
    expect(mark.valueAt!(DATA, A, 3, { from: 0, to: 5 })).toBe(4);
  });

  it('are missing if none are given', () => {
    const mark = marks.line(WORDS);
    expect(mark.columns).toEqual([]);
    expect([mark.key, mark.say]).toEqual([undefined, undefined]);
    const placed = marks.line({ ...WORDS, column: 'value' }).columns![0]!;
    expect('place' in placed).toBe(false);
  });

  it('may be a function, also for a single flow', () => {
    const mark = marks.guide({ ...WORDS, say: (value) => `<${value}>`, alone: true, key: () => [] });
    expect([mark.say!(DATA, A, 3, false), mark.say!(DATA, A, 3, true)]).toEqual(['', '<4>']);
    expect(mark.key!(null)).toEqual([]);
  });

  it('of dots: the newest of the stretch, or nothing if none was measured', () => {
    const sparse = seriesOf((bucket) => (bucket === 12 ? [5, 8, 6] : null));
    const [column] = marks.dots({ of: quantity(sparse, 2), column: 'measured', alpha: 0.5 }).columns!;
    expect(column!.cell(DATA, A, { from: 1, to: 1.5 })).toBe('12');
    expect(column!.cell(DATA, A, { from: 1.5, to: 2 })).toBe('–');
  });
});

describe('a line', () => {
  const [area, own] = [
    [1, 60, 50, 60],
    [20, 60, 50, 60],
  ];
  it('goes from the start of its flow to the end, in the colour of its flow, thin if another is selected', () => {
    const { drawn } = laid(marks.line(WORDS), { isWhole: ({ index }) => index === 0 });
    expect(plain(drawn['lines'])).toEqual([
      { kind: 'line', line: area, paint: 0, width: STRIP },
      { kind: 'line', line: own, paint: 1, width: THIN },
    ]);
    expect(Object.keys(drawn)).toEqual(['lines']);
  });

  it('is empty where nothing is recorded', () => {
    expect(plain(laid(marks.line({ of: quantity(undefined) }), { subjects: [A] }).drawn['lines'])).toMatchObject([
      { line: [] },
    ]);
  });

  it('may fill the area below, which is pale unless another is beside it', () => {
    const filled = marks.line({ ...WORDS, filled: true });
    const alone = laid(filled, { subjects: [A] }).drawn;
    expect(plain(alone['areas'])).toEqual([{ kind: 'area', upper: area, lower: null, paint: 'ink', alpha: 0.12 }]);
    expect(plain(alone['lines'])).toEqual([{ kind: 'line', line: area, paint: 'ink2', width: STEP }]);
    const counterpart = { run: runOf(), from: 3, to: NOW };
    const forked = laid(filled, { subjects: [A], counterpart });
    expect(plain(forked.drawn['lines'])).toMatchObject([{ paint: 'ink', width: STRIP }]);
    expect(forked.counterparts).toEqual([]);
    const both = laid(marks.line({ ...WORDS, paint: 'loss', forks: true }), { counterpart });
    expect(plain(both.drawn['lines'])).toMatchObject([{ paint: 'loss' }, { paint: 'loss' }]);
    expect(both.counterparts.map(([flow, points]) => [flow, numbers(points)])).toEqual([
      [0, [30, 60, 50, 60]],
      [1, [30, 60, 50, 60]],
    ]);
    const unknown = { ...quantity(LEVEL, 2), series: (run: RunData) => (run === DATA ? LEVEL : undefined) };
    expect(laid(marks.line({ of: unknown, forks: true }), { counterpart }).counterparts).toEqual([]);
  });

  it('has markers at its end and at the cursor, for flows that have begun', () => {
    const marked = marks.line({ ...WORDS, markers: true });
    const size = 10 * VIEW.sizes.scale;
    const spot = (flow: number, x: number) => ({ look: 'marker', flow, x, y: 60, size });
    const spots = (more: Partial<Frame>) => laid(marked, more).drawn['top'];
    expect(spots({})).toEqual([{ kind: 'spots', spots: [spot(0, 50), spot(1, 50)] }]);
    expect(spots({ settings: { ...PLAIN, cursor: 1 } })).toEqual([
      { kind: 'spots', spots: [spot(0, 50), spot(1, 50), spot(0, 10)] },
    ]);
    expect(spots({ until: 1 })).toEqual([{ kind: 'spots', spots: [spot(0, 10)] }]);
    expect(spots({ data: runOf({ present: { ...DATA.present, event: 0 } }) })).toEqual([{ kind: 'spots', spots: [] }]);
  });

  it('shows its value at its end, and passes it to the label there', () => {
    const seen: unknown[] = [];
    const written = marks.line({
      ...WORDS,
      ends: (value) => `${value}!`,
      write: (_, { name }, ...at) => seen.push([name, ...at]),
    });
    const { labels } = laid(written, { at: 1 });
    expect(labels.map(({ text, flow }) => [text, flow])).toEqual([['A 4!', 0]]);
    expect(seen).toEqual([['A', 4, 60]]);
    expect(laid(written).labels.map(({ text }) => text)).toEqual(['A 4!', 'B 4!']);
    expect(laid(marks.line(WORDS)).labels).toEqual([]);
  });

  it('makes the axis include its values, and those of the other run where it is drawn, unless it is loose', () => {
    const of = quantity(WIDE, 2);
    expect(extent(marks.line({ of }))).toEqual({ least: 2, most: 6 });
    expect(extent(marks.line({ of, loose: true }))).toBeUndefined();
    const other = seriesOf(() => [0.5, 9, 4]);
    const both = { ...of, series: (run: RunData) => (run.counterpart === null ? other : WIDE) };
    const forked = runOf({ counterpart: DATA });
    const reach = (forks?: true) =>
      marks.line({ of: both, ...(forks && { forks }) }).extent!(forked, { from: 0, to: 5 }, [A]);
    expect([reach(), reach(true)]).toEqual([
      { least: 2, most: 6 },
      { least: 1, most: 18 },
    ]);
  });
});

describe('the largest of each stretch', () => {
  // Values 0, 2, 4, ... by bucket, at most one higher; stretches of four buckets.
  const ramp = quantity(
    seriesOf((bucket) => (bucket < 3 ? null : [0, bucket / 10, 0])),
    2,
  );
  const largest = marks.largestOf(ramp, () => 4);
  it('is the maximum so far of its own stretch', () => {
    expect([0.35, 0.4, 0.41, 0.7, 1.2].map((time) => marks.text(largest.at(DATA, A, time)))).toEqual([
      '0.6',
      '0.6',
      '0.8',
      '1.2',
      '2.2',
    ]);
    expect([largest.at(DATA, A, 0.2), largest.at(DATA, B, 1.9)]).toEqual([NaN, NaN]);
    const none = marks.largestOf(quantity(undefined), () => 4);
    expect(none.at(DATA, A, 1)).toBeNaN();
  });

  it('is drawn in the middle of its stretch, and of the newest at its end', () => {
    const points = (more: Partial<Frame>, of = largest) =>
      plain(laid(marks.line({ of }), { subjects: [A], ...more }).drawn['lines']).map(
        (drawn) => (drawn as { line: unknown }).line,
      );
    expect(points({ until: 1 })).toEqual([[2, 94, 6, 86, 10, 82]]);
    expect(points({ until: 1.2 })).toEqual([[2, 94, 6, 86, 12, 78]]);
    expect(points({ until: 1, from: 0.5 })).toEqual([[6, 86, 10, 82]]);
    expect(points({ until: 2.4, subjects: [B] })).toEqual([[24, 54]]);
    const silent = seriesOf((bucket) => (bucket > 7 && bucket < 12 ? null : [0, bucket / 10, 0]));
    const aroundIt = marks.largestOf(quantity(silent), () => 4);
    expect(points({ until: 1.6 }, aroundIt)).toEqual([[2, 97, 6, 93, 16, 85]]);
    expect(
      points(
        { until: 1 },
        marks.largestOf(quantity(undefined), () => 4),
      ),
    ).toEqual([[]]);
  });
});

describe('a guide', () => {
  it('is a thin line of the flows that are shown in full', () => {
    const { drawn } = laid(marks.guide({ ...WORDS, paint: 'ink3', dash: [2, 2], alpha: 0.6 }), {
      isWhole: ({ index }) => index === 1,
    });
    const looks = { width: STEP, inside: true };
    expect(plain(drawn['guides'])).toEqual([
      { kind: 'line', line: [20, 60, 50, 60], paint: 'ink3', dash: [2, 2], alpha: 0.6, ...looks },
    ]);
    expect(plain(laid(marks.guide(WORDS), { subjects: [B] }).drawn['guides'])).toEqual([
      { kind: 'line', line: [20, 60, 50, 60], paint: 1, alpha: 1, ...looks },
    ]);
  });

  it('makes the axis include it always, if it is near, or never', () => {
    const of = quantity(WIDE, 2);
    expect(extent(marks.guide({ of }))).toEqual({ least: Infinity, most: 0 });
    expect(extent(marks.guide({ of, counts: true }))).toEqual({ least: Infinity, most: 6 });
    expect(extent(marks.guide({ of, near: 1.6 }))).toEqual({ least: Infinity, most: 0, more: [6, 6], near: 1.6 });
  });
});

describe('dots', () => {
  // One bucket is 1 px wide: a column holds two.
  const three = seriesOf((bucket) => ([4, 5, 6, 9].includes(bucket) ? [bucket / 4, bucket / 2, 0] : null));
  const dots = marks.dots({ of: quantity(three, 2), alpha: 0.3 });
  const columns = (more: Partial<Frame>) => plain(laid(dots, { subjects: [A], ...more }).drawn['dots']);
  it('are the maximum and minimum of each column of 2 px, which is fixed in time', () => {
    const all = [5, 50, 5, 80, 7, 40, 7, 70, 9, 10, 9, 55];
    expect(columns({})).toEqual([{ kind: 'dots', columns: all, paint: 0, alpha: 0.3 }]);
    expect(columns({ from: 0.75 })).toMatchObject([{ columns: [7, 40, 7, 70, 9, 10, 9, 55] }]);
    expect(columns({ from: -1, until: 0.6 })).toMatchObject([{ columns: [5, 50, 5, 80] }]);
    expect(columns({ until: 0.4 })).toMatchObject([{ columns: [] }]);
    expect(columns({ until: 0.85 })).toMatchObject([{ columns: [5, 50, 5, 80, 7, 40, 7, 70, 8.5, 10, 8.5, 55] }]);
  });

  it('are of one bucket each where that is wider', () => {
    expect(columns({ view: { ...VIEW, right: 1000 }, until: 0.6 })).toMatchObject([
      { columns: [45, 60, 45, 80, 55, 50, 55, 75] },
    ]);
  });

  it('are those of the flows shown in full, and the axis includes them if they count', () => {
    expect(laid(dots, { isWhole: () => false }).drawn).toEqual({});
    expect(columns({ subjects: [B] })).toMatchObject([{ paint: 1 }]);
    expect(extent(dots)).toEqual({ least: Infinity, most: 0 });
    expect(extent(marks.dots({ of: quantity(WIDE, 2), alpha: 1, counts: true }))).toEqual({ least: 2, most: 6 });
    expect(columns({ data: runOf(), subjects: [] })).toEqual([]);
    const none = marks.dots({ of: quantity(undefined), alpha: 1 });
    expect(plain(laid(none, { subjects: [A] }).drawn['dots'])).toMatchObject([{ columns: [] }]);
  });
});

describe('a band', () => {
  it('extends to both sides of a value, not below 0, from the start of the flow on', () => {
    const stray = seriesOf((bucket) => (bucket < 24 ? [1, 1, 1] : bucket < 26 ? [3, 3, 3] : null));
    const mark = marks.band({ of: quantity(stray), about: quantity(LEVEL) });
    expect(mark.reads).toHaveLength(2);
    const { drawn } = laid(mark, { subjects: [B], until: 2.6 });
    expect(plain(drawn['areas'])).toEqual([
      {
        kind: 'area',
        paint: 1,
        alpha: 0.5,
        inside: true,
        upper: [20, 70, 22, 70, 24, 70, 26, 50],
        lower: [20, 90, 22, 90, 24, 90, 26, 100],
      },
    ]);
    const first = laid(mark, { subjects: [A], from: 0.3, until: 0.8 }).drawn['areas'];
    expect(plain(first)).toMatchObject([{ upper: [3, 70, 4, 70, 6, 70, 8, 70] }]);
    expect(laid(mark, { isWhole: () => false }).drawn).toEqual({});
    // Where one of the two is unknown there is no area.
    const late = quantity(seriesOf((bucket) => (bucket > 4 ? [1, 1, 1] : null)));
    for (const [of, about] of [
      [late, quantity(LEVEL)],
      [quantity(LEVEL), late],
    ] as const)
      expect(
        numbers((laid(marks.band({ of, about }), { subjects: [A], until: 0.8 }).drawn['areas']![0] as never)['upper']),
      ).toEqual([6, 70, 8, 70]);
  });
});

describe('bounds', () => {
  const all: readonly marks.Bound[] = [
    { from: -1, to: 2, value: 4, name: 'low' },
    { from: 2, to: 20, value: 8, name: 'limit', isLimit: true },
    { from: 0, to: 9, value: 11, name: 'above' },
  ];
  const words = {
    of: (_: RunData, { from, to }: { from: number; to: number }) =>
      all.filter((each) => each.from < to && each.to > from),
    ...({ paint: 'ink3', near: 2, layer: 'under' } as const),
    places: (_: View, { left, right, y }: { left: number; right: number; y: number }) => [{ x: (left + right) / 2, y }],
  };
  const level = (from: number, to: number, y: number, name: string) => [{ from, to, y, name }];
  it('are horizontal lines over their stretches: a limit solid, others dotted; none above the axis', () => {
    const { drawn, labels } = laid(marks.bounds(words));
    expect(drawn['under']).toEqual([
      { kind: 'levels', levels: level(0, 20, 60, 'low'), paint: 'ink3', width: GRID, dotted: true },
      { kind: 'levels', levels: level(20, 100, 20, 'limit'), paint: 'ink', width: GRID, dotted: false },
    ]);
    expect(labels).toMatchObject([
      { kind: 'small', text: 'low', x: 10, y: 60, centred: true },
      { kind: 'small', text: 'limit', x: 60, y: 20, centred: true },
    ]);
    expect(laid(marks.bounds({ ...words, layer: 'over' })).drawn['over']).toMatchObject([
      { width: GRID + 0.5 },
      { width: GRID + 0.5 },
    ]);
  });

  it('name the newest only on request, and none on a phone', () => {
    const newest = marks.bounds({ ...words, newest: true });
    expect(laid(newest).labels.map(({ text }) => text)).toEqual(['limit']);
    expect(laid(newest, { view: { ...VIEW, narrow: true } }).labels).toEqual([]);
    const third = { from: 0, to: 2, value: 5, name: 'last' };
    const more = marks.bounds({ ...words, of: () => [...all.slice(0, 2), third], newest: true });
    expect(laid(more).labels.map(({ text }) => text)).toEqual(['last']);
    expect(laid(marks.bounds(words), { view: { ...VIEW, narrow: true } }).labels).toHaveLength(2);
  });

  it('may be named beside the axis, if there is room, and are dotted only elsewhere', () => {
    const view = { ...VIEW, left: 60 };
    const { drawn, labels } = laid(marks.bounds({ ...words, onAxis: true }), { view });
    expect(labels).toEqual(
      [
        ['low', 60],
        ['limit', 20],
      ].map(([text, y]) => ({ kind: 'note', text, x: 50, y, anchor: 'end', centred: true })),
    );
    expect(drawn['under']!.map((each) => each.kind === 'levels' && each.dotted)).toEqual([false, false]);
    const narrow = laid(marks.bounds({ ...words, onAxis: true }), { view: { ...VIEW, narrow: true } });
    expect(narrow.labels.map(({ kind }) => kind)).toEqual(['small', 'small']);
    const long = marks.bounds({ ...words, of: () => [{ ...all[1]!, name: 'marks above 0.8' }], onAxis: true });
    expect(laid(long, { view }).labels.map(({ kind, text }) => [kind, text])).toEqual([['small', 'marks above 0.8']]);
  });

  it('make the axis include those that are near, and are described on request', () => {
    expect(extent(marks.bounds(words))).toEqual({ least: 4, most: 0, more: [4, 8, 11], near: 2 });
    expect(marks.bounds(words).say).toBeUndefined();
    const { say } = marks.bounds({ ...words, said: true });
    expect([say!(DATA, A, 1, false), say!(DATA, A, 3, false), say!(DATA, A, 30, false)]).toEqual([
      'low, above',
      'limit, above',
      '',
    ]);
  });
});

describe('signs', () => {
  const event = (kind: string, flow: number, time: number, value: number, count = 1): Happened => ({
    kind,
    flow,
    time,
    value,
    count,
    ref: { event: time * 10, flow },
  });
  const all = [
    event('lost', 0, -0.5, NaN),
    event('lost', 0, 0.9, 2),
    event('lost', 1, 0.95, 3, 2),
    event('lost', 0, 1, 4),
    event('late', 0, 1.2, 4, 3),
  ];
  const look = (name: string, size: number) => ({
    look: name as 'cross',
    key: { look: 'lost', text: name } as never,
    size,
    text: (count: number) => `${count} ${name}`,
  });
  const words = { of: () => all, looks: { lost: look('cross', 2), late: look('ring', 3) }, layer: 'top' } as const;
  const { scale } = VIEW.sizes;
  const spot = (flow: number, x: number, y: number, name: string, size: number) => ({
    flow,
    x,
    y,
    look: name,
    size: size * scale,
  });

  it('closer than 10 px to the first of their kind and flow are merged; without a value they are on the base line', () => {
    const { drawn } = laid(marks.signs(words));
    expect(drawn).toEqual({
      top: [
        {
          kind: 'spots',
          spots: [
            spot(0, 0, 100, 'cross', 2),
            spot(1, 9.5, 70, 'cross', 2),
            spot(0, 10, 60, 'cross', 2),
            spot(0, 12, 60, 'ring', 3),
          ],
        },
      ],
    });
    const shown = marks.signs(words).signs!(DATA, VIEW, [A, B], (value) => value);
    expect(shown.map(({ kind, flow, count, y, ref }) => [kind, flow, count, y, ref?.event])).toEqual([
      ['lost', 0, 2, 100, -5],
      ['lost', 1, 2, 3, 9.5],
      ['lost', 0, 1, 4, 10],
      ['late', 0, 3, 4, 12],
    ]);
  });

  it('may be merged across flows; key, words and labels come from their styles', () => {
    const written: string[] = [];
    const mark = marks.signs({
      ...words,
      byFlow: false,
      write: (_, some) => written.push(...some.map(({ text }) => text)),
    });
    laid(mark);
    expect(written).toEqual(['4 cross', '1 cross', '3 ring']);
    expect(mark.key!(DATA)).toEqual([
      { look: 'lost', text: 'cross' },
      { look: 'lost', text: 'ring' },
    ]);
    expect(mark.signText!({ kind: 'late', count: 5 } as never)).toBe('5 ring');
    expect(mark.columns).toEqual([]);
  });

  it('are requested up to the end of the visible range, for the flows shown in full', () => {
    const asked: unknown[] = [];
    const of = (_: RunData, ...what: unknown[]) => (asked.push(what), []);
    laid(marks.signs({ ...words, of }), { isWhole: ({ index }) => index === 1 });
    expect(asked).toEqual([[{ from: 0, to: NOW }, [B]]]);
  });
});
