/** Copa compared with Arun and Balakrishnan 2018: queues and shares. Rule by rule: `laws/copa.test.ts`. */
import { describe, expect, it } from 'vitest';
import type { CopaState } from '../../src/engine/tcp/variants/copa/rules.ts';
import { ENTRY, enterMin, freshWindowedMin, smallestOf } from '../../src/engine/tcp/congestion/windowedMin.ts';
import type { StackName } from '../../src/engine/tcp/catalogue.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { simulate, tcpOf, observed } from '../experiment.ts';
import { stamp } from '../passport.ts';

describe('the filter of round trips', () => {
  it('knows the smallest of a stretch within a quarter of it', () => {
    const kept = freshWindowedMin();
    const values: { readonly time: number; readonly value: number }[] = [];
    for (let i = 0; i < 2000; i++) {
      const time = i / 100;
      const value = 10 + ((i * 7919) % 101) / 10 + (i > 1000 ? 5 : 0);
      values.push({ time, value });
      kept[ENTRY.TIME] = time;
      kept[ENTRY.VALUE] = value;
      kept[ENTRY.SPAN] = 1;
      enterMin(kept);
      const last = (span: number) =>
        Math.min(...values.filter((one) => one.time > time - span).map((one) => one.value));
      expect(smallestOf(kept)).toBeGreaterThanOrEqual(last(1.011));
      if (i > 100) expect(smallestOf(kept)).toBeLessThanOrEqual(last(0.25));
    }
  });
});

/** Flows over 10 Mb/s and 40 ms, which hold 34 packets. */
const path = (
  flows: readonly {
    readonly variant: 'copa' | 'newreno';
    readonly start?: number;
    readonly stop?: number;
    readonly parameters?: object;
  }[],
  { queue, duration, stack = 'rfc' }: { readonly queue: number; readonly duration: number; readonly stack?: StackName },
): Simulation =>
  simulate({
    duration,
    network: {
      kind: 'custom',
      nodes: [{ id: 'a' }, { id: 'b' }],
      links: [
        { from: 'a', to: 'b', rate: 1e7, delay: 0.02, queue: { limit: queue }, back: { queue: { limit: 100_000 } } },
      ],
    },
    flows: flows.map((flow, index) => ({
      kind: 'tcp',
      stack,
      from: 'a',
      to: 'b',
      start: index,
      segmentSize: 1448,
      // Packets of 1500 bytes on either stack; on `linux` the timestamps are counted separately.
      headerSize: stack === 'linux' ? 40 : 52,
      receiverWindow: 100_000,
      // The paper's receivers acknowledge every segment.
      delayedAck: { segments: 1 },
      ...flow,
    })) as never,
  });

/** Mean number of waiting packets, and the utilisation of the link, within a time span. */
function queueBetween(simulation: Simulation, from: number, until: number): { waiting: number; used: number } {
  const { state } = simulation.links[0]!;
  simulation.runBefore(from);
  const [waited, offered] = [state.waited, state.offered];
  simulation.runBefore(until);
  return {
    waiting: (state.waited - waited) / (until - from),
    used: ((state.offered - offered) * 12_000) / (1e7 * (until - from)),
  };
}

