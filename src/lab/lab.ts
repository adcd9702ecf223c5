import type { Firing } from '../engine/kernel/journal.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { build } from './build/build.ts';
import { Checkpoints } from './record/checkpoints.ts';
import { lookingClosely, type Close } from './look/closeLook.ts';
import { focusOf } from './look/focus.ts';
import type { Detail, Watched } from './protocol/detailProtocol.ts';
import type { Condition, Explanation, Moment, Refusal, Span, StepUnit } from './protocol/protocol.ts';
import type { Recorder } from './record/recorder.ts';
import { Run } from './record/run.ts';
import { lawProblems } from './build/runLaws.ts';
import type { Simulation } from './build/simulation.ts';
import type { Variables } from './look/variables.ts';
import { repeating, goingUntil, seeking, stepping, walk, type Journey } from './travel/travel.ts';

/** Maximum length of a causal chain, and of one for a user who reads. */
const CHAIN = 12;
export const CHAIN_TO_READ = 64;
/** Maximum number of causes followed to the origin. */
const FARTHEST = 2000;

export type Intervening =
  | { readonly ok: true; readonly forgetAfter: number }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** Another future from here: a separate lab. Recordings after `forgetAfter`, s, are its own. */
export type Forking =
  | { readonly ok: true; readonly lab: Lab; readonly forgetAfter: number }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

export type Opening =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/**
 * An opened experiment: run it, step forwards and backwards, seek, intervene. A moment is an event number: the state
 * after that many events. Long operations have two forms: at once (`seek`), and as a journey in stretches (`seeking`).
 */
export class Lab {
  /** The current run; an intervention replaces it. */
  private readonly present: { run: Run };

  private constructor(run: Run) {
    this.present = { run };
  }

