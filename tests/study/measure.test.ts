/** The metrics of a run: those that `run` prints, and those that only comparisons have. */
import { describe, expect, it } from 'vitest';
import { build } from '../../src/lab/build/build.ts';
import { beginAt, resultOf } from '../../src/lab/results/result.ts';
import { FLOW_METRICS } from '../../src/lab/results/metrics.ts';
import { runTraced, type QueueRow } from '../../src/lab/results/trace.ts';
import { FIGURES, type FigureName } from '../../src/study/figures.ts';
import { headline } from '../../src/study/headline.ts';
import { reversalOf } from '../../src/study/reversal.ts';
import { studyWords, sweepHeadline } from '../../src/study/sweepHeadline.ts';
import { figureOf, type Measured } from '../../src/study/measured.ts';
import { measure, measuring } from '../../src/study/measure.ts';
import { Results } from '../../src/study/results.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';
import { lossy, studyOf } from './plans.ts';
import { presetEntry } from '../presetFile.ts';

const scenarioOf = (scenario: unknown): Scenario => studyOf({ scenario }).run(0).scenario!;
const measured = (scenario: unknown, from = 0, points = 0): Measured =>
  measure({ scenario: scenarioOf(scenario), from, points });
const figures = (of: Measured, names: readonly FigureName[], flow: number | null = null) =>
  names.map((name) => figureOf(of, name, flow));

/** One UDP flow at a rate below that of the link, so that nothing waits, or with a second flow that makes it wait. */
const udp = (flows: number) => ({
  duration: 10,
  network: { bottleneck: { rate: '1Mbps', delay: '10ms' }, access: { rate: '10Mbps', delay: '5ms' } },
  flows: Array.from({ length: flows }, (_, index) => ({
    kind: 'udp',
    rate: '400kbps',
    packetSize: 500,
    start: index * 2,
  })),
});

