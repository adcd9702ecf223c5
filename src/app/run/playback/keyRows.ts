/** A line of the list of keys. */
interface KeyRow {
  /** As displayed: "Shift Right, Shift Left". */
  readonly keys: string;
  readonly does: string;
  /** Its key presses, as in `ACTIONS`. Empty if a part of the page handles it. */
  readonly presses: readonly string[];
}

/** All keys of the page. The help lists these rows, in this order. */
export const KEYS: readonly KeyRow[] = [
  { keys: 'Space, K', does: 'play, pause', presses: ['Space', 'K'] },
  { keys: 'Right, Left', does: 'one step forward, back', presses: ['ArrowRight', 'ArrowLeft'] },
  {
    keys: 'Shift Right, Shift Left',
    does: 'next, previous phase change',
    presses: ['Shift+ArrowRight', 'Shift+ArrowLeft'],
  },
  { keys: '. and ,', does: 'one event forward, back', presses: ['.', ','] },
  { keys: 'L, Shift L', does: 'next, previous loss', presses: ['L', 'Shift+L'] },
  { keys: 'M, Shift M', does: 'between mobile nodes: next, previous change of a route', presses: ['Shift+M'] },
  { keys: 'Home, End', does: 'start, latest moment', presses: ['Home', 'End'] },
  { keys: '+ and -', does: 'pace faster, slower', presses: ['+', '=', '-'] },
  { keys: 'F', does: 'follow the story: slow where something happens', presses: ['F'] },
  { keys: '[ and ]', does: 'step unit smaller, larger', presses: ['[', ']'] },
  { keys: 'U', does: 'run until something happens', presses: ['U'] },
  { keys: 'V', does: 'step view, lab view', presses: ['V'] },
  { keys: 'W', does: 'why did it happen', presses: ['W'] },
  { keys: 'Alt Up, Alt Down', does: 'previous, next cause', presses: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
  { keys: 'B, Shift B', does: 'bookmark; list of bookmarks, notes, loop', presses: ['B', 'Shift+B'] },
  { keys: 'I, O, Shift I', does: 'a loop begins here, ends here; no loop', presses: ['I', 'O', 'Shift+I'] },
  { keys: '1 to 9', does: 'select a flow; again: none', presses: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
  { keys: 'Z, Shift Z, 0', does: 'zoom in, zoom out, zoom off', presses: ['0', 'Z', 'Shift+Z'] },
  { keys: 'Right, Left on a chart', does: 'move its cursor; Ctrl: to the next mark; Shift: the window', presses: [] },
  { keys: 'Arrows on the map', does: 'from node to node; Enter: look into it, Esc: leave it', presses: [] },
  {
    keys: 'Shift arrows on the map',
    does: 'carry the node, 8 px; then arrows alone: 1 px; Enter: it starts moving, Esc: it stays',
    presses: [],
  },
  { keys: 'Down, Up on a chart', does: 'next, previous flow', presses: [] },
  { keys: 'Enter, Esc on a chart', does: 'go to its cursor, remove it', presses: [] },
  { keys: 'Shift Enter on a chart', does: 'a span begins at its cursor, ends there: its totals', presses: [] },
  { keys: 'T', does: 'table of the focused chart', presses: [] },
  { keys: 'R', does: 'repeat the sentence', presses: ['R'] },
  { keys: 'E', does: 'edit the scenario', presses: ['E'] },
  { keys: 'Ctrl Z, Ctrl Shift Z', does: 'undo, redo', presses: ['Ctrl+Z', 'Ctrl+Shift+Z'] },
  { keys: 'C', does: 'change something now', presses: ['C'] },
  { keys: 'X', does: 'what if this packet had not been lost', presses: ['X'] },
  { keys: 'A, D, M', does: 'in a script: ACK next, duplicate ACK, ACK with the segment missing', presses: ['D', 'M'] },
  { keys: 'D', does: 'draw a guess of how the window goes on; not in a script', presses: [] },
  { keys: 'N', does: 'while the run is paused: the network larger, or as a strip', presses: ['N'] },
  { keys: ';', does: 'in place of the ladder: the sliding window, the states, the ladder again', presses: [';'] },
  { keys: 'Q', does: 'open the queue, close it', presses: ['Q'] },
  { keys: 'Shift N', does: 'numbers: the results so far', presses: ['Shift+N'] },
  { keys: '/', does: 'search the scenarios', presses: ['/'] },
  { keys: 'S', does: 'share', presses: ['S'] },
  { keys: 'Ctrl S', does: 'save in the form of another tool', presses: ['Ctrl+S'] },
  { keys: 'A', does: 'add this moment to the lecture; not in a script', presses: ['A'] },
  { keys: 'P', does: 'present the run to an audience', presses: ['P'] },
  { keys: '?', does: 'this list', presses: ['?'] },
];
