import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import { effectLaw, type Effect } from '../definition.ts';
import { JITTER } from './catalogue.ts';

/** A uniform time for each packet, without order. */
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
