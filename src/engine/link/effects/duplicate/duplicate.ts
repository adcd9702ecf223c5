import { defineEffect, effectLaw, type Effect } from '../definition.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import type { PartWords } from '../../partWords.ts';

const DUPLICATE = defineEffect({
  name: 'duplicate',
  title: 'some come twice',
  help: 'A copy follows some packets at the same moment.',
  parameters: [
    {
      name: 'copies',
      label: 'Doubled packets',
      unit: 'probability',
      kind: 'number',
      range: [0, 1],
      default: 0.01,
      help: 'The probability that a packet comes twice, independently of the others.',
    },
  ],
});

export const EFFECTS = [DUPLICATE] as const;

class Duplicate implements Effect {
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly rate: number,
  ) {
    this.random = kernel.random(`${name} doubled`);
  }

  lateness(): number {
    return 0;
  }

  doubles(): boolean {
    return this.random.uniform() < this.rate;
  }
}

export const LAWS = [effectLaw(DUPLICATE, (kernel, name, { copies }) => new Duplicate(kernel, name, copies))] as const;

export const WORDS = {
  duplicate: { sentence: 'With probability {copies} a copy follows at once.' } satisfies PartWords,
};
