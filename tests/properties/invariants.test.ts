/** Invariants that hold at every moment of every experiment. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { usage } from '../../src/engine/link/usage.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { anyExperiment, runs } from './anyScenario.ts';
import { carriedBy, unaccounted } from './census.ts';

/** Runs experiments and checks each at some moments and at its end. */
function always(look: (simulation: Simulation) => void, numRuns: number): void {
  const moments = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(anyExperiment, moments, (experiment, times) => {
      const simulation = simulate(experiment);
      for (const time of [...times].sort((a, b) => a - b)) {
        simulation.runBefore(time / 1000);
        look(simulation);
      }
      simulation.runBefore(Infinity);
      look(simulation);
    }),
    runs(numRuns),
  );
}

it('no packet is lost without a trace: sent = received + dropped + in flight, for each flow and direction', () => {
  always((simulation) => expect(unaccounted(simulation)).toEqual([]), 80);
});

it('every drop is written down where it happened: by cause, by link, by flow', () => {
  always((simulation) => {
    const byLink = simulation.links.reduce((sum, link) => sum + link.state.drops, 0);
    const byFlow = simulation.flows.reduce(
      (sum, _, flow) => sum + simulation.ledger.droppedOn(flow, 0) + simulation.ledger.droppedOn(flow, 1),
      0,
    );
    expect(byFlow).toBe(byLink);
    for (const link of simulation.links) {
      const carried = carriedBy(simulation, link).length;
      expect(link.state.offered - link.state.drops).toBeGreaterThanOrEqual(carried);
    }
  }, 60);
});

it('no queue is longer than its limit', () => {
  always((simulation) => {
    const { now } = simulation;
    for (const link of simulation.links) {
      const system = carriedBy(simulation, link).filter(
        ({ begins, size }) => begins + (8 * size) / link.state.rate > now,
      );
      const bytes = system.reduce((sum, { size }) => sum + size, 0);
      expect(link.queueLength()).toBeLessThanOrEqual(link.state.limitPackets);
      expect(link.maxQueueAt()).toBeLessThanOrEqual(link.state.limitPackets);
      // A packet larger than the whole queue passes when it is the only one.
      if (system.length > 1) expect(bytes).toBeLessThanOrEqual(link.state.limitBytes);
    }
  }, 60);
});

it('a link sends one packet at a time and keeps their order', () => {
  always((simulation) => {
    for (const link of simulation.links) {
      const carried = carriedBy(simulation, link);
      carried.forEach((packet, index) => {
        const before = carried[index - 1];
        if (before === undefined) return;
        expect(packet.arrives).toBeGreaterThanOrEqual(before.arrives);
        expect(packet.begins).toBeGreaterThanOrEqual(before.begins);
        // Waiting packets are sent at the present rate, back to back.
        if (before.begins > simulation.now) {
          expect(packet.begins - before.begins).toBeGreaterThanOrEqual(
            ((8 * before.size) / link.state.rate) * (1 - 1e-9),
          );
        }
      });
    }
  }, 60);
});

it('a sender never knows more than its receiver, nor a receiver more than was sent', () => {
  always((simulation) => {
    simulation.flows.forEach((parts, flow) => {
      if (parts.kind !== 'tcp') return;
      const { flight, state } = tcpOf(simulation, flow).sender;
      const { receiver } = parts;
      expect(flight.acked).toBeLessThanOrEqual(receiver.state.expected - 1);
      expect(receiver.state.expected - 1).toBeLessThanOrEqual(flight.highest);
      expect(receiver.state.highest).toBeLessThanOrEqual(Math.max(flight.highest, 0));
      expect(flight.next).toBeGreaterThan(flight.acked);
      expect(flight.next).toBeLessThanOrEqual(flight.highest + 1);
      expect(receiver.state.delivered).toBe(Math.max(0, receiver.state.expected - 1));
      expect(state.sent).toBe(flight.highest + 1 + state.retransmissions);
      const described = simulation.scenario.flows[flow];
      if (described?.kind !== 'tcp' || described.application.kind !== 'bulk' || described.application.bytes === null)
        return;
      expect(flight.highest).toBeLessThanOrEqual(Math.ceil(described.application.bytes / described.segmentSize));
    });
  }, 60);
});

