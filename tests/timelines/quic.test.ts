/**
 * QUIC's loss recovery against the text of RFC 9002: thresholds, probe timeouts, ACK delays, persistent congestion, and
 * one cut for each round trip with losses.
 */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { ECHO, NUMBER, SENT_AT, SEQ } from '../../src/engine/kernel/packets.ts';
import { clearDecision, freshDecision, type RecoveryEvent } from '../../src/engine/tcp/flight.ts';
import { QuicReceiver } from '../../src/engine/tcp/quicReceiver.ts';
import { quicEstimator } from '../../src/engine/tcp/quicTimer.ts';
import { quic } from '../../src/engine/tcp/recovery/quic.ts';
import type { RecoverySettings } from '../../src/engine/tcp/flight.ts';
import type { TimerEvent, TimerState } from '../../src/engine/tcp/roundTrip.ts';
import type { StackSettings } from '../../src/engine/tcp/stack.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { firingsOf, oneLink, simulate, tcpOf } from '../experiment.ts';

/** An estimator by itself: takes samples in ms and returns the probe timeout in ms. */
function estimator(maxAckDelay: number, initial: Readonly<Record<string, number>> = {}) {
  const settings = { initialRto: 0.999, maxRto: 3600, maxAckDelay } as StackSettings;
  const state: TimerState = Object.assign(quicEstimator.initial(settings), initial);
  const event: TimerEvent = { settings, bootTime: 0, rtt: NaN, sentAt: NaN, echo: NaN, ackDelay: 0, acked: 0, next: 0 };
  const fire = (rule: { effect: (state: TimerState, event: TimerEvent) => void }) => rule.effect(state, event);
  return {
    state,
    sample(latest: number, ackDelay = 0) {
      event.rtt = latest / 1000;
      event.ackDelay = ackDelay / 1000;
      quicEstimator.onSample(state, fire);
      return state.rto * 1000;
    },
    backOff() {
      quicEstimator.onBackOff(state, event, fire);
      return state.rto * 1000;
    },
  };
}

/** A recovery by itself, with one unit of data per packet. Times are in s since the first packet. */
function recovery(timer: Partial<TimerState> = {}) {
  const settings = { packetThreshold: 3, timeThreshold: 9 / 8, maxBurst: 0, samplesRates: false } as RecoverySettings;
  const flight = { acked: -1, next: 0, highest: -1, limit: 1e6, window: 1e6 };
  const state = quic.initial(settings);
  const decision = freshDecision();
  const event = {
    flow: 0,
    settings,
    flight,
    decision,
    sackLeft: new Int32Array(32),
    sackRight: new Int32Array(32),
    sackCount: 0,
    timer: { smoothed: 0, base: 0.999, rto: 0.999, ...timer },
    cwnd: 1e6,
  } as unknown as RecoveryEvent;
  let titles: string[] = [];
  const fire = (rule: { title: string; quiet?: boolean; effect: (state: never, event: never) => void }) => {
    if (rule.quiet !== true) titles.push(rule.title);
    rule.effect(state as never, event as never);
  };
  const fired = (at: number, act: () => void): readonly string[] => {
    titles = [];
    clearDecision(decision);
    event.elapsed = at;
    event.ack = flight.acked;
    act();
    return titles;
  };
  return {
    state,
    decision,
    send(at: number, unit = flight.highest + 1) {
      event.segment = unit;
      fired(at, () => quic.onSent!(state, event, fire));
      flight.highest = Math.max(flight.highest, unit);
      flight.next = flight.highest + 1;
    },
    /** Ranges of numbers from the largest down, both ends included. */
    ack: (at: number, ...ranges: readonly (readonly [from: number, to: number])[]) =>
      fired(at, () => {
        ranges.forEach(([from, to], i) => {
          event.sackLeft[i] = from;
          event.sackRight[i] = to + 1;
        });
        event.sackCount = ranges.length;
        quic.onRanges!(state, event, fire);
        quic.onAck(state, event, fire);
        flight.acked = event.ack;
      }),
    alarm: () => {
      quic.afterEvent!(state, event, fire);
      return { at: quic.alarmAt!(state), probes: quic.wantsProbe!(state) };
    },
    rings: (at: number) => fired(at, () => quic.onAlarm!(state, event, fire)),
  };
}

const PERIOD = 'A recovery period begins';

