/** A subject of random tests: `npm run fuzz -- <name> <count> <seed>`. */
export interface Subject {
  readonly name: string;
  /** Default number of cases. */
  readonly count: number;
  /** Case `index` of a seed: always the same, whatever was tried before. */
  readonly make: (seed: number, index: number) => unknown;
  /** The problems found when the program processes the case, one line each. */
  readonly faults: (made: unknown) => string[];
  /** An action that a person waits for, and its limit in ms of CPU. Only `npm run fuzz` times it; tests never do. */
  readonly timed?: { readonly act: (made: unknown) => unknown; readonly longest: number };
}

/** What a worker that tries cases receives, and what it reports of each: `null` when it begins, then the problems. */
export interface Order {
  readonly subject: string;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
}
export interface Word {
  readonly index: number;
  readonly made: unknown;
  readonly faults: readonly string[] | null;
}
