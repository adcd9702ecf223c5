import { useEffect, useState } from 'react';
import { momentOf } from '../../../explain/sentence/moment.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { count } from '../../../ui/words/numbers.ts';

/** Number of packets that a flow loses from a time on, s, until its sender detects the first loss. */
interface NumberQuestion {
  readonly flow: number;
  readonly name: string;
  /** Time of the first loss, s. */
  readonly since: number;
  /** Number lost so far. */
  readonly already: number;
}

/** The question for a flow with a loss that it has not detected; null: none. */
export function numberQuestionOf(data: RunData): NumberQuestion | null {
  const losing = momentOf(data, 0).flows.find(({ unnoticed }) => unnoticed.length > 0);
  const [first] = losing?.unnoticed ?? [];
  if (losing === undefined || first === undefined) return null;
  return { flow: losing.index, name: losing.name, since: first.time, already: losing.unnoticed.length };
}

/** The answer and its time, s; null: not detected yet. */
export function answerOf(
  { marks, present }: Pick<RunData, 'marks' | 'present'>,
  { flow, since }: NumberQuestion,
): { readonly lost: number; readonly at: number } | null {
  const own = marks.between(since, present.now).filter((mark) => mark.flow === flow);
  const noticed = own.find(({ kind }) => kind === 'cut' || kind === 'timeout');
  if (noticed === undefined) return null;
  const lost = own.filter(({ kind, time }) => kind === 'loss' && time <= noticed.time);
  return { lost: lost.reduce((sum, { more = 0 }) => sum + 1 + more, 0), at: noticed.time };
}

/** A question answered with a number before the run continues; the answer stays beside the result. */
export function NumberGuess({ data, question }: { readonly data: RunData; readonly question: NumberQuestion }) {
  const laboratory = useLaboratory();
  useLab((state) => state.status);
  const [text, write] = useState('');
  const [said, say] = useState<number | null>(null);
  const { name, already } = question;
  const answer = said === null ? null : answerOf(data, question);
  const isOver = answer !== null;
  useEffect(() => {
    if (isOver && laboratory.data?.present.playing === true) laboratory.playback.pause();
  }, [isOver, laboratory]);
  const guessed = /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
  return (
    <form
      className="number-guess stack line-below"
      onSubmit={(event) => {
        event.preventDefault();
        if (guessed === null) return;
        say(guessed);
        laboratory.playback.play();
      }}
    >
      <p className="guess-question">How many packets will {name} lose before it knows?</p>
      {said === null ? (
        <>
          <p>
            {count(already)} {already === 1 ? 'is' : 'are'} lost by now.
          </p>
          <TextField label="Packets" value={text} write={write} inputMode="numeric" />
          <button type="submit" className="primary" disabled={guessed === null}>
            Submit
          </button>
        </>
      ) : (
        <p aria-live="polite">
          <b>
            {answer === null
              ? `You guessed ${count(said)}. ${name} does not know yet.`
              : `${name} lost ${count(answer.lost)} before it knew. ${said === answer.lost ? 'Your guess is right.' : `You guessed ${count(said)}.`}`}
          </b>
        </p>
      )}
    </form>
  );
}
