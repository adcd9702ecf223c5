/**
 * Charts and figures of papers from the command line: valid, complete, in the colours of their theme, and with the
 * requested options.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/scenario/graph/topology.ts';
import { PAPERS } from '../../src/papers/papers.ts';
import { FIGURE_SIZES } from '../../src/study/figureSizes.ts';
import { drawPaperFigure } from '../../src/figures/figures.ts';
import { themeColours } from '../../src/figures/themeColours.ts';
import type { Outcomes } from '../../src/papers/setup.ts';
import type { Measured } from '../../src/study/measured.ts';
import { elementsOf } from '../app/xml.ts';
import { sawtoothLater as sawtooth } from './terminal.ts';

const LOOK = { theme: 'light', caption: true } as const;
/** 356 kB of CUBIC, with the counts of tshark in tests/capture/recorded.test.ts. */
const RECORDING = { 'run.pcap': readFileSync('tests/capture/recorded/cubic.pcap', 'latin1') };
const FIGURES = PAPERS.flatMap((paper) => paper.figures.map((figure) => [figure.id, paper, figure] as const));

/** Replaces every run: a sawtooth in each flow. */
const SAWTOOTH = Array.from({ length: 40 }, (_, column) => 10 + (column % 10));
const FLOW = { min: SAWTOOTH, max: SAWTOOTH, goodput: SAWTOOTH.map((each) => each * 1e4) };
const drawnAlready: Outcomes = () =>
  ({ series: { width: 1, flows: Array.from({ length: 12 }, () => FLOW) } }) as unknown as Measured;

async function svgOf(...args: readonly string[]): Promise<string> {
  const { code, out, err } = await sawtooth(['figure', ...args]);
  expect([code, ...err]).toEqual([0]);
  return out;
}

/** Marks of a file: the paths of their stamps, with colours, once for each place. */
function stampsIn(svg: string): readonly string[] {
  const stamps = new Map(
    [...svg.matchAll(/<g id="([^"]+)">\n(.*?)\n<\/g>/gs)].map(([, id, paths]) => [`#${id!}`, paths!]),
  );
  return elementsOf(svg).flatMap(({ name, attributes: { href = '' } }) =>
    name === 'use' && stamps.has(href) ? [stamps.get(href)!] : [],
  );
}

/** Approximate points of a path without arcs: two numbers each. */
const pointsIn = (path: string): number => (path.match(/-?[\d.]+/g)?.length ?? 0) / 2;

/** A value printed in the paper is a diamond, 5 px to each corner. */
const DIAMOND = /stroke-width="1.6" d="M0-5l5 5-5 5-5-5z"/;
/** The marker of a line has a rim. */
const MARKER = /stroke-width="2.4"/;

