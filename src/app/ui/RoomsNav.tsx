import { useEffect } from 'react';
import { useStore } from 'zustand';
import { presenting } from './lecture/presenting.ts';
import { ROOMS, ROOMS_IN_BAR, rooms, type RoomName } from './rooms.ts';
import './room.css';
import './roomBar.css';

interface Props {
  /** Address of a room that has not been visited yet; computed on navigation. */
  readonly to?: (room: RoomName) => string;
  /** Called before another room is shown. */
  readonly leave?: () => void;
}

/** Links to the rooms, in the bar, or in its menu if the bar has no room. */
export function Rooms({ to, leave }: Props) {
  const { room, last } = useStore(rooms);
  const stops = useStore(presenting, (state) => state.stops);
  return (
    <nav aria-label="Parts of Sawtooth">
      {ROOMS_IN_BAR.map((name) =>
        name === room ? (
          <span key={name} aria-current="page">
            {ROOMS[name].title}
          </span>
        ) : (
          <a
            key={name}
            // An empty href would reload the page.
            href={last[name] || `#${name === 'lab' ? '' : `${name}/`}`}
            onClick={(event) => {
              leave?.();
              if (last[name] === undefined && to !== undefined) event.currentTarget.href = to(name);
            }}
          >
            {ROOMS[name].title}
            {name === 'lecture' && stops > 0 && <span className="count"> {stops}</span>}
          </a>
        ),
      )}
    </nav>
  );
}

/** The page's name, and links to its rooms if the bar has room. */
export function RoomsNav({ narrow, ...ways }: Props & { readonly narrow: boolean }) {
  const { room } = useStore(rooms);
  useEffect(() => {
    const before = document.title;
    if (room !== 'lab') document.title = `${ROOMS[room].title} · Sawtooth`;
    return () => {
      document.title = before;
    };
  }, [room]);
  return (
    <>
      <h1 className="in-line">
        <svg viewBox="0 0 34 24" width="31" height="22" aria-hidden="true">
          <path d="M2 21 12 4v13L22 4v13L32 4" />
        </svg>
        <span className="wordmark">Sawtooth</span>
      </h1>
      {!narrow && <Rooms {...ways} />}
    </>
  );
}
