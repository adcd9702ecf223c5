import type { Step } from '../../../lessons/lesson.ts';
import { dotTimes, type Answer, type Score } from '../../../lessons/score.ts';
import { LETTERS } from './Gate.tsx';
import { inlines, numberWords, timeWords, Words, type About } from './words.tsx';

const VERDICTS = {
  right: 'That is what happened.',
  partly: 'Partly right.',
  wrong: 'Not yet.',
  shown: 'This is what happened.',
} as const;

/** Half circle: partly right; check: right; open circle: not yet. */
function Glyph({ verdict }: { readonly verdict: Score['verdict'] }) {
  return (
    <svg className="lesson-glyph rigid" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {verdict === 'right' || verdict === 'shown' ? (
        <path d="M4 10.5 8.5 15 16 5" />
      ) : (
        <>
          <circle cx="10" cy="10" r="8" />
          {verdict === 'partly' && <path className="full" d="M2 10a8 8 0 0 1 16 0Z" />}
        </>
      )}
    </svg>
  );
}

interface Props {
  readonly step: Step;
  readonly answer: Answer;
  readonly score: Score;
  readonly about: About;
}

function Numbers({ step, answer, score, about }: Props) {
  const gate = step.gate!;
  if (gate.kind === 'choose') {
    const right = gate.choices[score.truth[0]!];
    if (right === undefined || score.verdict === 'right') return null;
    return (
      <p className="lesson-truth">
        {LETTERS[score.truth[0]!]}: <b>{inlines(right.words, about)}</b>
      </p>
    );
  }
  if (gate.kind === 'order')
    return (
      <ol className="lesson-sorted">
        {score.truth.map((item) => (
          <li key={item}>{inlines(gate.items[item]!.words, about)}</li>
        ))}
      </ol>
    );
  const heads = gate.kind === 'draw' ? dotTimes(step, about.scope).map((time) => time.toFixed(2)) : [''];
  const words = (value: number): string => (gate.kind === 'moment' ? timeWords(value) : numberWords(value));
  const unit = gate.kind === 'number' ? gate.unit : gate.kind === 'draw' ? 'at, s' : '';
  return (
    <table className="lesson-numbers">
      <thead>
        <tr>
          <th>{unit}</th>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {answer !== null && (
          <tr>
            <th className="yours">your guess</th>
            {answer.map((value, at) => (
              <td key={heads[at]}>{words(value)}</td>
            ))}
          </tr>
        )}
        <tr>
          <th>the run</th>
          {score.truth.map((value, at) => (
            <td key={heads[at]}>
              <b>{words(value)}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

/** Feedback to an answer: the verdict, the idea behind this answer, the numbers, and the rule. */
export function Reveal({ step, answer, score, about }: Props) {
  const { verdict, feedback } = score;
  return (
    <section className="lesson-reveal stack" data-verdict={verdict} aria-label="What happened">
      <output className="lesson-verdict in-line">
        <Glyph verdict={verdict} /> <b>{VERDICTS[verdict]}</b>
      </output>
      <Words of={feedback.of} about={about} />
      <Numbers step={step} answer={answer} score={score} about={about} />
      <Words of={step.after} about={about} />
      {feedback.belief !== '' && (verdict === 'wrong' || verdict === 'partly') && (
        <p className="lesson-belief muted">
          You may have believed: <em>“{feedback.belief}”</em>
        </p>
      )}
    </section>
  );
}
