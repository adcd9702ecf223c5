import { EACH_ALONE } from '../engine/loss/catalog.ts';
import { IN_RECORDINGS } from '../engine/tcp/catalog.ts';
import { build } from '../lab/build.ts';
import { costOf } from '../lab/cost.ts';
import { parseScenario } from '../scenario/parse.ts';
import type { Scenario, ScenarioInput } from '../scenario/scenario.ts';
import { captureRun } from './capture.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { courseOf, type Course, type Cut, type Series } from './course.ts';
import { CaptureReader } from './readCapture.ts';

/** Links that are no bottleneck are so fast, bit/s, that they cost no time. */
const FAST = 1e10;
/** Where the receiver's window is not known, or never full, segments. */
const AMPLE_WINDOW = 20_000;
/** From so many segments for one ACK on, ACKs are delayed. */
const DELAYED = 1.4;
/** A loss that finds less than this part of the longest wait was not of a full queue. */
const HALF_FULL = 0.5;
/** Fewer cuts tell nothing of a law, and a law that keeps more than this is no halving. */
const FEWEST_CUTS = 2;
const KEEPS = 0.6;
/** A twin that would send more packets than this ends earlier. */
const MOST_PACKETS = 3_000_000;

/** What a twin is made of: estimated from a connection, and free to be changed. */
export interface Estimate {
  /** Of the bottleneck, bit/s. */
  readonly rate: number;
  /** There and back on an empty path, s. */
  readonly baseRtt: number;
  /** Places at the bottleneck. */
  readonly queue: number;
  /** Chance that a segment is lost although the queue has room. */
  readonly loss: number;
  readonly variant: string;
}

/** Cuts that found a full queue, and the segments of the others. */
function lossesOf(connection: Connection, cuts: readonly Cut[]): { readonly full: number; readonly others: number } {
  const { minRtt, maxRtt, rate, packetSize } = connection;
  const longest = maxRtt - minRtt;
  // A queue of a packet or two is no queue.
  const waits = rate > 0 && longest > (3 * 8 * packetSize) / rate;
  let [full, others] = [0, 0];
  for (const { rtt, again } of cuts) {
    if (rtt > 0 && (!waits || rtt - minRtt < HALF_FULL * longest)) others += again;
    else full++;
  }
  return { full, others };
}

/** What is left of what was in flight, at the middle one of all cuts; NaN: too few. */
function keptOf(cuts: readonly Cut[]): number {
  const kept = cuts
    .filter(({ before, after }) => before > 0 && after > 0)
    .map(({ before, after }) => after / before)
    .sort((a, b) => a - b);
  return kept.length < FEWEST_CUTS ? NaN : kept[kept.length >> 1]!;
}

/** The path and the law of a connection as far as one side tells them; null: it shows no rate or no round trip. */
export function estimateOf(connection: Connection, cuts: readonly Cut[]): Estimate | null {
  const { rate, baseRtt, segments, isBehind, packetSize } = connection;
  // Of a queue that cannot be seen nothing is known: a link is usually given what fits into a round trip.
  const queue = isBehind ? Math.ceil((rate * baseRtt) / (8 * packetSize)) : connection.queue;
  if (rate === 0 || !Number.isFinite(baseRtt)) return null;
  const { full, others } = isBehind ? { full: cuts.length, others: 0 } : lossesOf(connection, cuts);
  const halves = keptOf(cuts) < KEEPS;
  const likely = IN_RECORDINGS.find((law) => (law.halves === true) === halves)!;
  return {
    rate: Math.round(rate),
    baseRtt: Math.max(0, baseRtt),
    // One that never was full has more places than were seen.
    queue: Math.max(2, full === 0 ? 2 * queue : queue),
    loss: segments === 0 ? 0 : Number(Math.min(1, others / segments).toPrecision(3)),
    variant: (connection.sack ? undefined : likely.withoutSack) ?? likely.name,
  };
}

/** A scenario of one connection on such a path. */
export function twinOf(connection: Connection, estimate: Estimate): ScenarioInput {
  const { segmentSize, packetSize, start, end, from, receiverWindow, windowStep, inFlight, segmentsPerAck } =
    connection;
  const { rate, baseRtt, queue, loss, variant } = estimate;
  // A flight that comes as near to the window as its steps allow was held back by it.
  const step = Math.max(windowStep, receiverWindow / 8);
  const isHeldBack = receiverWindow > 0 && inFlight > receiverWindow - 2 * packetSize - step;
  const window = isHeldBack ? Math.ceil(inFlight / segmentSize) : AMPLE_WINDOW;
  return {
    title: `Twin of ${from}`,
    duration: Math.max(0.1, Number((end - start).toFixed(3))),
    network: {
      kind: 'dumbbell',
      bottleneck: {
        rate,
        delay: baseRtt / 2,
        queue: { limit: queue },
        ...(loss > 0 ? { loss: { kind: EACH_ALONE.name, [EACH_ALONE.chance]: loss } } : {}),
      },
      access: { rate: FAST, delay: 0 },
    },
    flows: [
      {
        variant,
        // Linux always offers SACK.
        stack: IN_RECORDINGS.some(({ withoutSack }) => withoutSack === variant) ? 'rfc' : 'linux',
        segmentSize,
        headerSize: Math.max(0, packetSize - segmentSize),
        receiverWindow: window,
        delayedAck: segmentsPerAck >= DELAYED ? { timeout: 0.04 } : { segments: 1 },
      } as never,
    ],
  };
}

/** What a twin did, told as the connection is. */
export interface Twin {
  readonly scenario: Scenario;
  readonly connection: Connection;
  readonly course: Course;
  readonly series: Series;
}

/** Runs a twin and looks at it as at a capture from its sender; or why it cannot be, in one line. */
export function runTwin(connection: Connection, estimate: Estimate): Twin | string {
  const parsed = parseScenario(twinOf(connection, estimate));
  if (!parsed.ok) {
    const [{ path, message, given }] = parsed.problems as readonly [(typeof parsed.problems)[number]];
    return `${path}: ${message} (got ${given})`;
  }
  const { packets } = costOf(parsed.scenario);
  const shortened = Math.min(1, MOST_PACKETS / Math.max(1, packets));
  const scenario = { ...parsed.scenario, duration: parsed.scenario.duration * shortened };
  const course = courseOf({ ...connection, start: 0, end: connection.end - connection.start });
  const ends = { from: '10.0.0.1:40000', to: '10.0.0.2:5001' };
  const connections = new Connections({ ...ends, course });
  const reader = new CaptureReader((segment) => connections.see(segment));
  captureRun(build(scenario), { tap: 'sender' }, (piece) => reader.push(piece));
  const [told] = connections.all();
  return told === undefined
    ? 'The twin sends nothing on such a path.'
    : { scenario, connection: told, course, series: course.series() };
}
