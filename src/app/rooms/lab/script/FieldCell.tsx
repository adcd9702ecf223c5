import { useState, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { bench, type Spot } from './bench.ts';
import { FIELD_NAMES } from './fields.ts';

interface Props {
  readonly spot: Spot;
  /** What is there, as the script has it. */
  readonly text: string;
  /** The row in words: "row 3, 0.024 s". */
  readonly where: string;
  /** Takes what was written, or says that it does not. */
  readonly commit: (text: string) => boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly select: () => void;
}

const isAt = (spot: Spot, other: Spot | undefined): boolean =>
  other !== undefined && spot.kind === other.kind && spot.place === other.place && spot.field === other.field;

/** A field of a row. What was written and refused stays, with the reason under the row, until it is mended or given up by Esc. */
export function FieldCell({ spot, text, where, commit, onKeyDown, select }: Props) {
  // What was written belongs to what was there: another script, or the same after an undo, says its own.
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
