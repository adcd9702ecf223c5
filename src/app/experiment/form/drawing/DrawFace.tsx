import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { MAKERS } from '#scenario/network/makers/list.ts';
import { writePath } from '#scenario/words/path.ts';
import type { Scenario } from '#scenario/scenario.ts';
import { FormContext, type FormParts, useForm } from '../formContext.ts';
import { useLaboratory } from '../../../run/useLab.ts';
import { edited, type Draft } from '../model/draft.ts';
import { Slot } from '../fields/Sentence.tsx';
import { fieldAt, networkKind } from '../model/fields.ts';
import { namesIn } from '../model/names.ts';
import { checked } from '../model/problems.ts';
import { asDumbbell, asKnownShape, asMobileNodes, asNothing } from '../model/startFrom.ts';
import { RunFoot } from '../sections/RunFoot.tsx';
import { Canvas } from './Canvas.tsx';
import { Figures } from './Figures.tsx';
import { useFirstRun } from './firstRun.ts';
import { NodeList } from './NodeList.tsx';
import { Meaning } from './reach/Meaning.tsx';
import { TimeLine } from './reach/TimeLine.tsx';
import { useTimeline } from './reach/useTimeline.ts';
import { formerWay, gapAbout, gapsOf, headline, remarkOn } from './reach/words.ts';
import { shownInLab } from './shownInLab.ts';
import { Side } from './Side.tsx';
import { type Drawing, type Tool, useDrawing } from './useDrawing.ts';
import { STOP_TOOL, TOOLS, usePadKeys } from './usePadKeys.ts';
import { type Drawn, gapIn, withLink, withNetworkParts } from './wired.ts';
import '../faces.css';
import './draw.css';
import { Select } from '../../../ui/Select.tsx';
import { movementKind } from './mobile.ts';

const HINTS: Readonly<Record<Tool, string>> = {
  select: 'Drag to move. Drag over nothing to choose several.',
  node: 'Click or press Enter to add a node.',
  link: 'Drag from node to node, tap two, or type their names.',
  flow: 'Drag from sender to receiver, tap two, or type their names.',
  stop: 'Click where the chosen node is at the time below.',
};

/** A starting point: its name, how a draft becomes it, and the announcement. */
type Start = readonly [name: string, made: (draft: Draft) => Draft, said: string];

const PLACEMENTS = [
  ['chain', 'chain'],
  ['grid', 'grid'],
  ['uniform', 'random places'],
] as const;
const MOBILE_STARTS: readonly Start[] = [
  ...PLACEMENTS.map(([placement, words]): Start => [
    words,
    (draft) => asMobileNodes(draft, placement),
    `Mobile nodes: ${words}.`,
  ]),
  ['wired network', asDumbbell, 'Dumbbell.'],
];
const WIRED_STARTS: readonly Start[] = [
  ['nothing', asNothing, 'An empty pad.'],
  ['dumbbell', asDumbbell, 'Dumbbell.'],
  ...MAKERS.map(({ name, title }): Start => [title.toLowerCase(), (draft) => asKnownShape(draft, name), `${title}.`]),
  ['mobile nodes', (draft) => asMobileNodes(draft, 'chain'), 'Six mobile nodes in a chain.'],
];

const several = (count: number, word: string): string => `${count} ${count === 1 ? word : `${word}s`}`;

