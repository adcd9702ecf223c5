import { FIRING, firingAt, type Firing, type Observer } from '../engine/kernel/journal.ts';
import { gaugeOf, isSum, measuredBy } from './gauges.ts';
import { KeptFirings } from './keptFirings.ts';
import { WayWatch } from './manetMarks.ts';
import { markOf, markingRules } from './marks.ts';
import type { Mark } from './markProtocol.ts';
import { SAMPLE_STRIDE, type SeriesFacts } from './protocol.ts';
import { bucketsFor, seriesOf } from './series.ts';
import type { Simulation } from './simulation.ts';
import { stopsSteps } from './until.ts';

/** Notable firings kept; beyond it the oldest give way, and a step back to one of them counts events instead. */
const FIRINGS_KEPT = 200_000;
/** Marks that one batch tells at most, and values of samples: the screen takes them in within a frame. What is left over waits. */
export const MOST_AT_ONCE = { marks: 2000, samples: 20_000 * SAMPLE_STRIDE } as const;

/**
 * Watches a simulation and keeps what a plot can show: per bucket of simulated
 * time the smallest, largest and last value of each series, and the notable
 * firings one by one. It never changes a run. It records each moment once:
 * when the run is repeated after a step back, it waits until the run is at the
 * furthest recorded event again.
 */
export class Recorder implements Observer {
  readonly series: readonly SeriesFacts[];
  /** How many there are, and how long each is, s of simulated time. */
  private readonly buckets: number;
  readonly bucket: number;
  /** Notable firings in order, for lists and for stepping to a loss or a phase. */
  readonly notable: Mark[] = [];
  /** Rule firings that mattered, by id, for causal chains older than the journal's ring. */
  private readonly kept = new KeptFirings(FIRINGS_KEPT);
  private readonly position = { bucket: 0, event: -1, dropped: 0 };
  private readonly min: Float64Array;
  private readonly max: Float64Array;
  /** Counter values at the beginning of the bucket, for series that are sums, and how much went into a mean. */
  private readonly base: Float64Array;
  private readonly counted: Float64Array;
  private readonly cwndSeries: number[] = [];
  private readonly windowRule: Uint8Array;
  private readonly markingRule: Uint8Array;
  private readonly routeRule: Uint8Array;
  private readonly ways: WayWatch;
  /** Id of each link's queue series, -1 where none is recorded. */
  private readonly queueSeries: readonly number[];
  private readonly pending = { rows: new Float64Array(SAMPLE_STRIDE * 256), length: 0, marks: [] as Mark[] };

  constructor(private readonly simulation: Simulation) {
    this.series = seriesOf(simulation);
    const count = this.series.length;
    this.buckets = bucketsFor(count);
    this.bucket = simulation.scenario.duration / this.buckets;
    this.min = new Float64Array(count);
    this.max = new Float64Array(count);
    this.base = new Float64Array(count);
    this.counted = new Float64Array(count);
    simulation.flows.forEach((_, flow) => {
      this.cwndSeries.push(this.series.findIndex((facts) => facts.quantity === 'cwnd' && facts.flow === flow));
    });
    this.queueSeries = simulation.links.map((_, link) =>
      this.series.findIndex((facts) => facts.quantity === 'queue' && facts.link === link),
    );
    const { rules } = simulation;
    this.windowRule = Uint8Array.from(rules, (rule) => (rule.shows[0] === 'cwnd' ? 1 : 0));
    this.markingRule = markingRules(rules);
    this.routeRule = Uint8Array.from(rules, ({ kind }) => (kind === 'route' && simulation.manet !== null ? 1 : 0));
    this.ways = new WayWatch(simulation);
    this.openBucket();
    // A window that grows is seen at the end of the bucket, or before the next cut.
    const growth = Uint8Array.from(rules, (rule) => (rule.kind === 'growth' ? 1 : 0));
    simulation.kernel.journal.attend(this, growth);
  }

  /** End of the bucket being filled, s; the run must not pass it without `closeBucket`. The last one takes in whatever is left. */
  get boundary(): number {
    const next = this.position.bucket + 1;
    return next < this.buckets ? this.begun(next) : Infinity;
  }

  /** The bucket in which `time`, s, lies: not earlier than its beginning, earlier than its end. */
  bucketAt(time: number): number {
    let bucket = Math.min(this.buckets - 1, Math.floor(time / this.bucket));
    while (bucket > 0 && bucket * this.bucket > time) bucket--;
    while (bucket < this.buckets - 1 && (bucket + 1) * this.bucket <= time) bucket++;
    return bucket;
  }

  /** The furthest event recorded. */
  get event(): number {
    return this.position.event;
  }

