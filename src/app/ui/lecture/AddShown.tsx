import { useEffect, useLayoutEffect, useState } from 'react';
import { Part } from '../parts/part.ts';
import { rooms } from '../rooms.ts';
import { PREFERENCES } from '../stored.ts';
import { presenting } from './presenting.ts';

const LECTURES = new Part('The part that stores lectures', () => import('./lectureStore.ts'));

/** Whether keys of one letter do something: who dictates can switch them off in the help of the Lab. */
const lettersDo = (): boolean => PREFERENCES.read().keysOn !== false;

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Adds what a room other than the Lab shows to the lecture on this device. */
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

/** The same by the key A; where the bar has no room for the button, it is with what shares. */
export function AddShown() {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      const isKey = event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.altKey && !event.metaKey;
      if (!isKey || event.defaultPrevented || isField(event.target) || !lettersDo()) return;
      LECTURES.whenHere(({ addShown }) => setSaid(addShown()));
    };
    // Last: in a room that takes the key itself it adds nothing.
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
  // The headline of a room that is left is known no more.
  useLayoutEffect(() => {
    const { room } = rooms.getState();
    return () => {
      // Without a verdict there is no title either: that of an older comparison must not stay.
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