/** Describes the path that the flow being drawn, the last one, would get if the pointer were released now. */
function promiseOf({ flows }: Drawn, nameOf: (node: number) => string): string {
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

/** The network as a drawing: the same draft as in the tables. */
export function DrawFace({
  accepted,
  run,
  opens,
  isAsInLab,
}: {
  readonly accepted: Scenario;
  readonly run: () => void;
  /** The form opens with the drawing, at the time and the node that the Lab shows. */
  readonly opens: boolean;
  /** Nothing has been changed yet. */
  readonly isAsInLab: boolean;
}) {
  const form = useForm();
  const laboratory = useLaboratory();
  const [begun] = useState(() => (opens ? shownInLab(laboratory) : undefined));
  const drawing = useDrawing(begun);
  const { pad, drawn, tool, first, say } = drawing;
  /** The draft that results if the pointer is released now. */
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

  // The fields change the drawing, not the line that generated it.
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

  const { letters, onKeyDown } = usePadKeys(drawing, last.duration, known, wrapper);
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
      ? headline(known, gapAbout(gaps, drawing.at), drawing.nameOf, drawing.at)
      : [doing, ''];
  const sentence = (
    <p className="doing bench line-below">
      {says} {follows !== '' && <em>{follows}</em>}
    </p>
  );
  // A network that mobile nodes form: sentence, tools, list of nodes and map, one below the other.
  const onMap = pad.isMobile && base !== undefined;
  const routing = onMap ? fieldAt(base, ['network', 'routing']) : undefined;
  return (
    <FormContext value={parts}>
      {/* Keys of the drawing work everywhere in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={onMap ? 'draw-face grid on-map' : 'draw-face grid'} ref={wrapper} onKeyDown={onKeyDown}>
        {onMap && sentence}
        <div className="draw-tools bench line-below wraps in-line">
          <fieldset aria-label="Tools" className="wraps in-line">
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
          {!onMap && sentence}
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
          {onMap ? (
            <fieldset aria-label="Network" className="menus wraps in-line">
              {routing !== undefined && (
                <span>
                  Routes by <Slot field={{ ...routing, label: 'Routes by' }} />
                </span>
              )}
              <Movement drawing={drawing} />
              <label>
                Start from{' '}
                <Select
                  value=""
                  none="this scenario"
                  of={MOBILE_STARTS.map(([name]) => [name, name])}
                  choose={(next) => {
                    const start = MOBILE_STARTS.find(([name]) => name === next);
                    if (start !== undefined) drawing.begin(start[1](form.draft), start[2]);
                  }}
                />
              </label>
            </fieldset>
          ) : (
            <fieldset aria-label="Start from" className="templates wraps in-line">
              <span className="muted">Start from</span>
              {(pad.isMobile ? MOBILE_STARTS : WIRED_STARTS).map(([name, made, said]) => (
                <button
                  key={name}
                  type="button"
                  className="quiet"
                  onClick={() => drawing.begin(made(form.draft), said)}
                >
                  {name}
                </button>
              ))}
            </fieldset>
          )}
        </div>
        <output className="unseen">{drawing.said}</output>
        {onMap && drawn.nodes.length > 0 && <NodeList drawing={drawing} />}
        <div className="draw-main bench placed">
          {base === undefined ? (
            <p className="offer">
              {kind === 'script'
                ? 'A script has no network to draw. Start from one above.'
                : kind === 'accessPoint'
                  ? 'The cell of an access point is changed in the tables. Start from another network above.'
                  : 'Solve the problems in the tables first: then the network can be drawn.'}
            </p>
          ) : (
            <Canvas
              drawing={drawing}
              complete={complete}
              look={look}
              gaps={gaps}
              former={known === null ? null : formerWay(known.timeline, drawing.at)}
            />
          )}
          {base !== undefined && drawn.nodes.length > 0 && <PadKeys isMobile={pad.isMobile} />}
          {base !== undefined && drawn.nodes.length === 0 && (
            <p className="empty">Start with two nodes, or with a known network above.</p>
          )}
        </div>
        <aside
          className="side paper scrolls"
          aria-label="What is chosen"
          // A scrollable element must be reachable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          {base !== undefined && <Side drawing={drawing} />}
          {base !== undefined && pad.isMobile && (
            <Meaning drawing={drawing} known={known} gaps={gaps} firstRun={complete === null ? null : firstRun} />
          )}
        </aside>
        {/* A scrollable element must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className="draw-numbers paper line-above" tabIndex={0}>
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
          asInLab={isAsInLab}
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

/** Movement of mobile nodes: as generated by a line, or by editable waypoints. */
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
      <Select
        value={movementKind(line.draft)}
        of={field.choices.map(({ value, label }) => [String(value), value === 'trace' ? 'waypoints' : label])}
        choose={choose}
      />
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
    <p className={isMobile ? 'pad-keys wraps on-field' : 'pad-keys wraps'}>
      {PAD_KEYS[isMobile ? 'mobile' : 'wired'].map(([key, does]) => (
        <span key={key}>
          <kbd>{key}</kbd> {does}
        </span>
      ))}
    </p>
  );
}
