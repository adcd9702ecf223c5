import type { Kernel } from '../../kernel/kernel.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { lossLaw, type LossSettings } from '../definition.ts';
import { OUTAGE } from './catalogue.ts';

/** Loses every packet that arrives while the link is down. Outages follow from the clock, so it has no state. */
class Outages implements LossModel {
  private readonly clock;

  constructor(
    kernel: Kernel,
    private readonly settings: LossSettings<typeof OUTAGE>,
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
