/** The figures of Compare and Import that need no page, each with the name that the command line gives it. */
import { bandsOf } from '../app/rooms/compare/figures/against.ts';
import { coloursOf } from '../app/rooms/compare/colours.ts';
import { againstFigure } from '../app/rooms/compare/figures/against.ts';
import { distributionFigures } from '../app/rooms/compare/figures/distributions.ts';
import { firstRuns, overTimeFigures, quantitiesOf } from '../app/rooms/compare/figures/overTime.ts';
import { reversedFigure } from '../app/rooms/compare/figures/reversed.ts';
import { sharesFigure } from '../app/rooms/compare/figures/shares.ts';
import { sweepFigure } from '../app/rooms/compare/figures/sweep.ts';
import { tradeOffFigure } from '../app/rooms/compare/figures/tradeOff.ts';
import { topOf, windowFigure } from '../app/rooms/compare/figures/window.ts';
import type { FigureContent } from '../app/charts/marks/picture.ts';
import { recordingFigures } from '../app/rooms/import/recordingFigures.ts';
import { timeSequenceFigure } from '../app/rooms/import/sequenceFigure.ts';
import { conditionsOf } from '../app/rooms/compare/words.ts';
import { comparisonOf, sentenceOf } from '../study/comparison.ts';
import { figureNamed } from '../study/figures.ts';
import { pathOf } from '../study/path.ts';
import { reversalOf } from '../study/reversal.ts';
import type { Results } from '../study/results.ts';
import type { FigureData, Recording } from './door.d.ts';

interface Named {
  readonly id: string;
  readonly content: FigureContent;
}

/** Default height, px. */
const HEIGHT = 440;

/** A title as a name: "Round-trip time" becomes round-trip-time. */
const nameOf = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The figures of a sweep, at the first value of a second axis. */
function ofSweep(results: Results, toneOf: (contender: number) => number, height: number): readonly Named[] {
  const { study } = results;
  const figures = study.figures.filter((name) => figureNamed(name).better !== null);
  const [first = 'goodput', second] = figures;
  const bands = second === undefined ? null : bandsOf(results, second);
  const place = { at: 0, toneOf, height };
  return [
    ...(bands === null || second === undefined
      ? []
      : [
          {
            id: 'against',
            content: againstFigure({ results, up: first, across: second, bands, held: null, leads: false, ...place }),
          },
        ]),
    ...figures.map((name) => ({
      id: name,
      content: sweepFigure({ results, name, second: 0, plateau: null, ...place }),
    })),
  ];
}

/** The figures of contenders on one network. */
function ofRanks(results: Results, toneOf: (contender: number) => number, height: number): readonly Named[] {
  const { study } = results;
  const { contenders } = study;
  const [first = 'goodput', second = 'meanDelay'] = study.figures.filter((name) => figureNamed(name).better !== null);
  const runs = firstRuns(
    results,
    contenders.map((_, entry) => entry),
  );
  const reversal = reversalOf(results, first);
  const duration = Math.max(
    0,
    ...contenders.map((_, entry) => study.run(study.indexOf(0, entry, 0)).scenario?.duration ?? 0),
  );
  const axes = { top: topOf(results), duration, labelled: true, height: Math.min(height, 300) };
  const ofEach = runs.flatMap(({ entry, series }) => {
    const { scenario } = study.run(study.indexOf(0, entry, 0));
    const outcome = results.outcome(study.indexOf(0, entry, 0));
    if (scenario === null || outcome === undefined || 'failed' in outcome) return [];
    const name = contenders[entry]!;
    return [
      {
        id: `window-${nameOf(name)}`,
        content: windowFigure({ name, measured: outcome, path: pathOf(scenario), ...axes }),
      },
      ...(scenario.flows.length < 2
        ? []
        : [{ id: `shares-${nameOf(name)}`, content: sharesFigure(name, scenario, series.flows, series.width) }]),
    ];
  });
  return [
    { id: 'trade-off', content: tradeOffFigure(results, { across: first, up: second }, toneOf, height) },
    ...distributionFigures(results, toneOf, height).map((content, at) => ({
      id: at === 0 ? 'delays' : 'moments',
      content,
    })),
    ...quantitiesOf(results, runs).flatMap((quantity) =>
      overTimeFigures(results, runs, quantity, height).map((content, at) => ({
        id: `${quantity[0]}-over-time${at === 0 ? '' : '-difference'}`,
        content,
      })),
    ),
    ...ofEach,
    ...(reversal === null ? [] : [{ id: 'without-jitter', content: reversedFigure(results, first, reversal) }]),
  ];
}

/** The figures of a recording. */
function ofRecording({ connection, series, moves, lens }: Recording): readonly Named[] {
  const recording = { connection, series, lens, word: '', twin: null };
  const contents = [
    ...(connection.spacing > 0 ? [] : [timeSequenceFigure({ ...recording, moves })]),
    ...recordingFigures(recording),
  ];
  return contents.map((content) => ({ id: nameOf(content.title), content }));
}

/** The figures of a comparison or a recording, the default first. */
export function contentsOf(data: FigureData, height = HEIGHT): readonly Named[] {
  if ('lens' in data) return ofRecording(data);
  const tones = coloursOf(data.study, null);
  const toneOf = (contender: number): number => tones[contender]!;
  return (data.study.axes.length > 0 ? ofSweep : ofRanks)(data, toneOf, height);
}

/** The source of the figures in words: the file, or the comparison and its conditions. */
export const sourceOf = (data: FigureData): string =>
  'lens' in data ? `${data.name}.` : `${sentenceOf(comparisonOf(data.study))} ${conditionsOf(data.study)} Sawtooth.`;