describe('in default mode', () => {
  it.each(
    (['rfc', 'linux'] as const).flatMap((stack) => [0.1, 0.25, 0.5, 1].map((deltaCopa) => ({ stack, deltaCopa }))),
  )('$stack, delta $deltaCopa: about 1/delta segments wait, and the link is used', ({ stack, deltaCopa }) => {
    const simulation = path([{ variant: 'copa', parameters: { deltaCopa } }], { queue: 200, duration: 30, stack });
    const { waiting, used } = queueBetween(simulation, 10, 30);
    stamp({
      variant: 'copa',
      stack,
      against: 'Arun and Balakrishnan 2018',
      experiment: `alone, 10 Mb/s, 40 ms, delta ${deltaCopa}`,
      quantity: 'packets that wait',
      ours: waiting.toFixed(2),
      theirs: String(1 / deltaCopa),
      bound: 'within half, and one packet',
      why: 'A packet finds the one in transmission before it, and the window swings to and fro about its target for some round trips.',
    });
    // A packet also waits for the rest of the one being transmitted, so up to one more.
    expect(waiting).toBeGreaterThan(0.5 / deltaCopa);
    expect(waiting).toBeLessThan(1.5 / deltaCopa + 1);
    expect(used).toBeGreaterThan(0.97);
  });

  // Four flows that start a second apart take one another for flows that fill the queue (see the next test), so this
  // test runs without the mode.
  it.each([
    [2, true],
    [4, false],
  ])(
    '%s flows that begin one after the other have equal shares and short queues (competing: %s)',
    (count, competes) => {
      const simulation = path(
        Array.from({ length: count }, () => ({ variant: 'copa' as const, parameters: { competes } })),
        { queue: 200, duration: 60 },
      );
      simulation.runBefore(20);
      const before = Array.from({ length: count }, (_, flow) => tcpOf(simulation, flow).receiver.state.delivered);
      const { waiting, used } = queueBetween(simulation, 20, 60);
      const shares = before.map((sum, flow) => tcpOf(simulation, flow).receiver.state.delivered - sum);
      const total = shares.reduce((sum, share) => sum + share, 0);
      const index = (total * total) / (count * shares.reduce((sum, share) => sum + share * share, 0));
      stamp({
        variant: 'copa',
        stack: 'rfc',
        against: 'equal shares',
        experiment: `${count} flows, 10 Mb/s, from 20 to 60 s`,
        quantity: 'Jain’s index',
        ours: index.toFixed(4),
        theirs: '1',
        bound: 'above 0.98',
        limit: true,
      });
      expect(index).toBeGreaterThan(0.98);
      expect(waiting / count).toBeGreaterThan(1);
      expect(waiting / count).toBeLessThan(3.5);
      expect(used).toBeGreaterThan(0.97);
      for (let flow = 0; flow < count; flow++) expect(tcpOf(simulation, flow).sender.state.retransmissions).toBe(0);
    },
  );
});

describe('four flows', () => {
  const four = (apart: number, parameters: object = {}): Simulation =>
    path(
      [0, 1, 2, 3].map((flow) => ({ variant: 'copa' as const, start: flow * apart, parameters })),
      { queue: 200, duration: 100 },
    );

  it.each([
    [0, {}],
    [5, {}],
    [15, {}],
    [1, { competes: false }],
  ])('that begin %s s apart (%o): 1/delta segments of each wait', (apart, parameters) => {
    const { waiting } = queueBetween(four(apart, parameters), 60, 100);
    expect(waiting).toBeGreaterThan(6);
    expect(waiting).toBeLessThan(10);
  });

  it('that begin a second apart and may compete mistake one another for Reno, and keep a queue for a minute and more: a known weakness', () => {
    const simulation = four(1);
    const before = queueBetween(simulation, 20, 60).waiting;
    expect(before).toBeGreaterThan(60);
    // After ten seconds no flow remembers the round trip of the empty path.
    expect((tcpOf(simulation).sender.own as CopaState).RTTmin).toBeGreaterThan(0.06);
    // Slowly they find it again.
    expect(queueBetween(simulation, 60, 100).waiting).toBeLessThan(before / 2);
  });
});

describe('beside NewReno, which fills the queue', () => {
  const share = (parameters: object): number => {
    const simulation = path([{ variant: 'newreno' }, { variant: 'copa', parameters }], { queue: 34, duration: 120 });
    simulation.runBefore(Infinity);
    const [other, own] = [0, 1].map((flow) => tcpOf(simulation, flow).receiver.state.delivered);
    return own! / (other! + own!);
  };

  it('competes: a third of the link at least; without the mode hardly more than a sixth', () => {
    expect(share({})).toBeGreaterThan(1 / 3);
    expect(share({})).toBeLessThan(2 / 3);
    expect(share({ competes: false })).toBeLessThan(1 / 6);
  });

  it('changes its mode soon after NewReno comes, and back after it has gone', () => {
    const simulation = simulate({
      duration: 40,
      network: { bottleneck: { rate: 1e7, delay: 0.02, queue: { limit: 60 } }, access: { rate: 1e9, delay: 0 } },
      flows: [
        { kind: 'tcp', variant: 'copa', stack: 'rfc', receiverWindow: 1e5 },
        { kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 1e5, start: 10, stop: 25 },
      ],
    });
    const reported = observed(simulation);
    simulation.runBefore(Infinity);
    const changes = reported.filter(({ title }) => title === 'TCP-competitive mode' || title === 'Default mode');
    const after = changes.find(({ time }) => time > 10);
    expect(after?.title).toBe('TCP-competitive mode');
    expect(after!.time - 10).toBeLessThan(1.5);
    const last = changes.at(-1)!;
    expect(last.title).toBe('Default mode');
    expect(last.time).toBeLessThan(30);
    expect((tcpOf(simulation).sender.own as CopaState).wanted).toBe(2);
  });
});
