import type { Command, Moment, Opened, Progress, Stride } from '../../../lab/protocol/protocol.ts';
import type { RunData } from '../record/runData.ts';
import { Wishes } from './wishes.ts';
import type { LabState, LabStore } from '../labState.ts';
import { clampStop, paceAt, stopNow, usualPace } from './pace.ts';
import { flowOfStep, subjectOf, type ChosenUnit } from './steps.ts';

/** What playback needs from the page. */
interface PlaybackHost {
  readonly store: LabStore;
  /** Restores the selected layout. */
  readonly restoreLayout: () => void;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  readonly send: (command: Command) => void;
  /** Prevents a run being opened from starting to play. */
  readonly openPaused: () => void;
  /** The event of the headline, if it is recent enough for a pause to refer to it; null: none. */
  readonly eventNear: () => number | null;
  readonly redraw: () => void;
}

/** Condition to run until, and in words: "until a timeout". */
type Until = Pick<LabState, 'condition' | 'untilWords'>;

const ROUTE_CHANGES: Until = { condition: { when: 'routeChanges', flow: -1 }, untilWords: 'until a route changes' };

/** Duration above which a move is shown as such, ms. */
const LONG_MS = 250;

/** No move is in progress. */
export const AT_REST = { busy: false, progress: null, aim: null } as const;

/**
 * Moves in the run on the screen: plays, steps, seeks, changes; and the state of moves until they are on the screen.
 */
export class Playback {
  private readonly wishes = new Wishes((moment) => this.host.send({ kind: 'seek', moment }));
  private readonly move: {
    went: boolean;
    /** Wall time of the newest request, ms. */
    since: number;
    starting: boolean;
    /** Whether the user wants it to play. */
    plays: boolean;
    /** A play command is not on the screen yet. */
    asked: boolean;
  } = { went: false, since: 0, starting: false, plays: false, asked: false };

  constructor(private readonly host: PlaybackHost) {}

  /** Whether the user has requested a moment that is not reached yet. */
  get went(): boolean {
    return this.move.went;
  }

  /** The run should play, but has not been seen playing yet. */
  get starting(): boolean {
    return this.move.starting;
  }

  /** Whether it should play, as far as the worker knows. */
  get plays(): boolean {
    return this.move.plays;
  }

  /**
   * Whether it plays or has been told to play. Controls are updated later: a pace chosen meanwhile must reach the run.
   */
  get isPlaying(): boolean {
    return this.move.plays && (this.move.asked || this.host.data()?.present.playing === true);
  }

  /** Whether a request waits for the one in progress. */
  get waiting(): boolean {
    return this.wishes.waiting;
  }

  /** Stops any motion, or plays. */
  playPause(): void {
    const { status, progress } = this.host.store.getState();
    if (progress !== null) this.stop();
    else if (status?.playing === true) this.pauseThere();
    else this.play();
  }

  /** Continues playing; at the end, from the start. */
  play(): void {
    const { host } = this;
    Object.assign(this.move, { plays: true, asked: true });
    host.restoreLayout();
    host.store.setState((state) => ({ subject: -1, sought: '', moves: state.moves + 1 }));
    const { paceStop, still, script, unit, story, cutSeen, loop } = host.store.getState();
    const { now = 0, finished } = host.data()?.present ?? {};
    if (loop !== null && (now < loop.from || now >= loop.to)) host.send({ kind: 'seek', moment: { time: loop.from } });
    else if (finished === true) host.send({ kind: 'seek', moment: { event: 0 } });
    // A script plays from row to row, because the time between rows is negligible or long.
    const way =
      still || script ? { by: this.stride(unit) } : story ? { story: { hold: !cutSeen && loop === null } } : {};
    host.send({ kind: 'play', pace: paceAt(paceStop), ...way, ...(loop === null ? {} : { loop }) });
  }

  /** `near`: the intended event. */
  pause(near: number | null = null): void {
    this.move.starting = false;
    this.move.plays = false;
    this.host.openPaused();
    this.host.send(near === null ? { kind: 'pause' } : { kind: 'pause', near });
  }

  /** Stops; directly after the headline's event, if it is recent and the way back is short. */
  private pauseThere(): void {
    const near = this.host.eventNear();
    if (near !== null) this.setOut(null);
    this.pause(near);
  }

  /** Ends a long move wherever it is. */
  stop(): void {
    this.wishes.forget();
    this.move.went = true;
    this.move.plays = false;
    this.host.send({ kind: 'stop' });
  }

