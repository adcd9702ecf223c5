import type { Command, Moment, Opened, Progress, Stride } from '../../../lab/protocol.ts';
import type { RunData } from '../runData.ts';
import { Wishes } from '../wishes.ts';
import type { LabState, LabStore } from '../labState.ts';
import { clampStop, paceAt, stopNow, usualPace } from './pace.ts';
import { flowOfStep, subjectOf, type ChosenUnit } from './steps.ts';

/** What playback needs of the page. */
interface PlaybackHost {
  readonly store: LabStore;
  /** The layout is the one that was chosen, from now on. */
  readonly restoreLayout: () => void;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly send: (command: Command) => void;
  /** A run that is still being opened shall not begin to play. */
  readonly openPaused: () => void;
  /** The event that the headline tells, when it is so near that a user who pauses means it; null: there is none. */
  readonly eventNear: () => number | null;
  readonly redraw: () => void;
}

/** What one goes on to, and in words: "until a timeout". */
type Until = Pick<LabState, 'condition' | 'untilWords'>;

const ROUTE_CHANGES: Until = { condition: { when: 'routeChanges', flow: -1 }, untilWords: 'until a route changes' };

/** A move that takes longer than this, ms, is shown as one. */
const LONG_MS = 250;

/** No move is under way. */
export const AT_REST = { busy: false, progress: null, aim: null } as const;

/**
 * Moves in the run on the screen: plays, steps, goes elsewhere, changes
 * something; and what of it is under way until it is on the screen.
 */
export class Playback {
  private readonly wishes = new Wishes((moment) => this.host.send({ kind: 'seek', moment }));
  private readonly move: {
    went: boolean;
    /** Wall time of the newest wish to go elsewhere, ms. */
    since: number;
    starting: boolean;
    /** The user wants it to play, or to pause. */
    plays: boolean;
  } = { went: false, since: 0, starting: false, plays: false };

  constructor(private readonly host: PlaybackHost) {}

  /** The user went elsewhere, and has not arrived yet. */
  get went(): boolean {
    return this.move.went;
  }

  /** The run is to play, and nobody has seen it play yet. */
  get starting(): boolean {
    return this.move.starting;
  }

  /** Whether it is to play, as far as the worker knows. */
  get plays(): boolean {
    return this.move.plays;
  }

  /** A wish to go elsewhere waits for the one under way. */
  get waiting(): boolean {
    return this.wishes.waiting;
  }

  /** Stops whatever moves, or plays. */
  playPause(): void {
    const { status, progress } = this.host.store.getState();
    if (progress !== null) this.stop();
    else if (status?.playing === true) this.pauseThere();
    else this.play();
  }

  /** Plays on; at the end, from the beginning. */
  play(): void {
    const { host } = this;
    this.move.plays = true;
    host.restoreLayout();
    host.store.setState((state) => ({ subject: -1, sought: '', moves: state.moves + 1 }));
    const { paceStop, still, script, unit, story, cutSeen, loop } = host.store.getState();
    const { now = 0, finished } = host.data()?.present ?? {};
    if (loop !== null && (now < loop.from || now >= loop.to)) host.send({ kind: 'seek', moment: { time: loop.from } });
    else if (finished === true) host.send({ kind: 'seek', moment: { event: 0 } });
    // A script goes from row to row: what is between takes no time, or long.
    const way =
      still || script ? { by: this.stride(unit) } : story ? { story: { hold: !cutSeen && loop === null } } : {};
    host.send({ kind: 'play', pace: paceAt(paceStop), ...way, ...(loop === null ? {} : { loop }) });
  }

  /** `near`: the event that is meant. */
  pause(near: number | null = null): void {
    this.move.starting = false;
    this.move.plays = false;
    this.host.openPaused();
    this.host.send(near === null ? { kind: 'pause' } : { kind: 'pause', near });
  }

  /** Stops; right after what has just been said, if something was and the way back there is short. */
  private pauseThere(): void {
    const near = this.host.eventNear();
    if (near !== null) this.setOut(null);
    this.pause(near);
  }

  /** Ends a move that takes long where it has got to. */
  stop(): void {
    this.wishes.forget();
    this.move.went = true;
    this.move.plays = false;
    this.host.send({ kind: 'stop' });
  }

