import { arrivedOf, type FlowCounters } from '../lab/results/counters.ts';
import { delayClasses } from '../lab/results/delayClasses.ts';
import type { Simulation } from '../lab/build/simulation.ts';
import { ColumnObserver } from '../lab/results/windowSketch.ts';
import type { FlowSeries, Measured } from './measured.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { networkOf, type NetworkLink } from '#scenario/graph/topology.ts';

/** Number of passes over all links. One is not enough, because moving bytes on one link may overfill another. */
const PASSES = 3;

/** The largest rate of a link during a run, bit/s. */
function largestRate({ name, rate }: NetworkLink, { interventions }: Scenario): number {
  const later = interventions.map((each) => (each.kind === 'setLink' && each.link === name ? (each.rate ?? 0) : 0));
  return Math.max(rate, ...later);
}

/**
 * Moves bytes that arrived in a column of time to earlier columns, so that no column exceeds what a link can carry in
 * it. A receiver may get more in a short time if jitter delivers late packets together, or if a packet's last byte
 * arrives just after the column begins; the link sent those bytes earlier. Totals do not change. A link that could not
 * carry the total, because packets were duplicated, is skipped. `bytes`: by flow and column, changed in place. `width`:
 * of a column, s. `end`: of the last column, s.
 */
export function asCarried(scenario: Scenario, bytes: readonly Float32Array[], width: number, end: number): void {
  if (['manet', 'accessPoint', 'script'].includes(scenario.network.kind)) return;
  const { links, flows } = networkOf(scenario);
  const columns = bytes[0]?.length ?? 0;
  const shared = links.flatMap((link, index) => {
    const over = bytes.filter((_, flow) => flows[flow]!.path.includes(index));
    const rate = largestRate(link, scenario) / 8;
    return over.length === 0 ? [] : [{ over, rate }];
  });
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (const { over, rate } of shared) {
      const rooms = Array.from({ length: columns }, (_, column) => rate * Math.min(width, end - column * width));
      const sumAt = (column: number): number => over.reduce((all, flow) => all + flow[column]!, 0);
      const excess = rooms.reduceRight((rest, room, column) => Math.max(0, sumAt(column) + rest - room), 0);
      if (excess > 0) continue;
      // Take the excess of a column from its flows in proportion to their bytes.
      for (let column = columns - 1; column > 0; column -= 1) {
        const sum = sumAt(column);
        if (sum <= rooms[column]!) continue;
        const kept = rooms[column]! / sum;
        for (const flow of over) {
          flow[column - 1]! += flow[column]! * (1 - kept);
          flow[column]! *= kept;
        }
      }
    }
  }
}

/** Counters of chart series, by column. */
const COUNTED = ['goodput', 'throughput', 'sent', 'drops'] as const;

/** Samples the chart series of a run in at most `points` equal columns of time. */
export class SeriesSamples {
  readonly width: number;
  private readonly group: number;
  private readonly flows: readonly (FlowSeries & {
    counted: Readonly<Record<'goodput' | 'throughput' | 'sent' | 'drops', number>>;
  })[];
  private readonly messages: Float32Array;
  private readonly position = { column: 0, messages: 0 };
  private readonly observer: ColumnObserver;

  constructor(
    private readonly simulation: Simulation,
    looks: number,
    step: number,
    points: number,
  ) {
    this.group = Math.ceil(looks / points);
    this.width = this.group * step;
    const columns = Math.ceil(looks / this.group);
    const blank = (value: number): Float32Array => new Float32Array(columns).fill(value);
    this.flows = simulation.flows.map(() => ({
      min: blank(NaN),
      max: blank(NaN),
      goodput: blank(0),
      throughput: blank(0),
      sent: blank(0),
      drops: blank(0),
      emptyDelay: null,
      delays: { upTo: new Float32Array(0), packets: new Float32Array(0) },
      counted: { goodput: 0, throughput: 0, sent: 0, drops: 0 },
    }));
    this.messages = blank(0);
    this.observer = new ColumnObserver(
      simulation,
      new Map(this.flows.map((flow, index) => [index, flow] as const)),
      this.position,
    );
    this.seeWindows();
  }

  /** Takes sample number `look`, from 1; `seconds`: time since the previous one. */
  look(look: number): void {
    this.seeWindows();
    const { column } = this.position;
    const { scenario, ledger, manet } = this.simulation;
    this.simulation.flows.forEach((parts, index) => {
      const flow = this.flows[index]!;
      const isTcp = parts.kind === 'tcp';
      const counted = {
        goodput: arrivedOf(scenario.flows[index]!, parts),
        throughput: (isTcp ? parts.receiver : parts.sink).state.receivedBytes,
        sent: (isTcp ? parts.sender : parts.source).state.sent,
        drops: ledger.droppedOn(index, 0),
      };
      for (const name of COUNTED) flow[name][column]! += counted[name] - flow.counted[name];
      flow.counted = counted;
    });
    const messages = manet?.routing?.messages ?? 0;
    this.messages[column]! += messages - this.position.messages;
    this.position.messages = messages;
    this.position.column = Math.floor(look / this.group);
    if (this.position.column < (this.flows[0]?.min.length ?? 0)) this.seeWindows();
  }

  /** The series, once the run is over, at `end`, s. */
  finish(
    counted: readonly FlowCounters[],
    empty: readonly (number | null)[],
    end: number,
  ): NonNullable<Measured['series']> {
    const { kernel, manet, scenario } = this.simulation;
    kernel.journal.attend(null);
    for (const name of ['goodput', 'throughput'] as const)
      asCarried(
        scenario,
        this.flows.map((flow) => flow[name]),
        this.width,
        end,
      );
    const rates = (bytes: Float32Array): Float32Array =>
      bytes.map((each, column) => (8 * each) / Math.min(this.width, end - column * this.width));
    return {
      width: this.width,
      flows: this.flows.map(({ min, max, goodput, throughput, sent, drops }, index) => ({
        min,
        max,
        goodput: rates(goodput),
        throughput: rates(throughput),
        sent,
        drops,
        emptyDelay: empty[index]!,
        delays: distribution(counted[index]!.delays),
      })),
      ...(manet?.routing ? { routing: this.messages } : {}),
    };
  }

  private seeWindows(): void {
    this.simulation.flows.forEach((parts, index) => {
      if (parts.kind === 'tcp' && parts.sender.state.firstSentAt >= 0)
        this.observer.see(index, parts.sender.window.cwnd);
    });
  }
}

function distribution(counts: Int32Array): FlowSeries['delays'] {
  const classes = delayClasses(counts);
  return {
    upTo: Float32Array.from(classes, ({ upTo }) => upTo),
    packets: Float32Array.from(classes, ({ packets }) => packets),
  };
}
