import type { SettingsOf } from '../../parameter.ts';
import { defineLoss, lossLaw } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import type { PartWords } from '../../link/partWords.ts';
import type { LossExports } from '../exporting.ts';

const EVERY = defineLoss({
  name: 'every',
  title: 'every n-th',
  help: 'Every n-th packet is lost.',
  oneIn: 'n',
  parameters: [
    {
      name: 'n',
      label: 'Every n-th',
      unit: 'packets',
      kind: 'integer',
      range: [1, 1e9],
      default: 100,
      help: 'Every n-th packet that enters the link is lost.',
    },
  ],
});

export const LOSSES = [EVERY] as const;

/** Loses every n-th packet that enters (ns-2: ErrorModel/Periodic). */
class PeriodicLoss implements LossModel {
  readonly state;

  constructor(kernel: Kernel, n: number) {
    this.state = kernel.state({ n, seen: 0 });
  }

  verdict(): -1 | typeof LINK_LOSS {
    const { state } = this;
    state.seen++;
    if (state.seen < state.n) return -1;
    state.seen = 0;
    return LINK_LOSS;
  }
}

export const LAWS = [lossLaw(EVERY, (kernel, _name, { n }) => new PeriodicLoss(kernel, n))] as const;

export const WORDS = { every: { sentence: 'One packet in {n} is lost.' } satisfies PartWords };

export const EXPORTS = {
  every: {
    ns2: {
      write: (name, { n }) => [
        `set ${name} [new ErrorModel/Periodic]`,
        `$${name} set period_ ${n}`,
        `$${name} set offset_ ${n}`,
      ],
    },
  } satisfies LossExports<SettingsOf<typeof EVERY>>,
};
