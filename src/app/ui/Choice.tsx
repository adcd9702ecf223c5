import type { Ref } from 'react';
import { Select } from './Select.tsx';

/** A select menu with its label; each option has a value and text. `whole`: full width of its form. */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  choose,
  whole = false,
  first,
}: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, words: string])[];
  readonly choose: (value: Value) => void;
  readonly whole?: boolean;
  readonly first?: Ref<HTMLSelectElement>;
}) {
  return (
    <label className={whole ? 'whole' : undefined}>
      {label}
      <Select ref={first} value={value} of={options} choose={choose} />
    </label>
  );
}
