import type { StepUnit } from '../../../lab/protocol.ts';

/** What a key asks for. */
export type KeyAction =
  | {
      readonly act:
        | 'playPause'
        | 'start'
        | 'newest'
        | 'why'
        | 'scenarios'
        | 'share'
        | 'change'
        | 'results'
        | 'help'
        | 'bookmark'
        | 'bookmarks'
        | 'edit'
        | 'undo'
        | 'until'
        | 'redo'
        | 'layout'
        | 'repeat'
        | 'story'
        | 'present'
        | 'add'
        | 'whatIf';
    }
  /** The next answer of a scripted peer. */
  | { readonly act: 'answer'; readonly reply: 'repeat' | 'sack' }
  | { readonly act: 'step'; readonly direction: 1 | -1; readonly unit?: StepUnit }
  | { readonly act: 'pace' | 'unit' | 'cause'; readonly by: 1 | -1 }
  | { readonly act: 'loop'; readonly end: 'from' | 'to' | 'off' }
  /** A flow by its index. */
  | { readonly act: 'flow'; readonly flow: number }
  /** What the plots show: half or twice as long a stretch, or the usual one again. */
  | { readonly act: 'zoom'; readonly by: 'in' | 'out' | 'off' };

/** A line of the list of keys, and what each of its key presses asks for. */
interface KeyRow {
  /** As the list says it: "Shift Right, Shift Left". */
  readonly keys: string;
  readonly does: string;
  /**
   * By key press: modifiers in the order Ctrl (or Cmd), Alt, Shift, then the key: "Ctrl+Shift+Z", "Alt+ArrowUp".
   * Letters are capitals. Signs stand without Shift: which key gives them differs from keyboard to keyboard.
   * Empty where a part of the page listens by itself.
   */
  readonly on: Readonly<Record<string, KeyAction>>;
}

