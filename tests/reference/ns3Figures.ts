/** Comparisons of rows of ns-3 with stack `rfc`. */
import { stamp } from '../passport.ts';
import { ALONE, beyond, BOUND, FAST, inShort, MARKS, nameOf, ours, variantOf, type Ns3Run } from './ns3.ts';
import { OUTSIDE, reasonOf } from './ns3Outside.ts';

/** The passport's reason for rows within their bounds: that of their difference is not known. */
const WITHIN =
  'Two programs, written apart: their packets are not the same, one by one. Within the bounds it is not traced.';

/** All rows by name, with whether they are known to be beyond a bound. */
export const ROWS: readonly { readonly name: string; readonly known: boolean; readonly run: Ns3Run }[] = [
  ...ALONE,
  ...FAST,
  ...MARKS,
].map((run) => ({ name: nameOf(run), known: OUTSIDE.has(nameOf(run)), run }));

/** A minute at 100 Mb/s and 100 ms takes seconds to compute. DCTCP over 1 ms is one of the quick ones. */
export const isFast = ({ rate, rtt }: Ns3Run): boolean => rate === 100 && rtt === 100;

/** The bounds that a row exceeds, '' for none; stamps the passport, with the reason if it is known. */
export function beyondOf({ name, known, run }: (typeof ROWS)[number]): string {
  const here = ours(run);
  stamp({
    variant: variantOf(run.variant),
    stack: 'rfc',
    against: run.version,
    experiment: name.slice(name.indexOf(' ') + 1),
    quantity: 'goodput in Mb/s, segments sent again, mean wait in ms',
    ours: inShort(here),
    theirs: inShort(run),
    bound: BOUND,
    ...(known ? { beyond: true, why: reasonOf(run) } : { why: WITHIN }),
  });
  return beyond(here, run);
}
