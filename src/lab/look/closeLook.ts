import { insideOfQueue } from './insideQueue.ts';
import { MOST_EVENTS, type Plan, planOf } from './detail.ts';
import type { Followed, Watched } from '../protocol/detailProtocol.ts';
import { examining, EXAMINED_EVENTS } from './examine.ts';
import type { Batch, Closeup, Explanation, Span, SpanTotals } from '../protocol/protocol.ts';
import { NEAR } from '../travel/travel.ts';
import { compared, readVariables, type Reading, type Variables } from './variables.ts';
import { beginAt, outcomeOf } from '../results/result.ts';
import { PacketWatch } from './packetWatch.ts';
import type { Run } from '../record/run.ts';

/** Number of events between two pauses: when repeating events, and when watching packets. */
const STRETCH = 2000;
const WATCHED_STRETCH = 250;

/**
 * Maximum number of events for which a packet is followed, and for which its copies are followed after it was
 * acknowledged.
 */
const MOST_FOLLOWED = 300_000;
const MOST_AFTER = 20_000;

/**
 * Follows a segment from its first transmission to its ACK, or to this moment; null: not sent yet. Leaves the run at an
 * earlier moment.
 */
export function* following(run: Run, plan: Plan): Generator<void, Followed | null, void> {
  const { simulation, checkpoints } = run;
  const { events: present } = simulation;
  const parts = simulation.flows[plan.flow]!;
  const isSent = (): boolean =>
    parts.kind === 'tcp' ? parts.sender.flight.highest >= plan.segment : parts.source.state.sent > plan.segment;
  if (!isSent()) return null;
  // Bisection: not sent yet at the first checkpoint, sent at the second.
  let [before, after] = [0, present];
  while (after - before > STRETCH) {
    const middle = Math.floor((before + after) / 2);
    run.restore(checkpoints.before(middle));
    if (isSent()) after = simulation.events;
    else before = middle;
    yield;
  }
  const from = checkpoints.before(before);
  run.restore(from);
  let last = from.event;
  while (!isSent()) {
    last = simulation.events;
    run.repeat(Infinity, Math.min(STRETCH, present - last));
    yield;
  }
  run.restore(from);
  while (simulation.events < last) {
    run.repeat(Infinity, Math.min(STRETCH, last - simulation.events));
    yield;
  }
  const watch = new PacketWatch(simulation, plan, false);
  try {
    let left = MOST_FOLLOWED;
    for (let ran = 1; simulation.events < present && !watch.isOver && left-- > 0; ran++) {
      simulation.runBefore(Infinity, 1);
      watch.look();
      if (watch.isAcked) left = Math.min(left, MOST_AFTER);
      if (ran % WATCHED_STRETCH === 0) yield;
    }
    return watch.followed(simulation.events < present && !watch.isOver);
  } finally {
    watch.end();
  }
}

/** The newest totals of each run, cached because the user steps on while a span is selected. */
const newestTotals = new WeakMap<Run, SpanTotals>();

/**
 * The totals of a span that the run has simulated, s. Repeats the run up to its end in stretches: the caller returns to
 * the present moment.
 */
function* totalling(run: Run, { from, to }: Span): Generator<void, SpanTotals, void> {
  const { simulation, checkpoints } = run;
  run.restore(checkpoints.beforeTime(from));
  yield* repeating(run, from, Infinity);
  const begin = from > 0 ? beginAt(simulation, from) : null;
  yield* repeating(run, to, Infinity);
  const { flows, total, links } = outcomeOf(simulation, to, begin);
  const totals = { from, to, flows, total, links };
  newestTotals.set(run, totals);
  return totals;
}

/** The totals of this span, if they were computed last. */
function knownTotals(run: Run, { from, to }: Span): SpanTotals | null {
  const totals = newestTotals.get(run);
  return totals?.from === from && totals.to === to ? totals : null;
}

/** Facts about a moment that require traversing its whole state, or repeating the events before it. */
export type Close = Pick<Closeup, 'why' | 'detail' | 'digest'> &
  Partial<Pick<Closeup, 'variables' | 'totals'> & Pick<Batch, 'inside'>>;

/**
 * Adds the formula values to `why` and the previous values to `variables`, computes the digest, and reports on
 * `watched` packets and the totals of `span`, in stretches of a limited number of events.
 */
export function* lookingClosely(
  run: Run,
  why: Explanation | null,
  watched: Watched | null,
  variables: Variables | null = null,
  span: Span | null = null,
): Generator<void, Close, void> {
  const earlier = { variables };
  const explained = why === null ? null : yield* explaining(run, why, earlier);
  const digest = yield* run.simulation.digesting();
  const seen = watched === null ? { detail: null } : yield* watching(run, watched);
  // After an intervention the run may end before the span does. Only the known part can be repeated.
  const { simulation, recorder } = run;
  const reached = span !== null && span.to <= Math.max(recorder.known.time, simulation.nextTime());
  const totals = reached ? (knownTotals(run, span) ?? (yield* adding(run, span))) : null;
  return { why: explained, digest, ...seen, ...earlier, totals };
}

