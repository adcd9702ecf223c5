import { scaleLinear } from 'd3-scale';
import { type ReactNode, useEffect, useState } from 'react';
import type { Received } from '../../../lessons/receive/protocol.ts';
import { useStore } from 'zustand';
import { addressOfGame, DECISIONS, SENDERS } from '../../../lessons/receive/receiver.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { LessonDoors } from '../../ui/LessonDoors.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { useKeys } from '../../ui/useKeys.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { clockTime } from '../../ui/words/numbers.ts';
import { Select } from '../../ui/Select.tsx';
import { Choices, Desk } from './Desk.tsx';
import { Ladder } from './Ladder.tsx';
import { begin, decide, giveAgain, leave, openAddress, receiving, takeBack } from './receiving.ts';
import { SenderSide } from './SenderSide.tsx';
import { headlineOf, titleOf } from './words.ts';
import './receive.css';

const WIDTH = 1000;
const HEIGHT = 34;
/** Minimum time range, s. */
const SPAN = 0.6;

/** The sender's window from the start, with a tick per answer and a cross per dropped segment. */
export function Strip({ received: { now, answers, decided } }: { readonly received: Received }): ReactNode {
  const end = Math.max(SPAN, now * 1.5);
  const x = scaleLinear([0, end], [0, WIDTH]);
  const y = scaleLinear([0, Math.max(1, ...answers.map(({ cwnd }) => cwnd))], [HEIGHT - 8, 4]);
  const from = answers[0] === undefined ? `M${x(now)} ${y(0)}` : `M${x(answers[0].time)} ${y(answers[0].cwnd)}`;
  const steps = answers.map(({ time, cwnd }) => `H${x(time)}V${y(cwnd)}`).join('');
  return (
    <div className="receive-whole placed">
      <svg
        className="receive-strip full-width"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <rect className="sunk" x={x(now)} y={0} width={WIDTH - x(now)} height={HEIGHT} />
        <path fill="none" stroke="var(--flow-1)" strokeWidth={2} d={`${from}${steps}H${x(now)}`} />
        {decided.map(({ arrives, decision }) => (
          <path
            key={arrives}
            stroke={decision === 'x' ? 'var(--loss)' : 'var(--ink)'}
            strokeWidth={decision === 'x' ? 2 : 1}
            d={`M${x(arrives)} ${HEIGHT}v${decision === 'x' ? -HEIGHT : -7}`}
          />
        ))}
        <path stroke="var(--ink)" strokeWidth={2} d={`M${x(now)} 0V${HEIGHT}`} />
      </svg>
      {now < 0.7 * end && <span>goes on with your next answer</span>}
    </div>
  );
}

function Foot({ received, undone }: { readonly received: Received; readonly undone: number }): ReactNode {
  const [copied, setCopied] = useState(false);
  const { now, decided, desk, scenario, game } = received;
  const link = `${window.location.href.split('#')[0]}#${addressOfGame(game)}`;
  return (
    <footer className="receive-foot across room-foot" aria-label="What you have answered">
      <Strip received={received} />
      <div className="receive-transport wraps in-line">
        <p>
          <b>{clockTime(now)} s</b>
          <span>
            answer {decided.length + 1}, {desk === null ? 'over' : 'waits for you'}
          </span>
        </p>
        <button type="button" disabled={decided.length === 0} onClick={() => takeBack(decided.length)}>
          Back to the beginning
        </button>
        <button type="button" disabled={decided.length === 0} onClick={() => takeBack()}>
          Take back <kbd>←</kbd>
        </button>
        <button type="button" disabled={undone === 0} onClick={giveAgain}>
          Redo <kbd>→</kbd>
        </button>
        <p>
          <a href={`#${encodeLink(scenario)}`}>As a script</a>
          <button
            type="button"
            className="link"
            onClick={() => download('receiver.json', `${JSON.stringify(scenario, null, 2)}\n`, 'application/json')}
          >
            Save the script
          </button>
          <button type="button" className="link" onClick={() => void copyText(link).then(setCopied)}>
            {copied ? 'Link copied' : 'Copy link'}
          </button>
        </p>
      </div>
    </footer>
  );
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if (altKey || target instanceof HTMLInputElement) return;
  if (target instanceof HTMLElement && target.closest('[popover], select') !== null) return;
  if (ctrlKey || metaKey) {
    if (key.toLowerCase() !== 'z') return;
    event.preventDefault();
    takeBack();
    return;
  }
  const decision = DECISIONS.find((each) => each === key.toLowerCase());
  if (decision !== undefined) decide(decision);
  else if (key === 'ArrowLeft') takeBack();
  else if (key === 'ArrowRight') giveAgain();
  else return;
  event.preventDefault();
}

/** Be the receiver: the player answers segment by segment, and sees by which rule the sender reacts. */
export function ReceiveRoom(): ReactNode {
  const { received, undone, note } = useStore(receiving);
  useAddress('lessons', openAddress);
  useKeys(onKey);
  useEffect(() => leave, []);
  const sender = received?.game.sender ?? 'sack';
  const [said, does] = received === null ? ['', ''] : headlineOf(received);
  return (
    <div className="lab lessons receiving">
      <RoomBar note={note} more={<LessonDoors />}>
        <label className="receive-sender">
          Sender <Select value={sender} of={SENDERS.map((name) => [name, titleOf(name)])} choose={begin} />
        </label>
        <button type="button" className="receive-over" onClick={() => begin(sender)}>
          Start over
        </button>
        <SharePlace what="The link holds your answers: it plays the same game anywhere." />
      </RoomBar>
      <div className="receive-room room-body room-columns">
        <main className="room-field" aria-label="Be the receiver">
          <output className="receive-headline room-head">
            <h2 className="serif">
              {said} <em>{does}</em>
            </h2>
          </output>
          {received !== null && (
            <>
              <Desk received={received} />
              <Choices received={received} />
              <Ladder received={received} />
            </>
          )}
        </main>
        <aside className="receive-side room-side" aria-label="What the sender did">
          {received !== null && <SenderSide received={received} />}
        </aside>
        {received !== null && <Foot received={received} undone={undone.length} />}
      </div>
    </div>
  );
}
