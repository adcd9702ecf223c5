import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { Sizes } from '#app/charts/stage/sizes.ts';
import type { RunData } from '#app/run/record/runData.ts';

/** Part of the time axis in one phase, px. */
export interface PhaseStretch {
  readonly phase: string;
  readonly x: number;
  readonly width: number;
}

/** The phases of a flow as a band above the plot. */
export interface Ribbon {
  readonly flow: number;
  readonly y: number;
  readonly height: number;
  readonly stretches: readonly PhaseStretch[];
}

/** Minimum width of a phase, px, so that none disappears. */
const LEAST = 3;
/** Total height of the ribbons, px on a desktop. */
export const RIBBONS_HEIGHT = 24;
/** Top of the ribbons, px: below the title, whose text scales but whose margin does not. */
export const ribbonsTop = ({ scale }: Sizes): number => 12 + 16 * scale;
/** Number of flows above which only the selected one has a ribbon. */
export const MOST_RIBBONS = 4;

/** Phases in which a sender usually is: they have a neutral colour. */
const isUsual = (phase: string): boolean => phase === 'congestionAvoidance' || phase === 'probeBw';

function stretchesOf(data: RunData, view: View, flow: number): PhaseStretch[] {
  const until = shownUntil(view);
  const spans = data.marks.phasesOf(flow, view.from, until);
  const stretches: PhaseStretch[] = [];
  let free = view.left;
  for (const { phase, from, to } of spans) {
    if (to <= view.from || from >= until) continue;
    // A stretch widened to LEAST shifts the next one. Only usual phases may shrink to nothing.
    const x = Math.min(Math.max(free, xOf(view, from)), view.right - LEAST);
    const least = isUsual(phase) ? 0 : LEAST;
    const width = Math.max(least, Math.min(xOf(view, until), xOf(view, to)) - x);
    if (width > 0) stretches.push({ phase, x, width });
    free = x + width;
  }
  return stretches;
}

/** Ribbons for these flows; their total height is constant. */
export function ribbonsOf(data: RunData, view: View, flows: readonly number[]): Ribbon[] {
  const { scale } = view.sizes;
  const pitch = Math.min(12, RIBBONS_HEIGHT / Math.max(1, flows.length)) * scale;
  return flows.map((flow, place) => ({
    flow,
    y: ribbonsTop(view.sizes) + place * pitch,
    height: Math.max(1, pitch - (pitch > 4 ? 1 : 0)),
    stretches: stretchesOf(data, view, flow),
  }));
}

/** The phases that tint the plot itself. */
export const tintsOf = (data: RunData, view: View, flow: number): PhaseStretch[] =>
  flow < 0 ? [] : stretchesOf(data, view, flow).filter(({ phase }) => !isUsual(phase));
