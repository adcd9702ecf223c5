import type { NamedState, Way } from '../../../../../engine/tcp/window.ts';
import { takes, waysTaken } from '../../../../../lab/machineWays.ts';
import type { Machine } from '../../../../../lab/machines.ts';
import { citationText } from '../../../../explain/why/reasons.ts';
import { ruleBoxOf, type Rule } from '../../../../explain/why/ruleBox.ts';
import type { RunData } from '../../../../run/runData.ts';
import { figure } from '../../../../ui/words/numbers.ts';
import { noVariables } from '../variables/rows.ts';

/** A way that an event has gone, and the rule by which, with its numbers. */
export interface Taken {
  readonly way: Way<number>;
  readonly from: string;
  readonly to: string;
  readonly when: string;
  /** null: no rule, but a measurement that has passed a bound. */
  readonly rule: Rule | null;
}

/** A state machine of a sender, ready to be drawn and read. */
export interface ShownMachine {
  readonly title: string;
  readonly states: readonly NamedState[];
  readonly ways: readonly Way<number>[];
  readonly now: string;
  /** What the event of the moment has done, in order; empty: the state stayed. */
  readonly taken: readonly Taken[];
}

export interface ShownMachines {
  readonly flow: number;
  readonly name: string;
  readonly event: number;
  readonly machines: readonly ShownMachine[];
}

/** The machines of the sender that the moment is about; null: none is known. */
export function machinesShown({ opened, present }: RunData): ShownMachines | null {
  const { variables } = present;
  if (variables === null) return null;
  const { flow, event } = variables;
  const fired = present.why?.fired.filter(({ firing }) => firing.flow === flow && firing.event === event) ?? [];
  const rules = fired.flatMap((one) => {
    const facts = opened.rules[one.firing.rule];
    return facts === undefined ? [] : [{ ...one, facts }];
  });
  const show = ({ title, states, ways, now, before }: Machine): ShownMachine => {
    const gone = waysTaken(
      ways,
      before ?? now,
      now,
      rules.map(({ facts }) => facts),
    );
    const taken = gone.map((way, place): Taken => {
      const by = rules.find(({ facts }) => takes(way, facts));
      return {
        way,
        from: place === 0 ? before! : gone[place - 1]!.to,
        to: way.to,
        when: way.when,
        rule: by === undefined ? null : ruleBoxOf(opened, by.facts, by.firing, by.examined),
      };
    });
    return { title, states, ways, now, taken };
  };
  return { flow, name: opened.flows[flow]?.name ?? '', event, machines: variables.machines.map(show) };
}

/** "It came from Slow start: cwnd ≥ ssthresh." '' where it has stayed. */
export const cameFrom = ({ taken }: ShownMachine): string =>
  taken.map(({ from, to, when }) => `It went from ${from} to ${to}: ${when}.`).join(' ');

/** "Every sender: Fast recovery. Region of the cubic curve: Waits." with what the event did. */
export function machinesSentence(data: RunData): string {
  const shown = machinesShown(data);
  if (shown === null) return noVariables(data, 'states');
  const states = shown.machines.map((machine) => `${machine.title}: ${machine.now}. ${cameFrom(machine)}`.trim());
  return `${shown.name}${shown.event < 0 ? '' : `, event ${figure(shown.event)}`}. ${states.join(' ')}`;
}

/** Whether a way begins in a state. */
export const beginsIn = ({ from, to }: Way<number>, state: string): boolean =>
  from === null ? to !== state : from.includes(state);

/** All of it as rows: states with what they mean, ways with when they are taken. */
export function machineRows(data: RunData): readonly (readonly string[])[] {
  return (machinesShown(data)?.machines ?? []).flatMap(({ title, states, ways, now, taken }) => [
    ...states.map(({ name, means, source }) => [title, name, means, citationText(source), name === now ? 'now' : '']),
    ...ways.map((way) => [
      title,
      `${way.from === null ? 'any other' : way.from.join(', ')} → ${way.to}`,
      way.when,
      '',
      taken.some((each) => each.way === way) ? 'just taken' : '',
    ]),
  ]);
}
