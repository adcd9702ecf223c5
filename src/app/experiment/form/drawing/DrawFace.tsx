import { useDeferredValue, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { MAKERS } from '#scenario/makers/list.ts';
import { writePath } from '#scenario/path.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { FormContext, type FormParts, useForm } from '../formContext.ts';
import { edited, type Draft } from '../model/draft.ts';
import { fieldAt, networkKind } from '../model/fields.ts';
import { namesIn } from '../model/names.ts';
import { checked } from '../model/problems.ts';
import { asDumbbell, asKnownShape, asMobileNodes, asNothing } from '../model/startFrom.ts';
import { RunFoot } from '../sections/RunFoot.tsx';
import { Canvas, thingOf } from './Canvas.tsx';
import { Figures } from './Figures.tsx';
import { useFirstRun } from './firstRun.ts';
import { movementKind } from './mobile.ts';
import { Meaning } from './reach/Meaning.tsx';
import { TimeLine } from './reach/TimeLine.tsx';
import { useTimeline } from './reach/useTimeline.ts';
import { gapAbout, gapsOf, headline, remarkOn, waysAt } from './reach/words.ts';
import { Side } from './Side.tsx';
import { NOTHING, only, sizeOf, toggled, useDrawing, type Drawing, type Tool } from './useDrawing.ts';
import { gapIn, withLink, withNetworkParts, type Drawn } from './wired.ts';
import './draw.css';

const TOOLS: readonly (readonly [Tool, string, string])[] = [
  ['select', 'Select', 'V'],
  ['node', 'Node', 'N'],
  ['link', 'Link', 'L'],
  ['flow', 'Flow', 'F'],
];
const STOP_TOOL = ['stop', 'Waypoint', 'P'] as const;

const HINTS: Readonly<Record<Tool, string>> = {
  select: 'Drag to move. Drag over nothing to choose several.',
  node: 'Click or press Enter to add a node.',
  link: 'Drag from node to node, tap two, or type their names.',
  flow: 'Drag from sender to receiver, tap two, or type their names.',
  stop: 'Click where the chosen node is at the time below.',
};

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const MOBILE_STARTS = [
  ['chain', 'chain'],
  ['grid', 'grid'],
  ['uniform', 'random places'],
] as const;

const several = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

/** What a flow in the hand will do when it is let go: the last one drawn. */
export function promiseOf({ flows }: Drawn, nameOf: (node: number) => string): string {
  const flow = flows.at(-1);
  if (flow === undefined) return '';
  const [from, to] = [nameOf(flow.from), nameOf(flow.to)];
  const { way } = flow;
  if (way === null) return `Flow ${flow.index + 1} has no path from ${from} to ${to} yet.`;
  const hops = (nodes: readonly number[]): readonly string[] =>
    nodes.slice(1).map((node, hop) => `${nameOf(nodes[hop]!)} → ${nameOf(node)}`);
  const own = new Set(hops(way));
  for (const other of flows.slice(0, -1)) {
    const shared = hops(other.way ?? []).find((hop) => own.has(hop));
    if (shared !== undefined)
      return `Flow ${flow.index + 1} will go from ${from} to ${to}. It meets flow ${other.index + 1} on ${shared}.`;
  }
  return `Flow ${flow.index + 1} will go from ${from} to ${to}.`;
}

/** How mobile nodes move: as a line says, or by way points, which are theirs to change. */
function Movement({ drawing }: { readonly drawing: Drawing }) {
  const { line, pad } = drawing;
  const field = fieldAt(line.draft, ['network', 'mobility']);
  if (field === undefined) return null;
  const choose = (next: string): void => {
    if (next === 'trace') line.replace(pad.base);
    else line.replace(withNetworkParts(next === 'static' ? pad.base : line.draft, { mobility: { kind: next } }));
    drawing.say(next === 'trace' ? 'Each node has its own waypoints.' : 'Another movement.');
  };
  return (
    <label>
      Movement{' '}
      <select value={movementKind(line.draft)} onChange={({ target }) => choose(target.value)}>
        {field.choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {value === 'trace' ? 'waypoints' : label}
          </option>
        ))}
      </select>
    </label>
  );
}

const PAD_KEYS = {
  wired: [
    ['Tab', 'next'],
    ['← ↑ ↓ →', 'move 8 px'],
    ['F A B', 'flow from A to B'],
    ['Shift Space', 'choose more'],
    ['Del', 'remove'],
    ['Ctrl D', 'duplicate'],
    ['Ctrl Z', 'undo'],
  ],
  mobile: [
    ['Tab', 'next node'],
    ['← ↑ ↓ →', 'move 10 m'],
    ['P', 'waypoint at the time below'],
    ['Del', 'remove'],
  ],
} as const;

