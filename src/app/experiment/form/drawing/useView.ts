import { select as selection } from 'd3-selection';
import { zoom as zooming, zoomIdentity, type D3ZoomEvent, type ZoomBehavior } from 'd3-zoom';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { areaOf } from './mobile.ts';
import type { Drawing } from './useDrawing.ts';

/** Number of nodes that can be added by hand at once. */
const MANY_AT_ONCE = 5;

/** Observes the size of an element. */
export function useSize(element: { readonly current: Element | null }): readonly [number, number] {
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

/**
 * The visible part of the drawing: moved and zoomed by wheel, two fingers or the middle button. `begins`: called when
 * one of them starts.
 */
export function useView(svg: RefObject<SVGSVGElement | null>, { pad, drawn, fitted }: Drawing, begins: () => void) {
  const [width, height] = useSize(svg);
  const [view, setView] = useState({ x: 0, y: 0, k: 1 });
  const newest = useRef(begins);
  useLayoutEffect(() => {
    newest.current = begins;
  });
  const behaviour = useRef<ZoomBehavior<SVGSVGElement, unknown> | null>(null);
  /** Whether the view was moved since everything was fitted. */
  const isMoved = useRef(false);
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
      .on('start', ({ sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => sourceEvent && newest.current())
      .on('zoom', ({ transform: { x, y, k }, sourceEvent }: D3ZoomEvent<SVGSVGElement, unknown>) => {
        isMoved.current ||= sourceEvent !== null;
        setView({ x, y, k });
      });
    selection(svg.current).call(behaviour.current);
    svg.current.focus({ preventScroll: true });
  }, [svg]);

  const asked = useRef('');
  const known = useRef(0);
  const [wide, high] = pad.isMobile ? areaOf(pad.base) : [0, 0];
  useEffect(() => {
    if (width === 0 || behaviour.current === null || svg.current === null) return;
    // Another network, from a file or by undo, is fitted into view too.
    const isOther = Math.abs(drawn.nodes.length - known.current) > MANY_AT_ONCE;
    known.current = drawn.nodes.length;
    const request = String(fitted);
    const frame = `${width} ${height} ${wide} ${high}`;
    const [before, around] = asked.current.split('|');
    if (before === request && !isOther && (isMoved.current || around === frame)) return;
    asked.current = `${request}|${frame}`;
    isMoved.current = false;
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
    // Flow names need margins, if there is room.
    const [side, edge] = pad.isMobile ? [Math.min(40, 0.06 * width), 34] : [Math.min(110, 0.18 * width), 70];
    // Names are at receivers, usually on the right.
    const aside = pad.isMobile ? 0 : 0.5 * side;
    const k = Math.min(
      pad.isMobile ? 4 : 1.25,
      (width - 2 * side) / Math.max(1, right - left),
      (height - 2 * edge) / Math.max(1, bottom - top),
    );
    const middle = zoomIdentity
      .translate(width / 2 - aside - (k * (left + right)) / 2, height / 2 - (k * (top + bottom)) / 2)
      .scale(Math.max(0.02, k));
    behaviour.current.transform(selection(svg.current), middle);
  }, [svg, width, height, wide, high, fitted, pad.isMobile, drawn]);
  return { view, width, height };
}
