import { xOf, type View } from '../../plot/view.ts';
import type { RunData } from '../../run/runData.ts';

/** A stretch of the time axis that a phase takes, px. */
export interface Stretch {
  readonly phase: string;
  readonly x: number;
  readonly width: number;
}

/** The phases of a flow as a band above the plot. */
export interface Ribbon {
  readonly flow: number;
  readonly y: number;
  readonly height: number;
  readonly stretches: readonly Stretch[];
}

/** No phase is narrower than this, px: none disappears. */
const LEAST = 3;
const RIBBONS_TOP = 28;
const RIBBONS_HEIGHT = 24;

function stretchesOf(data: RunData, view: View, flow: number): Stretch[] {
  const until = Math.min(view.now, view.to);
  return data.marks
    .phasesOf(flow, 0, until)
    .filter(({ from, to }) => to > view.from && from < until)
    .map(({ phase, from, to }) => {
      const x = Math.max(view.left, xOf(view, from));
      const end = Math.min(xOf(view, until), xOf(view, to));
      return { phase, x, width: Math.max(LEAST, end - x) };
    });
}

/** A ribbon for each of these flows; all of them together have the same height. */
export function ribbonsOf(data: RunData, view: View, flows: readonly number[]): Ribbon[] {
  const pitch = Math.min(12, RIBBONS_HEIGHT / Math.max(1, flows.length));
  return flows.map((flow, place) => ({
    flow,
    y: RIBBONS_TOP + place * pitch,
    height: Math.max(1, pitch - (pitch > 4 ? 1 : 0)),
    stretches: stretchesOf(data, view, flow),
  }));
}

/** The phases that colour the plot itself. */
export const tintsOf = (data: RunData, view: View, flow: number): Stretch[] =>
  stretchesOf(data, view, flow).filter(({ phase }) => phase !== 'congestionAvoidance');
