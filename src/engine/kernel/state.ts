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
  /**
   * Three numbers per array, in registration order: its full length, by which rings are indexed, and the start and end
   * (exclusive) of the elements in `packed`. Integer arrays are stored without leading and trailing zeros.
   */
  spans: Int32Array;
  /**
   * The elements of all arrays, each array aligned to a word. They share one buffer, because most arrays are short and
   * a typed array costs 200 bytes.
   */
  packed: Float64Array;
}

/** Size of a checkpoint, bytes. */
export const bytesOf = ({ scalars, spans, packed }: Checkpoint): number =>
  scalars.byteLength + spans.byteLength + packed.byteLength;

/** Number of entries per array in `spans`. */
const SPAN = 3;

type ArrayValue = Float64Array | Int32Array | Uint8Array;

const isArray = (value: PlainValue): value is ArrayValue => typeof value === 'object';

const sameKind = (like: ArrayValue, length: number): ArrayValue =>
  like instanceof Float64Array
    ? new Float64Array(length)
    : like instanceof Int32Array
      ? new Int32Array(length)
      : new Uint8Array(length);

/** Views of one buffer as arrays of each type. */
class Words {
  private readonly integers: Int32Array;
  private readonly bytes: Uint8Array;

  constructor(private readonly doubles: Float64Array) {
    this.integers = new Int32Array(doubles.buffer);
    this.bytes = new Uint8Array(doubles.buffer);
  }

  /** Copies elements of an array to a word. Returns the next free word. */
  write(word: number, live: ArrayValue, from: number, to: number): number {
    this.like(live).set(live.subarray(from, to), (word * 8) / live.BYTES_PER_ELEMENT);
    return wordsAfter(word, live, to - from);
  }

  /** Copies elements back. Returns the word after them. */
  read(word: number, live: ArrayValue, from: number, to: number): number {
    const start = (word * 8) / live.BYTES_PER_ELEMENT;
    live.set(this.like(live).subarray(start, start + to - from), from);
    return wordsAfter(word, live, to - from);
  }

  private like(live: ArrayValue): ArrayValue {
    return live instanceof Float64Array ? this.doubles : live instanceof Int32Array ? this.integers : this.bytes;
  }
}

const wordsAfter = (word: number, { BYTES_PER_ELEMENT }: ArrayValue, count: number): number =>
  word + Math.ceil((count * BYTES_PER_ELEMENT) / 8);

/** Index after the last non-zero integer before `end`. */
function endOf(integers: Int32Array, end: number): number {
  let to = end;
  while (to > 0 && integers[to - 1] === 0) to--;
  return to;
}

/** Index of the first non-zero integer before `end`; `end` if there is none. */
function startOf(integers: Int32Array, end: number): number {
  let from = 0;
  while (from < end && integers[from] === 0) from++;
  return from;
}

const NONE = new Float64Array(0);
const NO_SPANS = new Int32Array(0);

/** Replaces a number that is still NaN in a digest. */
const NOT_KNOWN = 0.5;

/**
 * A record with the names of its numbers and booleans. One entry per record, because large networks have 100,000
 * fields.
 */
interface Registered {
  readonly record: PlainState;
  readonly numbers: readonly string[];
  readonly switches: readonly string[];
  /** Names of numbers that start as NaN and are set later in the run. */
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
   * Assigns the following registrations to `owner`. It distinguishes optional components when a checkpoint is checked
   * against another experiment.
   */
  section(owner: string): void {
    this.place.owner = owner;
  }

  /**
   * Registers a record and returns it. `used` names arrays of which only a leading part is in use. `summary` replaces
   * the record in the digest if different arrangements of the state are equivalent.
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
  save(into: Checkpoint = { scalars: NONE, spans: NO_SPANS, packed: NONE }): Checkpoint {
    if (into.scalars.length !== this.place.scalars) into.scalars = new Float64Array(this.place.scalars);
    if (into.spans.length !== SPAN * this.arrays.length) into.spans = new Int32Array(SPAN * this.arrays.length);
    const { scalars, spans } = into;
    let at = 0;
    for (const { record, numbers, switches } of this.records) {
      for (const name of numbers) scalars[at++] = record[name] as number;
      for (const name of switches) scalars[at++] = Number(record[name]);
    }
    let words = 0;
    for (let i = 0; i < this.arrays.length; i++) {
      const { record, name, used } = this.arrays[i]!;
      const live = record[name] as ArrayValue;
      let from = 0;
      let to = used();
      // Only integers, because a double may be a negative zero.
      if (live instanceof Int32Array) {
        to = endOf(live, to);
        from = startOf(live, to);
      }
      spans[SPAN * i] = live.length;
      spans[SPAN * i + 1] = from;
      spans[SPAN * i + 2] = to;
      words = wordsAfter(words, live, to - from);
    }
    // Allocate a sixteenth more, because the buffer is reused and later copies may be larger.
    if (into.packed.length < words) into.packed = new Float64Array(words + (words >> 4));
    const packed = new Words(into.packed);
    let word = 0;
    for (let i = 0; i < this.arrays.length; i++) {
      const { record, name } = this.arrays[i]!;
      word = packed.write(word, record[name] as ArrayValue, spans[SPAN * i + 1]!, spans[SPAN * i + 2]!);
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

  /** Whether a checkpoint covers all of this state. A checkpoint of a run with less state does not. */
  fits({ scalars, spans }: Checkpoint): boolean {
    return scalars.length === this.place.scalars && spans.length === SPAN * this.arrays.length;
  }

  /**
   * Restores all state as it was when `from` was saved. State registered later than the last field in `from` is left
   * unchanged.
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
    const { spans } = from;
    const packed = new Words(from.packed);
    let word = 0;
    for (let i = 0; SPAN * i < spans.length; i++) {
      const field = this.arrays[i]!;
      const size = spans[SPAN * i]!;
      const start = spans[SPAN * i + 1]!;
      const end = spans[SPAN * i + 2]!;
      let live = field.record[field.name] as ArrayValue;
      if (live.length !== size) {
        live = sameKind(live, size);
        field.record[field.name] = live;
      } else {
        // Clear elements written after the checkpoint.
        live.fill(0, 0, start);
        live.fill(0, end);
      }
      word = packed.read(word, live, start, end);
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
}
