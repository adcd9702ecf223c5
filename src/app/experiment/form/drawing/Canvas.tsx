import { useEffect, useMemo, useRef, useState } from 'react';
import type { CustomNetwork, Scenario } from '#scenario/scenario.ts';
import { useDrag, type Dragged } from '../../../ui/useDrag.ts';
import type { Draft } from '../model/draft.ts';
import { elementsAt } from '../model/fields.ts';
import { tonesOfFlows } from '../model/names.ts';
import { lanesOf } from './lanes.ts';
import { FlowLanes, FlowNames, NodeGlyphs } from './Layers.tsx';
import { hasFewPipes, LinkLines, LinkNames } from './LinkLayers.tsx';
import { areaOf, reachOf } from './mobile.ts';
import { NOTHING, only, toggled, type Drawing, type Kind } from './useDrawing.ts';
import { InHand, LostHops, lostBy, NextWay, ScaleBar, type Lost } from './reach/OnField.tsx';
import type { Gap } from './reach/words.ts';
import { useView } from './useView.ts';
import { Ways } from './Ways.tsx';
import type { Place } from './place.ts';
import { NAMED } from './wired.ts';

/** The current gesture of the pointer. */
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
  | { readonly kind: 'join'; readonly from: number; readonly point: Place; readonly to: number }
  | { readonly kind: 'box'; readonly start: Place; readonly point: Place };

/** Grab distance of a node, px of the screen. */
const GRIP = { mouse: 24, finger: 34 };
/** Width below which waypoints show only their times, px. */
const NARROW = 720;
/** A circle of reach with a smaller radius has no room for its name, px. */
const LEAST_REACH = 90;
/** Width of a label beside a position, px. */
const WORDS = 190;
const NO_LINKS: CustomNetwork['links'] = [];

