import type { Simulation } from '../build/simulation.ts';
import { firingAt, type Observer } from '../../engine/kernel/journal.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import { build } from '../build/build.ts';
import { markingRules, markOf } from '../record/marks.ts';
import type { Slowing, StoryWish } from '../protocol/protocol.ts';
import type { Lab } from '../lab.ts';
import type { Mark } from '../protocol/markProtocol.ts';

/** Window over which a flow's throughput is measured, s, as in the headline. */
const SPAN = 1;
/** Samples per window. */
const LOOKS = 10;
/** Rates are even if they differ by at most this, relatively. */
const EVEN = 0.1;

/**
 * Looks for the first second in which all TCP senders of a dumbbell had about equal throughput. It samples at fixed
 * times, independent of the steps of the run.
 */
class FirstFairShare {
  private readonly senders: readonly { readonly bytes: () => number; readonly start: number }[];
  /** Bytes of each sender at the newest samples, oldest first. */
  private readonly got: (readonly number[])[] = [];
  private readonly state = { look: 0, over: false };

  constructor(simulation: Simulation) {
    const { flows, network } = simulation.scenario;
    if (network.kind !== 'dumbbell') {
      this.senders = [];
      return;
    }
    this.senders = simulation.flows.flatMap((parts, index) => {
      const flow = flows[index];
      if (parts.kind !== 'tcp' || flow?.kind !== 'tcp') return [];
      return [{ bytes: () => parts.sender.flight.acked * flow.segmentSize, start: flow.start }];
    });
  }

  /**
   * Starts looking at `now`, s; not if all have been sending for a while, since the share may have been fair already.
   */
  begin(now: number): void {
    const { state, senders, got } = this;
    got.length = 0;
    state.look = Math.ceil((now * LOOKS) / SPAN);
    state.over = senders.length < 2 || now >= Math.max(...senders.map(({ start }) => start)) + SPAN;
  }

  /** Time of the next sample, s. */
  get next(): number {
    return this.state.over ? Infinity : (this.state.look * SPAN) / LOOKS;
  }

  /** Takes a sample; the run is at `next`. Returns whether this is the time. */
  look(): boolean {
    const { state, senders, got, next } = this;
    const now = senders.map(({ bytes }) => bytes());
    const before = got.length === LOOKS ? got.shift()! : null;
    got.push(now);
    state.look++;
    if (before === null || senders.some(({ start }) => next - SPAN < start)) return false;
    const rates = now.map((bytes, place) => bytes - before[place]!);
    const [least, most] = [Math.min(...rates), Math.max(...rates)];
    state.over = least > 0 && most - least <= EVEN * most;
    return state.over;
  }
}

/** Wall time of a round trip at a first occurrence, and in the first slow start, s. */
const TRIP_TAKES = { beat: 3, slowStart: 0.5 };
/** Maximum number of round trips of a slow start shown slowly. */
const DOUBLINGS = 8;
/** Upper bound of a round trip, as wall time at normal pace, s: otherwise a beat would not be slow. */
const LONGEST_TRIP = 0.4;
/** Slowest pace, simulated seconds per second. */
const SLOWEST = 0.001;
/** Look-ahead, s of wall time. */
const AHEAD = 2;
/** Number of events between two checks of the clock. */
const CHUNK = 500;

/**
 * Before the first flow starts only routing protocols send: a silence longer than `least`, s, passes in about `takes` s
 * of wall time, up to `before` s ahead of that flow.
 */
const SILENCE = { least: 2, takes: 1, before: 0.2 } as const;

/** The stretch around an event shown slowly, round trips. */
interface Around {
  readonly before: number;
  readonly after: number;
}

/** Events whose first occurrence matters. */
const FIRSTS: Readonly<Partial<Record<Mark['kind'], Around & { readonly about: Slowing }>>> = {
  loss: { about: 'loss', before: 0.5, after: 1 },
  marked: { about: 'mark', before: 0.5, after: 0.5 },
  cut: { about: 'cut', before: 0.5, after: 0.3 },
  timeout: { about: 'timeout', before: 0.5, after: 0.5 },
  linkBreak: { about: 'route', before: 0.5, after: 0.5 },
};
const FAIR_SHARE: Around = { before: 0, after: 1 };

