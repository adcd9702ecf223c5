import { xOf, type View } from '../../../charts/plot/view.ts';
import type { RunData } from '../../../run/runData.ts';

/** When the ways of what is shown and of what is beside it part, s; null: nothing is beside. */
export const partAt = ({ counterpart, parts }: RunData): number | null => (counterpart === null ? null : parts);

/** Where a fork begins, px; null: there is none. */
export function partX(data: RunData, view: View): number | null {
  const at = partAt(data);
  return at === null ? null : xOf(view, at);
}
