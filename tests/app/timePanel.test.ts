/**
 * A whole chart over time, made of known marks: its axis, layers, labels, signs, table and the values under the
 * pointer.
 */
import { describe, expect, it, vi } from 'vitest';
import type { Drawn, MarksPicture } from '../../src/app/charts/marks/drawn.ts';
import type { Past } from '../../src/app/charts/plot/past.ts';
import { viewOf, xOf } from '../../src/app/charts/plot/view.ts';
import { PLAIN, type PanelSettings } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { timePanel, type Frame, type Mark, type Sign } from '../../src/app/rooms/lab/panels/kit/timePanel.ts';
import { timeRows } from '../../src/app/rooms/lab/panels/kit/timeRows.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { Series } from '../../src/app/run/record/series.ts';

const NOW = 5;
const runOf = (more: object = {}): RunData =>
  ({
    opened: {
      run: 1,
      bucket: 0.1,
      duration: 10,
      flows: [
        { name: 'A', path: [] },
        { name: 'B', path: [] },
      ],
      links: [],
    },
    present: { now: NOW, known: NOW, event: 7, playing: false },
    counterpart: null,
    fork: null,
    chosenLink: 3,
    startOf: () => 0,
    ...more,
  }) as unknown as RunData;
const DATA = runOf();
const viewIn = (height = 200) =>
  viewOf(
    { width: 600, height },
    { now: NOW, known: NOW, duration: 10 },
    { viewing: { range: { from: 0, to: 10 }, follow: false }, alone: true },
  );
const VIEW = viewIn();
const NOTHING: Mark = { lay: () => {} };
const SUBJECTS = [
  { index: 0, name: 'A' },
  { index: 1, name: 'B' },
];
const made = (marks: readonly Mark[], more: object = {}) =>
  timePanel({
    id: 'rtt',
    title: 'T',
    term: 'rtt',
    about: (_, least) => `from ${least}`,
    of: () => SUBJECTS,
    marks,
    ...more,
  });
type Made = ReturnType<typeof made>;
const pictureOf = (panel: Made, data = DATA, settings: Partial<PanelSettings> = {}, view = VIEW): MarksPicture =>
  panel.render!(data, view, { ...PLAIN, ...settings }).shown.picture as MarksPicture;
/** The numbers beside its axis. */
const axisOf = (panel: Made): number[] =>
  pictureOf(panel)
    .labels.filter(({ kind, anchor }) => kind === 'tick' && anchor === 'end')
    .map(({ text }) => Number(text));
const reaching = (least: number, most: number, more: object = {}): Mark => ({
  ...NOTHING,
  extent: () => ({ least, most, ...more }),
});

describe('the axis', () => {
  it.each([
    ['from 0, with room above the largest value', [reaching(4, 10)], {}, [0, 5, 10, 15]],
    ['with other room', [reaching(4, 10)], { room: 1 }, [0, 5, 10]],
    ['of all marks', [reaching(4, 3), reaching(1, 60)], {}, [0, 40, 80]],
    ['with room for what is near', [reaching(4, 10, { more: [19], near: 2 })], {}, [0, 10, 20]],
    ['not for what is further', [reaching(4, 10, { more: [21], near: 2 })], {}, [0, 5, 10, 15]],
    ['near means no higher, unless it is said', [reaching(4, 10, { more: [10, 10.1] })], { room: 1 }, [0, 5, 10]],
    ['without a value', [NOTHING], {}, [0, 0.5, 1]],
    ['without a value, to an end of its own', [NOTHING], { empty: 100 }, [0, 50, 100]],
    ['looked at closely', [reaching(Infinity, 0), reaching(80, 100)], { close: true }, [80, 90, 100, 110]],
    ['not closely unless that is asked for', [reaching(80, 100)], {}, [0, 50, 100, 150]],
    ['in decades, from the least value on', [reaching(2, 150)], { log: true, room: 1 }, [2, 10, 100]],
    ['in decades, without a value', [NOTHING], { log: true, room: 10, empty: 100 }, [10, 20, 50, 100]],
    ['closely, without a value', [reaching(80, 0)], { close: true, empty: 100 }, [0, 50, 100]],
  ])('%s', (_, marks, more, ticks) => {
    const panel = made(marks, more);
    expect(axisOf(panel)).toEqual(ticks);
    expect(panel.about(DATA, { from: 0, to: 10 })).toBe(`from ${ticks[0]}`);
  });
});