describe('loss detection (RFC 9002 section 6.1)', () => {
  it('waits until a packet sent three packets later is acknowledged', () => {
    const sender = recovery({ smoothed: 10 });
    for (let number = 1; number <= 10; number++) sender.send(0, number - 1);
    // Numbers count from 0 here: the third packet, number 2, is lost.
    expect(sender.ack(0.1, [0, 1])).toEqual([]);
    expect(sender.ack(0.1, [3, 3], [0, 1])).toEqual([]);
    expect(sender.ack(0.1, [3, 4], [0, 1])).toEqual([]);
    expect(sender.ack(0.1, [3, 5], [0, 1])).toEqual(['Lost by the packet threshold', PERIOD]);
    expect(sender.state.found).toBe(1);
    expect(sender.state.waiting).toBe(1);
    expect(sender.state.pipe).toBe(4);
  });

  it('takes a packet as lost 9/8 of a round trip after it was sent', () => {
    const sender = recovery({ smoothed: 0.1 });
    sender.send(0);
    sender.send(0.01);
    expect(sender.ack(0.11, [1, 1])).toEqual([]);
    expect(sender.alarm()).toEqual({ at: 0.1125, probes: false });
    expect(sender.rings(0.1125)).toEqual(['Lost by the time threshold', PERIOD]);
    expect(sender.state.pipe).toBe(0);
  });

  it('notices that a packet taken as lost arrived, and does not send its data again', () => {
    const sender = recovery({ smoothed: 0.1 });
    for (let number = 0; number < 5; number++) sender.send(0);
    sender.ack(0.1, [1, 4]);
    expect(sender.state.waiting).toBe(1);
    expect(sender.ack(0.101, [0, 4])).toEqual(['A packet taken as lost arrived']);
    expect(sender.state.waiting).toBe(0);
    expect(sender.decision.advance).toBe(true);
  });

  it('finds a lost packet that carried lost data', () => {
    const sender = recovery({ smoothed: 10 });
    for (let number = 0; number < 5; number++) sender.send(0);
    sender.ack(0.1, [1, 4]);
    // The same data in packet 5, which is lost too; then new data in 6 to 8.
    sender.send(0.1, 0);
    for (let number = 6; number < 9; number++) sender.send(0.1);
    expect(sender.state.waiting).toBe(0);
    expect(sender.ack(0.2, [6, 8], [1, 4])).toEqual(['Lost by the packet threshold', PERIOD]);
    expect(sender.state.waiting).toBe(1);
  });
});

describe('round trips and probe timeouts (RFC 9002 sections 5.3 and 6.2)', () => {
  it('doubles the probe timeout: 165, 330, 660 ms', () => {
    const timer = estimator(0.025, { srtt: 0.1, rttvar: 0.01, base: 0.165, rto: 0.165, smoothed: 0.1 });
    // A sample equal to srtt leaves it, and takes a quarter off the variation.
    timer.state.rttvar = 0.01 / 0.75;
    expect(timer.sample(100)).toBeCloseTo(165, 9);
    expect(timer.backOff()).toBeCloseTo(330, 9);
    expect(timer.backOff()).toBeCloseTo(660, 9);
    expect(timer.sample(100)).toBeLessThan(165);
  });

  it('subtracts the ACK delay unless the rest would be less than the shortest round trip', () => {
    for (const [latest, adjusted] of [
      [130, 110],
      [110, 110],
    ] as const) {
      const timer = estimator(0.025);
      timer.sample(100);
      timer.sample(latest, 20);
      expect(timer.state.smoothed).toBeCloseTo((7 * 0.1 + adjusted / 1000) / 8, 12);
    }
  });

  it('limits the ACK delay to max_ack_delay', () => {
    const timer = estimator(0.025);
    timer.sample(100);
    timer.sample(200, 80);
    expect(timer.state.smoothed).toBeCloseTo((7 * 0.1 + 0.175) / 8, 12);
  });

  it('takes the time without samples from kInitialRtt: 999 ms', () => {
    expect(estimator(0.025).state.rto).toBe(0.999);
  });
});

