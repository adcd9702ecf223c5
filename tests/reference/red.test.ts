/**
 * RED compared with Queue/RED of ns-2.35. Where no randomness is left the two are equal: with the same arrivals and
 * with the losses of ns-2, the average and the probability equal those of ns-2's trace at every arrival. With TCP the
 * draws differ, so averages over ten seeds are compared.
 */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { COUNT, FLAGS, ROUTE, SEQ, SIZE } from '../../src/engine/kernel/packets.ts';
import { DROP_RULES } from '../../src/engine/link/drops.ts';
import { MANAGED_DROP_RULES } from '../../src/engine/queue/laws.ts';
import {
  markedByRed,
  Red,
  redProbability,
  spacedProbability,
  type RedSettings,
} from '../../src/engine/queue/red/red.ts';
import { Entry } from '../../src/engine/link/entry.ts';
import { Link } from '../../src/engine/link/link.ts';
import { usage } from '../../src/engine/link/usage.ts';
import { VERDICT } from '../../src/engine/queue/management.ts';
import { Ledger } from '../../src/engine/traffic/ledger.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { apart, stamp } from '../passport.ts';

interface Recorded {
  readonly arrivals: number;
  /** The arrivals that were dropped, counted from 0. */
  readonly dropped: readonly number[];
  /** Some rows of ns-2's trace: a the average, p the probability, c max_p; time, s; value with six digits. */
  readonly trace: readonly (readonly ['a' | 'p' | 'c', number, number])[];
}

const recorded = JSON.parse(gunzipSync(readFileSync('tests/reference/ns2/red/average.json.gz')).toString()) as Readonly<
  Record<string, Recorded>
>;

/** The constant sources of the recording: start, stop, s; bit/s; bytes. */
const SOURCES = [
  [0.1, 4, 1_500_000, 1000],
  [5, 9, 900_000, 500],
  [9, 12, 3_000_000, 1000],
  [12.5, 14, 1_050_000, 1000],
  [14, 20, 1_200_000, 800],
  [25, 30, 1_800_000, 600],
] as const;

const SETTINGS: RedSettings = {
  inBytes: false,
  meanPacket: 1000,
  minThreshold: 5,
  maxThreshold: 15,
  maxProbability: 0.1,
  weight: 0.02,
  gentle: true,
  wait: true,
  ecn: false,
  markUpTo: 0.1,
  adaptive: false,
};

const CASES: readonly (readonly [string, Partial<RedSettings>])[] = [
  ['packets', {}],
  ['neither gentle nor spaced', { gentle: false, wait: false }],
  ['bytes', { inBytes: true }],
  ['adaptive', { adaptive: true }],
];

/** RED with the outcome of ns-2's draws: at each draw, records a case that RED itself would never or always drop. */
class Replayed extends Red {
  readonly impossible: string[] = [];
  private readonly next = { arrival: 0 };

  constructor(
    kernel: Kernel,
    settings: RedSettings,
    private readonly drops: ReadonlySet<number>,
    private readonly all: RedSettings = settings,
  ) {
    super(kernel, 'r0>r1', settings, 1e6, 0.01);
  }

  override decide(arrival: Parameters<Red['decide']>[0]): number {
    const number = this.next.arrival++;
    const { above } = this.state;
    super.decide(arrival);
    const { state, all, constants } = this;
    if (state.count === 0) {
      // It has drawn a drop by itself, so what this draw may not change is restored.
      state.count = this.kept.count + 1;
      state.countBytes = this.kept.bytes + arrival.size;
    }
    const drops = this.drops.has(number);
    const asked = state.above && above;
    const p = redProbability(state.average, constants, all, state.maxP);
    const unit = all.inBytes ? Math.floor(state.countBytes / all.meanPacket) : state.count;
    const spaced = spacedProbability(p, unit, all.wait);
    if (drops && (!asked || spaced === 0)) this.impossible.push(`${number} cannot be dropped`);
    if (!drops && asked && spaced === 1) this.impossible.push(`${number} must be dropped`);
    if (drops) Object.assign(state, { count: 0, countBytes: 0 });
    Object.assign(this.kept, { count: state.count, bytes: state.countBytes, p: asked ? p : NaN });
    return drops ? VERDICT.DROP : VERDICT.ADMIT;
  }

  readonly kept = { count: 0, bytes: 0, p: NaN };
}

