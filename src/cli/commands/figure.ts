import { PAPERS } from '../../papers/papers.ts';
import { runsOfFigure } from '../../papers/evaluate.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { dotsPerPx, FIGURE_SIZES } from '../../study/figureSizes.ts';
import { closest, oneOf } from '../../scenario/wording.ts';
import type { Drawn, Look, Theme } from '#figures/door.d.ts';
import { shown } from '../arguments.ts';
import type { Call, Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { fileFault } from '../fileFault.ts';
import { facesForPdf, pngOf } from '../pictures.ts';
import { compute } from '../papers/compute.ts';
import { Refused } from '../refused.ts';
import { textTable } from '../textTable.ts';

const THEMES: readonly Theme[] = ['light', 'dark', 'projector', 'print'];
const ENDS = ['svg', 'png', 'pdf'] as const;
type End = (typeof ENDS)[number];

/** px */
const SIZES = { least: 200, most: 8000 } as const;
const SCALES = { least: 1, most: 8 } as const;

const FIGURES = PAPERS.flatMap((paper) => paper.figures.map((figure) => ({ paper, figure })));

function numberOf(
  call: Call,
  flag: string,
  { least, most }: { readonly least: number; readonly most: number },
  usual: number,
): number {
  const given = call.value(flag);
  if (given === undefined) return usual;
  const value = Number(given);
  if (given.trim() === '' || !(value >= least && value <= most))
    throw new Refused(`--${flag}: must be from ${least} to ${most} (got ${shown(given)})`);
  return value;
}

function chosen<Name extends string>(call: Call, flag: string, names: readonly Name[]): Name {
  const given = call.value(flag) ?? names[0]!;
  const name = names.find((each) => each === given);
  if (name === undefined)
    throw new Refused(`--${flag}: must be ${oneOf(names)}${closest(given, names)} (got ${shown(given)})`);
  return name;
}

function sizeOf(call: Call): Pick<Look, 'width' | 'height' | 'size'> {
  const given = call.value('size');
  if (given === undefined) return {};
  const size = FIGURE_SIZES.find(({ id }) => id === given);
  if (size !== undefined) return { size, width: size.width, height: size.height };
  const [width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(given) ?? []).slice(1).map(Number);
  const fits = (side: number): boolean => side >= SIZES.least && side <= SIZES.most;
  if (!fits(width) || !fits(height))
    throw new Refused(
      `--size: must be ${oneOf(FIGURE_SIZES.map(({ id }) => id))}, or width x height in px, each from ${SIZES.least} to ${SIZES.most}, as 960x360 (got ${shown(given)})`,
    );
  return { width, height };
}

/** The drawing code is loaded on demand, because it includes all charts of the page. */
const drawing = () => import('#figures/figures.ts');

/** Prepares a drawing. Throws Refused before anything runs if it cannot be drawn. */
function drawn(call: Call, look: Look): () => Promise<Drawn> {
  const [word = ''] = call.words;
  const found = FIGURES.find(({ figure }) => figure.id === word);
  if (found !== undefined) {
    const { paper, figure } = found;
    const strange = ['panel', 'from', 'until', 'set'].find((flag) => call.has(flag));
    if (strange !== undefined) throw new Refused(`--${strange}: is for a scenario, not for a figure of a paper`);
    return async () => {
      const { drawPaperFigure } = await drawing();
      const outcomes = new Map<string, Measured | Failed>();
      const runs = [...new Map(runsOfFigure(paper, figure).map((run) => [run.name, run])).values()];
      if (runs.length > 0) await compute(runs, call.io.studies.cores, outcomes, call.io);
      return drawPaperFigure(paper, figure, (name) => outcomes.get(name), look);
    };
  }
  const { scenario, title } = openExperiment(word, call.values('set'), call.io);
  const all = { least: 0, most: scenario.duration };
  const [from, to] = [numberOf(call, 'from', all, 0), numberOf(call, 'until', all, scenario.duration)];
  if (!(from < to)) throw new Refused(`--from: must be before --until (got ${from} and ${to})`);
  return async () => {
    const { chartsOf, drawChart } = await drawing();
    const chart = chosen(
      call,
      'panel',
      chartsOf(scenario).map(({ id }) => id),
    );
    return drawChart({ scenario, title, chart, from, to }, look);
  };
}

/** A figure in the format given by the file extension. */
async function fileOf(figure: Drawn, end: End, scale: number): Promise<string | Uint8Array> {
  if (end === 'svg') return figure.svg;
  if (end === 'png') return pngOf(figure, scale);
  const [{ pdfOfDrawn }, faces] = [await drawing(), await facesForPdf()];
  return pdfOfDrawn(figure, faces);
}

export const figureCommand: Command = {
  name: 'figure',
  summary: 'Draws a chart of a run, or a figure of a paper, as SVG, PNG or PDF.',
  word: { name: 'a scenario or a figure of a paper', required: false },
  flags: [
    { name: 'list', help: 'Lists the figures of the papers and, given a scenario, its charts.' },
    { name: 'panel', value: 'name', help: 'The chart of the run; default: the congestion windows.' },
    { name: 'from', value: 's', help: 'Start of the interval; default 0.' },
    {
      name: 'until',
      value: 's',
      help: 'End of the interval, and the moment of charts that show one; default: the end of the run.',
    },
    {
      name: 'theme',
      value: 'name',
      help: `Colours: ${oneOf(THEMES)} (black on white). The default is light.`,
    },
    {
      name: 'size',
      value: 'name',
      help: `Target: ${oneOf(FIGURE_SIZES.map(({ id, wide }) => `${id} (${wide} mm wide)`))}. Or the size of the drawing in px, such as 960x360. The caption comes below it.`,
    },
    { name: 'scale', value: 'n', help: 'For PNG: pixels per px; default 2, or what its target needs.' },
    { name: 'bare', help: 'Omits title, key and caption.' },
    { name: 'set', value: 'path=value', repeatable: true, help: 'Changes a field first. May be repeated.' },
  ],
  notes: [
    'The file of --out (-o) ends in .svg, .png or .pdf. Without it, SVG goes to standard output. All formats look like the page and contain text as text. PNG needs the package @resvg/resvg-js.',
    'The runs of the figures of papers are computed when the command runs; those of mobile nodes take minutes.',
  ],
  examples: [
    'sawtooth figure two-flows -o windows.svg',
    'sawtooth figure two-flows --panel queue --from 2 --until 6 --theme print --size column -o queue.pdf',
    'sawtooth figure islam-fig-3 -o fig3.png',
    'sawtooth figure --list',
  ],
  ownFile: true,
  prepare: (call) => {
    if (call.has('list')) return list(call);
    const path = call.value('out');
    const end = path === undefined ? 'svg' : ENDS.find((each) => path.toLowerCase().endsWith(`.${each}`));
    if (end === undefined) throw new Refused(`--out: must end in .svg, .png or .pdf (got ${shown(path!)})`);
    if (call.words.length === 0)
      throw new Refused('figure: needs a scenario or a figure of a paper ("sawtooth figure --list" lists them)');
    const look = { theme: chosen(call, 'theme', THEMES), caption: !call.has('bare'), ...sizeOf(call) };
    const scale = call.has('scale') ? numberOf(call, 'scale', SCALES, 2) : undefined;
    const draw = drawn(call, look);
    return async (output) => {
      const figure = await draw();
      const usual = look.size === undefined ? 2 : dotsPerPx(look.size, figure.width);
      const content = await fileOf(figure, end, scale ?? usual);
      if (path === undefined) {
        output.write(`${figure.svg}\n`);
        return;
      }
      try {
        const file = call.io.openFile(path);
        file.write(content);
        file.close();
      } catch (error) {
        throw new Refused(`--out: ${path} cannot be written: ${fileFault(error)}`);
      }
      output.line(`${path}: ${figure.width} x ${figure.height} px, ${Math.ceil(content.length / 1000)} kB.`);
    };
  },
};

const list =
  (call: Call): ReturnType<Command['prepare']> =>
  async (output) => {
    const columns = ['name', 'of', 'what'].map((title) => ({ title, align: 'left' }) as const);
    const rows = FIGURES.map(({ paper, figure }) => [figure.id, `${paper.short}, ${figure.name}`, figure.caption]);
    const [word] = call.words;
    const charts =
      word === undefined ? [] : (await drawing()).chartsOf(openExperiment(word, call.values('set'), call.io).scenario);
    const shownRows = word === undefined ? rows : charts.map(({ id, title }) => [id, word, title]);
    for (const line of textTable(columns, shownRows, call.io.columns)) output.line(line);
  };