describe('persistent congestion (RFC 9002 section 7.6.3)', () => {
  // smoothed_rtt + max(4 rttvar, kGranularity) + max_ack_delay = 2 s.
  const ofTheRfc = (lostUntil: number, sender = recovery({ smoothed: 1.6, base: 2, rto: 2 })) => {
    sender.send(-1, 0);
    sender.send(0, 1);
    sender.ack(0.5, [0, 0]);
    for (let second = 1; second <= 6; second++) sender.send(second, second + 1);
    // Probes of the RFC's table at 8 s and 12 s.
    sender.send(8, 8);
    sender.send(12, 9);
    return sender.ack(
      12.2,
      ...(lostUntil === 7
        ? ([
            [9, 9],
            [0, 1],
          ] as const)
        : ([
            [9, 9],
            [lostUntil + 1, lostUntil + 1],
            [0, 1],
          ] as const)),
    );
  };

  it('is established by the example: 7 s without a packet acknowledged are more than 6 s', () => {
    expect(ofTheRfc(7)).toContain('Losses establish persistent congestion');
  });

  it('lets the packets of this ACK grow the window after its fall only, also in a recovery period', () => {
    const sender = recovery({ smoothed: 1.6, base: 2, rto: 2 });
    sender.state.recovering = true;
    sender.state.recoveryFrom = 9;
    expect(ofTheRfc(7, sender)).not.toContain(PERIOD);
    expect(sender.decision).toMatchObject({ persistent: true, grow: false, counted: 2 });
  });

  it('is not, if a packet in between is acknowledged', () => {
    expect(ofTheRfc(4)).not.toContain('Losses establish persistent congestion');
  });
});

const LONG = { from: 'a', to: 'b', stack: 'quic', segmentSize: 1165, headerSize: 63, receiverWindow: 10_000 } as const;
const wire = oneLink({ rate: 10e6, delay: 0.02, queue: { limit: 1000 } });

describe('a run', () => {
  it('cuts once for each round trip with losses, and TCP with SACK once for both', () => {
    const twice = [{ segment: 100 }, { segment: 100, transmission: 2 }];
    const cutsOf = (flow: NonNullable<ScenarioInput['flows']>[number]) =>
      firingsOf(simulate({ duration: 2, network: wire, flows: [flow] })).filter(({ title }) => /decrease/u.test(title));
    const start = { initialSsthresh: 20 };
    const cuts = cutsOf({ ...LONG, forcedDrops: twice, parameters: start });
    expect(cuts.map(({ subject }) => subject)).toEqual([100, 100]);
    expect(cuts[1]!.before).toBeLessThan(cuts[0]!.before);
  });

  it('falls to two packets at persistent congestion, and keeps ssthresh', () => {
    const outage = { kind: 'outage' as const, first: 1, length: 2.5, every: 100 };
    const simulation = simulate({
      duration: 6,
      network: oneLink({ rate: 10e6, delay: 0.02, queue: { limit: 60 }, loss: outage }),
      flows: [LONG],
    });
    const firings = firingsOf(simulation);
    const [collapse, ...more] = firings.filter(({ title }) => title === 'Persistent congestion');
    expect(more).toEqual([]);
    expect(collapse).toMatchObject({ after: 2, after2: collapse!.before2 });
    const probes = firings.filter(({ title }) => title === 'Probe timeout');
    expect(probes.length).toBeGreaterThan(2);
    for (const { before, after } of probes) expect(after).toBe(before);
    expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
    expect(tcpOf(simulation).receiver.state.delivered).toBeGreaterThan(1000);
  });

  it('stops growing at a multiple of what the path holds', () => {
    const windowAt = (growthLimit: number): number => {
      const simulation = simulate({
        duration: 5,
        network: oneLink({ rate: 10e6, delay: 0.02, queue: { limit: 200 } }),
        flows: [{ ...LONG, variant: 'newreno', segmentSize: 1460, parameters: { growthLimit } }],
      });
      const firings = firingsOf(simulation);
      expect(firings.some(({ title }) => title === 'Growth stops at a multiple of the path')).toBe(true);
      expect(tcpOf(simulation).sender.state.retransmissions).toBe(0);
      return tcpOf(simulation).sender.window.cwnd;
    };
    // Packets on the path in its shortest round trip: two delays and one transmission of 1500 bytes or somewhat more.
    const held = (10e6 * 0.0412) / 8 / 1500;
    expect(Math.abs(windowAt(2) - 2 * held)).toBeLessThan(2.5);
    expect(Math.abs(windowAt(4) - 4 * held)).toBeLessThan(2.5);
  });

  it('carries as much as stack rfc with SACK, within 2 %', () => {
    const network = { bottleneck: { rate: 10e6, delay: 0.01, queue: { limit: 33 } } };
    const [quicRun, sackRun] = [
      { ...LONG, from: null, to: null, variant: 'newreno' as const },
      { ...LONG, from: null, to: null, variant: 'sack' as const, stack: 'rfc' as const },
    ].map((flow) => {
      const simulation = simulate({ duration: 60, network, flows: [flow] });
      simulation.runBefore(Infinity);
      return tcpOf(simulation).receiver.state.delivered;
    });
    expect(Math.abs(quicRun! / sackRun! - 1)).toBeLessThan(0.02);
  });

  it('has a smaller initial window if packets are long', () => {
    const windowOf = (segmentSize: number) => {
      const simulation = simulate({ duration: 1, network: wire, flows: [{ ...LONG, segmentSize, headerSize: 28 }] });
      return firingsOf(simulation).find(({ title }) => title === 'Initial window')?.after;
    };
    expect(windowOf(1200)).toBe(10);
    expect(windowOf(1472)).toBe(10);
    expect(windowOf(2944)).toBe(5);
    expect(windowOf(9000)).toBe(2);
  });
});