it('a sender receives SACK only from its own receiver, and only for what it has sent', () => {
  always((simulation) => {
    simulation.flows.forEach((parts, flow) => {
      const described = simulation.scenario.flows[flow];
      if (parts.kind !== 'tcp' || described?.kind !== 'tcp') return;
      const { recovery, flight } = parts.sender;
      // Ranges of QUIC name packet numbers, not data.
      if (!('ranges' in recovery) || parts.sender.speaksQuic) return;
      const { ranges, left, right } = recovery as unknown as {
        ranges: number;
        left: Float64Array;
        right: Float64Array;
      };
      if (described.sack === false) expect(ranges).toBe(0);
      for (let range = 0; range < ranges; range++) {
        expect(left[range]).toBeGreaterThan(flight.acked);
        expect(right[range]).toBeGreaterThan(left[range] ?? NaN);
        expect(right[range]).toBeLessThanOrEqual(flight.highest + 1);
        if (range > 0) expect(left[range]).toBeGreaterThan(right[range - 1] ?? NaN);
        // The receiver has every segment that the sender believes reported.
        const { seen, expected } = parts.receiver.state;
        for (let segment = left[range] ?? NaN; segment < (right[range] ?? NaN); segment++) {
          expect(segment < expected || seen[segment & (seen.length - 1)] === 1).toBe(true);
        }
      }
    });
  }, 80);
});

it('the windows stay within their bounds', () => {
  always((simulation) => {
    simulation.flows.forEach((parts, flow) => {
      const described = simulation.scenario.flows[flow];
      if (parts.kind !== 'tcp' || described?.kind !== 'tcp') return;
      const { cwnd, ssthresh } = parts.sender.window;
      // Properties of ns-2: a window of one segment is halved to half a segment; when duplicate ACKs follow a timeout,
      // Vegas deflates to a window that the timeout has set to 0; ssthresh starts at the receiver window.
      const halves = described.stack === 'ns2' || described.parameters['cutBasis'] === 'window';
      const emptied = described.variant === 'vegas' && described.stack === 'ns2';
      expect(cwnd).toBeGreaterThanOrEqual(emptied ? 0 : halves ? 0.5 : 1);
      expect(cwnd).toBeLessThan(1e6);
      // TCP-LP yields down to one segment and stays there until the link is free. YeAH of Linux 2.6.22 subtracts the
      // last queue from a small window, down to one segment.
      const { variant, stack } = described;
      const least = variant === 'lp' || (variant === 'yeah' && stack === 'ns2-linux') ? 1 : 2;
      expect(ssthresh).toBeGreaterThanOrEqual(Math.min(least, described.receiverWindow));
      expect(parts.sender.recovery.inflation).toBeGreaterThanOrEqual(0);
      expect(parts.sender.rto()).toBeGreaterThan(0);
      expect(parts.sender.rto()).toBeLessThanOrEqual(60);
    });
  }, 60);
});

it('time never goes back, and averages are between the extremes', () => {
  fc.assert(
    fc.property(anyExperiment, (experiment) => {
      const simulation = simulate(experiment);
      let last = 0;
      let events = 0;
      let backwards = 0;
      while (simulation.runBefore(Infinity, 1) > 0) {
        events++;
        if (simulation.now < last) backwards++;
        last = simulation.now;
      }
      expect(backwards).toBe(0);
      expect(simulation.events).toBe(events);
      for (const link of simulation.links) {
        const { queueing, busy } = usage(link, simulation.now);
        expect(queueing).toBeGreaterThanOrEqual(-1e-9);
        expect(queueing).toBeLessThanOrEqual((link.maxQueueAt() + 1e-9) * simulation.now);
        expect(busy).toBeLessThanOrEqual(simulation.now + 1e-9);
      }
    }),
    runs(25),
  );
});
