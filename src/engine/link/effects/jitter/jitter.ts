import { defineEffect, effectLaw, type Effect } from '../definition.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import type { PartWords } from '../../partWords.ts';

const JITTER = defineEffect({
  name: 'jitter',
  title: 'jitter',
  help: 'Each packet is delayed by its own random time, and may overtake others.',
  parameters: [
    {
      name: 'most',
      label: 'At most',
      unit: 's',
      kind: 'number',
      range: [0, 100],
      default: 0.005,
      help: 'The longest of these delays; all delays up to it are equally likely.',
    },
  ],
});

export const EFFECTS = [JITTER] as const;

/** Delays each packet by a uniformly random time, so packets may overtake each other. */
class Jitter implements Effect {
  private readonly random: RandomStream;

  constructor(
    kernel: Kernel,
    name: string,
    private readonly most: number,
  ) {
    this.random = kernel.random(`${name} jitter`);
  }

  lateness(): number {
    return this.random.uniform() * this.most;
  }
}

export const LAWS = [effectLaw(JITTER, (kernel, name, { most }) => new Jitter(kernel, name, most))] as const;

export const WORDS = {
  jitter: { sentence: 'Each packet is up to {most} later, and may overtake others.' } satisfies PartWords,
};
