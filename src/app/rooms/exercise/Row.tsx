import { LESSONS } from '../../../lessons/path.generated.ts';
import type { KindName } from '../../../lessons/exercises/kinds.ts';
import { useId, useState, type ReactNode } from 'react';
import { BELIEFS } from '../../../lessons/exercises/beliefs.ts';
import { answerText, rightOf, type Exercise } from '../../../lessons/exercises/exercise.ts';
import { check, type, type Verdict } from './sheets.ts';

/** The lesson that each kind of exercise is about. */
const NAME_OF: Readonly<Record<KindName, (typeof LESSONS)[number][0]>> = {
  phases: 'slow-start',
  window: 'fast-recovery',
  segment: 'slow-start',
  loss: 'timeouts',
  variant: 'fast-recovery',
  time: 'slow-start',
  ladder: 'three-duplicates',
  fairness: 'fairness',
  threshold: 'three-duplicates',
  recorded: 'eight-cubics',
};

/** The lesson that a kind of exercise is about: its name, its number on the path (from 1), and its short title. */
function lessonOf(kind: KindName): { readonly name: string; readonly number: number; readonly short: string } {
  const at = LESSONS.findIndex(([name]) => name === NAME_OF[kind]);
  const [name, short] = LESSONS[at]!;
  return { name, number: at + 1, short };
}

interface Props {
  readonly exercise: Exercise;
  readonly letter: string;
  /** Identifies its answer. */
  readonly answer: string;
  readonly typed: readonly string[];
  readonly verdict: Verdict | undefined;
  /** Link to another exercise of the kind. */
  readonly another: string;
  /** Called when it becomes the current row. */
  readonly enter: () => void;
}

function Result({ exercise, verdict }: { readonly exercise: Exercise; readonly verdict: Verdict }): ReactNode {
  const right = answerText(exercise, rightOf(exercise).value);
  if (verdict.kind === 'right') return <b className="is-right">✓ right</b>;
  return (
    <b className={verdict.kind === 'wrong' ? 'is-wrong' : ''}>
      {verdict.kind === 'wrong' ? '○ not yet: it is ' : 'It is '}
      {right}
    </b>
  );
}

/** Hint at what can be typed, after an invalid answer. */
const hintOf = ({ fields }: Exercise): string =>
  fields.flatMap(({ words }) => (words === null ? [] : [`one of: ${words.join(', ')}`]))[0] ?? 'a whole number';

/** A question with its fields, the verdict on the answer, and the solution. */
export function Row({ exercise, letter, answer, typed, verdict, another, enter }: Props): ReactNode {
  const id = useId();
  const [missed, setMissed] = useState(false);
  const { fields, question, note, solution, source, url } = exercise;
  const lesson = lessonOf(exercise.kind);
  const wrong = verdict?.kind === 'wrong' ? verdict.choice : null;
  const put = (place: number, word: string): void =>
    type(
      answer,
      fields.map((_, at) => (at === place ? word : (typed[at] ?? ''))),
    );
  return (
    // The row with the focus is the current one.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={`exercise-row stack line-above ${verdict?.kind ?? ''}`}
      aria-labelledby={`${id}-question`}
      onFocus={enter}
      onSubmit={(event) => {
        event.preventDefault();
        setMissed(!check(answer, exercise));
      }}
    >
      <p className="exercise-question">
        <i>{letter}</i> <span id={`${id}-question`}>{question}</span>
      </p>
      <div className="exercise-fields wraps in-line">
        {fields.map(({ label, unit, words }, place) => (
          <label key={label} className="in-line">
            {label === '' ? <span className="unseen">{question}</span> : <span>{label}</span>}
            <input
              {...(words === null ? { inputMode: 'numeric', size: 5 } : { list: `${id}-words`, size: 20 })}
              placeholder={words === null ? '' : 'choose or write'}
              autoComplete="off"
              value={typed[place] ?? ''}
              onChange={({ target }) => put(place, target.value)}
            />
            {words !== null && (
              <datalist id={`${id}-words`}>
                {words.map((word) => (
                  <option key={word}>{word}</option>
                ))}
              </datalist>
            )}
            {unit !== '' && <span>{unit}</span>}
          </label>
        ))}
        <button type="submit" className="unseen">
          Check {letter}
        </button>
        <output>
          {verdict === undefined ? (
            <span>{missed ? hintOf(exercise) : 'checks on Enter'}</span>
          ) : (
            <Result exercise={exercise} verdict={verdict} />
          )}
        </output>
      </div>
      {verdict === undefined && note !== '' && <p className="exercise-note">{note}</p>}
      {verdict !== undefined && (
        <div className="exercise-way stack">
          {wrong !== null && (
            <p>
              <b>{BELIEFS[wrong.belief!]}</b> {wrong.says}
            </p>
          )}
          {solution.map((step) => (
            <p key={step} className={/^[a-z]+ = /i.test(step) ? 'serif' : ''}>
              {step}
            </p>
          ))}
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              {source}
            </a>
            {verdict.kind !== 'right' && <a href={another}>Try one of the same kind</a>}
            <a href={`#lessons/${lesson.name}/1`}>
              Lesson {lesson.number} is about this: {lesson.short}
            </a>
          </p>
        </div>
      )}
    </form>
  );
}
