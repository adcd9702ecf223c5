import type { StateRegister } from './state.ts';
import { logarithm } from './numeric.ts';

/** A stream of random numbers, independent of every other stream. */
export class RandomStream {
  readonly state;

  /** `seed`: the scenario's; `name`: identifies the stream, e.g. "flow 3 loss". */
  constructor(register: StateRegister, seed: number, name: string) {
    // Two words of state from the seed and the name (FNV-1a), then mixed.
    let a = (seed >>> 0) ^ 0x811c9dc5;
    let b = Math.imul(seed >>> 0, 0x9e3779b1) ^ 0x85ebca6b;
    for (let i = 0; i < name.length; i++) {
      a = Math.imul(a ^ name.charCodeAt(i), 0x01000193);
      b = Math.imul(b ^ a, 0xc2b2ae35) ^ (b >>> 15);
    }
    this.state = register.add({ a: a | 0, b: b | 0, c: (a ^ 0x27d4eb2f) | 0, counter: 1 });
    for (let i = 0; i < 12; i++) this.word();
  }

  /** A uniform number in [0, 1), with 53 bits. */
  uniform(): number {
    const high = this.word() >>> 5;
    const low = this.word() >>> 6;
    return (high * 67108864 + low) / 9007199254740992;
  }

  /** An exponential number with the given mean. */
  exponential(mean: number): number {
    return -mean * logarithm(1 - this.uniform());
  }

  /** 32 bits of the sfc32 generator (C. Doty-Humphrey's small fast counting generator). */
  private word(): number {
    const { state } = this;
    const sum = (((state.a + state.b) | 0) + state.counter) | 0;
    state.counter = (state.counter + 1) | 0;
    state.a = state.b ^ (state.b >>> 9);
    state.b = (state.c + (state.c << 3)) | 0;
    state.c = (((state.c << 21) | (state.c >>> 11)) + sum) | 0;
    return sum;
  }
}
