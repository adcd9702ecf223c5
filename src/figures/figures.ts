/** Draws the page's charts and paper figures without a page, in the page's colours. */
import { drawFigure } from '../app/charts/figure/drawFigure.ts';
import { pictureOf, type FigureContent } from '../app/charts/marks/picture.ts';
import { viewOf } from '../app/charts/plot/view.ts';
import { sizesFor } from '../app/charts/stage/sizes.ts';
import { originOf } from '../app/rooms/lab/panels/saving/origin.ts';
import { type Panel, PLAIN } from '../app/rooms/lab/panels/kit/panel.ts';
import { drawPanel, tableOfPanel } from '../app/rooms/lab/panels/saving/panelDrawing.ts';
import { panelsOf } from '../app/rooms/lab/panels/panels.ts';
import { contentOf } from '../app/rooms/papers/content.ts';
import type { Material } from '../app/rooms/papers/live.ts';
import { captureOf, packetsIn } from '../app/rooms/papers/wire.ts';
import { cited } from '../app/rooms/papers/words.ts';
import { stacksContent, type Simulated } from '../app/rooms/variants/real/windows.ts';
import { figureDocument } from '../app/ui/takeAway/figureDocument.ts';
import { fileName, type FigureDrawing, type FigureSource } from '../app/ui/takeAway/source.ts';
import { faceOf } from '../app/ui/takeAway/pdf/face.ts';
import { marksOf } from '../app/ui/takeAway/pdf/markup.ts';
import { pdfFigure } from '../app/ui/takeAway/pdf/pdfFigure.ts';
import { tableDrawing } from '../app/ui/takeAway/tableDrawing.ts';
import { take } from '../capture/write/taking.ts';
import { runFacts } from '../lessons/runFacts.ts';
import type { Paper, PaperFigure } from '../papers/paper.ts';
import type { Outcomes } from '../papers/setup.ts';
import { reporting } from '../lab/play/lawRoom.ts';
import { lawNamedIn, pathNamed, type RecordedStacks } from '../recorded/recording.ts';
import { rowsFor } from '../recorded/rows.ts';
import { twinOf } from '../recorded/twins.ts';
import type { Scenario } from '../scenario/scenario.ts';
import type * as Door from './door.d.ts';
import type { ChartOrder, Drawn, Look } from './door.d.ts';
import { contentsOf, sourceOf } from './contents.ts';
import { runAt } from './instantLaboratory.ts';
import { themeColours } from './themeColours.ts';

import STACKS from '../../public/stacks.json' with { type: 'json' };

/** Default width, and heights of a chart over time, a picture of one moment, a map, and a figure of a paper, px. */
const WIDTH = 960;
const HEIGHT = { time: 360, now: 280, map: 520, static: 440 } as const;

/** Screen width for which the lettering of slides is sized, px. */
const WALL = 1920;

type Shown = Omit<FigureSource, 'draw' | 'numbers' | 'link'>;

const documentFor = (shown: Shown, drawing: FigureDrawing, { theme, caption, size }: Look): Drawn =>
  figureDocument(
    { ...shown, link: '', draw: () => drawing, numbers: [] },
    { caption, onWhite: theme === 'print', code: false, size },
  );

function chartsFor(scenario: Scenario): readonly Panel[] {
  const all = panelsOf(runAt(scenario, 0).opened);
  const usual = scenario.network.kind === 'script' ? 'sequence' : 'window';
  // `others` compares other queues in further runs, which only the page computes.
  return all.filter(({ id }) => id !== 'others').sort((a, b) => Number(b.id === usual) - Number(a.id === usual));
}

export const chartsOf: typeof Door.chartsOf = chartsFor;

/** Draws a chart and describes it in words. */
function chartAt({ scenario, title, chart, from, to }: ChartOrder, look: Look): readonly [Shown, FigureDrawing] {
  const panel = chartsFor(scenario).find(({ id }) => id === chart)!;
  const data = runAt(scenario, to);
  const { now, known } = data.present;
  const kind = panel.pointing === undefined ? (panel.id === 'map' ? 'map' : 'now') : 'time';
  const { theme, size, width = WIDTH, height = HEIGHT[kind] } = look;
  const sizes = size?.large === true ? sizesFor(width, 'projector', WALL) : sizesFor(width, theme);
  const viewing = { range: { from, to }, follow: false };
  const moment = { now, known, duration: scenario.duration };
  const view = viewOf({ width, height }, moment, { viewing, sizes, alone: true });
  const draw = panel.render === undefined ? tableOfPanel(panel, data) : drawPanel(panel, data, view, PLAIN);
  const shown = {
    title: panel.title,
    about: panel.about(data, view),
    summary: panel.summary(data),
    origin: originOf(data, title, kind === 'time' ? view : undefined),
  };
  return [shown, draw(themeColours(theme))];
}

