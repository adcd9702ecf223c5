import { tickStep } from 'd3-array';
import { capital } from '#app/ui/words/numbers.ts';
import type { Drawn } from '../wired.ts';
import type { Place } from '../place.ts';
import { newIn, type Gap } from './words.ts';

/** Whether text to the right of a position would exceed the pad. */
type IsRight = (place: Place) => boolean;

/** Number of broken hops with labels; others are drawn without. */
const NAMED_LOSSES = 3;

/** A hop that is too long: its line, a cross, and its length. Positions are those of the drawing. */
export interface Lost {
  readonly a: number;
  readonly b: number;
  readonly distance: number;
}

/** Nodes that were in range of some nodes and no longer are at the present positions; nearest first. */
export function lostBy(
  nodes: ReadonlySet<number>,
  before: readonly Place[],
  now: readonly Place[],
  reach: number,
): readonly Lost[] {
  if (before.length !== now.length) return [];
  const apart = (places: readonly Place[], a: number, b: number): number =>
    Math.hypot(places[a]!.x - places[b]!.x, places[a]!.y - places[b]!.y);
  return [...nodes]
    .flatMap((a) =>
      now.flatMap((_, b) =>
        nodes.has(b) || apart(before, a, b) > reach || apart(now, a, b) <= reach
          ? []
          : [{ a, b, distance: apart(now, a, b) }],
      ),
    )
    .sort((a, b) => a.distance - b.distance);
}

/** Draws hops that are too long. */
export function LostHops({
  lost,
  drawn: { nodes },
  isRight,
  scale,
}: {
  readonly lost: readonly Lost[];
  readonly drawn: Drawn;
  readonly isRight: IsRight;
  readonly scale: number;
}) {
  const ends = lost.flatMap(({ a, b }) => [nodes[a]?.x ?? 0, nodes[b]?.x ?? 0]);
  const centre = (Math.min(...ends) + Math.max(...ends)) / 2;
  return lost.map(({ a, b, distance }, index) => {
    const [from, to] = [nodes[a], nodes[b]];
    if (from === undefined || to === undefined) return null;
    const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
    // From the edge of one node to that of the other.
    const [dx, dy] = [(15 * scale * (to.x - from.x)) / length, (15 * scale * (to.y - from.y)) / length];
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
    // If several hops are lost, those in the left half have their lengths at the left.
    const [x, y] = isRight(middle) ? [4, 28] : lost.length > 1 && middle.x < centre ? [-14, -8] : [18, -8];
    return (
      <g key={`${a} ${b}`} className="lost">
        <line x1={from.x + dx} y1={from.y + dy} x2={to.x - dx} y2={to.y - dy} />
        <g transform={`translate(${middle.x} ${middle.y}) scale(${scale})`}>
          <path d="M-8 -8L8 8M8 -8L-8 8" />
          {index < NAMED_LOSSES && (
            <text x={x} y={y} textAnchor={x < 10 ? 'end' : 'start'}>
              {Math.ceil(distance)} m{lost.length === 1 ? ': out of range' : ''}
            </text>
          )}
        </g>
      </g>
    );
  });
}

/** Effects of releasing the dragged node. */
export function InHand({
  node: { x, y },
  at,
  scale,
}: {
  readonly node: Place;
  readonly at: number;
  readonly scale: number;
}) {
  return (
    <g className="in-hand" transform={`translate(${x} ${y}) scale(${scale})`}>
      <text y={38} textAnchor="middle">
        {Number(at.toFixed(1))} s
        <tspan className="does">
          {' '}
          at {Math.round(x)}, {Math.round(0 - y)} m
        </tspan>
      </text>
      <text y={54} textAnchor="middle" className="does">
        {at > 0 ? 'release: a waypoint here' : 'release: it starts here'}
      </text>
    </g>
  );
}

/** Which node provides the next route, and when, while a flow has none. */
export function NextWay({
  gap: { to, before, after },
  drawn: { nodes },
  at,
  nameOf,
  isRight,
  scale,
}: {
  readonly gap: Gap;
  readonly drawn: Drawn;
  readonly at: number;
  readonly nameOf: (node: number) => string;
  readonly isRight: IsRight;
  readonly scale: number;
}) {
  // Without an earlier route, the first node between the ends provides it.
  const comes = after === null ? undefined : before === null ? after.slice(1, -1)[0] : newIn(after, before);
  const node = comes === undefined ? undefined : nodes[comes];
  if (after === null || comes === undefined || node === undefined) return null;
  const [x, y, textAnchor] = isRight(node) ? ([0, 34, 'middle'] as const) : ([20, 14, 'start'] as const);
  const seconds = Math.max(1, Math.round(to - at));
  return (
    <g className="in-hand" transform={`translate(${node.x} ${node.y}) scale(${scale})`}>
      <text x={x} y={y} textAnchor={textAnchor}>
        {capital(nameOf(comes))} comes: <tspan className="does">a new route in {seconds} s</tspan>
      </text>
      <text x={x} y={y + 17} textAnchor={textAnchor} className="does">
        {after.join(' ')}
      </text>
    </g>
  );
}

/** Approximate length of the scale bar, px of the screen. */
const BAR = 72;

/** A scale bar in the corner. `k`: px per metre. */
export function ScaleBar({ k, height }: { readonly k: number; readonly height: number }) {
  const length = tickStep(0, BAR / k, 1);
  const wide = length * k;
  return (
    <g className="scale-bar" transform={`translate(20 ${height - 16})`} aria-hidden="true">
      <path d={`M0 -5v10M0 0H${wide}M${wide} -5v10`} />
      <text x={wide + 8} y={4}>
        {length} m
      </text>
    </g>
  );
}