describe('a figure of a paper', () => {
  it('is there for each of the five papers: 33 numbered ones, and what else they draw', () => {
    expect(FIGURES.filter(([, , { name }]) => name.startsWith('Fig'))).toHaveLength(33);
    expect(new Set(FIGURES.map(([id]) => id)).size).toBe(FIGURES.length);
  });

  it.each(FIGURES)('is valid, named, and has its marks: %s', (_id, paper, figure) => {
    const isCurves = figure.kind === 'cwnd' || figure.kind === 'throughput';
    const outcomes = isCurves || figure.kind === 'response' ? drawnAlready : () => undefined;
    const { svg, width, height } = drawPaperFigure(paper, figure, outcomes, LOOK);
    const elements = elementsOf(svg);
    const of = (name: string) => elements.filter((element) => element.name === name);
    expect(of('title')[0]?.text).toContain(figure.caption);
    expect(of('desc')[0]?.text).toContain(figure.name);
    expect(of('style')).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(|class=|(?<! d)=""/);
    expect(svg.length).toBeLessThan(300_000);
    expect(width).toBeLessThan(2500);
    expect(height).toBeGreaterThan(150);
    expect(of('text').length).toBeGreaterThan(5);
    const paths = of('path').map(({ attributes }) => attributes['d']!);
    // Curves with the same style form one path, in which each curve starts with a move.
    const lines = paths.flatMap((d) => d.split(/(?=m)/i)).filter((line) => pointsIn(line) > 20);
    if (isCurves) expect(lines.length).toBe(figure.series.length);
    else if (figure.kind === 'bars' || figure.kind === 'lines')
      expect(stampsIn(svg).filter((stamp) => DIAMOND.test(stamp)).length).toBe(
        figure.series.flatMap(({ cells }) => cells).length,
      );
    else if (figure.kind === 'network') {
      const { links } = networkOf(figure.live.setup.scenario);
      const pairs = new Set(links.map(({ from, to }) => [from, to].sort((a, b) => a - b).join()));
      const drawn = of('path').filter(({ attributes }) => /^[26]$/.test(attributes['stroke-width'] ?? ''));
      expect(drawn.flatMap(({ attributes }) => attributes['d']!.match(/m/gi) ?? []).length).toBe(pairs.size);
    }
    const markers = stampsIn(svg).filter((stamp) => MARKER.test(stamp));
    if (figure.kind === 'response') expect(markers.length).toBe(figure.series.flatMap(({ dots }) => dots).length);
  });

  it('distinguishes eight curves in the file: by colour and by marker', () => {
    const [, paper, figure] = FIGURES.find(([id]) => id === 'islam-fig-7')!;
    const { svg } = drawPaperFigure(paper, figure, drawnAlready, LOOK);
    const looks = stampsIn(svg).filter((stamp) => MARKER.test(stamp));
    const counts = new Map(looks.map((look) => [look, looks.filter((each) => each === look).length]));
    expect(counts.size).toBe(8);
    // One on the curve, whose runs end after 40 s instead of 150 here, and one beside its name.
    for (const count of counts.values()) expect(count).toBeGreaterThan(1);
  });

  it.each([
    ['islam-fig-1', [/^W = 38\.5$/, /^W\/2 = 19$/, /^21\.\d round trips$/]],
    ['islam-fig-2', [/^14 lost$/, /^14 again$/, /^1$/, /^2$/, /^3$/]],
    ['moza-fig-1', [/^slow start$/, /^congestion avoidance$/, /^fast recovery$/, /^timeout$/]],
    ['ns3-fig-1', [/^Sequence number$/, /^1013001$/, /^Checksum$/, /^0x[0-9a-f]{4}$/, /timestamps: value 692 ms/]],
  ] as const)('is drawn from a run, with what happened in it: %s', (id, words) => {
    const [, paper, figure] = FIGURES.find(([each]) => each === id)!;
    const { svg } = drawPaperFigure(paper, figure, () => undefined, LOOK);
    const texts = elementsOf(svg).flatMap(({ name, text }) => (name === 'text' || name === 'tspan' ? [text] : []));
    for (const word of words)
      expect(
        texts.filter((text) => word.test(text)),
        String(word),
      ).not.toEqual([]);
  });

  it('draws all eight variants of Tables 2 and 3', () => {
    const [, paper, figure] = FIGURES.find(([id]) => id === 'islam-nodes')!;
    const texts = elementsOf(drawPaperFigure(paper, figure, () => undefined, LOOK).svg).map(({ text }) => text);
    for (const name of ['Taho', 'Reno', 'Newreno', 'Sack', 'Fack', 'Vegas', 'HSTCP', 'Cubic'])
      expect(texts).toContain(name);
  });

  it('is computed on request: it shows axis, unit and authors', async () => {
    const elements = elementsOf(await svgOf('kumpavat-fig-4'));
    const texts = elements.filter(({ name }) => name === 'text' || name === 'tspan').map(({ text }) => text);
    expect(texts.join(' ')).toMatch(/Vegas.*Kumpavat.*Figure 4/);
    expect(texts.join(' ')).toContain('Congestion window, segments');
    const [curve] = elements.filter(({ attributes }) => attributes['stroke'] === themeColours('light').lines[0]);
    expect(pointsIn(curve?.attributes['d'] ?? '')).toBeGreaterThan(100);
  });
});

