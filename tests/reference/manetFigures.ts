/** Comparisons of mobile nodes with ns-2: the same movement files, means over files and seeds. */
import { describe, expect, it } from 'vitest';
import { apart } from '../passport.ts';
import { MOBILE_RUNS, ourMobileRun, together, type MobileRun } from './manet.ts';

/** Some seeds of ours for each movement file, and all of those of ns-2. */
export function compareManet(protocol: MobileRun['protocol'], nodes: number, seeds: number, name = 'newreno'): void {
  describe(`${protocol} with ns-2’s movements of ${nodes} nodes`, () => {
    const theirs = together(
      MOBILE_RUNS.filter((run) => run.name === name && run.protocol === protocol && run.nodes === nodes),
    );
    const ours = together(
      [1, 2, 3].flatMap((file) =>
        Array.from({ length: seeds }, (_, index) => ourMobileRun({ name, protocol, nodes, file }, index + 1)),
      ),
    );
    const of = (quantity: string) => ({
      variant: name.replace('l_', ''),
      stack: name.startsWith('l_') ? 'ns2-linux' : 'ns2',
      network: 'mobile' as const,
      against: 'ns-2.35',
      experiment: `${nodes} nodes with ns-2's movements, ${protocol.toUpperCase()}, mean of three files`,
      quantity,
      why: 'Back-offs and jitter have random streams of their own.',
    });

    it('carries as much, within 10 %', () => {
      expect(apart(of('goodput, kb/s'), ours.goodput, theirs.goodput, 0.1)).toBeLessThan(0.1);
    });
    it('over as many hops, within 10 %', () => {
      expect(apart(of('mean hops'), ours.hops, theirs.hops, 0.1)).toBeLessThan(0.1);
    });
    it('with as many routing messages for each packet, within 20 %', () => {
      expect(apart(of('routing messages for each packet received'), ours.overhead, theirs.overhead, 0.2)).toBeLessThan(
        0.2,
      );
    });
    // DSDV sends no requests.
    it.each(protocol === 'aodv' ? ['finds routes as quickly, within 20 %'] : [])('%s', () => {
      const quantity = 'from a request to the first reply to it, ms: median of the means of runs';
      expect(apart(of(quantity), ours.latency * 1000, theirs.latency * 1000, 0.2)).toBeLessThan(0.2);
    });
  });
}
