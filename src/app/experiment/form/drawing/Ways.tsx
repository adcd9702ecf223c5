import { memo } from 'react';
import { stopsOfAll, wayPointsOf, whereAt, type Stop, type WayPoint } from './mobile.ts';
import type { Place } from './place.ts';
import type { Draft } from '../model/draft.ts';

/** Number of nodes above which only the path of the selected one is drawn. */
const FEW_NODES = 12;
/** Number of points above which only those around the shown time are labelled. */
const FEW_POINTS = 8;
/** Number of other moving nodes whose next waypoint is labelled. */
const OTHERS_NAMED = 4;

const points = (places: readonly Place[]): string => places.map(({ x, y }) => `${x},${-y}`).join(' ');

/** The past and the future part of a path at a time. */
function parted(stops: readonly Stop[], at: number): readonly [walked: readonly Place[], toCome: readonly Place[]] {
  const here = whereAt(stops, at);
  return [
    [...stops.filter((stop) => stop.at <= at), here],
    [here, ...stops.filter((stop) => stop.at > at)],
  ];
}

const seconds = (time: number): string => String(Number(time.toFixed(1)));

/** When a node is at a waypoint, and what it does then. */
function timesAt({ at, until }: WayPoint, isStart: boolean): readonly [string, string] {
  if (isStart) return [`${seconds(until)} s`, ' leaves'];
  if (until === Infinity) return [`${seconds(at)} s`, ' stays'];
  return [`${seconds(at)} s`, until - at > 0.05 ? ` pauses until ${seconds(until)}` : ''];
}

/** A waypoint with its times, on the side away from the path. */
function Point({
  point,
  before,
  after,
  isNamed,
  isNarrow,
  scale,
}: {
  readonly point: WayPoint;
  readonly before: Place | undefined;
  readonly after: Place | undefined;
  readonly isNamed: boolean;
  readonly isNarrow: boolean;
  readonly scale: number;
}) {
  const goesRight = after === undefined ? point.x < (before?.x ?? point.x) : after.x > point.x;
  const [time, does] = timesAt(point, before === undefined);
  return (
    <g className="stop" transform={`translate(${point.x} ${-point.y}) scale(${scale})`}>
      <rect x={-4} y={-4} width={8} height={8} />
      {isNamed && (
        <text
          x={goesRight ? -10 : 10}
          y={after === undefined || after.y > point.y ? 12 : 4}
          textAnchor={goesRight ? 'end' : 'start'}
        >
          {time}
          {!isNarrow && <tspan className="does">{does}</tspan>}
        </text>
      )}
    </g>
  );
}

/** Direction of a node, in the middle of a straight part. */
function Arrow({ from, to, scale }: { readonly from: Place; readonly to: Place; readonly scale: number }) {
  const [dx, dy] = [to.x - from.x, from.y - to.y];
  if (Math.hypot(dx, dy) < 50 * scale) return null;
  const turn = (Math.atan2(dy, dx) * 180) / Math.PI;
  return (
    <path
      className="arrow"
      d="M-5 -4.5L6 0L-5 4.5z"
      transform={`translate(${from.x + 0.55 * dx} ${-from.y + 0.55 * dy}) scale(${scale}) rotate(${turn})`}
    />
  );
}

/** Paths of mobile nodes: all waypoints of the selected one, the next one of others. */
export const Ways = memo(function Ways({
  draft,
  chosen,
  at,
  hand,
  isNarrow,
  scale,
}: {
  readonly draft: Draft;
  readonly chosen: number | undefined;
  readonly at: number;
  /** Position of the dragged node's own label; others keep clear of it. */
  readonly hand: Place | undefined;
  /** Labels show only times: there is no room for more. */
  readonly isNarrow: boolean;
  readonly scale: number;
}) {
  const all = stopsOfAll(draft);
  const own = chosen === undefined ? undefined : all[chosen];
  const others =
    all.length > FEW_NODES ? [] : [...all.keys()].filter((node) => node !== chosen && all[node]!.length > 1);
  const walking = others.filter((node) => all[node]!.at(-1)!.at > at);
  const way = own === undefined || own.length < 2 ? [] : wayPointsOf(own);
  const near = way.findIndex((point) => point.at > at);
  const current = near < 0 ? way.length - 1 : near;
  const isClear = ({ x, y }: Place): boolean =>
    hand === undefined || Math.abs(x - hand.x) > 190 * scale || Math.abs(y + hand.y) > 90 * scale;
  return (
    <>
      {walking.map((node) => (
        <polyline key={node} className="walk others" points={points(parted(all[node]!, at)[1])} />
      ))}
      {walking.map((node) => {
        const theirs = wayPointsOf(all[node]!);
        const index = theirs.findIndex((point) => point.at > at);
        const [point, before] = [theirs[index], theirs[index - 1]];
        return (
          point !== undefined &&
          before !== undefined && (
            <g key={node} className="theirs">
              <Arrow from={whereAt(all[node]!, Math.max(at, before.until))} to={point} scale={scale} />
              <Point
                point={point}
                before={before}
                after={theirs[index + 1]}
                isNamed={walking.length <= OTHERS_NAMED && isClear(point)}
                isNarrow={isNarrow}
                scale={scale}
              />
            </g>
          )
        );
      })}
      {own !== undefined && way.length > 1 && (
        <>
          <polyline className="walk walked" points={points(parted(own, at)[0])} />
          <polyline className="walk" points={points(parted(own, at)[1])} />
          {way.slice(1).map((point, index) => (
            <Arrow key={point.first} from={way[index]!} to={point} scale={scale} />
          ))}
          {way.map(
            (point, index) =>
              (index > 0 || point.until > 0) && (
                <Point
                  key={point.first}
                  point={point}
                  before={way[index - 1]}
                  after={way[index + 1]}
                  isNamed={
                    isClear(point) &&
                    (way.length <= FEW_POINTS || Math.abs(index - current) < 2 || index === way.length - 1)
                  }
                  isNarrow={isNarrow}
                  scale={scale}
                />
              ),
          )}
        </>
      )}
    </>
  );
});
