/** What the state machines of growth laws have in common. */
import type { Look, NamedState, OwnState, StateMachine } from '../window.ts';

const WAITS: NamedState = {
  name: 'Waits',
  means: 'Slow start, or a loss is being repaired: the variant’s own growth is not active.',
  source: { source: 'RFC 5681', section: 'section 3' },
};

/** A machine that says something in congestion avoidance only. */
export function inAvoidance<O extends OwnState>({
  current,
  ...machine
}: Omit<StateMachine<O>, 'current'> & {
  /** null: nothing has been decided yet. */
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

/** A setting of the variant that is a number. */
export const setting = ({ settings }: Look, name: string): number => Number(settings.variant[name]);
