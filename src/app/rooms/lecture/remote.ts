/** Actions of a lecturer during a presentation. */
export type Act = 'next' | 'back' | 'blank' | 'end' | 'resume' | 'spotlight' | 'zoom' | 'play';

/** Keys of remotes and keyboards. Space and Enter are those of the simplest remotes. */
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
  // Remotes start with it, some with Shift; during a presentation it must not reload the page.
  F5: 'resume',
  s: 'spotlight',
  z: 'zoom',
  p: 'play',
};

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** The action of a key; undefined: none. */
export const actOf = ({ key, ctrlKey, altKey, metaKey }: Press): Act | undefined =>
  ctrlKey || altKey || metaKey ? undefined : KEYS[key.length === 1 ? key.toLowerCase() : key];

/** Whether a key starts the lecture (F5) or continues it (Shift F5). */
export const beginsWith = (press: Press & Pick<KeyboardEvent, 'shiftKey'>): 'start' | 'here' | undefined =>
  actOf(press) !== 'resume' ? undefined : press.shiftKey ? 'here' : 'start';
