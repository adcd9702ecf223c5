/**
 * No sum that is shown exceeds the capacity of the link: rates beside the share of the link, goodputs of spans and over
 * time.
 */
import { describe, expect, it } from 'vitest';
import { firstRun } from '../../src/app/experiment/form/drawing/firstRun.ts';
import { ratesShown, sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import type { Label } from '../../src/app/charts/plot/label.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { asCarried } from '../../src/study/seriesSamples.ts';
import { measure } from '../../src/study/measure.ts';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { build } from '../../src/lab/build/build.ts';
import { throughputProbe } from '../../src/lab/results/probes.ts';
import { beginAt, outcomeOf, resultOf } from '../../src/lab/results/result.ts';
import { accepted } from '../experiment.ts';
import { someOf } from '../sweep.ts';

/** 60 flows of three variants that begin one after another. */
const SIXTY = {
  duration: 20,
  network: { bottleneck: { rate: '10Mbps', delay: '10ms', queue: { kind: 'dropTail', limit: 100 } } },
  flows: ['bbr', 'cubic', 'newreno'].flatMap((variant, group) =>
    Array.from({ length: 20 }, (_, at) => ({ variant, start: 0.3 * (3 * at + group), name: `${variant} ${at + 1}` })),
  ),
};

describe('beside the share of the link', () => {
  /** "3 of 20 × bbr, 1.5 each": 3 flows with a mean of 1.5. */
  const read = ({ text, title = '' }: Label): { readonly flows: number; readonly rate: number } => {
    const [, begun, all] = /^(?:(\d+) of )?(\d+) × /.exec(title) ?? [];
    const [, rate] = /([\d.]+)(?: each)?$/.exec(text)!;
    return { flows: Number(begun ?? all ?? 1), rate: Number(rate) };
  };
  const isGroup = ({ tone, title }: Label): boolean => tone !== undefined && / × /.test(title ?? '');

  it.each(someOf([0.3, 0.7, 1.4, 3, 6, 12, 19], 4))('of 60 flows at %s s', (now) => {
    const data = runAt(SIXTY, now);
    const view = viewOf(
      { width: 1440, height: 160 },
      { now, known: data.present.known, duration: 20 },
      { sizes: sizesFor(1440, undefined) },
    );
    const shown = sharePicture(data, view, PLAIN).labels.filter(isGroup).map(read);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.reduce((sum, { flows, rate }) => sum + flows * rate, 0)).toBeLessThanOrEqual(10 + 1e-9);
    const begun = data.opened.flows.filter(({ index }) => data.startOf(index) <= now).length;
    expect(shown.reduce((sum, { flows }) => sum + flows, 0)).toBe(begun);
    // Only flows that have begun have a window.
    const windows = windowPicture(data, { ...view, height: 400 }, PLAIN).labels.filter(
      ({ kind, ...label }) => kind !== 'ribbon' && isGroup({ kind, ...label }),
    );
    expect(windows.map(read).reduce((sum, { flows }) => sum + flows, 0)).toBe(begun);
  });

  it('rounds down what would add up to more', () => {
    expect(ratesShown([3.35, 3.35, 3.3], [1, 1, 1], 10)).toEqual(['3.3', '3.3', '3.3']);
    expect(ratesShown([3.31, 3.31, 3.3], [1, 1, 1], 10)).toEqual(['3.3', '3.3', '3.3']);
    expect(ratesShown([10 / 60], [60], 10)).toEqual(['0.16']);
    // Together one packet in a hundred more than the link carries in the stretch.
    expect(ratesShown([5.05, 5.05], [1, 1], 10)).toEqual(['5.0', '5.0']);
    expect(ratesShown([0, 0.00001, 12.34], [1, 1, 1], 100)).toEqual(['0.0', '0.0', '12.3']);
  });
});

it('the first run of a drawing names rates over one time for all flows', () => {
  for (const start of [2, 18]) {
    const scenario = accepted({
      duration: 20,
      network: { bottleneck: { rate: 10e6, delay: '10ms', queue: { kind: 'dropTail', limit: 60 } } },
      flows: [{ receiverWindow: 1000 }, { variant: 'cubic', receiverWindow: 1000, start }],
    });
    const { goodput } = firstRun(scenario, 20, measure({ scenario, from: 0, points: 120 }));
    const sum = goodput.reduce<number>((all, value) => all + (value ?? 0), 0);
    expect(sum).toBeLessThanOrEqual(10e6);
    expect(sum).toBeGreaterThan(9e6);
  }
});

