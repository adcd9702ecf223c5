import type { Transition } from '../../engine/tcp/window.ts';
import type { AnyRule } from '../../engine/rule.ts';

/** A transition with rules given by number. */
type NumberedTransition = Transition<number>;
type Fired = readonly Pick<AnyRule, 'id' | 'kind'>[];

const leavesFrom = ({ from }: NumberedTransition, state: string): boolean => from === null || from.includes(state);

/** Whether a rule triggers a transition. */
export const takes = ({ rules, kinds }: NumberedTransition, { id, kind }: Fired[number]): boolean =>
  rules?.includes(id) === true || kinds?.includes(kind) === true;

/**
 * The transitions of a machine in one event, in order; empty if no sequence of transitions leads to the new state. A
 * transition with rules requires one of them to have fired. Of the others, one event takes at most one.
 */
export function transitionsTaken(
  transitions: readonly NumberedTransition[],
  from: string,
  to: string,
  fired: Fired,
): readonly NumberedTransition[] {
  if (from === to) return [];
  const bound = transitions.filter(({ rules, kinds }) => rules === undefined && kinds === undefined);
  const byRule = transitions.filter((transition) => fired.some((rule) => takes(transition, rule)));
  const queue: { readonly at: string; readonly free: boolean; readonly taken: readonly NumberedTransition[] }[] = [
    { at: from, free: true, taken: [] },
  ];
  const seen = new Set<string>();
  for (const { at, free, taken } of queue) {
    for (const transition of free ? [...byRule, ...bound] : byRule) {
      const still = free && !bound.includes(transition);
      const key = `${transition.to} ${still}`;
      if (seen.has(key) || transition.to === at || !leavesFrom(transition, at)) continue;
      if (transition.to === to) return [...taken, transition];
      seen.add(key);
      queue.push({ at: transition.to, free: still, taken: [...taken, transition] });
    }
  }
  return [];
}
