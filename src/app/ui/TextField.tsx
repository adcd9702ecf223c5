import type { ReactNode } from 'react';

/** A labelled text field. `help`: id of its hint. */
export function TextField({
  label,
  value,
  write,
  inputMode,
  help,
  refused = false,
}: {
  readonly label: string;
  readonly value: string;
  readonly write: (text: string) => void;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly help?: string;
  readonly refused?: boolean;
}) {
  return (
    <label>
      {label}
      <input
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        value={value}
        aria-invalid={refused}
        aria-describedby={help}
        onChange={({ target }) => write(target.value)}
      />
    </label>
  );
}

/** Describes the effect of a form, or announces why it cannot be submitted ('': it can). */
export function FormHint({
  id,
  problem,
  children,
}: {
  readonly id?: string;
  readonly problem: string;
  readonly children: ReactNode;
}) {
  return (
    <p id={id} className={problem === '' ? 'hint whole' : 'problem'} role={problem === '' ? undefined : 'alert'}>
      {problem === '' ? children : problem}
    </p>
  );
}
