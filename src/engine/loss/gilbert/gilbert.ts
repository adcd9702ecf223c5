import type { SettingsOf } from '../../parameter.ts';
import { defineLoss, lossLaw } from '../definition.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import type { RandomStream } from '../../kernel/random.ts';
import { LINK_LOSS } from '../../link/drops.ts';
import type { LossModel } from '../../link/loss.ts';
import { percentOf, type PartWords } from '../../link/partWords.ts';

const chance = <const Name extends string>(name: Name, label: string, value: number, help: string) =>
  ({ name, label, unit: 'probability', kind: 'number', range: [0, 1], default: value, help }) as const;

const GILBERT = defineLoss({
  name: 'gilbert',
  title: 'in bursts',
  help: 'The link is good or bad, and changes at random after each packet (Gilbert 1960, Elliott 1963).',
  parameters: [
    chance('toBad', 'Good to bad', 0.002, 'The probability that a good link is bad for the next packet.'),
    chance(
      'toGood',
      'Bad to good',
      0.2,
      'The probability that a bad link is good for the next packet: 1 divided by the mean length of a bad spell in packets.',
    ),
    chance(
      'lossGood',
      'Loss while good',
      0,
      'The probability that a packet is lost while the link is good (Gilbert: 0).',
    ),
    chance('lossBad', 'Loss while bad', 1, 'The probability that a packet is lost while the link is bad.'),
  ],
  brief: 'losses in bursts',
});

export const LOSSES = [GILBERT] as const;

/** Two states, each with a loss probability (Gilbert 1960, Elliott 1963). Two draws per packet: loss, and the state for the next packet. */
class BurstLoss implements LossModel {
  readonly state;
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: SettingsOf<typeof GILBERT>,
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

export const WORDS = {
  gilbert: {
    sentence: 'Gilbert-Elliott, two states.',
    states: { good: 'lossGood', toBad: 'toBad', toGood: 'toGood', bad: 'lossBad' },
    // Stationary share of packets in each state: Gilbert 1960.
    comesTo({ toBad, toGood, lossGood, lossBad }) {
      if (toBad === 0) return `The link stays good; ${percentOf(lossGood)} are lost in all.`;
      if (toGood === 0) return `Once bad, the link stays bad; then ${percentOf(lossBad)} are lost.`;
      const bad = toBad / (toBad + toGood);
      const spell = Number((1 / toGood).toPrecision(2));
      const lost = percentOf((1 - bad) * lossGood + bad * lossBad);
      return `A bad spell lasts ${spell} ${spell === 1 ? 'packet' : 'packets'}; ${lost} are lost in all.`;
    },
  } satisfies PartWords<SettingsOf<typeof GILBERT>>,
};