describe('the average and the probability, arrival by arrival', () => {
  it.each(CASES)('%s: equal to the six digits that ns-2 writes', (name, more) => {
    const theirs = recorded[name];
    if (theirs === undefined) throw new Error('not recorded');
    const kernel = new Kernel(1);
    const ledger = new Ledger(kernel, 1, [...DROP_RULES, ...MANAGED_DROP_RULES], true);
    const link = new Link(kernel, ledger, {
      index: 0,
      place: 0,
      name: 'r0>r1',
      rate: 1e6,
      delay: 0.01,
      limitPackets: more.inBytes === true ? Infinity : 61,
      limitBytes: Infinity,
    });
    const red = new Replayed(kernel, { ...SETTINGS, ...more }, new Set(theirs.dropped));
    link.manage(new Entry(kernel, ledger, red, { mark: markedByRed, drop: DROP_RULES.length }));
    link.lay(0, { receive: (packet) => kernel.packets.give(packet) }, null);
    link.lay(1, { receive: () => {} }, null);
    const ours = new Map<string, number>();
    let arrivals = 0;
    for (const [start, stop, rate, size] of SOURCES) {
      const interval = (8 * size) / rate;
      const source = {
        wake(): void {
          const { now } = kernel.scheduler.state;
          const packet = kernel.packets.take();
          const { rows } = kernel.packets.state;
          for (const [column, value] of [
            [ROUTE, 0],
            [SEQ, arrivals++],
            [SIZE, size],
            [COUNT, 1],
            [FLAGS, 0],
          ] as const)
            rows[packet + column] = value;
          link.receive(packet);
          const at = Number(now.toPrecision(6));
          ours.set(`a ${at}`, red.state.average);
          ours.set(`p ${at}`, red.kept.p);
          ours.set(`c ${at}`, red.state.maxP);
          if (now + interval < stop) kernel.scheduler.arm(slot, now + interval);
        },
      };
      const slot = kernel.scheduler.slot(source, 0);
      kernel.scheduler.arm(slot, start);
    }
    while (kernel.scheduler.nextTime() < Infinity) kernel.scheduler.runNext();
    expect(arrivals).toBe(theirs.arrivals);
    const rows = theirs.trace.filter(([, time]) => time > 0);
    const differing = rows.filter(([kind, time, value]) => {
      const mine = ours.get(`${kind} ${time}`) ?? NaN;
      return !(Math.abs(mine - value) <= 1e-5 * Math.abs(value) + 1e-9);
    });
    stamp({
      variant: 'RED queue',
      stack: 'ns2',
      against: 'ns-2.35',
      experiment: `constant sources, ${name}`,
      quantity: 'figures of average, probability and max_p at arrivals',
      ours: `${rows.length - differing.length}`,
      theirs: `${rows.length}`,
      bound: 'equal to six digits',
    });
    expect(differing).toEqual([]);
    expect(red.impossible).toEqual([]);
    expect(ledger.droppedBy(0, 0, 3)).toBe(theirs.dropped.length);
  });
});

interface FlowsRow {
  readonly variant: 'newreno' | 'sack';
  readonly ecn: boolean;
  readonly seed: number;
  /** Packets waiting, not counting the one being sent: average over the run. */
  readonly meanQueue: number;
  /** Of the four flows: highest segment acknowledged, retransmitted segments, reactions to marks. */
  readonly ack_: readonly number[];
  readonly nrexmitpack_: readonly number[];
  readonly necnresponses_: readonly number[];
  /** Packets dropped and marked by RED. */
  readonly drops: number;
  readonly marks: number;
}

const SEEDS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Four flows of one variant over RED for a minute, as in the recording. */
const fourFlows = (variant: string, ecn: boolean, seed: number): ScenarioInput => ({
  seed,
  duration: 60,
  network: {
    kind: 'dumbbell',
    bottleneck: {
      rate: 10e6,
      delay: 0.02,
      queue: {
        kind: 'red',
        limit: 101,
        minThreshold: 5,
        maxThreshold: 15,
        weight: 0.002,
        meanPacket: 1040,
        ecn,
      },
    },
    reverse: { queue: { limit: 1000 } },
  },
  flows: [0, 1, 2, 3].map((index) => ({
    kind: 'tcp' as const,
    variant: variant as 'sack',
    stack: 'ns2' as const,
    start: 0.1 + 0.37 * index,
    segmentSize: 1000,
    receiverWindow: 200,
    sourceAccess: { rate: 100e6, delay: (2 + 3 * index) / 1000 },
    sinkAccess: { rate: 100e6, delay: 0.002 },
    parameters: { ecn: ecn ? ('classic' as const) : ('off' as const), clockPhase: ((seed * 7 + index * 3) % 10) / 10 },
  })),
});

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

describe('four flows over RED for a minute: means over ten seeds', () => {
  const rows = JSON.parse(readFileSync('tests/reference/ns2/red/flows.json', 'utf8')) as readonly FlowsRow[];

  it.each([
    ['newreno', false],
    ['newreno', true],
    ['sack', false],
    ['sack', true],
  ] as const)('%s, ECN %s', (variant, ecn) => {
    const theirs = rows.filter((row) => row.variant === variant && row.ecn === ecn);
    const ours = SEEDS.map((seed) => {
      const simulation = simulate(fourFlows(variant, ecn, seed));
      simulation.runBefore(Infinity);
      const [link] = simulation.links;
      if (link === undefined) throw new Error('no link');
      const { queueing, busy } = usage(link, 60);
      const senders = simulation.flows.map((_, flow) => tcpOf(simulation, flow).sender);
      return {
        meanQueue: (queueing - busy) / 60,
        acked: sumOf(senders.map(({ flight }) => flight.acked)),
        answers: sumOf(senders.map((sender) => sender.ecn?.state.answers ?? 0)),
        drops: link.state.drops,
        marks: link.marks,
      };
    });
    const compared = [
      ['mean queue, packets', ours.map((run) => run.meanQueue), theirs.map((row) => row.meanQueue), 0.01],
      ['segments acknowledged', ours.map((run) => run.acked), theirs.map((row) => sumOf(row.ack_)), 0.005],
      ['packets dropped', ours.map((run) => run.drops), theirs.map((row) => row.drops), 0.1],
      ...(ecn
        ? ([
            ['packets marked', ours.map((run) => run.marks), theirs.map((row) => row.marks), 0.02],
            ['cuts for marks', ours.map((run) => run.answers), theirs.map((row) => sumOf(row.necnresponses_)), 0.05],
          ] as const)
        : []),
    ] as const;
    for (const [quantity, mine, other, share] of compared) {
      const far = apart(
        {
          variant,
          stack: 'ns2',
          against: 'ns-2.35',
          experiment: `four flows over RED${ecn ? ' with ECN' : ''}, ten seeds`,
          quantity,
          why: 'RED of each side has draws of its own.',
        },
        meanOf(mine),
        meanOf(other),
        share,
      );
      expect(far, quantity).toBeLessThan(share);
    }
  });
});