describe('the figures of a run', () => {
  it('are those of `run`, flow by flow, with and without the start', () => {
    for (const from of [0, 2]) {
      const scenario = scenarioOf({ duration: 8 });
      const simulation = build(scenario);
      simulation.runBefore(from);
      const begin = from > 0 ? beginAt(simulation, from) : null;
      simulation.runBefore(Infinity);
      const result = resultOf(simulation, 0, scenario.duration, begin);
      const given = measure({ scenario, from, points: 50 });
      expect(given.digest).toBe(result.digest);
      result.flows.forEach((flow, index) => {
        for (const { name } of FLOW_METRICS)
          expect([name, figureOf(given, name, index)]).toEqual([name, flow[name as 'goodput']]);
      });
      expect(figureOf(given, 'goodput', null)).toBe(result.total.goodput);
      expect(figureOf(given, 'fairness', null)).toBe(result.fairness);
    }
  });

  it('are the same in one go and in slices, with series and without', () => {
    const scenario = scenarioOf(lossy(5));
    const whole = measure({ scenario, from: 1, points: 0 });
    const work = measuring({ scenario, from: 1, points: 40 }, 100);
    let pauses = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) pauses++;
    expect(pauses).toBeGreaterThan(10);
    expect(step.value.figures).toEqual(whole.figures);
    expect(step.value.digest).toBe(whole.digest);
  });

  it('of TCP flows together leave UDP out', () => {
    const flows = [{ receiverWindow: 20 }, { kind: 'udp', rate: '100kbps' }];
    const both = measured({ duration: 5, flows });
    expect(figures(both, ['goodput', 'meanCwnd', 'jitter'])).toEqual(
      figures(both, ['goodput', 'meanCwnd', 'jitter'], 0),
    );
    expect(figureOf(both, 'fairness', null)).toBeNull();
  });

  it('have no queueing delay where nothing waits, and what waits where something does', () => {
    expect(figureOf(measured(udp(1)), 'queueingDelay', null)).toBeCloseTo(0, 9);
    const scenario = scenarioOf({ duration: 10, flows: [{ receiverWindow: 100 }] });
    const simulation = build(scenario);
    simulation.runBefore(Infinity);
    const { links } = resultOf(simulation, 0);
    const given = measure({ scenario, from: 0, points: 0 });
    // Data waits at the access link and at the bottleneck, and nowhere else.
    const waited = links.reduce(
      (sum, { from, to, meanQueueingDelay }) =>
        `${from}${to}` === 's0r0' || `${from}${to}` === 'r0r1' ? sum + meanQueueingDelay! : sum,
      0,
    );
    expect(figureOf(given, 'queueingDelay', null)! / waited).toBeCloseTo(1, 2);
    expect(figureOf(given, 'p95QueueingDelay', null)!).toBeGreaterThan(figureOf(given, 'queueingDelay', null)!);
  });

  it('have no queueing delay if a link changes during the run', () => {
    const interventions = [{ kind: 'setLink', at: 2, link: 'r0>r1', delay: '50ms' }];
    expect(figures(measured({ duration: 4, interventions }), ['queueingDelay', 'p95QueueingDelay'])).toEqual([
      null,
      null,
    ]);
  });

  it('say when a flow first had 90 % of its fair share', () => {
    // A constant source has its share as soon as half a second of its data has arrived.
    const time = figureOf(measured(udp(1)), 'fairShareTime', 0)!;
    expect(time).toBeGreaterThanOrEqual(0.5);
    expect(time).toBeLessThan(0.7);
    // A sender that may have one segment per round trip achieves all that it is allowed.
    expect(figureOf(measured({ duration: 5, flows: [{ receiverWindow: 1 }] }), 'fairShareTime', 0)).toBeLessThan(1.2);
    // 2 % losses keep NewReno below.
    expect(figureOf(measured(lossy(5, 0.1)), 'fairShareTime', 0)).toBeNull();
  });

  it('say how many bytes stood in the buffer', () => {
    const small = { duration: 10, network: { bottleneck: { queue: { limit: 5 } } }, flows: [{ receiverWindow: 1000 }] };
    const used = figureOf(measured(small), 'bufferUsed', null)!;
    expect(used).toBeGreaterThan(0);
    expect(used).toBeLessThan(6 * 1040);
    expect(figureOf(measured({ ...small, network: {} }), 'bufferUsed', null)!).toBeGreaterThan(used);
  });

  it('say how long the queue was, moment by moment and not packet by packet', () => {
    const flows = [{ receiverWindow: 1000 }, { variant: 'cubic', start: 2, receiverWindow: 1000 }];
    const input = { duration: 60, flows };
    const simulation = build(scenarioOf(input));
    const rows: QueueRow[] = [];
    runTraced(simulation, Infinity, { queue: (row) => rows.push(row) });
    const bottleneck = rows.filter(({ link }) => link === 'r0>r1');
    // Time in s at each length.
    const times: number[] = [];
    bottleneck.forEach(({ t, length }, at) => {
      times[length] = (times[length] ?? 0) + (bottleneck[at + 1]?.t ?? 60) - t;
    });
    const exact = (part: number): number => {
      let rest = part * 60 - (bottleneck[0]?.t ?? 0);
      return [...times].findIndex((time) => (rest -= time ?? 0) <= 0);
    };
    const found = measured(input);
    expect(Math.abs(figureOf(found, 'medianQueue', null)! - exact(0.5))).toBeLessThanOrEqual(2);
    expect(Math.abs(figureOf(found, 'p95Queue', null)! - exact(0.95))).toBeLessThanOrEqual(2);
    expect(exact(0.95)).toBeGreaterThan(exact(0.5));
  });

  it('give each flow its share of what all received, which come to 1', () => {
    const found = measured({
      duration: 10,
      flows: [{ receiverWindow: 1000 }, { variant: 'vegas' }, { kind: 'udp', rate: 1e6 }],
    });
    const shares = [0, 1, 2].map((flow) => figureOf(found, 'share', flow)!);
    expect(shares[0]! + shares[1]! + shares[2]!).toBeCloseTo(1, 12);
    expect(shares[0]!).toBeGreaterThan(1.2 * shares[1]!);
  });

  it('of mobile networks have overhead, hops and the time without a route', () => {
    const manet = measured({ duration: 10, network: { kind: 'manet', nodes: 3, area: [700, 100] }, flows: [{}] });
    for (const name of ['routingOverhead', 'partitionRatio', 'routingPackets'] as const)
      expect(figureOf(manet, name, null)).not.toBeNull();
    expect(figures(manet, ['queueingDelay', 'utilisation', 'fairShareTime'])).toEqual([null, null, null]);
  });
});