describe('the goodput of a span, and of flows that stop', () => {
  const RATE = 10e6;
  it.each([0.1, 0.2, 1])('of all flows in any %s s is at most what the link carries', (width) => {
    const flows = (['newreno', 'cubic'] as const).map((variant) => ({ variant, receiverWindow: 1000 }));
    const simulation = build(accepted({ ...DEFAULT_SCENARIO, duration: 20, flows }));
    const rows: number[] = [];
    const probe = throughputProbe(simulation, width, ({ goodput }) => rows.push(goodput));
    let begin = beginAt(simulation, 0);
    for (let step = 1; step * width < 20; step++) {
      simulation.runBefore(step * width);
      probe.before(step * width);
      const { total } = outcomeOf(simulation, step * width, begin);
      expect(total.goodput).toBeLessThanOrEqual(RATE);
      expect(rows.splice(0).reduce((sum, goodput) => sum + goodput, 0)).toBeCloseTo(total.goodput, 3);
      begin = beginAt(simulation, step * width);
    }
  });

  it('counts the time in which the queue empties after the stop', () => {
    const simulation = build(
      accepted({
        duration: 10,
        network: { bottleneck: { rate: RATE, delay: '10ms', queue: { kind: 'dropTail', limit: 2000 } } },
        flows: [{ kind: 'udp', rate: '30Mbps', stop: 1 }],
      }),
    );
    simulation.runBefore(Infinity);
    const [flow] = resultOf(simulation, 0).flows;
    expect(flow!.goodput).toBeLessThanOrEqual(RATE);
    expect(flow!.goodput).toBeGreaterThan(0.98 * RATE);
  });
});

describe('goodput and throughput over time', () => {
  const LINK = { rate: '10Mbps', delay: '20ms', queue: { kind: 'dropTail', limit: 60 } };
  /** Without headers, so that the link is filled by payload alone. */
  const senders = (count: number, first: string) =>
    Array.from({ length: count }, (_, at) => ({
      variant: at === 0 ? first : at % 2 === 0 ? 'sack' : 'cubic',
      receiverWindow: 1000,
      segmentSize: 1460,
      headerSize: 0,
      start: 0.05 * at,
    }));
  /** The largest sums of all flows, bit/s. */
  const largest = (input: object, points: number): readonly number[] => {
    const { series } = measure({ scenario: accepted(input), from: 0, points });
    return (['goodput', 'throughput'] as const).map((of) =>
      Math.max(
        ...series!.flows[0]![of].map((_, column) => series!.flows.reduce((sum, flow) => sum + flow[of][column]!, 0)),
      ),
    );
  };
  const LOSS = { loss: { kind: 'bernoulli', rate: 0.002 } };

  const FULL = [
    ...['newreno', 'cubic', 'bbr', 'sack', 'tahoe'].map(
      (variant) => [`2 ${variant}, losses`, LOSS, 2, variant] as const,
    ),
    ...[1, 20, 60].flatMap((count) => [
      [`${count} that lose nothing`, {}, count, 'cubic'] as const,
      [`${count} with every 50th packet late`, { effect: { kind: 'everyLate' } }, count, 'sack'] as const,
      [`${count} with some packets late`, { effect: { kind: 'someLate' } }, count, 'sack'] as const,
      [`${count} with jitter`, { effect: { kind: 'jitter', most: 0.1 } }, count, 'sack'] as const,
      [`${count} with jitter of reordering senders`, { effect: { kind: 'jitter' } }, count, 'reno'] as const,
    ]),
  ];

  it.each(someOf(FULL, 6))('of %s fill no column beyond the link', (_, link, count, variant) => {
    const input = { duration: 20, network: { bottleneck: { ...LINK, ...link } }, flows: senders(count, variant) };
    // The columns of Draw, and some that no packet fits.
    for (const points of [120, 97])
      for (const most of largest(input, points)) {
        expect(most).toBeLessThanOrEqual(10e6 * (1 + 1e-6));
        expect(most).toBeGreaterThan(0.1e6);
      }
  });

  it('keeps what arrived in all, and follows a link that becomes faster', () => {
    const bytes = [Float32Array.of(0, 900, 0, 1300), Float32Array.of(0, 500, 0, 0)];
    const scenario = accepted({
      duration: 4,
      network: { bottleneck: { rate: 8000 } },
      flows: [{}, {}],
      interventions: [{ at: 2, kind: 'setLink', link: 'r0>r1', rate: 9600 }],
    });
    asCarried(scenario, bytes, 1, 4);
    const sums = bytes[0]!.map((each, column) => each + bytes[1]![column]!);
    expect([...sums].map(Math.round)).toEqual([200, 1200, 100, 1200]);
  });
});
