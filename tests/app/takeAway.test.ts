/** Exported figures: every chart as a self-contained SVG, and its data as numbers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { SvgContext } from '../../src/app/charts/svg/svgContext.ts';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { figureCsv } from '../../src/app/charts/figure/figureSource.ts';
import { drawPanel } from '../../src/app/rooms/lab/panels/saving/panelDrawing.ts';
import { panelNumbers } from '../../src/app/rooms/lab/panels/saving/panelSource.ts';
import { map } from '../../src/app/rooms/lab/map/map.ts';
import { type Panel, PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { panelsOf } from '../../src/app/rooms/lab/panels/panels.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { figureDocument } from '../../src/app/ui/takeAway/figureDocument.ts';
import { stacked } from '../../src/app/experiment/share/savePicture.ts';
import { tableDrawing } from '../../src/app/ui/takeAway/tableDrawing.ts';
import { fileName, type FigureDrawing, type FigureSource } from '../../src/app/ui/takeAway/source.ts';
import type { Colours } from '../../src/app/ui/palette.ts';
import { CHANGE_COLUMNS, tellChanges, type ChangeRow, type ChangesOrder } from '../../src/lab/play/tellChanges.ts';
import { changesCsv } from '../../src/study/changesCsv.ts';
import { csvRow } from '../../src/study/csvText.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { elementsOf, type Element } from './xml.ts';

const MINUTE = 60;
const flows = (kind: string): string[] => ['a', 'b', 'c', 'd', 'e'].map((letter) => `${kind}-${letter}`);
const NAMES = ['bench', 'paper', 'sunk', 'ink', 'ink2', 'ink3', 'rule', 'hair', 'loss', 'whatIf', 'focus'] as const;
const PHASES = ['slowStart', 'avoidance', 'recovery', 'timeout', 'hatch'] as const;
const COLOURS = {
  ...Object.fromEntries([...NAMES, ...PHASES].map((name) => [name, name])),
  lines: flows('line'),
  fills: flows('fill'),
  texts: flows('text'),
} as unknown as Colours;

function changesOf(order: ChangesOrder) {
  const rows: ChangeRow[] = [];
  tellChanges(order, (row) => rows.push(row));
  return { rows, columns: CHANGE_COLUMNS[order.changes] };
}

const run: { data: RunData } = { data: undefined as unknown as RunData };
beforeAll(() => {
  run.data = runAt({ duration: MINUTE }, MINUTE);
});

const viewAt = (data: RunData, from: number, to: number): View => {
  const { now, known } = data.present;
  return viewOf(
    { width: 1440, height: 300 },
    { now, known, duration: data.opened.duration },
    { viewing: { range: { from, to }, follow: false }, sizes: sizesFor(1440, undefined), alone: true },
  );
};

const sourceOf = (panel: Panel, data: RunData, drawing: FigureDrawing, more: Partial<FigureSource> = {}) => ({
  title: panel.title,
  about: panel.about(data, { from: 0, to: MINUTE }),
  summary: panel.summary(data),
  origin: 'Two flows, seed 1.',
  link: 'https://example.org/#1a&b',
  draw: () => drawing,
  numbers: [],
  ...more,
});

const ALL = panelsOf(runAt({}, 0).opened);
const DRESSED = { caption: true, onWhite: false, code: true };
const textsOf = (elements: readonly Element[]): string[] =>
  elements.filter(({ name }) => name === 'text').map(({ text }) => text);

describe('a chart as SVG', () => {
  it.each([...ALL, map].filter(({ render }) => render !== undefined).map((panel) => [panel.id, panel] as const))(
    'is well-formed, says what it is, and weighs little: %s',
    (_id, panel) => {
      const isMap = panel === map;
      const data = isMap ? runAt(presetEntry('chain-3').scenario, 5) : run.data;
      const drawing = drawPanel(panel, data, viewAt(data, 0, MINUTE), PLAIN)(COLOURS);
      const source = sourceOf(panel, data, drawing);
      const { svg } = figureDocument(source, DRESSED);
      const elements = elementsOf(svg);
      expect(new Blob([svg]).size).toBeLessThan(300_000);
      expect(elements.find(({ name }) => name === 'title')?.text).toContain(panel.title);
      expect(elements.find(({ name }) => name === 'desc')?.text).toContain(source.summary);
      expect(elements.find(({ name }) => name === 'a')?.attributes['href']).toBe(source.link);
      // Everything that is referenced is there, once.
      const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids).toContain(id);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    },
  );

  it('has its texts as text: title, axes, names, caption', () => {
    const [panel] = ALL.filter(({ id }) => id === 'window');
    const drawing = drawPanel(panel!, run.data, viewAt(run.data, 0, MINUTE), PLAIN)(COLOURS);
    const texts = textsOf(elementsOf(figureDocument(sourceOf(panel!, run.data, drawing), DRESSED).svg));
    for (const text of ['Congestion window', '0 s', '20', '60', '50', 'fast recovery', 'Two flows, seed 1.'])
      expect(texts).toContain(text);
    expect(texts).toContainEqual(expect.stringMatching(/^NewReno \d/));
    // Each word once: its outline uses it a second time.
    expect(texts.filter((text) => text === '0 s')).toHaveLength(1);
  });

  it('has a curve for each sender from one end of the run to the other', () => {
    const [panel] = ALL.filter(({ id }) => id === 'window');
    const { body } = drawPanel(panel!, run.data, viewAt(run.data, 0, MINUTE), PLAIN)(COLOURS);
    for (const line of ['line-a', 'line-b']) {
      const curve = elementsOf(`<g>${body}</g>`).find(
        ({ attributes }) => attributes['stroke'] === line && attributes['stroke-width'] === '3.2',
      );
      expect(curve?.attributes['d']?.length).toBeGreaterThan(1000);
    }
  });

  it('omits title, key and caption on request', () => {
    const [panel] = ALL.filter(({ id }) => id === 'window');
    const drawing = drawPanel(panel!, run.data, viewAt(run.data, 0, MINUTE), PLAIN)(COLOURS);
    const bare = figureDocument(sourceOf(panel!, run.data, drawing), { caption: false, onWhite: false, code: false });
    expect(bare.height).toBe(drawing.height);
    expect(textsOf(elementsOf(bare.svg))).not.toContain('Congestion window');
  });

  it('treats any name as text', () => {
    const [panel] = ALL.filter(({ id }) => id === 'window');
    const drawing = drawPanel(panel!, run.data, viewAt(run.data, 0, MINUTE), PLAIN)(COLOURS);
    const title = '"<b>Reno</b>" & \u0001 co';
    const { svg } = figureDocument(sourceOf(panel!, run.data, drawing, { title }), DRESSED);
    expect(elementsOf(svg).find(({ name }) => name === 'title')?.text).toContain('"<b>Reno</b>" &  co');
    expect(fileName({ title })).toBe('sawtooth-b-reno-b-co');
  });
});

describe('several figures at once, and tables', () => {
  it('are stacked in one picture, with unique ids and one link', () => {
    const chosen = ALL.filter(({ id }) => ['network', 'window', 'share'].includes(id));
    const drawings = chosen.map((panel) => drawPanel(panel, run.data, viewAt(run.data, 0, MINUTE), PLAIN)(COLOURS));
    const sources = chosen.map((panel, place) => sourceOf(panel, run.data, drawings[place]!));
    const { svg, height } = stacked('Two flows', sources, { ...DRESSED, code: false });
    const elements = elementsOf(svg);
    const ids = elements.flatMap(({ attributes }) => attributes['id'] ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    expect(elements.filter(({ name }) => name === 'svg').map(({ attributes }) => attributes['y'])).toEqual([
      undefined,
      '0',
      expect.stringMatching(/^3\d\d$/),
      expect.stringMatching(/^7\d\d$/),
    ]);
    expect(height).toBeGreaterThan(900);
    expect(elements.filter(({ name }) => name === 'a')).toHaveLength(1);
  });

  it('has a table as a figure: each cell is text, numbers are right-aligned', () => {
    const look = { ground: 'paper', ink: 'ink', ink2: 'ink2', line: 'rule' };
    const { body, width } = tableDrawing(
      ['Flow', 'Mb/s'],
      [
        ['<Reno>', '5.5'],
        ['CUBIC', '14.25'],
      ],
      look,
    );
    const texts = elementsOf(body).filter(({ name }) => name === 'text');
    expect(texts.map(({ text }) => text)).toEqual(['Flow', 'Mb/s', '<Reno>', '5.5', 'CUBIC', '14.25']);
    expect(texts.slice(3).map(({ attributes }) => attributes['x'])).toEqual([String(width), '0', String(width)]);
  });
});

describe('drawing as SVG', () => {
  it('places moved and rotated shapes as a canvas would', () => {
    const context = SvgContext.begin('x');
    context.fillStyle = 'red';
    context.translate(10, 20);
    context.rotate(Math.PI / 2);
    context.scale(2, 2);
    context.fillRect(1, 2, 3, 4);
    const [path] = elementsOf(`<g>${context.content.body}</g>`).filter(({ name }) => name === 'path');
    expect(path?.attributes['d']).toBe('M6 22v6h-8v-6z');
  });

  it('clips to the paths of all enclosing groups, only as long as they apply', () => {
    const context = SvgContext.begin('x');
    context.save();
    context.rect(0, 0, 10, 10);
    context.clip();
    context.save();
    context.beginPath();
    context.rect(5, 5, 10, 10);
    context.clip();
    context.fillRect(0, 0, 20, 20);
    context.restore();
    context.restore();
    context.fillRect(0, 0, 1, 1);
    const { body, definitions } = context.content;
    expect(definitions).toContain('<clipPath id="x1" clip-path="url(#x0)">');
    expect(body.split('\n').map((line) => line.slice(0, 8))).toEqual(['<g clip-', '<path fi', '</g>', '<path fi']);
  });

  it('draws marks of one name once, and neighbours of the same style as one path', () => {
    const context = SvgContext.begin('x');
    for (const x of [1, 2, 3])
      context.shapes.stamp('dot', x, 0, (inside) => {
        inside.fillRect(0, 0, 1, 1);
      });
    for (const x of [1, 2, 3]) context.fillRect(x, 0, 1, 1);
    const elements = elementsOf(`<g>${context.content.definitions}${context.content.body}</g>`);
    expect(elements.filter(({ name }) => name === 'use')).toHaveLength(3);
    expect(elements.filter(({ name }) => name === 'path')).toHaveLength(2);
  });
});

describe('the data of a chart as numbers', () => {
  const [panel] = ALL.filter(({ id }) => id === 'window') as [Panel];
  const linesOf = (csv: string): string[][] =>
    csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));

  it('has a row about every px of a zoomed stretch, and none outside', async () => {
    const numbers = panelNumbers(panel, run.data, viewAt(run.data, 2, 4));
    expect(numbers.map(({ words }) => words)).toEqual(['as drawn', 'marks', 'every change']);
    const waiting = { progress: () => {}, signal: new AbortController().signal };
    const textOf = async (place: number): Promise<string> => new Blob([await numbers[place]!.text(waiting)]).text();
    const rows = linesOf(await textOf(0)).slice(1);
    const times = rows.map(([time]) => Number(time));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(2);
    expect(Math.max(...times)).toBeGreaterThan(4 - run.data.opened.bucket);
    expect(Math.max(...times)).toBeLessThanOrEqual(4);
    expect(rows.length).toBeCloseTo(2 / run.data.opened.bucket, -1);
    const marks = linesOf(await textOf(1)).slice(1);
    expect(marks.length).toBeGreaterThan(5);
    for (const [time] of marks) expect(Math.abs(Number(time) - 3)).toBeLessThanOrEqual(1);
  });

  it('has every change in the stretch with its exact time, consistent with the recording', () => {
    const { opened, series, marks } = run.data;
    const [from, to] = [2, 4];
    const reported = changesOf({ scenario: opened.scenario, changes: 'cwnd', from, to });
    const times = reported.rows.map(([time]) => Number(time));
    expect(times.length).toBeGreaterThan(200);
    expect(times.every((time) => time >= from && time <= to)).toBe(true);
    // Exact times, not those of a grid.
    expect(times.filter((time) => Math.abs(time * 1000 - Math.round(time * 1000)) > 1e-6).length).toBeGreaterThan(150);
    // Each cut that the page marks is among them, to the bit.
    const cuts = marks.between(from, to).filter(({ kind }) => kind === 'cut');
    expect(cuts.length).toBeGreaterThan(1);
    for (const cut of cuts)
      expect(reported.rows.some(([time, flow]) => time === cut.time && flow === cut.flow)).toBe(true);
    // At the end of each bucket the last change is what was recorded of it.
    for (const flow of [0, 1]) {
      const changes = reported.rows.filter((row) => row[1] === flow);
      const first = Math.ceil(Number(changes[0]![0]) / opened.bucket) + 1;
      for (let bucket = first; bucket * opened.bucket <= to; bucket++) {
        const last = changes.findLast((row) => Number(row[0]) < bucket * opened.bucket);
        expect(series.ofFlow('cwnd', flow)?.at(bucket - 1)).toBe(last?.[2]);
      }
    }
    const pieces: string[] = [];
    const parts: number[] = [];
    changesCsv(
      { scenario: opened.scenario, changes: 'cwnd', from, to },
      opened.flows.map(({ name }) => name),
      { take: (piece) => pieces.push(piece), progress: (part) => parts.push(part) },
    );
    const [heads, firstRow, ...rest] = pieces.join('').trimEnd().split('\r\n');
    expect(rest).toHaveLength(reported.rows.length - 1);
    // Progress is visible while waiting, in steps large enough to notice.
    expect(parts.length).toBeGreaterThan(50);
    expect(parts.length).toBeLessThanOrEqual(100);
    expect(parts).toEqual(parts.toSorted((one, other) => one - other));
    expect(parts.at(-1)).toBeGreaterThan(0.98);
    expect(heads).toBe('"Time, s",Flow,"cwnd, segments","ssthresh, segments",Phase');
    const [time, flow, cwnd, ssthresh, phase] = reported.rows[0]!;
    expect(firstRow).toBe([time, opened.flows[Number(flow)]!.name, cwnd, ssthresh, phase].join(','));
  });

  it.each(['rtt', 'arrivals', 'drops'] as const)('tells the changes of other charts too: %s', (changes) => {
    const { opened } = run.data;
    const { rows, columns } = changesOf({ scenario: opened.scenario, changes, from: 2, to: 4 });
    expect(rows.length).toBeGreaterThan({ rtt: 30, arrivals: 300, drops: 3 }[changes]);
    for (const row of rows) expect(row).toHaveLength(columns.length + 2);
    if (changes === 'drops')
      expect(rows.map(([time]) => time)).toEqual(
        run.data.marks
          .between(2, 4)
          .filter(({ kind }) => kind === 'loss')
          .map(({ time }) => time),
      );
  });

  it('has every change that was made in the run', () => {
    const reported = (scenario: object): readonly unknown[] => {
      const { opened, series } = runAt(scenario, 2);
      const { rows } = changesOf({ scenario: opened.scenario, changes: 'cwnd', from: 1, to: 2 });
      const end = rows.findLast((row) => Number(row[0]) < 2)![2];
      expect(series.ofFlow('cwnd', 0)?.at(Math.round(2 / opened.bucket) - 1)).toBe(end);
      return rows;
    };
    const changed = { interventions: [{ at: 1, kind: 'setLink', link: 'r0>r1', delay: 0.2 }] };
    expect(reported(changed).length).toBeLessThan(reported({}).length);
  });

  it('does not mistake text for a formula', () => {
    expect(csvRow(['=1+1', '-3', '+x', '@x', '-x', -2, 'Reno'])).toBe("'=1+1,-3,'+x,'@x,'-x,-2,Reno");
    expect(figureCsv({ heads: ['Name'], rows: [['=cmd()'], ['1\u202f000']] })).toBe("Name\r\n'=cmd()\r\n1000\r\n");
  });
});
