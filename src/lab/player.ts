import { batchOf, type Standing } from './batch.ts';
import { CloseLook } from './closeLook.ts';
import { QueuedMoves, journeyOf, shownAfter, type Arrival, type Move, type QueuedMove } from './queuedMoves.ts';
import { factsOf } from './facts.ts';
import { Forks } from './forks.ts';
import { Lab } from './lab.ts';
import { batchFromZero, firstSegmentOf } from './numbering.ts';
import { LAG_MS, PaceClock } from './paceClock.ts';
import type { Batch, Command, Loop, Moment, Progress, Report, Stride, Watch } from './protocol.ts';
import { StoryPace } from './storyPace.ts';

/** Longest stretch of work before commands are looked at again, ms. */
const SLICE_MS = 8;
/** Longest stretch of looking ahead within it, ms. */
const AHEAD_MS = 4;
/** Events run between two looks at the clock. */
const CHUNK = 500;
/** Batches under way at most: what the screen has not handed back it has not drawn. */
const CREDITS = 2;
/** Shortest time between two batches, ms: one per animation frame. */
const FRAME_MS = 15;
/** Time between two reports of a move that takes long, ms. */
const WORKING_MS = 100;
/** A batch waits so long for the close look at its moment, ms: little when a run has stopped, longer from one moment that was looked at to the next. */
const FOR_LOOK = { stopped: 25, moved: 150 } as const;
/** After these the user looks at another moment in the same way. */
const GOES_ON: ReadonlySet<Command['kind']> = new Set(['step', 'seek', 'watch', 'intervene'] as const);
/** Events to be run again, at most, before a pause goes back to the event that is meant: who pauses does not wait. */
const SHORT_WAY = 50_000;
/** Time between two steps of play by steps, ms. */
const STEP_MS = 1000;

/** What the player needs of the place it runs in. */
export interface Surroundings {
  /** Wall clock, ms. */
  readonly nowMs: () => number;
  /** Sends a report; `transfer` lists buffers to hand over. */
  readonly send: (report: Report, transfer: ArrayBuffer[]) => void;
  /** Runs `again` as soon as commands that arrived meanwhile have been taken, or after `delayMs`. */
  readonly soon: (again: () => void, delayMs: number) => void;
}

/**
 * Plays a lab for a screen: carries out commands, simulates in slices, reports one
 * batch a frame, and only when the screen has taken in what it got. Moves that
 * take long are made in slices too: a command that comes meanwhile is heard.
 */
export class Player {
  private readonly clock: PaceClock;
  private readonly queuedMoves = new QueuedMoves();
  private readonly story = new StoryPace();
  private readonly forks = new Forks();
  private readonly session = {
    lab: null as Lab | null,
    watch: { flow: -1, detail: null } as Watch,
    run: 0,
    playing: false,
    /** Play by such steps; null: by time. */
    by: null as Stride | null,
    /** What is played again and again; null: nothing. */
    loop: null as Loop | null,
    /** Wall time of the next of these steps, ms. */
    stepDue: 0,
    /** The moment shown, s: between the last event that ran and the next. */
    at: 0,
    /** Commands received. */
    received: 0,
    credits: CREDITS,
    /** When the next slice is due, ms of wall time, and its number: another that was asked for before does nothing. */
    due: Infinity,
    ticket: 0,
    lastBatch: -1e9,
    /** The batch before showed a run that plays. */
    shownPlaying: false,
    /** What is found out of the moment where the run stands; meanwhile it stands elsewhere. */
    look: null as CloseLook | null,
    lastWorking: -1e9,
    /** A batch must follow even when nothing is playing. */
    needsBatch: false,
    forgetAfter: Infinity,
    nowhere: 0 as Batch['nowhere'],
    /** How far the move under way has come. */
    progress: null as Progress | null,
  };

  constructor(private readonly surroundings: Surroundings) {
    this.clock = new PaceClock(surroundings.nowMs);
  }

  /** Obeys a command. A failure is reported, never thrown. */
  command(command: Command): void {
    if (command.kind === 'ping') {
      this.surroundings.send({ kind: 'alive' }, []);
      return;
    }
    if (command.kind !== 'credit') this.session.received++;
    this.guard(() => this.carryOut(command));
  }

  private carryOut(command: Exclude<Command, { kind: 'ping' }>): void {
    const { session } = this;
    if (command.kind !== 'credit') this.leaveLook(GOES_ON.has(command.kind));
    switch (command.kind) {
      case 'credit':
        this.takeCredit();
        return;
      case 'open':
        this.open(command.scenario, command.moment);
        return;
      case 'watch':
        session.watch = command;
        if (session.lab !== null && !session.playing) this.askForBatch();
        return;
      case 'crash':
        throw new Error('asked to fail');
      default:
        if (session.lab !== null) this.carryOutRunning(command, session.lab);
    }
  }

