/** Accurate ECN (RFC 9768): its field, when a receiver acknowledges at once, lost ACKs; then beside a recorded kernel. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { ECN } from '../../src/engine/kernel/packets.ts';
import { AccurateCount, AccurateEcho, aceBits, aceOf, newMarks } from '../../src/engine/tcp/ecn/accurate.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { scripted } from '../timelines/script.ts';
import { firingsOf, oneLink, simulate, tcpOf } from '../experiment.ts';

const NONE = { sackCount: 0, sackLeft: new Int32Array(4), sackRight: new Int32Array(4) };
const reported = (left: number, right: number) => ({
  sackCount: 1,
  sackLeft: Int32Array.of(left, 0, 0, 0),
  sackRight: Int32Array.of(right, 0, 0, 0),
});

it('ACE is AE, CWR and ECE, the highest bit first (3.2.2)', () => {
  expect([0, 1, 2, 4, 5, 7].map(aceBits)).toEqual([
    0,
    ECN.ECE,
    ECN.CWR,
    ECN.AE,
    ECN.AE | ECN.ECE,
    ECN.AE | ECN.CWR | ECN.ECE,
  ]);
  for (let cep = 5; cep < 30; cep++) expect(aceOf(aceBits(cep) | ECN.ECT | ECN.CE)).toBe(cep % 8);
});

describe('marks that an ACK reports (A.2)', () => {
  it.each([
    { acked: 1, from: 5, ace: 6, marks: 1 },
    { acked: 2, from: 7, ace: 1, marks: 2 },
    // Beyond seven packets, the most marks that fit.
    { acked: 9, from: 5, ace: 7, marks: 2 },
    { acked: 10, from: 5, ace: 7, marks: 10 },
    { acked: 10, from: 5, ace: 5, marks: 8 },
    { acked: 17, from: 12, ace: 5, marks: 17 },
  ])('$acked packets, count $from, ACE $ace: $marks', ({ acked, from, ace, marks }) => {
    expect(newMarks(ace, from, acked)).toBe(marks);
  });

  it('counts packets that SACK reports, once', () => {
    const count = new AccurateCount(new Kernel(1));
    count.read(aceBits(5), 0, -1, NONE, 0);
    const read = (ace: number, ack: number, before: number, sacks = NONE, at = 1): number => {
      count.read(aceBits(ace), ack, before, sacks, at);
      return count.state.acked;
    };
    expect(read(6, 3, 0)).toBe(3);
    expect(read(7, 3, 3, reported(5, 7))).toBe(2);
    expect(read(0, 3, 3, reported(5, 14))).toBe(7);
    // Ten cumulatively, nine of them known: no doubt about a wrap.
    expect(read(1, 13, 3)).toBe(1);
    expect(count.state).toMatchObject({ cep: 9, wrapped: 0 });
  });

  it('counts duplicate ACKs without SACK as one packet each', () => {
    const count = new AccurateCount(new Kernel(1));
    count.read(aceBits(5), 1, 0, NONE, 1);
    for (let i = 0; i < 9; i++) count.read(aceBits(6), 1, 1, NONE, 2 + i);
    count.read(aceBits(6), 11, 1, NONE, 12);
    expect(count.state).toMatchObject({ acked: 1, cep: 6, wrapped: 0 });
  });

  it('ignores an ACK that a newer one has superseded', () => {
    const count = new AccurateCount(new Kernel(1));
    count.read(aceBits(6), 4, 0, NONE, 2);
    expect(count.read(aceBits(5), 2, 4, NONE, 1)).toBe(0);
    expect(count.read(aceBits(5), 4, 4, reported(3, 4), 1)).toBe(0);
    expect(count.state.cep).toBe(6);
  });
});

it('a receiver acknowledges at once the first mark after a segment without, and every second one (3.2.2.5.1)', () => {
  const echo = new AccurateEcho(new Kernel(1));
  let before = false;
  const atOnce = [false, true, true, true, true, false, true, false].map((marked) => {
    echo.note(marked, before);
    before = marked;
    if (echo.verdict.atOnce) echo.label();
    return echo.verdict.atOnce;
  });
  expect(atOnce).toEqual([false, true, false, true, false, false, true, false]);
});

/** Two paths: a marking queue on the way there, and loss of ACKs on the way back. */
const marked = (flow: object, backLoss: object | null = null, duration = 10) =>
  simulate({
    duration,
    network: oneLink(
      { rate: 1e7, delay: 0.01, queue: { kind: 'step', limit: 1000, threshold: 6 } },
      backLoss === null ? {} : { loss: backLoss },
    ),
    flows: [{ kind: 'tcp', variant: 'dctcp', stack: 'rfc', from: 'a', to: 'b', receiverWindow: 5000, ...flow }],
  } as never);

