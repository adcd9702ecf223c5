import type { Arrival } from '#lab/travel/futures.ts';
import { overTime, trace } from '../../../charts/marks/known.ts';
import type { FigureContent, FigureGround } from '../../../charts/marks/picture.ts';
import { free, upright } from '../../../charts/marks/placed.ts';
import type { Ahead, Arrivals } from '../../../run/forks/ahead.ts';
import type { Answered } from '../../../run/forks/state.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { begunBuckets, recordedAt } from '../../../run/record/values.ts';
import { clockTime, segments } from '../../../ui/words/numbers.ts';
import { arrivalsWords, datedFalls, datedWords, forkWords, gapWords } from './futureWords.ts';
import { textAt } from '../panels/kit/label.ts';

/** Rows of arrivals, px: positions, height of a packet, of the bracket below and of the figure. */
const ROWS = { there: 22, here: 62, packet: 19, bracket: 84, height: 122 } as const;
/** Room for the row names and for the last number, px. */
const roomOf = (width: number) => (width < 480 ? { left: 88, right: 48 } : { left: 118, right: 64 });
/** Distance of two numbers, and width of a letter, px. */
const [NUMBER, LETTER] = [10, 8.4];

/** A rectangle around a point as a closed line, px. */
const around = (x: number, y: number, width: number, height: number): Float64Array => {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  return Float64Array.of(left, top, right, top, right, bottom, left, bottom, left, top);
};

interface Row {
  readonly list: readonly Arrival[];
  /** px */
  readonly y: number;
  readonly wide: number;
  readonly flow: number;
  /** A packet of another flow that is labelled too. */
  readonly named: Arrival | null;
}

/** Arrivals at the queue in one run, each packet at its arrival time; labelled where there is room. */
function layRow({ x, view: { left, right }, draw, label }: FigureGround, { list, y, wide, flow, named }: Row): void {
  draw('ground', {
    kind: 'line',
    line: Float64Array.of(left - 6, y + 11, right + 56, y + 11),
    paint: 'rule',
    width: 1,
  });
  let taken = -Infinity;
  list.forEach((one, index) => {
    const at = x(one.time);
    const box = { x: at - wide / 2, y: y - ROWS.packet / 2, width: wide, height: ROWS.packet };
    if (one.lost) {
      draw('top', { kind: 'line', line: around(at, y, wide, ROWS.packet), paint: 'loss', width: 1, dash: [2, 2] });
      draw('top', { kind: 'spots', spots: [{ look: 'lost', flow: 0, x: at, y, size: 10 }] });
    } else draw('top', { kind: 'boxes', boxes: [box], paint: one.flow });
    const text = `${one.segment}${one.lost ? ' lost' : ''}`;
    const [from, next] = [at + wide / 2 + 5, list[index + 1]];
    const end = from + text.length * LETTER;
    const most = next === undefined ? right + 50 : x(next.time) - 4;
    if ((one.flow !== flow && one !== named) || from < taken || end > most) return;
    taken = end + NUMBER;
    label({
      kind: one.lost ? 'loss' : 'note',
      text,
      ...(one.lost ? {} : { tone: one.flow }),
      x: from,
      y,
      centred: true,
    });
  });
}

/**
 * Both runs above each other on one time axis, with the interval between the lost packet and the one that took its
 * place.
 */
