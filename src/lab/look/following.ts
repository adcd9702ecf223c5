import type { Plan } from './detail.ts';
import type { Followed } from '../protocol/detailProtocol.ts';
import { PacketWatch } from './packetWatch.ts';
import type { Run } from '../record/run.ts';

/** Number of events between two pauses: repeated, and watched. */
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
