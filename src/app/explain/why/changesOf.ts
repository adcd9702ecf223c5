import type { Firing } from '../../../engine/kernel/journal.ts';
import type { AnyRule, Quantity } from '../../../engine/rule.ts';
import { figurePair, segmentPair } from '../../ui/words/numbers.ts';

/** A quantity before and after a rule fired. */
export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly unit: string;
  readonly changed: boolean;
}

const UNITS: Partial<Record<Quantity, string>> = {
  cwnd: 'segments',
  ssthresh: 'segments',
  RTO: 's',
  inflation: 'segments',
  pipe: 'segments',
  queue: 'packets',
};

/** Shown as the hop count of a destination without a route. */
export const NO_ROUTE = 'none';
const hopsText = (hops: number): string => (Number.isFinite(hops) ? String(hops) : NO_ROUTE);

/** Three flags, the highest bit first. */
const bits = (flags: number): string => flags.toString(2).padStart(3, '0');

const pairOf = (name: Quantity, before: number, after: number): readonly [string, string] => {
  if (name === 'flags AE, CWR, ECE') return [bits(before), bits(after)];
  if (name === 'hops') return [hopsText(before), hopsText(after)];
  return name === 'cwnd' || name === 'ssthresh' ? segmentPair(before, after) : figurePair(before, after);
};

/** The quantities that a rule shows, before and after. */
export function changesOf(rule: AnyRule, firing: Firing): Change[] {
  const pairs = [
    [firing.before, firing.after],
    [firing.before2, firing.after2],
  ] as const;
  return rule.shows.flatMap((name, index): Change[] => {
    const [before, after] = pairs[index] ?? [NaN, NaN];
    // The title already states the values of "segments" and "phase".
    if (Number.isNaN(after) || name === 'segments' || name === 'phase' || rule.kind === 'drop' || rule.kind === 'mark')
      return [];
    const [was, is] = pairOf(name, before, after);
    // The timer of QUIC is its probe timeout.
    const called = name === 'RTO' && rule.citation.source === 'RFC 9002' ? 'PTO' : name;
    return [{ name: called, before: was, after: is, unit: UNITS[name] ?? '', changed: before !== after }];
  });
}
