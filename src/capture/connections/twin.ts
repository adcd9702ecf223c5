import { transmission } from '../../engine/link/transmission.ts';
import { EACH_ALONE } from '../../engine/loss/catalogue.ts';
import { IN_RECORDINGS } from '../../engine/tcp/catalogue.ts';
import { build } from '../../lab/build/build.ts';
import { costOf } from '../../lab/results/cost.ts';
import { parseScenario } from '#scenario/check/parse.ts';
import type { Scenario, ScenarioInput } from '../../scenario/scenario.ts';
import { captureRun } from '../write/capture.ts';
import type { Connection } from './connection.ts';
import { Connections } from './connections.ts';
import { courseOf, type Course, type Cut, type Series } from './course.ts';
import { CaptureReader } from '../read/readCapture.ts';

/** Rate of links that are not the bottleneck, bit/s: high enough to add no delay. */
const FAST = 1e10;
/** Receiver window if it is unknown or was never full, segments. */
const AMPLE_WINDOW = 20_000;
/** Minimum mean of segments per ACK that indicates delayed ACKs. */
const DELAYED = 1.4;
/** If the wait at a loss is below this share of the longest wait, the queue was not full. */
const HALF_FULL = 0.5;
/** Minimum number of cuts to infer a law. If a cut leaves more than this share, the law does not halve. */
const FEWEST_CUTS = 2;
const KEEPS = 0.6;
/** Maximum number of packets of a twin; a longer run is shortened. */
const MOST_PACKETS = 3_000_000;

/** Parameters of a twin: estimated from a connection, editable by the user. */
export interface Estimate {
  /** Bottleneck rate, bit/s. */
  readonly rate: number;
  /** Round trip of the empty path, s. */
  readonly baseRtt: number;
  /** Queue capacity, packets. */
  readonly queue: number;
  /** Probability of a loss that the queue does not explain. */
  readonly loss: number;
  readonly variant: string;
  /** The stack of the sender; omitted: the usual one of the variant. */
  readonly stack?: string;
}

/** Number of cuts at a full queue, and number of segments lost in the other cuts. */
function lossesOf(connection: Connection, cuts: readonly Cut[]): { readonly full: number; readonly others: number } {
  const { minRtt, maxRtt, rate, packetSize } = connection;
  const longest = maxRtt - minRtt;
  // Waits of up to three packets are too short to tell a full queue.
  const waits = rate > 0 && longest > transmission({ rate }, 3 * packetSize, 3);
  let [full, others] = [0, 0];
  for (const { rtt, again } of cuts) {
    if (rtt > 0 && (!waits || rtt - minRtt < HALF_FULL * longest)) others += again;
    else full++;
  }
  return { full, others };
}

/** Median share of the data in flight that is left after a cut; NaN: too few cuts. */
function keptOf(cuts: readonly Cut[]): number {
  const kept = cuts
    .filter(({ before, after }) => before > 0 && after > 0)
    .map(({ before, after }) => after / before)
    .sort((a, b) => a - b);
  return kept.length < FEWEST_CUTS ? NaN : kept[kept.length >> 1]!;
}

/** Estimates path and law of a connection; null: no rate or no round trip is known. */
export function estimateOf(connection: Connection, cuts: readonly Cut[]): Estimate | null {
  const { rate, baseRtt, segments, isBehind, packetSize } = connection;
  // The queue cannot be observed. Use one bandwidth-delay product, the usual choice.
  const queue = isBehind ? Math.ceil((rate * baseRtt) / (8 * packetSize)) : connection.queue;
  if (rate === 0 || !Number.isFinite(baseRtt)) return null;
  const { full, others } = isBehind ? { full: cuts.length, others: 0 } : lossesOf(connection, cuts);
  const halves = keptOf(cuts) < KEEPS;
  const likely = IN_RECORDINGS.find((law) => (law.halves === true) === halves)!;
  return {
    rate: Math.round(rate),
    baseRtt: Math.max(0, baseRtt),
    // The queue was never full, so it is larger than observed.
    queue: Math.max(2, full === 0 ? 2 * queue : queue),
    loss: segments === 0 ? 0 : Number(Math.min(1, others / segments).toPrecision(3)),
    variant: (connection.sack ? undefined : likely.withoutSack) ?? likely.name,
  };
}

/** A scenario with one connection on the estimated path. */
export function twinOf(connection: Connection, estimate: Estimate): ScenarioInput {
  const { segmentSize, packetSize, start, end, from, receiverWindow, windowStep, inFlight, segmentsPerAck } =
    connection;
  const { rate, baseRtt, queue, loss, variant, stack } = estimate;
  // The receiver window is the limit if the data in flight comes within one step of it.
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
        stack: stack ?? (IN_RECORDINGS.some(({ withoutSack }) => withoutSack === variant) ? 'rfc' : 'linux'),
        segmentSize,
        headerSize: Math.max(0, packetSize - segmentSize),
        receiverWindow: window,
        delayedAck: segmentsPerAck >= DELAYED ? { timeout: 0.04 } : { segments: 1 },
      } as never,
    ],
  };
}

/** A twin's run, measured like the connection. */
export interface Twin {
  readonly scenario: Scenario;
  readonly connection: Connection;
  readonly course: Course;
  readonly series: Series;
}

/** Runs a twin and measures it as a capture at its sender. Returns one line if it cannot run. */
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
