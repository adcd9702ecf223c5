import type { Happening } from '../engine/kernel/journal.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { build } from './build.ts';
import { Checkpoints, type Kept } from './checkpoints.ts';
import { MOST_EVENTS, planOf } from './detail.ts';
import { PacketWatch } from './packetWatch.ts';
import type { Detail, Explanation, Moment, Refusal, StepUnit, Watched } from './protocol.ts';
import { examine, EXAMINED_EVENTS } from './examine.ts';
import { Recorder } from './recorder.ts';
import type { Simulation } from './simulation.ts';
import { counterOf } from './stepping.ts';

/** Events between checkpoints laid close to where somebody steps. */
const NEAR = 1500;
/** Longest causal chain told while the run plays, and when it stands still and somebody reads. */
const CHAIN = 12;
const CHAIN_TO_READ = 64;
/** Most causes followed on the way to the origin. */
const FARTHEST = 2000;

export type Intervening =
  | { readonly ok: true; readonly forgetAfter: number }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** A built run with what is kept about it. */
interface Parts {
  simulation: Simulation;
  recorder: Recorder;
  checkpoints: Checkpoints;
  /** The newest happening where a checkpoint was put back last, and how many there had been. */
  restored: { readonly count: number; readonly told: Happening | null };
}

export type Opening =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/**
 * An opened experiment: run it, step it forwards and backwards, seek, intervene.
 * A moment is an event number: the state after that many events.
 */
export class Lab {
  private readonly parts: Parts;

  private constructor(scenario: Scenario) {
    this.parts = Lab.assemble(scenario);
  }

  /** Opens an experiment, parsed or not. Never throws on bad input. */
  static open(input: unknown): Opening {
    const parsed = parseScenario(input);
    return parsed.ok ? { ok: true, lab: new Lab(parsed.scenario) } : { ok: false, problems: parsed.problems };
  }

  private static assemble(scenario: Scenario): Parts {
    const simulation = build(scenario);
    const recorder = new Recorder(simulation);
    const checkpoints = new Checkpoints();
    checkpoints.add({ event: 0, time: 0, state: simulation.save(), told: null });
    return { simulation, recorder, checkpoints, restored: { count: 0, told: null } };
  }

  get simulation(): Simulation {
    return this.parts.simulation;
  }

  get recorder(): Recorder {
    return this.parts.recorder;
  }

  get scenario(): Scenario {
    return this.parts.simulation.scenario;
  }

  get finished(): boolean {
    return this.parts.simulation.nextTime() === Infinity;
  }

  /** Runs events before `time` (s, exclusive), at most `most`. Returns how many ran. */
  advance(time: number, most = Infinity): number {
    const { simulation, recorder, checkpoints } = this.parts;
    let ran = 0;
    while (ran < most) {
      const next = simulation.nextTime();
      if (next >= time || next === Infinity) break;
      // Repeating known events up to the front needs no recording, only speed.
      const known = recorder.event - simulation.events;
      if (known > 0) {
        ran += this.repeat(time, Math.min(most - ran, known));
        continue;
      }
      if (next >= recorder.boundary) {
        recorder.closeBucket();
        continue;
      }
      if (simulation.events >= checkpoints.due) checkpoints.add(this.present());
      ran += this.record(Math.min(time, recorder.boundary), Math.min(most - ran, checkpoints.due - simulation.events));
    }
    if (simulation.nextTime() === Infinity) this.finishRecord();
    return ran;
  }

  /** One step of `unit` in a direction; `flow` -1: any flow. Returns whether there was somewhere to go. */
  step(unit: StepUnit, direction: 1 | -1, flow = -1): boolean {
    return direction === 1 ? this.stepForward(unit, flow) : this.stepBack(unit, flow);
  }

  /** Goes to a moment: a number of events, or all events up to and including a time. */
  seek(moment: Moment): void {
    if ('event' in moment) this.seekEvent(Math.max(0, Math.floor(moment.event)));
    else this.seekTime(moment.time > 0 ? moment.time : 0);
  }