  /** Opens an experiment, parsed or not. Never throws on bad input. */
  static open(input: unknown): Opening {
    const parsed = parseScenario(input);
    if (!parsed.ok) return parsed;
    const problems = lawProblems(parsed.scenario);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, lab: new Lab(new Run(build(parsed.scenario))) };
  }

  private get run(): Run {
    return this.present.run;
  }

  get simulation(): Simulation {
    return this.run.simulation;
  }

  get recorder(): Recorder {
    return this.run.recorder;
  }

  get scenario(): Scenario {
    return this.simulation.scenario;
  }

  /** Whether there are no more events. */
  get finished(): boolean {
    return this.run.finished;
  }

  /** Runs events before `time` (s, exclusive), at most `most`. Returns their number. */
  advance(time: number, most = Infinity): number {
    return this.run.advance(time, most);
  }

  /** One step of `unit` in a direction; `flow` -1: any flow. Returns whether the run moved. */
  step(unit: StepUnit, direction: 1 | -1, flow = -1): boolean {
    return walk(this.stepping(unit, direction, flow));
  }

  /** Runs forwards or back until a condition becomes true. Returns whether it does; if not, the run stays. */
  runUntil(condition: Condition, direction: 1 | -1): boolean {
    return walk(this.goingUntil(condition, direction));
  }

  goingUntil(condition: Condition, direction: 1 | -1): Journey<boolean> {
    return goingUntil(this.run, condition, direction);
  }

  stepping(unit: StepUnit, direction: 1 | -1, flow: number): Journey<boolean> {
    return stepping(this.run, unit, direction, flow);
  }

  /** Goes to a moment: a number of events, or all events up to and including a time. */
  seek(moment: Moment): void {
    walk(this.seeking(moment));
  }

  seeking(moment: Moment): Journey<void> {
    return seeking(this.run, moment);
  }

  /** Number of events to repeat to reach a known event. */
  wayTo(event: number): number {
    return event - this.run.checkpoints.before(event).event;
  }

  /**
   * Appends an intervention before the next event. The run up to now stays the same. Recordings after `forgetAfter` (s)
   * become invalid.
   */
  intervene(change: Readonly<Record<string, unknown>>): Intervening {
    return walk(this.intervening(change));
  }

  /** If abandoned, the run is left without the intervention. */
  *intervening(change: Readonly<Record<string, unknown>>): Journey<Intervening> {
    const forked = yield* this.forking(change);
    if (!forked.ok) return forked;
    this.present.run = forked.lab.run;
    return { ok: true, forgetAfter: forked.forgetAfter };
  }

  /**
   * Another lab with one more intervention before the next event (null: the same experiment), at this moment. This lab
   * is unchanged. Both share the checkpoints up to here. `at`: the time of the intervention, s, before the next event;
   * null: that of the next event.
   */
  *forking(change: Readonly<Record<string, unknown>> | null, at: number | null = null): Journey<Forking> {
    const { run } = this;
    const { simulation, recorder, checkpoints } = run;
    const asked = simulation.events;
    // Some events at this very time have already run: the others precede the intervention too.
    while (simulation.events > 0 && simulation.nextTime() <= simulation.now) run.advance(Infinity, 1);
    const parsed = change === null ? { ok: true as const, scenario: this.scenario } : this.withIntervention(change, at);
    if (!parsed.ok) {
      yield* seeking(run, { event: asked });
      return parsed;
    }
    const event = simulation.events;
    const bucket = recorder.bucketAt(simulation.now);
    const start = bucket * recorder.bucket;
    const changed = build(parsed.scenario);
    // State of an intervention is registered last, so that checkpoints fit both runs.
    const shares = simulation.kernel.register.isPrefixOf(changed.kernel.register);
    const fresh = new Run(changed, shares ? checkpoints.upTo(event) : new Checkpoints());
    fresh.recorder.inherit(recorder, event);
    if (shares && fresh.recorder.continues(recorder, bucket)) {
      fresh.begin(run);
      fresh.recorder.takeOpenBucket(recorder);
    } else {
      // What the open bucket contains at this moment is not known: it is recorded again.
      fresh.restore(fresh.checkpoints.beforeTime(start));
      yield* repeating(fresh, start);
      fresh.recorder.rewind(bucket);
      yield* seeking(fresh, { event });
    }
    return { ok: true, lab: new Lab(fresh), forgetAfter: start };
  }

  /** This experiment with one more intervention, before the next event. */
  private withIntervention(
    change: Readonly<Record<string, unknown>>,
    when: number | null,
  ): ReturnType<typeof parseScenario> {
    if (this.finished)
      return {
        ok: false,
        problems: [{ path: 'interventions', message: 'must come before the end of the run', given: 'the end' }],
      };
    const at = when ?? this.simulation.nextTime();
    return parseScenario({ ...this.scenario, interventions: [...this.scenario.interventions, { ...change, at }] });
  }

  /** Digest of all state at this moment. */
  digest(): string {
    return this.simulation.digest();
  }

  /** The event that the moment is about, at `at` s, for a selected flow (-1: none); null before the first event. */
  focus(at = this.simulation.now, selected = -1): Firing | null {
    return focusOf(this.run, at, selected);
  }

  /** The newest firing in the newest event, of any flow; null: none. */
  fired(): Firing | null {
    const newest = this.run.newest.of(-1);
    return newest?.event === this.simulation.events ? newest : null;
  }

  /** A firing with its causes back to the lost packet; default: that of the moment. */
  why(of = this.focus(), longest = CHAIN): Explanation | null {
    const { journal } = this.simulation.kernel;
    if (of === null) return null;
    const chain: Firing[] = [of];
    // The nearest causes, and the origin however far back.
    let origin: Firing | null = null;
    let between = 0;
    let steps = 0;
    for (let { cause } = of; cause >= 0 && steps < FARTHEST; steps++) {
      const firing = journal.find(cause) ?? this.recorder.find(cause);
      if (firing === null) break;
      if (chain.length < longest - 1) chain.push(firing);
      else {
        if (origin !== null) between++;
        origin = firing;
      }
      cause = firing.cause;
    }
    if (origin !== null) chain.push(origin);
    return { chain, between, examined: [], fired: [] };
  }

  /** Like `why`, for a user who reads: a longer chain, and the formula values of its rules. */
  explain(of = this.focus()): Explanation | null {
    return walk(this.looking(this.why(of, CHAIN_TO_READ), null)).why;
  }

  /** Recent events of packets: the run goes back and returns while watching. The moment is unchanged. */
  detail(watched: Watched): Detail | null {
    return walk(this.looking(null, watched)).detail;
  }

  /**
   * `explain` and `detail`, with previous values of variables and the totals of a span, in stretches. If abandoned with
   * `return`, the run returns to its moment. No other method may be called before it has ended.
   */
  looking(
    why: Explanation | null,
    watched: Watched | null,
    variables: Variables | null = null,
    span: Span | null = null,
  ): Generator<void, Close, void> {
    return lookingClosely(this.run, why, watched, variables, span);
  }
}
