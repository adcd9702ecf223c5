/** A point of a drawing, px. */
export type Point = readonly [x: number, y: number];

/** Those that are together, where null parts them. */
function pieces<Each>(all: readonly (Each | null)[]): readonly Each[][] {
  const found: Each[][] = [[]];
  for (const each of all) {
    if (each === null) found.push([]);
    else found.at(-1)!.push(each);
  }
  return found.filter(({ length }) => length > 0);
}

const joined = (points: readonly Point[]): string => points.map(([x, y]) => `${x},${y}`).join('L');

/** A line through points, with a gap at each null; a point by itself is a dot. */
export const lineThrough = (points: readonly (Point | null)[]): string =>
  pieces(points)
    .map((piece) => `M${joined(piece)}${piece.length === 1 ? 'Z' : ''}`)
    .join('');

/** A line that keeps each height up to the next point. */
export const stairThrough = ([first, ...others]: readonly Point[]): string =>
  first === undefined ? '' : `M${first.join()}${others.map(([x, y]) => `H${x}V${y}`).join('')}`;

/** The area between two heights at each x, with a gap at each null. */
export const areaBetween = (bounds: readonly (readonly [x: number, low: number, high: number] | null)[]): string =>
  pieces(bounds)
    .map((piece) => {
      const high = piece.map(([x, , y]): Point => [x, y]);
      const low = piece.map(([x, y]): Point => [x, y]);
      return `M${joined(high)}L${joined(low.reverse())}Z`;
    })
    .join('');

/** A cross and a diamond that reach `half` px from their middle. */
export const cross = (x: number, y: number, half = 5): string =>
  `M${x - half} ${y - half}l${2 * half} ${2 * half}m0 ${-2 * half}l${-2 * half} ${2 * half}`;
export const diamond = (x: number, y: number, half = 5): string =>
  `M${x - half} ${y}l${half} ${-half}l${half} ${half}l${-half} ${half}Z`;
