/**
 * Marks and the reactions to them in stacks `rfc` and `linux`: once per window, as after a loss, but without a
 * retransmission.
 */
import { describe, expect, it } from 'vitest';
import { ECN, FLAGS, ROUTE, SEQ } from '../../src/engine/kernel/packets.ts';
import type { Simulation } from '../../src/lab/build/simulation.ts';
import { firingsOf, simulate, tcpOf, type TitledFiring } from '../experiment.ts';
import { causesOf, first, oneLink } from './timeline.ts';

/** The ECN flags in the headers, in order; those of the handshake (segment 0) agree on ECN and report nothing. */
interface Headers {
  readonly handshake: number[];
  readonly data: { readonly segment: number; readonly flags: number }[];
  readonly echoes: number[];
}

/** Marks these segments at the entry of the link, and records the flags in the headers. */
function marking(simulation: Simulation, segments: readonly number[]): Headers {
  const left = new Set(segments);
  const { packets } = simulation.kernel;
  const headers: Headers = { handshake: [], data: [], echoes: [] };
  simulation.links.forEach((link) => {
    const own = link.lossModel;
    const verdict = (packet: number): ReturnType<NonNullable<typeof own>['verdict']> => {
      const { rows } = packets.state;
      const segment = rows[packet + SEQ]!;
      const flags = rows[packet + FLAGS]!;
      if (segment === 0) {
        headers.handshake.push(flags & (ECN.CWR | ECN.ECE));
        return -1;
      }
      if ((rows[packet + ROUTE]! & 1) === 1) {
        if ((flags & ECN.ECE) !== 0) headers.echoes.push(segment);
        return -1;
      }
      headers.data.push({ segment, flags });
      if ((flags & ECN.ECT) !== 0 && left.delete(segment)) rows[packet + FLAGS] = flags | ECN.CE;
      return own === null ? -1 : own.verdict(packet);
    };
    link.attachLoss({ verdict }, null, null);
  });
  return headers;
}

const cutsOf = (reported: readonly TitledFiring[], simulation: Simulation): readonly TitledFiring[] =>
  reported.filter(({ rule }) => simulation.rules[rule]?.kind === 'cut');

const started = { initialSsthresh: 16, ecn: 'classic' } as const;

