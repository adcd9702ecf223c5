import { batchOf, type Standing } from './batch.ts';
import { CloseLook } from '../look/closeLook.ts';
import { QueuedMoves, journeyOf, shownAfter, type Arrival, type Move, type QueuedMove } from '../travel/queuedMoves.ts';
import { factsOf, variantRules } from '../record/facts.ts';
import { Forks } from '../travel/forks.ts';
import { Lab } from '../lab.ts';
import { LAG_MS, PaceClock } from './paceClock.ts';
import type { Batch, Closeup, Command, Loop, Moment, Progress, Stride, Watch } from '../protocol/protocol.ts';
import { Screen } from './screen.ts';
import { Slices, type Surroundings } from './slices.ts';
import { StoryPace } from './story.ts';

/** Longest work before commands are read again, ms. */
const SLICE_MS = 8;
/** Longest look-ahead within a slice, ms. */
const AHEAD_MS = 4;
/** Number of events between two checks of the clock. */
const CHUNK = 500;
/** Interval of progress reports of a long move, ms. */
const WORKING_MS = 100;
/**
 * How long a batch waits for a close look, ms: briefly when a run stops, longer between moments that were both
 * inspected.
 */
const FOR_LOOK = { stopped: 25, moved: 150 } as const;
/** Commands after which the next moment is inspected in the same way. */
const GOES_ON: ReadonlySet<Command['kind']> = new Set(['step', 'seek', 'watch', 'intervene'] as const);
/** Maximum number of events to repeat when a pause returns to the intended event, so that the user need not wait. */
const SHORT_WAY = 50_000;
/** Time between two steps of play by steps, ms. */
const STEP_MS = 1000;

/**
 * Plays a lab for a screen: carries out commands, simulates in slices, and reports one batch per frame, but only when
 * the screen has confirmed earlier ones. Long moves are made in slices too, so that commands are read meanwhile.
 */
export class Player {
  private readonly clock: PaceClock;
  private readonly queuedMoves = new QueuedMoves();
  private readonly story = new StoryPace();
  private readonly forks = new Forks();
  private readonly screen: Screen;
  private readonly slices: Slices;

  // The run.
  private lab: Lab | null = null;
  /** Its number. */
  private run = 0;
  /** The moment shown, s: between the last event and the next. */
  private at = 0;
  /** Number of commands received. */
  private received = 0;

  // Playback.
  private playing = false;
  /** Step unit of play by steps; null: by time. */
  private by: Stride | null = null;
  /** Wall time of the next step, ms. */
  private stepDue = 0;
  /** Repeated stretch; null: none. */
  private loop: Loop | null = null;
  /** Progress of the current move, and when it was last reported, ms. */
  private progress: Progress | null = null;
  private lastWorking = -1e9;

  // Reporting.
  private watch: Watch = { flow: -1, detail: null };
  /** A batch must follow even if the run does not play. */
  private needsBatch = false;
  /** A close look in progress; meanwhile the run is at another moment. */
  private look: CloseLook | null = null;
  private forgetAfter = Infinity;
  private nowhere: Batch['nowhere'] = 0;

  constructor(private readonly surroundings: Surroundings) {
    this.clock = new PaceClock(surroundings.nowMs);
    this.screen = new Screen(surroundings);
    this.slices = new Slices(surroundings, () => this.guard(() => this.slice()));
  }

  /** Carries out a command. A failure is reported, never thrown. */
  command(command: Command): void {
    if (command.kind === 'ping') {
      this.surroundings.send({ kind: 'alive' }, []);
      return;
    }
    if (command.kind === 'rules') {
      this.surroundings.send({ kind: 'rules', variants: variantRules() }, []);
      return;
    }
    if (command.kind !== 'credit') this.received++;
    this.guard(() => this.handle(command));
  }

  private handle(command: Exclude<Command, { kind: 'ping' | 'rules' }>): void {
    if (command.kind !== 'credit') this.leaveLook(GOES_ON.has(command.kind));
    switch (command.kind) {
      case 'credit':
        this.takeCredit();
        return;
      case 'open':
        this.open(command.scenario, command.moment);
        return;
      case 'watch':
        this.watch = command;
        if (this.lab !== null && !this.playing) this.askForBatch();
        return;
      case 'crash':
        throw new Error('asked to fail');
      default:
        if (this.lab !== null) this.handleRunning(command, this.lab);
    }
  }

