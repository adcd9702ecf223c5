import type { Kernel } from '../../kernel/kernel.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { lossLaw } from '../definition.ts';
import { EVERY } from './catalogue.ts';

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