  /** Whether the run is at the front of what is recorded. */
  get atFront(): boolean {
    return this.simulation.events >= this.position.event;
  }

  /** How far the run is recorded, s. */
  readonly known = { time: 0 };

  /** A rule fired (the journal calls). */
  happened(rows: Float64Array, at: number): void {
    const rule = rows[at + FIRING.RULE]!;
    if (this.simulation.events <= this.position.event) return;
    if (this.windowRule[rule] === 1) {
      const flow = rows[at + FIRING.FLOW]!;
      const id = this.cwndSeries[flow]!;
      this.sample(id, rows[at + FIRING.BEFORE]!);
      this.sample(id + 1, rows[at + FIRING.BEFORE_2]!);
      this.sample(id, rows[at + FIRING.AFTER]!);
      this.sample(id + 1, rows[at + FIRING.AFTER_2]!);
    }
    if (this.markingRule[rule] === 1) this.note(rows, at);
    else if (this.simulation.rules[rule]!.kind === 'recovery') this.kept.keep(rows, at);
    if (this.routeRule[rule] === 1) for (const mark of this.ways.changes(firingAt(rows, at))) this.push(mark);
  }

  /** To be called after every run forward at the front: notes how far the record reaches. */
  noteProgress(): void {
    const { events } = this.simulation;
    if (events <= this.position.event) return;
    this.position.event = events;
    this.known.time = Math.max(this.known.time, this.simulation.now);
  }

  /** Closes the bucket: everything before its end has happened. */
  closeBucket(): void {
    const isLast = this.position.bucket >= this.buckets;
    const { duration } = this.simulation.scenario;
    // A queue gets shorter between events too.
    const end = Math.min(this.begun(this.position.bucket + 1), duration);
    for (const facts of this.series) {
      const value = gaugeOf(this.simulation, facts, end);
      if (!isLast) this.writeRow(facts, value);
      this.begin(facts, value);
    }
    this.position.bucket++;
    this.known.time =
      this.position.bucket >= this.buckets ? duration : Math.max(this.known.time, this.begun(this.position.bucket));
  }

  /** Rows of samples since the last call, the bucket being filled included; then empty. */
  takeRows(): Float64Array {
    if (this.atFront) this.writeRows();
    const rows = this.pending.rows.slice(0, this.pending.length);
    this.pending.length = 0;
    return rows;
  }

  /** Marks that nobody has taken yet, the oldest first. */
  takeMarks(most = Infinity): Mark[] {
    const { pending } = this;
    if (pending.marks.length > most) return pending.marks.splice(0, most);
    const { marks } = pending;
    pending.marks = [];
    return marks;
  }

  /** Whether marks were left over. */
  get hasMarks(): boolean {
    return this.pending.marks.length > 0;
  }

  /** Whether so much waits that it is time to send it. */
  get isFull(): boolean {
    const { marks, length } = this.pending;
    return marks.length >= MOST_AT_ONCE.marks || length >= MOST_AT_ONCE.samples;
  }

  /** A kept firing, when the journal's ring no longer holds it. */
  find(id: number): Firing | null {
    return this.kept.find(id);
  }

  /** The last loss, cut, timeout or (asked for) change of phase before `event`, its event number; -1 when none is kept. */
  lastBefore(event: number, kind: 'loss' | 'phase', flow: number): number {
    for (let i = this.notable.length - 1; i >= 0; i--) {
      const mark = this.notable[i]!;
      // A connection that is established begins its first phase.
      const isPhase = kind === 'phase' && (mark.kind === 'phase' || mark.kind === 'established');
      const fits = isPhase || stopsSteps(mark);
      if (fits && mark.event < event && (flow < 0 || mark.flow === flow)) return mark.event;
    }
    return -1;
  }