function* explaining(
  { simulation, checkpoints }: Run,
  why: Explanation,
  earlier: { variables: Variables | null },
): Generator<void, Explanation, void> {
  const newest = why.chain[0]!;
  const { variables } = earlier;
  const before: { reading: Reading | null } = { reading: null };
  const readBefore = (): void => {
    if (variables?.flow === newest.flow) before.reading = readVariables(simulation, newest.flow);
  };
  const near = why.chain.filter(({ event }) => event > newest.event - EXAMINED_EVENTS);
  const from = checkpoints.before(Math.min(...near.map(({ event }) => event)) - 1);
  const { examined, fired } = yield* examining(simulation, near, from.state, readBefore);
  if (variables !== null && before.reading !== null)
    earlier.variables = compared(newest.flow, newest.event, variables, before.reading);
  return { ...why, examined: why.chain.map((one) => examined[near.indexOf(one)] ?? null), fired };
}

/** Goes back and returns to this moment while watching. */
function* watching(run: Run, watched: Watched): Generator<void, Pick<Close, 'detail' | 'inside'>, void> {
  const { simulation, recorder, checkpoints } = run;
  const plan = planOf(simulation, recorder, watched);
  const present = simulation.events;
  if (plan === null || present === 0) return { detail: null };
  const goBack = run.remember();
  let watch: PacketWatch | null = null;
  try {
    const followed = plan.segment < 0 ? null : yield* following(run, plan);
    run.restore(checkpoints.beforeTime(plan.start));
    const silent = yield* repeating(run, plan.start, present);
    if (silent > 2 * NEAR) run.keepNear();
    const unseen = present - MOST_EVENTS - simulation.events;
    if (unseen > 0) yield* repeating(run, Infinity, present - MOST_EVENTS);
    watch = new PacketWatch(simulation, { ...plan, segment: -1 }, unseen > 0);
    while (simulation.events < present) {
      simulation.runBefore(Infinity, 1);
      watch.look();
      if (simulation.events % WATCHED_STRETCH === 0) yield;
    }
    const { inside } = watched;
    return {
      detail: { ...watch.detail(), followed },
      ...(inside === undefined ? {} : { inside: insideOfQueue(simulation, inside.link, inside.at, watch.came) }),
    };
  } finally {
    watch?.end();
    // Also needed here: following an old segment has overwritten rows of the journal.
    goBack();
  }
}

/** Adds up a span and returns to this moment. */
function* adding(run: Run, span: Span): Generator<void, SpanTotals, void> {
  const goBack = run.remember();
  try {
    return yield* totalling(run, span);
  } finally {
    goBack();
  }
}

/** Repeats events before `time`, s, and up to number `last`, without recording. Returns their number. */
function* repeating(run: Run, time: number, last: number): Generator<void, number, void> {
  const from = run.simulation.events;
  for (;;) {
    const most = Math.min(STRETCH, last - run.simulation.events);
    if (run.repeat(time, most) < STRETCH) return run.simulation.events - from;
    yield;
  }
}

/** A close look in progress, and the batch that waits for it. */
export class CloseLook {
  private readonly state: { batch: Batch | null; close: Close | null };

  /** `until`: latest time for the batch, ms of wall time. */
  constructor(
    batch: Batch,
    private readonly journey: Generator<void, Close, void>,
    readonly until: number,
  ) {
    this.state = { batch, close: null };
  }

  get isDone(): boolean {
    return this.state.close !== null;
  }

  /** Whether the batch has not been taken. */
  get holdsBatch(): boolean {
    return this.state.batch !== null;
  }

  /** Continues until finished, or until `isOver`. */
  goOn(isOver: () => boolean): void {
    while (!this.isDone) {
      const { done, value } = this.journey.next();
      if (done === true) this.state.close = value;
      if (isOver()) return;
    }
  }

  /** The waiting batch, or `another` if it was taken, with the results so far. */
  take(another: () => Batch): Batch {
    const { batch, close } = this.state;
    this.state.batch = null;
    const shown = batch ?? another();
    const { inside = shown.inside, ...seen } = close ?? {};
    return { ...shown, inside, closeup: shown.closeup && { ...shown.closeup, ...seen, looking: close === null } };
  }

  /** Abandons the rest; the run returns to its moment. */
  leave(): void {
    this.journey.return({ why: null, detail: null, digest: '' });
  }
}
