import type { RunData } from '../../../run/record/runData.ts';
import type { WorkerSession, Silence } from '../../../run/worker/workerSession.ts';
import { AT_REST } from '../../../run/playback/playback.ts';
import { shortTime } from '../../../ui/words/numbers.ts';
import type { LabStore } from '../../../run/labState.ts';
import type { Opening, Openings } from './openings.ts';

/** What the rescue needs from the page. */
interface RescueHost {
  readonly store: LabStore;
  readonly session: () => WorkerSession;
  readonly openings: Openings;
  /** The run on the screen; null before the first. */
  readonly data: () => RunData | null;
  /** Whether the run should play. */
  readonly plays: () => boolean;
  readonly open: (opening: Opening) => void;
  /** Opens the address. */
  readonly start: () => void;
}

/** Maximum number of automatic worker restarts per minute. */
const MOST = 2;
const MINUTE = 60_000;
/** Delay before reloading a worker that could not be loaded, ms. */
const PAUSE = 700;

/**
 * Handles a simulation that fails, hangs or cannot be loaded: reports it, and offers a way back to the moment of the
 * run.
 */
export class Rescue {
  private readonly lately = { count: 0, since: -Infinity };

  constructor(private readonly host: RescueHost) {}

  /** The simulation failed or could not be loaded: the picture stays until the user restarts the worker. */
  stopped(time: number | undefined, message: string): void {
    const { store, openings, data } = this.host;
    openings.forget();
    store.setState({ failure: { time: time ?? data()?.present.now ?? 0, message }, mishap: null, ...AT_REST });
  }

  /** Called when the worker does not answer or could not be loaded. Restarts it, at most MOST times per minute. */
  silent(why: Silence): void {
    const { store } = this.host;
    if (why === 'late') {
      store.setState({
        mishap: {
          title: 'The simulation has not been loaded yet.',
          more: 'Its file may still be loading. If nothing happens, try again, or reload the page.',
          again: () => this.recover(),
        },
      });
      return;
    }
    const { lately } = this;
    const now = performance.now();
    if (now - lately.since > MINUTE) Object.assign(lately, { count: 0, since: now });
    if (++lately.count > MOST) {
      const missing = 'The file of the simulation could not be loaded.';
      this.stopped(undefined, why === 'missing' ? missing : 'The simulation does not answer.');
    } else if (why === 'missing') setTimeout(() => this.recover(true), PAUSE);
    else {
      this.recover(true);
      const at = this.host.data()?.present.now;
      store.setState({
        mishap: {
          title: `The simulation did not answer${at === undefined ? '' : ` at ${shortTime(at)}`}. It was started again.`,
          more: 'The run is back at the last moment that was on the screen, and goes on from there.',
        },
      });
    }
  }

  /**
   * Restarts the worker and reopens the requested experiment, or returns to the last moment on the screen. `goOn`:
   * continue playing.
   */
  recover(goOn = false): void {
    const { store, session, openings, plays, open, start } = this.host;
    const data = this.host.data();
    const wanted = openings.newest;
    session().restart();
    openings.forget();
    store.setState({ mishap: null });
    if (wanted !== undefined) open(wanted);
    else if (data === null) start();
    else {
      const { title, basis } = store.getState();
      const { moment, playing } = data.present;
      const play = goOn && playing && plays();
      open({ scenario: data.opened.scenario, moment, play, push: false, title, basis });
    }
  }
}
