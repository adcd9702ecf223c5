import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { playing, setWindow } from './playing.ts';

/** Repeat interval of a held button, ms. */
export const REPEAT = 150;

interface HeldProps {
  readonly by: number;
  readonly children: ReactNode;
}

/** A button that changes the window, and repeats while held. */
function Held({ by, children }: HeldProps): ReactNode {
  const over = useStore(playing, (state) => state.over);
  const timer = useRef(0);
  const move = (): void => setWindow(playing.getState().window + by);
  const stop = (): void => clearInterval(timer.current);
  useEffect(() => () => clearInterval(timer.current), []);
  return (
    <button
      type="button"
      disabled={over}
      onPointerDown={() => {
        move();
        stop();
        timer.current = window.setInterval(move, REPEAT);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      // A key or a screen reader: no pointerdown came before.
      onClick={({ detail }) => detail === 0 && move()}
    >
      {children}
    </button>
  );
}

/** The window set by the player, and its buttons. */
export function Moves(): ReactNode {
  const size = useStore(playing, (state) => state.window);
  const over = useStore(playing, (state) => state.over);
  const [typed, setTyped] = useState('');
  return (
    <section className="play-moves stack" aria-label="Your window">
      <h3 className="serif at-ends">
        Your window <span>in segments</span>
      </h3>
      <output className="play-window grid" aria-live="polite">
        {size}
      </output>
      <Held by={2}>
        <b>▲ + 2</b> <kbd>↑</kbd> <small>hold to go on</small>
      </Held>
      <Held by={-2}>
        <b>▼ − 2</b> <kbd>↓</kbd> <small>hold to go on</small>
      </Held>
      <button type="button" disabled={over} onClick={() => setWindow(size / 2)}>
        Halve <kbd>H</kbd>
      </button>
      <button type="button" disabled={over} onClick={() => setWindow(size * 0.7)}>
        To 70 % <kbd>J</kbd>
      </button>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (/^\d{1,4}$/.test(typed)) setWindow(Number(typed));
          setTyped('');
        }}
      >
        <label className="in-line">
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
