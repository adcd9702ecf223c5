import { PAPERS } from '../../papers/papers.ts';
import { REAL_PATHS, RECORDED_LAWS } from '../../recorded/recording.ts';
import { LAW_TITLES } from '../../recorded/rows.ts';
import { runsOfFigure } from '../../papers/evaluate.ts';
import type { Failed, Measured } from '../../study/measured.ts';
import { dotsPerPx, FIGURE_SIZES } from '../../study/figureSizes.ts';
import { closest, oneOf } from '#scenario/words/wording.ts';
import type { Drawn, FigureData, Look, Theme } from '#figures/door.d.ts';
import { shown } from '../arguments.ts';
import type { Call, Command } from '../command.ts';
import { openExperiment } from '../experiment.ts';
import { codeOf, fileFault } from '../fileFault.ts';
import { compute } from '../papers/compute.ts';
import { isRecording, readClosely, readThrough } from '../recording.ts';
import { resultsWithSeries } from '../study/perform.ts';
import { isPlanWord, planFor } from '../study/request.ts';
import { textTable } from '../textTable.ts';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Refused } from '../refused.ts';

/** Renders figures as PNG, and finds the typefaces of a PDF. Packages are loaded on demand. */
interface Svg {
  readonly svg: string;
  /** px */
  readonly width: number;
}

async function resvg(): Promise<typeof import('@resvg/resvg-js')> {
  try {
    return await import('@resvg/resvg-js');
  } catch (error) {
    // The built command loads it with `require`, whose error code has no ERR_ prefix.
    if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(codeOf(error))) throw error;
    throw new Refused('--out: PNG needs a package that is not there: npm install @resvg/resvg-js');
  }
}

/** Renders a figure as PNG, with `scale` pixels per CSS px. */
export async function pngOf({ svg, width }: Svg, scale: number): Promise<Uint8Array> {
  const { Resvg } = await resvg();
  // Fallback for typefaces that the system lacks: the most common sans-serif one.
  const font = { defaultFontFamily: 'DejaVu Sans', sansSerifFamily: 'DejaVu Sans' };
  return new Resvg(svg, { fitTo: { mode: 'width', value: Math.round(width * scale) }, font }).render().asPng();
}

const FACES = '@fontsource/atkinson-hyperlegible-next';

/** The typefaces embedded in a PDF, as WOFF files: for each weight the Latin one first, then Latin Extended. */
async function facesForPdf(): Promise<Record<'plain' | 'bold', readonly Uint8Array[]>> {
  const { resolve } = createRequire(import.meta.url);
  const read = (weight: number): Promise<readonly Uint8Array[]> =>
    Promise.all(
      ['latin', 'latin-ext'].map((letters) =>
        readFile(resolve(`${FACES}/files/atkinson-hyperlegible-next-${letters}-${weight}-normal.woff`)),
      ),
    );
  try {
    return { plain: await read(400), bold: await read(700) };
  } catch {
    throw new Refused(`--out: PDF needs a package that is not there: npm install ${FACES}`);
  }
}

const THEMES: readonly Theme[] = ['light', 'dark', 'projector', 'print'];
const ENDS = ['svg', 'png', 'pdf'] as const;
type End = (typeof ENDS)[number];

/** px */
const SIZES = { least: 200, most: 8000 } as const;
const SCALES = { least: 1, most: 8 } as const;

const FIGURES = PAPERS.flatMap((paper) => paper.figures.map((figure) => ({ paper, figure })));

/** Recorded stacks: a figure for each algorithm on each path. */
const STACKS = RECORDED_LAWS.flatMap((law) =>
  REAL_PATHS.map((path) => ({ id: `stacks-${law}-${path.id}`, law, path })),
);

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

/** Refuses flags that do not apply to `what`. */
function refuseFlags(call: Call, flags: readonly string[], what: string): void {
  const strange = flags.find((flag) => call.has(flag));
  if (strange !== undefined) throw new Refused(`--${strange}: does not apply to ${what}`);
}

/** The interval of `--from` and `--until`, s. */
function intervalOf(call: Call, end: number): readonly [from: number, until: number] {
  const all = { least: 0, most: end };
  const [from, until] = [numberOf(call, 'from', all, 0), numberOf(call, 'until', all, end)];
  if (!(from < until)) throw new Refused(`--from: must be before --until (got ${from} and ${until})`);
  return [from, until];
}

/** A recording, and the interval that is enlarged. */
function recordingIn(call: Call, path: string): FigureData {
  refuseFlags(call, ['set'], 'a recording');
  const { all, reader } = readThrough(call, path, null);
  if (all.length === 0) throw new Refused(`${path}: ${reader.nothing}`);
  const { connection, course, series } = readClosely(call, path, all);
  if (connection.end === connection.start) throw new Refused(`${path}: has no times`);
  const lens = intervalOf(call, connection.end - connection.start);
  return { name: path, connection, series, moves: course.piece(...lens), lens };
}

/** Draws a figure of Compare or Import. */
async function drawnFrom(call: Call, data: FigureData, look: Look): Promise<Drawn> {
  const { figuresOf, drawFigureOf } = await drawing();
  const ids = figuresOf(data).map(({ id }) => id);
  return drawFigureOf(data, chosen(call, 'panel', ids), look);
}

