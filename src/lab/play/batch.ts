import { CHAIN_TO_READ, type Lab } from '../lab.ts';
import { cameTo } from '../look/cameWatch.ts';
import { flowStatuses, linkStatuses, pictureOf } from '../look/picture.ts';
import { insideOfQueue } from '../look/insideQueue.ts';
import { manetStatus } from '../look/manetStatus.ts';
import { MOST_AT_ONCE } from '../record/recorder.ts';
import { resultOf } from '../results/result.ts';
import type { Batch, Closeup, Watch } from '../protocol/protocol.ts';
import type { Simulation } from '../build/simulation.ts';
import { compared, readVariables, senderOf, type Variables } from '../look/variables.ts';
import { waitOf } from '../look/waits.ts';

/** The player's state about the moment, in addition to the lab's. */
export interface Standing extends Pick<
  Batch,
  | 'run'
  | 'handled'
  | 'playing'
  | 'finished'
  | 'forgetAfter'
  | 'reachedPace'
  | 'pacing'
  | 'held'
  | 'nowhere'
  | 'fork'
  | 'counterpart'
> {
  /** The moment shown, s. */
  readonly at: number;
  /** No move is in progress. */
  readonly arrived: boolean;
  /** Whether it plays by steps and is between two of them. */
  readonly stepping: boolean;
  /** What the page observes. */
  readonly watch: Watch;
}

/** Everything new since the last batch, and the current moment, without the results of a close look. */
export function batchOf(lab: Lab, standing: Standing): Batch {
  const { simulation, recorder, scenario } = lab;
  const { at, arrived, watch, playing, stepping, ...rest } = standing;
  // While moving, details are not read. A playing script stops at each row, which is read.
  const stands = arrived && (!playing || (stepping && scenario.network.kind === 'script'));
  // While the run is paused, a close look determines the arrival times instead.
  const came = playing || watch.inside === undefined ? cameTo(simulation, watch.inside ?? null) : undefined;
  return {
    kind: 'batch',
    ...rest,
    playing,
    now: at,
    next: simulation.nextTime(),
    event: simulation.events,
    moment: at === simulation.now ? { event: simulation.events } : { time: at },
    known: recorder.known.time,
    samples: recorder.takeRows(),
    marks: recorder.takeMarks(MOST_AT_ONCE.marks),
    picture: pictureOf(simulation, at),
    flows: flowStatuses(simulation),
    links: linkStatuses(simulation, at),
    manet: simulation.manet === null ? null : manetStatus(simulation, simulation.manet, at, stands),
    inside: watch.inside === undefined ? null : insideOfQueue(simulation, watch.inside, at, came),
    closeup: stands ? closeupOf(lab, standing) : null,
  };
}

/** What can be said about the moment without going back. */
function closeupOf(lab: Lab, { at, watch }: Standing): Closeup {
  const { simulation } = lab;
  const focus = lab.focus(at, watch.flow);
  const about = focus?.flow ?? watch.flow;
  return {
    why: lab.why(focus, CHAIN_TO_READ),
    about,
    fired: lab.fired(),
    wait: waitOf(simulation, about),
    detail: null,
    variables: watch.variables === true ? variablesAt(simulation, about) : null,
    looking: true,
    results: watch.results === true ? resultOf(simulation, 0, at) : null,
    totals: null,
    digest: '',
  };
}

/** The current variables of the sender concerned; their previous values come later. */
function variablesAt(simulation: Simulation, about: number): Variables | null {
  const flow = senderOf(simulation, about);
  const now = readVariables(simulation, flow);
  return now === null ? null : compared(flow, -1, now, null);
}