  /** How many of the notable firings kept lie at or before an event. */
  notableBy(event: number): number {
    const { notable } = this;
    let low = 0;
    let high = notable.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (notable[middle]!.event <= event) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether old notable firings have been given up. */
  get forgot(): boolean {
    return this.position.dropped > 0;
  }

  /** Everything after now is no longer true; the run is at the beginning of bucket `bucket`. */
  rewind(bucket: number): void {
    const { events, now } = this.simulation;
    while (this.notable.length > 0 && this.notable[this.notable.length - 1]!.event > events) this.notable.pop();
    this.kept.forgetAfter(events);
    const { pending } = this;
    pending.marks = pending.marks.filter((mark) => mark.time <= now);
    // Rows are in order of buckets.
    while (pending.length > 0 && pending.rows[pending.length - SAMPLE_STRIDE + 1]! >= bucket)
      pending.length -= SAMPLE_STRIDE;
    this.position.bucket = bucket;
    this.position.event = events;
    this.known.time = now;
    this.ways.look();
    this.openBucket();
  }

  /** Takes over what another recorder knows of the same run up to `event`, what nobody has taken yet included. `rewind` must follow. */
  inherit(other: Recorder, event: number): void {
    for (const one of other.notable) if (one.event <= event) this.notable.push(one);
    this.kept.inherit(other.kept, event);
    const { rows, length, marks } = other.pending;
    Object.assign(this.pending, { rows: rows.slice(), length, marks: [...marks] });
    Object.assign(this.position, { event, dropped: other.position.dropped });
  }

  /** Makes a mark of a firing, if it is notable, and keeps it for chains of causes. */
  private note(rows: Float64Array, at: number): void {
    const firing = firingAt(rows, at);
    const { kind } = this.simulation.rules[firing.rule]!;
    if (kind !== 'phase' && kind !== 'life') this.kept.keep(rows, at);
    const queue = kind === 'drop' ? (this.queueSeries[this.simulation.linkAt(firing.place)] ?? -1) : -1;
    if (queue >= 0) this.sample(queue, firing.before);
    const mark = markOf(this.simulation, firing);
    if (mark !== null) this.push(mark);
  }

  private push(mark: Mark): void {
    const { notable, pending } = this;
    const last = notable[notable.length - 1];
    if (last?.kind === 'established' && last.event === mark.event && last.flow === mark.flow) {
      if (mark.kind === 'phase' && mark.phase === last.phase) return;
      // Several rules make the first window: the last one says how large it is.
      if (mark.kind === 'established') {
        notable.pop();
        pending.marks.pop();
      }
    }
    notable.push(mark);
    pending.marks.push(mark);
    // Nobody takes any, and still the run goes on: a long way while the page is hidden.
    if (pending.marks.length > FIRINGS_KEPT) pending.marks.splice(0, FIRINGS_KEPT / 2);
    if (notable.length > FIRINGS_KEPT) {
      this.position.dropped += FIRINGS_KEPT / 2;
      notable.splice(0, FIRINGS_KEPT / 2);
    }
  }

  private sample(id: number, value: number): void {
    if (value < this.min[id]!) this.min[id] = value;
    if (value > this.max[id]!) this.max[id] = value;
  }

  /** When a bucket begins, s. */
  private begun(bucket: number): number {
    return bucket * this.bucket;
  }

  private openBucket(): void {
    const beginning = this.begun(this.position.bucket);
    for (const facts of this.series) this.begin(facts, gaugeOf(this.simulation, facts, beginning));
  }

  /** A bucket of a series begins, whose counter or gauge shows `value`. */
  private begin(facts: SeriesFacts, value: number): void {
    const { id } = facts;
    this.base[id] = isSum(facts) ? value : 0;
    this.min[id] = Number.isNaN(value) ? Infinity : value;
    this.max[id] = Number.isNaN(value) ? -Infinity : value;
    if (facts.quantity === 'sample') this.counted[id] = measuredBy(this.simulation, facts);
  }

  /** Writes a row per series of the bucket as it is now; changes nothing else. */
  private writeRows(): void {
    if (this.position.bucket >= this.buckets) return;
    for (const facts of this.series) this.writeRow(facts, gaugeOf(this.simulation, facts));
  }

  private writeRow(facts: SeriesFacts, value: number): void {
    const { id } = facts;
    if (isSum(facts)) {
      const sum = value - this.base[id]!;
      const share =
        facts.quantity === 'sample'
          ? measuredBy(this.simulation, facts) - this.counted[id]!
          : facts.quantity === 'refused'
            ? Math.sign(sum)
            : 1;
      if (share > 0) this.addRow(id, sum / share, sum / share, sum / share);
    } else if (!Number.isNaN(value)) {
      // Not kept: where the user looked must not show in the row of the whole bucket.
      this.addRow(id, Math.min(this.min[id]!, value), Math.max(this.max[id]!, value), value);
    }
  }

  private addRow(id: number, min: number, max: number, last: number): void {
    const { pending } = this;
    if (pending.length + SAMPLE_STRIDE > pending.rows.length) {
      const wider = new Float64Array(pending.rows.length * 2);
      wider.set(pending.rows);
      pending.rows = wider;
    }
    const { rows, length } = pending;
    rows[length] = id;
    rows[length + 1] = this.position.bucket;
    rows[length + 2] = min;
    rows[length + 3] = max;
    rows[length + 4] = last;
    pending.length += SAMPLE_STRIDE;
  }
}
