import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Received } from '../../../lessons/receive/protocol.ts';
import { addressOfGame, DECISIONS, SENDERS } from '../../../lessons/receive/receiver.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { LessonDoors } from '../../ui/LessonDoors.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { clockTime } from '../../ui/words/numbers.ts';
import { Select } from '../../ui/Select.tsx';
import { Choices, Desk } from './Desk.tsx';
import { Ladder } from './Ladder.tsx';
import { begin, decide, giveAgain, leave, openAddress, receiving, takeBack } from './receiving.ts';
import { SenderSide } from './SenderSide.tsx';
import { Strip } from './Strip.tsx';
import { headlineOf, titleOf } from './words.ts';
import './receive.css';

function Foot({ received, undone }: { readonly received: Received; readonly undone: number }): ReactNode {
  const [copied, setCopied] = useState(false);
  const { now, decided, desk, scenario, game } = received;
  const link = `${window.location.href.split('#')[0]}#${addressOfGame(game)}`;
  return (
    <footer className="receive-foot room-foot" aria-label="What you have answered">
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
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      leave();
    };
  }, []);
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
