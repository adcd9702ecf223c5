import type { NamedState, Transition } from '#engine/tcp/window.ts';
import { takes, transitionsTaken } from '#lab/look/machineTransitions.ts';
import type { Machine } from '#lab/look/machines.ts';
import { citationText } from '#app/explain/why/reasons.ts';
import { ruleBoxOf, type Rule } from '#app/explain/why/ruleBox.ts';
import type { RunData } from '#app/run/record/runData.ts';
import { figure } from '#app/ui/words/numbers.ts';
import { noVariables } from '../variables/variables.tsx';

/** A transition caused by an event, and the rule that fired, with its numbers. */
interface Taken {
  readonly transition: Transition<number>;
  readonly from: string;
  readonly to: string;
  readonly when: string;
  /** null: caused by a measurement that passed a threshold, not by a rule. */
  readonly rule: Rule | null;
}

/** A state machine of a sender, for display. */
export interface ShownMachine {
  readonly title: string;
  readonly states: readonly NamedState[];
  readonly transitions: readonly Transition<number>[];
  readonly now: string;
  /** Transitions in the event of the moment, in order; empty: none. */
  readonly taken: readonly Taken[];
}

interface ShownMachines {
  readonly flow: number;
  readonly name: string;
  readonly event: number;
  readonly machines: readonly ShownMachine[];
}

/** The machines of the sender that the moment is about; null: unknown. */
export function machinesShown({ opened, present }: RunData): ShownMachines | null {
  const { variables } = present;
  if (variables === null) return null;
  const { flow, event } = variables;
  const fired = present.why?.fired.filter(({ firing }) => firing.flow === flow && firing.event === event) ?? [];
  const rules = fired.flatMap((one) => {
    const facts = opened.rules[one.firing.rule];
    return facts === undefined ? [] : [{ ...one, facts }];
  });
  const show = ({ title, states, transitions, now, before }: Machine): ShownMachine => {
    const gone = transitionsTaken(
      transitions,
      before ?? now,
      now,
      rules.map(({ facts }) => facts),
    );
    const taken = gone.map((transition, place): Taken => {
      const by = rules.find(({ facts }) => takes(transition, facts));
      return {
        transition,
        from: place === 0 ? before! : gone[place - 1]!.to,
        to: transition.to,
        when: transition.when,
        rule: by === undefined ? null : ruleBoxOf(opened, by.facts, by.firing, by.examined),
      };
    });
    return { title, states, transitions, now, taken };
  };
  return { flow, name: opened.flows[flow]?.name ?? '', event, machines: variables.machines.map(show) };
}

/** "It came from Slow start: cwnd ≥ ssthresh." '' without a transition. */
const cameFrom = ({ taken }: ShownMachine): string =>
  taken.map(({ from, to, when }) => `It went from ${from} to ${to}: ${when}.`).join(' ');

/** "Every sender: Fast recovery. Region of the cubic curve: Waits." with the transitions. */
export function machinesSentence(data: RunData): string {
  const shown = machinesShown(data);
  if (shown === null) return noVariables(data, 'states');
  const states = shown.machines.map((machine) => `${machine.title}: ${machine.now}. ${cameFrom(machine)}`.trim());
  return `${shown.name}${shown.event < 0 ? '' : `, event ${figure(shown.event)}`}. ${states.join(' ')}`;
}

/** Whether a transition starts in a state. */
export const beginsIn = ({ from, to }: Transition<number>, state: string): boolean =>
  from === null ? to !== state : from.includes(state);

/** Table rows: states with their meaning, transitions with their conditions. */
export function machineRows(data: RunData): readonly (readonly string[])[] {
  return (machinesShown(data)?.machines ?? []).flatMap(({ title, states, transitions, now, taken }) => [
    ...states.map(({ name, means, source }) => [title, name, means, citationText(source), name === now ? 'now' : '']),
    ...transitions.map((transition) => [
      title,
      `${transition.from === null ? 'any other' : transition.from.join(', ')} → ${transition.to}`,
      transition.when,
      '',
      taken.some((each) => each.transition === transition) ? 'just taken' : '',
    ]),
  ]);
}
