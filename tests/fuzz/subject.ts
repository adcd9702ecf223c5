/** Something that is tried with cases made by chance: `npm run fuzz -- <name> <count> <seed>`. */
export interface Subject {
  readonly name: string;
  /** How many cases are tried unless it is said. */
  readonly count: number;
  /** Case `index` of a seed: the same each time, whatever came before. */
  readonly make: (seed: number, index: number) => unknown;
  /** What is wrong with what the program does of it, one line each. */
  readonly faults: (made: unknown) => string[];
  /** What a person waits for, and how long it may take, ms of CPU. Only `npm run fuzz` times it; tests never do. */
  readonly timed?: { readonly act: (made: unknown) => unknown; readonly longest: number };
}

/** What a worker that tries cases is told, and what it says of each: `null` when it begins, then what is wrong. */
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
