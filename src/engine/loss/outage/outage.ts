import type { SettingsOf } from '../../parameter.ts';
import { defineLoss, lossLaw } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { percentOf, type PartWords } from '../../link/partWords.ts';
import type { LossExports } from '../exporting.ts';

const OUTAGE = defineLoss({
  name: 'outage',
  title: 'while it is down',
  help: 'The link goes down repeatedly for a time: packets that arrive meanwhile are lost; packets that already wait or travel continue.',
  parameters: [
    {
      name: 'first',
      label: 'First down at',
      unit: 's',
      kind: 'number',
      range: [0, 1e6],
      default: 5,
      help: 'When the link goes down for the first time.',
    },
    {
      name: 'length',
      label: 'Down for',
      unit: 's',
      kind: 'number',
      range: [0, 1e6],
      default: 0.5,
      help: 'How long it stays down.',
    },
    {
      name: 'every',
      label: 'Again after',
      unit: 's',
      kind: 'number',
      range: [0.001, 1e6],
      default: 10,
      help: 'From the start of one outage to the start of the next.',
    },
  ],
  brief: 'down for {length} s every {every} s',
});

export const LOSSES = [OUTAGE] as const;

/** Loses every packet that arrives while the link is down. Outages follow from the clock, so it has no state. */
class Outages implements LossModel {
  private readonly clock;

  constructor(
    kernel: Kernel,
    private readonly settings: SettingsOf<typeof OUTAGE>,
  ) {
    this.clock = kernel.scheduler.state;
  }

  verdict(): -1 | typeof LINK_LOSS {
    const { first, length, every } = this.settings;
    const since = this.clock.now - first;
    return since >= 0 && since % every < length ? LINK_LOSS : -1;
  }
}

export const LAWS = [lossLaw(OUTAGE, (kernel, _name, settings) => new Outages(kernel, settings))] as const;

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
  } satisfies LossExports<SettingsOf<typeof OUTAGE>>,
};