describe('a chart of a run', () => {
  it('has title, description, texts and curves, and weighs little, also of a run of a minute', async () => {
    const svg = await svgOf('two-flows', '--set', 'duration=60');
    expect(svg.length).toBeLessThan(300_000);
    const elements = elementsOf(svg);
    expect(elements.find(({ name }) => name === 'title')?.text).toBe(
      'Congestion window: cwnd, in segments of 1460 bytes',
    );
    expect(elements.find(({ name }) => name === 'desc')?.text).toMatch(/^At 60\.000 s the windows are NewReno/);
    for (const line of themeColours('light').lines.slice(0, 2))
      expect(
        elements.filter(({ attributes }) => attributes['stroke'] === line && attributes['stroke-width'] === '3.2'),
      ).toHaveLength(1);
  });

  it('shows the chart, the stretch, the theme and the size that were asked for', async () => {
    const args = ['two-flows', '--from', '2', '--until', '6', '--theme', 'dark', '--size', '700x300'];
    const svg = await svgOf(...args, '--panel', 'queue', '--bare');
    const elements = elementsOf(svg);
    expect(elements[0]?.attributes).toMatchObject({ width: '700', height: '300' });
    expect(svg).toContain(`<rect width="700" height="300" fill="${themeColours('dark').paper}"/>`);
    const texts = elements.filter(({ name }) => name === 'text').map(({ text }) => text);
    expect(texts).toContain('50 places');
    expect(texts).toContain('6');
    expect(texts).not.toContain('8');
  });

  it('has the map of mobile nodes in place of the network', async () => {
    const { out } = await sawtooth(['figure', 'chain-3', '--list']);
    expect(out).toMatch(/^window .*\nmap /m);
    expect(out).not.toMatch(/^network /m);
    expect(await svgOf('chain-3', '--panel', 'map', '--until', '5')).toContain('Map of the nodes');
  });
});

/** A short comparison as a plan; `axes`: of a sweep. */
const planOf = (axes: readonly object[] = []): string =>
  JSON.stringify({
    scenario: { duration: 4, flows: [{ variant: 'newreno' }] },
    contenders: [{ variant: 'reno' }, { variant: 'vegas' }],
    metrics: ['goodput', 'queueingDelay'],
    seeds: 2,
    axes,
  });
const QUEUE = { path: 'network.bottleneck.queue.limit', values: [20, 100, 400] };