describe('a marked segment', () => {
  it('halves the FlightSize once, however many segments of the window are marked (RFC 3168 6.1.2)', () => {
    const simulation = simulate(oneLink({ variant: 'sack', stack: 'rfc', parameters: started }));
    const headers = marking(simulation, [40, 42, 45]);
    const reported = firingsOf(simulation);
    const [cut, ...others] = cutsOf(reported, simulation);
    expect(others).toEqual([]);
    expect(cut?.title).toBe('Multiplicative decrease for a mark');
    expect(cut?.after).toBeCloseTo((cut?.before ?? NaN) / 2, 0);
    expect(tcpOf(simulation).sender.state.retransmissions).toBe(0);
    // An ECN-setup SYN and its answer (RFC 3168 section 6.1.1).
    expect(headers.handshake).toEqual([ECN.CWR | ECN.ECE, ECN.ECE]);
    // The ACKs echo from the marked segment on, until a new segment carries CWR.
    const answer = headers.data.find(({ flags }) => (flags & ECN.CWR) !== 0);
    expect(headers.echoes[0]).toBe(40);
    expect(headers.echoes.at(-1)).toBe((answer?.segment ?? NaN) - 1);
    expect(headers.data.filter(({ flags }) => (flags & ECN.CWR) !== 0)).toHaveLength(1);
  });

  it('is answered again in the next window', () => {
    const simulation = simulate(oneLink({ variant: 'sack', stack: 'rfc', parameters: started }));
    marking(simulation, [40, 80]);
    expect(cutsOf(firingsOf(simulation), simulation)).toHaveLength(2);
  });

  it('and a loss in the same window cut it once; the lost segment is sent again and cannot be marked', () => {
    const simulation = simulate(
      oneLink({ variant: 'sack', stack: 'rfc', forcedDrops: first(44), parameters: started }),
    );
    const headers = marking(simulation, [40]);
    const reported = firingsOf(simulation);
    expect(cutsOf(reported, simulation).map(({ title }) => title)).toEqual(['Multiplicative decrease for a mark']);
    expect(tcpOf(simulation).sender.state).toMatchObject({ retransmissions: 1, timeouts: 0 });
    const again = headers.data.filter(({ segment }) => segment === 44);
    expect(again.map(({ flags }) => flags & ECN.ECT)).toEqual([ECN.ECT, 0]);
  });

  it('while a loss is being repaired does not cut again', () => {
    const simulation = simulate(
      oneLink({ variant: 'newreno', stack: 'rfc', forcedDrops: first(40), parameters: started }),
    );
    marking(simulation, [44, 46]);
    expect(cutsOf(firingsOf(simulation), simulation).map(({ title }) => title)).toEqual(['Multiplicative decrease']);
  });

  it('is the cause that the cut names', () => {
    const simulation = simulate({
      duration: 6,
      network: { bottleneck: { rate: 2e6, queue: { kind: 'red', limit: 100, weight: 0.05, ecn: true } } },
      flows: [
        { variant: 'sack', stack: 'rfc', receiverWindow: 60, parameters: { ecn: 'classic', initialSsthresh: 12 } },
      ],
    });
    const reported = firingsOf(simulation);
    const cut = reported.find(({ title }) => title === 'Multiplicative decrease for a mark');
    expect(causesOf(simulation, cut)).toEqual([
      'Multiplicative decrease for a mark',
      'A mark is answered',
      'Marked early',
    ]);
    const [mark] = reported.filter(({ title }) => title === 'Marked early');
    expect(reported.filter(({ title }) => title.startsWith('Dropped'))).toEqual([]);
    expect(cut?.subject).toBe(mark?.subject);
  });
});

describe('without ECN', () => {
  it('nothing can be marked, and a marking threshold is a DropTail queue', () => {
    const run = (queue: object, ecn: 'off' | 'classic') => {
      const simulation = simulate({
        duration: 10,
        network: { bottleneck: { queue: queue as { kind: 'step' } } },
        flows: [{ variant: 'sack', stack: 'rfc', receiverWindow: 200, parameters: { ecn } }],
      });
      simulation.runBefore(Infinity);
      const { sender } = tcpOf(simulation);
      return { acked: sender.flight.acked, drops: simulation.links[0]?.state.drops, marks: simulation.links[0]?.marks };
    };
    const step = { kind: 'step', limit: 50, threshold: 5 };
    expect(run(step, 'off')).toEqual(run({ kind: 'dropTail', limit: 50 }, 'off'));
    expect(run(step, 'classic').marks).toBeGreaterThan(0);
    expect(run(step, 'classic').drops).toBe(0);
  });
});

describe('stack linux', () => {
  it('takes a round trip to halve the window, sending on, and goes on from there', () => {
    const simulation = simulate(
      oneLink({ variant: 'reno', stack: 'linux', parameters: { ...started, quickAcks: 1e6 } }, { duration: 8 }),
    );
    marking(simulation, [60, 64]);
    const reported = firingsOf(simulation);
    const [cut, ...others] = cutsOf(reported, simulation);
    expect(others).toEqual([]);
    const { state } = tcpOf(simulation).sender;
    expect(state).toMatchObject({ retransmissions: 0, timeouts: 0, fastRetransmits: 0 });
    const half = Math.floor((cut?.before ?? NaN) / 2);
    expect(cut).toMatchObject({ after: cut?.before, after2: half });
    const ends = reported.find(({ title }) => title === 'The mark is answered');
    // One round trip: 100 ms of propagation plus the wait.
    expect((ends?.time ?? NaN) - (cut?.time ?? NaN)).toBeLessThan(0.35);
    const after = reported.find(({ title, id }) => title === 'The reduction ends' && id > (ends?.id ?? NaN));
    expect(after?.after).toBe(half);
  });
});