export const drawChart: typeof Door.drawChart = (order, look) => documentFor(...chartAt(order, look), look);

/** The data that a paper figure is drawn from: a run, or its packets on the wire; undefined if it needs neither. */
function materialOf(figure: PaperFigure): Material | undefined {
  if (figure.kind === 'trace') return { facts: runFacts(figure.live.setup.scenario) };
  if (figure.kind !== 'exchange' && figure.kind !== 'header') return undefined;
  const pieces: Uint8Array[] = [];
  take(
    captureOf(figure.live.setup.scenario),
    (piece) => void (typeof piece !== 'string' && pieces.push(piece.slice())),
  );
  const capture = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  pieces.reduce((at, piece) => {
    capture.set(piece, at);
    return at + piece.length;
  }, 0);
  return { packets: packetsIn(capture) };
}

export function drawPaperFigure(paper: Paper, figure: PaperFigure, outcomes: Outcomes, look: Look): Drawn {
  const shown = {
    title: `${figure.name}: ${figure.caption}`,
    about: '',
    summary: figure.note,
    origin: `${cited(paper)}; ${figure.name}. Simulated by Sawtooth.`,
  };
  const colours = themeColours(look.theme);
  const { paper: ground, ink, ink2, rule: line } = colours;
  if (figure.kind === 'words')
    return documentFor(shown, tableDrawing(figure.heads, figure.rows, { ground, ink, ink2, line }), look);
  const shownAs = { height: HEIGHT.static, narrow: false };
  const content = contentOf(figure, paper, outcomes, materialOf(figure), shownAs);
  if (typeof content === 'string') throw new Error(content);
  const about = `${content.title} ${content.about}`;
  const summary = `${content.summary}. ${figure.note}`.trim();
  return drawContent(content, { ...shown, about, summary }, look);
}

/** Draws a static figure. */
function drawContent({ plots, height }: FigureContent, shown: Shown, look: Look): Drawn {
  const { theme, width = WIDTH } = look;
  const picture = pictureOf({ width, height, plots: plots(width) });
  return documentFor(shown, drawFigure(picture, themeColours(theme), fileName(shown)), look);
}

export const figuresOf: typeof Door.figuresOf = (data) =>
  contentsOf(data).map(({ id, content }) => ({ id, title: content.title }));

export const drawFigureOf: typeof Door.drawFigureOf = (data, id, look) => {
  const { content } = contentsOf(data, look.height).find((each) => each.id === id)!;
  const { title, about, summary } = content;
  const origin = sourceOf(data);
  return drawContent(content, { title, about, summary, origin }, look);
};

/** The window of a scenario's first flow: s, segments. */
function windowIn(scenario: Scenario): Simulated {
  const going = reporting({ id: 0, scenario }, () => undefined);
  let step = going.next();
  while (step.done !== true) step = going.next();
  const { run, why } = step.value;
  if (run === undefined) throw new Error(why);
  return Array.from(run.flows[0]!.cwnd, (value, at) => [(at + 0.5) * run.bucket, value] as const).filter(
    ([, value]) => !Number.isNaN(value),
  );
}

export const drawStacks: typeof Door.drawStacks = (name, id, look) => {
  const [law, path] = [lawNamedIn(name), pathNamed(id)];
  if (law === undefined || path === undefined) throw new Error(`there are no recordings of ${name} on ${id}`);
  const rows = rowsFor(law, path, STACKS as unknown as RecordedStacks).map((row) => {
    const twin = row.recording === undefined ? null : twinOf(row.stack, row.facts.control, path);
    return { row, simulated: twin === null ? null : windowIn(twin.scenario) };
  });
  const content = stacksContent(rows, path, law);
  const { title, about, summary } = content;
  return drawContent(content, { title, about, summary, origin: 'Recorded; simulated by Sawtooth.' }, look);
};

export const pdfOfDrawn: typeof Door.pdfOfDrawn = ({ svg, wide }, { plain, bold }) => {
  const faces = { plain: plain.map((each) => faceOf(each)), bold: bold.map((each) => faceOf(each)) };
  return pdfFigure(marksOf(svg), faces, wide);
};
