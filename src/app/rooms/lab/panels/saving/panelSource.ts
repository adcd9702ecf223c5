import type { FigureSize } from '#study/figureSizes.ts';
import { sizesFor } from '#app/charts/stage/sizes.ts';
import { AXIS_ROOM, viewOf, type View } from '#app/charts/plot/view.ts';
import type { Laboratory } from '#app/run/laboratory.ts';
import type { Viewing } from '#app/run/view/range.ts';
import type { RunData } from '#app/run/record/runData.ts';
import type { Colours } from '#app/ui/palette.ts';
import { readColours } from '#app/ui/readColours.ts';
import type { FigureNumbers, FigureSource, Waiting } from '#app/ui/takeAway/source.ts';
import { currentColours } from '#app/ui/theme.ts';
import { csvOf } from './csv.ts';
import { originNow } from './origin.ts';
import { type Panel, type Table, settingsNow } from '../kit/panel.ts';
import { drawPanel, tableOfPanel } from './panelDrawing.ts';
import { windowEvents } from '../window/tables.ts';
// Provided by the build.
// oxlint-disable-next-line import/default
import studyWorker from '#workers/study.worker.ts?worker&url';
import type { ChangesOrder } from '#lab/play/tellChanges.ts';
import type { Opened } from '#lab/protocol/protocol.ts';
import { ask } from '#app/ui/parts/ownScript.ts';

type Message =
  | { readonly kind: 'changed'; readonly part: number }
  | { readonly kind: 'changes'; readonly csv: Blob }
  | { readonly kind: 'ready' };

/**
 * Every change in a stretch of a run as CSV, with its exact time: a worker repeats the experiment. Throws if it fails
 * or is stopped.
 */
function recordedCsv(
  { scenario, flows }: Opened,
  stretch: Omit<ChangesOrder, 'scenario'>,
  { progress, signal }: Waiting,
): Promise<Blob> {
  return new Promise<Blob>((done, failed) => {
    const end = ask(
      studyWorker,
      { kind: 'changes', order: { scenario, ...stretch }, names: flows.map(({ name }) => name) },
      (message: Message) => {
        if (message.kind === 'changed') progress(message.part);
        if (message.kind === 'changes') done(message.csv);
        return message.kind === 'changes';
      },
      () => failed(new Error('The run could not be computed again.')),
    );
    signal.addEventListener('abort', () => {
      end();
      failed(new Error('Stopped.'));
    });
  });
}

/** Colours for black on white: those of the projector theme. */
function coloursOnWhite(): Colours {
  const probe = document.createElement('span');
  probe.className = 'black-on-white';
  document.body.append(probe);
  const colours = readColours(probe);
  probe.remove();
  return colours;
}

/** The rows of a table within a stretch, if they have times. */
function rowsWithin(table: Table, from: number, to: number): Table {
  if (table.columns[0] !== 'Time, s') return table;
  const places = Array.from({ length: table.count }, (_, index) => index).filter((index) => {
    const time = Number(table.row(index)[0]);
    return time >= from && time <= to;
  });
  return { ...table, count: places.length, row: (index) => table.row(places[index]!) };
}

/** The numbers of a chart: as drawn, and change by change. */
export function panelNumbers(panel: Panel, data: RunData, view: View): FigureNumbers[] {
  if (panel.pointing === undefined) {
    const table = panel.table(data);
    return [{ words: 'as drawn', suffix: '', text: () => csvOf(table) }];
  }
  const [from, to] = [Math.max(0, view.from), Math.min(view.to, data.present.now)];
  const step = (view.to - view.from) / (view.right - view.left);
  const { changes, marked } = panel;
  // Long tables are computed on demand.
  const csv = (table: Table): string => csvOf(rowsWithin(table, from, to));
  return [
    { words: 'as drawn', suffix: '', text: () => csv(panel.table(data, { from, to, step })) },
    ...(marked === true ? [{ words: 'marks', suffix: 'marks', text: () => csv(windowEvents(data)) }] : []),
    ...(changes === undefined
      ? []
      : [
          {
            words: 'every change',
            suffix: 'changes',
            text: (waiting: Waiting) => recordedCsv(data.opened, { changes, from, to }, waiting),
          },
        ]),
  ];
}

/** The view of a time chart exported alone: the same plot area, with a time axis added if it had none. */
function standingAlone(shown: View, data: RunData, viewing: Viewing): View {
  const { width, height, sizes, axis } = shown;
  const { now, known } = data.present;
  const size = { width, height: axis ? height : height + AXIS_ROOM * sizes.scale };
  return viewOf(size, { now, known, duration: data.opened.duration }, { viewing, sizes, alone: true });
}

/** Screen width for which the text of a slide is sized, px. */
const WALL = 1920;

/** A chart of the Lab for export, at this moment. */
export function panelSource(laboratory: Laboratory, panel: Panel, viewNow: () => View | null): FigureSource {
  const { data, link, viewer } = laboratory;
  if (data === null) throw new Error('There is no run to be drawn yet.');
  const words = {
    title: panel.title,
    about: panel.about(data, viewer.window),
    summary: panel.summary(data),
    link: link === '' ? window.location.href : laboratory.addressOf(link),
  };
  if (panel.render === undefined) {
    const draw = tableOfPanel(panel, data);
    return {
      ...words,
      origin: originNow(laboratory),
      draw: (white) => draw(white ? coloursOnWhite() : currentColours()),
      numbers: [{ words: 'as drawn', suffix: '', text: () => csvOf(panel.table(data)) }],
    };
  }
  const shown = viewNow();
  if (shown === null) throw new Error('The chart is not drawn yet.');
  const view = panel.pointing === undefined ? shown : standingAlone(shown, data, viewer.viewing);
  const settings = settingsNow(laboratory);
  const drawn = drawPanel(panel, data, view, settings);
  const { now, known } = data.present;
  const moment = { now, known, duration: data.opened.duration };
  // A layout for another size is computed on demand, for the moment at which the figure was captured.
  const sized = ({ width, height, large }: FigureSize): ReturnType<typeof drawPanel> => {
    const viewing: Viewing = { range: { from: view.from, to: view.to }, follow: false };
    const sizes = sizesFor(width, large === true ? 'projector' : undefined, WALL);
    return drawPanel(panel, data, viewOf({ width, height }, moment, { viewing, sizes, alone: true }), settings);
  };
  const seen = currentColours();
  return {
    ...words,
    origin: originNow(laboratory, panel.pointing === undefined ? undefined : view),
    draw: (white, size) => (size === undefined ? drawn : sized(size))(white ? coloursOnWhite() : seen),
    numbers: panelNumbers(panel, data, view),
  };
}
