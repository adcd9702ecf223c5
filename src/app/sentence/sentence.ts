import type { Mark, Opened } from '../../lab/protocol.ts';
import { bottleneckOf } from '../panels/bottleneck.ts';
import type { RunData } from '../run/runData.ts';
import { listed, rate, segments } from '../words/numbers.ts';

/** An event is news for this long, s of simulated time. */
const NEWS = 0.25;

const flowName = (opened: Opened, flow: number): string => opened.flows[flow]?.name ?? 'A flow';

function aboutMark(data: RunData, mark: Mark): string {
  const name = flowName(data.opened, mark.flow);
  switch (mark.kind) {
    case 'loss': {
      const { now } = data.present;
      const lost = data.marks.between(now - NEWS, now).filter((each) => each.kind === 'loss');
      const names = [...new Set(lost.map((each) => flowName(data.opened, each.flow)))];
      if (names.length > 1)
        return `${listed(names)} have lost packets, and ${names.length === 2 ? 'neither knows' : 'none knows'} it yet.`;
      return lost.length > 1
        ? `${name} has lost ${lost.length} packets and does not know it yet.`
        : `${name} has lost packet ${mark.segment} and does not know it yet.`;
    }
    case 'cut':
      return `${name} noticed a loss and cut its window to ${segments(mark.value)} segments.`;
    case 'timeout':
      return `${name} heard no ACK for one timeout and starts again.`;
    case 'established':
    case 'phase':
      return aboutPhase(name, mark.phase);
    default:
      return aboutNow(data);
  }
}

function aboutPhase(name: string, phase: string): string {
  switch (phase) {
    case 'slowStart':
      return `${name} is in slow start: its window doubles every round trip.`;
    case 'congestionAvoidance':
      return `${name} grows carefully now, probing for room.`;
    case 'fastRecovery':
      return `${name} repairs a loss: it is in fast recovery.`;
    case 'timeout':
      return `${name} waits for the first new ACK after its timeout.`;
    default:
      return `${name} enters another phase.`;
  }
}

/** How full a queue is, in words: numbers would be stale before the sentence changes. */
function queueWords(waiting: number, limit: number): string {
  if (waiting < 2) return 'the queue is empty';
  if (waiting >= limit) return 'the queue is full';
  if (!Number.isFinite(limit)) return 'packets wait in the queue';
  return waiting > 0.8 * limit
    ? 'the queue is nearly full'
    : waiting > 0.4 * limit
      ? 'the queue is half full'
      : 'the queue is short';
}

/** What goes on when nothing has just happened. */
function aboutNow(data: RunData): string {
  const { opened, present } = data;
  const active = opened.flows.filter((flow) => (present.flows[flow.index]?.sent ?? 0) > 0);
  const link = bottleneckOf(opened);
  const facts = opened.links[link];
  if (active.length === 0 || facts === undefined)
    return `${listed(opened.flows.slice(0, 3).map((flow) => flow.name))} will share a link of ${rate(facts?.rate ?? 0)}.`;
  const names = listed(active.slice(0, 3).map((flow) => flow.name));
  const waiting = present.links[link]?.queue ?? 0;
  const queue = queueWords(waiting, facts.limit);
  if (active.length === 1) {
    const phase = present.flows[active[0]!.index]?.phase ?? '';
    return phase === 'slowStart' ? aboutPhase(names, phase) : `${names} has the link to itself, and ${queue}.`;
  }
  return `${names} share the link, and ${queue}.`;
}

/** One short plain sentence: the newest notable thing, or how things stand. */
export function sentenceOf(data: RunData): string {
  const { now, finished } = data.present;
  if (finished) return 'The run is over. Step back, or move along the timeline.';
  const mark = data.marks.backFrom(data.present.event).next().value;
  return mark && now - mark.time <= NEWS ? aboutMark(data, mark) : aboutNow(data);
}