/** A receiver by itself: takes packets at times in ms, each with the number of its unit, and lists its ACKs. */
function receiver(reorderingThreshold = 1, segments = 2) {
  const kernel = new Kernel(1);
  const acks: { at: number; ranges: (readonly [number, number])[]; delay: number }[] = [];
  const out = {
    receive(ack: number): void {
      const { rows, sacks } = kernel.packets.state;
      const at = kernel.packets.sackAt(ack);
      acks.push({
        at: Math.round(kernel.scheduler.state.now * 1e6) / 1e3,
        ranges: Array.from(
          { length: sacks[at]! },
          (_, k) => [sacks[at + 1 + 2 * k]!, sacks[at + 2 + 2 * k]! - 1] as const,
        ),
        delay: rows[ack + NUMBER]! * 0.008,
      });
      kernel.packets.give(ack);
    },
  };
  const settings = {
    flow: 0,
    delayedAck: { timeout: 0.025, segments },
    stack: { ackRanges: 32, reorderingThreshold, ackSize: 62, ackRangeBytes: 3, quickAcks: 0 },
    ecn: null,
    reportsTwice: false,
    sackBlocks: 0,
    echoes: false,
    segmentSize: 1000,
  };
  const subject = new QuicReceiver(kernel, settings, out);
  return {
    subject,
    acks,
    takes(ms: number, number: number, known = -1) {
      while (kernel.scheduler.nextTime() <= ms / 1000) kernel.scheduler.runNext();
      kernel.scheduler.state.now = ms / 1000;
      const packet = kernel.packets.take();
      const { rows, times } = kernel.packets.state;
      rows[packet + SEQ] = number;
      rows[packet + NUMBER] = number;
      times[(packet >> 1) + SENT_AT] = 0;
      times[(packet >> 1) + ECHO] = known;
      subject.receive(packet);
      return acks.length;
    },
  };
}

describe('when a receiver acknowledges (RFC 9000 section 13.2)', () => {
  it('every second packet at once, and a single one within 25 ms', () => {
    const each = receiver();
    expect(each.takes(0, 0)).toBe(1); // the handshake
    expect(each.takes(1, 1)).toBe(1);
    expect(each.takes(2, 2)).toBe(2);
    expect(each.takes(3, 3)).toBe(2);
    each.takes(40, 4);
    expect(each.acks[2]).toEqual({ at: 28, ranges: [[0, 3]], delay: 25 });
  });

  it('a new gap and a packet out of order at once, but not packets above a known gap', () => {
    const each = receiver();
    each.takes(0, 0);
    expect(each.takes(1, 2)).toBe(2);
    expect(each.acks[1]!.ranges).toEqual([
      [2, 2],
      [0, 0],
    ]);
    expect(each.takes(2, 3)).toBe(2);
    expect(each.takes(3, 1)).toBe(3);
    expect(each.acks[2]!.ranges).toEqual([[0, 3]]);
  });

  it('with a reordering threshold of 3 only when a packet is missing three below the largest', () => {
    const each = receiver(3, 10);
    each.takes(0, 0);
    expect(each.takes(1, 2)).toBe(1);
    expect(each.takes(2, 3)).toBe(1);
    expect(each.takes(3, 4)).toBe(2);
    expect(each.takes(4, 5)).toBe(2);
    expect(each.takes(5, 3)).toBe(2);
  });

  it('with a reordering threshold of 0 never because of order', () => {
    const each = receiver(0, 10);
    each.takes(0, 0);
    expect(each.takes(1, 5)).toBe(1);
    expect(each.takes(2, 2)).toBe(1);
  });

  it('reports numbers until the sender knows of them, and discards copies', () => {
    const each = receiver();
    each.takes(0, 0);
    each.takes(1, 2);
    each.takes(2, 4, 2);
    expect(each.acks[2]!.ranges).toEqual([[4, 4]]);
    expect(each.takes(3, 4, 2)).toBe(3);
    expect(each.subject.state.received).toBe(4);
    expect(each.takes(4, 2, 2)).toBe(3);
  });
});