/** A stretch of the run shown slowly. Times in s. */
interface Beat {
  readonly about: Slowing;
  /** Time of the event. */
  readonly at: number;
  readonly from: number;
  to: number;
  /** Simulated seconds per second. */
  readonly pace: number;
}

/** A pace, simulated seconds per second, and until when in the run it holds, s. */
interface Stretch {
  readonly pace: number;
  readonly until: number;
  readonly slowsFor: Slowing | null;
}

/**
 * Finds where a run is worth slowing down: first loss, cut and timeout of each variant, its first slow start, and the
 * first fair share of all. A second simulation of the same experiment runs ahead of the moment shown; the run itself is
 * not affected.
 */
export class Story implements Observer {
  private readonly simulation: Simulation;
  private readonly fairShare: FirstFairShare;
  private readonly beats: Beat[] = [];
  private readonly seen = new Set<string>();
  private readonly starts = new Map<number, number>();
  private readonly slowStarts = new Map<number, Beat>();
  private readonly ahead: { from: number; known: number; cut: Mark | null } = { from: 0, known: -1, cut: null };

  /** `between`: the pace elsewhere, simulated seconds per second. */
  constructor(
    readonly scenario: Scenario,
    readonly between: number,
  ) {
    this.simulation = build(scenario);
    this.fairShare = new FirstFairShare(this.simulation);
    const marking = markingRules(this.simulation.rules);
    this.simulation.kernel.journal.attend(
      this,
      marking.map((marks) => 1 - marks),
    );
  }

  /** Whether the story is known up to this time, s. */
  covers(time: number): boolean {
    return time >= this.ahead.from && time <= this.ahead.known;
  }

  /** Starts at the lab's present moment. */
  begin(lab: Lab): void {
    const { events, now } = lab.simulation;
    this.simulation.restore(lab.simulation.save());
    for (const known of [this.seen, this.starts, this.slowStarts]) known.clear();
    this.beats.length = 0;
    Object.assign(this.ahead, { from: now, known: now, cut: null });
    this.fairShare.begin(now);
    for (const mark of lab.recorder.notable) {
      if (mark.event > events) break;
      this.take(mark);
    }
  }

  /** Looks ahead of a moment, s, until enough is known or `enough` returns true. */
  lookAhead(time: number, enough: () => boolean): void {
    const { simulation, ahead, fairShare } = this;
    const aim = time + AHEAD * this.between;
    while (ahead.known < aim) {
      const until = Math.min(aim, fairShare.next);
      const ran = simulation.runBefore(until, CHUNK);
      ahead.known = ran < CHUNK ? until : simulation.now;
      if (ran < CHUNK && until === fairShare.next && fairShare.look())
        this.slowAbout('fairShare', until, 0, FAIR_SHARE);
      if (enough()) return;
    }
  }

  /** The pace at a time, s, and until when it holds: never beyond what is known. */
  at(time: number): Stretch {
    const { known } = this.ahead;
    const silent = Math.min(...this.scenario.flows.map(({ start }) => start)) - SILENCE.before;
    if (time < silent && silent > SILENCE.least)
      return { pace: Math.max(this.between, silent / SILENCE.takes), until: silent, slowsFor: null };
    let until = known;
    let slowest: Beat | null = null;
    let next: Beat | null = null;
    for (const beat of this.beats) {
      if (beat.from > time) until = Math.min(until, beat.from);
      if (beat.from > time || beat.to <= time) continue;
      until = Math.min(until, beat.to);
      if (slowest === null || beat.pace < slowest.pace) slowest = beat;
      // The pace is explained by the next event of these beats, or by the newest if all are over.
      if (next === null || (next.at < time ? beat.at > next.at : beat.at >= time && beat.at < next.at)) next = beat;
    }
    if (slowest === null || next === null || slowest.pace >= this.between)
      return { pace: this.between, until, slowsFor: null };
    return { pace: slowest.pace, until, slowsFor: next.about };
  }

  /** The first cut of the run, if it is known and in the future. */
  cutAfter(event: number): Mark | null {
    const { cut } = this.ahead;
    return cut !== null && cut.event > event ? cut : null;
  }

