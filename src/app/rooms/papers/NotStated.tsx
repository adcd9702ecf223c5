import { choicesOf, type Cell } from '../../../papers/evaluate.ts';
import { nearestOf } from '../../../papers/nearest.ts';
import type { Assumption, Choices, PaperTable } from '../../../papers/paper.ts';
import { Figure } from '../../charts/figure/Figure.tsx';
import type { Searched } from './nearestSearch.ts';
import type { PapersSession } from './papersSession.ts';
import { rangesFigure } from './ranges.ts';

interface Props {
  readonly table: PaperTable;
  readonly cells: readonly Cell[];
  readonly choices: Choices;
  readonly searched: Searched | null;
  readonly session: PapersSession;
}

/** Answers in numerical order if they are numbers; means come first. */
const inOrder = ({ choices }: Assumption): Assumption['choices'] =>
  [...choices].sort((one, other) =>
    one.mean === true ? -1 : other.mean === true ? 1 : Number(one.key) - Number(other.key) || 0,
  );

/** The answers without the names of their settings: "500 m x 500 m, 10 m/s, draw 1". */
const answerWords = ({ assumptions }: PaperTable, choices: Choices): string =>
  assumptions.flatMap(({ key, choices: all }) => all.find((each) => each.key === choices[key])?.label ?? []).join(', ');

/** A control with − and + for a setting that the paper does not state. */
function Unstated({
  assumption,
  chosen,
  assume,
}: {
  readonly assumption: Assumption;
  readonly chosen: string;
  readonly assume: (choice: string) => void;
}) {
  const { label, why } = assumption;
  const answers = inOrder(assumption);
  const at = answers.findIndex(({ key }) => key === chosen);
  const go = (to: number): void => {
    const answer = answers[Math.max(0, Math.min(to, answers.length - 1))];
    if (answer !== undefined && answer.key !== chosen) assume(answer.key);
  };
  return (
    <div className="unstated" title={why}>
      <label>
        <span>{label}</span>
        <input
          type="range"
          min={0}
          max={answers.length - 1}
          step={1}
          value={at}
          aria-valuetext={answers[at]?.label}
          onChange={({ target }) => go(target.valueAsNumber)}
        />
      </label>
      <b>{answers[at]?.label}</b>
      <button type="button" aria-label={`${label}: less`} disabled={at <= 0} onClick={() => go(at - 1)}>
        −
      </button>
      <button
        type="button"
        aria-label={`${label}: more`}
        disabled={at >= answers.length - 1}
        onClick={() => go(at + 1)}
      >
        +
      </button>
    </div>
  );
}

/** What a table leaves open: a slider each, and the search for the setting nearest to all printed numbers. */
export function NotStated({ table, cells, choices, searched, session }: Props) {
  const chosen = choicesOf(table, choices);
  const search = searched?.tables.includes(table) === true ? searched : null;
  const best = search === null ? null : nearestOf(search.tried);
  const ranges =
    search === null
      ? cells.map(() => null)
      : cells.map((cell) => {
          const at = search.places.findIndex((place) => place.row === cell.row && place.column === cell.column);
          return search.ranges[at] ?? null;
        });
  const isNearest = best !== null && Object.entries(best.choices).every(([key, choice]) => chosen[key] === choice);
  const names = search?.tables.map(({ name }) => name.replace(/^Table /, '')).join(' and ');
  return (
    <section className="not-stated scrolls" aria-label="Not stated">
      <h3 className="serif">{table.name}: what the paper does not state</h3>
      {table.assumptions.map((assumption) => (
        <Unstated
          key={assumption.key}
          assumption={assumption}
          chosen={chosen[assumption.key]!}
          assume={(choice) => session.assume(assumption.key, choice)}
        />
      ))}
      <div className="nearest-found" aria-live="polite">
        {best === null || search === null ? (
          <p>
            <b>Nearest setting</b> not searched for yet. Each takes about a minute of computing.
          </p>
        ) : (
          <>
            <p>
              <b>Nearest setting found</b> <b className="reached">{`${best.reached} of ${search.places.length}`}</b>
            </p>
            <p>
              {answerWords(table, best.choices)} <span>cells of Tables {names} within 10 %</span>
            </p>
          </>
        )}
        <p className="progress wraps in-line off-paper">
          {search !== null && (
            <>
              <progress max={search.runs} value={search.finished} aria-label="Runs of this setting" />
              {search.tried.length} of {search.settings} settings tried
            </>
          )}
          {search?.running === true ? (
            <button type="button" onClick={() => session.stopSearch()}>
              Stop
            </button>
          ) : (
            (search === null || search.tried.length < search.settings) && (
              <button type="button" onClick={() => session.searchNearest()}>
                {search === null ? 'Search for it' : 'Go on searching'}
              </button>
            )
          )}
          {best !== null && !isNearest && (
            <button type="button" onClick={() => session.asComputed(best.choices)}>
              Set the sliders to it
            </button>
          )}
          {Object.keys(choices).length > 0 && (
            <button type="button" onClick={() => session.asComputed()}>
              As the table is computed
            </button>
          )}
        </p>
      </div>
      <Figure {...rangesFigure(table, cells, ranges)} />
      <p className="range-key wraps">
        <i className="serif">line: printed</i> <span>bar: all settings tried</span> <span>dot: at the sliders</span>{' '}
        <b>outside: no setting tried gives it</b>
      </p>
    </section>
  );
}
