import { useEffect, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { BELIEFS } from '../../../lessons/exercises/beliefs.ts';
import { answerText, rightOf, type Sheet } from '../../../lessons/exercises/exercise.ts';
import { numbered } from '../../../lessons/exercises/written/words.ts';
import { printThen } from '../../ui/print/print.ts';
import { qrCode } from '../../ui/qrCode.ts';
import { hashOf } from './address.ts';
import { RoundsFigure } from './RoundsFigure.tsx';

interface Props {
  readonly sheet: Sheet;
  readonly what: 'questions' | 'key';
  readonly done: () => void;
}

function Questions({ sheet }: { readonly sheet: Sheet }): ReactNode {
  const all = numbered(sheet);
  return sheet.parts.map((part) => (
    <section key={part.given.text.join(' ')}>
      {part.given.text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {part.given.rounds.length > 0 && (
        <RoundsFigure given={part.given} exercises={[]} shown={part.given.shown} thresholds={false} width={840} />
      )}
      <ol>
        {all
          .filter((each) => each.part === part)
          .map(({ number, exercise }) => (
            <li key={number} value={number}>
              {exercise.question} {exercise.note}
              {exercise.fields[0]!.words !== null && <em> {exercise.fields[0]!.words.join(', ')}?</em>}
              <span className="exercise-lines" />
            </li>
          ))}
      </ol>
    </section>
  ));
}

function Key({ sheet }: { readonly sheet: Sheet }): ReactNode {
  return (
    <ol>
      {numbered(sheet).map(({ number, exercise }) => (
        <li key={number} value={number}>
          <b>{answerText(exercise, rightOf(exercise).value)}</b> {exercise.solution.join(' ')}{' '}
          <cite>{exercise.source}</cite>
          <ul>
            {exercise.choices
              .filter(({ belief }) => belief !== null)
              .map((choice) => (
                <li key={choice.value.join(' ')}>
                  {answerText(exercise, choice.value)}: “{BELIEFS[choice.belief!]}” {choice.says}
                </li>
              ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

/** A sheet or its key for printing; removed when it is printed. */
export function Paper({ sheet, what, done }: Props): ReactNode {
  useEffect(() => {
    printThen(done);
    // The empty list makes the effect print only once.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const link = `${window.location.href.split('#')[0]}${hashOf(sheet.order)}`;
  const code = qrCode(link);
  return createPortal(
    <article className="exercise-paper paper-sheet black-on-white" aria-label={what === 'key' ? 'Key' : 'Exercises'}>
      <h2>
        {what === 'key' ? 'Key to sheet' : 'Exercises, sheet'} {sheet.order.seed}
      </h2>
      {what === 'key' ? <Key sheet={sheet} /> : <Questions sheet={sheet} />}
      <footer>
        <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-label="QR code of the link">
          <path d={code.path} />
        </svg>
        <span>{link}</span>
      </footer>
    </article>,
    document.getElementById('root')!,
  );
}
