import type { StepUnit } from '../../lab/protocol.ts';

/** What a key asks for. */
export type KeyAction =
  | { readonly act: 'playPause' | 'start' | 'newest' | 'why' | 'share' | 'help' }
  | { readonly act: 'step'; readonly direction: 1 | -1; readonly unit?: StepUnit }
  | { readonly act: 'pace' | 'unit'; readonly by: 1 | -1 };

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

const step = (direction: 1 | -1, unit?: StepUnit): KeyAction =>
  unit === undefined ? { act: 'step', direction } : { act: 'step', direction, unit };

/** Keys and what they do, for the table of keys. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ['Space, K', 'play, pause'],
  ['Right, Left', 'one step forward, back'],
  ['Shift Right, Shift Left', 'next, previous phase change'],
  ['. and ,', 'one event forward, back'],
  ['L, Shift L', 'next, previous loss'],
  ['Home, End', 'start, newest moment'],
  ['+ and -', 'pace faster, slower'],
  ['[ and ]', 'step unit smaller, larger'],
  ['W', 'why did it happen'],
  ['T', 'table of the focused chart'],
  ['S', 'share'],
  ['?', 'this list'],
];

function arrows(press: KeyPress): KeyAction | undefined {
  const direction = press.key === 'ArrowRight' ? 1 : press.key === 'ArrowLeft' ? -1 : undefined;
  if (direction === undefined) return undefined;
  return step(direction, press.shiftKey ? 'phase' : undefined);
}

function letters(press: KeyPress): KeyAction | undefined {
  switch (press.key) {
    case 'k':
    case 'K':
      return { act: 'playPause' };
    case '.':
      return step(1, 'event');
    case ',':
      return step(-1, 'event');
    case 'l':
    case 'L':
      return step(press.shiftKey ? -1 : 1, 'loss');
    case '+':
    case '=':
      return { act: 'pace', by: 1 };
    case '-':
      return { act: 'pace', by: -1 };
    case '[':
      return { act: 'unit', by: -1 };
    case ']':
      return { act: 'unit', by: 1 };
    case 'w':
    case 'W':
      return { act: 'why' };
    case 's':
    case 'S':
      return { act: 'share' };
    case '?':
      return { act: 'help' };
    default:
      return undefined;
  }
}

/** What a key press asks for, given what has the focus; undefined: nothing, the key is not ours. */
export function actionOf(press: KeyPress, focus: Focus): KeyAction | undefined {
  if (focus === 'text' || press.ctrlKey || press.altKey || press.metaKey) return undefined;
  if (press.key === ' ') return focus === 'other' || focus === 'slider' ? { act: 'playPause' } : undefined;
  const ownsArrows = focus === 'slider' || focus === 'choice';
  if (press.key === 'Home') return ownsArrows ? undefined : { act: 'start' };
  if (press.key === 'End') return ownsArrows ? undefined : { act: 'newest' };
  if (press.key.startsWith('Arrow')) return ownsArrows ? undefined : arrows(press);
  // A menu finds its entries by their first letter.
  return focus === 'choice' && /^[a-z]$/i.test(press.key) ? undefined : letters(press);
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
