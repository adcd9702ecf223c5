/** Queues with several lines, and managed queues, compared packet by packet with their specifications. */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import type { QueueName } from '../../src/engine/queue/catalogue.ts';
import { Pie } from '../../src/engine/queue/pie/pie.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { simulate, tcpOf } from '../experiment.ts';
import { unaccounted } from '../properties/census.ts';
import { FULL, many, RATE, through, type Packet } from './oneQueue.ts';

describe('FQ-CoDel (RFC 8290)', () => {
  const settings = { kind: 'fqCodel', quantum: 1514, target: 0.005, interval: 0.1, ecn: false };

  it('serves a flow that begins to queue before one that has queued for long (4.2)', () => {
    const { sent } = through('fqCodel', settings, [...many('A', 0, 4), ['B1', 1, 100, 1.5]], RATE);
    expect(sent).toEqual(['A1 0', 'A2 1', 'B1 2', 'A3 2.07', 'A4 3.07']);
  });

  it('gives a packet no precedence that comes while its line stands among the old (4.2)', () => {
    const packets: Packet[] = [...many('A', 0, 5), ['B1', 1, 100, 1.5], ['B2', 1, 100, 2.5]];
    expect(through('fqCodel', settings, packets, RATE).sent).toEqual([
      'A1 0',
      'A2 1',
      'B1 2',
      'A3 2.07',
      'B2 3.07',
      'A4 3.13',
      'A5 4.13',
    ]);
  });

  it('drops half of the bytes of the fattest line when there is no room (4.1)', () => {
    const packets = [...many('C', 2, 1), ...many('A', 0, 8), ...many('B', 1, 3)];
    const { dropped, sent } = through('fqCodel', settings, packets, RATE, 11);
    expect(dropped).toEqual(['A1', 'A2', 'A3', 'A4']);
    expect(sent.map((each) => each.slice(0, 2))).toEqual(['C1', 'A5', 'B1', 'A6', 'B2', 'A7', 'B3', 'A8']);
    const other = [...many('C', 2, 1), ...many('A', 0, 3), ...many('B', 1, 8)];
    expect(through('fqCodel', settings, other, RATE, 11).dropped).toEqual(['B1', 'B2', 'B3', 'B4']);
  });

  it('gives it precedence again once it has been passed over, empty, among the old (4.2)', () => {
    const packets: Packet[] = [...many('A', 0, 6), ['B1', 1, 100, 1.5], ['B2', 1, 100, 3.2], ['B3', 1, 100, 5.2]];
    expect(through('fqCodel', settings, packets, RATE).sent).toEqual([
      'A1 0',
      'A2 1',
      'B1 2',
      'A3 2.07',
      // B was visited at 3.07, was empty, and was removed.
      'A4 3.07',
      'B2 4.07',
      'A5 4.13',
      'A6 5.13',
      'B3 6.13',
    ]);
  });

  it('gives precedence too to one that left the old while another was in its turn (4.2)', () => {
    // Half a millisecond each, two in a turn of A. B is removed at 2.07, before the third turn of A, and returns during
    // it.
    const packets: Packet[] = [...many('A', 0, 8, 0, FULL / 2), ['B1', 1, 100, 1.2], ['B2', 1, 100, 2.2]];
    expect(through('fqCodel', { ...settings, quantum: FULL }, packets, RATE).sent).toEqual([
      'A1 0',
      'A2 0.5',
      'A3 1',
      'B1 1.5',
      'A4 1.57',
      'A5 2.07',
      'B2 2.57',
      'A6 2.63',
      'A7 3.13',
      'A8 3.63',
    ]);
  });

  it('drops 64 packets at most to make room (4.1)', () => {
    const { dropped } = through('fqCodel', { ...settings, target: 10 }, many('A', 0, 141), RATE, 140);
    expect(dropped).toEqual(Array.from({ length: 64 }, (_, index) => `A${index + 2}`));
  });

  it('lets flows that wait share by bytes, within a quantum and a packet', () => {
    const packets = [...many('A', 0, 60), ...many('B', 1, 250, 0, 300)];
    const bytes = { A: 0, B: 0 };
    for (const each of through('fqCodel', { ...settings, target: 10 }, packets, RATE).sent.slice(0, 200)) {
      const name = each.charAt(0) as 'A' | 'B';
      bytes[name] += name === 'A' ? FULL : 300;
      expect(Math.abs(bytes.A - bytes.B)).toBeLessThanOrEqual(1514 + FULL + 300);
    }
  });
});