  /**
   * Appends an intervention: it happens before the next event. The run up to now
   * stays as it was. What was recorded after `forgetAfter` (s) is no longer true.
   */
  intervene(change: Readonly<Record<string, unknown>>): Intervening {
    const { simulation, recorder, checkpoints } = this.parts;
    const asked = simulation.events;
    // An event at this very time has already run: the others come before the intervention too.
    while (simulation.events > 0 && simulation.nextTime() <= simulation.now) this.advance(Infinity, 1);
    const parsed = this.withIntervention(change);
    if (!parsed.ok) {
      this.seekEvent(asked);
      return parsed;
    }
    const present = simulation.events;
    const bucket = recorder.bucketAt(simulation.now);
    const start = bucket * recorder.bucket;
    const fresh = Lab.assemble(parsed.scenario);
    fresh.recorder.inherit(recorder, present);
    const [before, after] = [simulation.kernel.register, fresh.simulation.kernel.register];
    if (before.isPrefixOf(after) && after.isPrefixOf(before)) {
      // Both runs keep the same state: the old one's checkpoints hold for the new one.
      checkpoints.forgetAfter(present);
      fresh.checkpoints = checkpoints;
    }
    Object.assign(this.parts, fresh);
    this.restore(fresh.checkpoints.beforeTime(start));
    this.repeat(start, Infinity);
    fresh.recorder.rewind(bucket);
    this.seekEvent(present);
    return { ok: true, forgetAfter: start };
  }

  /** This experiment with one intervention more, before the next event. */
  private withIntervention(change: Readonly<Record<string, unknown>>): ReturnType<typeof parseScenario> {
    if (this.finished)
      return {
        ok: false,
        problems: [{ path: 'interventions', message: 'must come before the end of the run', given: 'the end' }],
      };
    const at = this.parts.simulation.nextTime();
    return parseScenario({ ...this.scenario, interventions: [...this.scenario.interventions, { ...change, at }] });
  }

  /** Digest of all state at this moment. */
  digest(): string {
    return this.parts.simulation.digest();
  }

  /** The newest rule that fired at or before now, with its causes back to the lost packet; null before the first. */
  why(longest = CHAIN): Explanation | null {
    const { journal } = this.parts.simulation.kernel;
    const newest = this.newestTold();
    if (newest === null) return null;
    const chain: Happening[] = [newest];
    // The nearest causes, and the origin however far back it lies.
    let origin: Happening | null = null;
    let between = 0;
    let steps = 0;
    for (let { cause } = newest; cause >= 0 && steps < FARTHEST; steps++) {
      const happening = journal.find(cause) ?? this.parts.recorder.find(cause);
      if (happening === null) break;
      if (chain.length < longest - 1) chain.push(happening);
      else {
        if (origin !== null) between++;
        origin = happening;
      }
      cause = happening.cause;
    }
    if (origin !== null) chain.push(origin);
    return { chain, between, examined: [] };
  }

  /** The same for somebody who reads: a longer chain, and what the formulas of its rules stood for. */
  explain(): Explanation | null {
    const why = this.why(CHAIN_TO_READ);
    const newest = why?.chain[0];
    if (why === null || newest === undefined) return null;
    const { simulation, checkpoints } = this.parts;
    const near = why.chain.filter(({ event }) => event > newest.event - EXAMINED_EVENTS);
    const from = checkpoints.before(Math.min(...near.map(({ event }) => event)) - 1);
    const examined = examine(simulation, near, from.state);
    return { ...why, examined: why.chain.map((one) => examined[near.indexOf(one)] ?? null) };
  }

  /** What happened to packets of late: the run goes back and comes here again, watched. The moment stays as it is. */
  detail(watched: Watched): Detail | null {
    const { simulation, recorder, checkpoints } = this.parts;
    const plan = planOf(simulation, recorder, watched);
    const present = simulation.events;
    if (plan === null || present === 0) return null;
    this.restore(checkpoints.beforeTime(plan.start));
    const silent = this.repeat(plan.start, present - simulation.events);
    if (silent > 2 * NEAR) checkpoints.addNear(this.present());
    const unseen = present - MOST_EVENTS - simulation.events;
    if (unseen > 0) this.repeat(Infinity, unseen);
    const watch = new PacketWatch(simulation, plan, unseen > 0);
    try {
      while (simulation.events < present) {
        simulation.runBefore(Infinity, 1);
        watch.look();
      }
    } finally {
      watch.end();
    }
    return watch.detail();
  }

