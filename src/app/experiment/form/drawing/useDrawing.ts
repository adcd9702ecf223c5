import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from '../formContext.ts';
import type { Draft } from '../model/draft.ts';
import { elementsAt } from '../model/fields.ts';
import { withNodeAt } from './mobile.ts';
import type { Begun } from './shownInLab.ts';
import { baseOf, padOf, type Pad } from './pad.ts';
import type { Place } from './place.ts';
import { capital } from '../../../ui/words/numbers.ts';
import { isJoined, withFlow, withLink, type Drawn, type Things } from './wired.ts';

export type Tool = 'select' | 'node' | 'link' | 'flow' | 'stop';

/** An object of the drawing, as an id: `node-3`. */
export type Kind = 'node' | 'link' | 'flow';
const PLURAL = { node: 'nodes', link: 'links', flow: 'flows' } as const;

export const NOTHING: Things = { nodes: new Set(), links: new Set(), flows: new Set() };
const BLANK: Drawn = { nodes: [], links: [], flows: [] };

export const only = (kind: Kind, index: number): Things => ({ ...NOTHING, [PLURAL[kind]]: new Set([index]) });
export const sizeOf = ({ nodes, links, flows }: Things): number => nodes.size + links.size + flows.size;

/** The set with one object added or removed. */
export function toggled(things: Things, kind: Kind, index: number): Things {
  const set = new Set(things[PLURAL[kind]]);
  if (!set.delete(index)) set.add(index);
  return { ...things, [PLURAL[kind]]: set };
}

/** Objects that still exist. */
function present(things: Things, { nodes, links, flows }: Drawn): Things {
  const below = (set: ReadonlySet<number>, count: number): ReadonlySet<number> =>
    new Set([...set].filter((index) => index < count));
  return {
    nodes: below(things.nodes, nodes.length),
    links: below(things.links, links.length),
    flows: below(things.flows, flows.length),
  };
}

/** Number of mobile nodes above which rendering is deferred. */
const MANY_NODES = 200;

const NO_DRAWING = (pad: Pad, draft: Draft): Drawn => (draft === undefined ? BLANK : pad.drawn(draft));

