/**
 * Present-day recovery, observed from outside: F-RTO, reductions reverted because of DSACKs, proportional rate
 * reduction.
 */
import { describe, expect, it } from 'vitest';
import { PACKET } from '../../src/engine/kernel/journal.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf, observed } from '../experiment.ts';

/** 8 Mb/s: 28 segments on a round trip of 41 ms. */
const PATH = { bottleneck: { rate: 8e6, delay: 0.02, queue: { limit: 400 } }, access: { rate: 8e7, delay: 0 } };
const WINDOW = 28;

/** A run of stack `linux` with its result. */
function ran(parameters: object, more: Partial<ScenarioInput> = {}, flow: object = {}) {
  const own = { receiverWindow: WINDOW, delayedAck: { segments: 1 }, parameters, ...flow };
  const simulation = simulate({
    duration: 8,
    network: PATH,
    flows: [{ kind: 'tcp', variant: 'reno', stack: 'linux', ...own }],
    ...more,
  } as ScenarioInput);
  const reported = observed(simulation);
  simulation.runBefore(Infinity);
  const { sender } = tcpOf(simulation);
  return { ...sender.state, ...sender.window, times: (title: string) => reported.filter((one) => one.title === title) };
}

/** At 3 s the round trip grows from 41 to 621 ms: nothing is lost, and the timer fires. */
const later = (parameters: object) =>
  ran(parameters, { interventions: [{ at: 3, kind: 'setLink', link: 'r0>r1', delay: 0.6 }] });
/** At 3 s the whole window is lost. */
const lost = (parameters: object) =>
  ran(parameters, { interventions: [{ at: 3, kind: 'drop', flow: 0, packets: WINDOW + 2 }] });

describe('a timeout without a loss', () => {
  it('with F-RTO costs the segment of the timer and the probe before it, and no window (RFC 5682)', () => {
    const run = later({ frto: true });
    expect(run).toMatchObject({ timeouts: 1, retransmissions: 2 });
    const [[asked], [undone]] = [run.times('F-RTO: new data first'), run.times('F-RTO: the timeout was spurious')];
    // Detected by the second ACK, not a round trip later.
    expect(undone!.time - asked!.time).toBeLessThan(0.005);
    expect(run.cwnd).toBeGreaterThanOrEqual(WINDOW);
    expect(run.ssthresh).toBeGreaterThan(1e6);
  });

  it('without F-RTO sends the whole window again; DSACKs of all of it give the window back', () => {
    const run = later({ frto: false, dsackUndo: true });
    expect(run).toMatchObject({ timeouts: 1, retransmissions: WINDOW + 1 });
    const [undone] = run.times('All retransmissions were spurious');
    const before = run.times('The receiver got a segment twice').filter(({ time }) => time <= undone!.time);
    expect(before.length).toBeGreaterThanOrEqual(WINDOW);
    expect(run.ssthresh).toBeGreaterThan(1e6);
  });

  it('with neither the window stays cut', () => {
    const run = later({ frto: false, dsackUndo: false });
    expect(run).toMatchObject({ timeouts: 1, retransmissions: WINDOW + 1 });
    expect(run.times('All retransmissions were spurious')).toEqual([]);
    expect(run.ssthresh).toBeLessThanOrEqual(WINDOW);
  });
});

describe('a window that is lost', () => {
  it.each([true, false])('is sent again and stays cut, with F-RTO or without (%s)', (frto) => {
    const run = lost({ frto });
    expect(run.times('F-RTO: the timeout was spurious')).toEqual([]);
    expect(run.times('All retransmissions were spurious')).toEqual([]);
    expect(run.retransmissions).toBeGreaterThanOrEqual(WINDOW);
    expect(run.ssthresh).toBeLessThanOrEqual(WINDOW);
  });
});