  /** `until`: what a step "until" goes to, and in words. */
  step(
    direction: 1 | -1,
    unit: ChosenUnit = this.host.store.getState().unit,
    until: Until = this.host.store.getState(),
  ): void {
    const { host } = this;
    if (host.store.getState().failure !== null) return;
    // A wish that waits comes first: the step begins there.
    this.wishes.free();
    this.move.plays = false;
    host.restoreLayout();
    this.setOut(null);
    const state = host.store.getState();
    const opened = host.data()?.opened;
    // What radios do concerns whoever it does: there an event is of no flow.
    const subject = opened?.manet !== null && unit === 'event' ? -1 : subjectOf(unit, state);
    const flow = state.flow >= 0 ? state.flow : subject;
    // A loss is sought wherever it comes next, and the flow that is followed stays the same.
    const sought = unit === 'loss' ? 'until a loss' : unit === 'until' ? until.untilWords : '';
    host.store.setState({ subject: sought === '' ? subject : state.subject, sought });
    host.send({
      kind: 'step',
      ...this.stride(unit, until),
      direction,
      flow: flowOfStep(unit, flow, opened?.flows[flow]?.kind),
    });
  }

  /** To where the route of a flow is found, lost or another one. */
  toRoute(direction: 1 | -1): void {
    this.step(direction, 'until', ROUTE_CHANGES);
  }

  private stride(unit: ChosenUnit, { condition: until }: Until = this.host.store.getState()): Stride {
    return unit !== 'until' ? { unit } : until === null ? { unit: 'event' } : { until };
  }

  /** Goes to a moment. Of many wishes in short time the newest wins. */
  seek(moment: Moment): void {
    if (this.host.store.getState().failure !== null) return;
    this.host.store.setState({ subject: -1, sought: '' });
    this.setOut('time' in moment ? moment.time : moment.event === 0 ? 0 : null);
    this.wishes.wish(moment);
    this.host.redraw();
  }

  /** Changes something before the next event; the run up to now stays as it was. */
  intervene(intervention: Readonly<Record<string, unknown>>): void {
    this.wishes.free();
    this.setOut(null);
    this.host.send({ kind: 'intervene', intervention });
  }

  toStart(): void {
    this.seek({ event: 0 });
  }

  /** To the newest moment that was ever simulated. */
  toNewest(): void {
    this.seek({ time: this.host.data()?.present.known ?? 0 });
  }

  /** Chooses a pace, and no longer that of the story; a run that plays goes on at it. */
  setPace(stop: number): void {
    this.host.store.setState({ paceStop: clampStop(stop), story: false });
    this.goOn();
  }

  /** A pace faster or slower than the one at which the run goes now. */
  changePace(by: 1 | -1): void {
    this.setPace(stopNow(this.host.store.getState()) + by);
  }

  /** Leaves the pace to the story of the run. */
  followStory(): void {
    const opened = this.host.data()?.opened;
    const paceStop = opened && usualPace(opened.duration, opened.manet !== null);
    this.host.store.setState({ story: true, ...(paceStop === undefined ? {} : { paceStop }) });
    this.goOn();
  }

  /** Chooses what a step is; play by steps goes on by it. */
  setUnit(unit: ChosenUnit): void {
    this.host.store.setState({ unit });
    const { still, script } = this.host.store.getState();
    if (still || script) this.goOn();
  }

  /** The user wants no motion, or wants it again. */
  setStill(still: boolean): void {
    this.host.store.setState({ still });
    this.goOn();
  }

  /** Another run is being opened: nobody goes anywhere in this one any more. */
  leave(): void {
    this.wishes.forget();
    this.setOut(null);
    this.host.store.setState({ progress: null });
  }

  /** What was asked for was refused: the run stays as it is. */
  stay(): void {
    this.move.went = false;
    this.host.store.setState(AT_REST);
  }

  /** Another run is there; `plays`: it is to play. Each has a pace of its own; one that the user chose stays. */
  begin({ manet, duration }: Opened, plays: boolean): void {
    Object.assign(this.move, { went: false, starting: plays, plays });
    if (this.host.store.getState().story) this.host.store.setState({ paceStop: usualPace(duration, manet !== null) });
  }

  /** The run is seen to play, or to be paused with no order to play. */
  started(): void {
    this.move.starting = false;
  }

  /** A move takes longer, and how far it has come. */
  working(progress: Progress): void {
    if (performance.now() - this.move.since >= LONG_MS) this.host.store.setState({ progress });
    this.wishes.free();
  }

  /** What was asked for is on the screen: the next wish may follow. */
  shown(): void {
    this.wishes.free();
  }

  /** All that was asked for is on the screen, in words too. */
  arrived(): void {
    this.move.went = false;
  }

  /** The user goes elsewhere: to a time, s, if it is known. */
  private setOut(aim: number | null): void {
    const { move, host } = this;
    move.went = true;
    // A timeline that is dragged on is the same wish.
    if (!host.store.getState().busy) move.since = performance.now();
    host.store.setState((state) => ({ busy: true, aim, moves: state.moves + 1 }));
  }

  /** A run that plays goes on as it is now to be played. */
  private goOn(): void {
    if (this.host.store.getState().status?.playing === true) this.play();
  }
}
