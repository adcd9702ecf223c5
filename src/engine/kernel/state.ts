/** Types allowed in component state. */
type PlainValue = number | boolean | Float64Array | Int32Array | Uint8Array;
/** A record of plain values. Every mutable thing in a simulation is one of these. */
export type PlainState = { [name: string]: PlainValue };

/** A record's type with `true` and `0` widened to boolean and number. */
export type Widened<T> = { [K in keyof T]: T[K] extends boolean ? boolean : T[K] extends number ? number : T[K] };

/** A copy of all registered state at one moment. Buffers are reused when it is taken again. */
export interface Checkpoint {
  /** Numbers and switches in registration order. */
  scalars: Float64Array;
  /** One copy per registered array, in registration order. */
  readonly arrays: (Float64Array | Int32Array | Uint8Array)[];
  /** Number of elements in use, by array copy. */
  readonly lengths: number[];
  /** Full length of each array; rings are indexed by it. */
  readonly sizes: number[];
}

type ArrayValue = Float64Array | Int32Array | Uint8Array;

const isArray = (value: PlainValue): value is ArrayValue => typeof value === 'object';

const sameKind = (like: ArrayValue, length: number): ArrayValue =>
  like instanceof Float64Array
    ? new Float64Array(length)
    : like instanceof Int32Array
      ? new Int32Array(length)
      : new Uint8Array(length);

/** Mixed into a digest in place of a number that is still NaN. */
const NOT_KNOWN = 0.5;

/** A record with the names of its numbers and switches: one entry each, because large networks have 100,000 fields. */
interface Registered {
  readonly record: PlainState;
  readonly numbers: readonly string[];
  readonly switches: readonly string[];
  /** Initially NaN; set later in the run. */
  readonly later: readonly string[];
  /** Owner of the record: see `section`. */
  readonly owner: string;
  readonly inDigest: boolean;
}
interface ArrayField {
  readonly record: PlainState;
  readonly name: string;
  readonly owner: string;
  /** Number of leading elements in use; the rest has never been written. */
  readonly used: () => number;
  readonly inDigest: boolean;
}

/**
 * The register of everything that changes. A checkpoint is a copy of it,
 * complete by construction, because there is no other place to keep state.
 *
 * Architecture invariant: a component has `readonly` fields and registered
 * records, nothing else that changes.
 */
export class StateRegister {
  private readonly records: Registered[] = [];
  private readonly arrays: ArrayField[] = [];
  private readonly place = { owner: '', scalars: 0 };
  private readonly summaries: ((mix: (value: number) => void) => void)[] = [];

  /**
   * Assigns the following registrations to `owner`. Optional components are distinguished by it
   * when checking whether checkpoints fit another experiment.
   */
  section(owner: string): void {
    this.place.owner = owner;
  }

  /**
   * Registers a record and returns it. `used` names arrays of which only a
   * leading part is in use. `summary` replaces the record in the digest, for
   * state that may be arranged in different ways and mean the same.
   */
  add<T extends PlainState>(
    record: T,
    used: Partial<Record<keyof T & string, () => number>> = {},
    summary?: (mix: (value: number) => void) => void,
  ): Widened<T> {
    const inDigest = summary === undefined;
    const { owner } = this.place;
    if (summary !== undefined) this.summaries.push(summary);
    const [numbers, switches]: [string[], string[]] = [[], []];
    for (const name of Object.keys(record)) {
      if (isArray(record[name]!)) {
        const length = used[name] ?? (() => (record[name] as ArrayValue).length);
        this.arrays.push({ record, name, owner, used: length, inDigest });
      } else (typeof record[name] === 'boolean' ? switches : numbers).push(name);
    }
    const later = numbers.filter((name) => Number.isNaN(record[name]));
    // Copied, because lists that grew keep room for more.
    this.records.push({ record, numbers: numbers.slice(), switches: switches.slice(), later, owner, inDigest });
    this.place.scalars += numbers.length + switches.length;
    return record as Widened<T>;
  }

  /** Copies all state into `into`, whose buffers are reused when large enough. */
  save(
    into: Checkpoint = { scalars: new Float64Array(this.place.scalars), arrays: [], lengths: [], sizes: [] },
  ): Checkpoint {
    if (into.scalars.length !== this.place.scalars) into.scalars = new Float64Array(this.place.scalars);
    const { scalars } = into;
    let at = 0;
    for (const { record, numbers, switches } of this.records) {
      for (const name of numbers) scalars[at++] = record[name] as number;
      for (const name of switches) scalars[at++] = Number(record[name]);
    }
    for (let i = 0; i < this.arrays.length; i++) {
      const field = this.arrays[i]!;
      const live = field.record[field.name] as ArrayValue;
      const length = field.used();
      const kept = into.arrays[i];
      const copy = kept !== undefined && kept.length >= length ? kept : sameKind(live, length);
      copy.set(length === live.length ? live : live.subarray(0, length));
      into.arrays[i] = copy;
      into.lengths[i] = length;
      into.sizes[i] = live.length;
    }
    return into;
  }

