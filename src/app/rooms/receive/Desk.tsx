import type { ReactNode } from 'react';
import type { Received } from '../../../lessons/receive/protocol.ts';
import { decide } from './receiving.ts';
import { NAMES } from './words.ts';

/** Maximum number of received and of arriving segments shown. */
const SHOWN = 11;
const COMING = 3;

type State = 'here' | 'above' | 'dropped' | 'missing';
const STATES: Readonly<Record<State, string>> = {
  here: 'here',
  above: 'here, above a gap',
  dropped: 'you dropped it',
  missing: 'missing',
};

/** Received segments, the one that has just arrived, and those arriving next. */
export function Desk({ received }: { readonly received: Received }): ReactNode {
  const { ack, blocks, decided, desk, coming, now } = received;
  const end = Math.max(ack, ...blocks.map(([, to = 0]) => to), ...decided.map(({ segment }) => segment + 1));
  const dropped = new Set(decided.filter(({ decision }) => decision === 'x').map(({ segment }) => segment));
  const stateOf = (segment: number): State => {
    if (segment < ack) return 'here';
    if (blocks.some(([from = 0, to = 0]) => segment >= from && segment < to)) return 'above';
    return dropped.has(segment) ? 'dropped' : 'missing';
  };
  const first = Math.max(0, end - SHOWN);
  return (
    <section className="receive-desk" aria-label="On your desk">
      <p>
        <b>On your desk</b> in the order of arrival; time waits for you
      </p>
      <div className="receive-row wraps in-line">
        <span>you have</span>
        {end === 0 && <span>nothing yet</span>}
        <ol>
          {Array.from({ length: end - first }, (_, place) => {
            const segment = first + place;
            const state = stateOf(segment);
            return (
              <li key={segment} data-state={state} title={STATES[state]}>
                {segment}
                {state === 'dropped' && <span aria-hidden="true"> ✕</span>}
                <span className="unseen">: {STATES[state]}</span>
              </li>
            );
          })}
        </ol>
        {desk !== null && (
          <b className="receive-arrived grid">
            <span className="unseen">Segment </span>
            {desk.segment}
            <span className="unseen"> has arrived</span>
          </b>
        )}
        <span>coming</span>
        {coming.length === 0 && <span>nothing yet</span>}
        <ol>
          {coming.slice(0, COMING).map(({ segment, again, arrives }) => (
            <li key={`${segment} ${arrives}`} data-state={again ? 'again' : 'new'}>
              {segment}
              <small className="faint">
                {again && 'again, '}in {Math.round(1000 * (arrives - now))} ms
              </small>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Possible answers; unavailable ones say why. */
export function Choices({ received }: { readonly received: Received }): ReactNode {
  const { desk, ack } = received;
  if (desk === null) return <p className="receive-asked line-below">The game is over: the connection has ended.</p>;
  const { segment, again, choices } = desk;
  const missing = segment > ack ? ` ${ack} is missing.` : '';
  return (
    <section className="receive-asked line-below" aria-label="Your answer">
      <h3 className="serif">
        Segment {segment} has arrived{again ? ' again' : ''}.{missing} What do you answer?{' '}
        <span>each button says what leaves</span>
      </h3>
      <div className="receive-choices stack">
        {choices.map(({ decision, says, open }) => (
          <button key={decision} type="button" aria-disabled={!open} onClick={() => decide(decision)}>
            <b>{NAMES[decision]}</b> <kbd>{decision.toUpperCase()}</kbd> <span>{says}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
