import { useId, useState, type ReactNode } from 'react';

interface Props {
  readonly label: ReactNode;
  readonly least: number;
  readonly value: number;
  readonly choose: (minutes: number) => void;
}

const MOST = 600;

/** A number of minutes. Typed text stays until the field loses focus; only valid values are stored. */
export function Minutes({ label, least, value, choose }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const help = useId();
  const fits = (text: string): boolean => text.trim() !== '' && Number(text) >= least && Number(text) <= MOST;
  const refused = typed !== null && !fits(typed);
  return (
    <>
      <label>
        {label}
        <input
          inputMode="decimal"
          size={5}
          value={typed ?? String(value)}
          aria-invalid={refused}
          aria-describedby={help}
          onChange={({ target }) => {
            setTyped(target.value);
            if (fits(target.value)) choose(Number(target.value));
          }}
          onBlur={() => setTyped(null)}
        />
      </label>
      <span id={help} className="problem" role="alert">
        {refused && ` Minutes must be ${least} to ${MOST}. You wrote ${typed === '' ? 'nothing' : `"${typed}"`}.`}
      </span>
    </>
  );
}