  private carryOutRunning(
    command: Exclude<Command, { kind: 'ping' | 'credit' | 'open' | 'watch' | 'crash' }>,
    lab: Lab,
  ): void {
    const { session, story } = this;
    story.release();
    session.nowhere = 0;
    switch (command.kind) {
      case 'play':
        session.playing = true;
        session.by = command.by ?? null;
        session.loop = command.loop ?? null;
        session.stepDue = this.surroundings.nowMs();
        story.play(command.by === undefined ? (command.story ?? null) : null, command.pace);
        this.clock.restart(
          session.at,
          command.pace > 0 ? command.pace : this.clock.pace,
          story.follows ? story.course : null,
        );
        break;
      case 'pause':
        this.pause(lab);
        if (command.near !== undefined && lab.wayTo(command.near) <= SHORT_WAY)
          this.queuedMoves.add(session.received, { kind: 'seek', moment: { event: command.near } });
        break;
      case 'stop':
        this.pause(lab);
        if (!this.queuedMoves.idle) session.at = lab.simulation.now;
        this.giveUpMoves();
        break;
      case 'step':
        session.playing = false;
        this.queuedMoves.add(session.received, command);
        break;
      case 'forget':
        this.forks.forget(command.ids);
        break;
      case 'fork':
        this.pause(lab);
        this.queuedMoves.add(session.received, command);
        break;
      default:
        this.queuedMoves.add(session.received, command);
    }
    this.askForBatch();
  }

  private takeCredit(): void {
    const { session } = this;
    // While the screen drew nothing (a hidden page), simulated time stood still.
    if (session.credits === 0 && this.surroundings.nowMs() - session.lastBatch > LAG_MS) this.clock.restart(session.at);
    session.credits = Math.min(CREDITS, session.credits + 1);
    if (session.needsBatch || session.playing || session.look !== null) this.schedule(0);
  }

  private open(scenario: unknown, moment: Moment | undefined): void {
    const { session } = this;
    const opening = Lab.open(scenario);
    if (!opening.ok) {
      this.surroundings.send({ kind: 'refused', asked: 'open', fork: -1, problems: opening.problems }, []);
      if (session.lab !== null) this.askForBatch();
      return;
    }
    this.giveUpMoves();
    Object.assign(session, { lab: opening.lab, run: session.run + 1, playing: false, at: 0, forgetAfter: Infinity });
    session.nowhere = 0;
    this.forks.begin(opening.lab);
    this.surroundings.send(factsOf(opening.lab, session.run), []);
    if (moment !== undefined) this.queuedMoves.add(session.received, { kind: 'seek', moment });
    this.askForBatch();
  }

  private giveUpMoves(): void {
    this.queuedMoves.clear();
    this.session.progress = null;
  }

  /** Stops playing at the moment that was shown last, to the µs. */
  private pause(lab: Lab): void {
    const { session } = this;
    if (!session.playing) return;
    session.playing = false;
    const shown = Math.floor(session.at * 1e6) / 1e6;
    const { now } = lab.simulation;
    if (this.queuedMoves.idle && !this.ended(lab))
      session.at = shown < lab.simulation.nextTime() ? Math.max(now, shown) : now;
  }

  /** Whether the moment shown is the end of the run. */
  private ended(lab: Lab): boolean {
    return this.session.at >= lab.scenario.duration;
  }

  private askForBatch(): void {
    this.session.needsBatch = true;
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    const { session } = this;
    const due = this.surroundings.nowMs() + delayMs;
    if (session.due <= due) return;
    session.due = due;
    const ticket = ++session.ticket;
    this.surroundings.soon(() => {
      if (ticket !== session.ticket) return;
      session.due = Infinity;
      this.guard(() => this.slice());
    }, delayMs);
  }

  /** One slice of work: move on, or simulate if playing; report if it is time and there is credit. */
  private slice(): void {
    const { session, surroundings, queuedMoves } = this;
    const { lab } = session;
    if (lab === null) return;
    const start = surroundings.nowMs();
    if (!queuedMoves.idle) this.walk(lab, start);
    // At a row of a script that plays, the look is over before the next one.
    else if (session.playing && session.credits > 0 && session.look === null) this.play(lab, start);
    else session.look?.goOn(() => surroundings.nowMs() - start >= SLICE_MS);
    if (queuedMoves.idle && session.playing && session.loop === null && this.ended(lab)) {
      session.playing = false;
      session.needsBatch = true;
    }
    if (queuedMoves.idle) this.bringBeside(start);
    const wait = (): number => session.lastBatch + FRAME_MS - surroundings.nowMs();
    if (this.hasNews() && this.mayTell && wait() <= 0) this.report(session.lab ?? lab);
    const lags = this.forks.lags(session.at, session.playing);
    if (!queuedMoves.idle || session.look?.isDone === false || lags) this.schedule(0);
    else if (this.mayTell && (session.playing || session.needsBatch || session.look !== null)) {
      const { isFull } = lab.recorder;
      const behind =
        session.playing && session.by === null && !isFull && this.clock.target() > lab.simulation.nextTime();
      const pause = this.hasNews() ? Math.min(FRAME_MS, wait()) : session.stepDue - surroundings.nowMs();
      this.schedule(behind ? 0 : Math.max(1, pause));
    }
  }

