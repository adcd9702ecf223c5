import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import { effectLaw, type Effect, type EffectSettings } from '../definition.ts';
import { EVERY_LATE, SOME_LATE } from './catalogue.ts';

/** Holds every n-th packet back. */
class EveryLate implements Effect {
  readonly state;

  constructor(
    kernel: Kernel,
    private readonly settings: EffectSettings<typeof EVERY_LATE>,
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
    private readonly settings: EffectSettings<typeof SOME_LATE>,
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
