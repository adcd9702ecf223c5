import type { Forking, Lab } from '../lab.ts';
import { MOST_AT_ONCE } from '../record/recorder.ts';
import type { Counterpart, ForkFacts, ForkWish } from '../protocol/protocol.ts';
import { resultOf } from '../results/result.ts';
import type { Journey } from './travel.ts';

/** Number of the original run; forks have others. */
const AS_IT_RAN = 0;

/** A run and its forks: the one shown, and its counterpart, which is run to the same time for comparison. */
export class Forks {
  private readonly labs = new Map<number, Lab>();
  private readonly state = { shown: AS_IT_RAN, counterpart: -1 };
  /** The counterpart's move to the time shown, s; null: it is there, or there is none. */
  private readonly way: { journey: Journey<void> | null; to: number; at: number } = { journey: null, to: NaN, at: NaN };

  /** Resets when a run is opened: no forks. */
  begin(lab: Lab): void {
    this.labs.clear();
    this.labs.set(AS_IT_RAN, lab);
    this.choose(AS_IT_RAN, -1);
  }

  get shown(): number {
    return this.state.shown;
  }

  lab(id: number): Lab | undefined {
    return this.labs.get(id);
  }

  private get counterpart(): Lab | null {
    return this.labs.get(this.state.counterpart) ?? null;
  }

  /** Forks the run or one of its forks. The new fork is then shown, with its origin as counterpart. */
  *forking({ id, of, change, at }: ForkWish): Journey<Forking & { readonly facts?: ForkFacts }> {
    const parent = this.labs.get(of);
    if (parent === undefined)
      return { ok: false, problems: [{ path: 'fork', message: 'is not there', given: `${of}` }] };
    if (at !== null) {
      const before = parent.simulation;
      if (before.now >= at) parent.seek({ event: 0 });
      // Runs everything before that time, exclusively.
      while (before.nextTime() < at) {
        if (parent.advance(at, 2000) === 0) break;
        yield { kind: 'seeking', target: { time: at }, share: before.now / at };
      }
    }
    const forked = yield* parent.forking(change as Readonly<Record<string, unknown>> | null, at);
    if (!forked.ok) return forked;
    this.labs.set(id, forked.lab);
    this.choose(id, of);
    const { events } = forked.lab.simulation;
    const { interventions } = forked.lab.scenario;
    const made = change === null ? forked.lab.simulation.now : (interventions.at(-1)?.at ?? 0);
    return { ...forked, facts: { id, parent: of, event: events, at: made, forgetAfter: forked.forgetAfter } };
  }

  /** Shows the run or a fork, and a counterpart beside it (-1: none), at the time shown, s. */
  *showing(id: number, counterpart: number, time: number): Journey<boolean> {
    const lab = this.labs.get(id);
    if (lab === undefined) return false;
    yield* lab.seeking({ time: Math.min(time, lab.scenario.duration) });
    this.choose(id, counterpart);
    return true;
  }

  /** Deletes forks, but never the one shown. */
  forget(ids: readonly number[]): void {
    for (const id of ids) if (id !== AS_IT_RAN && id !== this.shown) this.labs.delete(id);
    if (this.counterpart === null) this.choose(this.shown, -1);
  }

  private choose(shown: number, counterpart: number): void {
    Object.assign(this.state, { shown, counterpart });
    Object.assign(this.way, { journey: null, to: NaN, at: NaN });
  }

  /** Whether the counterpart has not reached this time, s; while playing it only has to be known up to there. */
  lags(time: number, playing: boolean): boolean {
    const { counterpart } = this;
    if (counterpart === null) return false;
    return playing ? counterpart.recorder.known.time < time && !counterpart.finished : this.way.at !== time;
  }

  /** Advances the counterpart towards a time, s, until it is there or `enough`. */
  follow(time: number, enough: () => boolean): void {
    const { counterpart, way } = this;
    if (counterpart === null) return;
    if (way.journey === null || way.to !== time)
      Object.assign(way, { journey: counterpart.seeking({ time }), to: time, at: NaN });
    do {
      if (way.journey?.next().done === true) {
        Object.assign(way, { journey: null, at: time });
        return;
      }
    } while (!enough());
  }

  /** News of the counterpart, and, if both are at the same time, the results of both so far. */
  tell(time: number, stands: boolean): Counterpart | null {
    const { counterpart } = this;
    const here = this.labs.get(this.shown);
    if (counterpart === null || here === undefined) return null;
    const { recorder, simulation } = counterpart;
    const together = stands && this.way.at === time;
    return {
      fork: this.state.counterpart,
      samples: recorder.takeRows(),
      marks: recorder.takeMarks(MOST_AT_ONCE.marks),
      known: recorder.known.time,
      event: simulation.events,
      results: together ? { here: resultOf(here.simulation, 0, time), there: resultOf(simulation, 0, time) } : null,
    };
  }

  /** Whether marks of the counterpart wait to be sent. */
  get hasMarks(): boolean {
    return this.counterpart?.recorder.hasMarks ?? false;
  }
}
