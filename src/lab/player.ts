import { Lab } from './lab.ts';
import { MODEL_VERSION } from './model.ts';
import { flowStatuses, linkStatuses, pictureOf } from './picture.ts';
import type { Batch, Command, FlowFacts, LinkFacts, Moment, Opened, Report, Watched } from './protocol.ts';
import { BUCKETS } from './series.ts';

/** Longest stretch of simulation before commands are looked at again, ms. */
const SLICE_MS = 8;
/** Events run between two looks at the clock. */
const CHUNK = 2000;
/** Batches under way at most: what the screen has not handed back it has not drawn. */
const CREDITS = 2;
/** Shortest time between two batches, ms: one per animation frame. */
const FRAME_MS = 15;
/** A run that is further behind its pace than this does not catch up, and the pace it reaches is measured over as much, ms. */
const LAG_MS = 250;

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
 * Plays a lab for a screen: obeys commands, simulates in slices, reports one
 * batch a frame, and only when the screen has handed buffers back.
 */
export class Player {
  private readonly session = {
    lab: null as Lab | null,
    watched: null as Watched | null,
    run: 0,
    playing: false,
    pace: 0.05,
    credits: CREDITS,
    /** Wall and simulated time at which the present stretch of play began. */
    wallStart: 0,
    timeStart: 0,
    /** Wall and simulated time at which the present measurement of the pace began, and what the last one gave. */
    measuredWall: 0,
    measuredTime: 0,
    reachedPace: 0,
    scheduled: false,
    lastBatch: -1e9,
    owesBatch: false,
    forgetAfter: Infinity,
    workMs: 0,
  };

  constructor(private readonly surroundings: Surroundings) {}

  /** Obeys a command. A failure is reported, never thrown. */
  command(command: Command): void {
    const start = this.surroundings.nowMs();
    this.guard(() => this.obey(command));
    if (command.kind !== 'credit') this.session.workMs = this.surroundings.nowMs() - start;
  }

  private obey(command: Command): void {
    const { session } = this;
    switch (command.kind) {
      case 'credit':
        // While the screen drew nothing (a hidden page), simulated time stood still.
        if (session.lab !== null && session.credits === 0 && this.surroundings.nowMs() - session.lastBatch > LAG_MS) {
          this.restartClock(session.lab);
        }
        session.credits = Math.min(CREDITS, session.credits + 1);
        if (session.owesBatch || session.playing) this.schedule(0);
        return;
      case 'open':
        this.open(command.scenario, command.moment);
        return;
      case 'watch':
        session.watched = command.detail;
        if (session.lab !== null && !session.playing) this.owe();
        return;
      case 'crash':
        throw new Error('asked to fail');
      default:
        if (session.lab !== null) this.obeyRunning(command, session.lab);
    }
  }

  private obeyRunning(command: Exclude<Command, { kind: 'credit' | 'open' | 'watch' | 'crash' }>, lab: Lab): void {
    const { session } = this;
    switch (command.kind) {
      case 'play':
        session.playing = !lab.finished;
        session.pace = command.pace > 0 ? command.pace : session.pace;
        this.restartClock(lab);
        break;
      case 'pause':
        session.playing = false;
        break;
      case 'step':
        session.playing = false;
        lab.step(command.unit, command.direction, command.flow);
        break;
      case 'seek':
        lab.seek(command.moment);
        this.restartClock(lab);
        break;
      case 'intervene': {
        const change =
          typeof command.intervention === 'object' && command.intervention !== null ? command.intervention : {};
        const done = lab.intervene(change as Record<string, unknown>);
        if (!done.ok) this.surroundings.send({ kind: 'refused', problems: done.problems }, []);
        else {
          session.forgetAfter = Math.min(session.forgetAfter, done.forgetAfter);
          this.surroundings.send(this.opened(lab), []);
        }
        this.restartClock(lab);
        break;
      }
    }
    this.owe();
  }

  private open(scenario: unknown, moment: Moment | undefined): void {
    const { session } = this;
    const opening = Lab.open(scenario);
    if (!opening.ok) {
      this.surroundings.send({ kind: 'refused', problems: opening.problems }, []);
      return;
    }
    session.lab = opening.lab;
    session.run++;
    session.playing = false;
    session.forgetAfter = Infinity;
    this.surroundings.send(this.opened(opening.lab), []);
    if (moment !== undefined) opening.lab.seek(moment);
    this.restartClock(opening.lab);
    this.owe();
  }

  private restartClock(lab: Lab): void {
    const { session } = this;
    this.giveUpLag(lab);
    session.measuredWall = session.wallStart;
    session.measuredTime = session.timeStart;
    session.reachedPace = 0;
  }

  /** From now on time counts from here; the measurement of the pace goes on. */
  private giveUpLag(lab: Lab): void {
    this.session.wallStart = this.surroundings.nowMs();
    this.session.timeStart = lab.simulation.now;
  }

  /** A batch must follow even when nothing is playing. */
  private owe(): void {
    this.session.owesBatch = true;
    this.schedule(0);
  }

  private schedule(delayMs: number): void {
    const { session } = this;
    if (session.scheduled) return;
    session.scheduled = true;
    this.surroundings.soon(() => {
      session.scheduled = false;
      this.guard(() => this.slice());
    }, delayMs);
  }

