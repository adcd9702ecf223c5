import { arrivedOf, type FlowCounters } from '../lab/results/counters.ts';
import { delayClasses } from '../lab/results/delayClasses.ts';
import type { Simulation } from '../lab/build/simulation.ts';
import { asCarried } from './carried.ts';
import { ColumnObserver } from '../lab/results/windowSketch.ts';
import type { FlowSeries, Measured } from './measured.ts';

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