export function arrivalsFigure({ opened }: RunData, answered: Answered, arrivals: Arrivals): FigureContent {
  const { lost, places } = answered;
  const { from, until, packet, there, here, displaced } = arrivals;
  const gap = displaced === null ? '' : gapWords(lost, displaced, packet);
  const known = opened.links.some(({ name }) => name === lost.entry);
  const rows = (list: readonly Arrival[], run: string): readonly (readonly string[])[] =>
    list.map(({ time, flow, segment, lost: isLost }) => [
      run,
      time.toFixed(6),
      opened.flows[flow]?.name ?? '',
      String(segment),
      isLost ? 'lost' : 'let in',
    ]);
  return {
    title: 'Arrivals at the queue',
    about: 'each packet at its arrival time',
    summary: arrivalsWords(arrivals, answered),
    height: ROWS.height,
    table: () => ({
      heads: ['Run', 'Time, s', 'Flow', 'Segment', 'At the queue'],
      rows: [...rows(there, 'as it ran'), ...rows(here, forkWords(answered))],
    }),
    plots: (width) => {
      const room = roomOf(width);
      return [
        {
          area: { left: room.left, right: width - room.right, top: 0, bottom: ROWS.height - 20 },
          x: { ends: [from, until], ticks: Math.max(2, width / 170), unit: 's' },
          y: { ends: [0, 1] },
          marks: [
            free((ground) => {
              const { x, view, draw, label } = ground;
              const wide = Math.min(8, Math.max(1.5, 0.06 * (x(packet) - x(0))));
              const row = { wide, flow: lost.flow, named: displaced };
              const name = { kind: 'note', x: view.left - 14, anchor: 'end', centred: true } as const;
              const forked = { kind: 'line', paint: 'whatIf', width: 1.6 } as const;
              label({ ...name, text: 'as it ran', y: ROWS.there });
              label({ ...name, text: forkWords(answered), y: ROWS.here, ink: 'whatIf' });
              layRow(ground, { ...row, list: there, y: ROWS.there });
              layRow(ground, { ...row, list: here, y: ROWS.here });
              const [begin, end] = [x(lost.time), x(displaced?.time ?? lost.time)];
              if (known && places === null) {
                const words = String(lost.number).length * LETTER;
                const letIn = around(begin + 2 + words / 2, ROWS.here, wide + 14 + words, ROWS.packet + 8);
                draw('top', { ...forked, line: letIn, dash: [4, 3] });
              }
              if (gap === '') return;
              const { bracket } = ROWS;
              const ends = Float64Array.of(begin, bracket - 6, begin, bracket, end, bracket, end, bracket - 6);
              draw('top', { ...forked, line: ends });
              label(textAt('note', gap, Math.max(view.left, begin - 40), bracket + 15, { ink: 'whatIf' }));
            }),
          ],
        },
      ];
    },
  };
}

/** Maximum number of flows drawn; with more, only the flow of the packet is drawn. */
const MOST_DRAWN = 5;
/** Number of table rows. */
const STRETCHES = 20;
/** A time difference shorter than the time range divided by this is invisible. */
const VISIBLE = 500;

/** The windows in the run and in the fork, both simulated ahead, with how much later each fall of the fork is. */
export function futuresFigure(data: RunData, { lost }: Answered, ahead: Ahead): FigureContent {
  const { to, there, here } = ahead;
  const { flows, bucket } = data.opened;
  const shown = flows.filter(
    ({ index, kind }) => kind === 'tcp' && (flows.length <= MOST_DRAWN || index === lost.flow),
  );
  const lines = shown.flatMap(({ index, name }) =>
    [there, here].flatMap((run) => {
      const series = run.series.ofFlow('cwnd', index);
      return series === undefined ? [] : [{ index, name, isHere: run === here, series }];
    }),
  );
  const top = Math.max(1, ...lines.map(({ series }) => series.range(0, begunBuckets(data, to)).max));
  const dated = datedFalls(ahead, lost.flow, lost.time)
    .map((each) => ({ ...each, words: datedWords(each, to / VISIBLE) }))
    .filter(({ words }) => words !== '');
  const name = flows[lost.flow]?.name ?? '';
  return overTime({
    title: `Run on to ${Number(to.toFixed(3))} s`,
    about: 'cwnd in both futures, computed ahead; solid: as it ran, dashed: the fork',
    summary:
      dated.length === 0
        ? `Up to ${clockTime(to)} s the window of ${name} falls at the same times in both.`
        : `Falls of the window of ${name}, the fork beside the run: ${dated.map(({ fall, words }) => `at ${clockTime(fall.time)} s ${words}`).join(', ')}.`,
    height: 138,
    times: [0, to],
    values: [0, 1.22 * top],
    exact: true,
    count: 3,
    room: { left: 56, right: 100, top: 6, bottom: 22 },
    marks: [
      upright(lost.time, { paint: 'whatIf', width: 1.6, dash: [4, 3] }),
      ...lines.map(({ index, name: called, isHere, series }) =>
        trace(
          series,
          bucket,
          {
            head: `${called}, ${isHere ? 'the fork' : 'as it ran'}, segments`,
            count: STRETCHES,
            width: to / STRETCHES,
            cell: (row) => segments(recordedAt(data, series, ((row + 1) * to) / STRETCHES)),
          },
          { paint: index, ...(isHere ? { dash: [7, 3], width: 2.4 } : { width: 1.6 }) },
        ),
      ),
      free(({ x, y, view: { right }, label }) => {
        let taken = -Infinity;
        for (const { fall, words } of dated) {
          const at = x(fall.time);
          const half = (words.length * LETTER) / 2;
          // Skip one of two overlapping labels.
          if (at - half < taken) continue;
          taken = at + half + 6;
          label(
            textAt('note', words, Math.min(at, right - half + 40), y(Math.min(fall.before, top)) - 7, {
              ink: 'whatIf',
              anchor: 'middle',
            }),
          );
        }
        shown.forEach(({ index, name: called }, row) =>
          label(textAt('note', called, right + 8, 18 + row * 18, { tone: index })),
        );
      }),
    ],
  });
}
