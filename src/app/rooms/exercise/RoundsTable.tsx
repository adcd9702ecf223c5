import type { ReactNode } from 'react';
import type { Given, Hidden } from '../../../lessons/exercises/exercise.ts';
import { CONVENTION_NAMES, CONVENTIONS, type ConventionName } from '../../../lessons/rounds/conventions.ts';
import { Select } from '../../ui/Select.tsx';

type Round = Given['rounds'][number];

interface Props {
  readonly given: Given;
  readonly convention: ConventionName;
  readonly choose: (convention: ConventionName) => void;
  /** The quantities that open questions ask for, with the letters of the questions. */
  readonly hidden: readonly (Hidden & { readonly letter: string })[];
  /** First and last round that the current question is about; null: none. */
  readonly about: readonly [number, number] | null;
}

const PHASES = { slowStart: 'slow start', avoidance: 'avoidance' } as const;
const SEEN = { duplicates: '3 dup. ACKs', timeout: 'timeout' } as const;

const COLUMNS: readonly (readonly [
  column: Exclude<Hidden['column'], 'all'>,
  head: string,
  text: (round: Round) => string,
])[] = [
  ['ssthresh', 'ssthresh', ({ ssthresh }) => (ssthresh === null ? '∞' : String(ssthresh))],
  ['phase', 'phase', ({ phase }) => PHASES[phase]],
  ['lost', 'then', ({ lost }) => (lost === null ? '' : SEEN[lost])],
  ['segments', 'segments', ({ first, last }) => (first === last ? String(first) : `${first} to ${last}`)],
];

/** The rounds of the connection by a convention; answers of open questions are hidden. */
export function RoundsTable({ given, convention, choose, hidden, about }: Props): ReactNode {
  const all = hidden.find(({ column }) => column === 'all');
  const seen = given.rounds.filter(({ round }) => all === undefined || round < all.from);
  const hides = (column: string, round: number): string =>
    hidden.find((each) => each.column === column && round >= each.from && round <= each.to)?.letter ?? '';
  return (
    <section className="exercise-rounds" aria-label="Textbook rounds">
      <header className="wraps in-line at-ends">
        <h3>Textbook rounds</h3>
        <label>
          Convention{' '}
          <Select
            value={convention}
            of={CONVENTION_NAMES.map((name) => [name, CONVENTIONS[name].title.toLowerCase()])}
            choose={choose}
          />
        </label>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">round</th>
            <th scope="col">cwnd</th>
            {COLUMNS.map(([column, head]) => (
              <th key={column} scope="col" data-column={column}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.map((round) => (
            <tr
              key={round.round}
              className={about !== null && round.round >= about[0] && round.round <= about[1] ? 'asked' : ''}
            >
              <th scope="row">{round.round}</th>
              <td data-column="cwnd">{round.cwnd}</td>
              {COLUMNS.map(([column, , text]) => {
                const letter = hides(column, round.round);
                return letter === '' ? (
                  <td key={column} data-column={column} data-phase={column === 'phase' ? round.phase : undefined}>
                    {column === 'lost' && round.lost !== null && <span aria-hidden="true">✕ </span>}
                    {text(round)}
                  </td>
                ) : (
                  <td key={column} data-column={column} className="is-hidden">
                    <span className="unseen">hidden until {letter} is answered</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {all !== undefined && (
        <p className="exercise-hidden">
          rounds {all.from} to {all.to}: hidden until {all.letter} is answered
        </p>
      )}
    </section>
  );
}
