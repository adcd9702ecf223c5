import { FIRING, firingAt, type Firing, type Observer } from '../../engine/kernel/journal.ts';
import { gaugeOf, isSum, measuredBy } from './gauges.ts';
import { KeptFirings } from './keptFirings.ts';
import { WayWatch } from './manetMarks.ts';
import { markOf, markingRules } from './marks.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import { SAMPLE_STRIDE, type SeriesFacts } from '../protocol/protocol.ts';
import { bucketsFor, seriesOf } from './series.ts';
import type { Simulation } from '../build/simulation.ts';
import { stopsSteps } from '../travel/until.ts';

/** Maximum number of firings stored for causal chains, and of marks that wait to be taken; the oldest are dropped. */
const FIRINGS_KEPT = 200_000;
/**
 * Maximum number of marks stored; beyond it the oldest are dropped, and a step back to one of them counts events
 * instead. A mark takes about 200 bytes.
 */
const MARKS_KEPT = 100_000;
/**
 * Maximum number of marks and sample values in one batch, so that the page handles it within a frame. The rest waits.
 */
export const MOST_AT_ONCE = { marks: 2000, samples: 20_000 * SAMPLE_STRIDE } as const;

/**
 * Observes a simulation and records what a plot can show: minimum, maximum and last value of each series per bucket of
 * simulated time, and notable firings. Read-only. Each moment is recorded once: during repetition after a step back it
 * waits until the run reaches the furthest recorded event.
 */