describe('its layers', () => {
  const spots: Drawn = { kind: 'spots', spots: [] };
  const drawing = (...places: readonly Parameters<Frame['draw']>[0][]): Mark => ({
    lay: ({ draw }) => places.forEach((place, at) => draw(place, { ...spots, alpha: at })),
  });
  const order = (drawn: readonly Drawn[] | undefined) => drawn?.map(({ alpha }) => alpha);
  const ALL = ['over', 'lines', 'guides', 'dots', 'areas', 'under', 'top'] as const;
  it('are areas, dots, guides and lines, which move along; anything above them is separate', () => {
    const { layers } = pictureOf(made([drawing(...ALL)]));
    expect(Object.fromEntries(Object.entries(layers).map(([layer, drawn]) => [layer, order(drawn)]))).toEqual({
      under: [5],
      lines: [4, 3, 2, 1],
      over: [0],
      top: [6],
    });
    expect(pictureOf(made([NOTHING])).layers).toEqual({ lines: [], over: [] });
  });

  it('have the lines of the axis behind them, or only its base line', () => {
    const lines = pictureOf(made([NOTHING])).grid;
    expect(lines.length).toBeGreaterThan(2);
    expect(pictureOf(made([NOTHING], { base: true })).grid).toEqual([VIEW.bottom]);
  });

  it('of two plots have no drawn past in common, are stacked, and share one time axis', () => {
    const views: Frame['view'][] = [];
    const seen: Mark = { lay: ({ view, draw }) => (views.push(view), draw('lines', spots)) };
    const upper = { marks: [seen, reaching(0, 100)], corner: 'up' };
    const lower = { marks: [seen, reaching(0, 7)], corner: 'down' };
    const picture = pictureOf(made([], { parts: [upper, lower], marks: undefined }));
    const split = VIEW.top + (VIEW.bottom - VIEW.top) * 0.56;
    const off = 6.5 * VIEW.sizes.scale;
    expect(views).toEqual([
      { ...VIEW, bottom: split - off, axis: false },
      { ...VIEW, top: split + off },
    ]);
    expect(Object.keys(picture.layers)).toEqual(['over']);
    expect(picture.layers.over).toHaveLength(2);
    expect(picture.view).toBe(VIEW);
    expect(picture.ticks.length).toBeGreaterThan(2);
    // The base line is that of the lower one.
    expect(picture.grid[0]).toBe(VIEW.bottom);
    expect(picture.grid).toContain(split - off);
    const corners = picture.labels.filter(({ text }) => text === 'up' || text === 'down');
    const small = VIEW.sizes.text.small * 0.7;
    const looks = { kind: 'small', centred: true, x: VIEW.left + 6 };
    expect(corners).toMatchObject([
      { ...looks, text: 'up', y: VIEW.top + small },
      { ...looks, text: 'down', y: split + off + small },
    ]);
    expect(pictureOf(made([NOTHING])).labels.every(({ kind }) => kind === 'tick')).toBe(true);
  });
});