  /** A rule fired (called by the journal). */
  happened(rows: Float64Array, at: number): void {
    const mark = markOf(this.simulation, firingAt(rows, at));
    if (mark !== null) this.take(mark);
  }

  private take(mark: Mark): void {
    const { kind, time, flow } = mark;
    if (kind === 'cut' && mark.cause !== 'deflation') this.ahead.cut ??= mark;
    if (kind === 'start') this.starts.set(flow, time);
    else if (kind === 'established') this.tellSlowStart(mark);
    else if (kind === 'phase') this.endSlowStart(mark);
    const first = FIRSTS[kind];
    if (first === undefined || !this.isFirst(first.about, flow)) return;
    this.slowAbout(first.about, time, flow, first);
  }

  private slowAbout(about: Slowing, at: number, flow: number, { before, after }: Around): void {
    const trip = this.roundTrip(flow);
    const pace = Math.max(SLOWEST, trip / TRIP_TAKES.beat);
    this.beats.push({ about, at, from: at - before * trip, to: at + after * trip, pace });
  }

  private tellSlowStart({ time, flow }: Mark): void {
    if (!this.isFirst('slowStart', flow)) return;
    const from = this.starts.get(flow) ?? time;
    const trip = this.roundTrip(flow);
    const pace = Math.max(SLOWEST, trip / TRIP_TAKES.slowStart);
    const beat: Beat = { about: 'slowStart', at: time, from, to: time + DOUBLINGS * trip, pace };
    this.beats.push(beat);
    this.slowStarts.set(flow, beat);
  }

  private endSlowStart({ time, flow }: Mark): void {
    const beat = this.slowStarts.get(flow);
    if (beat === undefined) return;
    beat.to = Math.min(beat.to, time);
    this.slowStarts.delete(flow);
  }

  /** Whether this is the first occurrence for this variant. */
  private isFirst(about: Slowing, flow: number): boolean {
    const parts = this.scenario.flows[flow];
    const key = `${about} ${parts?.kind === 'tcp' ? parts.variant : ''}`;
    if (this.seen.has(key)) return false;
    this.seen.add(key);
    return true;
  }

  /** The round trip of a flow, s, or a substitute that makes the stretch slower than the rest. */
  private roundTrip(flow: number): number {
    const parts = this.simulation.flows[flow];
    const srtt = parts?.kind === 'tcp' ? parts.sender.srtt() : 0;
    const longest = LONGEST_TRIP * this.between;
    return srtt > 0 ? Math.min(srtt, longest) : longest / 2;
  }
}

/** The pace of a run that follows its story, while the user wants that. */
export class StoryPace {
  private readonly current = { wish: null as StoryWish | null, between: 1, story: null as Story | null, held: false };

  /** Starts playing with the story, at pace `between` elsewhere, or (null) without. */
  play(wish: StoryWish | null, between: number): void {
    Object.assign(this.current, { wish, between, held: false });
  }

  /** Clears the stop. */
  release(): void {
    this.current.held = false;
  }

  /** Whether the run stopped by itself at its first cut. */
  get held(): boolean {
    return this.current.held;
  }

  get follows(): boolean {
    return this.current.wish !== null;
  }

  /** Looks ahead of the moment shown, s, until enough is known or `enough` returns true. */
  lookAhead(lab: Lab, at: number, enough: () => boolean): void {
    const { current } = this;
    if (current.wish === null) return;
    // A change or another experiment brings another scenario.
    if (current.story === null || current.story.scenario !== lab.scenario || current.story.between !== current.between)
      current.story = new Story(lab.scenario, current.between);
    if (!current.story.covers(at)) current.story.begin(lab);
    current.story.lookAhead(at, enough);
  }

  /** The pace at a time, s, and until when it holds. */
  readonly course = (time: number): Stretch =>
    this.current.story?.at(time) ?? { pace: this.current.between, until: Infinity, slowsFor: null };

  /** The first cut of the run, if it should stop there; null: no stop. */
  stop(event: number): Mark | null {
    const { wish, story } = this.current;
    return wish?.hold === true ? (story?.cutAfter(event) ?? null) : null;
  }

  /** Stops at the first cut. */
  hold(): void {
    this.current.held = true;
    // It stops once only.
    if (this.current.wish !== null) this.current.wish = { hold: false };
  }
}
