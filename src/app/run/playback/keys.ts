import { isTextField } from '../../ui/handed.ts';
import type { StepUnit } from '../../../lab/protocol/protocol.ts';

/** Actions without further data, by key. */
const PLAIN = {
  Space: 'playPause',
  K: 'playPause',
  Home: 'start',
  End: 'newest',
  F: 'story',
  U: 'until',
  V: 'layout',
  W: 'why',
  B: 'bookmark',
  'Shift+B': 'bookmarks',
  R: 'repeat',
  E: 'edit',
  'Ctrl+Z': 'undo',
  'Ctrl+Shift+Z': 'redo',
  C: 'change',
  X: 'whatIf',
  N: 'network',
  ';': 'turn',
  Q: 'inside',
  'Shift+N': 'results',
  'Ctrl+S': 'save',
  '/': 'scenarios',
  S: 'share',
  A: 'add',
  P: 'present',
  '?': 'help',
} as const;

/** The action of a key. */
export type KeyAction =
  | { readonly act: (typeof PLAIN)[keyof typeof PLAIN] }
  /** The next answer of a scripted peer. */
  | { readonly act: 'answer'; readonly reply: 'repeat' | 'sack' }
  /** To the next change of a route; `M` alone is an answer in a script. */
  | { readonly act: 'route'; readonly direction: 1 | -1 }
  | { readonly act: 'step'; readonly direction: 1 | -1; readonly unit?: StepUnit }
  | { readonly act: 'pace' | 'unit' | 'cause'; readonly by: 1 | -1 }
  | { readonly act: 'loop'; readonly end: 'from' | 'to' | 'off' }
  /** A flow by its index. */
  | { readonly act: 'flow'; readonly flow: number }
  /** The plots' time range: half or twice as long, or the default again. */
  | { readonly act: 'zoom'; readonly by: 'in' | 'out' | 'off' };

const step = (direction: 1 | -1, unit?: StepUnit): KeyAction =>
  unit === undefined ? { act: 'step', direction } : { act: 'step', direction, unit };

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/**
 * The action of each key press: modifiers in the order Ctrl (or Cmd), Alt, Shift, then the key: "Ctrl+Shift+Z",
 * "Alt+ArrowUp". Letters are capitals. Symbols have no Shift, because their keys differ between keyboards.
 */
export const ACTIONS: Readonly<Record<string, KeyAction>> = {
  ArrowRight: step(1),
  ArrowLeft: step(-1),
  'Shift+ArrowRight': step(1, 'phase'),
  'Shift+ArrowLeft': step(-1, 'phase'),
  '.': step(1, 'event'),
  ',': step(-1, 'event'),
  L: step(1, 'loss'),
  'Shift+L': step(-1, 'loss'),
  '+': { act: 'pace', by: 1 },
  '=': { act: 'pace', by: 1 },
  '-': { act: 'pace', by: -1 },
  '[': { act: 'unit', by: -1 },
  ']': { act: 'unit', by: 1 },
  'Alt+ArrowUp': { act: 'cause', by: -1 },
  'Alt+ArrowDown': { act: 'cause', by: 1 },
  I: { act: 'loop', end: 'from' },
  O: { act: 'loop', end: 'to' },
  'Shift+I': { act: 'loop', end: 'off' },
  '0': { act: 'zoom', by: 'off' },
  Z: { act: 'zoom', by: 'in' },
  'Shift+Z': { act: 'zoom', by: 'out' },
  D: { act: 'answer', reply: 'repeat' },
  M: { act: 'answer', reply: 'sack' },
  'Shift+M': { act: 'route', direction: -1 },
  ...Object.fromEntries(Object.entries(PLAIN).map(([key, act]) => [key, { act }] as const)),
  ...Object.fromEntries(DIGITS.map((digit, flow) => [digit, { act: 'flow', flow }] as const)),
};

/** The relevant parts of a key press. */
type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Kind of the focused control, which may need the key itself. */
export type Focus = 'text' | 'slider' | 'choice' | 'button' | 'other';

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
/** A symbol that some keyboards reach only with Ctrl and Alt (AltGr) or Shift. */
const isSign = (key: string): boolean => key.length === 1 && key !== ' ' && !isLetter(key) && !/\d/.test(key);

/** Name of a key press as in the table. */
function nameOf(press: KeyPress): string {
  const { key } = press;
  if (isSign(key) && press.ctrlKey === press.altKey && !press.metaKey) return key;
  const name = key === ' ' ? 'Space' : isLetter(key) ? key.toUpperCase() : key;
  return [
    press.ctrlKey || press.metaKey ? 'Ctrl+' : '',
    press.altKey ? 'Alt+' : '',
    press.shiftKey && !isSign(key) ? 'Shift+' : '',
    name,
  ].join('');
}

/**
 * The action of a key press, given the focus; undefined: none. `letters` false: single-character keys are off, for
 * users who dictate; Space still stops motion.
 */
export function actionOf(press: KeyPress, focus: Focus, letters = true): KeyAction | undefined {
  if (focus === 'text') return undefined;
  const name = nameOf(press);
  const ownsKeys = focus === 'slider' || focus === 'choice';
  if (name === 'Space' && (focus === 'button' || focus === 'choice')) return undefined;
  // Arrows, Home, End and the like move inside such a control.
  if (ownsKeys && press.key.length > 1) return undefined;
  // A menu finds its entries by their first letter or digit.
  if (focus === 'choice' && /^[\p{L}\d]$/u.test(name.replace('Shift+', ''))) return undefined;
  const isCharacter = press.key.length === 1 && press.key !== ' ' && !name.startsWith('Ctrl+');
  return isCharacter && !letters ? undefined : ACTIONS[name];
}

/** Kind of an element. */
export function focusOf(element: Element | null): Focus {
  if (element === null) return 'other';
  if (isTextField(element)) return 'text';
  if (element.matches('[role=slider], input[type=range]')) return 'slider';
  if (element.matches('select, input[type=radio], input[type=checkbox]')) return 'choice';
  return element.matches('button, a[href], summary') ? 'button' : 'other';
}