describe('proportional rate reduction (RFC 9937)', () => {
  /** Segments sent and delivered in the recovery from one loss in a window of about 100. */
  function recovery(proportionalReduction: boolean) {
    const simulation = simulate({
      duration: 3,
      network: PATH,
      flows: [
        {
          kind: 'tcp',
          variant: 'reno',
          stack: 'linux',
          receiverWindow: 1000,
          parameters: { proportionalReduction, initialSsthresh: 100 },
          forcedDrops: [{ segment: 1000 }],
        },
      ],
    });
    const reported = observed(simulation);
    const packets: { readonly kind: number; readonly time: number }[] = [];
    simulation.kernel.journal.attendPackets({ packet: (kind, time) => void packets.push({ kind, time }) });
    simulation.runBefore(Infinity);
    const [begin, end] = ['Multiplicative decrease', 'Recovery ends'].map(
      (title) => reported.find((one) => one.title === title)!.time,
    );
    const within = packets.filter(({ time }) => time >= begin! && time < end!);
    const from = within.filter(({ kind }) => kind === PACKET.ACKED).map(({ time }) => time);
    const sent = within.filter(({ kind }) => kind === PACKET.SENT).map(({ time }) => time);
    return { from, sent, ...tcpOf(simulation).sender.window };
  }

  it('sends one segment for two that arrive, throughout the round trip of recovery', () => {
    const { from, sent } = recovery(true);
    expect(from.length).toBeGreaterThan(90);
    for (let count = 10; count < from.length; count += 10) {
      const until = from[count]!;
      const left = sent.filter((time) => time <= until).length;
      expect(Math.abs(left - count / 2)).toBeLessThanOrEqual(2);
    }
  });

  it('without it half a round trip goes by in silence, and then every ACK sends one', () => {
    const { from, sent } = recovery(false);
    const half = from[Math.floor(from.length / 2) - 5]!;
    expect(sent.filter((time) => time <= half).length).toBeLessThanOrEqual(2);
    expect(sent.length).toBeGreaterThan(from.length / 2 - 5);
  });

  /** The application uses 40 of a window of about 100; the first of these is lost, and later there is more to send. */
  function partlyUsed(parameters: object) {
    const simulation = simulate({
      duration: 4,
      network: {
        bottleneck: { rate: 1e7, delay: 0.049, queue: { limit: 1000 } },
        access: { rate: 1e9, delay: 0.0005 },
      },
      flows: [
        {
          kind: 'tcp',
          variant: 'reno',
          stack: 'rfc',
          receiverWindow: 1000,
          parameters: { recovery: 'rack', initialSsthresh: 100, slowStartAfterIdle: 'off', ...parameters },
          forcedDrops: [{ segment: 601 }],
          writes: [
            { at: 0, segments: 600 },
            { at: 3, segments: 40 },
            { at: 3.105, segments: 400 },
          ],
        },
      ],
    });
    const { sender } = tcpOf(simulation);
    simulation.runBefore(3.1);
    const before = { sent: sender.state.sent, cwnd: sender.window.cwnd };
    return { simulation, sender, before };
  }

  it('divides by what was outstanding when it began, or by cwnd as Linux', () => {
    const sentUntilHalf = (parameters: object): number => {
      const { simulation, sender, before } = partlyUsed(parameters);
      expect(before.cwnd).toBeGreaterThan(100);
      // 20 of 40 have arrived, and half of the reduction is done.
      while (sender.recovery.duplicates < 20) simulation.runBefore(Infinity, 1);
      return sender.state.sent - before.sent;
    };
    expect(sentUntilHalf({})).toBe(10);
    expect(sentUntilHalf({ prrBasis: 'cwnd' })).toBeLessThan(6);
  });

  it('reduces nothing where the cut leaves more than cwnd: Westwood keeps its window and does not jump to ssthresh', () => {
    const simulation = simulate({
      duration: 2,
      network: {
        bottleneck: { rate: 1e8, delay: 0.049, queue: { limit: 1000 } },
        access: { rate: 1e9, delay: 0.0005 },
      },
      flows: [
        {
          kind: 'tcp',
          variant: 'westwood',
          stack: 'rfc',
          receiverWindow: 10_000,
          parameters: { recovery: 'rack' },
          forcedDrops: [{ segment: 60 }],
        },
      ],
    });
    const reported = observed(simulation);
    const { window } = tcpOf(simulation).sender;
    simulation.runBefore(0.3);
    while (!reported.some(({ title }) => title === 'Recovery ends')) {
      const { cwnd } = window;
      simulation.runBefore(Infinity, 1);
      // Slow start's two segments at most.
      expect(window.cwnd - cwnd).toBeLessThanOrEqual(2);
    }
    expect(window.ssthresh).toBeGreaterThan(5 * window.cwnd);
  });
});