describe('the series of a run', () => {
  it('have at most as many columns as asked for, and say in sum what the figures say', () => {
    const scenario = scenarioOf({ ...(lossy(7) as object), flows: [{ receiverWindow: 1000 }, { start: 3 }] });
    const of = measure({ scenario, from: 0, points: 30 });
    const { width, flows } = of.series!;
    flows.forEach(({ min, max, goodput, drops, delays }, flow) => {
      expect(goodput.length).toBeLessThanOrEqual(30);
      expect(goodput.length * width).toBeGreaterThanOrEqual(7);
      const bits = goodput.reduce((sum, rate, column) => sum + rate * Math.min(width, 7 - column * width), 0);
      expect(bits / (figureOf(of, 'goodput', flow)! * (7 - scenario.flows[flow]!.start))).toBeCloseTo(1, 5);
      expect(drops.reduce((sum, count) => sum + count, 0)).toBe(figureOf(of, 'packetsDropped', flow));
      expect(delays.packets.reduce((sum, count) => sum + count, 0)).toBe(figureOf(of, 'packetsReceived', flow));
      max.forEach((most, column) => expect(Number.isNaN(most) || most >= min[column]!).toBe(true));
    });
    expect(Number.isNaN(flows[1]!.max[5]!)).toBe(true);
    expect(flows[1]!.max.at(-1)).toBeGreaterThan(0);
    expect(of.series).not.toHaveProperty('routing');
  });

  it('say of mobile nodes what was sent, lost and arrived, and the messages of the routing protocol', () => {
    const scenario = scenarioOf({ ...(presetEntry('walks-away-aodv').scenario as object), duration: 50 });
    const of = measure({ scenario, from: 0, points: 40 });
    const { width, flows, routing } = of.series!;
    const [{ throughput, sent, drops }] = flows as [(typeof flows)[number]];
    const total = (values: Float32Array): number => values.reduce((sum, value) => sum + value, 0);
    expect(total(sent)).toBe(figureOf(of, 'packetsSent', 0));
    expect(total(drops)).toBe(figureOf(of, 'packetsDropped', 0));
    expect(total(routing!)).toBe(figureOf(of, 'routingPackets', null));
    expect(total(routing!)).toBeGreaterThan(10);
    const bits = throughput.reduce((sum, rate, column) => sum + rate * Math.min(width, 50 - column * width), 0);
    expect(bits / (figureOf(of, 'throughput', 0)! * (50 - scenario.flows[0]!.start))).toBeCloseTo(1, 5);
  });
});

