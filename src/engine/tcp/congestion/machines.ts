/** Common parts of the growth laws' state machines. */
import type { Look, NamedState, OwnState, StateMachine } from '../window.ts';

const WAITS: NamedState = {
  name: 'Waits',
  means: 'Slow start, or a loss is being repaired: the variant’s own growth is not active.',
  source: { source: 'RFC 5681', section: 'section 3' },
};

/** A machine with states only in congestion avoidance. */
export function inAvoidance<O extends OwnState>({
  current,
  ...machine
}: Omit<StateMachine<O>, 'current'> & {
  /** null: no decision has been made yet. */
  readonly current: (own: Readonly<O>, look: Look) => string | null;
}): StateMachine<O> {
  return {
    ...machine,
    states: [WAITS, ...machine.states],
    transitions: [
      ...machine.states.map(({ name }) => ({ from: [WAITS.name], to: name, when: 'congestion avoidance begins' })),
      ...machine.transitions,
      { from: null, to: WAITS.name, when: 'a loss, a mark or a timeout' },
    ],
    current: (own, look) => (look.avoiding ? (current(own, look) ?? WAITS.name) : WAITS.name),
  };
}

/** A numeric setting of the variant. */
export const setting = ({ settings }: Look, name: string): number => Number(settings.variant[name]);