  private handleRunning(
    command: Exclude<Command, { kind: 'ping' | 'rules' | 'credit' | 'open' | 'watch' | 'crash' }>,
    lab: Lab,
  ): void {
    const { story } = this;
    story.release();
    this.nowhere = 0;
    switch (command.kind) {
      case 'play':
        this.playing = true;
        this.by = command.by ?? null;
        this.loop = command.loop ?? null;
        this.stepDue = this.surroundings.nowMs();
        story.play(command.by === undefined ? (command.story ?? null) : null, command.pace);
        this.clock.restart(
          this.at,
          command.pace > 0 ? command.pace : this.clock.pace,
          story.follows ? story.course : null,
        );
        break;
      case 'pause':
        this.pause(lab);
        if (command.near !== undefined && lab.wayTo(command.near) <= SHORT_WAY)
          this.queuedMoves.add(this.received, { kind: 'seek', moment: { event: command.near } });
        break;
      case 'stop':
        this.pause(lab);
        if (!this.queuedMoves.idle) this.at = lab.simulation.now;
        this.giveUpMoves();
        break;
      case 'step':
        this.playing = false;
        this.queuedMoves.add(this.received, command);
        break;
      case 'forget':
        this.forks.forget(command.ids);
        break;
      case 'fork':
        this.pause(lab);
        this.queuedMoves.add(this.received, command);
        break;
      default:
        this.queuedMoves.add(this.received, command);
    }
    this.askForBatch();
  }

  private takeCredit(): void {
    // While the screen drew nothing (a hidden page), simulated time stood still.
    if (this.screen.takeCredit() > LAG_MS) this.clock.restart(this.at);
    if (this.needsBatch || this.playing || this.look !== null) this.slices.ask(0);
  }

  private open(scenario: unknown, moment: Moment | undefined): void {
    const opening = Lab.open(scenario);
    if (!opening.ok) {
      this.surroundings.send({ kind: 'refused', asked: 'open', fork: -1, problems: opening.problems }, []);
      if (this.lab !== null) this.askForBatch();
      return;
    }
    this.giveUpMoves();
    this.lab = opening.lab;
    this.run++;
    this.at = 0;
    this.playing = false;
    this.forgetAfter = Infinity;
    this.nowhere = 0;
    this.forks.begin(opening.lab);
    this.surroundings.send(factsOf(opening.lab, this.run), []);
    if (moment !== undefined) this.queuedMoves.add(this.received, { kind: 'seek', moment });
    this.askForBatch();
  }

  private giveUpMoves(): void {
    this.queuedMoves.clear();
    this.progress = null;
  }

  /** Stops playing exactly at the moment last shown. */
  private pause(lab: Lab): void {
    if (!this.playing) return;
    this.playing = false;
    const shown = Math.floor(this.at * 1e6) / 1e6;
    const { now } = lab.simulation;
    if (this.queuedMoves.idle && !this.ended(lab))
      this.at = shown < lab.simulation.nextTime() ? Math.max(now, shown) : now;
  }

  /** Whether the moment shown is the end of the run. */
  private ended(lab: Lab): boolean {
    return this.at >= lab.scenario.duration;
  }

  private askForBatch(): void {
    this.needsBatch = true;
    this.slices.ask(0);
  }

  /** One slice of work: move, or simulate if playing; report if it is time and there is credit. */
  private slice(): void {
    const { lab, queuedMoves, screen, surroundings } = this;
    if (lab === null) return;
    const start = surroundings.nowMs();
    if (!queuedMoves.idle) this.walk(lab, start);
    // At a row of a playing script, the look finishes before the next row.
    else if (this.playing && !screen.isFull && this.look === null) this.play(lab, start);
    else this.look?.goOn(() => surroundings.nowMs() - start >= SLICE_MS);
    if (queuedMoves.idle && this.playing && this.loop === null && this.ended(lab)) {
      this.playing = false;
      this.needsBatch = true;
    }
    if (queuedMoves.idle) this.bringCounterpart(start);
    if (this.hasNews() && screen.takes(this.playing) && screen.wait() <= 0) this.report(this.lab ?? lab);
    const lags = this.forks.lags(this.at, this.playing);
    if (!queuedMoves.idle || this.look?.isDone === false || lags) this.slices.ask(0);
    else if (screen.takes(this.playing) && (this.playing || this.needsBatch || this.look !== null)) {
      const { isFull } = lab.recorder;
      const behind = this.playing && this.by === null && !isFull && this.clock.target() > lab.simulation.nextTime();
      const pause = this.hasNews() ? screen.wait() : this.stepDue - surroundings.nowMs();
      this.slices.ask(behind ? 0 : Math.max(1, pause));
    }
  }

