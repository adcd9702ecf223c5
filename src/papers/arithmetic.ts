/** Quantities that papers compute from the packets that arrived. */
import type { FlowArrivals } from '../study/measured.ts';
import { figureOf } from '../study/measured.ts';
import type { FigureName } from '../study/figures.ts';
import type { Reading } from './setup.ts';

/** A figure of one flow, or of all TCP flows together (`flow` null). */
export const figure = ({ measured }: Reading, name: FigureName, flow: number | null = 0): number | null =>
  figureOf(measured, name, flow);

/** Packets and bytes that arrived of a flow. Throws if the run was measured without them. */
export function arrivals({ measured }: Reading, flow = 0): FlowArrivals {
  const found = measured.arrivals?.[flow];
  if (found === undefined) throw new Error(`the run was measured without arrivals of flow ${flow}`);
  return found;
}

/** Rate in kb/s of `bytes` over `seconds`; null if no time passed. */
export const kilobits = (bytes: number, seconds: number): number | null =>
  seconds > 0 ? (8 * bytes) / seconds / 1000 : null;
