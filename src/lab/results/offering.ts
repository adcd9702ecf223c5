import type { Scenario } from '../../scenario/scenario.ts';
import { build } from '../build/build.ts';
import type { FlowParts } from '../build/simulation.ts';

/** Data offered by the applications of a run over time. */
export interface Offered {
  /** Known up to here, s: a long run is not run to its end. */
  readonly to: number;
  readonly flows: readonly FlowOffer[];
}

interface FlowOffer {
  /**
   * In order of time: when written, s, bytes, and time until all of it was acknowledged, s; NaN: it was not, or is not
   * counted.
   */
  readonly writes: readonly (readonly [at: number, bytes: number, took: number])[];
  /** For a UDP source, bytes sent in each of COLUMNS columns of the run; null: not UDP. */
  readonly sent: Float64Array | null;
}

const COLUMNS = 480;
/** Samples per column. */
const LOOKS = 40;
/** Maximum number of events of the run. */
const MOST_EVENTS = 3_000_000;
/** Maximum number of writes stored per flow. */
const MOST_WRITES = 5000;

type Write = [at: number, bytes: number, took: number];

/** Records the data offered by a flow. */
class FlowWatch {
  private readonly writes: Write[] = [];
  private readonly sent: Float64Array | null;
  private finished = 0;
  private sentBytes = 0;

  constructor(
    private readonly parts: FlowParts,
    private readonly flow: Scenario['flows'][number],
  ) {
    this.sent = parts.kind === 'udp' ? new Float64Array(COLUMNS) : null;
  }

  look(now: number, column: number): void {
    const { parts, writes, sent } = this;
    if (parts.kind === 'udp') {
      const { sentBytes } = parts.source;
      sent![column]! += sentBytes - this.sentBytes;
      this.sentBytes = sentBytes;
      return;
    }
    const { transfers } = parts;
    if (transfers === null) return;
    const { written, finished, begun, sizes } = transfers.state;
    while (writes.length < Math.min(written, MOST_WRITES)) {
      const row = writes.length % begun.length;
      writes.push([begun[row]!, sizes[row]!, NaN]);
    }
    const one = finished === this.finished + 1;
    for (; this.finished < Math.min(finished, writes.length); this.finished++) {
      const write = writes[this.finished]!;
      write[2] = one ? transfers.totals.lastDelay : now - write[0];
    }
  }

  /** All data offered in a run of this duration. */
  end(duration: number): FlowOffer {
    const { parts, flow, writes, sent } = this;
    if (parts.kind === 'udp' || flow.kind === 'udp') return { writes, sent };
    const { application, start, segmentSize } = flow;
    const given =
      flow.writes?.map(({ at, segments }): Write => [at, segments * segmentSize, NaN]) ??
      (application.kind === 'bulk' && application.bytes !== null
        ? [[start, application.bytes, this.fileTook(start)] satisfies Write]
        : writes);
    return { writes: given.filter(([at]) => at < duration), sent };
  }

  private fileTook(start: number): number {
    const at = this.parts.kind === 'tcp' ? (this.parts.fileEnd?.tally.at ?? -1) : -1;
    return at < 0 ? NaN : at - start;
  }
}

/** Runs an experiment and reports the data offered by its applications. Yields after every `events` events. */
export function* offering(scenario: Scenario, events: number): Generator<undefined, Offered, undefined> {
  const { duration } = scenario;
  const simulation = build(scenario, 16);
  const watches = simulation.flows.map((parts, index) => new FlowWatch(parts, scenario.flows[index]!));
  const looks = COLUMNS * LOOKS;
  let since = 0;
  let look = 0;
  while (look < looks && simulation.events < MOST_EVENTS) {
    const end = (++look / looks) * duration;
    for (;;) {
      since += simulation.runBefore(end, events - since);
      if (since < events) break;
      since = 0;
      yield;
    }
    const column = Math.floor((look - 1) / LOOKS);
    for (const watch of watches) watch.look(end, column);
  }
  return { to: (look / looks) * duration, flows: watches.map((watch) => watch.end(duration)) };
}