describe('deficit round robin (Shreedhar and Varghese 1995)', () => {
  it('sends a packet when the deficit allows it, and keeps what is left', () => {
    const packets: Packet[] = [...many('C', 2, 1, 0, 100), ...many('A', 0, 2, 0, 750), ...many('B', 1, 3, 0, 300)];
    const { sent } = through('drr', { kind: 'drr', quantum: 500 }, packets, 8e6);
    expect(sent.map((each) => each.slice(0, 2))).toEqual(['C1', 'B1', 'A1', 'B2', 'B3', 'A2']);
  });

  it('is fair within a quantum and two packets while both wait, whatever their packets', () => {
    const packets = [...many('A', 0, 100, 0, 1500), ...many('B', 1, 500, 0, 300)];
    const bytes = { A: 0, B: 0 };
    for (const each of through('drr', { kind: 'drr', quantum: 1500 }, packets, 8e6).sent.slice(0, 500)) {
      const name = each.charAt(0) as 'A' | 'B';
      bytes[name] += name === 'A' ? 1500 : 300;
      expect(Math.abs(bytes.A - bytes.B)).toBeLessThanOrEqual(1500 + 2 * 1500);
    }
  });

  it('drops from the longest line when there is no room', () => {
    const packets = [...many('C', 2, 1), ...many('A', 0, 3), ...many('B', 1, 2)];
    expect(through('drr', { kind: 'drr', quantum: 1514 }, packets, RATE, 5).dropped).toEqual(['A1']);
  });
});

describe('stochastic fair queueing (McKenney 1990; ns-2.35, queue/sfq.cc)', () => {
  const bursts = [...many('C', 2, 1), ...many('A', 0, 3, 0, 300), ...many('B', 1, 2, 0, 1500)];
  const order = ({ sent }: { sent: string[] }): string => sent.map((each) => each.slice(0, 2)).join(' ');

  it('sends a packet of each line in turn, whatever its size; a line that begins to wait is the last', () => {
    const packets: Packet[] = [...bursts, ['C2', 2, FULL, 1.1]];
    expect(order(through('sfq', { kind: 'sfq', buckets: 16 }, packets, RATE))).toBe('C1 A1 B1 A2 C2 B2 A3');
  });

  it('has flows that share a line share its turn', () => {
    // Flows 1 and 3 share the first line.
    expect(order(through('sfq', { kind: 'sfq', buckets: 2 }, [...bursts, ...many('D', 2, 1)], RATE))).toBe(
      'C1 A1 B1 A2 B2 A3 D1',
    );
  });

  it('drops an arrival whose line holds half of the free places', () => {
    // The queue has ten places: A finds 10, 9, 8, 7 free, and holds 3 of 7/2 at the fourth.
    const packets = [...many('C', 2, 1), ...many('A', 0, 6)];
    expect(through('sfq', { kind: 'sfq', buckets: 1 }, packets, RATE, 11).dropped).toEqual(['A4', 'A5', 'A6']);
  });

  it('drops one beyond a part of the places when fewer are free than there are lines', () => {
    // 10, 10, 9, 8 and 7 places are free, all fewer than 16, so no line may hold more than one of them.
    const packets = [...many('C', 2, 1), ...many('A', 0, 3), ...many('B', 1, 2)];
    expect(through('sfq', { kind: 'sfq', buckets: 16 }, packets, RATE, 11).dropped).toEqual(['A2', 'A3', 'B2']);
    // While 8 or more of 20 are free, a line may hold more than an eighth: the 7 packets find 13 free.
    const more = [...many('C', 2, 1), ...many('A', 0, 8)];
    expect(through('sfq', { kind: 'sfq', buckets: 8 }, more, RATE, 21).dropped).toEqual(['A8']);
  });
});

describe('strict priority', () => {
  it('sends the first flows first, and does not interrupt what is being sent', () => {
    const packets: Packet[] = [
      ['L1', 1, FULL, 0],
      ['L2', 1, FULL, 0.2],
      ['H1', 0, FULL, 0.5],
      ['H2', 0, FULL, 1.5],
    ];
    expect(through('priority', { kind: 'priority', preferred: 1, share: 0.5 }, packets, RATE).sent).toEqual([
      'L1 0',
      'H1 1',
      'H2 2',
      'L2 3',
    ]);
  });

  it('has places for each of the two (ns-2.35, diffserv/dsred.cc)', () => {
    const packets = [...many('L', 1, 8), ...many('H', 0, 4)];
    const drops = (share: number): string[] =>
      through('priority', { kind: 'priority', preferred: 1, share }, packets, RATE, 7).dropped;
    expect(drops(0.5)).toEqual(['L5', 'L6', 'L7', 'L8', 'H4']);
    expect(drops(0.2)).toEqual(['L7', 'L8', 'H2', 'H3', 'H4']);
  });
});

