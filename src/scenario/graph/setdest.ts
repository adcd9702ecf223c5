import type { ScenarioInput } from '../scenario.ts';

/** Movements in the form of a scenario. */
export interface Moves {
  /** Initial x and y of each node, m. */
  readonly positions: readonly (readonly number[])[];
  /** Time (s), node, x, y (m), speed (m/s) of each movement, in order of time. */
  readonly moves: readonly (readonly number[])[];
}

/** The movements of a file, or its first error. */
type ReadMoves =
  | { readonly ok: true; readonly moves: Moves }
  | { readonly ok: false; readonly line: number; readonly message: string };

const NUMBER = String.raw`([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)`;
const PLACE = new RegExp(String.raw`^\$node_\((\d+)\)\s+set\s+([XYZ])_\s+${NUMBER}$`);
const MOVE = new RegExp(
  String.raw`^\$ns_?\s+at\s+${NUMBER}\s+"\$node_\((\d+)\)\s+setdest\s+${NUMBER}\s+${NUMBER}\s+${NUMBER}"$`,
);
/** Lines for ns-2's General Operations Director (`$god_`), which move no node. */
const GOD = /^(?:\$god_|\$ns_?\s+at\s+\S+\s+"\$god_)/;
/** Maximum number of nodes accepted. */
const MOST_NODES = 500;

/** The maximum of `least` and `values`. The list may be too long for the arguments of one call. */
const mostOf = (values: readonly number[], least: number): number =>
  values.reduce((most, value) => Math.max(most, value), least);

/**
 * Reads a movement file in the format of ns-2's setdest. Comments, heights and oracle lines (`$god_`) are ignored; any
 * other unknown line is an error.
 */
export function readSetdest(text: string): ReadMoves {
  const positions: (number | undefined)[][] = [];
  const moves: number[][] = [];
  const lines = text.split(/\r?\n/);
  for (const [index, raw] of lines.entries()) {
    const line = raw.trim();
    const fault = (message: string): ReadMoves => ({ ok: false, line: index + 1, message });
    if (line === '' || line.startsWith('#') || GOD.test(line)) continue;
    const place = PLACE.exec(line);
    const move = place === null ? MOVE.exec(line) : null;
    const node = Number(place?.[1] ?? move?.[2] ?? -1);
    if (place === null && move === null) return fault('is not a setdest movement');
    if (node >= MOST_NODES) return fault(`must name a node below ${MOST_NODES}`);
    if (place !== null) {
      const value = Number(place[3]);
      if (place[2] === 'Z') continue;
      if (value < 0) return fault('must have a place of at least 0 m');
      (positions[node] ??= [])[place[2] === 'X' ? 0 : 1] = value;
    } else if (move !== null) {
      const [time = 0, x = 0, y = 0, speed = 0] = [move[1], move[3], move[4], move[5]].map(Number);
      if (time < 0 || x < 0 || y < 0 || speed < 0) return fault('must have numbers of at least 0');
      moves.push([time, node, x, y, speed]);
    }
  }
  const count = mostOf(
    moves.map(([, node = 0]) => node + 1),
    positions.length,
  );
  for (let node = 0; node < count; node++) {
    const [x, y] = positions[node] ?? [];
    if (x === undefined || y === undefined)
      return { ok: false, line: lines.length, message: `must give the initial position of node ${node}` };
  }
  return {
    ok: true,
    moves: { positions: positions.map(([x = 0, y = 0]) => [x, y]), moves: [...moves].sort((a, b) => a[0]! - b[0]!) },
  };
}

/** Whether a text looks like a movement file. */
export const isSetdest = (text: string): boolean => /^[ \t]*\$(?:node_|ns_?\s|god_)/m.test(text);

/**
 * A scenario with these movements: their number of nodes, an area that contains all positions, and a duration until the
 * last movement starts.
 */
export function scenarioOfMoves({ positions, moves }: Moves): ScenarioInput {
  const farthest = (axis: 0 | 1): number =>
    Math.ceil(mostOf([...positions.map((place) => place[axis] ?? 0), ...moves.map((move) => move[2 + axis] ?? 0)], 1));
  const last = mostOf(
    moves.map(([time = 0]) => time),
    0,
  );
  return {
    duration: Math.max(10, Math.ceil(last + 10)),
    network: {
      kind: 'manet',
      nodes: positions.length,
      area: [farthest(0), farthest(1)],
      placement: { kind: 'list', positions: positions.map((place) => [...place]) },
      mobility: { kind: 'trace', moves: moves.map((move) => [...move]) },
    },
    flows: [{}],
  };
}
