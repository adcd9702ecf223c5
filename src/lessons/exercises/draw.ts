import { RandomStream } from '../../engine/kernel/random.ts';
import { StateRegister } from '../../engine/kernel/state.ts';

/** Draws the numbers of an exercise: equal for equal seed and name, on every machine. */
export class Draw {
  private readonly stream: RandomStream;

  constructor(seed: number, name: string) {
    this.stream = new RandomStream(new StateRegister(), seed, `exercise ${name}`);
  }

  /** An integer from `low` to `high`. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.stream.uniform() * (high - low + 1));
  }

  oneOf<Value>(values: readonly Value[]): Value {
    return values[this.whole(0, values.length - 1)]!;
  }
}