  /** Whether checkpoints of this register fit `other`: its state begins with the same fields. */
  isPrefixOf(other: StateRegister): boolean {
    const same = (mine: readonly string[], theirs: readonly string[]): boolean =>
      mine.length === theirs.length && mine.every((name, index) => theirs[index] === name);
    return (
      this.records.every(({ numbers, switches, owner }, index) => {
        const their = other.records[index];
        return their?.owner === owner && same(numbers, their.numbers) && same(switches, their.switches);
      }) &&
      this.arrays.every(({ name, owner }, index) => {
        const their = other.arrays[index];
        return their?.name === name && their.owner === owner;
      })
    );
  }

  /** Whether a checkpoint covers all of this state; one of a run with less state does not. */
  fits({ scalars, arrays }: Checkpoint): boolean {
    return scalars.length === this.place.scalars && arrays.length === this.arrays.length;
  }

  /**
   * Restores all state as it was when `from` was saved. State registered after everything that `from` contains stays as
   * it is.
   */
  restore(from: Checkpoint): void {
    const { scalars } = from;
    let at = 0;
    for (const { record, numbers, switches } of this.records) {
      if (at === scalars.length) break;
      for (const name of numbers) {
        const value = scalars[at++]!;
        // Restore integers as integers: a double would change the record's shape and deoptimise compiled code.
        record[name] = (value | 0) === value ? value | 0 : value;
      }
      for (const name of switches) record[name] = scalars[at++] !== 0;
    }
    for (let i = 0; i < from.arrays.length; i++) {
      const field = this.arrays[i]!;
      const length = from.lengths[i]!;
      const copy = from.arrays[i]!;
      let live = field.record[field.name] as ArrayValue;
      const size = from.sizes[i]!;
      if (live.length !== size) {
        live = sameKind(live, size);
        field.record[field.name] = live;
      } else if (length < size) {
        // Clear elements written after the checkpoint.
        live.fill(0, length);
      }
      live.set(copy.length === length ? copy : copy.subarray(0, length));
    }
  }

  /**
   * A 64-bit digest (16 hex digits) of all state. "The same bits everywhere" means equal digests after equal
   * experiments.
   */
  digest(): string {
    const computing = this.digesting(Infinity);
    for (;;) {
      const { done, value } = computing.next();
      if (done === true) return value;
    }
  }

  /** Computes the digest in steps of `stretch` array values. State must not change in between. */
  *digesting(stretch: number): Generator<void, string, void> {
    const word = new Float64Array(1);
    const halves = new Uint32Array(word.buffer);
    let a = 0x811c9dc5 | 0;
    let b = 0x9e3779b9 | 0;
    const mix = (value: number): void => {
      word[0] = value === 0 ? 0 : value; // -0 and 0 are the same state
      a = Math.imul(a ^ halves[0]!, 0x01000193);
      a = Math.imul(a ^ halves[1]!, 0x85ebca6b);
      b = Math.imul(b ^ a ^ (a >>> 13), 0xc2b2ae35);
      b ^= b >>> 16;
    };
    for (const summary of this.summaries) summary(mix);
    for (const { record, later, inDigest } of this.records) {
      if (!inDigest) continue;
      for (const name of Object.keys(record)) {
        const value = record[name]!;
        if (!isArray(value)) mix(Number.isNaN(value) && later.includes(name) ? NOT_KNOWN : Number(value));
      }
    }
    for (const field of this.arrays) {
      if (!field.inDigest) continue;
      const live = field.record[field.name] as ArrayValue;
      const length = field.used();
      mix(length);
      for (let i = 0; i < length;) {
        const end = Math.min(length, i + stretch);
        for (; i < end; i++) mix(live[i]!);
        if (i < length) yield;
      }
    }
    return (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0');
  }

  /** Size of a checkpoint of the current state, bytes. */
  get bytes(): number {
    return (
      this.place.scalars * 8 +
      this.arrays.reduce(
        (sum, field) => sum + field.used() * (field.record[field.name] as ArrayValue).BYTES_PER_ELEMENT,
        0,
      )
    );
  }
}
