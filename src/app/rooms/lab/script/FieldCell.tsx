import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { bench, type Spot } from './bench.ts';
import { FIELD_NAMES } from './fields.ts';

interface Props {
  readonly spot: Spot;
  /** Its value in the script. */
  readonly text: string;
  /** The row in words: "row 3, 0.024 s". */
  readonly where: string;
  /** Accepts typed text, or returns false. */
  readonly commit: (text: string) => boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly select: () => void;
}

const isAt = (spot: Spot, other: Spot | undefined): boolean =>
  other !== undefined && spot.kind === other.kind && spot.place === other.place && spot.field === other.field;

/** A field of a row. Refused text stays, with the reason below the row, until it is corrected or discarded by Esc. */
export function FieldCell({ spot, text, where, commit, onKeyDown, select }: Props) {
  // Typed text belongs to a stored value: after another script or an undo it is dropped.
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const written = draft?.of === text ? draft.text : text;
  const problem = useStore(bench, (state) => (isAt(spot, state.problem?.spot) ? state.problem : null));
  const take = (): void => {
    if (written !== text && commit(written)) setDraft(null);
  };
  return (
    <input
      className={`cell field-${spot.field}`}
      aria-label={`${FIELD_NAMES[spot.field]}, ${where}`}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : 'script-problem'}
      inputMode={spot.field === 'sack' || spot.field === 'dsack' ? 'text' : 'decimal'}
      autoComplete="off"
      spellCheck={false}
      value={written}
      onFocus={select}
      onChange={(event) => setDraft({ of: text, text: event.target.value })}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && written !== text) {
          setDraft(null);
          if (problem !== null) bench.setState({ problem: null });
          event.preventDefault();
          return;
        }
        if (event.key === 'Enter' && written !== text) {
          take();
          event.preventDefault();
          return;
        }
        onKeyDown?.(event);
      }}
    />
  );
}
