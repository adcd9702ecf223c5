import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { lossLaw } from '../definition.ts';
import { BERNOULLI } from './catalogue.ts';

/** Loses each packet with the same probability, independently (ns-2: ErrorModel, unit pkt). */
class BernoulliLoss implements LossModel {
  readonly state;
  private readonly random: RandomStream;

  constructor(kernel: Kernel, name: string, rate: number) {
    this.state = kernel.state({ rate });
    this.random = kernel.random(`${name} loss`);
  }

  verdict(): -1 | typeof LINK_LOSS {
    return this.random.uniform() < this.state.rate ? LINK_LOSS : -1;
  }
}

export const LAWS = [lossLaw(BERNOULLI, (kernel, name, { rate }) => new BernoulliLoss(kernel, name, rate))] as const;
