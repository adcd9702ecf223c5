import type { ShownMachine } from './machines.ts';

/** An arrow between two states that stand in a row. */
export interface Arc {
  /** Places of the states; -1: from any other. */
  readonly from: number;
  readonly to: number;
  /** How far out it runs: 1 next to the states. */
  readonly level: number;
  readonly taken: boolean;
}

/** Arrows to the right run above the states, those to the left below; the longer, the further out. */
export interface Arcs {
  readonly above: readonly Arc[];
  readonly below: readonly Arc[];
}

/** The arrows of a machine: those that are usual, and those just taken. Two ways between the same states are one arrow. */
export function arcsOf({ states, ways, taken }: Pick<ShownMachine, 'states' | 'ways' | 'taken'>): Arcs {
  const placeOf = (name: string): number => states.findIndex((state) => state.name === name);
  const wanted = ways
    .filter(({ rare }) => rare !== true)
    .flatMap(({ from, to }) =>
      (from ?? [null]).map((each) => [each === null ? -1 : placeOf(each), placeOf(to)] as const),
    );
  const gone = taken.map(({ from, to }) => [placeOf(from), placeOf(to)] as const);
  const all = new Map([...wanted, ...gone].map(([from, to]) => [`${from} ${to}`, { from, to }]));
  const isTaken = (from: number, to: number): boolean => gone.some(([a, b]) => a === from && b === to);
  const arcs = [...all.values()].map((arc) => ({ ...arc, taken: isTaken(arc.from, arc.to) }));
  return {
    above: levelled(arcs.filter(({ from, to }) => from < to)),
    below: levelled(arcs.filter(({ from, to }) => from > to)),
  };
}

/** Gives each the lowest level at which it runs over no other. */
function levelled(arcs: readonly Omit<Arc, 'level'>[]): readonly Arc[] {
  const span = ({ from, to }: Pick<Arc, 'from' | 'to'>): number => (from < 0 ? 0 : Math.abs(to - from));
  const done: Arc[] = [];
  for (const arc of [...arcs].sort((a, b) => span(a) - span(b))) {
    const [left, right] = [Math.min(arc.from < 0 ? arc.to : arc.from, arc.to), Math.max(arc.from, arc.to)];
    const inTheWay = done.filter(
      (other) =>
        other.from >= 0 &&
        arc.from >= 0 &&
        Math.min(other.from, other.to) < right &&
        Math.max(other.from, other.to) > left,
    );
    const level = arc.from < 0 ? 1 : 1 + Math.max(0, ...inTheWay.map((other) => other.level));
    done.push({ ...arc, level });
  }
  return done;
}
