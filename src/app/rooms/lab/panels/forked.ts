import { xOf, type View } from '../../../charts/plot/view.ts';
import type { RunData } from '../../../run/runData.ts';

/** Time at which the run and its counterpart diverge, s; null: no counterpart. */
export const partAt = ({ counterpart, parts }: RunData): number | null => (counterpart === null ? null : parts);

/** Start of a fork, px; null: none. */
export function partX(data: RunData, view: View): number | null {
  const at = partAt(data);
  return at === null ? null : xOf(view, at);
}
