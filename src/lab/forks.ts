import type { Forking, Lab } from './lab.ts';
import { MOST_AT_ONCE } from './recorder.ts';
import type { Counterpart, ForkFacts, ForkWish } from './protocol.ts';
import { resultOf } from './result.ts';
import type { Journey } from './travel.ts';

/** The number of the run as it was opened; forks have others. */
const AS_IT_RAN = 0;

/**
 * A run and its forks: which of them is on the screen, and which is beside
 * it. What is beside is run to the same time, so that both can be compared.
 */
export class Forks {
  private readonly labs = new Map<number, Lab>();
  private readonly state = { shown: AS_IT_RAN, counterpart: -1 };
  /** On the way to the time of the moment shown, s; null: it is there, or nobody is on the way. */
  private readonly way: { journey: Journey<void> | null; to: number; at: number } = { journey: null, to: NaN, at: NaN };

  /** A run was opened: there are no forks. */
  begin(lab: Lab): void {
    this.labs.clear();
    this.labs.set(AS_IT_RAN, lab);
    this.choose(AS_IT_RAN, -1);
  }

  /** The number of what is on the screen. */
  get shown(): number {
    return this.state.shown;
  }

  lab(id: number): Lab | undefined {
    return this.labs.get(id);
  }

  private get counterpart(): Lab | null {
    return this.labs.get(this.state.counterpart) ?? null;
  }

  /** Opens a fork of one of them; once it is there it is shown, and what it was forked from is beside it. */
  *forking({ id, of, change, at }: ForkWish): Journey<Forking & { readonly facts?: ForkFacts }> {
    const parent = this.labs.get(of);
    if (parent === undefined)
      return { ok: false, problems: [{ path: 'fork', message: 'is not there', given: `${of}` }] };
    if (at !== null) {
      const before = parent.simulation;
      if (before.now >= at) parent.seek({ event: 0 });
      // All that happens before that time, and nothing of it.
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

  /** Puts one of them on the screen and another beside it (-1: none), at the time that was shown, s. */
  *showing(id: number, counterpart: number, time: number): Journey<boolean> {
    const lab = this.labs.get(id);
    if (lab === undefined) return false;
    yield* lab.seeking({ time: Math.min(time, lab.scenario.duration) });
    this.choose(id, counterpart);
    return true;
  }

  /** Gives forks up; never what is shown. */
  forget(ids: readonly number[]): void {
    for (const id of ids) if (id !== AS_IT_RAN && id !== this.shown) this.labs.delete(id);
    if (this.counterpart === null) this.choose(this.shown, -1);
  }

  private choose(shown: number, counterpart: number): void {
    Object.assign(this.state, { shown, counterpart });
    Object.assign(this.way, { journey: null, to: NaN, at: NaN });
  }

  /** Whether what is beside is not at this time yet, s; while the run plays it only must be known so far. */
  lags(time: number, playing: boolean): boolean {
    const { counterpart } = this;
    if (counterpart === null) return false;
    return playing ? counterpart.recorder.known.time < time && !counterpart.finished : this.way.at !== time;
  }

  /** Brings what is beside nearer to a time, s, until it is there or `enough` says so. */
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

  /** What is new of what is beside, and, where both are at one time, s, what has come out of both so far. */
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

  /** Whether marks of what is beside wait to be sent. */
  get hasMarks(): boolean {
    return this.counterpart?.recorder.hasMarks ?? false;
  }
}
