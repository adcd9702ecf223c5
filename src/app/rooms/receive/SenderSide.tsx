import type { ReactNode } from 'react';
import type { Answer } from '../../../lab/look/scriptAnswers.ts';
import type { Received, RuleFollowed } from '../../../lessons/receive/protocol.ts';
import { RuleBox } from '../../explain/why/RuleBox.tsx';
import { ruleBoxOf } from '../../explain/why/ruleBox.ts';
import { segments } from '../../ui/words/numbers.ts';
import { heardWords, phaseWords, titleOf } from './words.ts';
import '../../explain/why/why.css';

/** A rule that fired several times in a row is listed once. */
interface Told {
  readonly newest: RuleFollowed;
  readonly oldest: RuleFollowed;
  readonly count: number;
}

const MOST_TOLD = 8;

function toldOf(rules: readonly RuleFollowed[]): readonly Told[] {
  const told: Told[] = [];
  for (const one of rules) {
    const last = told.at(-1);
    if (last?.newest.rule.id === one.rule.id) told[told.length - 1] = { ...last, oldest: one, count: last.count + 1 };
    else if (told.length < MOST_TOLD) told.push({ newest: one, oldest: one, count: 1 });
    else break;
  }
  return told;
}

/** Segments around those in flight, and the sender's knowledge of each. */
function Boxes({ received, answer }: { readonly received: Received; readonly answer: Answer }): ReactNode {
  const { answers, acks } = received;
  const heard = answers.filter(({ kind }) => kind === 'row').length;
  const reported = acks.slice(0, heard).flatMap(({ sack, ack }) => [...sack, [0, ack]]);
  const resent = new Set(
    answers.flatMap(({ sent }) =>
      sent
        .filter(({ what }) => what === 'resend')
        .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)),
    ),
  );
  const first = Math.max(0, answer.acked - 3);
  const boxes = Array.from({ length: 14 }, (_, place) => {
    const segment = first + place;
    const [state, words]: readonly [string, string] =
      segment < answer.acked
        ? ['acked', 'acknowledged']
        : reported.some(([from = 0, to = 0]) => segment >= from && segment < to)
          ? ['sacked', 'reported by SACK']
          : segment > answer.highest
            ? ['unsent', 'not sent']
            : resent.has(segment)
              ? ['resent', 'sent again']
              : ['flying', 'in flight'];
    return { segment, state, words };
  });
  const stretches = boxes.filter(({ state }, place) => state !== boxes[place - 1]?.state);
  return (
    <>
      <ol className="receive-boxes" aria-label="What the sender knows of its segments">
        {boxes.map(({ segment, state, words }) => (
          <li key={segment} data-state={state} title={words}>
            {segment}
            <span className="unseen">: {words}</span>
          </li>
        ))}
      </ol>
      <ol className="receive-brackets row" aria-hidden="true">
        {stretches.map(({ segment, state }, place) => {
          const length = (stretches[place + 1]?.segment ?? first + boxes.length) - segment;
          return (
            <li key={segment} data-state={state} style={{ flex: length }}>
              {SHORT[state]?.[length > 3 ? 0 : 1]}
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Text below consecutive boxes with the same state: for more than three boxes, and for fewer. */
const SHORT: Readonly<Record<string, readonly [string, string]>> = {
  sacked: ['SACKed by you', ''],
  resent: ['resent', 'resent'],
  flying: ['in flight', 'in flight'],
};

/** The sender's reaction: its window, its segments, and its newest rules. */
export function SenderSide({ received }: { readonly received: Received }): ReactNode {
  const { answers, acks, rules, game, scenario } = received;
  const answer = answers.at(-1);
  if (answer === undefined) return null;
  const before = answers.filter(({ cwnd }) => cwnd !== answer.cwnd).at(-1);
  const told = toldOf(rules);
  return (
    <>
      <header className="at-ends">
        <h3 className="serif">What the sender did</h3> <span>{titleOf(game.sender)}, RFC rules</span>
      </header>
      <div className="receive-window in-line">
        <b>{segments(answer.cwnd)}</b>
        <p>
          <b>cwnd{before === undefined ? '' : `, was ${segments(before.cwnd)}`}</b>
          <span>
            {answer.ssthresh === null ? 'no ssthresh yet' : `ssthresh ${segments(answer.ssthresh)}`} · FlightSize{' '}
            {answer.highest + 1 - answer.acked}
          </span>
        </p>
        <b className="receive-phase" data-phase={answer.phase}>
          {phaseWords(answer.phase)}
        </b>
      </div>
      <Boxes received={received} answer={answer} />
      <ol className="receive-rules" aria-label="Its rules, latest first">
        {told.length === 0 && <li>It has heard nothing yet.</li>}
        {told.map(({ newest, oldest, count }, place) => {
          const box = ruleBoxOf({ scenario }, newest.rule, newest.firing, newest.examined);
          const heard = answers.find(({ event }) => event === newest.firing.event);
          const [from, to] = [oldest, newest].map(({ firing }) => Math.round(1000 * firing.time));
          return (
            <li key={newest.firing.id} className={place === 0 ? 'newest' : ''}>
              <RuleBox rule={box} label={`Rule at ${to} ms`} />
              {place === 0 && <p>{box.plain}</p>}
              <p className="receive-because at-ends">
                <span>{heard === undefined ? '' : heardWords(heard, acks)}</span>{' '}
                <span>
                  {count === 1 ? '' : `${count} times, ${from} to `}
                  {to} ms
                </span>
              </p>
            </li>
          );
        })}
      </ol>
    </>
  );
}
