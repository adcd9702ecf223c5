import { useRef, type KeyboardEvent, type MouseEvent } from 'react';
import type { ManetFacts } from '#lab/protocol/manetProtocol.ts';
import type { View } from '../../../charts/plot/view.ts';
import type { RunData } from '../../../run/record/runData.ts';
import { useLab, useLaboratory } from '../../../run/useLab.ts';
import { selectNode, sendNode, touch } from './MoveForm.tsx';
import { radiusOf } from './picture.ts';
import { nodePx, placeAt, projectionOf, pxOf, type Projection } from './projection.ts';
import { nameOf, nodeWords, roleOf } from './words.ts';
import { placeOn } from '../../../ui/placeOn.ts';
import { useDrag } from '../../../ui/useDrag.ts';
import './map.css';

/** A position on the map, px. */
type Spot = readonly [number, number];

/** Weight of sideways distance relative to forward distance when the nearest node in a direction is chosen. */
const ASIDE = 2;

/** The nearest position in a direction; -1: none. */
export function nextSpot(spots: readonly Spot[], from: number, dx: number, dy: number): number {
  const [x, y] = spots[from] ?? [0, 0];
  let best = { node: -1, apart: Infinity };
  spots.forEach(([otherX, otherY], node) => {
    const ahead = (otherX - x) * dx + (otherY - y) * dy;
    const aside = Math.abs((otherX - x) * dy) + Math.abs((otherY - y) * dx);
    const apart = ahead + ASIDE * aside;
    if (node !== from && ahead > 0.5 && apart < best.apart) best = { node, apart };
  });
  return best.node;
}

/** The nearest position within `reach`, px; -1: none. */
export function nodeNear(spots: readonly Spot[], x: number, y: number, reach: number): number {
  let best = { node: -1, apart: reach };
  spots.forEach((spot, node) => {
    const apart = Math.hypot(spot[0] - x, spot[1] - y);
    if (apart < best.apart) best = { node, apart };
  });
  return best.node;
}

/** Maximum distance at which the pointer hits a node, px. */
const REACH = 26;
/** How far a key moves a node, px: with Shift, and without. */
const STRIDE = 8;
const FINE = 1;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/**
 * Pointer and keyboard layer over the map, exposed as a list of nodes. Arrow keys go from node to node. Enter selects a
 * node. Shift with arrow keys drags a node, and Enter then sends it to that position.
 */