describe('head drop', () => {
  it('drops the packet that has waited longest', () => {
    const packets: Packet[] = [...many('P', 0, 4), ['Q1', 0, FULL, 0.5], ['Q2', 0, FULL, 1.2], ['Q3', 0, FULL, 1.4]];
    const { sent, dropped } = through('headDrop', { kind: 'headDrop' }, packets, RATE, 4);
    expect(dropped).toEqual(['P2', 'P4']);
    expect(sent).toEqual(['P1 0', 'P3 1', 'Q1 2', 'Q2 3', 'Q3 4']);
  });
});

describe('token bucket of 1 Mb/s and 3000 bytes', () => {
  const packets: Packet[] = [0, 0, 0, 6, 12, 24].map((at, index) => [`P${index + 1}`, 0, 1500, at]);

  it('as a policer drops what has no tokens', () => {
    const { sent, dropped } = through('policer', { kind: 'policer', tokenRate: 1e6, bucket: 3000 }, packets, 1e12);
    expect(dropped).toEqual(['P3', 'P4']);
    expect(sent).toEqual(['P1 0', 'P2 0', 'P5 12', 'P6 24']);
  });

  it('as a shaper lets it wait', () => {
    const { sent, dropped } = through(
      'shaper',
      { kind: 'shaper', tokenRate: 1e6, bucket: 3000 },
      packets.slice(0, 4),
      1e12,
    );
    expect(dropped).toEqual([]);
    expect(sent).toEqual(['P1 0', 'P2 0', 'P3 12', 'P4 24']);
  });
});

describe('a trace', () => {
  const at = (size: number, ...times: readonly number[]): Packet[] =>
    times.map((time, index) => [`P${index + 1}`, 0, size, time]);
  const leaves = (kind: QueueName, trace: string, packets: readonly Packet[]) =>
    through(kind, { kind, opportunityTimes: trace, rateSteps: trace, opportunity: 1504 }, packets, 1e12).sent;

  it.each([
    ['an opportunity carries one packet; equal lines are several', at(1504, 0, 0, 0), ['P1 5', 'P2 5', 'P3 10']],
    ['a packet may take what is left of one and the next', at(1000, 0, 0), ['P1 5', 'P2 5']],
    [
      'one carries as many as fit, and what nobody uses is lost',
      [...at(376, 0, 0, 0, 0, 6)],
      ['P1 5', 'P2 5', 'P3 5', 'P4 5', 'P5 10'],
    ],
    ['who comes at its very moment misses it', at(1504, 5), ['P1 10']],
    ['one is taken by none that has left already', at(1504, 0, 16, 21, 21), ['P1 5', 'P2 20', 'P3 25', 'P4 25']],
    ['it begins again after its last line', at(1504, 11, 10_000_001), ['P1 15', 'P2 10000005']],
  ] as const)('of delivery opportunities as in mm-link: %s', (_name, packets, sent) => {
    expect(leaves('opportunities', '5\n5\n10\n', packets)).toEqual(sent);
  });

  it('of opportunities may be longer than a second, and begins again all the same', () => {
    expect(leaves('opportunities', '1000\n2000', at(1504, 4500, 4500, 9001))).toEqual([
      'P1 5000',
      'P2 6000',
      'P3 10000',
    ]);
  });

  it('of rates: a packet leaves when its bits are carried, over steps, silences and repeats', () => {
    // 1500 bytes: 12 ms at 1 Mb/s. From 20 to 30 ms nothing is sent, then at half the rate.
    const trace = '0 1000000\n0.02 0\n0.03 500000\nrepeat 0.06';
    expect(leaves('rateTrace', trace, at(1500, 0, 1, 2, 3, 1_000_000_000))).toEqual([
      'P1 12',
      // 8 ms before the silence, 4000 bits after it.
      'P2 38',
      'P3 61',
      'P4 73',
      // It arrives 40 ms after an interval began.
      'P5 1000000022',
    ]);
    expect(leaves('rateTrace', '0 1000000\n0.02 500000', at(1500, 0, 0, 100))).toEqual(['P1 12', 'P2 28', 'P3 124']);
  });

  it.each([
    ['opportunities', '5\n\n7', 'line 2: must be a whole number of ms, at most 86400000 (got "")'],
    ['opportunities', '5\n4', 'line 2: must not be below 5, the line before (got "4")'],
    ['opportunities', '0\n0', 'line 2: must be above 0 at the end (got "0")'],
    ['rateTrace', '1 5', 'line 1: must begin at 0 s (got "1 5")'],
    ['rateTrace', '0 5\n3 x', 'line 2: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "3 x")'],
    ['rateTrace', '0 5\n2 0', 'line 2: must have a rate above 0, or nothing ever leaves (got "2 0")'],
    ['rateTrace', '0 5\n2 1\nrepeat 2', 'line 3: must repeat after 2 s, at most 86400 (got "repeat 2")'],
  ])('%s that cannot be read is refused with its line', (kind, trace, problem) => {
    const name = kind === 'rateTrace' ? 'rateSteps' : 'opportunityTimes';
    const parsed = parseScenario({ network: { bottleneck: { queue: { kind, [name]: trace } } } });
    expect(parsed.ok ? [] : parsed.problems.map(formatProblem)).toEqual([
      `network.bottleneck.queue.${name}: ${problem}`,
    ]);
  });
});

