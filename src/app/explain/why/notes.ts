import type { AnyRule } from '../../../engine/rule.ts';

/** Where a source that readers may know says something else. */
interface Note {
  /** The formula it is about, and who wrote it down. */
  readonly formula: RegExp;
  readonly source: string;
  readonly text: string;
}

const MIN_FOR_MAX = 'Islam et al. and Kumpavat et al. print min here; RFC 5681 says max.';

const NOTES: readonly Note[] = [
  { formula: /^cwnd = ssthresh = max\(/, source: 'RFC 5681', text: MIN_FOR_MAX },
  {
    formula: /^W = min\(cwnd, rwnd\)/,
    source: 'ns-2.35',
    text: `RFC 5681 halves FlightSize instead. ${MIN_FOR_MAX}`,
  },
  {
    formula: /^cwnd \+= 1\/cwnd/,
    source: 'RFC 5681',
    text: 'Kumpavat et al., section 2.1, let Tahoe add cwnd for every ACK. RFC 5681, section 3.1, adds 1/cwnd.',
  },
];

/** What a growth law without a cut of its own for marks says of a cut that a mark caused. */
const AS_AT_A_LOSS =
  'Nothing was lost here: a segment was marked, and a mark counts as a loss (RFC 3168, section 6.1.2).';

/** A remark on a rule that fired because another had (undefined: none had), with its sources; undefined: none. */
export const noteOn = (rule: AnyRule, cause?: AnyRule): string | undefined =>
  rule.kind === 'cut' && rule.tag !== 'cutForMark' && cause?.tag === 'markAnswered'
    ? AS_AT_A_LOSS
    : NOTES.find(({ formula, source }) => source === rule.citation.source && formula.test(rule.formula))?.text;