const step = (direction: 1 | -1, unit?: StepUnit): KeyAction =>
  unit === undefined ? { act: 'step', direction } : { act: 'step', direction, unit };

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** All keys of the page. The help lists these rows, in this order. */
export const KEYS: readonly KeyRow[] = [
  { keys: 'Space, K', does: 'play, pause', on: { Space: { act: 'playPause' }, K: { act: 'playPause' } } },
  { keys: 'Right, Left', does: 'one step forward, back', on: { ArrowRight: step(1), ArrowLeft: step(-1) } },
  {
    keys: 'Shift Right, Shift Left',
    does: 'next, previous phase change',
    on: { 'Shift+ArrowRight': step(1, 'phase'), 'Shift+ArrowLeft': step(-1, 'phase') },
  },
  { keys: '. and ,', does: 'one event forward, back', on: { '.': step(1, 'event'), ',': step(-1, 'event') } },
  { keys: 'L, Shift L', does: 'next, previous loss', on: { L: step(1, 'loss'), 'Shift+L': step(-1, 'loss') } },
  { keys: 'Home, End', does: 'start, newest moment', on: { Home: { act: 'start' }, End: { act: 'newest' } } },
  {
    keys: '+ and -',
    does: 'pace faster, slower',
    on: { '+': { act: 'pace', by: 1 }, '=': { act: 'pace', by: 1 }, '-': { act: 'pace', by: -1 } },
  },
  { keys: 'F', does: 'follow the story: slow where something happens', on: { F: { act: 'story' } } },
  {
    keys: '[ and ]',
    does: 'step unit smaller, larger',
    on: { '[': { act: 'unit', by: -1 }, ']': { act: 'unit', by: 1 } },
  },
  { keys: 'U', does: 'run until something comes about', on: { U: { act: 'until' } } },
  { keys: 'V', does: 'step view, lab view', on: { V: { act: 'layout' } } },
  { keys: 'W', does: 'why did it happen', on: { W: { act: 'why' } } },
  {
    keys: 'Alt Up, Alt Down',
    does: 'previous, next cause',
    on: { 'Alt+ArrowUp': { act: 'cause', by: -1 }, 'Alt+ArrowDown': { act: 'cause', by: 1 } },
  },
  {
    keys: 'B, Shift B',
    does: 'bookmark; list of bookmarks, notes, loop',
    on: { B: { act: 'bookmark' }, 'Shift+B': { act: 'bookmarks' } },
  },
  {
    keys: 'I, O, Shift I',
    does: 'a loop begins here, ends here; no loop',
    on: { I: { act: 'loop', end: 'from' }, O: { act: 'loop', end: 'to' }, 'Shift+I': { act: 'loop', end: 'off' } },
  },
  {
    keys: '1 to 9',
    does: 'select a flow; again: none',
    on: Object.fromEntries(DIGITS.map((digit, flow) => [digit, { act: 'flow', flow }] as const)),
  },
  {
    keys: 'Z, Shift Z, 0',
    does: 'zoom in, zoom out, zoom off',
    on: {
      Z: { act: 'zoom', by: 'in' },
      'Shift+Z': { act: 'zoom', by: 'out' },
      '0': { act: 'zoom', by: 'off' },
    },
  },
  { keys: 'Right, Left on a chart', does: 'move its cursor; Ctrl: to the next mark; Shift: the window', on: {} },
  { keys: 'Arrows on the map', does: 'from node to node; Enter: look into it, Esc: leave it', on: {} },
  {
    keys: 'Shift arrows on the map',
    does: 'carry the node, 8 px; then arrows alone: 1 px; Enter: it sets out, Esc: it stays',
    on: {},
  },
  { keys: 'Down, Up on a chart', does: 'next, previous flow', on: {} },
  { keys: 'Enter, Esc on a chart', does: 'go to its cursor, remove it', on: {} },
  { keys: 'T', does: 'table of the focused chart', on: {} },
  { keys: 'R', does: 'repeat the sentence', on: { R: { act: 'repeat' } } },
  { keys: 'E', does: 'edit the scenario', on: { E: { act: 'edit' } } },
  {
    keys: 'Ctrl Z, Ctrl Shift Z',
    does: 'undo, redo',
    on: { 'Ctrl+Z': { act: 'undo' }, 'Ctrl+Shift+Z': { act: 'redo' } },
  },
  { keys: 'C', does: 'change something now', on: { C: { act: 'change' } } },
  { keys: 'X', does: 'what if this packet had not been lost', on: { X: { act: 'whatIf' } } },
  {
    keys: 'A, D, M',
    does: 'in a script: ACK next, duplicate ACK, ACK with the segment missing',
    on: {
      D: { act: 'answer', reply: 'repeat' },
      M: { act: 'answer', reply: 'sack' },
    },
  },
  { keys: 'D', does: 'draw a guess of how the window goes on; not in a script', on: {} },
  { keys: 'N', does: 'numbers: the results so far', on: { N: { act: 'results' } } },
  { keys: '/', does: 'search the scenarios', on: { '/': { act: 'scenarios' } } },
  { keys: 'S', does: 'share', on: { S: { act: 'share' } } },
  { keys: 'A', does: 'add this moment to the lecture; not in a script', on: { A: { act: 'add' } } },
  { keys: 'P', does: 'present the run to an audience', on: { P: { act: 'present' } } },
  { keys: '?', does: 'this list', on: { '?': { act: 'help' } } },
];

const ACTIONS: ReadonlyMap<string, KeyAction> = new Map(KEYS.flatMap(({ on }) => Object.entries(on)));

/** A key press, as far as it matters. */
export interface KeyPress {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

/** What has the focus: a control may need the key for itself. */
export type Focus = 'text' | 'slider' | 'choice' | 'button' | 'other';

const isLetter = (key: string): boolean => /^\p{L}$/u.test(key);
/** A sign that some keyboards reach only with Ctrl and Alt (AltGr) or Shift. */
const isSign = (key: string): boolean => key.length === 1 && key !== ' ' && !isLetter(key) && !/\d/.test(key);

/** A key press as the table writes it. */
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
 * What a key press asks for, given what has the focus; undefined: nothing, the key is not ours.
 * `letters` false: keys of one character do nothing, for those who dictate; Space still stops what moves.
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
  return isCharacter && !letters ? undefined : ACTIONS.get(name);
}

/** What sort of control an element is. */
export function focusOf(element: Element | null): Focus {
  if (element === null) return 'other';
  if (element instanceof HTMLElement && element.isContentEditable) return 'text';
  if (element.matches('textarea, input:not([type=radio], [type=checkbox], [type=range], [type=button], [type=file])'))
    return 'text';
  if (element.matches('[role=slider], input[type=range]')) return 'slider';
  if (element.matches('select, input[type=radio], input[type=checkbox]')) return 'choice';
  return element.matches('button, a[href], summary') ? 'button' : 'other';
}
