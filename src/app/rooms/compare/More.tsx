import type { ReactNode } from 'react';
import { readValue } from '#scenario/edit/setPath.ts';
import type { Plan, PlanInput } from '../../../study/plan.ts';
import { firstPlan } from './address.ts';
import { ownPath, START_FROM, type StartFrom } from './startFrom.ts';
import { Typed } from './Typed.tsx';
import { Select } from '../../ui/Select.tsx';

/** Rarely used settings. */
export function More({
  plan,
  put,
  start,
  second,
}: {
  /** A select for a second field to vary; null: no field is varied yet, or two are. */
  readonly second: ReactNode;
  readonly plan: Plan;
  readonly put: (at: string, part: PlanInput) => void;
  readonly start: (input: PlanInput) => void;
}) {
  // Keep the path that the user has set up if it is of the kind of network that the question needs.
  const own = ownPath(plan.scenario, firstPlan().scenario);
  const keeps = ({ network }: StartFrom): boolean => network !== null && own?.network.kind === network;
  const field = (name: 'jitter' | 'background' | 'from' | 'until', label: string, empty: string) => (
    <label className="at-ends">
      {label}
      <Typed
        label={label}
        text={plan[name] === null ? '' : String(plan[name])}
        placeholder={empty}
        put={(text) => put(name, { [name]: text === '' ? (name === 'from' ? 0 : null) : readValue(text) })}
      />
    </label>
  );
  return (
    <>
      {second !== null && <label>And another field changes {second}</label>}
      {field('from', 'Figures from, s', '0')}
      {field('until', 'until, s', 'the end')}
      {field('jitter', 'Start jitter, s', 'one round trip')}
      {field('background', 'Background, bit/s', 'none')}
      <label>
        A question to start from
        <Select
          value=""
          none="Choose one to run it"
          of={START_FROM.map((of, index) => [
            index,
            `${of.title}${own === null ? '' : keeps(of) ? ', on your path' : ', on a network of its own'}`,
          ])}
          choose={(next) => {
            const of = START_FROM[next];
            if (of !== undefined) start(of.planOn(keeps(of) ? own : null));
          }}
        />
      </label>
    </>
  );
}
