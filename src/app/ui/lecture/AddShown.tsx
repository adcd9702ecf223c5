import { useEffect, useLayoutEffect, useState } from 'react';
import { rooms } from '../rooms.ts';
import { PREFERENCES } from '../stored.ts';
import { LECTURES } from './lecturesPart.ts';
import { presenting } from './presenting.ts';

/** Whether single-letter shortcuts are enabled; users of speech input can disable them in the help of the Lab. */
const lettersDo = (): boolean => PREFERENCES.read().keysOn !== false;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Adds the content of a room other than the Lab to the lecture on this device. */
export function AddButton() {
  const [said, setSaid] = useState('');
  return (
    <>
      <button type="button" onClick={() => LECTURES.whenHere(({ addShown }) => setSaid(addShown()))}>
        Add to lecture <kbd>A</kbd>
      </button>
      <output className="unseen">{said}</output>
    </>
  );
}

/** Also bound to the key A. If the bar has no room for the button, it is in the Share menu. */
export function AddShown() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isKey = event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isKey || event.defaultPrevented || isField(event.target) || !lettersDo()) return;
      LECTURES.whenHere(({ addShown }) => setSaid(addShown()));
    };
    // Registered last: a room that handles the key prevents the addition.
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  // Stores the headline before the room is removed, because it cannot be read later.
  useLayoutEffect(() => {
    const { room } = rooms.getState();
    return () => {
      // Without a verdict there is no title: that of an earlier comparison must not remain.
      const title = document.querySelector('main h2:not([data-waits])')?.textContent ?? '';
      presenting.setState(({ titles }) => ({ titles: { ...titles, [room]: title } }));
    };
  }, []);
  return (
    <span className="roomy-only">
      <AddButton />
      <output className="unseen">{said}</output>
    </span>
  );
}