describe('what its marks are given', () => {
  const frameOf = (data = DATA, settings: Partial<PanelSettings> = {}, more: object = {}): Frame => {
    const frames: Frame[] = [];
    const panel = made([{ lay: (frame) => void frames.push(frame) }], more);
    pictureOf(panel, data, settings);
    return frames[0]!;
  };
  it('is the visible stretch, and the time whose values are written', () => {
    expect(frameOf()).toMatchObject({ from: 0, until: NOW, at: NOW, wanted: [-1, -1], counterpart: null });
    expect(frameOf(DATA, { cursor: 3 }).at).toBe(3);
    expect(frameOf(DATA, { cursor: 8 }).at).toBe(VIEW.known);
  });

  it('is the subjects, selected ones last, and only those in full if there are many', () => {
    expect(frameOf(DATA, { flow: 0 }).subjects.map(({ name }) => name)).toEqual(['B', 'A']);
    const three = { of: () => [...SUBJECTS, { index: 2, name: 'C' }] };
    expect(frameOf(DATA, { flow: 2, hovered: 1 }, three).subjects.map(({ name }) => name)).toEqual(['A', 'C', 'B']);
    expect(frameOf(DATA, { hovered: 0 }).wanted).toEqual([-1, 0]);
    expect(SUBJECTS.map(frameOf(DATA, { flow: 0 }).isWhole)).toEqual([true, true]);
    const many = Array.from({ length: 6 }, (_, index) => ({ index, name: `F${index}` }));
    const crowded = frameOf(DATA, { flow: 4 }, { of: () => many });
    expect(many.filter(crowded.isWhole).map(({ index }) => index)).toEqual([4]);
    expect(many.filter(frameOf(DATA, {}, { of: () => many.slice(0, 5) }).isWhole)).toHaveLength(6);
  });

  it('is the other run beside a fork, where it is drawn', () => {
    const other = runOf({ present: { ...DATA.present, known: 4 } });
    const forked = runOf({ counterpart: other, parts: 2, fork: {} });
    expect(frameOf(forked).counterpart).toBeNull();
    expect(frameOf(forked, {}, { forks: true }).counterpart).toMatchObject({ run: other, from: 2, to: 4 });
    expect(frameOf(runOf({ counterpart: DATA, parts: -1 }), {}, { forks: true }).counterpart).toMatchObject({
      from: 0,
      to: NOW,
    });
    const drawn: Mark = { lay: ({ drawCounterpart }) => drawCounterpart(1, new Float64Array([1, 2])) };
    const counterparts = [{ flow: 1, line: new Float64Array([1, 2]) }];
    expect(pictureOf(made([drawn], { forks: true }), forked).fork).toEqual({
      x: xOf(VIEW, 2),
      isFork: true,
      counterparts,
      losses: [],
    });
    expect(pictureOf(made([drawn], { forks: true }), runOf({ counterpart: other, parts: 2 })).fork).toMatchObject({
      isFork: false,
    });
    expect(pictureOf(made([NOTHING], { forks: true }), forked).fork).toMatchObject({ counterparts: [] });
    expect(pictureOf(made([drawn]), forked).fork).toBeNull();
  });

  it('leaves out what is already drawn while the run plays, up to the newest bucket', () => {
    const goOn = vi.fn<Past['goOn']>(() => null);
    const past = { goOn } as unknown as Past;
    const playing = runOf({ present: { ...DATA.present, playing: true } });
    const series = new Series();
    const reads = [() => series];
    pictureOf(made([{ ...NOTHING, reads }]), playing, { past });
    expect(goOn.mock.calls[0]![2]).toBeCloseTo(NOW - 0.2, 9);
    // Values that were recorded change, so the drawing is no longer valid.
    series.set(3, 1, 1, 1);
    series.forgetFrom(2);
    pictureOf(made([{ ...NOTHING, reads }]), playing, { past });
    const [first, second] = goOn.mock.calls.map(([, key]) => key);
    expect(first).toMatch(/ 3$/);
    expect(second).not.toBe(first);
    goOn.mockClear();
    pictureOf(made([], { parts: [{ marks: [NOTHING] }, { marks: [NOTHING] }], marks: undefined }), playing, { past });
    pictureOf(made([NOTHING], { keeps: false }), playing, { past });
    pictureOf(made([NOTHING], { forks: true }), runOf({ present: playing.present, counterpart: DATA, parts: 2 }), {
      past,
    });
    expect(goOn).not.toHaveBeenCalled();
  });
});