  /** Whether the screen takes a batch: it has handed one back, or is to show that the run has stopped. */
  private get mayTell(): boolean {
    const { credits, playing, shownPlaying } = this.session;
    return credits > 0 || (shownPlaying && !playing);
  }

  /** What is beside is brought to the time that is shown. */
  private bringBeside(start: number): void {
    const { session, forks, surroundings } = this;
    if (!forks.lags(session.at, session.playing)) return;
    forks.follow(session.at, () => surroundings.nowMs() - start >= 2 * SLICE_MS);
    if (!forks.lags(session.at, session.playing)) session.needsBatch = true;
  }

  /** Whether there is something to show: on the way to a known moment the old picture stays. */
  private hasNews(): boolean {
    const { session } = this;
    if (!this.queuedMoves.idle) return session.progress?.kind === 'computing';
    const { look } = session;
    if (look !== null) return look.isDone || (look.holdsBatch && this.surroundings.nowMs() >= look.until);
    return session.needsBatch || (session.playing && session.by === null);
  }

  /** Goes on with the moves that were asked for. */
  private walk(lab: Lab, start: number): void {
    const { session, queuedMoves, surroundings } = this;
    do {
      const queuedMove = queuedMoves.first;
      if (queuedMove === undefined) break;
      if (queuedMove.journey === null) {
        queuedMove.journey = journeyOf(lab, this.forks, queuedMove.move, session.at);
        queuedMove.from = session.at;
        // Most moves end before one would notice: nothing is said of them.
        session.lastWorking = start;
      }
      const { done, value } = queuedMove.journey.next();
      if (done === true) lab = this.arrive(lab, queuedMove, value);
      else session.progress = value;
    } while (surroundings.nowMs() - start < SLICE_MS);
    const { progress } = session;
    if (progress === null) return;
    if (progress.kind === 'computing') session.at = lab.simulation.now;
    if (surroundings.nowMs() - session.lastWorking < WORKING_MS) return;
    session.lastWorking = surroundings.nowMs();
    surroundings.send({ kind: 'working', run: session.run, progress }, []);
  }

  /** A move has come to its end. Returns the lab that is shown from now on. */
  private arrive(left: Lab, { move, from }: QueuedMove, result: Arrival): Lab {
    const { session, forks } = this;
    this.queuedMoves.finish();
    session.progress = null;
    const lab = move.kind === 'fork' || move.kind === 'show' ? (forks.lab(forks.shown) ?? left) : left;
    session.lab = lab;
    session.at = shownAfter(lab, move, result, from);
    session.nowhere = move.kind === 'step' && move.until !== undefined && result === false ? move.direction : 0;
    const { loop } = session;
    if (move.kind === 'step' && session.playing && loop !== null) {
      // A step that leaves the loop, or finds nothing, is one back to its beginning.
      if (session.nowhere !== 0 || session.at > loop.to)
        this.moveByItself({ kind: 'seek', moment: { time: loop.from } });
      session.nowhere = 0;
    } else if (session.nowhere !== 0) session.playing = false;
    if (typeof result === 'object') {
      const fork = 'facts' in result ? result.facts : undefined;
      if (result.ok && fork === undefined) session.forgetAfter = Math.min(session.forgetAfter, result.forgetAfter);
      this.surroundings.send(
        result.ok
          ? factsOf(lab, session.run, fork)
          : {
              kind: 'refused',
              asked: move.kind === 'fork' ? 'fork' : 'intervene',
              fork: move.kind === 'fork' ? move.id : -1,
              problems: result.problems,
            },
        [],
      );
    }
    this.clock.restart(session.at);
    session.needsBatch = true;
    return lab;
  }

  /** A move that nobody commanded: it has the number of the next command, and so holds none up. */
  private moveByItself(move: Move): void {
    this.queuedMoves.add(this.session.received + 1, move);
  }