  /** `until`: the condition of a step "until", and in words. */
  step(
    direction: 1 | -1,
    unit: ChosenUnit = this.host.store.getState().unit,
    until: Until = this.host.store.getState(),
  ): void {
    const { host } = this;
    if (host.store.getState().failure !== null) return;
    // A pending request comes first: the step starts there.
    this.wishes.free();
    this.move.plays = false;
    host.restoreLayout();
    this.setOut(null);
    const state = host.store.getState();
    const opened = host.data()?.opened;
    // Radio events belong to nodes, so a step by such events follows no flow.
    const subject = opened?.manet !== null && unit === 'event' ? -1 : subjectOf(unit, state);
    const flow = state.flow >= 0 ? state.flow : subject;
    // A loss is sought for all flows, and the followed flow stays.
    const sought = unit === 'loss' ? 'until a loss' : unit === 'until' ? until.untilWords : '';
    host.store.setState({ subject: sought === '' ? subject : state.subject, sought });
    host.send({
      kind: 'step',
      ...this.stride(unit, until),
      direction,
      flow: flowOfStep(unit, flow, opened?.flows[flow]?.kind),
    });
  }

  /** Goes to the next change of a flow's route. */
  toRoute(direction: 1 | -1): void {
    this.step(direction, 'until', ROUTE_CHANGES);
  }

  private stride(unit: ChosenUnit, { condition: until }: Until = this.host.store.getState()): Stride {
    return unit !== 'until' ? { unit } : until === null ? { unit: 'event' } : { until };
  }

  /** Goes to a moment. Of many requests in short time the newest wins. */
  seek(moment: Moment): void {
    if (this.host.store.getState().failure !== null) return;
    this.host.store.setState({ subject: -1, sought: '' });
    this.setOut('time' in moment ? moment.time : moment.event === 0 ? 0 : null);
    this.wishes.wish(moment);
    this.host.redraw();
  }

  /** Makes a change before the next event; the run up to now is unchanged. */
  intervene(intervention: Readonly<Record<string, unknown>>): void {
    this.wishes.free();
    this.setOut(null);
    this.host.send({ kind: 'intervene', intervention });
  }

  toStart(): void {
    this.seek({ event: 0 });
  }

  /** Goes to the newest simulated moment. */
  toNewest(): void {
    this.seek({ time: this.host.data()?.present.known ?? 0 });
  }

  /** Selects a pace instead of that of the story; a playing run continues at it. */
  setPace(stop: number): void {
    this.host.store.setState({ paceStop: clampStop(stop), story: false });
    this.goOn();
  }

  /** Selects a pace faster or slower than the present one. */
  changePace(by: 1 | -1): void {
    this.setPace(stopNow(this.host.store.getState()) + by);
  }

  /** Returns to the pace of the story. */
  followStory(): void {
    const opened = this.host.data()?.opened;
    const paceStop = opened && usualPace(opened.duration, opened.manet !== null);
    this.host.store.setState({ story: true, ...(paceStop === undefined ? {} : { paceStop }) });
    this.goOn();
  }

  /** Selects the step unit; play by steps continues with it. */
  setUnit(unit: ChosenUnit): void {
    this.host.store.setState({ unit });
    const { still, script } = this.host.store.getState();
    if (still || script) this.goOn();
  }

  /** Sets reduced motion. */
  setStill(still: boolean): void {
    this.host.store.setState({ still });
    this.goOn();
  }

  /** Another run is being opened: drops all requests. */
  leave(): void {
    this.wishes.forget();
    this.setOut(null);
    this.host.store.setState({ progress: null });
  }

  /** A request was refused: the run stays. */
  stay(): void {
    this.move.went = false;
    this.host.store.setState(AT_REST);
  }

  /** Another run was opened; `plays`: it should play. The pace is reset, unless the user selected one. */
  begin({ manet, duration }: Opened, plays: boolean): void {
    Object.assign(this.move, { went: false, starting: plays, plays, asked: false });
    if (this.host.store.getState().story) this.host.store.setState({ paceStop: usualPace(duration, manet !== null) });
  }

  /** The run was seen playing, or paused without a play command. */
  started(): void {
    this.move.starting = false;
  }

  /** Progress of a long move. */
  working(progress: Progress): void {
    if (performance.now() - this.move.since >= LONG_MS) this.host.store.setState({ progress });
    this.wishes.free();
  }

  /** A request is on the screen: the next may follow. */
  shown(): void {
    this.move.asked = false;
    this.wishes.free();
  }

  /** Everything requested is on the screen, also in words. */
  arrived(): void {
    this.move.went = false;
  }

  /** Starts a request: to a time, s, if known. */
  private setOut(aim: number | null): void {
    const { move, host } = this;
    move.went = true;
    // A continued drag on the timeline is the same request.
    if (!host.store.getState().busy) move.since = performance.now();
    host.store.setState((state) => ({ busy: true, aim, moves: state.moves + 1 }));
  }

  /** Applies changed settings to a playing run. */
  private goOn(): void {
    if (this.isPlaying) this.play();
  }
}
