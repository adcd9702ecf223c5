import type { RunFacts } from '../../../lessons/facts.ts';
import { marksOf } from '../../../lessons/facts.ts';
import type { PaperFigure } from '../../../papers/paper.ts';
import { cross, diamond, stairThrough } from '../../charts/figure/paths.ts';
import { TimeFigure } from '../../charts/figure/TimeFigure.tsx';
import { isNarrow, useScreen } from '../../ui/useMedia.ts';
import { BOTTOM, LEFT, useHeight } from './lines.tsx';
import { PHASES, phasesOf, steadyOf, stepsOf, type Stretch } from './trace.ts';

type TraceDrawn = Extract<PaperFigure, { readonly kind: 'trace' }>;

/** Height of a row of names above the plot, and of the coloured strip below them, px. */
const [ROW, STRIP] = [18, 10];
/** Rows of names: on a phone they cover more of the time axis. */
const ROWS = { wide: 4, narrow: 7 } as const;
/** Approximate width of a letter, px. */
const LETTER = 7.4;
const RIGHT = 96;

const seconds = (time: number): string => `${time.toFixed(2)} s`;
const segments = (value: number): string => String(Number(value.toFixed(1)));

/** Names above their time spans, each in the lowest row with room. */
function rowsOf(stretches: readonly Stretch[], xOf: (time: number) => number, right: number, rows: number) {
  const ends: number[] = [];
  return stretches.map((stretch) => {
    const name = PHASES[stretch.phase];
    const wide = name.length * LETTER;
    const x = Math.min(xOf(stretch.from), right - wide);
    const free = Array.from({ length: rows }, (_, row) => row).find((row) => x > (ends[row] ?? -Infinity) + 6);
    const row = free ?? rows - 1;
    ends[row] = x + wide;
    return { stretch, name, x, row };
  });
}

/** The window of a run, with labels for its events. */
export function Trace({ figure, facts }: { readonly figure: TraceDrawn; readonly facts: RunFacts }) {
  const height = useHeight();
  const rows = isNarrow(useScreen()) ? ROWS.narrow : ROWS.wide;
  const [from, to] = figure.range;
  const cwnd = stepsOf(facts, 'cwnd', from, to);
  const top = Math.max(...cwnd.map(([, value]) => value));
  const limits = stepsOf(facts, 'ssthresh', from, to).filter(([, value]) => value <= top);
  const steady = figure.shows === 'steady' ? steadyOf(facts, to) : null;
  const stretches = phasesOf(facts, to);
  const cuts = marksOf(facts, 'cut', 0).filter(({ time }) => time < to);
  const losses = marksOf(facts, 'loss', 0).filter(({ time }) => time < to);
  const timeouts = marksOf(facts, 'timeout', 0).filter(({ time }) => time < to);
  const says =
    steady === null
      ? stretches.map(({ phase, from: begins }) => `${PHASES[phase]} from ${seconds(begins)}`).join(', ')
      : `W is ${segments(steady.before)} segments on average and is cut to ${segments(steady.after)}; it grows back in ${steady.trips.toFixed(1)} round trips, ${seconds(steady.seconds)}`;
  return (
    <TimeFigure
      title="Congestion window, segments"
      about={`against time, s; × lost, ◇ cut${timeouts.length > 0 ? ', ▲ timeout' : ''}${steady === null && limits.length > 0 ? ', dotted ssthresh' : ''}`}
      summary={`The congestion window from ${from} s to ${to} s: ${says}`}
      height={height}
      table={{
        heads: ['From, s', 'To, s', 'Phase'],
        rows: stretches.map(({ phase, from: begins, to: ends }) => [begins.toFixed(3), ends.toFixed(3), PHASES[phase]]),
      }}
      times={[from, to]}
      values={[0, top]}
      up="segments"
      room={{
        left: LEFT,
        right: steady === null ? 24 : RIGHT,
        top: steady === null ? ROW * rows + STRIP + 8 : 30,
        bottom: BOTTOM,
      }}
    >
      {({ x, y, left, right, bottom }, drawn) => {
        const plotTop = y.range()[1]!;
        const clamp = (time: number): number => Math.max(left, Math.min(right, x(time)));
        const names = rowsOf(stretches, clamp, right, rows);
        return (
          <>
            {steady === null &&
              stretches.map(({ phase, from: begins, to: ends }) => (
                <rect
                  key={begins}
                  className={`phase ${phase}`}
                  x={clamp(begins)}
                  y={plotTop - STRIP}
                  width={Math.max(1, clamp(ends) - clamp(begins))}
                  height={bottom - plotTop + STRIP}
                />
              ))}
            {drawn}
            {steady === null && (
              <g className="phase-name">
                {names.map(({ stretch, row }) => (
                  <line
                    key={stretch.from}
                    x1={clamp(stretch.from)}
                    x2={clamp(stretch.from)}
                    y1={plotTop - STRIP - 4 - row * ROW}
                    y2={plotTop}
                  />
                ))}
                {names.map(({ stretch, name, x: at, row }) => (
                  <text key={stretch.from} x={at + 4} y={plotTop - STRIP - 6 - row * ROW}>
                    {name}
                  </text>
                ))}
              </g>
            )}
            {steady === null && limits.length > 0 && (
              <path className="limit" d={stairThrough(limits.map(([time, value]) => [x(time), y(value)]))} />
            )}
            <path className="curve tone-1" d={stairThrough(cwnd.map(([time, value]) => [x(time), y(value)]))} />
            {losses.map(({ time, segment, value }) => (
              <path key={segment} className="lost" d={cross(x(time), y(value), 6)} />
            ))}
            {cuts.map(({ time, value }) => (
              <path key={time} className="printed" d={diamond(x(time), y(value), 6)} />
            ))}
            {timeouts.map(({ time }) => (
              <path key={time} className="timer" d={`M${x(time)} ${bottom - 12}l7 12h-14z`} />
            ))}
            {steady !== null && (
              <g className="steady">
                {[
                  [steady.before, 'W'],
                  [steady.after, 'W/2'],
                ].map(([value, name]) => (
                  <g key={name}>
                    <line x1={left} x2={right} y1={y(Number(value))} y2={y(Number(value))} />
                    <text x={right + 8} y={y(Number(value))} dy="0.35em">
                      {name} = {segments(Number(value))}
                    </text>
                  </g>
                ))}
                <path
                  d={`M${x(steady.last[0])} ${bottom - 44}v12M${x(steady.last[0])} ${bottom - 38}H${x(steady.last[1])}m0 -6v12`}
                />
                <text x={(x(steady.last[0]) + x(steady.last[1])) / 2} y={bottom - 16} textAnchor="middle">
                  {steady.trips.toFixed(1)} round trips
                </text>
              </g>
            )}
          </>
        );
      }}
    </TimeFigure>
  );
}
