import { memo } from 'react';
import { stopsOfAll, whereAt, type Stop } from './mobile.ts';
import type { Place } from './place.ts';
import type { Draft } from '../model/draft.ts';

/** Of more nodes only the way of the chosen one is drawn. */
const FEW_NODES = 12;

const points = (places: readonly Place[]): string => places.map(({ x, y }) => `${x},${-y}`).join(' ');

/** The part of a way that lies behind at a time, and the part to come. */
function parted(stops: readonly Stop[], at: number): readonly [walked: readonly Place[], toCome: readonly Place[]] {
  const here = whereAt(stops, at);
  return [
    [...stops.filter((stop) => stop.at <= at), here],
    [here, ...stops.filter((stop) => stop.at > at)],
  ];
}

/** The ways of mobile nodes, that of the chosen one with its way points. */
export const Ways = memo(function Ways({
  draft,
  chosen,
  at,
  scale,
}: {
  readonly draft: Draft;
  readonly chosen: number | undefined;
  readonly at: number;
  readonly scale: number;
}) {
  const all = stopsOfAll(draft);
  const own = chosen === undefined ? undefined : all[chosen];
  return (
    <>
      {all.length <= FEW_NODES &&
        all.map(
          (stops, node) =>
            stops.length > 1 &&
            node !== chosen && <polyline key={node} className="walk others" points={points(parted(stops, at)[1])} />,
        )}
      {own !== undefined && own.length > 1 && (
        <>
          <polyline className="walk walked" points={points(parted(own, at)[0])} />
          <polyline className="walk" points={points(parted(own, at)[1])} />
          {own.slice(1).map(({ at: time, x, y }) => (
            <g key={time} className="stop" transform={`translate(${x} ${-y}) scale(${scale})`}>
              <rect x={-4} y={-4} width={8} height={8} />
              <text x={9} y={4}>
                {time} s
              </text>
            </g>
          ))}
        </>
      )}
    </>
  );
});
