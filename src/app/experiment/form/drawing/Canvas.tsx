import { select as selection } from 'd3-selection';
import { zoom as zooming, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { memo, useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { ownValue } from '../../../../scenario/plainData.ts';
import type { CustomNetwork, Scenario } from '../../../../scenario/scenario.ts';
import { milliseconds, rate } from '../../../ui/words/numbers.ts';
import { GREY } from '../../../ui/tones.ts';
import { MARKS } from '../fields/FlowMarker.tsx';
import type { Draft } from '../model/draft.ts';
import { elementsAt } from '../model/fields.ts';
import { flowName, tonesOfFlows } from '../model/names.ts';
import { FEW_FLOWS, lanesOf } from './lanes.ts';
import { areaOf, reachOf, stopsOf } from './mobile.ts';
import { NOTHING, only, toggled, type Drawing, type Kind } from './useDrawing.ts';
import type { DrawnNode, Place } from './wired.ts';

/** What the pointer is doing. */
type Gesture =
  | {
      readonly kind: 'move';
      readonly base: Draft;
      readonly nodes: ReadonlySet<number>;
      readonly start: Place;
      readonly anchor: Place;
      readonly token: string;
      readonly moved: boolean;
    }
  | { readonly kind: 'join'; readonly from: number; readonly start: Place; readonly point: Place; readonly to: number }
  | { readonly kind: 'box'; readonly start: Place; readonly point: Place };

/** More nodes than these are drawn without names. */
const NAMED = 60;
/** More nodes than these do not come by hand. */
const MANY_AT_ONCE = 5;
/** How near a pointer takes hold of a node, px of the screen. */
const GRIP = { mouse: 24, finger: 34 };
/** A pointer that has moved less has not moved, px of the screen. */
const STILL = 4;

const colour = (tone: number): string => (tone < GREY ? `var(--flow-${tone + 1})` : 'var(--ink-3)');

interface GlyphProps {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 'Host', 'Router' or 'Node'. */
  readonly kind: string;
  readonly name: string;
  readonly isNamed: boolean;
  readonly isHost: boolean;
  /** The tone of the flow that begins or ends here; -1: none or several. */
  readonly tone: number;
  readonly isSelected: boolean;
  readonly isEnd: boolean;
  readonly scale: number;
}

const Glyph = memo(function Glyph({
  id,
  kind,
  x,
  y,
  name,
  isNamed,
  isHost,
  tone,
  isSelected,
  isEnd,
  scale,
}: GlyphProps) {
  const style = tone >= 0 ? { stroke: colour(tone) } : {};
  return (
    <g
      id={id}
      data-thing={id}
      className={isSelected ? 'node selected' : 'node'}
      transform={`translate(${x} ${y}) scale(${scale})`}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      aria-pressed={isSelected}
      aria-label={`${kind} ${name}`}
    >
      {isEnd && <circle className="ring" r={26} />}
      {isHost ? <rect x={-11} y={-11} width={22} height={22} rx={4} style={style} /> : <circle r={14} />}
      {isHost && tone >= 0 && tone < GREY && <path d={MARKS[tone]} transform="scale(0.8)" fill={colour(tone)} />}
      {isNamed && (
        <text y={isHost ? 28 : name.length > 2 ? 31 : 4.5} textAnchor="middle">
          {name}
        </text>
      )}
    </g>
  );
});

interface LinkProps {
  readonly index: number;
  readonly a: DrawnNode;
  readonly b: DrawnNode;
  readonly isSelected: boolean;
  readonly scale: number;
}

const isBetweenRouters = (a: DrawnNode, b: DrawnNode): boolean => !a.isHost && !b.isHost;

const Line = memo(function Line({
  index,
  a,
  b,
  isRadio,
  isSelected,
  scale,
}: LinkProps & { readonly isRadio: boolean }) {
  const isPipe = !isRadio && isBetweenRouters(a, b);
  const ends = { x1: a.x, y1: a.y, x2: b.x, y2: b.y };
  const width = 26 * Math.min(scale, 1.4);
  return (
    <g
      data-thing={isRadio ? undefined : `link-${index}`}
      className={`${isPipe ? 'pipe' : 'thin'}${isSelected ? ' selected' : ''}`}
    >
      {!isRadio && <line className="hit" {...ends} />}
      <line {...ends} style={isPipe ? { strokeWidth: width } : {}} />
      {isPipe && <line className="inside" {...ends} style={{ strokeWidth: width - 2.4 }} />}
    </g>
  );
});

/** What a link carries, in words, and its queue; it takes the focus for its line. */
const LinkWords = memo(function LinkWords({
  index,
  a,
  b,
  link,
  isSelected,
  many,
  scale,
}: LinkProps & { readonly link: CustomNetwork['links'][number] | undefined; readonly many: boolean }) {
  const isPipe = isBetweenRouters(a, b);
  const words = link === undefined ? '' : `${rate(link.rate)} · ${milliseconds(link.delay)}`;
  const limit = link === undefined ? undefined : ownValue(link.queue, 'limit');
  const places = typeof limit === 'number' ? Math.max(10, Math.min(90, 1.25 * limit)) : 30;
  const entry = { x: (a.x - b.x) / 2 / scale + Math.sign(b.x - a.x) * 32, y: (a.y - b.y) / 2 / scale };
  return (
    <g
      id={`link-${index}`}
      data-thing={`link-${index}`}
      className={isSelected ? 'link-words selected' : 'link-words'}
      transform={`translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) scale(${scale})`}
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="button"
      aria-pressed={isSelected}
      aria-label={`Link ${a.name} to ${b.name}${words === '' ? '' : `, ${words}`}`}
    >
      <rect className="spot" x={-10} y={-8} width={20} height={16} rx={4} />
      {(isPipe ? !many : isSelected) && (
        <text y={isPipe ? 32 : -10} textAnchor="middle">
          {words}
        </text>
      )}
      {isPipe && !many && link !== undefined && (
        <g className="box" transform={`translate(${entry.x} ${entry.y})`}>
          <rect x={-9} y={13 - places} width={18} height={places} />
        </g>
      )}
    </g>
  );
});

/** The size of an element, followed. */
function useSize(element: { readonly current: Element | null }): readonly [number, number] {
  const [size, setSize] = useState<readonly [number, number]>([0, 0]);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize([entry.contentRect.width, entry.contentRect.height]);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** The network, to be drawn on with a mouse, a pen, a finger or keys. */
export function Canvas({
  drawing,
  complete,
  look,
}: {
  readonly drawing: Drawing;
  /** The scenario that the drawing describes; null while there are problems. */
  readonly complete: Scenario | null;
  /** Tells what a flow or link in the hand would make of the draft; undefined: nothing is in the hand. */
  readonly look: (draft: Draft) => void;
}) {
  const { pad, drawn, selected, tool, first } = drawing;
  const svg = useRef<SVGSVGElement>(null);
  const [width, height] = useSize(svg);
  const [view, setView] = useState({ x: 0, y: 0, k: 1 });
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  useEffect(() => {
    if (svg.current === null) return;
    behaviour.current = zooming<SVGSVGElement, unknown>()
      .scaleExtent([0.02, 4])
      // One finger and the first button draw.
      .filter((event: Event) => {
        if (event.type === 'wheel') return true;
        return event.type.startsWith('touch')
          ? (event as TouchEvent).touches.length > 1
          : (event as MouseEvent).button === 1;
      })
      .on('zoom', ({ transform: { x, y, k } }: D3ZoomEvent<SVGSVGElement, unknown>) => setView({ x, y, k }));
    selection(svg.current).call(behaviour.current);
    svg.current.focus({ preventScroll: true });
  }, []);

  // Once for each request, and when the size is known first.
  const { fitted } = drawing;
  const asked = useRef(-1);
  const known = useRef(0);
  useEffect(() => {
    if (width === 0 || behaviour.current === null || svg.current === null) return;
    // Another network altogether, from a file or by undoing, is brought into view too.
    const isOther = Math.abs(drawn.nodes.length - known.current) > MANY_AT_ONCE;
    known.current = drawn.nodes.length;
    if (asked.current === fitted && !isOther) return;
    asked.current = fitted;
    const [wide, high] = areaOf(pad.base);
    const corners = pad.isMobile
      ? [
          { x: 0, y: 0 },
          { x: wide, y: -high },
        ]
      : drawn.nodes;
    const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
    const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity);
    const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity);
    const [left, right, top, bottom] = corners.length === 0 ? [0, 0, 0, 0] : [least(xs), most(xs), least(ys), most(ys)];
    const margin = pad.isMobile ? 16 : 70;
    const k = Math.min(
      pad.isMobile ? 4 : 1.25,
      (width - 2 * margin) / Math.max(1, right - left),
      (height - 2 * margin) / Math.max(1, bottom - top),
    );
    const middle = zoomIdentity
      .translate(width / 2 - (k * (left + right)) / 2, height / 2 - (k * (top + bottom)) / 2)
      .scale(Math.max(0.02, k));
    behaviour.current.transform(selection(svg.current), middle);
  }, [width, height, fitted, pad, drawn]);

  const many = drawn.nodes.length > NAMED;
  const scale = pad.isMobile ? 1 / view.k : many ? Math.max(1, 0.3 / view.k) : Math.max(1, 0.75 / view.k);
  const flows = useMemo(() => elementsAt(pad.base, ['flows']), [pad.base]);
  const tones = useMemo(() => tonesOfFlows(flows), [flows]);
  const lanes = useMemo(() => lanesOf(drawn, tones, 8 * scale), [drawn, tones, scale]);
  const toneAt = useMemo(() => {
    const at = new Map<number, number>();
    for (const { index, from, to } of drawn.flows)
      for (const node of [from, to])
        at.set(node, at.has(node) && at.get(node) !== tones[index] ? -1 : (tones[index] ?? -1));
    return at;
  }, [drawn, tones]);
  const links = complete?.network.kind === 'custom' ? complete.network.links : [];

  const [gesture, setGesture] = useState<Gesture | null>(null);
  const fingers = useRef(0);
  const gestures = useRef(0);

  const placeOf = (event: PointerEvent): Place => {
    const box = svg.current!.getBoundingClientRect();
    // The page may be enlarged as a whole.
    const grown = width / box.width;
    return {
      x: ((event.clientX - box.left) * grown - view.x) / view.k,
      y: ((event.clientY - box.top) * grown - view.y) / view.k,
    };
  };
  const nodeAt = (place: Place, pointer: string): number => {
    const reach = (pointer === 'mouse' ? GRIP.mouse : GRIP.finger) / view.k;
    let [best, nearest] = [-1, reach];
    drawn.nodes.forEach(({ x, y }, index) => {
      const distance = Math.hypot(x - place.x, y - place.y);
      if (distance < nearest) [best, nearest] = [index, distance];
    });
    return best;
  };
  const snapped = ({ x, y }: Place, isFree: boolean): Place => {
    const step = isFree ? 1 : pad.step;
    return { x: Math.round(x / step) * step, y: Math.round(y / step) * step };
  };
  const isStill = (a: Place, b: Place): boolean => Math.hypot(a.x - b.x, a.y - b.y) * view.k < STILL;

  const down = (event: PointerEvent<SVGSVGElement>): void => {
    fingers.current++;
    if (fingers.current > 1) {
      // The second finger moves the view: what the first began is as before.
      if (gesture?.kind === 'move' && gesture.moved)
        drawing.move(gesture.base, gesture.nodes, { x: 0, y: 0 }, gesture.token);
      setGesture(null);
      look(undefined);
      return;
    }
    if (event.button !== 0 || pad.base === undefined) return;
    const place = placeOf(event);
    const node = nodeAt(place, event.pointerType);
    const onNothing = node < 0;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (tool === 'link' || tool === 'flow') {
      if (onNothing) drawing.setFirst(null);
      else if (first !== null && node !== first) drawing.join(first, node);
      else setGesture({ kind: 'join', from: node, start: place, point: place, to: -1 });
      return;
    }
    if (onNothing && tool === 'node') {
      drawing.add(snapped(place, event.altKey));
      return;
    }
    if (onNothing && tool === 'stop') {
      drawing.stop(snapped(place, event.altKey));
      return;
    }
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!onNothing) {
      const isIn = selected.nodes.has(node);
      const next = adds ? toggled(selected, 'node', node) : isIn ? selected : only('node', node);
      drawing.select(next);
      drawing.focusOn(`node-${node}`);
      gestures.current++;
      setGesture({
        kind: 'move',
        base: pad.base,
        nodes: next.nodes,
        start: place,
        anchor: drawn.nodes[node]!,
        token: `move ${gestures.current}`,
        moved: false,
      });
      return;
    }
    const thing = event.target instanceof Element ? event.target.closest<SVGElement>('[data-thing]') : null;
    const [kind, index] = (thing?.dataset['thing'] ?? '').split('-');
    if (kind === 'link' || kind === 'flow')
      drawing.select(adds ? toggled(selected, kind, Number(index)) : only(kind, Number(index)));
    else setGesture({ kind: 'box', start: place, point: place });
  };
  const moveOn = (event: PointerEvent<SVGSVGElement>): void => {
    if (gesture === null) return;
    const place = placeOf(event);
    if (gesture.kind === 'move') {
      if (!gesture.moved && isStill(gesture.start, place)) return;
      const goal = {
        x: gesture.anchor.x + place.x - gesture.start.x,
        y: gesture.anchor.y + place.y - gesture.start.y,
      };
      const { x, y } = snapped(goal, event.altKey);
      drawing.move(gesture.base, gesture.nodes, { x: x - gesture.anchor.x, y: y - gesture.anchor.y }, gesture.token);
      setGesture({ ...gesture, moved: true });
    } else if (gesture.kind === 'join') {
      const found = nodeAt(place, event.pointerType);
      const to = found === gesture.from ? -1 : found;
      if (to !== gesture.to) look(to < 0 ? undefined : drawing.joined(gesture.from, to));
      setGesture({ ...gesture, point: place, to });
    } else setGesture({ ...gesture, point: place });
  };
  const up = (): void => {
    fingers.current = Math.max(0, fingers.current - 1);
    if (gesture === null) return;
    setGesture(null);
    look(undefined);
    if (gesture.kind === 'move') {
      if (!gesture.moved) return;
      drawing.moved();
      const [one] = gesture.nodes;
      const who = gesture.nodes.size === 1 ? drawing.nameOf(one!) : `${gesture.nodes.size} nodes`;
      drawing.say(pad.isMobile && drawing.at > 0 ? `${who}: a way point at ${drawing.at} s.` : `${who} moved.`);
    } else if (gesture.kind === 'join') {
      if (gesture.to >= 0) drawing.join(gesture.from, gesture.to);
      else if (isStill(gesture.start, gesture.point)) drawing.end(gesture.from);
    } else {
      const { start, point } = gesture;
      const isIn = ({ x, y }: Place): boolean =>
        (x - start.x) * (x - point.x) <= 0 && (y - start.y) * (y - point.y) <= 0;
      const nodes = new Set(drawn.nodes.flatMap((node, index) => (isIn(node) ? [index] : [])));
      drawing.select({ ...NOTHING, nodes });
    }
  };

  const hand = gesture?.kind === 'join' ? gesture : null;
  const pale =
    hand !== null && hand.to >= 0 && tool === 'flow'
      ? pad.drawn(drawing.joined(hand.from, hand.to)).flows.at(-1)
      : undefined;
  const [one] = selected.nodes;
  const stops = pad.isMobile && selected.nodes.size === 1 ? stopsOf(pad.base, one!) : [];
  const [areaWide, areaHigh] = pad.isMobile ? areaOf(pad.base) : [0, 0];
  const line = (points: readonly Place[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

  const endLabels = new Map<number, number>();
  return (
    <svg
      ref={svg}
      id="pad"
      className={`pad ${tool}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={`Drawing of ${drawn.nodes.length} nodes, ${drawn.links.length} links and ${drawn.flows.length} flows`}
      tabIndex={-1}
      onPointerDown={down}
      onPointerMove={moveOn}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <defs>
        <pattern
          id="pad-lines"
          width={pad.isMobile ? 100 : 20}
          height={pad.isMobile ? 100 : 20}
          patternUnits="userSpaceOnUse"
          patternTransform={`translate(${view.x} ${view.y}) scale(${view.k})`}
        >
          <path d={pad.isMobile ? 'M100 0H0V100' : 'M20 0H0V20'} fill="none" strokeWidth={1 / view.k} />
        </pattern>
      </defs>
      <rect className="paper" width="100%" height="100%" fill="url(#pad-lines)" />
      <g transform={`translate(${view.x} ${view.y}) scale(${view.k})`}>
        {pad.isMobile && <rect className="area" x={0} y={-areaHigh} width={areaWide} height={areaHigh} />}
        {pad.isMobile && one !== undefined && selected.nodes.size === 1 && drawn.nodes[one] !== undefined && (
          <circle className="reach" cx={drawn.nodes[one].x} cy={drawn.nodes[one].y} r={reachOf(pad.base)} />
        )}
        {drawn.links.map(({ index, from, to }) => (
          <Line
            key={index}
            index={index}
            a={drawn.nodes[from]!}
            b={drawn.nodes[to]!}
            isRadio={pad.isMobile}
            isSelected={selected.links.has(index)}
            scale={scale}
          />
        ))}
        {lanes.map((lane) => (
          <path
            key={lane.flows[0]}
            data-thing={`flow-${lane.flows[0]}`}
            className={lane.flows.some((flow) => selected.flows.has(flow)) ? 'lane selected' : 'lane'}
            style={{ stroke: colour(lane.tone) }}
            d={lane.stretches.map(([a, b]) => `M${a.x} ${a.y}L${b.x} ${b.y}`).join('')}
          />
        ))}
        {drawn.flows
          .filter(({ way, from, to }) => way === null && from >= 0 && to >= 0)
          .map(({ index, from, to }) => (
            <line
              key={index}
              className="astray"
              x1={drawn.nodes[from]?.x}
              y1={drawn.nodes[from]?.y}
              x2={drawn.nodes[to]?.x}
              y2={drawn.nodes[to]?.y}
            />
          ))}
        {pale !== undefined && pale.way !== null && (
          <polyline className="pale" points={line(pale.way.flatMap((node) => drawn.nodes[node] ?? []))} />
        )}
        {stops.length > 1 && <polyline className="walk" points={line(stops.map(({ x, y }) => ({ x, y: -y })))} />}
        {stops.slice(1).map(({ at, x, y }) => (
          <g key={at} className="stop" transform={`translate(${x} ${-y}) scale(${scale})`}>
            <rect x={-4} y={-4} width={8} height={8} />
            <text x={9} y={4}>
              {at} s
            </text>
          </g>
        ))}
        {drawn.nodes.map(({ name, x, y, isHost }, index) => {
          const tone = toneAt.get(index) ?? -1;
          return (
            <Glyph
              key={index}
              id={`node-${index}`}
              kind={pad.isMobile ? 'Node' : isHost ? 'Host' : 'Router'}
              x={x}
              y={y}
              name={pad.isMobile ? `n${name}` : name}
              isNamed={!many || (!isHost && drawn.nodes.length < 200)}
              isHost={isHost}
              tone={tone}
              isSelected={selected.nodes.has(index)}
              isEnd={first === index || hand?.from === index || hand?.to === index}
              scale={scale}
            />
          );
        })}
        {!pad.isMobile &&
          drawn.links.map(({ index, from, to }) => (
            <LinkWords
              key={index}
              index={index}
              a={drawn.nodes[from]!}
              b={drawn.nodes[to]!}
              link={links[index]}
              isSelected={selected.links.has(index)}
              many={many}
              scale={scale}
            />
          ))}
        {lanes.map((lane) => {
          const [flow = 0] = lane.flows;
          const node = drawn.nodes[lane.end];
          if (node === undefined) return null;
          const row = endLabels.get(lane.end) ?? 0;
          endLabels.set(lane.end, row + 1);
          const from = drawn.nodes[drawn.flows[flow]?.from ?? -1];
          const name = flowName(flows[flow]);
          const words =
            lane.flows.length > 1 && drawn.flows.length > FEW_FLOWS ? `${lane.flows.length} × ${name}` : name;
          const isSelected = lane.flows.some((each) => selected.flows.has(each));
          const aside = from !== undefined && from.x > node.x ? -1 : 1;
          return (
            <g
              key={flow}
              id={`flow-${flow}`}
              data-thing={`flow-${flow}`}
              className={isSelected ? 'flow-words selected' : 'flow-words'}
              transform={`translate(${node.x} ${node.y}) scale(${scale})`}
              tabIndex={0}
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
              role="button"
              aria-pressed={isSelected}
              aria-label={`Flow ${flow + 1}, ${words}, ${from?.name ?? ''} to ${node.name}`}
            >
              <text
                x={18 * aside}
                y={row * 18 + 1}
                textAnchor={aside > 0 ? 'start' : 'end'}
                style={{ fill: lane.tone < GREY ? `var(--flow-${lane.tone + 1}-text)` : 'var(--ink-2)' }}
              >
                {words}
              </text>
            </g>
          );
        })}
        {hand !== null && (
          <line
            className="hand"
            x1={drawn.nodes[hand.from]?.x}
            y1={drawn.nodes[hand.from]?.y}
            x2={hand.point.x}
            y2={hand.point.y}
          />
        )}
        {gesture?.kind === 'box' && (
          <rect
            className="choosing"
            x={Math.min(gesture.start.x, gesture.point.x)}
            y={Math.min(gesture.start.y, gesture.point.y)}
            width={Math.abs(gesture.start.x - gesture.point.x)}
            height={Math.abs(gesture.start.y - gesture.point.y)}
          />
        )}
      </g>
    </svg>
  );
}

/** What an element of the drawing is. */
export function thingOf(element: EventTarget | null): { readonly kind: Kind; readonly index: number } | null {
  const thing = element instanceof Element ? element.closest<SVGElement>('[data-thing]') : null;
  const [kind, index] = (thing?.dataset['thing'] ?? '').split('-');
  return kind === 'node' || kind === 'link' || kind === 'flow' ? { kind, index: Number(index) } : null;
}