it('is refused by name for a scripted peer, whose ACKs have no count', () => {
  const refused = parseScenario(
    scripted('100 write 28\n200 ack 10', { variant: 'dctcp', parameters: { ecn: 'accurate' } } as never),
  );
  expect(!refused.ok && refused.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'flows[0].parameters.ecn must be off, classic or precise: the ACKs of a script have an echo (ece), not a count of marks',
  ]);
});

it('so is a handshake', () => {
  const refused = parseScenario(
    scripted('100 write 28\n200 ack 10', {
      variant: 'reno',
      parameters: { ecn: 'classic', receiverEcn: 'off' },
    } as never),
  );
  expect(!refused.ok && refused.problems.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'flows[0].parameters.receiverEcn is for a network; a script has no handshake',
  ]);
});

describe('in a run', () => {
  it.each(['reno', 'cubic', 'dctcp', 'bbr3'])('%s counts the marks that the receiver saw', (variant) => {
    const simulation = marked({
      variant,
      parameters: { ecn: 'accurate' },
      stop: 9,
      delayedAck: { timeout: 0.04, segments: 2 },
    });
    simulation.runBefore(Infinity);
    const { sender, receiver } = tcpOf(simulation);
    expect(receiver.ecn!.state.marked).toBeGreaterThan(variant === 'bbr3' ? 5 : 20);
    expect(sender.ecn!.counting!.state.cep - 5).toBe(receiver.ecn!.state.marked);
    expect(sender.ecn!.counting!.state.wrapped).toBe(0);
  });

  it('reno reduces its window as often with either form of feedback, and is told so by a rule', () => {
    const cuts = ['classic', 'accurate'].map((ecn) => {
      const simulation = marked({ variant: 'reno', parameters: { ecn } });
      return firingsOf(simulation).filter(({ title }) => title === 'Multiplicative decrease for a mark').length;
    });
    expect(cuts[0]).toBeGreaterThan(5);
    expect(cuts[1]).toBe(cuts[0]);
    const simulation = marked({ variant: 'reno', parameters: { ecn: 'accurate' } });
    const counted = firingsOf(simulation).filter(({ title }) => title === 'Marks counted');
    expect(counted).toHaveLength(cuts[1]!);
  });

  it('after a run of lost ACKs the sender counts no fewer marks than there were, and names the rule', () => {
    const simulation = marked({ parameters: { ecn: 'accurate' }, stop: 15 }, { kind: 'bernoulli', rate: 0.5 }, 20);
    const titles = new Set(firingsOf(simulation).map(({ title }) => title));
    const { sender, receiver } = tcpOf(simulation);
    expect(titles).toContain('Marks counted, the field may have wrapped');
    const { cep, wrapped } = sender.ecn!.counting!.state;
    expect(wrapped).toBeGreaterThan(0);
    expect(cep - 5).toBeGreaterThanOrEqual(receiver.ecn!.state.marked);
  });
});

interface Sequence {
  readonly run: string;
  /** Two digits for each ACK: segments that it newly acknowledges, and ACE. */
  readonly acks: string;
  /** Marked segments, from 0, in order. */
  readonly marked: readonly number[];
  /** Values of the sender's delivered_ce, each when it changed. */
  readonly delivered: readonly number[];
}

const SEQUENCES = JSON.parse(readFileSync('tests/reference/linux/accurateEcn.json', 'utf8')) as readonly Sequence[];

describe.each(SEQUENCES)('Linux 7.2.7, $run', ({ acks, marked: marks, delivered }) => {
  const rows = (acks.match(/../g) ?? []).map((row) => [Number(row[0]), Number(row[1])] as const);

  it('from the marked segments, the receiver gives every ACK its ACE', () => {
    const echo = new AccurateEcho(new Kernel(1));
    const isMarked = new Set(marks);
    let segment = 0;
    const differ = rows.filter(([covered, ace]) => {
      for (let i = 0; i < covered; i++, segment++) echo.note(isMarked.has(segment), isMarked.has(segment - 1));
      const own = aceOf(echo.label());
      // Where a mark follows segments without, the kernel acknowledges those held before it and counts the mark already.
      const early = isMarked.has(segment) && !isMarked.has(segment - 1) && ace === (own + 1) % 8;
      return ace !== own && !early;
    });
    expect(rows.length).toBeGreaterThan(700);
    expect(differ).toEqual([]);
  });

  it('from the ACKs, the sender counts delivered_ce, at each of its changes', () => {
    const count = new AccurateCount(new Kernel(1));
    let acked = 0;
    const counted = new Set([0]);
    rows.forEach(([covered, ace], at) => {
      count.read(aceBits(ace), acked + covered, acked, NONE, at);
      acked += covered;
      counted.add(count.state.cep - 5);
    });
    expect(delivered.filter((value) => !counted.has(value))).toEqual([]);
    // What was under way when the record ended.
    expect(count.state.cep - 5 - delivered.at(-1)!).toBeLessThanOrEqual(5);
  });
});
