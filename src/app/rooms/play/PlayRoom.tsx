import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { addressOfGame, gameOfAddress, RIVALS, scenarioOf, type Game } from '../../../lessons/play/game.ts';
import { encodeLink } from '#scenario/link/link.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import { copyText } from '../../ui/copyText.ts';
import { download } from '../../ui/download.ts';
import { LessonDoors } from '../../ui/LessonDoors.tsx';
import { RoomBar } from '../../ui/RoomBar.tsx';
import { useAddress } from '../../ui/useAddress.ts';
import { hasModifier, useKeys } from '../../ui/useKeys.ts';
import { SharePlace } from '../../ui/SharePlace.tsx';
import { useScreen } from '../../ui/useMedia.ts';
import { Select } from '../../ui/Select.tsx';
import { Foot } from './Foot.tsx';
import { GamePlots } from './GamePlots.tsx';
import { Moves, REPEAT } from './Moves.tsx';
import { nameOf } from './names.ts';
import { Network } from './Network.tsx';
import { begin, leave, playing, setWindow, togglePlay, useTold } from './playing.ts';
import { announcedOf, sayingsOf } from './sayings.ts';
import { Scores } from './Scores.tsx';
import './play.css';

/** Maximum length of a game's link; longer ones are files. */
const LONGEST = 2000;

/** The experiment of a game, for the Lab: to step, fork, and explain. */
function labLink(game: Game): string {
  const parsed = parseScenario(scenarioOf(game));
  return parsed.ok ? `#${encodeLink(parsed.scenario)}` : '#';
}

const linkOf = (game: Game): string => `${window.location.href.split('#')[0]}#${addressOfGame(game)}`;

function Links(): ReactNode {
  const game = useStore(playing, (state) => state.game);
  const older = useStore(playing, (state) => state.older);
  const plays = useStore(playing, (state) => state.plays);
  const digest = useStore(playing, (state) => state.digest);
  const olderDigest = useStore(playing, (state) => state.olderDigest);
  const [copied, setCopied] = useState(false);
  const address = addressOfGame(game);
  const link = linkOf(game);
  return (
    <section className="play-links" aria-label="Share this game">
      <p>
        <b>Share this game</b> <span>{game.moves.length === 1 ? '1 move' : `${game.moves.length} moves`}</span>{' '}
        <span>
          {address.length} of {LONGEST} characters
        </span>
      </p>
      {[
        ['this game', digest],
        ['the older game', olderDigest],
      ].map(
        ([name, of]) =>
          of !== '' && (
            <p key={name}>
              <span>
                digest of {name} <code>{of}</code>
              </span>
            </p>
          ),
      )}
      <meter min={0} max={LONGEST} value={Math.min(LONGEST, address.length)} aria-label="Length of the link" />
      <p>
        {address.length <= LONGEST ? (
          <button type="button" onClick={() => void copyText(link).then(setCopied)}>
            {copied ? 'Link copied' : 'Copy link'}
          </button>
        ) : (
          <button
            type="button"
            onClick={() => download('game.json', JSON.stringify(scenarioOf(game)), 'application/json')}
          >
            Save as a file
          </button>
        )}
        <button type="button" disabled={plays} onClick={() => begin(game.rival, game.moves.length > 0 ? game : older)}>
          Try to beat it
        </button>
        {!plays && game.moves.length > 0 && (
          <a className="button" href={labLink(game)}>
            Step through it in the Lab
          </a>
        )}
      </p>
    </section>
  );
}

/** Events of the last second, visible and announced. */
function Headline(): ReactNode {
  const samples = useTold();
  const { rival } = useStore(playing, (state) => state.game);
  const over = useStore(playing, (state) => state.over);
  const older = useStore(playing, (state) => state.older);
  const [happened, means] = sayingsOf(samples, rival);
  return (
    <>
      <h2 className="serif">
        {over ? 'The game is over.' : happened}{' '}
        <em>{samples.length === 0 && older !== null ? 'The thin line is the older game.' : over ? '' : means}</em>
      </h2>
      <output className="unseen">{announcedOf(samples)}</output>
    </>
  );
}

/** Be the sender: the player sets the window, beside a rival on the same path. */
export function PlayRoom(): ReactNode {
  const game = useStore(playing, (state) => state.game);
  const older = useStore(playing, (state) => state.older);
  const screen = useScreen();
  const [note, setNote] = useState('');
  const why = useStore(playing, (state) => state.why);
  const last = useRef(0);
  useAddress('lessons', (hash) => {
    const asked = gameOfAddress(hash);
    setNote(asked.note);
    begin(asked.game.rival, asked.game.moves.length > 0 ? asked.game : null);
  });
  useEffect(() => leave, []);
  useKeys((event) => {
    const { key, shiftKey, repeat, timeStamp, target } = event;
    if (hasModifier(event) || target instanceof HTMLInputElement) return;
    if (target instanceof HTMLElement && target.closest('[popover], select') !== null) return;
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
    } else if (target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement) return;
    else if (key === ' ') {
      event.preventDefault();
      togglePlay();
    } else if (key === 'Enter') {
      event.preventDefault();
      document.getElementById('play-typed')?.focus();
    }
  });
  const low = screen === 'compact' || screen === 'smallProjector' || screen === 'projector';
  return (
    <div className="lab lessons">
      <RoomBar note={why || note} more={<LessonDoors />}>
        <label className="play-against">
          Against{' '}
          <Select
            value={game.rival}
            of={RIVALS.map((rival) => [rival, nameOf(rival)])}
            choose={(next) => begin(next, null)}
          />
        </label>
        <button type="button" className="roomy-only" onClick={() => begin(game.rival, older)}>
          Start over
        </button>
        <SharePlace what="The link holds your moves: it plays the same game anywhere." address={linkOf(game)} />
      </RoomBar>
      <div className="play-room grid room-body">
        <main className="play-field room-field" aria-label="Be the sender">
          <Headline />
          <Network rival={game.rival} />
          <GamePlots rival={game.rival} low={low} queue={screen !== 'projector'} />
        </main>
        <Moves />
        <aside className="play-side room-side" aria-label="Score and link">
          <Scores />
          <Links />
        </aside>
        <Foot />
      </div>
    </div>
  );
}
