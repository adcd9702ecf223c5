import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { lossLaw, type LossSettings } from '../definition.ts';
import { GILBERT } from './catalogue.ts';

/** Two states, each with a loss probability (Gilbert 1960, Elliott 1963). Two draws per packet: loss, and the state for the next packet. */
class BurstLoss implements LossModel {
  readonly state;
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: LossSettings<typeof GILBERT>,
  ) {
    this.state = kernel.state({ bad: false });
    this.random = kernel.random(`${name} bursts`);
  }

  verdict(): -1 | typeof LINK_LOSS {
    const { state, settings, random } = this;
    const lost = random.uniform() < (state.bad ? settings.lossBad : settings.lossGood);
    if (random.uniform() < (state.bad ? settings.toGood : settings.toBad)) state.bad = !state.bad;
    return lost ? LINK_LOSS : -1;
  }
}

export const LAWS = [lossLaw(GILBERT, (kernel, name, settings) => new BurstLoss(kernel, name, settings))] as const;
