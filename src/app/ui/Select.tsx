import type { ComponentProps, ReactNode, Ref } from 'react';

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

/** Options of a select menu: each value with its text. */
export const Options = ({ of }: { readonly of: readonly (readonly [value: string | number, words: string])[] }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ));
