import { percentOf, type PartWords } from '../../link/partWords.ts';
import type { LossSettings } from '../definition.ts';
import type { LossExports } from '../exporting.ts';
import type { OUTAGE } from './catalogue.ts';

/** Maximum number of spans in the sketch. */
const MOST = 200;

export const WORDS = {
  outage: {
    sentence: 'It is down from {first} on for {length}, and again every {every}.',
    comesTo: ({ length, every }) =>
      length >= every ? 'From then on it stays down.' : `It is down for ${percentOf(length / every)} of the time.`,
    down({ first, length, every }, until) {
      const count = Math.max(0, Math.min(MOST, Math.ceil((until - first) / every)));
      return Array.from({ length: count }, (_, index) => {
        const from = first + index * every;
        return [from, Math.min(until, from + length)] as const;
      });
    },
  } satisfies PartWords<{ readonly first: number; readonly length: number; readonly every: number }>,
};

/** Loses every packet while enabled: from `first` s on for `length` s, repeated every `every` s. */
const PROCEDURE = `proc outage {loss first length every} {
    global ns
    $loss set enable_ 1
    if {$length < $every} { $ns at [expr {$first + $length}] "$loss set enable_ 0" }
    $ns at [expr {$first + $every}] "outage $loss [expr {$first + $every}] $length $every"
}`;

export const EXPORTS = {
  outage: {
    ns2: {
      procedure: PROCEDURE,
      write: (name, { first, length, every }) => [
        `set ${name} [new ErrorModel]`,
        `$${name} set rate_ 1`,
        `$${name} set enable_ 0`,
        `$ns at ${first} "outage $${name} ${first} ${length} ${every}"`,
      ],
    },
  } satisfies LossExports<LossSettings<typeof OUTAGE>>,
};
