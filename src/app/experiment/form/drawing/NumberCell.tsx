import { useState } from 'react';

/** A number applied on blur or Enter. */
export function NumberCell({
  label,
  value,
  take,
}: {
  readonly label: string;
  readonly value: number;
  readonly take: (value: number) => void;
}) {
  const [typed, type] = useState<string | null>(null);
  const done = (): void => {
    if (typed !== null && typed.trim() !== '' && Number.isFinite(Number(typed)) && Number(typed) !== value)
      take(Number(typed));
    type(null);
  };
  return (
    <input
      type="text"
      inputMode="decimal"
      aria-label={label}
      value={typed ?? String(value)}
      onChange={({ target }) => type(target.value)}
      onBlur={done}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey) done();
      }}
    />
  );
}
