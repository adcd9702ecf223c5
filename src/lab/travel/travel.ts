import type { Condition, Moment, Progress, StepUnit } from '../protocol/protocol.ts';
import type { Run } from '../record/run.ts';
import { watcherOf, watcherOfStep, type Watcher } from './until.ts';

/** Events between checkpoints made near the user's position. */
export const NEAR = 1500;
/** Events between two pauses of a journey: well under a millisecond. */
const STRETCH = 2000;

/**
 * A move in stretches: the caller may pause between two of them, continue, or abandon it and leave the run where it is.
 * The end state does not depend on the stretches.
 */
export type Journey<Result> = Generator<Progress, Result, void>;

/** Completes a journey, or any other generator, at once. */
export function walk<Result>(journey: Generator<unknown, Result, void>): Result {
  for (;;) {
    const { done, value } = journey.next();
    if (done === true) return value;
  }
}

/** Moves to a moment: a number of events, or all events up to and including a time. */
export function seeking(run: Run, moment: Moment): Journey<void> {
  return 'event' in moment
    ? seekingEvent(run, Math.max(0, Math.floor(moment.event)))
    : seekingTime(run, moment.time > 0 ? moment.time : 0);
}

/**
 * One step of `unit`; `flow` -1: any flow. A cut, a timeout or a loss of that flow ends the step, whatever the unit.
 * Returns whether the run moved.
 */
export function stepping(run: Run, unit: StepUnit, direction: 1 | -1, flow: number): Journey<boolean> {
  if (direction === 1) return watchingForward(run, watcherOfStep(run.simulation, unit, flow));
  return steppingBack(run, unit, flow);
}

/**
 * Moves to the next event that makes a condition true, or back to the last one before. If there is none, the run stays;
 * returns whether there is.
 */
export function* goingUntil(run: Run, condition: Condition, direction: 1 | -1): Journey<boolean> {
  const watcher = watcherOf(run.simulation, condition);
  const from = run.simulation.events;
  if (direction === 1) {
    if (yield* watchingForward(run, watcher)) return true;
  } else {
    const found = yield* searchingBack(run, watcher, from);
    if (found > 0) {
      yield* arrivingAt(run, found);
      return true;
    }
  }
  yield* arrivingAt(run, from);
  return false;
}

/** Whether new parts are simulated, or known parts repeated. */
const kindOf = (run: Run): Progress['kind'] => (run.recorder.atFront ? 'computing' : 'seeking');

/** Runs events before `time` (s, exclusive), at most `most`. */
function* running(run: Run, time: number, most: number, progress: () => Progress): Journey<void> {
  let left = most;
  while (left > 0) {
    const stretch = Math.min(STRETCH, left);
    const ran = run.advance(time, stretch);
    if (ran < stretch) return;
    left -= ran;
    if (left > 0) yield progress();
  }
}

/** Repeats events before `time` (s, exclusive) without recording. */
export function* repeating(run: Run, time: number): Journey<void> {
  const { simulation } = run;
  const from = simulation.now;
  while (run.repeat(time, STRETCH) === STRETCH)
    yield { kind: 'seeking', target: { time }, share: (simulation.now - from) / (time - from) };
}

function* seekingEvent(run: Run, event: number): Journey<void> {
  const { simulation, recorder, checkpoints } = run;
  const nearest = checkpoints.before(event);
  if (event < simulation.events || nearest.event > simulation.events) run.restore(nearest);
  const from = simulation.events;
  const progress = (): Progress => ({
    kind: kindOf(run),
    target: { event },
    share: (simulation.events - from) / (event - from),
  });
  if (event - from > 2 * NEAR && event <= recorder.event) {
    yield* running(run, Infinity, event - from - NEAR, progress);
    run.keepNear();
  }
  yield* running(run, Infinity, event - simulation.events, progress);
}

function* seekingTime(run: Run, time: number): Journey<void> {
  const { simulation, checkpoints } = run;
  const { duration } = simulation.scenario;
  const nearest = checkpoints.beforeTime(time);
  if (time < simulation.now || nearest.event > simulation.events) run.restore(nearest);
  const from = simulation.now;
  const target = Math.min(time, duration);
  yield* running(run, time, Infinity, () => ({
    kind: kindOf(run),
    target: { time: target },
    share: (simulation.now - from) / (target - from),
  }));
  while (simulation.nextTime() <= time) run.advance(Infinity, 1);
}

function* watchingForward(run: Run, watcher: Watcher): Journey<boolean> {
  const { simulation } = run;
  const { duration } = simulation.scenario;
  watcher.begin();
  const from = simulation.now;
  for (let ran = 1; !run.finished; ran++) {
    run.advance(Infinity, 1);
    if (watcher.became()) return true;
    if (ran % STRETCH === 0)
      yield {
        kind: kindOf(run),
        target: { time: duration },
        share: (simulation.now - from) / (duration - from),
      };
  }
  return false;
}

/** Moves to the last event before this one at which a step forward would have ended, or to the start. */
function* steppingBack(run: Run, unit: StepUnit, flow: number): Journey<boolean> {
  const { simulation, recorder } = run;
  const present = simulation.events;
  if (present === 0) return false;
  if (unit === 'event') yield* seekingEvent(run, present - 1);
  else if ((unit === 'loss' || unit === 'phase') && !recorder.forgot)
    yield* seekingEvent(run, Math.max(0, recorder.lastBefore(present, unit, flow)));
  else yield* arrivingAt(run, yield* searchingBack(run, watcherOfStep(simulation, unit, flow), present));
  return true;
}

/** Moves to an event that was found. */
function* arrivingAt(run: Run, event: number): Journey<void> {
  for (const { target } of seekingEvent(run, event)) yield { kind: 'seeking', target, share: 1 };
}

/**
 * Repeats the run, from checkpoint to checkpoint backwards, and watches. Returns the last matching event before
 * `present`, 0: none. Leaves the run at an earlier moment.
 */
function* searchingBack(run: Run, watcher: Watcher, present: number): Journey<number> {
  const { simulation, checkpoints } = run;
  const seen = (events: number): Progress => ({ kind: 'seeking', target: { event: 0 }, share: events / present });
  let limit = present - 1;
  for (;;) {
    const start = checkpoints.before(Math.max(0, limit - 1));
    run.restore(start);
    let found = -1;
    watcher.begin();
    while (simulation.events < limit) {
      simulation.runBefore(Infinity, 1);
      if (watcher.became()) found = simulation.events;
      if (simulation.events % STRETCH === 0) yield seen(present - limit + simulation.events - start.event);
    }
    if (found >= 0 || start.event === 0) return Math.max(0, found);
    // The checkpoint itself may match: the next stretch ends with it.
    limit = start.event;
    yield seen(present - limit);
  }
}