describe('a figure of Compare', () => {
  it.each([
    ['trade-off', /^Queueing delay against goodput/, ['Reno', 'Vegas', 'better ↗'], []],
    ['delays', /^Packets that waited at most this long/, ['Reno', 'Vegas'], []],
    ['window-vegas', /^Window of Vegas/, ['link full'], []],
    ['goodput-over-time-difference', /^Reno minus Vegas/, ['above 0: Reno has more'], []],
    ['goodput', /^Goodput/, ['20', '400'], [QUEUE]],
  ])('is computed from a plan: %s', async (panel, title, texts, axes) => {
    const { code, out, err } = await sawtooth(['figure', 'plan.json', '--panel', panel], {
      'plan.json': planOf(axes),
    });
    expect([code, ...err]).toEqual([0]);
    const elements = elementsOf(out);
    expect(out).not.toMatch(/NaN|undefined|Infinity|var\(|class=/);
    expect(elements.find(({ name }) => name === 'title')?.text).toMatch(title);
    expect(elements.find(({ name }) => name === 'desc')?.text).toMatch(/\d/);
    const words = elements.filter(({ name }) => name === 'text').map(({ text }) => text);
    for (const text of texts) expect(words.some((each) => each.startsWith(text))).toBe(true);
  });

  it('is listed by name; its first is drawn unless another is named', async () => {
    const compared = 'In place of CUBIC put CUBIC and Vegas on two-flows, 2 starts each';
    const word = `${compared}, while the queue goes from 25 to 100, doubling: goodput against queueing delay`;
    const { out } = await sawtooth(['figure', word, '--until', '10', '--list']);
    expect(out).toMatch(/^against .*\ngoodput .*\nqueueingDelay /m);
    const { out: drawn } = await sawtooth(['figure', word, '--until', '10']);
    expect(drawn).toContain('queue 100 packets');
    const { code, err } = await sawtooth(['figure', word, '--until', '10', '--panel', 'trade-off']);
    expect([code, err.join('')]).toEqual([
      2,
      expect.stringMatching(/^--panel: must be against, goodput or queueingDelay/),
    ]);
  });
});

describe('a figure of a recording', () => {
  it.each([
    ['time-and-sequence', /^Time and sequence/, /18 retransmitted/],
    ['in-flight', /^In flight/, /at most 28 segments/],
    ['retransmitted', /^Retransmitted/, /^Retransmitted: 18 segments; 24 duplicate ACKs/],
  ])('is read from the file: %s', async (panel, title, summary) => {
    const { code, out, err } = await sawtooth(['figure', 'run.pcap', '--panel', panel], RECORDING);
    expect([code, ...err]).toEqual([0]);
    const elements = elementsOf(out);
    expect(out).not.toMatch(/NaN|undefined|Infinity|var\(|class=/);
    expect(elements.find(({ name }) => name === 'title')?.text).toMatch(title);
    expect(elements.find(({ name }) => name === 'desc')?.text).toMatch(summary);
  });

  it('shows an interval, and refuses what a recording does not have', async () => {
    const { out } = await sawtooth(['figure', 'run.pcap', '--from', '0.17', '--until', '0.33'], RECORDING);
    expect(out).toContain('enlarged: 0.16 s from 0.170 s');
    const refused = async (...more: readonly string[]): Promise<string> =>
      (await sawtooth(['figure', 'run.pcap', ...more], RECORDING)).err.join('');
    expect(await refused('--set', 'duration=3')).toMatch(/^--set: does not apply to a recording/);
    expect(await refused('--until', '9')).toMatch(/^--until: must be from 0 to 0\.9/);
    expect(await refused('--connection', '7')).toMatch(/^--connection: must be the place of a connection, 1 to 1/);
  });
});

describe('its file', () => {
  it('is a PNG of twice as many pixels, or a PDF of its size with its title, as the name says', async () => {
    const { code, written, out } = await sawtooth(['figure', 'drops-reno-2', '-o', 'a.png']);
    expect(code).toBe(0);
    const png = Buffer.from(written['a.png']!, 'latin1');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect(out).toContain(`a.png: ${png.readUInt32BE(16) / 2} x ${png.readUInt32BE(20) / 2} px`);
    const { written: pages } = await sawtooth(['figure', 'drops-reno-2', '-o', 'a.pdf']);
    expect(pages['a.pdf']).toMatch(/^%PDF-/);
    expect(pages['a.pdf']).toMatch(new RegExp(`MediaBox \\[0 0 720 ${(png.readUInt32BE(20) / 2) * 0.75}\\]`));
  });

  it.each(FIGURE_SIZES)(
    'is as wide as a $id asks for, in each form, with letters of the size it promises',
    async (size) => {
      const call = ['figure', 'drops-reno-2', '--size', size.id, '-o'];
      const { written: drawn } = await sawtooth([...call, 'a.svg']);
      expect(drawn['a.svg']).toContain(` width="${size.wide.toFixed(1)}mm" `);
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(drawn['a.svg']!)!.map(Number);
      expect(width).toBe(size.width);
      const plain = /<text[^>]* font-size="([\d.]+)" [^>]*>(?:At|In|By|From)\b/.exec(drawn['a.svg']!)?.[1];
      const points = (size.wide / 25.4) * 72;
      expect((Number(plain) * points) / size.width).toBeCloseTo(size.letters, 0);
      const { written: page } = await sawtooth([...call, 'a.pdf']);
      const [, across, down] = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page['a.pdf']!)!.map(Number);
      expect(across).toBeCloseTo(points, 1);
      expect(down! / across!).toBeCloseTo(height! / width!, 2);
      const { written: pixels } = await sawtooth([...call, 'a.png']);
      const inches = size.wide / 25.4;
      expect(Buffer.from(pixels['a.png']!, 'latin1').readUInt32BE(16) / inches).toBeCloseTo(size.dots, -1);
    },
  );

  it.each([
    [['two-flows', '-o', 'a.gif'], /^--out: must end in \.svg, \.png or \.pdf/],
    [['two-flows', '--panel', 'windw'], /^--panel: must be .* did you mean "?window/],
    [['two-flows', '--from', '8', '--until', '3'], /^--from: must be before --until/],
    [['two-flows', '--size', '9x9'], /^--size: must be column, columns, slide or poster, or width x height/],
    [['two-flows', '--theme', 'blue'], /^--theme: must be light, dark, projector or print/],
    [['islam-fig-3', '--panel', 'queue'], /^--panel: does not apply to a figure of a paper/],
    [['two-flows', '--connection', '2'], /^--connection: does not apply to a scenario/],
    [[], /^figure: needs a scenario, a plan, a recording or a figure of a paper/],
  ])('is refused with a line when it cannot be: %s', async (args, line) => {
    const { code, err } = await sawtooth(['figure', ...args]);
    expect(code).toBe(2);
    expect(err.join('\n')).toMatch(line);
  });
});

it('draws recorded stacks with their twins', async () => {
  const svg = await svgOf('stacks-cubic-A', '--theme', 'print');
  for (const name of ['gVisor netstack', 'quinn', '2.1.3, Reno only']) expect(svg).toContain(name);
  expect(svg).toContain('slow start of CUBIC ends at 38 packets, or at 138.');
  // Eight recorded windows in two plots each; seven of them have a twin.
  const dashed = elementsOf(svg).filter(({ attributes }) => attributes['stroke-dasharray'] === '5 4');
  expect(dashed).toHaveLength(14);
});