  /** One slice of work: simulate if playing, report if it is time and there is credit. */
  private slice(): void {
    const { session, surroundings } = this;
    const { lab } = session;
    if (lab === null) return;
    const start = surroundings.nowMs();
    if (session.playing && session.credits > 0) this.simulate(lab, start);
    if (session.playing && lab.finished) {
      session.playing = false;
      session.owesBatch = true;
    }
    const { nowMs } = surroundings;
    const due = session.lastBatch + FRAME_MS - nowMs();
    const wanted = session.owesBatch || session.playing;
    if (wanted && session.credits > 0 && due <= 0) this.report(lab);
    if (session.credits > 0 && (session.playing || session.owesBatch)) {
      const behind = session.playing && this.target() > lab.simulation.nextTime();
      this.schedule(behind ? 0 : Math.max(1, Math.min(FRAME_MS, session.lastBatch + FRAME_MS - nowMs())));
    }
  }

  /** Simulated time that should be reached by now, s. */
  private target(): number {
    const { session } = this;
    if (session.pace === Infinity) return Infinity;
    return session.timeStart + ((this.surroundings.nowMs() - session.wallStart) / 1000) * session.pace;
  }

  private simulate(lab: Lab, start: number): void {
    const target = this.target();
    let ran = 0;
    do ran = lab.advance(target, CHUNK);
    while (ran === CHUNK && this.surroundings.nowMs() - start < SLICE_MS);
    // A machine that cannot keep up does not try to catch up later.
    const lag = (LAG_MS / 1000) * this.session.pace;
    if (target !== Infinity && lab.simulation.nextTime() < target - lag) this.giveUpLag(lab);
  }

  private report(lab: Lab): void {
    const { session, surroundings } = this;
    const { simulation, recorder } = lab;
    const { finished } = lab;
    const paced = session.playing && session.pace !== Infinity;
    const now = finished
      ? simulation.scenario.duration
      : paced
        ? Math.max(simulation.now, Math.min(this.target(), simulation.nextTime()))
        : simulation.now;
    const samples = recorder.takeRows();
    const picture = pictureOf(simulation, now);
    const detail = session.playing || session.watched === null ? null : lab.detail(session.watched);
    const batch: Batch = {
      kind: 'batch',
      run: session.run,
      now,
      event: simulation.events,
      playing: session.playing,
      finished,
      known: recorder.known.time,
      forgetAfter: session.forgetAfter,
      samples,
      marks: recorder.takeMarks(),
      picture,
      flows: flowStatuses(simulation),
      links: linkStatuses(simulation),
      why: session.playing ? lab.why() : lab.explain(),
      detail,
      reachedPace: session.playing ? this.reachedPace(now) : 0,
      digest: session.playing ? '' : lab.digest(),
      workSeconds: session.workMs / 1000,
    };
    session.forgetAfter = Infinity;
    session.owesBatch = false;
    session.credits--;
    session.lastBatch = surroundings.nowMs();
    const told = detail === null ? [] : [detail.data, detail.acks, detail.windows, detail.islands];
    surroundings.send(
      batch,
      [samples, picture, ...told].map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  /** Simulated seconds per second; 0 until it has been measured. `now`: simulated time shown, s. */
  private reachedPace(now: number): number {
    const { session } = this;
    const wall = this.surroundings.nowMs();
    if (wall - session.measuredWall >= LAG_MS) {
      session.reachedPace = (1000 * (now - session.measuredTime)) / (wall - session.measuredWall);
      session.measuredWall = wall;
      session.measuredTime = now;
    }
    return session.reachedPace;
  }

  private opened(lab: Lab): Opened {
    const { simulation, recorder } = lab;
    const { topology, scenario } = simulation;
    const links: LinkFacts[] = topology.links.map((link, index) => {
      const { state } = simulation.links[index]!;
      return {
        name: link.name,
        from: link.from,
        to: link.to,
        rate: state.rate,
        delay: state.delay,
        limit: state.limitPackets,
        shared: link.shared,
      };
    });
    const flows: FlowFacts[] = scenario.flows.map((flow, index) => {
      const { path, back } = topology.flows[index]!;
      const own =
        flow.kind === 'tcp'
          ? { variant: flow.variant, stack: flow.stack, segmentSize: flow.segmentSize }
          : { variant: '', stack: '', segmentSize: flow.packetSize };
      return { index, kind: flow.kind, name: flow.name, ...own, path, back };
    });
    return {
      kind: 'opened',
      run: this.session.run,
      scenario,
      nodes: topology.nodes,
      links,
      flows,
      rules: simulation.rules.map(({ id, title, formula, citation, kind, shows, plain }) => ({
        id,
        title,
        formula,
        citation,
        kind,
        shows,
        plain,
      })),
      series: recorder.series,
      bucket: recorder.bucket,
      buckets: BUCKETS,
      duration: scenario.duration,
      model: MODEL_VERSION,
    };
  }

  /** A defect in the simulation ends the run, not the worker. */
  private guard(work: () => void): void {
    const { session } = this;
    try {
      work();
    } catch (problem) {
      session.playing = false;
      const time = session.lab?.simulation.now ?? 0;
      session.lab = null;
      this.surroundings.send(
        { kind: 'failed', time, message: problem instanceof Error ? problem.message : String(problem) },
        [],
      );
    }
  }
}
