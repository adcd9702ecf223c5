import type { Kernel } from '../../../kernel/kernel.ts';
import type { RandomStream } from '../../../kernel/random.ts';
import { effectLaw, type Effect } from '../definition.ts';
import { DUPLICATE } from './catalogue.ts';

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