/** Prepares a drawing. Throws Refused before anything runs if it cannot be drawn. */
function drawn(call: Call, look: Look): () => Promise<Drawn> {
  const [word = ''] = call.words;
  const stacks = STACKS.find(({ id }) => id === word);
  if (stacks !== undefined) {
    refuseFlags(call, ['panel', 'from', 'until', 'set'], 'recorded stacks');
    return async () => (await drawing()).drawStacks(stacks.law, stacks.path.id, look);
  }
  const found = FIGURES.find(({ figure }) => figure.id === word);
  if (found !== undefined) {
    const { paper, figure } = found;
    refuseFlags(call, ['panel', 'from', 'until', 'set'], 'a figure of a paper');
    return async () => {
      const { drawPaperFigure } = await drawing();
      const outcomes = new Map<string, Measured | Failed>();
      const runs = [...new Map(runsOfFigure(paper, figure).map((run) => [run.name, run])).values()];
      if (runs.length > 0) await compute(runs, call.io.studies.cores, outcomes, call.io);
      return drawPaperFigure(paper, figure, (name) => outcomes.get(name), look);
    };
  }
  if (isRecording(word, call.io)) {
    const data = recordingIn(call, word);
    return () => drawnFrom(call, data, look);
  }
  refuseFlags(call, ['connection'], 'a scenario or a comparison');
  if (isPlanWord(word, call)) {
    const { study } = planFor(call);
    return async () => drawnFrom(call, await resultsWithSeries(study, call.io), look);
  }
  const { scenario, title } = openExperiment(word, call.values('set'), call.io);
  const [from, to] = intervalOf(call, scenario.duration);
  return async () => {
    const { chartsOf, drawChart } = await drawing();
    const ids = chartsOf(scenario).map(({ id }) => id);
    return drawChart({ scenario, title, chart: chosen(call, 'panel', ids), from, to }, look);
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
  summary: 'Draws charts of a run, comparison or recording, or a figure of a paper, as SVG, PNG or PDF.',
  word: { name: 'a scenario, a plan, a recording or a figure of a paper', required: false },
  flags: [
    {
      name: 'list',
      help: 'Lists the figures of the papers and of recorded stacks or, of the given scenario, plan or recording, its charts.',
    },
    {
      name: 'panel',
      value: 'name',
      help: 'The chart; default: the congestion windows of a run, and the first that --list names for a plan or a recording.',
    },
    { name: 'from', value: 's', help: 'Start of the interval; default 0. For a plan as in "sawtooth compare".' },
    {
      name: 'until',
      value: 's',
      help: 'End of the interval, and the moment of charts that show one; default: the end of the run.',
    },
    {
      name: 'connection',
      value: 'place',
      help: 'Of a recording: the connection, by its place in the list; default 1.',
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
    'The runs of a plan (docs/study.md; also a sentence in quotes, or a link of Compare) and of the figures of papers are computed when the command runs; those of mobile nodes take minutes.',
  ],
  examples: [
    'sawtooth figure two-flows -o windows.svg',
    'sawtooth figure two-flows --panel queue --from 2 --until 6 --theme print --size column -o queue.pdf',
    'sawtooth figure plan.json --panel trade-off -o trade-off.pdf',
    'sawtooth figure run.pcap --panel time-and-sequence --from 2 --until 2.5 -o lens.svg',
    'sawtooth figure islam-fig-3 -o fig3.png',
    'sawtooth figure stacks-cubic-A -o cubic.svg',
    'sawtooth figure --list',
  ],
  ownFile: true,
  prepare: (call) => {
    if (call.has('list')) return list(call);
    const path = call.value('out');
    const end = path === undefined ? 'svg' : ENDS.find((each) => path.toLowerCase().endsWith(`.${each}`));
    if (end === undefined) throw new Refused(`--out: must end in .svg, .png or .pdf (got ${shown(path!)})`);
    if (call.words.length === 0)
      throw new Refused(
        'figure: needs a scenario, a plan, a recording or a figure of a paper ("sawtooth figure --list" lists them)',
      );
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

/** The figures available for a command-line word that names a recording, a plan or an experiment. */
async function namedIn(call: Call, word: string): Promise<readonly { readonly id: string; readonly title: string }[]> {
  const { chartsOf, figuresOf } = await drawing();
  if (isRecording(word, call.io)) return figuresOf(recordingIn(call, word));
  if (isPlanWord(word, call)) return figuresOf(await resultsWithSeries(planFor(call).study, call.io));
  return chartsOf(openExperiment(word, call.values('set'), call.io).scenario);
}

const list =
  (call: Call): ReturnType<Command['prepare']> =>
  async (output) => {
    const [word] = call.words;
    const heads = word === undefined ? ['name', 'of', 'what'] : ['name', 'what'];
    const columns = heads.map((title) => ({ title, align: 'left' }) as const);
    const shownRows =
      word === undefined
        ? [
            ...FIGURES.map(({ paper, figure }) => [figure.id, `${paper.short}, ${figure.name}`, figure.caption]),
            ...STACKS.map(({ id, law, path }) => [id, 'Real stacks', `${LAW_TITLES[law]}, recorded on ${path.title}`]),
          ]
        : (await namedIn(call, word)).map(({ id, title }) => [id, title]);
    for (const line of textTable(columns, shownRows, call.io.columns)) output.line(line);
  };
