import { shownUntil, xOf, type View } from '#app/charts/plot/view.ts';
import type { Sizes } from '#app/charts/stage/sizes.ts';
import type { RunData } from '#app/run/runData.ts';

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
/** Height of all ribbons together, px on a desktop. */
export const RIBBONS_HEIGHT = 24;
/** Where they begin: below the title, whose letters grow and whose rim does not, px. */
export const ribbonsTop = ({ scale }: Sizes): number => 12 + 16 * scale;
/** With more flows than this, only the selected one has a ribbon. */
export const MOST_RIBBONS = 4;

/** The phases in which a sender spends most of its time: they have no colour to speak of. */
const isUsual = (phase: string): boolean => phase === 'congestionAvoidance' || phase === 'probeBw';

function stretchesOf(data: RunData, view: View, flow: number): Stretch[] {
  const until = shownUntil(view);
  const spans = data.marks.phasesOf(flow, view.from, until);
  const stretches: Stretch[] = [];
  let free = view.left;
  for (const { phase, from, to } of spans) {
    if (to <= view.from || from >= until) continue;
    // A stretch that was widened pushes the next one on; only the usual phases give way altogether.
    const x = Math.min(Math.max(free, xOf(view, from)), view.right - LEAST);
    const least = isUsual(phase) ? 0 : LEAST;
    const width = Math.max(least, Math.min(xOf(view, until), xOf(view, to)) - x);
    if (width > 0) stretches.push({ phase, x, width });
    free = x + width;
  }
  return stretches;
}

/** A ribbon for each of these flows; all of them together have the same height. */
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

/** The phases that colour the plot itself. */
export const tintsOf = (data: RunData, view: View, flow: number): Stretch[] =>
  flow < 0 ? [] : stretchesOf(data, view, flow).filter(({ phase }) => !isUsual(phase));
