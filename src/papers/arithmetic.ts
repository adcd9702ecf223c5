/** What papers compute from what arrived. */
import type { FlowArrivals } from '../study/measured.ts';
import { figureOf } from '../study/measured.ts';
import type { FigureName } from '../study/figures.ts';
import type { Reading } from './setup.ts';

/** A figure of a flow of a run, or of all TCP flows together (null). */
export const figure = ({ measured }: Reading, name: FigureName, flow: number | null = 0): number | null =>
  figureOf(measured, name, flow);

/** What arrived of a flow. Throws where the run was measured without. */
export function arrivals({ measured }: Reading, flow = 0): FlowArrivals {
  const found = measured.arrivals?.[flow];
  if (found === undefined) throw new Error(`the run was measured without arrivals of flow ${flow}`);
  return found;
}

/** Bits in thousands per second of so many bytes over a time, s; null: no time passed. */
export const kilobits = (bytes: number, seconds: number): number | null =>
  seconds > 0 ? (8 * bytes) / seconds / 1000 : null;