  /** The newest happening; of several in one event the one that says most (a cut before its resend). */
  private newestTold(): Happening | null {
    const { journal } = this.parts.simulation.kernel;
    const { restored } = this.parts;
    if (journal.state.count === restored.count) return restored.told;
    const newest = journal.find(journal.state.count - 1);
    if (newest === null) return null;
    const { rules } = this.parts.simulation;
    const weight = (happening: Happening): number => WEIGHTS[rules[happening.rule]!.kind];
    let told = newest;
    for (let id = newest.id - 1; id >= 0; id--) {
      const earlier = journal.find(id);
      if (earlier === null || earlier.event !== newest.event) break;
      if (weight(earlier) > weight(told)) told = earlier;
    }
    return told;
  }

  /** A checkpoint of this moment. */
  private present(): Kept {
    const { simulation, checkpoints } = this.parts;
    return {
      event: simulation.events,
      time: simulation.now,
      state: simulation.save(checkpoints.reuse()),
      told: this.newestTold(),
    };
  }

  private restore(kept: Kept): void {
    const { simulation } = this.parts;
    simulation.restore(kept.state);
    this.parts.restored = { count: simulation.kernel.journal.state.count, told: kept.told };
  }

  /** Runs forward without recording; lays checkpoints where there are none yet. */
  private repeat(time: number, most: number): number {
    const { simulation, checkpoints } = this.parts;
    let ran = 0;
    while (ran < most && simulation.nextTime() < time) {
      if (simulation.events >= checkpoints.due) checkpoints.add(this.present());
      ran += simulation.runBefore(time, Math.min(most - ran, checkpoints.due - simulation.events));
    }
    return ran;
  }

  /** Runs forward at the front and records. */
  private record(time: number, most: number): number {
    const { simulation, recorder } = this.parts;
    const ran = simulation.runBefore(time, most);
    recorder.noteProgress();
    return ran;
  }

  private finishRecord(): void {
    const { recorder, simulation } = this.parts;
    if (!recorder.atFront) return;
    while (recorder.known.time < simulation.scenario.duration) recorder.closeBucket();
  }

  private stepForward(unit: StepUnit, flow: number): boolean {
    const counter = counterOf(this.parts.simulation, unit, flow);
    const before = counter();
    while (!this.finished) {
      this.advance(Infinity, 1);
      if (counter() !== before) return true;
    }
    return false;
  }

  /** To the last event before this one that changed the unit's counter, or to the beginning. */
  private stepBack(unit: StepUnit, flow: number): boolean {
    const { simulation, recorder, checkpoints } = this.parts;
    const present = simulation.events;
    if (present === 0) return false;
    if (unit === 'event') {
      this.seekEvent(present - 1);
      return true;
    }
    if ((unit === 'loss' || unit === 'phase') && !recorder.forgot) {
      const at = recorder.lastBefore(present, unit, flow);
      this.seekEvent(Math.max(0, at));
      return true;
    }
    const counter = counterOf(simulation, unit, flow);
    let limit = present - 1;
    for (;;) {
      const start = checkpoints.before(Math.max(0, limit - 1));
      this.restore(start);
      let found = -1;
      let value = counter();
      while (simulation.events < limit) {
        simulation.runBefore(Infinity, 1);
        const next = counter();
        if (next !== value) {
          found = simulation.events;
          value = next;
        }
      }
      if (found >= 0 || start.event === 0) {
        this.seekEvent(Math.max(0, found));
        return true;
      }
      // The checkpoint itself may be such a moment: the next stretch ends with it.
      limit = start.event;
    }
  }

  private seekEvent(target: number): void {
    const { simulation, checkpoints } = this.parts;
    const nearest = checkpoints.before(target);
    if (target < simulation.events || nearest.event > simulation.events) this.restore(nearest);
    if (target - simulation.events > 2 * NEAR && target <= this.parts.recorder.event) {
      this.advance(Infinity, target - simulation.events - NEAR);
      checkpoints.addNear(this.present());
    }
    this.advance(Infinity, target - simulation.events);
  }

  private seekTime(time: number): void {
    const { simulation, checkpoints } = this.parts;
    const nearest = checkpoints.beforeTime(time);
    if (time < simulation.now || nearest.event > simulation.events) this.restore(nearest);
    this.advance(time);
    while (simulation.nextTime() <= time) this.advance(Infinity, 1);
  }
}

/** Of several rules in one event, which is told first. */
const WEIGHTS = {
  cut: 9,
  timeout: 9,
  drop: 8,
  recovery: 6,
  duplicate: 5,
  resend: 4,
  life: 3,
  change: 3,
  growth: 2,
  timer: 1,
  phase: 0,
} as const;