export function NodeTouch({
  viewNow,
  isPacket,
  elsewhere,
}: {
  readonly viewNow: () => View | null;
  /** Whether a packet is drawn at a position, px. */
  readonly isPacket: (x: number, y: number) => boolean;
  /** Called for a press that is not on a node. */
  readonly elsewhere: (press: MouseEvent) => void;
}) {
  const laboratory = useLaboratory();
  const element = useRef<HTMLDivElement | null>(null);
  const run = useLab((state) => state.run);
  const { node: selected, pointed } = useLab((state) => state.map);
  /** The pressed node. */
  const held = useRef(-1);
  const count = laboratory.data?.opened.manet?.nodes ?? 0;
  const movable = laboratory.data?.opened.manet?.movable ?? false;

  /** The map on the screen. */
  const shown = (): {
    readonly projection: Projection;
    readonly spots: readonly Spot[];
    readonly area: ManetFacts['area'];
    /** Radius of a node, px. */
    readonly radius: number;
  } | null => {
    const { data } = laboratory;
    const view = viewNow();
    const facts = data?.opened.manet ?? null;
    const nodes = data?.present.manet?.nodes;
    if (view === null || facts === null || nodes === undefined) return null;
    const projection = projectionOf(facts, view);
    return {
      projection,
      area: facts.area,
      radius: radiusOf(facts, projection, view),
      spots: Array.from({ length: facts.nodes }, (_, node) => nodePx({ nodes, projection }, node)),
    };
  };

  const speak = (node: number): void => {
    if (laboratory.data !== null) laboratory.say(nodeWords(laboratory.data, node));
  };

  /** Drags a node by an offset, px. */
  const carry = (node: number, dx: number, dy: number): void => {
    const now = shown();
    const spot = now?.spots[node];
    if (now === null || spot === undefined || !movable) return;
    const { carried } = laboratory.store.getState().map;
    const from = carried?.node === node ? pxOf(now.projection, carried.x, carried.y) : spot;
    const [x, y] = placeAt(now.projection, now.area, from[0] + dx, from[1] + dy);
    touch(laboratory, { carried: { node, x, y } });
    laboratory.say(`Node ${node} to ${x}, ${y} m. Enter sends it there, Escape cancels.`);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { map } = laboratory.store.getState();
    const { carried } = map;
    const arrow = ARROWS[event.key];
    const at = map.pointed >= 0 ? map.pointed : Math.max(0, map.node);
    if (arrow !== undefined && (event.shiftKey || carried !== null)) {
      const stride = event.shiftKey ? STRIDE : FINE;
      carry(carried?.node ?? at, arrow[0] * stride, arrow[1] * stride);
    } else if (arrow !== undefined) {
      const next = nextSpot(shown()?.spots ?? [], at, ...arrow);
      const to = map.pointed < 0 ? at : next;
      if (to >= 0) {
        touch(laboratory, { pointed: to });
        speak(to);
      }
    } else if (event.key === 'Enter' && carried !== null) sendNode(laboratory, carried.node, carried.x, carried.y);
    else if (event.key === 'Enter') selectNode(laboratory, at);
    else if (event.key === 'Escape' && carried !== null) touch(laboratory, { carried: null });
    else if (event.key === 'Escape' && map.node >= 0) selectNode(laboratory, map.node);
    else return;
    event.preventDefault();
  };

  const nodeAt = (x: number, y: number): number => {
    const near = shown();
    if (near === null) return -1;
    const on = nodeNear(near.spots, x, y, near.radius);
    return on >= 0 || isPacket(x, y) ? on : nodeNear(near.spots, x, y, REACH);
  };
  // A finger on a node does not scroll the page; elsewhere it does.
  const drag = useDrag<HTMLDivElement>({
    takes: (event, area) => {
      held.current = nodeAt(...placeOn(area, 'touches' in event ? event.touches[0]! : event));
      return held.current >= 0 && movable;
    },
    move: ({ x, y }) => {
      const now = shown();
      if (now === null) return;
      const [toX, toY] = placeAt(now.projection, now.area, x, y);
      touch(laboratory, { carried: { node: held.current, x: toX, y: toY } });
    },
    end: (_, { moved, cancelled }) => {
      const { carried } = laboratory.store.getState().map;
      if (cancelled) touch(laboratory, { carried: null });
      else if (moved && carried?.node === held.current) sendNode(laboratory, carried.node, carried.x, carried.y);
    },
  });
  const click = (event: MouseEvent): void => {
    const node = nodeAt(...placeOn(element.current, event));
    if (node < 0) elsewhere(event);
    else selectNode(laboratory, node);
  };

  return (
    <div
      ref={(area) => {
        element.current = area;
        return drag(area);
      }}
      className="touch"
      // The nodes are drawn on a canvas, so a native list has no elements at their positions.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="listbox"
      tabIndex={0}
      aria-label="Nodes"
      aria-describedby="map-summary"
      aria-activedescendant={pointed >= 0 ? `node-${run}-${pointed}` : undefined}
      onKeyDown={onKeyDown}
      onFocus={() => {
        const { map } = laboratory.store.getState();
        if (element.current?.matches(':focus-visible') === true && map.pointed < 0)
          touch(laboratory, { pointed: Math.max(0, map.node) });
      }}
      onBlur={() => touch(laboratory, { pointed: -1, carried: null })}
      onClick={click}
    >
      {Array.from({ length: count }, (_, node) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        <div key={node} id={`node-${run}-${node}`} role="option" aria-selected={node === selected} className="unseen">
          {laboratory.data !== null && optionText(laboratory.data, node)}
        </div>
      ))}
    </div>
  );
}

const optionText = (data: RunData, node: number): string =>
  `Node ${[nameOf(data, node), roleOf(data, node)].filter((part) => part !== '').join(', ')}`;
