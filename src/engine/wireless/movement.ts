/** A leg of a node's path: it starts at (x, y) at `time` and has constant velocity until the next leg starts. */
export interface Leg {
  /** s */
  readonly time: number;
  /** m */
  readonly x: number;
  readonly y: number;
  /** m/s */
  readonly vx: number;
  readonly vy: number;
}

/** Positions of the nodes at any time: a function of the scenario alone, and therefore not state. */
export class Movement {
  readonly nodes: number;
  /** Whether any node ever moves. */
  readonly moves: boolean;
  /** Columns time, x, y, vx, vy of all legs, node after node; `first[node]` .. `first[node + 1]` are a node's. */
  private readonly rows: Float64Array;
  private readonly first: Int32Array;
  /** Start of the same node's next leg, s, by leg; Infinity: none. */
  private readonly ends: Float64Array;
  /** The last leg found, by node: where the next search starts. It does not affect results. */
  private readonly near: Int32Array;

  /** At least one leg per node, in order of time, the first at 0. */
  constructor(legs: readonly (readonly Leg[])[]) {
    this.nodes = legs.length;
    this.moves = legs.some((own) => own.some(({ vx, vy }) => vx !== 0 || vy !== 0) || own.length > 1);
    this.first = new Int32Array(legs.length + 1);
    legs.forEach((own, node) => {
      this.first[node + 1] = this.first[node]! + own.length;
    });
    this.near = Int32Array.from(this.first);
    this.ends = Float64Array.from(legs.flatMap((own) => own.map((_, leg) => own[leg + 1]?.time ?? Infinity)));
    this.rows = Float64Array.from(legs.flatMap((own) => own.flatMap(({ time, x, y, vx, vy }) => [time, x, y, vx, vy])));
  }

  /** Writes x and y of a node at `time`, m, to `into[at]` and `into[at + 1]`. */
  place(node: number, time: number, into: Float64Array, at: number): void {
    const { rows } = this;
    const row = this.rowAt(node, time);
    const elapsed = time - rows[row]!;
    into[at] = rows[row + 1]! + rows[row + 3]! * elapsed;
    into[at + 1] = rows[row + 2]! + rows[row + 4]! * elapsed;
  }

  /** Positions of all nodes at `time`, x and y of each in turn, m. */
  placeAll(time: number, into: Float64Array): void {
    const { rows, ends, near, nodes } = this;
    for (let node = 0; node < nodes; node++) {
      let row = near[node]! * 5;
      if (!(rows[row]! <= time && time < ends[near[node]!]!)) row = this.rowAt(node, time);
      const elapsed = time - rows[row]!;
      into[2 * node] = rows[row + 1]! + rows[row + 3]! * elapsed;
      into[2 * node + 1] = rows[row + 2]! + rows[row + 4]! * elapsed;
    }
  }

  /** Writes the velocity of a node at `time`, m/s, to `into[at]` (x) and `into[at + 1]` (y). */
  velocity(node: number, time: number, into: Float64Array, at: number): void {
    const row = this.rowAt(node, time);
    into[at] = this.rows[row + 3]!;
    into[at + 1] = this.rows[row + 4]!;
  }

  /** Row of a node's leg at `time`. */
  private rowAt(node: number, time: number): number {
    const { rows, first, near } = this;
    let leg = near[node]!;
    while (leg > first[node]! && rows[leg * 5]! > time) leg--;
    while (leg + 1 < first[node + 1]! && rows[(leg + 1) * 5]! <= time) leg++;
    near[node] = leg;
    return leg * 5;
  }

  legsOf(node: number): readonly Leg[] {
    const { rows, first } = this;
    return Array.from({ length: first[node + 1]! - first[node]! }, (_, index) => {
      const row = (first[node]! + index) * 5;
      return { time: rows[row]!, x: rows[row + 1]!, y: rows[row + 2]!, vx: rows[row + 3]!, vy: rows[row + 4]! };
    });
  }
}

/** The leg of a node that does not move. */
export const standing = (x: number, y: number): readonly Leg[] => [{ time: 0, x, y, vx: 0, vy: 0 }];