/** The drawing area of the network, for mouse, pen, touch and keys. */
export function Canvas({
  drawing,
  complete,
  look,
  gaps,
  former,
}: {
  readonly drawing: Drawing;
  /** The scenario of the drawing; null while there are problems. */
  readonly complete: Scenario | null;
  /** Reports the draft that a flow or link being drawn would give; undefined: nothing is being drawn. */
  readonly look: (draft: Draft) => void;
  /** When flows between mobile nodes have no route. */
  readonly gaps: readonly Gap[];
  /** The route before the last change; null: none. */
  readonly former: readonly number[] | null;
}) {
  const { pad, drawn, selected, tool, first } = drawing;
  const svg = useRef<SVGSVGElement>(null);
  const [gesture, setGesture] = useState<Gesture | null>(null);
  const { view, width, height } = useView(svg, drawing, () => {
    // Undoes what the first finger started.
    if (gesture?.kind === 'move' && gesture.moved)
      drawing.move(gesture.base, gesture.nodes, { x: 0, y: 0 }, gesture.token);
    setGesture(null);
    look(undefined);
  });

  const many = drawn.nodes.length > NAMED;
  const scale = pad.isMobile ? 1 / view.k : many ? Math.max(1, 0.3 / view.k) : Math.max(1, 0.75 / view.k);
  // With many nodes the few labels keep their size.
  const wordScale = many && !pad.isMobile ? Math.max(1, 0.9 / view.k) : scale;
  const pipeScale = useMemo(() => (hasFewPipes(drawn) ? wordScale : scale), [drawn, wordScale, scale]);
  const [areaWide, areaHigh] = pad.isMobile ? areaOf(pad.base) : [0, 0];
  // Close mobile nodes are drawn smaller.
  const apart = view.k * Math.sqrt((areaWide * areaHigh) / Math.max(1, drawn.nodes.length));
  const size = pad.isMobile ? Math.max(0.3, Math.min(1, apart / 80)) : 1;
  const flows = useMemo(() => elementsAt(pad.base, ['flows']), [pad.base]);
  const tones = useMemo(() => tonesOfFlows(flows), [flows]);
  const lanes = useMemo(() => lanesOf(drawn, tones, 8 * pipeScale), [drawn, tones, pipeScale]);
  const toneAt = useMemo(() => {
    const at = new Map<number, number>();
    for (const { index, from, to } of drawn.flows)
      for (const node of [from, to])
        at.set(node, at.has(node) && at.get(node) !== tones[index] ? -1 : (tones[index] ?? -1));
    return at;
  }, [drawn, tones]);
  const links = complete?.network.kind === 'custom' ? complete.network.links : NO_LINKS;

  const gestures = useRef(0);

  const placeOf = ({ x, y }: Place): Place => ({ x: (x - view.x) / view.k, y: (y - view.y) / view.k });
  const nodeAt = (place: Place, source: MouseEvent | TouchEvent): number => {
    const reach = ('touches' in source ? GRIP.finger : GRIP.mouse) / view.k;
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

  const down = (press: Dragged<SVGSVGElement>): void => {
    const event = press.sourceEvent as MouseEvent | TouchEvent;
    const place = placeOf(press);
    const node = nodeAt(place, event);
    const onNothing = node < 0;
    if (tool === 'link' || tool === 'flow') {
      if (onNothing) drawing.setFirst(null);
      else if (first !== null && node !== first) drawing.join(first, node);
      else setGesture({ kind: 'join', from: node, point: place, to: -1 });
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
  const moveOn = (press: Dragged<SVGSVGElement>): void => {
    if (gesture === null) return;
    const event = press.sourceEvent as MouseEvent | TouchEvent;
    const place = placeOf(press);
    if (gesture.kind === 'move') {
      const goal = {
        x: gesture.anchor.x + place.x - gesture.start.x,
        y: gesture.anchor.y + place.y - gesture.start.y,
      };
      const { x, y } = snapped(goal, event.altKey);
      drawing.move(gesture.base, gesture.nodes, { x: x - gesture.anchor.x, y: y - gesture.anchor.y }, gesture.token);
      setGesture({ ...gesture, moved: true });
    } else if (gesture.kind === 'join') {
      const found = nodeAt(place, event);
      const to = found === gesture.from ? -1 : found;
      if (to !== gesture.to) look(to < 0 ? undefined : drawing.joined(gesture.from, to));
      setGesture({ ...gesture, point: place, to });
    } else setGesture({ ...gesture, point: place });
  };
  const up = (isMoved: boolean): void => {
    if (gesture === null) return;
    setGesture(null);
    look(undefined);
    if (gesture.kind === 'move') {
      if (!gesture.moved) return;
      drawing.moved();
      const [one] = gesture.nodes;
      const who = gesture.nodes.size === 1 ? drawing.nameOf(one!) : `${gesture.nodes.size} nodes`;
      drawing.say(pad.isMobile && drawing.at > 0 ? `${who}: a waypoint at ${drawing.at} s.` : `${who} moved.`);
    } else if (gesture.kind === 'join') {
      if (gesture.to >= 0) drawing.join(gesture.from, gesture.to);
      else if (!isMoved) drawing.end(gesture.from);
    } else {
      const { start, point } = gesture;
      const isIn = ({ x, y }: Place): boolean =>
        (x - start.x) * (x - point.x) <= 0 && (y - start.y) * (y - point.y) <= 0;
      const nodes = new Set(drawn.nodes.flatMap((node, index) => (isIn(node) ? [index] : [])));
      drawing.select({ ...NOTHING, nodes });
    }
  };

  const drag = useDrag<SVGSVGElement>({
    takes: (event) => pad.base !== undefined && !('touches' in event && event.touches.length > 1),
    start: down,
    move: moveOn,
    end: (_, { moved }) => up(moved),
  });
  // After the zoom of the view, which handles a second finger.
  useEffect(() => (svg.current === null ? undefined : drag(svg.current)), [drag]);

  const hand = gesture?.kind === 'join' ? gesture : null;
  const pale =
    hand !== null && hand.to >= 0 && tool === 'flow'
      ? pad.drawn(drawing.joined(hand.from, hand.to)).flows.at(-1)
      : undefined;
  const [one] = selected.nodes;
  const reach = pad.isMobile ? reachOf(pad.base) : 0;
  const isMoving = gesture?.kind === 'move' && gesture.moved;
  const gap = gaps.find(({ from, to }) => from <= drawing.at && drawing.at < to);
  const placesBefore = useMemo(
    () => (pad.isMobile && gesture?.kind === 'move' ? pad.drawn(gesture.base).nodes : []),
    [pad, gesture],
  );
  const lostNow = isMoving ? lostBy(gesture.nodes, placesBefore, drawn.nodes, reach) : [];
  const lost =
    lostNow.length > 0
      ? lostNow
      : gap !== undefined
        ? hopsOf(gap.hop ?? [], drawn.nodes, reach)
        : hopsOf(former ?? [], drawn.nodes, reach);
  const isRight = ({ x }: Place): boolean => x * view.k + view.x > width - WORDS;
  const nameOfReach = freeWithin(drawn.nodes, one, reach);
  const line = (points: readonly Place[]): string => points.map(({ x, y }) => `${x},${y}`).join(' ');

  return (
    <svg
      ref={svg}
      id="pad"
      // Not a CSS class: nodes have classes of these names, and all of them would be restyled.
      data-tool={tool}
      className={pad.isMobile ? 'pad on-field' : 'pad'}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label={`Drawing of ${drawn.nodes.length} nodes, ${drawn.links.length} links and ${drawn.flows.length} flows`}
      tabIndex={-1}
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
          <>
            <circle className="reach" cx={drawn.nodes[one].x} cy={drawn.nodes[one].y} r={reach} />
            {reach > LEAST_REACH * scale && (
              <text
                className="reach-name"
                transform={`translate(${nameOfReach.x} ${nameOfReach.y}) scale(${scale})`}
                textAnchor="middle"
              >
                reach of {drawing.nameOf(one)}
              </text>
            )}
          </>
        )}
        <LinkLines drawn={drawn} isRadio={pad.isMobile} selected={selected} scale={pipeScale} />
        <FlowLanes
          drawn={drawn}
          lanes={lanes}
          selected={selected}
          isBroken={pad.isMobile && gap !== undefined && lost.length > 0}
        />
        {pale !== undefined && pale.way !== null && (
          <polyline className="pale" points={line(pale.way.flatMap((node) => drawn.nodes[node] ?? []))} />
        )}
        {pad.isMobile && (
          <Ways
            draft={pad.base}
            chosen={selected.nodes.size === 1 ? one : undefined}
            at={drawing.at}
            hand={isMoving ? drawn.nodes[one ?? -1] : undefined}
            scale={scale}
            isNarrow={width < NARROW}
          />
        )}
        <NodeGlyphs
          drawn={drawn}
          isMobile={pad.isMobile}
          toneAt={toneAt}
          selected={selected}
          size={size}
          ends={[first, hand?.from, hand?.to].filter((end) => (end ?? -1) >= 0).join(' ')}
          scale={scale}
          routerScale={pipeScale}
        />
        {pad.isMobile && <LostHops lost={lost} drawn={drawn} isRight={isRight} scale={scale} />}
        {!pad.isMobile && (
          <LinkNames drawn={drawn} given={links} selected={selected} scale={scale} pipeScale={pipeScale} />
        )}
        <FlowNames
          drawn={drawn}
          isMobile={pad.isMobile}
          lanes={lanes}
          given={flows}
          selected={selected}
          scale={wordScale}
          left={-view.x / view.k}
          right={(width - view.x) / view.k}
        />
        {pad.isMobile &&
          isMoving &&
          one !== undefined &&
          gesture.nodes.size === 1 &&
          drawn.nodes[one] !== undefined && <InHand node={drawn.nodes[one]} at={drawing.at} scale={scale} />}
        {pad.isMobile && gap !== undefined && !isMoving && (
          <NextWay gap={gap} drawn={drawn} at={drawing.at} nameOf={drawing.nameOf} isRight={isRight} scale={scale} />
        )}
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
      {pad.isMobile && <ScaleBar k={view.k} height={height} />}
    </svg>
  );
}

/** Of four places within the reach of a node, the one farthest from all nodes. */
function freeWithin(nodes: readonly Place[], node: number | undefined, reach: number): Place {
  const { x, y } = nodes[node ?? -1] ?? { x: 0, y: 0 };
  const places = [-1, 1].flatMap((up) =>
    [-1, 1].map((right) => ({ x: x + 0.42 * right * reach, y: y + 0.6 * up * reach })),
  );
  const free = (place: Place): number =>
    Math.min(...nodes.map((each) => Math.hypot(each.x - place.x, each.y - place.y)));
  return places.reduce((best, place) => (free(place) > free(best) ? place : best));
}

/** The hops of a former route that are too long at present positions. */
const hopsOf = (way: readonly number[], nodes: readonly Place[], reach: number): readonly Lost[] =>
  way.slice(1).flatMap((b, hop) => {
    const a = way[hop]!;
    const [from, to] = [nodes[a], nodes[b]];
    if (from === undefined || to === undefined) return [];
    const distance = Math.hypot(from.x - to.x, from.y - to.y);
    return distance > reach ? [{ a, b, distance }] : [];
  });

/** Identifies the object of an element of the drawing. */
export function thingOf(element: EventTarget | null): { readonly kind: Kind; readonly index: number } | null {
  const thing = element instanceof Element ? element.closest<SVGElement>('[data-thing]') : null;
  const [kind, index] = (thing?.dataset['thing'] ?? '').split('-');
  return kind === 'node' || kind === 'link' || kind === 'flow' ? { kind, index: Number(index) } : null;
}
