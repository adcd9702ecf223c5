import type { LossSettings } from '../definition.ts';
import type { LossExports } from '../exporting.ts';
import type { OUTAGE } from './catalogue.ts';

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
