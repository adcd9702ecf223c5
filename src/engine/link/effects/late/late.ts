import type { SettingsOf } from '../../../parameter.ts';
import { defineEffect, effectLaw, type Effect } from '../definition.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import type { PartWords } from '../../partWords.ts';

const lateness = {
  name: 'lateness',
  label: 'Late by',
  unit: 's',
  kind: 'number',
  range: [0, 100],
  default: 0.02,
  help: 'How much later such a packet arrives; others overtake it meanwhile.',
} as const;

const EVERY_LATE = defineEffect({
  name: 'everyLate',
  title: 'every n-th is late',
  lateOneIn: 'n',
  help: 'Every n-th packet arrives late, and others overtake it.',
  parameters: [
    {
      name: 'n',
      label: 'Every n-th',
      unit: 'packets',
      kind: 'integer',
      range: [1, 1e9],
      default: 50,
      help: 'Every n-th packet that comes out of the link is late.',
    },
    lateness,
  ],
});

const SOME_LATE = defineEffect({
  name: 'someLate',
  title: 'some are late',
  lateChance: 'rate',
  help: 'Randomly chosen packets arrive late, and others overtake them.',
  parameters: [
    {
      name: 'rate',
      label: 'Late packets',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.02,
      help: 'The probability that a packet is late, independently of the others.',
    },
    lateness,
  ],
});

export const EFFECTS = [EVERY_LATE, SOME_LATE] as const;

/** Holds every n-th packet back. */
class EveryLate implements Effect {
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly settings: SettingsOf<typeof EVERY_LATE>,
  ) {
    this.state = kernel.state({ seen: 0 });
  }

  lateness(): number {
    const { state, settings } = this;
    state.seen++;
    if (state.seen < settings.n) return 0;
    state.seen = 0;
    return settings.lateness;
  }
}

/** Holds packets back at random (the opposite of netem's reordering, which holds back all others). */
class SomeLate implements Effect {
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly settings: SettingsOf<typeof SOME_LATE>,
  ) {
    this.random = kernel.random(`${name} late`);
  }

  lateness(): number {
    return this.random.uniform() < this.settings.rate ? this.settings.lateness : 0;
  }
}

export const LAWS = [
  effectLaw(EVERY_LATE, (kernel, _name, settings) => new EveryLate(kernel, settings)),
  effectLaw(SOME_LATE, (kernel, name, settings) => new SomeLate(kernel, name, settings)),
] as const;

const LATER = 'is {lateness} later; others overtake it.';

export const WORDS = {
  everyLate: { sentence: `One of {n} ${LATER}` } satisfies PartWords,
  someLate: { sentence: `With probability {rate} a packet ${LATER}` } satisfies PartWords,
};