/** State of the drawing: selection, tool, and all operations. `begun`: what it opens with and focuses. */
export function useDrawing(begun: Begun = { at: 0, node: -1 }) {
  const line = useForm();
  const { draft, replace, leave } = line;
  /** The time at which mobile nodes are shown, s. */
  const [at, setAt] = useState(begun.at);
  const base = useMemo(() => baseOf(draft), [draft]);
  // With very many nodes the cursor's time is deferred.
  const later = useDeferredValue(at);
  const drawnAt = elementsAt(base, ['network', 'placement', 'positions']).length > MANY_NODES ? later : at;
  const pad = useMemo(() => padOf(draft, base, drawnAt), [draft, base, drawnAt]);
  const drawn = useMemo(() => NO_DRAWING(pad, pad.base), [pad]);
  const [chosen, select] = useState(() => (begun.node < 0 ? NOTHING : only('node', begun.node)));
  const [tool, setTool] = useState<Tool>('select');
  /** The first end of the link or flow being drawn. */
  const [first, setFirst] = useState<number | null>(null);
  const [said, say] = useState('');
  /** The object to focus once it is drawn. */
  const wanted = useRef<string | null>(begun.node < 0 ? null : `node-${begun.node}`);
  const [, show] = useState(0);
  const focusOn = (id: string): void => {
    wanted.current = id;
    show((count) => count + 1);
  };
  /** Incremented to fit everything into view. */
  const [fitted, setFitted] = useState(0);
  useEffect(() => {
    if (wanted.current !== null) document.getElementById(wanted.current)?.focus({ preventScroll: true });
    wanted.current = null;
  });

  const selected = useMemo(() => present(chosen, drawn), [chosen, drawn]);
  const nameOf = useCallback((node: number): string => drawn.nodes[node]?.title ?? '', [drawn]);
  const take = (next: Tool): void => {
    setTool(next);
    setFirst(null);
  };
  const put = (next: Draft, words: string): void => {
    replace(next);
    say(words);
  };
  const add = (place: Place): void => {
    const next = pad.added(base, place);
    const { nodes } = pad.drawn(next);
    const title = nodes.at(-1)?.title ?? '';
    put(next, `${pad.isMobile ? capital(title) : `Node ${title}`} added.`);
    select(only('node', nodes.length - 1));
    focusOn(`node-${nodes.length - 1}`);
  };
  /** The draft with another link or flow, according to the tool. */
  const joined = (from: number, to: number): Draft =>
    tool === 'link'
      ? withLink(base, from, to)
      : withFlow(base, drawn.nodes[from]?.name ?? '', drawn.nodes[to]?.name ?? '');
  const join = (from: number, to: number): void => {
    setFirst(null);
    if (from === to) return;
    const next = joined(from, to);
    if (tool === 'link') {
      const there = isJoined(base, from, to);
      put(
        next,
        there ? `${nameOf(from)} and ${nameOf(to)} are already joined.` : `Link ${nameOf(from)} to ${nameOf(to)}.`,
      );
      if (!there) select(only('link', drawn.links.length));
      return;
    }
    const flow = pad.drawn(next).flows.at(-1);
    const between = flow?.way?.slice(1, -1).map(nameOf) ?? [];
    const over = between.length === 0 ? '' : `, over ${between.join(', ')}`;
    const way = flow?.way === null ? '. There is no path yet' : over;
    put(next, `Flow ${drawn.flows.length + 1}, ${nameOf(from)} to ${nameOf(to)}${way}.`);
    select(only('flow', drawn.flows.length));
  };
  /** Uses a node, named, tapped or selected by key, as an end. */
  const end = (node: number): void => {
    if (first === null) {
      setFirst(node);
      say(`From ${nameOf(node)}. To which node?`);
    } else join(first, node);
  };
  const remove = (things: Things): void => {
    const count = sizeOf(things);
    if (count === 0) return;
    put(pad.without(base, things), count === 1 ? 'Removed.' : `${count} things removed.`);
    select(NOTHING);
    focusOn('pad');
  };
  const duplicate = (): void => {
    const { nodes } = selected;
    if (nodes.size === 0) return;
    const next = pad.copied(base, nodes);
    put(next, nodes.size === 1 ? 'Node duplicated.' : `${nodes.size} nodes duplicated.`);
    const count = drawn.nodes.length;
    select({ ...NOTHING, nodes: new Set([...nodes].map((_, index) => count + index)) });
  };
  const align = (as: 'row' | 'column'): void =>
    put(pad.aligned(base, selected.nodes, as), `${selected.nodes.size} nodes in a ${as}.`);
  const move = (from: Draft, nodes: ReadonlySet<number>, by: Place, token?: string): void =>
    replace(pad.moved(from, nodes, by), token);
  const tidy = (): void => {
    if (pad.tidied === undefined) return;
    put(pad.tidied(base), 'Tidied.');
    setFitted((count) => count + 1);
  };
  /** Starts from another network. */
  const begin = (next: Draft, words: string): void => {
    put(next, words);
    select(NOTHING);
    setFirst(null);
    setFitted((count) => count + 1);
  };
  /** Sets the position of the selected node at the shown time. */
  const stop = (place: Place | undefined): void => {
    const [node] = selected.nodes;
    if (node === undefined || selected.nodes.size !== 1) {
      say('Choose one node first.');
      return;
    }
    const here = place ?? drawn.nodes[node]!;
    put(withNodeAt(base, node, at, { x: here.x, y: 0 - here.y }), `${capital(nameOf(node))} is here at ${at} s.`);
  };
  return {
    /** The form itself, whose draft may be a generating line. */
    line,
    pad,
    drawn,
    at,
    setAt,
    selected,
    select,
    tool,
    take,
    first,
    setFirst,
    said,
    say,
    focusOn,
    fitted,
    fit: () => setFitted((count) => count + 1),
    nameOf,
    put,
    add,
    joined,
    join,
    end,
    remove,
    duplicate,
    align,
    move,
    moved: leave,
    tidy,
    begin,
    stop,
  };
}

export type Drawing = ReturnType<typeof useDrawing>;
