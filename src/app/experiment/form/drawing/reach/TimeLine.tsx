import { useEffect, useRef, useState } from 'react';
import type { Drawing } from '../useDrawing.ts';
import { scaleLinear } from 'd3-scale';
import { GREY } from '#app/ui/tones.ts';
import { tonesOfFlows } from '../../model/names.ts';
import type { FirstRun } from '../firstRun.ts';
import { FEW_FLOWS } from '../lanes.ts';
import { NAMED } from '../wired.ts';
import { useSize } from '../useView.ts';
import { FirstRunStrip } from './FirstRunStrip.tsx';
import { PairRow, ReachTable, RouteRow, SumRow } from './Rows.tsx';
import { isWithin } from './spans.ts';
import type { Known } from './useTimeline.ts';
import { waysAt } from './words.ts';
import './timeLine.css';

/** Playing a whole run takes this long, s; shorter runs play in real time. */
const WALK = 20;

/** Advances the shown time to the end; with reduced motion, second by second. */
function useWalk({ at, setAt }: Drawing, duration: number) {
  const [walks, setWalks] = useState(false);
  const now = useRef(at);
  useEffect(() => {
    now.current = at;
  }, [at]);
  useEffect(() => {
    if (!walks) return undefined;
    const speed = Math.max(1, duration / WALK);
    const goOn = (by: number): void => {
      const next = Math.min(duration, now.current + by);
      now.current = next;
      setAt(Number(next.toFixed(2)));
      if (next >= duration) setWalks(false);
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(() => goOn(speed), 1000);
      return () => clearInterval(timer);
    }
    let [frame, last] = [0, performance.now()];
    const step = (time: number): void => {
      goOn((speed * Math.max(0, time - last)) / 1000);
      last = time;
      frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [walks, duration, setAt]);
  return {
    walks,
    walk: () => {
      if (now.current >= duration) setAt((now.current = 0));
      setWalks(true);
    },
    stop: () => setWalks(false),
  };
}

/** Heights of rows, px. */
const PAIR = 15;
const ROUTE = 20;
const AXIS = 20;
/** Room above the rows for the cursor's handle, and between rows and strip for text. */
const TOP = 24;
const GAP = 28;
/** Height of the first run, px. */
const STRIP = { least: 30, most: 96 };
/** Half the size of the cursor's handle, px. */
const THUMB = 10;
/** Width for names at the left, px. */
const NAMES = { wide: 104, narrow: 68 };
/** Maximum number of flows with a route row. */
const ROUTES = 3;
/** Maximum number of pairs shown when all are requested. */
const MOST_PAIRS = 40;

/** Pairs in range over time, routes of flows and the first run, with a cursor at the shown time. */
export function TimeLine({
  drawing,
  known,
  duration,
  firstRun,
}: {
  readonly drawing: Drawing;
  readonly known: Known | null;
  readonly duration: number;
  readonly firstRun: FirstRun | null;
}) {
  const { nameOf, setAt, drawn } = drawing;
  const at = Math.min(drawing.at, duration);
  const section = useRef<HTMLElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const [width] = useSize(plot);
  const [, height] = useSize(section);
  const [isAll, showAll] = useState(false);
  const { walks, walk, stop } = useWalk(drawing, duration);
  useEffect(() => {
    if (drawing.at > duration) setAt(duration);
  }, [drawing.at, duration, setAt]);

  const timeline = known?.timeline;
  const left = width < 560 ? NAMES.narrow : NAMES.wide;
  const right = 22;
  const x = scaleLinear([0, duration], [left, Math.max(left, width - right)]);
  const tones = tonesOfFlows(known?.scenario.flows ?? []);
  const routes = timeline?.ways.slice(0, ROUTES) ?? [];
  const hasSum = drawn.nodes.length > NAMED && (timeline?.sums.length ?? 0) > 0;
  const below = routes.length * ROUTE + (hasSum ? 30 : 0) + GAP + STRIP.least + AXIS;
  const room = Math.floor((height - TOP - below) / PAIR);
  const changing = timeline?.changing ?? [];
  // Reserves room, so that the part below does not jump when a node starts to move.
  const shown = changing.slice(0, isAll ? MOST_PAIRS : Math.max(2, Math.min(6, room)));
  const more = changing.length - shown.length;
  const always = timeline?.always ?? [];
  const pairsEnd = TOP + Math.max(1, shown.length) * PAIR + (hasSum ? 30 : 0);
  const routesEnd = pairsEnd + routes.length * ROUTE;
  const stripTop = routesEnd + GAP;
  const strip = Math.max(STRIP.least, Math.min(STRIP.most, height - stripTop - AXIS - 8));
  const end = stripTop + strip;
  const isNarrow = left === NAMES.narrow;
  const hasWords = width > 780;
  const isLate = x(at) > left + (hasWords ? 330 : 80);
  return (
    <section className="time-line grid" aria-label="In reach over time" ref={section}>
      <div className="walk">
        <button type="button" className="play bare" aria-pressed={walks} onClick={walks ? stop : walk}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d={walks ? 'M10 9h4v14h-4zM18 9h4v14h-4z' : 'M12 8l12 8l-12 8z'} />
          </svg>
          <span>{walks ? 'Stop' : 'Walk'}</span>
        </button>
        {(more > 0 || isAll) && (
          <button type="button" className="link" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
            {isAll ? 'fewer' : `${more} more`}
          </button>
        )}
      </div>
      <div className="time-plot placed" ref={plot}>
        <p className="time-title one-line" style={isLate ? { left } : { right }}>
          <strong>In reach</strong>
          {hasWords && (
            <span>
              {' '}
              over time; drag the line, or <kbd>[</kbd> <kbd>]</kbd> 1 s
            </span>
          )}
        </p>
        <input
          type="range"
          aria-label="Time that is shown"
          aria-valuetext={`${at} s${timeline === undefined ? '' : `: ${waysAt(timeline, at, nameOf)}`}`}
          min={0}
          max={duration}
          step={0.1}
          value={at}
          style={{ left: left - THUMB, right: right - THUMB, height: end }}
          onChange={({ target }) => {
            stop();
            setAt(Number(target.value));
          }}
        />
        <svg width={width} height={end + AXIS} aria-hidden="true">
          {timeline !== undefined && width > 0 && (
            <>
              {routes.map((ways) =>
                ways
                  .filter(({ way }) => way === null)
                  .map(({ from, to }) => (
                    <rect
                      key={from}
                      className="no-way"
                      x={x(from)}
                      width={Math.max(1, x(to) - x(from))}
                      y={TOP}
                      height={routes.length > 1 ? pairsEnd - TOP : end - TOP}
                    />
                  )),
              )}
              {shown.map((pair, row) => (
                <PairRow
                  key={`${pair.a} ${pair.b}`}
                  pair={pair}
                  y={TOP + row * PAIR}
                  x={x}
                  name={`${pair.a} ${pair.b}`}
                  isNow={isWithin(pair.spans, at)}
                />
              ))}
              {shown.length === 0 && (
                <text className="quiet-row" x={left} y={TOP + 11}>
                  {always.length === 0
                    ? 'No node reaches another on the route of a flow.'
                    : `All the time: ${always
                        .slice(0, 8)
                        .map(({ from, to }) => `${from} ${to}`)
                        .join(', ')}${always.length > 8 ? ` and ${always.length - 8} more` : ''}.`}
                </text>
              )}
              {hasSum && <SumRow sums={timeline.sums} duration={duration} y={pairsEnd - 30} x={x} />}
              {routes.map((ways, flow) => (
                <g key={flow}>
                  <text x={left - 12} y={pairsEnd + flow * ROUTE + 14} textAnchor="end">
                    {timeline.ways.length > 1 ? `flow ${flow + 1}` : 'route'}
                    {!isNarrow && ', hops'}
                  </text>
                  <RouteRow spans={ways} y={pairsEnd + flow * ROUTE} x={x} tone={tones[flow] ?? GREY} />
                </g>
              ))}
            </>
          )}
          {firstRun === null && drawn.flows.length > 0 && width > 0 && (
            <text className="quiet-row" x={left} y={end - 8}>
              The first run starts when the drawing stops changing.
            </text>
          )}
          {firstRun !== null && width > 0 && (
            <FirstRunStrip
              run={firstRun}
              y={stripTop}
              height={strip}
              isNarrow={isNarrow}
              x={x}
              gaps={
                firstRun.goodput.length <= FEW_FLOWS ? (timeline?.ways[0] ?? []).filter(({ way }) => way === null) : []
              }
            />
          )}
          {width > 0 && (
            <g className="axis">
              <line x1={left} x2={x(duration)} y1={end} y2={end} />
              {x.ticks(Math.max(2, Math.min(10, (width - left) / 90))).map((time) => (
                <text key={time} x={x(time)} y={end + 15} textAnchor="middle">
                  {time}
                  {time === 0 && ' s'}
                </text>
              ))}
            </g>
          )}
          {width > 0 && (
            <g className="hand-line" transform={`translate(${x(at).toFixed(1)} 0)`}>
              <line y1={TOP - 6} y2={end} />
              <path d="M-8 2h16v9l-8 8l-8 -8z" />
              <text x={x(at) > width - 90 ? -14 : 14} y={15} textAnchor={x(at) > width - 90 ? 'end' : 'start'}>
                {at.toFixed(1)} s
              </text>
            </g>
          )}
        </svg>
        {known !== null && <ReachTable known={known} pairs={shown} nameOf={nameOf} />}
      </div>
    </section>
  );
}