/** Keys of the drawing, in its corner. */
function PadKeys({ isMobile }: { readonly isMobile: boolean }) {
  return (
    <p className={isMobile ? 'pad-keys on-field' : 'pad-keys'}>
      {PAD_KEYS[isMobile ? 'mobile' : 'wired'].map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}

/** The network drawn: the same draft as in the tables. */
export function DrawFace({ accepted, run }: { readonly accepted: Scenario; readonly run: () => void }) {
  const form = useForm();
  const drawing = useDrawing();
  const { pad, drawn, selected, tool, first, say } = drawing;
  const [letters, setLetters] = useState('');
  /** The draft as it would be if what is in the hand were let go. */
  const [inHand, look] = useState<Draft>(undefined);
  const wrapper = useRef<HTMLDivElement>(null);

  const shown = useDeferredValue(inHand ?? pad.base);
  const seen = useMemo(() => checked(shown), [shown]);
  const [last, setLast] = useState(accepted);
  if (seen.scenario !== null && seen.scenario !== last) setLast(seen.scenario);
  const complete = seen.scenario;
  const firstRun = useFirstRun(complete);
  const known = useTimeline(last);
  const gaps = useMemo(() => (known === null ? [] : gapsOf(known)), [known]);

  // The fields change the drawing, not the line that made it.
  const { base } = pad;
  const parts = useMemo<FormParts>(
    () => ({
      ...form,
      draft: base,
      names: namesIn(base, last),
      edit: (path, value, isTyping) =>
        form.replace(edited(base, path, value), isTyping === true ? writePath(path) : undefined),
    }),
    [form, base, last],
  );

  const act = (key: string, event: KeyboardEvent): boolean => {
    const thing = thingOf(event.target);
    const onPad = event.target instanceof Element && event.target.closest('.pad') !== null;
    const node = thing?.kind === 'node' ? thing.index : undefined;
    if ((tool === 'link' || tool === 'flow') && /^[\w-]$/.test(key)) {
      const typed = (letters + key).toLowerCase();
      const starting = drawn.nodes.flatMap((_, index) =>
        drawing.nameOf(index).toLowerCase().startsWith(typed) ? [index] : [],
      );
      const [match] = starting;
      if (match !== undefined) {
        const isWhole = starting.length === 1 && drawing.nameOf(match).length === typed.length;
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
      const end = last.duration;
      const next = Math.max(0, Math.min(end, drawing.at + (key === '[' ? -1 : 1)));
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
        const exact = drawn.nodes.findIndex((_, index) => drawing.nameOf(index).toLowerCase() === letters);
        if (tool === 'link' || tool === 'flow') {
          const end = letters === '' ? node : exact < 0 ? undefined : exact;
          setLetters('');
          if (end !== undefined) drawing.end(end);
          return true;
        }
        if (thing === null) return false;
        drawing.select(only(thing.kind, thing.index));
        // The fields of the thing chosen come with the next picture.
        requestAnimationFrame(() => wrapper.current?.querySelector<HTMLElement>('.side :is(input, select)')?.focus());
        return true;
      }
      default:
        return false;
    }
  };
  /** Lets go of one thing after the other; false: nothing is in the hand. */
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
    // What is typed is taken when it is left.
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

  const kind = networkKind(form.draft);
  const tools = TOOLS.filter(([name]) => !pad.isMobile || name !== 'link');
  const count =
    base === undefined
      ? several((form.checked.scenario ?? last).flows.length, 'flow')
      : [
          several(drawn.nodes.length, 'node'),
          ...(pad.isMobile ? [] : [several(drawn.links.length, 'link')]),
          several(complete?.flows.length ?? drawn.flows.length, 'flow'),
        ].join(', ');
  const gap = useMemo(() => (pad.isMobile ? null : gapIn(drawn)), [pad.isMobile, drawn]);
  const promised = useMemo(
    () => (inHand === undefined || tool !== 'flow' ? '' : promiseOf(pad.drawn(inHand), drawing.nameOf)),
    [inHand, tool, pad, drawing.nameOf],
  );
  const doing =
    promised !== ''
      ? promised
      : first !== null
        ? `${tool === 'link' ? 'Link' : 'Flow'} from ${drawing.nameOf(first)}. To which node?`
        : letters !== ''
          ? `${tool === 'link' ? 'Link' : 'Flow'}: ${letters}…`
          : HINTS[tool];
  const [says, follows] =
    known !== null && pad.isMobile && doing === HINTS.select
      ? headline(known, gapAbout(gaps, drawing.at), drawing.nameOf)
      : [doing, ''];
  return (
    <FormContext value={parts}>
      {/* The keys of the drawing hold all over it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className="draw-face" ref={wrapper} onKeyDown={onKeyDown}>
        <div className="draw-tools wraps in-line">
          <fieldset aria-label="Tools">
            {[...tools, ...(pad.isMobile ? [STOP_TOOL] : [])].map(([name, words, letter]) => (
              <button
                key={name}
                type="button"
                aria-pressed={tool === name}
                aria-keyshortcuts={letter}
                onClick={() => drawing.take(name)}
              >
                {words} <kbd aria-hidden="true">{letter}</kbd>
              </button>
            ))}
          </fieldset>
          <p className="doing">
            {says} {follows !== '' && <em>{follows}</em>}
          </p>
          <span className="rest">
            {base !== undefined && base !== form.draft && kind !== 'custom' && (
              <button type="button" className="quiet" onClick={() => form.replace(base)}>
                Make it mine
              </button>
            )}
            {pad.tidied !== undefined && (
              <button type="button" className="quiet" aria-keyshortcuts="Y" onClick={drawing.tidy}>
                Tidy <kbd aria-hidden="true">Y</kbd>
              </button>
            )}
            <button type="button" className="quiet" onClick={drawing.fit}>
              Show all
            </button>
          </span>
          <fieldset aria-label="Start from" className="templates">
            <span>Start from</span>
            {pad.isMobile ? (
              <>
                {MOBILE_STARTS.map(([placement, words]) => (
                  <button
                    key={placement}
                    type="button"
                    className="quiet"
                    onClick={() => drawing.begin(asMobileNodes(form.draft, placement), `Mobile nodes: ${words}.`)}
                  >
                    {words}
                  </button>
                ))}
                <button
                  type="button"
                  className="quiet"
                  onClick={() => drawing.begin(asDumbbell(form.draft), 'Dumbbell.')}
                >
                  wired network
                </button>
                <Movement drawing={drawing} />
              </>
            ) : (
              <>
                <button
                  type="button"
                  className="quiet"
                  onClick={() => drawing.begin(asNothing(form.draft), 'An empty pad.')}
                >
                  nothing
                </button>
                <button
                  type="button"
                  className="quiet"
                  onClick={() => drawing.begin(asDumbbell(form.draft), 'Dumbbell.')}
                >
                  dumbbell
                </button>
                {MAKERS.map(({ name, title }) => (
                  <button
                    key={name}
                    type="button"
                    className="quiet"
                    onClick={() => drawing.begin(asKnownShape(form.draft, name), `${title}.`)}
                  >
                    {title.toLowerCase()}
                  </button>
                ))}
                <button
                  type="button"
                  className="quiet"
                  onClick={() => drawing.begin(asMobileNodes(form.draft, 'chain'), 'Six mobile nodes in a chain.')}
                >
                  mobile nodes
                </button>
              </>
            )}
          </fieldset>
        </div>
        <output className="unseen">{drawing.said}</output>
        <div className="draw-main">
          {base === undefined ? (
            <p className="offer">
              {kind === 'script'
                ? 'A script has no network to draw. Start from one above.'
                : kind === 'accessPoint'
                  ? 'The cell of an access point is changed in the tables. Start from another network above.'
                  : 'Solve the problems in the tables first: then the network can be drawn.'}
            </p>
          ) : (
            <Canvas drawing={drawing} complete={complete} look={look} gaps={gaps} />
          )}
          {base !== undefined && drawn.nodes.length > 0 && <PadKeys isMobile={pad.isMobile} />}
          {base !== undefined && drawn.nodes.length === 0 && (
            <p className="empty">Start with two nodes, or with a known network above.</p>
          )}
        </div>
        <aside
          className="side"
          aria-label="What is chosen"
          // What scrolls must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {base !== undefined && <Side drawing={drawing} />}
          {base !== undefined && pad.isMobile && (
            <Meaning drawing={drawing} known={known} gaps={gaps} firstRun={complete === null ? null : firstRun} />
          )}
        </aside>
        {/* What scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="draw-numbers" tabIndex={0}>
          {pad.isMobile ? (
            base !== undefined && (
              <TimeLine drawing={drawing} known={known} duration={last.duration} firstRun={firstRun} />
            )
          ) : (
            <Figures
              scenario={last}
              when={complete === null ? 'as before the problem' : inHand === undefined ? '' : 'as if you let go now'}
              firstRun={complete === null ? null : firstRun}
            />
          )}
        </div>
        <RunFoot
          words={count}
          gap={
            gap === null
              ? undefined
              : `Flow ${gap.flow + 1} has no path from ${drawing.nameOf(gap.from)} to ${drawing.nameOf(gap.to)}.`
          }
          remark={known === null ? '' : remarkOn(known.timeline, gaps, drawing.nameOf)}
          mend={
            gap !== null && (
              <button
                type="button"
                className="link mend"
                onClick={() => form.replace(withLink(base, gap.join[0], gap.join[1]))}
              >
                Join {drawing.nameOf(gap.join[0])} and {drawing.nameOf(gap.join[1])}
              </button>
            )
          }
          run={() => {
            say('');
            run();
          }}
        />
      </div>
    </FormContext>
  );
}