describe('its words', () => {
  const says = (words: (name: string, alone: boolean) => string): Mark => ({
    ...NOTHING,
    say: (_data, { name }, _time, alone) => words(name, alone),
  });
  const first = says((name) => (name === 'A' ? '1 ms' : '2 ms'));
  const second = says((_, alone) => (alone ? 'more' : ''));
  it('are those of everything known, or of the selected flow', () => {
    const panel = made([NOTHING, first, second]);
    const at = (flow: number) => panel.pointing!.at(DATA, VIEW, 3, flow);
    expect([at(-1), at(0), at(1)]).toEqual(['A 1 ms and B 2 ms', 'A 1 ms, more', 'B 2 ms, more']);
    expect(panel.summary(DATA)).toBe('At 5.000 s: A 1 ms and B 2 ms.');
    expect(made([first], { summary: (_: RunData, words: string) => `<${words}>` }).summary(DATA)).toBe(
      '<A 1 ms and B 2 ms>',
    );
    // What concerns only the link is shown whichever flow is selected.
    expect(made([first], { of: () => [{ index: -1, name: '' }] }).pointing!.at(DATA, VIEW, 3, 1)).toBe('2 ms');
  });

  it('are missing for a subject whose first mark has none', () => {
    const onlyB = says((name) => (name === 'B' ? '2 ms' : ''));
    const at = (...all: Mark[]) => made(all).pointing!.at(DATA, VIEW, 3, 0);
    expect(at(onlyB, second)).toBe('nothing known yet');
    expect(made([onlyB, first]).pointing!.at(DATA, VIEW, 3, -1)).toBe('B 2 ms, 2 ms');
    expect(made([onlyB], { before: 'nothing' }).pointing!.at(DATA, VIEW, 3, 0)).toBe('nothing');
  });

  it('are a single sentence, in the chart too, if there is nothing to show', () => {
    const signs = () => [{ kind: 'x', flow: 0, x: 1, y: 1, time: 1, ref: null, count: 1 }];
    const panel = made([{ ...first, key: () => [{ look: 'a', text: 'a' }], signs, signText: () => 'x' }], {
      none: () => 'No link.',
    });
    expect(panel.about(DATA, VIEW)).toBe('');
    expect(panel.summary(DATA)).toBe('No link.');
    expect(panel.key!(DATA)).toEqual([]);
    expect(panel.key!(null)).toEqual([{ look: 'a', text: 'a' }]);
    expect(panel.pointing!.at(DATA, VIEW, 3, 0)).toBe('No link.');
    expect(panel.pointing!.marks!(DATA, VIEW)).toEqual([]);
    const { labels, layers, fork } = pictureOf(panel);
    expect([labels.map(({ text }) => text), layers, fork]).toEqual([['No link.'], {}, null]);
  });

  it('of the key are those of all marks', () => {
    const keyed = (text: string): Mark => ({ ...NOTHING, key: () => [{ look: text, text }] });
    expect(made([keyed('a'), NOTHING, keyed('b')]).key!(DATA).map(({ text }) => text)).toEqual(['a', 'b']);
  });
});

