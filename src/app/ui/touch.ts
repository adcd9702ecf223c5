import { Stored } from './stored.ts';

/** The hand whose thumb presses the buttons of a phone. */
const HAND = new Stored('hand', (kept) => (kept === 'left' ? 'left' : 'right'));
export const usesLeftHand = (): boolean => HAND.read() === 'left';

/** Mirrors the buttons of a phone, and stores it. */
export function switchHand(): void {
  const hand = usesLeftHand() ? 'right' : 'left';
  HAND.write(hand);
  document.documentElement.dataset['hand'] = hand;
}

/**
 * Sets `data-touch` on the root element while the page is used by touch, which hides key names. Pressing a key shows
 * them again, except in a text field, where the key may be on the screen.
 */
export function followTouch(): void {
  const { documentElement: root } = document;
  root.dataset['hand'] = HAND.read();
  root.toggleAttribute('data-touch', true);
  const options = { capture: true, passive: true };
  document.addEventListener(
    'pointerdown',
    ({ pointerType }) => root.toggleAttribute('data-touch', pointerType === 'touch'),
    options,
  );
  document.addEventListener(
    'keydown',
    ({ target }) => {
      if (!(target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]')))
        root.removeAttribute('data-touch');
    },
    options,
  );
}
