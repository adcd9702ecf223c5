/** What the user asks for who shows the page to an audience. */
export type Act = 'next' | 'back' | 'blank' | 'end' | 'resume' | 'spotlight' | 'zoom' | 'play';

/** Keys of remotes and of the keyboard. Space and Enter are those of the simplest remotes. */
const KEYS: Readonly<Record<string, Act>> = {
  PageDown: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  Enter: 'next',
  ' ': 'next',
  PageUp: 'back',
  ArrowLeft: 'back',
  ArrowUp: 'back',
  Backspace: 'back',
  '.': 'blank',
  b: 'blank',
  Escape: 'end',
  // Remotes begin with it, some with Shift: a page that is shown already is never loaded again.
  F5: 'resume',
  s: 'spotlight',
  z: 'zoom',
  p: 'play',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** What a key asks for; undefined: nothing. */
export const actOf = ({ key, ctrlKey, altKey, metaKey }: Press): Act | undefined =>
  ctrlKey || altKey || metaKey ? undefined : KEYS[key.length === 1 ? key.toLowerCase() : key];

/** Whether a key begins the lecture (F5) or goes on with it (Shift F5). */
export const beginsWith = (press: Press & Pick<KeyboardEvent, 'shiftKey'>): 'start' | 'here' | undefined =>
  actOf(press) !== 'resume' ? undefined : press.shiftKey ? 'here' : 'start';
