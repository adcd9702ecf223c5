import { useId } from 'react';
import { choicesOf } from '../../../papers/evaluate.ts';
import type { Choices, PaperTable } from '../../../papers/paper.ts';
import { Options } from '../../ui/Select.tsx';

interface Props {
  readonly table: PaperTable;
  readonly choices: Choices;
  readonly assume: (key: string, choice: string) => void;
  /** Resets all assumptions. */
  readonly reset: () => void;
  /** Whether its title is visible. */
  readonly titled?: boolean;
}

/** "What if they had …": other answers to what the paper leaves open. The verdicts follow. */
export function WhatIf({ table, choices, assume, reset, titled = true }: Props) {
  const id = useId();
  const chosen = choicesOf(table, choices);
  if (table.assumptions.length === 0) return null;
  return (
    <fieldset className="what-if off-wall">
      <legend className={titled ? '' : 'unseen'}>What if they had …</legend>
      {table.assumptions.map(({ key, label, why, choices: answers }) => (
        <div key={key} className={choices[key] === undefined ? '' : 'changed'}>
          <label htmlFor={`${id}${key}`}>{label}</label>
          <select
            id={`${id}${key}`}
            value={chosen[key]}
            aria-describedby={`${id}${key}-why`}
            onChange={(event) => assume(key, event.target.value)}
          >
            <Options of={answers.map(({ key: answer, label: words }) => [answer, words])} />
          </select>
          <p id={`${id}${key}-why`}>{why}</p>
        </div>
      ))}
      {Object.keys(choices).length > 0 && (
        <button type="button" onClick={reset}>
          As the table is computed
        </button>
      )}
    </fieldset>
  );
}
