import type { Firing } from '../engine/kernel/journal.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { build } from './build.ts';
import { Checkpoints } from './checkpoints.ts';
import { lookingClosely, type Close } from './closeLook.ts';
import { focusOf } from './focus.ts';
import type { Detail, Watched } from './detailProtocol.ts';
import type { Condition, Explanation, Moment, Refusal, StepUnit } from './protocol.ts';
import type { Recorder } from './recorder.ts';
import { Run } from './run.ts';
import { lawProblems } from './runLaws.ts';
import type { Simulation } from './simulation.ts';
import type { Variables } from './variables.ts';
import { repeating, goingUntil, seeking, stepping, walk, type Journey } from './travel.ts';

/** Longest causal chain that is reported, and for a user who reads. */
const CHAIN = 12;
export const CHAIN_TO_READ = 64;
/** Most causes followed on the way to the origin. */
const FARTHEST = 2000;

export type Intervening =
  | { readonly ok: true; readonly forgetAfter: number }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** Another future from here: a lab of its own. What is recorded after `forgetAfter`, s, is its own too. */
export type Forking =
  | { readonly ok: true; readonly lab: Lab; readonly forgetAfter: number }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

export type Opening =
  | { readonly ok: true; readonly lab: Lab }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/**
 * An opened experiment: run it, step it forwards and backwards, seek, intervene.
 * A moment is an event number: the state after that many events. What may take
 * long comes in two forms: done at once (`seek`), and as a journey to be walked
 * in stretches (`seeking`).
 */
export class Lab {
  /** The run at hand: an intervention puts another in its place. */
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

  /** Whether no event is left. */
  get finished(): boolean {
    return this.run.finished;
  }

  /** Runs events before `time` (s, exclusive), at most `most`. Returns how many ran. */
  advance(time: number, most = Infinity): number {
    return this.run.advance(time, most);
  }

  /** One step of `unit` in a direction; `flow` -1: any flow. Returns whether there was somewhere to go. */
  step(unit: StepUnit, direction: 1 | -1, flow = -1): boolean {
    return walk(this.stepping(unit, direction, flow));
  }

  /** On, or back, until something comes about. Returns whether it does; where not, the run stays. */
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

  /** So many events have to be run again to come to one that has run. */
  wayTo(event: number): number {
    return event - this.run.checkpoints.before(event).event;
  }

  /**
   * Appends an intervention: it happens before the next event. The run up to now
   * stays as it was. What was recorded after `forgetAfter` (s) is no longer true.
   */
  intervene(change: Readonly<Record<string, unknown>>): Intervening {
    return walk(this.intervening(change));
  }

  /** Left half way, it leaves the run without the intervention. */
  *intervening(change: Readonly<Record<string, unknown>>): Journey<Intervening> {
    const forked = yield* this.forking(change);
    if (!forked.ok) return forked;
    this.present.run = forked.lab.run;
    return { ok: true, forgetAfter: forked.forgetAfter };
  }

  /**
   * Another lab, of the same experiment with one intervention more before the next event (null: the same experiment),
   * which is at this moment. This lab stays as it is. Both share the checkpoints up to here. `at`: the time of the
   * intervention, s, before the next event; null: that of the next event.
   */
  *forking(change: Readonly<Record<string, unknown>> | null, at: number | null = null): Journey<Forking> {
    const { run } = this;
    const { simulation, recorder, checkpoints } = run;
    const asked = simulation.events;
    // An event at this very time has already run: the others come before the intervention too.
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
    // What an intervention needs to remember is registered behind all else: then the checkpoints hold for both.
    const shares = simulation.kernel.register.isPrefixOf(changed.kernel.register);
    const fresh = new Run(changed, shares ? checkpoints.upTo(event) : new Checkpoints());
    fresh.recorder.inherit(recorder, event);
    fresh.restore(fresh.checkpoints.beforeTime(start));
    yield* repeating(fresh, start);
    fresh.recorder.rewind(bucket);
    yield* seeking(fresh, { event });
    return { ok: true, lab: new Lab(fresh), forgetAfter: start };
  }

  /** This experiment with one intervention more, before the next event. */
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

  /** What the moment is about: its event, `at` s, of a flow that the user selected (-1: none); null before the first. */
  focus(at = this.simulation.now, selected = -1): Firing | null {
    return focusOf(this.run, at, selected);
  }

  /** The newest rule that the newest event made fire, of whichever flow; null: none. */
  fired(): Firing | null {
    const newest = this.run.newest.of(-1);
    return newest?.event === this.simulation.events ? newest : null;
  }

  /** A firing with its causes back to the lost packet: that which the moment is about, unless another is asked for. */
  why(of = this.focus(), longest = CHAIN): Explanation | null {
    const { journal } = this.simulation.kernel;
    if (of === null) return null;
    const chain: Firing[] = [of];
    // The nearest causes, and the origin however far back it lies.
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

  /** The same for a user who reads: a longer chain, and what the formulas of its rules stood for. */
  explain(of = this.focus()): Explanation | null {
    return walk(this.looking(this.why(of, CHAIN_TO_READ), null)).why;
  }

  /** What happened to packets lately: the run goes back and comes here again, watched. The moment stays as it is. */
  detail(watched: Watched): Detail | null {
    return walk(this.looking(null, watched)).detail;
  }

  /** Both, with what variables were before, in stretches: left half way with `return`, the run is where it was. Nothing else may be asked of it before. */
  looking(
    why: Explanation | null,
    watched: Watched | null,
    variables: Variables | null = null,
  ): Generator<void, Close, void> {
    return lookingClosely(this.run, why, watched, variables);
  }
}
