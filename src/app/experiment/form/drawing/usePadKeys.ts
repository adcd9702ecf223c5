import { useState, type KeyboardEvent, type RefObject } from 'react';
import { thingOf } from './Canvas.tsx';
import { waysAt } from './reach/words.ts';
import type { Known } from './reach/useTimeline.ts';
import { NOTHING, only, sizeOf, toggled, type Drawing, type Tool } from './useDrawing.ts';

export const TOOLS: readonly (readonly [Tool, string, string])[] = [
  ['select', 'Select', 'V'],
  ['node', 'Node', 'N'],
  ['link', 'Link', 'L'],
  ['flow', 'Flow', 'F'],
];
export const STOP_TOOL = ['stop', 'Waypoint', 'P'] as const;

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Keys of the drawing, and typed characters of a node's name.
 * @param duration of the run, s @param known pairs in range, if known @param face element around everything
 */
export function usePadKeys(
  drawing: Drawing,
  duration: number,
  known: Known | null,
  face: RefObject<HTMLElement | null>,
) {
  const { pad, drawn, selected, tool, first, say } = drawing;
  const { base } = pad;
  const [letters, setLetters] = useState('');
  /** A displayed name as it is typed. */
  const nameTyped = (node: number): string => {
    const { name = '', title = '' } = drawn.nodes[node] ?? {};
    return (pad.isMobile ? name : title.replaceAll(' ', '')).toLowerCase();
  };
  const act = (key: string, event: KeyboardEvent): boolean => {
    const thing = thingOf(event.target);
    const onPad = event.target instanceof Element && event.target.closest('.pad') !== null;
    const node = thing?.kind === 'node' ? thing.index : undefined;
    if ((tool === 'link' || tool === 'flow') && /^[\w-]$/.test(key)) {
      const typed = (letters + key).toLowerCase();
      const starting = drawn.nodes.flatMap((_, index) => (nameTyped(index).startsWith(typed) ? [index] : []));
      const [match] = starting;
      if (match !== undefined) {
        const isWhole = starting.length === 1 && nameTyped(match).length === typed.length;
        setLetters(isWhole ? '' : typed);
        if (isWhole) drawing.end(match);
        return true;
      }
    }
    const chosenTool = [...TOOLS, STOP_TOOL].find(([, , letter]) => letter.toLowerCase() === key.toLowerCase());
    if (chosenTool !== undefined) {
      const [next] = chosenTool;
      setLetters('');
      if (next === 'stop' ? !pad.isMobile : next === 'link' && pad.isMobile) return false;
      if (next === 'stop') drawing.stop(undefined);
      else drawing.take(next);
      if (!onPad) drawing.focusOn('pad');
      return true;
    }
    if (key === 'y' || key === 'Y') {
      drawing.tidy();
      return true;
    }
    if (pad.isMobile && (key === '[' || key === ']')) {
      const next = Math.max(0, Math.min(duration, drawing.at + (key === '[' ? -1 : 1)));
      drawing.setAt(next);
      say(`${next} s${known === null ? '' : `: ${waysAt(known.timeline, next, drawing.nameOf)}`}.`);
      return true;
    }
    if (!onPad) return false;
    const way = WAYS[key];
    if (way !== undefined) {
      const nodes = node === undefined || selected.nodes.has(node) ? selected.nodes : new Set([node]);
      if (nodes.size === 0) return true;
      const step = (event.shiftKey ? 1 : pad.isMobile ? 10 : 8) as number;
      drawing.move(base, nodes, { x: way[0] * step, y: way[1] * step }, 'move by keys');
      return true;
    }
    switch (key) {
      case 'Delete':
      case 'Backspace':
        drawing.remove(sizeOf(selected) > 0 || thing === null ? selected : only(thing.kind, thing.index));
        return true;
      case ' ':
        if (node !== undefined && (tool === 'link' || tool === 'flow')) drawing.end(node);
        else if (thing !== null) drawing.select(toggled(event.shiftKey ? selected : NOTHING, thing.kind, thing.index));
        return true;
      case 'Enter': {
        if (tool === 'node') {
          drawing.add(pad.next(base, node));
          return true;
        }
        const exact = drawn.nodes.findIndex((_, index) => nameTyped(index) === letters);
        if (tool === 'link' || tool === 'flow') {
          const end = letters === '' ? node : exact < 0 ? undefined : exact;
          setLetters('');
          if (end !== undefined) drawing.end(end);
          return true;
        }
        if (thing === null) return false;
        drawing.select(only(thing.kind, thing.index));
        // The fields of the selection are rendered in the next frame.
        requestAnimationFrame(() => face.current?.querySelector<HTMLElement>('.side :is(input, select)')?.focus());
        return true;
      }
      default:
        return false;
    }
  };
  /** Cancels or deselects one thing per call; returns false if nothing is left. */
  const letGo = (inField: boolean): boolean => {
    if (inField) {
      const [kind, set] =
        selected.nodes.size > 0
          ? (['node', selected.nodes] as const)
          : selected.links.size > 0
            ? (['link', selected.links] as const)
            : (['flow', selected.flows] as const);
      drawing.focusOn(set.size > 0 ? `${kind}-${[...set][0]}` : 'pad');
    } else if (letters !== '' || first !== null) {
      setLetters('');
      drawing.setFirst(null);
    } else if (tool !== 'select') drawing.take('select');
    else if (sizeOf(selected) > 0) drawing.select(NOTHING);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const target = event.target as Element;
    const inField = target.matches('input:not([type=range]), select, textarea');
    let done = false;
    const inSide = target.closest('.side') !== null;
    if (event.key === 'Escape') done = letGo(inField && inSide);
    // Typed text is applied on blur.
    else if (event.key === 'Enter' && !event.ctrlKey && inSide && target.matches('input')) done = letGo(true);
    else if (inField) return;
    else if (event.ctrlKey || event.metaKey) {
      if (event.key === 'a') drawing.select({ ...NOTHING, nodes: new Set(drawn.nodes.keys()) });
      else if (event.key === 'd') drawing.duplicate();
      else return;
      done = true;
    } else if (!event.altKey) done = act(event.key, event);
    if (done) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  return { letters, onKeyDown };
}
