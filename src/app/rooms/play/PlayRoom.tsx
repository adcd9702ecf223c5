import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { addressOfGame, gameOfAddress, RIVALS, scenarioOf, type Game } from '../../../lessons/play/game.ts';
import { encodeLink } from '../../../scenario/link.ts';
import { parseScenario } from '../../../scenario/parse.ts';
import { copyText } from '../../ui/copyText.ts';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { GamePlots } from './GamePlots.tsx';
import { NAMES } from './names.ts';
import { begin, leave, playing, setWindow, togglePlay } from './playing.ts';
import { Scores } from './Scores.tsx';
import './play.css';

/** Held keys move the window so often, ms. */
const REPEAT = 150;
/** A game that is longer than this is a file. */
const LONGEST = 2000;

/** The experiment of a game, for the Lab: to step, to fork, to ask why. */
function labLink(game: Game): string {
  const parsed = parseScenario(scenarioOf(game));
  return parsed.ok ? `#${encodeLink(parsed.scenario)}` : '#';
}

function Moves(): ReactNode {
  const { window, over } = useStore(playing);
  const [typed, setTyped] = useState('');
  return (
    <section className="play-moves" aria-label="Your window">
      <h3 className="serif">
        Your window <span>in segments</span>
      </h3>
      <output className="play-window" aria-live="polite">
        {window}
      </output>
      <button type="button" disabled={over} onClick={() => setWindow(window + 2)}>
        ▲ + 2 <kbd>↑</kbd>
      </button>
      <button type="button" disabled={over} onClick={() => setWindow(window - 2)}>
        ▼ − 2 <kbd>↓</kbd>
      </button>
      <button type="button" disabled={over} onClick={() => setWindow(window / 2)}>
        Halve <kbd>H</kbd>
      </button>
      <button type="button" disabled={over} onClick={() => setWindow(window * 0.7)}>
        To 0.7 <kbd>J</kbd>
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\d{1,4}$/.test(typed)) setWindow(Number(typed));
          setTyped('');
        }}
      >
        <label>
          Type it{' '}
          <input
            id="play-typed"
            inputMode="numeric"
            size={4}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
      </form>
    </section>
  );
}

function Links(): ReactNode {
  const { game, older, plays } = useStore(playing);
  const [copied, setCopied] = useState(false);
  const address = addressOfGame(game);
  const link = `${window.location.href.split('#')[0]}#${address}`;
  const file = URL.createObjectURL.bind(URL);
  return (
    <section className="play-links" aria-label="Your moves are a link">
      <p>
        <b>Your moves are a link</b> <span>{game.moves.length} moves</span>{' '}
        <span>
          {address.length} of {LONGEST} characters
        </span>
      </p>
      <meter min={0} max={LONGEST} value={Math.min(LONGEST, address.length)} aria-label="Length of the link" />
      <p>
        {address.length <= LONGEST ? (
          <button type="button" onClick={() => void copyText(link).then(setCopied)}>
            {copied ? 'Link copied' : 'Copy link'}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => {
              const anchor = document.createElement('a');
              anchor.href = file(new Blob([JSON.stringify(scenarioOf(game))], { type: 'application/json' }));
              anchor.download = 'game.json';
              anchor.click();
            }}
          >
            Save as a file
          </button>
        )}
        <button type="button" disabled={plays} onClick={() => begin(game.rival, game.moves.length > 0 ? game : older)}>
          Beat this
        </button>
        {!plays && game.moves.length > 0 && (
          <a className="button" href={labLink(game)}>
            Step it, ask why
          </a>
        )}
      </p>
    </section>
  );
}

/** Be the sender: the window is what the person sets, beside a rival on the same path. */
export function PlayRoom(): ReactNode {
  const { game, plays, ready, over, samples, older } = useStore(playing);
  const [note, setNote] = useState('');
  const last = useRef(0);
  useAddress('lessons', (hash) => {
    const asked = gameOfAddress(hash);
    setNote(asked.note);
    begin(asked.game.rival, asked.game.moves.length > 0 ? asked.game : null);
  });
  useEffect(() => leave, []);
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, repeat, timeStamp } = event;
      if (ctrlKey || metaKey || altKey || event.target instanceof HTMLInputElement) return;
      if (event.target instanceof HTMLElement && event.target.closest('[popover], select') !== null) return;
      const { window: now } = playing.getState();
      const by = shiftKey ? 10 : 2;
      const to = { ArrowUp: now + by, ArrowDown: now - by, h: now / 2, j: now * 0.7 }[
        key.length === 1 ? key.toLowerCase() : key
      ];
      if (to !== undefined) {
        event.preventDefault();
        if (repeat && timeStamp - last.current < REPEAT) return;
        last.current = timeStamp;
        setWindow(to);
      } else if (event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement) return;
      else if (key === ' ') {
        event.preventDefault();
        togglePlay();
      } else if (key === 'Enter') {
        event.preventDefault();
        document.getElementById('play-typed')?.focus();
      }
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const now = samples.at(-1);
  return (
    <div className="lab lessons">
      <RoomBar note={note}>
        <label className="play-against">
          Against{' '}
          <select value={game.rival} onChange={({ target }) => begin(target.value as Game['rival'], null)}>
            {RIVALS.map((rival) => (
              <option key={rival} value={rival}>
                {NAMES[rival]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" onClick={() => begin(game.rival, older)}>
          Start over
        </button>
        <a className="button" href="#lessons/">
          All lessons
        </a>
      </RoomBar>
      <div className="play-room">
        <main className="play-field" aria-label="Be the sender">
          <h2 className="serif">
            Be the sender.{' '}
            <em>
              {over
                ? 'The game is over.'
                : older === null
                  ? 'Take your share, and leave the queue empty.'
                  : 'The thin line is the older game.'}
            </em>
          </h2>
          <GamePlots rival={game.rival} />
          <p className="play-transport">
            <button type="button" className="primary" disabled={!ready || over} onClick={togglePlay}>
              {plays ? 'Pause' : samples.length === 0 ? 'Play' : 'Play on'} <kbd>Space</kbd>
            </button>
            <span>{(now?.time ?? 0).toFixed(1)} s</span>
            <span className="unseen" aria-live="polite">
              {now !== undefined && !plays && `Paused. Queue ${now.queue}, ${now.lost[0]} of your packets lost.`}
            </span>
          </p>
        </main>
        <aside className="play-side" aria-label="Moves and score">
          <Moves />
          <Scores />
          <Links />
        </aside>
      </div>
    </div>
  );
}
