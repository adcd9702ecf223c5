import type { SettingsOf } from '../../parameter.ts';
import { defineLoss, lossLaw } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import type { PartWords } from '../../link/partWords.ts';
import type { LossExports } from '../exporting.ts';

const BERNOULLI = defineLoss({
  name: 'bernoulli',
  title: 'at random',
  help: 'Each packet is lost with the same probability.',
  parameters: [
    {
      name: 'rate',
      label: 'Loss rate',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.01,
      help: 'The probability that a packet is lost, independently of the others.',
    },
  ],
  brief: '{rate} random loss',
  chance: 'rate',
  onlyChance: true,
});

export const LOSSES = [BERNOULLI] as const;

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

export const WORDS = { bernoulli: { sentence: 'Each packet is lost with probability {rate}.' } satisfies PartWords };

export const EXPORTS = {
  bernoulli: {
    netem: ({ rate }) => `loss ${100 * rate}%`,
    ns3: (device, { rate }) => [`lose(${device}, ${rate});`],
  } satisfies LossExports<SettingsOf<typeof BERNOULLI>>,
};