describe('the target of the pointer', () => {
  const sign = (flow: number, x: number, more: Partial<Sign> = {}): Sign => ({
    kind: 'lost',
    flow,
    x,
    y: 50,
    time: 3.14159,
    ref: { event: 40 + flow, flow },
    count: 2,
    ...more,
  });
  const signed: Mark = {
    ...NOTHING,
    signs: () => [sign(0, 100), sign(1, 200), sign(5, 300)],
    signText: ({ count }) => `${count} lost`,
  };
  it('is a sign, described with its flow and time', () => {
    const { marks, markAt, flowAt } = made([NOTHING, signed]).pointing!;
    expect(marks!(DATA, VIEW).map(({ text }) => text)).toEqual([
      '2 lost, A, 3.14 s',
      '2 lost, B, 3.14 s',
      '2 lost, , 3.14 s',
    ]);
    expect(markAt!(DATA, VIEW, 205, 52, -1)).toEqual({ event: 41, flow: 1 });
    expect(markAt!(DATA, VIEW, 150, 50, -1)).toBeNull();
    expect(flowAt).toBeUndefined();
  });

  it('is no sign if a chart has none', () => {
    const { marks, markAt } = made([NOTHING]).pointing!;
    expect([marks, markAt]).toEqual([undefined, undefined]);
  });

  it('is the flow with the nearest line, if there is one plot', () => {
    const valued: Mark = { ...reaching(0, 10), valueAt: (_, { index }) => (index === 0 ? 3 : 12) };
    const { flowAt } = made([NOTHING, valued]).pointing!;
    const yOf = (value: number) => VIEW.bottom - (value / 15) * (VIEW.bottom - VIEW.top);
    expect([3, 12, 7.5].map((value) => flowAt!(DATA, VIEW, xOf(VIEW, 2), yOf(value) + 1))).toEqual([0, 1, -1]);
    expect(
      made([], { parts: [{ marks: [valued] }, { marks: [valued] }], marks: undefined }).pointing!.flowAt,
    ).toBeUndefined();
  });
});

describe('its table', () => {
  const column = (head: string, place?: number) => ({
    head,
    cell: (_: RunData, { name }: { name: string }, { from, to }: { from: number; to: number }) =>
      `${head}${name} ${from.toFixed(1)} ${to.toFixed(1)}`,
    ...(place === undefined ? {} : { place }),
  });
  const panel = made([
    { ...NOTHING, columns: [column('a')] },
    { ...NOTHING, columns: [column('b'), column('c', -1)] },
  ]);
  it('has the columns of all marks for each subject, in order, and a row for each stretch up to now', () => {
    const table = panel.table(DATA);
    expect(table.columns).toEqual(['Time, s', 'A: c', 'A: a', 'A: b', 'B: c', 'B: a', 'B: b']);
    expect(table.count).toBe(50);
    expect(table.row(4)).toEqual([
      '0.5',
      'cA 0.4 0.5',
      'aA 0.4 0.5',
      'bA 0.4 0.5',
      'cB 0.4 0.5',
      'aB 0.4 0.5',
      'bB 0.4 0.5',
    ]);
    const link = made([{ ...NOTHING, columns: [column('a')] }], { of: () => [{ index: -1, name: '' }] });
    expect(link.table(DATA).columns).toEqual(['Time, s', 'a']);
  });

  it.each([
    [{ from: 1, to: 2, step: 0.25 }, ['1.2', '1.5', '1.8'], 0.9],
    [{ from: 4.6, to: 9, step: 0.01 }, ['4.7', '4.8', '4.9', '5'], 4.6],
    [{ from: -1, to: 0.35, step: 0.1 }, ['0.1', '0.2', '0.3'], 0],
    [{ from: 7, to: 9, step: 0.1 }, [], NaN],
  ])('of a stretch %o has its rows, as closely as is recorded, and none beyond now', (stretch, times, from) => {
    const begins: number[] = [];
    const cells = (at: number, to: number) => (begins.push(at), [String(to)]);
    const table = timeRows(DATA, ['x'], cells, stretch);
    expect(Array.from({ length: table.count }, (_, index) => table.row(index)[0])).toEqual(times);
    if (times.length > 0) expect(begins[0]).toBeCloseTo(from, 9);
    expect(table.columns).toEqual(['Time, s', 'x']);
  });

  it('of a whole run has about 400 rows, with as many decimals as they need', () => {
    const long = runOf({ opened: { ...DATA.opened, duration: 800 }, present: { ...DATA.present, now: 800 } });
    const table = timeRows(long, [], () => []);
    expect([table.count, table.row(0)[0], table.row(399)[0]]).toEqual([400, '2', '800']);
    const short = runOf({
      opened: { ...DATA.opened, duration: 0.8, bucket: 0.001 },
      present: { ...DATA.present, now: 0.4 },
    });
    expect(timeRows(short, [], () => []).row(0)[0]).toBe('0.002');
  });
});