  private play(lab: Lab, start: number): void {
    const { session, clock, story } = this;
    if (session.by !== null) {
      if (start < session.stepDue) return;
      session.stepDue = start + STEP_MS;
      this.moveByItself({ kind: 'step', ...session.by, direction: 1, flow: -1 });
      this.walk(lab, start);
      return;
    }
    const { loop } = session;
    if (loop !== null && session.at >= loop.to) {
      this.moveByItself({ kind: 'seek', moment: { time: loop.from } });
      this.walk(lab, start);
      return;
    }
    story.lookAhead(lab, session.at, () => this.surroundings.nowMs() - start > AHEAD_MS);
    const stop = story.stop(lab.simulation.events);
    const target = Math.min(clock.target(), stop?.time ?? Infinity, loop?.to ?? Infinity);
    // A run that has more to tell than a batch holds waits for the next: its pace bends, the frames do not.
    let ran = CHUNK;
    while (ran === CHUNK && !lab.recorder.isFull) {
      ran = lab.advance(target, CHUNK);
      if (this.surroundings.nowMs() - start >= SLICE_MS) break;
    }
    if (stop !== null && target === stop.time && lab.simulation.nextTime() >= stop.time) {
      lab.advance(Infinity, stop.event - lab.simulation.events);
      story.hold();
      Object.assign(session, { playing: false, needsBatch: true, at: lab.simulation.now });
      return;
    }
    const next = Math.min(lab.simulation.nextTime(), lab.scenario.duration);
    session.at = target === Infinity && !lab.finished ? lab.simulation.now : Math.min(target, next);
    clock.giveUpLag(session.at);
  }

  private report(lab: Lab): void {
    const { session, surroundings } = this;
    const { look } = session;
    if (look !== null) {
      this.send(look.take(() => batchOf(lab, this.standing(lab))));
      if (look.isDone) session.look = null;
      return;
    }
    const start = surroundings.nowMs();
    const batch = batchOf(lab, this.standing(lab));
    session.forgetAfter = Infinity;
    session.needsBatch = !this.queuedMoves.idle || lab.recorder.hasMarks || this.forks.hasMarks;
    if (batch.looking && !session.needsBatch) this.lookClosely(lab, batch, start);
    else this.send(batch);
  }

  /** Finds out the rest of what a batch is to tell. It goes without it if that takes long. */
  private lookClosely(lab: Lab, batch: Batch, start: number): void {
    const { session, surroundings } = this;
    const { detail, inside } = session.watch;
    const queue = inside === undefined ? {} : { inside: { link: inside, at: batch.now } };
    const watched = detail === null ? null : { ...detail, ...queue, flow: batch.about };
    const journey = lab.looking(batch.why, watched, batch.variables);
    const look = new CloseLook(batch, journey, start + (session.shownPlaying ? FOR_LOOK.stopped : FOR_LOOK.moved));
    session.look = look;
    const begun = surroundings.nowMs();
    if (begun < look.until) look.goOn(() => surroundings.nowMs() - begun >= SLICE_MS);
    if (look.isDone || surroundings.nowMs() >= look.until) this.report(lab);
  }

  /** Gives a close look up, after its time if the one who asks is patient. The batch that waited for it goes. */
  private leaveLook(isPatient: boolean): void {
    const { session, surroundings } = this;
    const { look } = session;
    if (look === null) return;
    if (look.holdsBatch) {
      if (isPatient) look.goOn(() => surroundings.nowMs() >= look.until);
      this.send(look.take(() => batchOf(session.lab!, this.standing(session.lab!))));
    }
    look.leave();
    session.look = null;
  }

  private standing(lab: Lab): Standing {
    const { session, queuedMoves, story } = this;
    const { run, at, playing, forgetAfter, watch, nowhere } = session;
    const { pace, slowsFor } = story.course(at);
    return {
      run,
      handled: queuedMoves.handled(session.received),
      at,
      playing,
      arrived: queuedMoves.idle,
      stepping: session.by !== null,
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

  private send(counted: Batch): void {
    const { session, surroundings } = this;
    const { simulation } = session.lab!;
    const batch = firstSegmentOf(simulation.scenario) === 0 ? batchFromZero(counted, simulation.rules) : counted;
    session.credits--;
    session.lastBatch = surroundings.nowMs();
    session.shownPlaying = batch.playing;
    const { samples, picture, detail, manet, counterpart } = batch;
    const seen = detail === null ? [] : [detail.data, detail.acks, detail.windows, detail.islands];
    surroundings.send(
      batch,
      [
        samples,
        picture,
        ...(counterpart === null ? [] : [counterpart.samples]),
        ...seen,
        ...(manet === null ? [] : [manet.nodes, manet.frames, manet.tables, manet.held]),
      ].map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  /** A defect in the simulation ends the run, not the worker. */
  private guard(work: () => void): void {
    const { session } = this;
    try {
      work();
    } catch (problem) {
      Object.assign(session, { playing: false, lab: null, look: null });
      this.giveUpMoves();
      const message = problem instanceof Error ? problem.message : String(problem);
      this.surroundings.send({ kind: 'failed', time: session.at, message }, []);
    }
  }
}