  /** Advances the counterpart to the time shown. */
  private bringCounterpart(start: number): void {
    const { forks, surroundings } = this;
    if (!forks.lags(this.at, this.playing)) return;
    forks.follow(this.at, () => surroundings.nowMs() - start >= 2 * SLICE_MS);
    if (!forks.lags(this.at, this.playing)) this.needsBatch = true;
  }

  /** Whether there is something to show: on the way to a known moment the old picture stays. */
  private hasNews(): boolean {
    if (!this.queuedMoves.idle) return this.progress?.kind === 'computing';
    const { look } = this;
    if (look !== null) return look.isDone || (look.holdsBatch && this.surroundings.nowMs() >= look.until);
    return this.needsBatch || (this.playing && this.by === null);
  }

  /** Continues the requested moves. */
  private walk(lab: Lab, start: number): void {
    const { queuedMoves, surroundings } = this;
    do {
      const queuedMove = queuedMoves.first;
      if (queuedMove === undefined) break;
      if (queuedMove.journey === null) {
        queuedMove.journey = journeyOf(lab, this.forks, queuedMove.move, this.at);
        queuedMove.from = this.at;
        // Most moves end before they would be noticed, so progress is not reported at once.
        this.lastWorking = start;
      }
      const { done, value } = queuedMove.journey.next();
      if (done === true) lab = this.arrive(lab, queuedMove, value);
      else this.progress = value;
    } while (surroundings.nowMs() - start < SLICE_MS);
    const { progress } = this;
    if (progress === null) return;
    if (progress.kind === 'computing') this.at = lab.simulation.now;
    if (surroundings.nowMs() - this.lastWorking < WORKING_MS) return;
    this.lastWorking = surroundings.nowMs();
    surroundings.send({ kind: 'working', run: this.run, progress }, []);
  }

  /** Handles the end of a move. Returns the lab shown from now on. */
  private arrive(left: Lab, { move, from }: QueuedMove, result: Arrival): Lab {
    const { forks } = this;
    this.queuedMoves.finish();
    this.progress = null;
    const lab = move.kind === 'fork' || move.kind === 'show' ? (forks.lab(forks.shown) ?? left) : left;
    this.lab = lab;
    this.at = shownAfter(lab, move, result, from);
    this.nowhere = move.kind === 'step' && move.until !== undefined && result === false ? move.direction : 0;
    const { loop } = this;
    if (move.kind === 'step' && this.playing && loop !== null) {
      // A step that leaves the loop, or goes nowhere, returns to its start.
      if (this.nowhere !== 0 || this.at > loop.to) this.moveByItself({ kind: 'seek', moment: { time: loop.from } });
      this.nowhere = 0;
    } else if (this.nowhere !== 0) this.playing = false;
    if (typeof result === 'object') {
      const fork = 'facts' in result ? result.facts : undefined;
      if (result.ok && fork === undefined) this.forgetAfter = Math.min(this.forgetAfter, result.forgetAfter);
      this.surroundings.send(
        result.ok
          ? factsOf(lab, this.run, fork)
          : {
              kind: 'refused',
              asked: move.kind === 'fork' ? 'fork' : 'intervene',
              fork: move.kind === 'fork' ? move.id : -1,
              problems: result.problems,
            },
        [],
      );
    }
    this.clock.restart(this.at);
    this.needsBatch = true;
    return lab;
  }

  /** A move without a command: it has the number of the next command, so it delays none. */
  private moveByItself(move: Move): void {
    this.queuedMoves.add(this.received + 1, move);
  }

