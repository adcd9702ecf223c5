/**
 * Mobile nodes compared with ns-2.35: the same movement files, means over files and seeds. Each program draws its own
 * random numbers, so single runs differ. More nodes, other senders and more seeds: `npm run reference:movements`.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { apart, off } from '../passport.ts';
import { mean, median } from './manet.ts';
import { compareManet } from './manetFigures.ts';
import { wirelessSender } from './manetChains.ts';

const about = (experiment: string, quantity: string) => ({
  variant: 'newreno',
  stack: 'ns2',
  network: 'mobile' as const,
  against: 'ns-2.35',
  experiment,
  quantity,
  why: 'Back-offs and jitter have random streams of their own.',
});

const chain = (hops: number, seed: number, protocol: 'aodv' | 'dsdv', duration: number): ScenarioInput =>
  ({
    seed,
    duration,
    network: {
      kind: 'manet',
      nodes: hops + 1,
      area: [200 * hops + 200, 200],
      placement: { kind: 'chain' },
      mobility: { kind: 'static' },
      routing: { kind: protocol },
    },
    flows: [{ ...wirelessSender('newreno'), from: 0, to: hops, start: 1, segmentSize: 1460 }],
  }) as unknown as ScenarioInput;

/** The time at which the first packet reaches the sink, s; Infinity if it does not before the end. */
function firstDelivery(input: ScenarioInput): number {
  const simulation = simulate(input);
  simulation.runBefore(Infinity);
  const { firstAt } = tcpOf(simulation).receiver.state;
  return firstAt < 0 ? Infinity : firstAt;
}

const firstDeliveries = (hops: number, protocol: 'aodv' | 'dsdv', duration: number, seeds: number): number[] =>
  Array.from({ length: seeds }, (_, index) => firstDelivery(chain(hops, index + 1, protocol, duration)));

describe('the first packet along a chain', () => {
  // ns-2, five seeds each: 1.0076 to 1.0088, 1.0174 to 1.0214, 1.0438 to 1.0566 s.
  it.each([
    [1, 1.0082],
    [2, 1.0196],
    [4, 1.0474],
  ])('with AODV and %i hops waits as long for a route as in ns-2: arrives at %f s', (hops, time) => {
    const wait = (mean(firstDeliveries(hops, 'aodv', 2, 5)) - 1) * 1000;
    const quantity = 'from the first packet to its arrival, ms: mean of 5 seeds';
    expect(apart(about(`a chain of ${hops} hops, AODV, 1 Mb/s`, quantity), wait, (time - 1) * 1000, 0.1)).toBeLessThan(
      0.1,
    );
  });

  /**
   * Times in ns-2 by number of hops, s; null: not within 55 s. A late update, or an ACK lost to ARP, delays TCP until
   * its next timeout.
   */
  const DSDV = JSON.parse(readFileSync('tests/reference/ns2/manet/dsdvFirst.json', 'utf8')) as Readonly<
    Record<string, readonly (number | null)[]>
  >;
  const theirs = (hops: number): number[] => (DSDV[hops] ?? []).map((time) => time ?? Infinity);

  it.each([1, 2, 3, 4])(
    'with DSDV and %i hops arrives when it does in ns-2, within 1 s: medians of 20 seeds',
    (hops) => {
      const ours = median(firstDeliveries(hops, 'dsdv', 55, 20));
      const quantity = 'arrival of the first packet, s: median of 20 seeds';
      expect(
        off(about(`a chain of ${hops} hops, DSDV, 1 Mb/s`, quantity), ours, median(theirs(hops)), 1, 's'),
      ).toBeLessThan(1);
    },
  );

  it('with DSDV and 5 hops arrives within 55 s as often as in ns-2, and then when it does', () => {
    const [ours, others] = [firstDeliveries(5, 'dsdv', 55, 40), theirs(5)];
    const experiment = 'a chain of 5 hops, DSDV, 1 Mb/s';
    const share = (times: readonly number[]): number => times.filter(Number.isFinite).length / times.length;
    const often = off(
      about(experiment, 'share of runs in which it arrives within 55 s'),
      share(ours),
      share(others),
      0.15,
      'of 1',
    );
    const when = off(
      about(experiment, 'arrival of the first packet in these, s: median'),
      median(ours.filter(Number.isFinite)),
      median(others.filter(Number.isFinite)),
      1,
      's',
    );
    expect(often).toBeLessThan(0.15);
    expect(when).toBeLessThan(1);
  });
});

compareManet('aodv', 3, 20);
compareManet('dsdv', 20, 1);
