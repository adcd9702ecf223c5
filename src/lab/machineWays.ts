import type { Way } from '../engine/tcp/window.ts';
import type { AnyRule } from '../engine/rule.ts';

/** A way whose rules are named by their numbers. */
type NumberedWay = Way<number>;
type Fired = readonly Pick<AnyRule, 'id' | 'kind'>[];

const leavesFrom = ({ from }: NumberedWay, state: string): boolean => from === null || from.includes(state);

/** Whether a rule is one of those by which a way is taken. */
export const takes = ({ rules, kinds }: NumberedWay, { id, kind }: Fired[number]): boolean =>
  rules?.includes(id) === true || kinds?.includes(kind) === true;

/**
 * The ways that a machine has gone in one event, one after the other; empty: it has none that lead there. A way of
 * rules is gone only when one of them fired; of ways that a bound decides one event goes one at most.
 */
export function waysTaken(
  ways: readonly NumberedWay[],
  from: string,
  to: string,
  fired: Fired,
): readonly NumberedWay[] {
  if (from === to) return [];
  const bound = ways.filter(({ rules, kinds }) => rules === undefined && kinds === undefined);
  const byRule = ways.filter((way) => fired.some((rule) => takes(way, rule)));
  const queue: { readonly at: string; readonly free: boolean; readonly taken: readonly NumberedWay[] }[] = [
    { at: from, free: true, taken: [] },
  ];
  const seen = new Set<string>();
  for (const { at, free, taken } of queue) {
    for (const way of free ? [...byRule, ...bound] : byRule) {
      const still = free && !bound.includes(way);
      const key = `${way.to} ${still}`;
      if (seen.has(key) || way.to === at || !leavesFrom(way, at)) continue;
      if (way.to === to) return [...taken, way];
      seen.add(key);
      queue.push({ at: way.to, free: still, taken: [...taken, way] });
    }
  }
  return [];
}
