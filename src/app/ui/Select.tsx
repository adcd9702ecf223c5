import type { ComponentProps, ReactNode } from 'react';
import { Options } from './Options.tsx';

interface Props<Value> extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> {
  readonly value: Value | '';
  readonly of: readonly (readonly [value: Value, words: string])[];
  readonly choose: (value: Value) => void;
  /** Shown for the value '', which cannot be chosen again. */
  readonly none?: string;
}

/** A select menu; each option has a value and text. */
export function Select<Value extends string | number>({ of, choose, none, ...control }: Props<Value>): ReactNode {
  return (
    <select
      {...control}
      onChange={({ target }) => {
        const chosen = of.find(([each]) => String(each) === target.value);
        if (chosen !== undefined) choose(chosen[0]);
      }}
    >
      {none !== undefined && <option value="">{none}</option>}
      <Options of={of} />
    </select>
  );
}
