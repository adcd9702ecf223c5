import { scaleLinear } from 'd3-scale';
import type { Ahead, Arrivals } from '../../../run/forks/ahead.ts';
import type { Answered } from '../../../run/forks/state.ts';
import type { RunData } from '../../../run/runData.ts';
import { begunBuckets, recordedAt } from '../../../run/values.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import type { Arrival } from '#lab/travel/futures.ts';
import { AxisX } from '../../../charts/figure/Axis.tsx';
import { Figure } from '../../../charts/figure/Figure.tsx';
import { cross } from '../../../charts/figure/paths.ts';
import { TimeFigure } from '../../../charts/figure/TimeFigure.tsx';
import { trace } from '../../../charts/marks/known.ts';
import { upright } from '../../../charts/marks/placed.ts';
import { OriginContext } from '../../../ui/takeAway/origin.ts';
import { toneNameOf } from '../../../ui/tones.ts';
import { clockTime, segments } from '../../../ui/words/numbers.ts';
import { originNow } from '../panels/origin.ts';
import { arrivalsWords, datedFalls, datedWords, forkWords, gapWords } from './futureWords.ts';
// Used only by these figures.
import './answer.css';

/** Rows of arrivals, px: positions, and height of a packet. */
const ROWS = { there: 22, here: 62, packet: 19, bracket: 84, height: 122 } as const;
/** Room for the row names and for the last number, px. */
const roomOf = (width: number) => (width < 480 ? { left: 88, right: 48 } : { left: 118, right: 64 });
/** Width of a number, px. */
const [NUMBER, LETTER] = [10, 8.4];

interface RowProps {
  readonly list: readonly Arrival[];
  readonly y: number;
  readonly x: (time: number) => number;
  readonly wide: number;
  readonly left: number;
  readonly right: number;
  readonly flow: number;
  /** Labelled even though it belongs to another flow. */
  readonly named: Arrival | null;
}

