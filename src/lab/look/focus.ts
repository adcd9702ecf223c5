import type { Firing } from '../../engine/kernel/journal.ts';
import { PHASE } from '../../engine/tcp/phase.ts';
import type { Mark } from '../protocol/markProtocol.ts';
import { FRESH } from '../protocol/protocol.ts';
import type { Run } from '../record/run.ts';

/**
 * The event that headline, Why, ladder and sliding window refer to: the newest firing of the selected flow; without a
 * selection, of the flow with a recent notable event; without one, of a sender in an unusual phase; otherwise the
 * newest of all. It depends only on the moment, not on how it was reached. `at`: the moment shown, s; `selected` -1:
 * none.
 */
export function focusOf(run: Run, at: number, selected: number): Firing | null {
  const { newest } = run;
  if (selected >= 0) return newest.of(selected) ?? notableOf(run, selected);
  const mark = newestMark(run, (one) => one.time >= at - FRESH);
  if (mark === null) return latest(unusual(run).map((flow) => newest.of(flow))) ?? newest.of(-1);
  const own = mark.flow < 0 ? null : newest.of(mark.flow);
  return own !== null && own.event >= mark.event ? own : firingOf(run, mark);
}

/** The newest notable firing of a flow without recent events. */
function notableOf(run: Run, flow: number): Firing | null {
  const mark = newestMark(run, (one) => one.flow === flow);
  return mark === null ? null : firingOf(run, mark);
}

/** Maximum number of marks searched. */
const FARTHEST = 20_000;

/** The newest mark up to now that fits. */
function newestMark({ recorder, simulation }: Run, fits: (mark: Mark) => boolean): Mark | null {
  const { notable } = recorder;
  const last = recorder.notableBy(simulation.events) - 1;
  for (let place = last; place >= Math.max(0, last - FARTHEST); place--) {
    const mark = notable[place]!;
    if (fits(mark)) return mark;
  }
  return null;
}

/** The firing of a mark; marks of routes follow theirs. */
function firingOf({ simulation, recorder }: Run, { id }: Mark): Firing | null {
  const number = Math.floor(id);
  return simulation.kernel.journal.find(number) ?? recorder.find(number);
}

/** Senders with outstanding data in a phase unusual for their kind. */
const unusual = ({ simulation }: Run): number[] =>
  simulation.flows.flatMap((parts, flow) => {
    if (parts.kind !== 'tcp') return [];
    const { flight, state } = parts.sender;
    const waits = flight.acked >= 0 && flight.highest > flight.acked;
    return waits && state.phase !== PHASE.AVOIDANCE && state.phase !== PHASE.PROBE_BW ? [flow] : [];
  });

const latest = (firings: readonly (Firing | null)[]): Firing | null =>
  firings.reduce((best, one) => (one !== null && (best === null || one.id > best.id) ? one : best), null);