describe('PIE (RFC 8033)', () => {
  const settings = { delayTarget: 0.015, updateInterval: 0.015, maxBurst: 0.15, derandomizes: false, ecn: false };
  const fresh = (freeAt = 0, more: object = {}) => {
    const link = { freeAt };
    return { link, pie: new Pie(new Kernel(1), 'a>b', { ...settings, ...more }, link) };
  };
  const arrival = (now: number) => ({
    now,
    waiting: 10,
    waitingBytes: 15_000,
    busy: true,
    freeSince: 0,
    size: 1500,
    capable: false,
  });

  it('moves the chance by how far and how fast the delay goes, calmly while it is small (4.2)', () => {
    const { pie } = fresh();
    const chances = [0.03, 0.03, 0.03].map((delay) => (pie.update(delay), pie.state.drop_prob));
    expect(chances[0]).toBeCloseTo(1.9226e-5, 9);
    expect(chances[1]).toBeCloseTo(3.3875e-5, 9);
    expect(chances[2]).toBeCloseTo(4.8523e-5, 9);
    const step = (drop_prob: number, qdelay_old: number, delay: number): number => {
      Object.assign(pie.state, { drop_prob, qdelay_old });
      pie.update(delay);
      return pie.state.drop_prob;
    };
    expect(step(0.05, 0.015, 0.02)).toBeCloseTo(0.0534375, 10);
    expect(step(0.12, 0.02, 0.04)).toBeCloseTo(0.14, 10);
    expect(step(0.1, 0.02, 0.04)).toBeCloseTo(0.12, 10);
    expect(step(0.3, 0, 0)).toBeCloseTo(0.2921625, 10);
  });

  it.each([
    [0.99e-6, 2048],
    [1e-6, 512],
    [1e-5, 128],
    [1e-4, 32],
    [1e-3, 8],
    [1e-2, 2],
    [0.1, 1],
  ])('from a chance of %f on divides the step by %i (4.2)', (drop_prob, by) => {
    const { pie } = fresh();
    Object.assign(pie.state, { drop_prob, qdelay_old: 0.016 });
    pie.update(0.016);
    expect(pie.state.drop_prob - drop_prob).toBeCloseTo((0.125 * 0.001) / by, 12);
  });

  it.each([0, 0.4])(
    'after a silence is where all its updates would have brought it, from a chance of %f',
    (drop_prob) => {
      const after = (qdelay_old: number, burst_allowance: number, freeAt: number): number[] => {
        const { pie, link } = fresh(freeAt);
        Object.assign(pie.state, { drop_prob, qdelay_old, burst_allowance });
        pie.decide(arrival(1));
        const one = { drop_prob: pie.state.drop_prob, nextAt: pie.state.nextAt };
        const { pie: other } = fresh();
        Object.assign(other.state, { drop_prob, qdelay_old, burst_allowance });
        let next = 0.015;
        for (; next <= 1; next += 0.015) other.update(Math.max(0, link.freeAt - next));
        return [one.drop_prob - other.state.drop_prob, one.nextAt - next];
      };
      for (const apart of [after(0, 0, 0), after(0.02, 0, 0), after(0, 0.1, 0), after(0, 0, 0.99), after(0, 0, 3)])
        for (const each of apart) expect(Math.abs(each)).toBeLessThan(1e-9);
    },
  );

  it('lets a packet in while the last delay was short and the chance is below a fifth (4.1)', () => {
    const dropped = (drop_prob: number): boolean => {
      const { pie } = fresh();
      Object.assign(pie.state, { drop_prob, qdelay_old: 0.007, burst_allowance: 0 });
      return Array.from({ length: 60 }, () => pie.decide(arrival(0.01))).some((verdict) => verdict !== 0);
    };
    expect([dropped(0.1999), dropped(0.2)]).toEqual([false, true]);
  });

  it('adds up no chances of before once the chance is 0 (5.4)', () => {
    const { pie } = fresh(0, { derandomizes: true });
    Object.assign(pie.state, { drop_prob: 0, accu_prob: 0.5, qdelay_old: 0.02, burst_allowance: 0 });
    pie.decide(arrival(0.01));
    expect(pie.state.accu_prob).toBe(0);
  });

  it('lets a packet in that finds no more than two of the mean size (4.1)', () => {
    const dropped = (waitingBytes: number): boolean => {
      const { pie } = fresh();
      Object.assign(pie.state, { drop_prob: 0.5, qdelay_old: 0.02, burst_allowance: 0 });
      return Array.from({ length: 60 }, () => pie.decide({ ...arrival(0.01), waitingBytes })).some(
        (each) => each !== 0,
      );
    };
    expect([dropped(3000), dropped(3001)]).toEqual([false, true]);
  });

  it('has its allowance again once nothing is dropped and packets wait for less than half of the target (4.4)', () => {
    const left = (drop_prob: number, qdelay_old: number, delay: number): number => {
      const { link, pie } = fresh();
      Object.assign(pie.state, { drop_prob, qdelay_old, burst_allowance: 0.05 });
      link.freeAt = 0.01 + delay;
      pie.decide(arrival(0.01));
      return pie.state.burst_allowance;
    };
    expect([left(0, 0.007, 0.007), left(0.1, 0.007, 0.007), left(0, 0.0075, 0.007), left(0, 0.007, 0.008)]).toEqual([
      0.15, 0.05, 0.05, 0.05,
    ]);
  });

  it('drops nothing of a burst for as long as the allowance lasts (4.4)', () => {
    const { link, pie } = fresh();
    pie.decide(arrival(0.016));
    link.freeAt = 1e9;
    const left = Array.from({ length: 10 }, (_, index) => {
      const verdict = pie.decide(arrival(0.0301 + 0.015 * index));
      return [verdict, Math.round(pie.state.burst_allowance * 1000)];
    });
    expect(left.map(([, allowance]) => allowance)).toEqual([135, 120, 105, 90, 75, 60, 45, 30, 15, 0]);
    expect(left.slice(0, 9).every(([verdict]) => verdict === 0)).toBe(true);
  });

  it('keeps one Reno flow near its target delay', () => {
    const simulation = simulate({
      duration: 60,
      network: {
        bottleneck: { rate: 10e6, delay: 0.02, queue: { kind: 'pie', limit: 1000 } },
        access: { rate: 1e9, delay: 0 },
      },
      flows: [{ kind: 'tcp', variant: 'sack', stack: 'rfc', receiverWindow: 1e4, segmentSize: 1460 }],
    });
    simulation.runBefore(Infinity);
    const { waited, offered, drops } = simulation.links[0]!.state;
    expect(waited / (offered - drops)).toBeGreaterThan(0.005);
    expect(waited / (offered - drops)).toBeLessThan(0.02);
    expect(tcpOf(simulation, 0).receiver.state.delivered).toBeGreaterThan(0.85 * 60 * 833);
    expect(unaccounted(simulation)).toEqual([]);
  });
});

describe('whole runs', () => {
  it.each([
    'headDrop',
    'shaper',
    'priority',
    'drr',
    'sfq',
    'fqCodel',
    'policer',
    'opportunities',
    'rateTrace',
  ] as const)('neither lose nor make packets over %s, and end where they began from a checkpoint', (kind) => {
    const simulation = simulate({
      duration: 10,
      network: { bottleneck: { rate: 4e6, delay: 0.02, queue: { kind, limit: 20 } } },
      flows: [
        { kind: 'tcp', variant: 'cubic', stack: 'rfc', receiverWindow: 1e4 },
        { kind: 'tcp', variant: 'newreno', stack: 'rfc', receiverWindow: 1e4 },
        { kind: 'udp', rate: 1e6, packetSize: 300 },
      ],
    });
    simulation.runBefore(5);
    expect(unaccounted(simulation)).toEqual([]);
    const half = simulation.save();
    simulation.runBefore(Infinity);
    expect(unaccounted(simulation)).toEqual([]);
    const digest = simulation.digest();
    simulation.restore(half);
    simulation.runBefore(Infinity);
    expect(simulation.digest()).toBe(digest);
    expect(simulation.links[0]!.state.drops).toBeGreaterThan(0);
  });
});