  private play(lab: Lab, start: number): void {
    const { clock, story } = this;
    if (this.by !== null) {
      if (start < this.stepDue) return;
      this.stepDue = start + STEP_MS;
      this.moveByItself({ kind: 'step', ...this.by, direction: 1, flow: -1 });
      this.walk(lab, start);
      return;
    }
    const { loop } = this;
    if (loop !== null && this.at >= loop.to) {
      this.moveByItself({ kind: 'seek', moment: { time: loop.from } });
      this.walk(lab, start);
      return;
    }
    story.lookAhead(lab, this.at, () => this.surroundings.nowMs() - start > AHEAD_MS);
    const stop = story.stop(lab.simulation.events);
    const target = Math.min(clock.target(), stop?.time ?? Infinity, loop?.to ?? Infinity);
    // If there is more to report than a batch holds, the rest waits: the pace drops, not the frame rate.
    let ran = CHUNK;
    while (ran === CHUNK && !lab.recorder.isFull) {
      ran = lab.advance(target, CHUNK);
      if (this.surroundings.nowMs() - start >= SLICE_MS) break;
    }
    if (stop !== null && target === stop.time && lab.simulation.nextTime() >= stop.time) {
      lab.advance(Infinity, stop.event - lab.simulation.events);
      story.hold();
      this.playing = false;
      this.needsBatch = true;
      this.at = lab.simulation.now;
      return;
    }
    const next = Math.min(lab.simulation.nextTime(), lab.scenario.duration);
    this.at = target === Infinity && !lab.finished ? lab.simulation.now : Math.min(target, next);
    clock.giveUpLag(this.at);
  }

  private report(lab: Lab): void {
    const { look, surroundings } = this;
    if (look !== null) {
      this.screen.show(
        lab.simulation,
        look.take(() => this.batch(lab)),
      );
      if (look.isDone) this.look = null;
      return;
    }
    const start = surroundings.nowMs();
    const batch = this.batch(lab);
    this.forgetAfter = Infinity;
    this.needsBatch = !this.queuedMoves.idle || lab.recorder.hasMarks || this.forks.hasMarks;
    if (batch.closeup !== null && !this.needsBatch) this.lookClosely(lab, batch, batch.closeup, start);
    else this.screen.show(lab.simulation, batch);
  }

  /** Completes a batch by a close look, or sends it without if that takes long. */
  private lookClosely(lab: Lab, batch: Batch, { about, why, variables }: Closeup, start: number): void {
    const { surroundings } = this;
    const { detail, inside, span = null } = this.watch;
    const queue = inside === undefined ? {} : { inside: { link: inside, at: batch.now } };
    const watched = detail === null ? null : { ...detail, ...queue, flow: about };
    const journey = lab.looking(why, watched, variables, span);
    const look = new CloseLook(batch, journey, start + (this.screen.showsPlaying ? FOR_LOOK.stopped : FOR_LOOK.moved));
    this.look = look;
    const begun = surroundings.nowMs();
    if (begun < look.until) look.goOn(() => surroundings.nowMs() - begun >= SLICE_MS);
    if (look.isDone || surroundings.nowMs() >= look.until) this.report(lab);
  }

  /** Abandons a close look, after its time limit if `isPatient`. The batch that waited for it is sent. */
  private leaveLook(isPatient: boolean): void {
    const { lab, look, surroundings } = this;
    if (look === null) return;
    if (look.holdsBatch) {
      if (isPatient) look.goOn(() => surroundings.nowMs() >= look.until);
      this.screen.show(
        lab!.simulation,
        look.take(() => this.batch(lab!)),
      );
    }
    look.leave();
    this.look = null;
  }

  private batch(lab: Lab): Batch {
    return batchOf(lab, this.standing(lab));
  }

  private standing(lab: Lab): Standing {
    const { run, at, playing, forgetAfter, watch, nowhere, queuedMoves, story } = this;
    const { pace, slowsFor } = story.course(at);
    return {
      run,
      handled: queuedMoves.handled(this.received),
      at,
      playing,
      arrived: queuedMoves.idle,
      stepping: this.by !== null,
      watch,
      finished: this.ended(lab),
      forgetAfter,
      reachedPace: playing ? this.clock.reached(at) : 0,
      pacing: playing && story.follows ? { pace, slowsFor } : null,
      held: story.held,
      nowhere,
      fork: this.forks.shown,
      counterpart: this.forks.tell(at, queuedMoves.idle && !playing),
    };
  }

  /** A defect in the simulation ends the run, not the worker. */
  private guard(work: () => void): void {
    try {
      work();
    } catch (problem) {
      this.playing = false;
      this.lab = null;
      this.look = null;
      this.giveUpMoves();
      const message = problem instanceof Error ? problem.message : String(problem);
      this.surroundings.send({ kind: 'failed', time: this.at, message }, []);
    }
  }
}