describe('the headline of a table', () => {
  /** Results of one seed with these metrics for each contender. */
  function said(
    table: Readonly<Record<string, readonly [goodput: number, delay: number]>>,
    seeds = 1,
    second: FigureName = 'queueingDelay',
  ): string {
    const contenders = Object.keys(table).map((label, index) => ({
      label,
      set: { 'network.bottleneck.queue.limit': index + 5 },
    }));
    const study = studyOf({ contenders, seeds, metrics: ['goodput', second] });
    const results = new Results(study);
    for (let index = 0; index < study.runs; index++) {
      const [goodput, delay] = table[study.contenders[study.run(index).contender]!]!;
      const row = FIGURES.map(({ name }) => (name === 'goodput' ? goodput : name === second ? delay : NaN));
      // No two are the same run.
      results.put(index, { digest: '', events: index, figures: Float64Array.from([...row, ...row, ...row]) });
    }
    return headline(results);
  }

  it('says who leads, who ties, and what the next figure says', () => {
    expect(said({ CUBIC: [9.5, 50], BIC: [9.5, 50], Vegas: [5, 10] })).toBe(
      'CUBIC and BIC tie for goodput; Vegas has a fifth of their queueing delay.',
    );
    expect(said({ BBR: [9.5, 10], Reno: [7, 30] })).toBe(
      'BBR has the most goodput; it has the least queueing delay too.',
    );
    expect(said({ CUBIC: [9.5, 50], Copa: [9.48, 6], Reno: [7, 30] })).toBe(
      'CUBIC and Copa tie for goodput; of them Copa has the least queueing delay.',
    );
    expect(said({ CUBIC: [9.5, 50], Reno: [7, 30] })).toBe(
      'CUBIC has the most goodput; Reno has 40 % less queueing delay.',
    );
    expect(said({ CUBIC: [9.5, 50], Vegas: [7, 0] })).toBe('CUBIC has the most goodput; Vegas has no queueing delay.');
  });

  it('counts what is counted', () => {
    expect(said({ Reno: [9, 10], Tahoe: [7, 20] }, 1, 'timeouts')).toBe(
      'Reno has the most goodput; it has the fewest timeouts too.',
    );
    expect(said({ Reno: [9, 13], Vegas: [7, 8] }, 1, 'packetsDropped')).toBe(
      'Reno has the most goodput; Vegas has 38 % fewer packets dropped.',
    );
  });

  it('claims nothing by a figure that some runs lack', () => {
    // No packet of DSDV arrived in this run, so it has no delay, and AODV's is not the smaller of two.
    expect(said({ AODV: [9, 20], DSDV: [0, NaN] })).toBe('AODV has the most goodput.');
  });

  it('says that seeds cannot separate what they cannot separate', () => {
    expect(said({ CUBIC: [9, 5], Reno: [9, 5], SACK: [9, 5] }, 20)).toBe(
      'These 20 seeds cannot separate the 3 by goodput.',
    );
    expect(said({ CUBIC: [9, 5], Reno: [9, 5] })).toBe('CUBIC and Reno tie for goodput.');
  });

  it('gives no verdict before all runs have come, at each tenth of a plan', () => {
    const study = studyOf({
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }, { variant: 'vegas' }, { variant: 'bbr' }],
      seeds: 10,
      metrics: ['goodput'],
      jitter: 0,
    });
    const results = new Results(study);
    const put = (contender: number, seed: number): void => {
      // Reno leads in the first nine seeds, CUBIC by far in the tenth.
      const goodput = contender === 0 ? 9 : contender === 1 && seed === 9 ? 200 : 5 - contender;
      const row = FIGURES.map(({ name }) => (name === 'goodput' ? goodput + seed / 100 : NaN));
      results.put(study.indexOf(0, contender, seed), {
        digest: '',
        events: seed,
        figures: Float64Array.from([...row, ...row]),
      });
    };
    for (let tenth = 0; tenth < 10; tenth++) {
      expect(headline(results)).toBe(`${4 * tenth} of 40 runs; no verdict yet.`);
      expect(studyWords(results)).toBe(headline(results));
      expect(results.ranking(0, 'goodput').map(({ entry, rank, tied }) => [entry, rank, tied])).toEqual(
        [0, 1, 2, 3].map((entry) => [entry, null, false]),
      );
      expect(reversalOf(results, 'goodput')).toBeNull();
      expect(results.estimate(0, 0, 'goodput')).toBeNull();
      for (let contender = 0; contender < 4; contender++) put(contender, tenth);
    }
    expect(headline(results)).toBe('These 10 seeds cannot separate the 4 by goodput.');
    expect(results.ranking(0, 'goodput').map(({ entry, rank }) => [entry, rank])).toEqual([
      [1, 1],
      [0, 1],
      [2, 1],
      [3, 1],
    ]);
  });

  it('gives no mean, rank or verdict of a value of a sweep before the last run of the last value', () => {
    const study = studyOf({
      contenders: [{ variant: 'reno' }, { variant: 'cubic' }],
      axes: [{ path: 'network.bottleneck.queue.limit', values: [10, 20, 40, 80, 160] }],
      seeds: 2,
      metrics: ['goodput'],
      jitter: 0,
    });
    const results = new Results(study);
    for (let tenth = 0; tenth < 10; tenth++) {
      expect(sweepHeadline(results)).toBe(`${2 * tenth} of 20 runs; no verdict yet.`);
      expect(headline(results, 0)).toBe(sweepHeadline(results));
      expect(results.ranking(0, 'goodput').every(({ rank }) => rank === null)).toBe(true);
      expect(results.estimate(0, 0, 'goodput')).toBeNull();
      for (const index of [2 * tenth, 2 * tenth + 1]) {
        const row = FIGURES.map(({ name }) => (name === 'goodput' ? 9 - study.run(index).contender : NaN));
        results.put(index, { digest: '', events: index, figures: Float64Array.from([...row, ...row]) });
      }
    }
    expect(sweepHeadline(results)).toBe('Reno has the most goodput at every queue limit.');
  });
});