/** Arrivals at the queue in one run, each packet at its arrival time; labelled where there is room. */
function ArrivalRow({ list, y, x, wide, left, right, flow, named }: RowProps) {
  const free = { from: -Infinity };
  const numbers = list.map((one, index) => {
    const text = `${one.segment}${one.lost ? ' lost' : ''}`;
    const [from, next] = [x(one.time) + wide / 2 + 5, list[index + 1]];
    const end = from + text.length * LETTER;
    const fits =
      (one.flow === flow || one === named) &&
      from >= free.from &&
      end <= (next === undefined ? right + 50 : x(next.time) - 4);
    if (fits) free.from = end + NUMBER;
    return fits ? text : '';
  });
  return (
    <g className="arrivals">
      <line x1={left - 6} x2={right + 56} y1={y + 11} y2={y + 11} />
      {list.map((one, index) => {
        const at = x(one.time);
        return (
          <g key={`${one.time} ${one.flow} ${one.segment}`} className={one.lost ? 'lost' : toneNameOf(one.flow)}>
            <rect
              x={at - wide / 2}
              y={y - ROWS.packet / 2}
              width={wide}
              height={ROWS.packet}
              rx={Math.min(2, wide / 3)}
            />
            {one.lost && <path d={cross(at, y)} />}
            {numbers[index] !== '' && (
              <text x={at + wide / 2 + 5} y={y} dy="0.35em">
                {numbers[index]}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}

/**
 * Both runs above each other on one time axis, with the interval between the lost packet and the one that took its
 * place.
 */
function ArrivalsFigure({ data, answered, arrivals }: ArrivalsProps) {
  const { lost } = answered;
  const { from, until, packet, there, here, displaced } = arrivals;
  const gap = displaced === null ? '' : gapWords(lost, displaced, packet);
  const link = data.opened.links.findIndex(({ name }) => name === lost.entry);
  const rows = (list: readonly Arrival[], run: string): readonly (readonly string[])[] =>
    list.map(({ time, flow, segment, lost: isLost }) => [
      run,
      time.toFixed(6),
      data.opened.flows[flow]?.name ?? '',
      String(segment),
      isLost ? 'lost' : 'let in',
    ]);
  return (
    <Figure
      title="Arrivals at the queue"
      about="each packet at its arrival time"
      summary={arrivalsWords(arrivals, answered)}
      height={ROWS.height}
      table={() => ({
        heads: ['Run', 'Time, s', 'Flow', 'Segment', 'At the queue'],
        rows: [...rows(there, 'as it ran'), ...rows(here, forkWords(answered))],
      })}
    >
      {(width) => {
        const room = roomOf(width);
        const [left, right] = [room.left, width - room.right];
        const x = scaleLinear([from, until], [left, right]);
        const wide = Math.min(8, Math.max(1.5, 0.06 * (x(packet) - x(0))));
        const [begin, end] = [x(lost.time), x(displaced?.time ?? lost.time)];
        const row = { x, wide, left, right, flow: lost.flow, named: displaced };
        return (
          <>
            <text x={left - 14} y={ROWS.there} dy="0.35em" textAnchor="end" className="label">
              as it ran
            </text>
            <text x={left - 14} y={ROWS.here} dy="0.35em" textAnchor="end" className="forked">
              {forkWords(answered)}
            </text>
            <ArrivalRow {...row} list={there} y={ROWS.there} />
            <ArrivalRow {...row} list={here} y={ROWS.here} />
            {link >= 0 && answered.places === null && (
              <rect
                className="let-in"
                x={begin - wide / 2 - 5}
                y={ROWS.here - ROWS.packet / 2 - 4}
                width={wide + 14 + String(lost.number).length * LETTER}
                height={ROWS.packet + 8}
                rx={3}
              />
            )}
            {gap !== '' && (
              <g className="forked">
                <path d={`M${begin} ${ROWS.bracket - 6}v6H${end}v-6`} />
                <text x={Math.max(left, begin - 40)} y={ROWS.bracket + 15}>
                  {gap}
                </text>
              </g>
            )}
            <AxisX scale={x} count={Math.max(2, width / 170)} unit="s" y={ROWS.height - 20} top={ROWS.height - 20} />
          </>
        );
      }}
    </Figure>
  );
}

interface ArrivalsProps {
  readonly data: RunData;
  readonly answered: Answered;
  readonly arrivals: Arrivals;
}

/** Maximum number of flows drawn; of more, only the one concerned. */
const MOST_DRAWN = 5;
/** Number of table rows. */
const STRETCHES = 20;
/** Fraction (1/n) of the time range below which a difference is invisible. */
const VISIBLE = 500;

/** The windows in both futures, run ahead, with the times of their differences. */
function FuturesFigure({ data, answered, ahead }: FuturesProps) {
  const { lost } = answered;
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
  const summary =
    dated.length === 0
      ? `Up to ${clockTime(to)} s the window of ${name} falls at the same times in both.`
      : `Falls of the window of ${name}, the fork beside the run: ${dated.map(({ fall, words }) => `at ${clockTime(fall.time)} s ${words}`).join(', ')}.`;
  return (
    <TimeFigure
      title={`Run on to ${Number(to.toFixed(3))} s`}
      about="cwnd in both futures, computed ahead; solid: as it ran, dashed: the fork"
      summary={summary}
      height={138}
      times={[0, to]}
      values={[0, 1.22 * top]}
      exact
      count={3}
      room={{ left: 56, right: 100, top: 6, bottom: 22 }}
      marks={[
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
      ]}
    >
      {(place, drawn) => {
        const free = { right: -Infinity };
        return (
          <>
            {drawn}
            {dated.map(({ fall, words }) => {
              const x = place.x(fall.time);
              const half = (words.length * LETTER) / 2;
              // Skip one of two overlapping labels.
              if (x - half < free.right) return null;
              free.right = x + half + 6;
              return (
                <text
                  key={`${fall.time} ${words}`}
                  className="forked"
                  x={Math.min(x, place.right - half + 40)}
                  y={place.y(Math.min(fall.before, top)) - 7}
                  textAnchor="middle"
                >
                  {words}
                </text>
              );
            })}
            {shown.map(({ index, name: called }, row) => (
              <text key={index} className={`label ${toneNameOf(index)}`} x={place.right + 8} y={18 + row * 18}>
                {called}
              </text>
            ))}
          </>
        );
      }}
    </TimeFigure>
  );
}

interface FuturesProps {
  readonly data: RunData;
  readonly answered: Answered;
  readonly ahead: Ahead;
}

/** Figures of an answer: arrivals at the queue, and both futures. */
export function AnswerFigures() {
  const laboratory = useLaboratory();
  const answered = useLab(({ forks }) => forks?.answered ?? null);
  const { data } = laboratory;
  if (answered === null || data === null || answered.ahead === null) return null;
  const { ahead } = answered;
  return (
    <section className="answer-figures" aria-label="Both runs beside each other">
      {ahead === undefined ? (
        <p className="hint">Both futures are run ahead.</p>
      ) : (
        <OriginContext value={originNow(laboratory)}>
          {ahead.arrivals !== null && <ArrivalsFigure data={data} answered={answered} arrivals={ahead.arrivals} />}
          <FuturesFigure data={data} answered={answered} ahead={ahead} />
        </OriginContext>
      )}
    </section>
  );
}