export class Recorder implements Observer {
  readonly series: readonly SeriesFacts[];
  /** Number of buckets, and their width, s of simulated time. */
  private readonly buckets: number;
  readonly bucket: number;
  /** Notable firings in order, for lists and for steps to a loss or a phase. */
  notable: Mark[] = [];
  /** Important firings by id, for causal chains older than the journal's ring. */
  private readonly kept = new KeptFirings(FIRINGS_KEPT);
  private readonly position = { bucket: 0, event: -1, dropped: 0 };
  private readonly min: Float64Array;
  private readonly max: Float64Array;
  /** Counter values at the start of the bucket, for series that are sums, and the number of values of means. */
  private readonly base: Float64Array;
  private readonly counted: Float64Array;
  private readonly cwndSeries: number[] = [];
  private readonly windowRule: Uint8Array;
  private readonly markingRule: Uint8Array;
  private readonly routeRule: Uint8Array;
  private readonly ways: WayWatch;
  /** Id of each link's queue series, -1: not recorded. */
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
    // Growth of a window is recorded at the end of the bucket, or before the next cut.
    const growth = Uint8Array.from(rules, (rule) => (rule.kind === 'growth' ? 1 : 0));
    simulation.kernel.journal.attend(this, growth);
  }

  /** End of the current bucket, s; the run must not pass it without `closeBucket`. The last one includes the rest. */
  get boundary(): number {
    const next = this.position.bucket + 1;
    return next < this.buckets ? this.begun(next) : Infinity;
  }

  /** The bucket that contains `time`, s: from its start, inclusive, to its end, exclusive. */
  bucketAt(time: number): number {
    let bucket = Math.min(this.buckets - 1, Math.floor(time / this.bucket));
    while (bucket > 0 && bucket * this.bucket > time) bucket--;
    while (bucket < this.buckets - 1 && (bucket + 1) * this.bucket <= time) bucket++;
    return bucket;
  }

  /** The furthest recorded event. */
  get event(): number {
    return this.position.event;
  }

  /** Whether the run is at the furthest recorded event. */
  get atFront(): boolean {
    return this.simulation.events >= this.position.event;
  }

  /** How far the run is recorded, s. */
  readonly known = { time: 0 };

  /** A rule fired (called by the journal). */
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

  /** Must be called after every run forward at the front: updates `known`. */
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
    // A queue also shrinks between events.
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

  /** Takes the sample rows since the last call, including the current bucket. */
  takeRows(): Float64Array {
    if (this.atFront) this.writeRows();
    const rows = this.pending.rows.slice(0, this.pending.length);
    this.pending.length = 0;
    return rows;
  }

  /** Takes up to `most` pending marks, oldest first. */
  takeMarks(most = Infinity): Mark[] {
    const { pending } = this;
    if (pending.marks.length > most) return pending.marks.splice(0, most);
    const { marks } = pending;
    pending.marks = [];
    return marks;
  }

  /** Whether marks are pending. */
  get hasMarks(): boolean {
    return this.pending.marks.length > 0;
  }

  /** Whether enough is pending to send it now. */
  get isFull(): boolean {
    const { marks, length } = this.pending;
    return marks.length >= MOST_AT_ONCE.marks || length >= MOST_AT_ONCE.samples;
  }

  /** A stored firing that is no longer in the journal's ring. */
  find(id: number): Firing | null {
    return this.kept.find(id);
  }

  /** Event number of the last loss, cut, timeout or (if requested) change of phase before `event`; -1: none stored. */
  lastBefore(event: number, kind: 'loss' | 'phase', flow: number): number {
    for (let i = this.notable.length - 1; i >= 0; i--) {
      const mark = this.notable[i]!;
      // Establishment of a connection starts its first phase.
      const isPhase = kind === 'phase' && (mark.kind === 'phase' || mark.kind === 'established');
      const fits = isPhase || stopsSteps(mark);
      if (fits && mark.event < event && (flow < 0 || mark.flow === flow)) return mark.event;
    }
    return -1;
  }

  /** Number of stored notable firings at or before an event. */
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

  /** Whether old notable firings have been dropped. */
  get forgot(): boolean {
    return this.position.dropped > 0;
  }

  /** Drops everything after now; the run is at the start of bucket `bucket`. */
  rewind(bucket: number): void {
    const { events, now } = this.simulation;
    while (this.notable.length > 0 && this.notable[this.notable.length - 1]!.event > events) this.notable.pop();
    this.kept.forgetAfter(events);
    const { pending } = this;
    pending.marks = pending.marks.filter((mark) => mark.time <= now);
    // Rows are in bucket order.
    while (pending.length > 0 && pending.rows[pending.length - SAMPLE_STRIDE + 1]! >= bucket)
      pending.length -= SAMPLE_STRIDE;
    this.position.bucket = bucket;
    this.position.event = events;
    this.known.time = now;
    this.ways.look();
    this.openBucket();
  }

  /** Copies another recorder's data about the same run up to `event`, including pending data. `rewind` must follow. */
  inherit(other: Recorder, event: number): void {
    this.notable = other.notable.slice(0, other.notableBy(event));
    this.kept.inherit(other.kept, event);
    const { rows, length, marks } = other.pending;
    Object.assign(this.pending, { rows: rows.slice(), length, marks: [...marks] });
    Object.assign(this.position, { event, dropped: other.position.dropped });
  }

  /**
   * Whether another recorder, of a run with the same past, is at its front in this bucket and records the same series.
   * Its open bucket then equals that of this moment.
   */
  continues(other: Recorder, bucket: number): boolean {
    return (
      other.position.event === other.simulation.events &&
      other.position.bucket === bucket &&
      other.series.length === this.series.length &&
      other.series.every(({ quantity, flow, link, line }, id) => {
        const own = this.series[id]!;
        return own.quantity === quantity && own.flow === flow && own.link === link && own.line === line;
      })
    );
  }

  /** After `inherit`: takes the open bucket of the other recorder too, for a run at the same moment. */
  takeOpenBucket(other: Recorder): void {
    const { pending, position } = this;
    position.bucket = other.position.bucket;
    this.min.set(other.min);
    this.max.set(other.max);
    this.base.set(other.base);
    this.counted.set(other.counted);
    this.ways.inherit(other.ways);
    this.known.time = this.simulation.now;
    // Marks of the bucket are sent again, because the receiver forgets what comes after its start.
    const start = this.begun(position.bucket);
    const { notable } = this;
    let first = notable.length;
    while (first > 0 && notable[first - 1]!.time >= start) first--;
    pending.marks = [...pending.marks.filter(({ time }) => time < start), ...notable.slice(first)];
  }

  /** Makes a mark of a firing, if it is notable, and stores it for causal chains. */
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
      // Several rules set the first window: the last one has its size.
      if (mark.kind === 'established') {
        notable.pop();
        pending.marks.pop();
      }
    }
    notable.push(mark);
    pending.marks.push(mark);
    // While the page is hidden nothing is taken, but the run continues.
    if (pending.marks.length > FIRINGS_KEPT) pending.marks.splice(0, FIRINGS_KEPT / 2);
    if (notable.length > MARKS_KEPT) {
      this.position.dropped += MARKS_KEPT / 2;
      notable.splice(0, MARKS_KEPT / 2);
    }
  }

  private sample(id: number, value: number): void {
    if (value < this.min[id]!) this.min[id] = value;
    if (value > this.max[id]!) this.max[id] = value;
  }

  /** Start of a bucket, s. */
  private begun(bucket: number): number {
    return bucket * this.bucket;
  }

  private openBucket(): void {
    const beginning = this.begun(this.position.bucket);
    for (const facts of this.series) this.begin(facts, gaugeOf(this.simulation, facts, beginning));
  }

  /** Starts a bucket of a series whose counter or gauge is `value`. */
  private begin(facts: SeriesFacts, value: number): void {
    const { id } = facts;
    this.base[id] = isSum(facts) ? value : 0;
    this.min[id] = Number.isNaN(value) ? Infinity : value;
    this.max[id] = Number.isNaN(value) ? -Infinity : value;
    if (facts.quantity === 'sample') this.counted[id] = measuredBy(this.simulation, facts);
  }

  /** Writes a row per series of the current bucket; changes nothing else. */
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
      // Not stored: the user's position must not affect the row of the whole bucket.
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
