/**
 * Exits from slow start, as runs: RFC 3742's limit, HyStart, and HyStart++ (RFC 9406), compared with classic slow
 * start.
 */
import { describe, expect, it } from 'vitest';
import { settingsOf, variantNamed } from '../../src/engine/tcp/catalogue.ts';
import { withSearch } from '../../src/engine/tcp/congestion/search.ts';
import { freshWindow, freshWindowEvent } from '../../src/engine/tcp/window.ts';
import type { AnyRule } from '../../src/engine/rule.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate, tcpOf, observed } from '../experiment.ts';

/** 20 Mb/s, 60 ms: 144 segments fit on the path, and the given number in the queue. */
function ran(slowStart: string, { queue = 150, ...more }: { queue?: number } & Partial<ScenarioInput> = {}) {
  const simulation = simulate({
    duration: 10,
    network: {
      bottleneck: { rate: 2e7, delay: 0.03, queue: { limit: queue } },
      access: { rate: 1e9, delay: 0 },
    },
    flows: [
      {
        kind: 'tcp',
        variant: 'sack',
        stack: 'rfc',
        receiverWindow: 2000,
        parameters: { slowStart, maxSsthresh: 20, initialWindow: 10 },
      },
    ],
    ...more,
  });
  const reported = observed(simulation);
  /** [time, cwnd] at each firing. */
  const windows: (readonly [number, number])[] = [];
  const { sender } = tcpOf(simulation);
  for (let seen = 0; simulation.runBefore(Infinity, 1) > 0;)
    if (reported.length > seen) {
      seen = reported.length;
      windows.push([simulation.now, sender.window.cwnd]);
    }
  const firstOf = (title: string) => reported.find((one) => one.title.startsWith(title))?.time ?? Infinity;
  const windowAt = (time: number) => windows.findLast(([when]) => when <= time)?.[1] ?? NaN;
  return { sender, firstOf, windowAt, firstLoss: firstOf('Multiplicative decrease') };
}

describe('limited slow start (RFC 3742)', () => {
  it('grows by half of maxSsthresh per round trip at most, where the classic one doubles', () => {
    const [limited, classic] = [ran('limited'), ran('classic')];
    // From 0.3 to 0.54 s there are four round trips of 60 ms, and no queue yet.
    const grown = limited.windowAt(0.54) - limited.windowAt(0.3);
    expect(grown).toBeGreaterThan(4 * 10 * 0.7);
    expect(grown).toBeLessThanOrEqual(4 * 10);
    expect(classic.windowAt(0.42)).toBeGreaterThan(3.5 * classic.windowAt(0.3));
  });

  it('overshoots by a dozen segments where the classic one loses a windowful', () => {
    const [limited, classic] = [ran('limited'), ran('classic')];
    expect(limited.firstLoss).toBeGreaterThan(4 * classic.firstLoss);
    expect(limited.sender.state.retransmissions).toBeLessThan(20);
    expect(classic.sender.state.retransmissions).toBeGreaterThan(100);
  });
});

describe('HyStart', () => {
  it('leaves slow start about where the path is full, without a loss', () => {
    const { sender, firstOf, firstLoss } = ran('hystart');
    expect(firstOf('HyStart')).toBeLessThan(1);
    expect(firstLoss).toBe(Infinity);
    expect(sender.state.retransmissions).toBe(0);
    expect(sender.window.ssthresh).toBeGreaterThan(144 / 2);
    expect(sender.window.ssthresh).toBeLessThan(144 + 150);
  });
});

describe('HyStart++ (RFC 9406)', () => {
  it('grows at a quarter of the pace once round trips are longer, and leaves without a loss where the queue has room', () => {
    const { sender, firstOf, windowAt, firstLoss } = ran('hystartPlusPlus', { queue: 2000 });
    const [begins, ends] = [firstOf('HyStart++: conservative'), firstOf('HyStart++: slow start ends')];
    expect(begins).toBeLessThan(1);
    expect(ends).toBeLessThan(firstLoss);
    // Five rounds of a growth by a quarter: (5/4)^5 is 3.1.
    const factor = windowAt(ends) / windowAt(begins);
    expect(factor).toBeGreaterThan(2);
    expect(factor).toBeLessThan(3.2);
    expect(sender.state.retransmissions).toBe(0);
  });

  it('goes back to slow start when the delay was a passing one', () => {
    const { firstOf, windowAt } = ran('hystartPlusPlus', {
      queue: 2000,
      duration: 2,
      interventions: [
        { at: 0.2, kind: 'setLink', link: 'r0>r1', delay: 0.05 },
        { at: 0.32, kind: 'setLink', link: 'r0>r1', delay: 0.03 },
      ],
    });
    const [begins, resumes] = [firstOf('HyStart++: conservative'), firstOf('HyStart++: back to slow start')];
    expect(begins).toBeLessThan(resumes);
    expect(resumes).toBeLessThan(2);
    expect(windowAt(resumes + 0.07)).toBeGreaterThan(1.6 * windowAt(resumes));
  });

  it('watches the first slow start only: after a loss in it, a later one stops at ssthresh', () => {
    // A queue of five overflows before round trips are longer by the threshold; after 4 s the link carries nothing for
    // 2 s.
    const { sender, firstOf, firstLoss } = ran('hystartPlusPlus', {
      queue: 5,
      interventions: [
        { at: 4, kind: 'setLink', link: 'r0>r1', rate: 1000 },
        { at: 6, kind: 'setLink', link: 'r0>r1', rate: 2e7 },
      ],
    });
    expect(firstLoss).toBeLessThan(1);
    expect(firstOf('Timeout')).toBeLessThan(6);
    expect(firstOf('HyStart++')).toBe(Infinity);
    expect(sender.own).toMatchObject({ over: true, cssRounds: 0 });
  });
});

/** Feeds ACKs to SEARCH by hand, over a law that grows as slow start does. */
function searching() {
  const window = freshWindow(10, 1e9);
  const event = freshWindowEvent({ ...settingsOf(variantNamed('sack')!, 'rfc', {}), variant: {} } as never);
  const fired: string[] = [];
  const control = withSearch({
    own: () => ({}),
    onEstablished: () => {},
    onAck: () => {},
    onCongestion: () => {},
    onRestart: () => {},
    onTimeout: () => {},
  });
  const own = control.own();
  const fire = (rule: AnyRule): void => {
    fired.push(rule.title);
    (rule as unknown as { effect: (...of: unknown[]) => void }).effect(window, event, own);
  };
  const ack = (elapsed: number, acked: number, sent: number, rtt: number): void => {
    Object.assign(event, { elapsed, ack: acked, next: sent + 1, rtt, delivered: 3 });
    control.onAck!(window, event, own, fire);
  };
  return { window, own, fired, ack };
}

describe('SEARCH (draft-chung-ccwg-search-09)', () => {
  it('has bins of 0.35 first round trips, and compares with what was sent a round trip before', () => {
    const { own, ack } = searching();
    ack(1, 0, 10, 0.1);
    expect([own.binDuration, own.binEnd, own.bin].map((value) => Number(value.toFixed(9)))).toEqual([0.035, 1.035, 0]);
    // 7 segments sent and 6 acknowledged per bin; a round trip is two bins.
    for (let bin = 1; bin <= 20; bin++) ack(1 + bin * 0.035 + 1e-6, 6 * bin, 10 + 7 * bin, 0.07);
    expect([own.bin, own.curr_delv, own.prev_sent].map((value) => Number(value.toFixed(6)))).toEqual([20, 60, 70]);
  });

  it('interpolates between bins, and needs eleven of them before a round trip', () => {
    const { own, ack } = searching();
    ack(0, 0, 0, 0.1);
    const sent = (bin: number): number => bin * bin;
    for (let bin = 1; bin <= 14; bin++) {
      ack(bin * 0.035 + 1e-6, sent(bin), sent(bin), 0.1);
      // 0.1 s are 2.857 bins: two whole ones back, and 0.857 of the one before.
      if (bin < 13) expect(own.prev_sent, `bin ${bin}`).toBeNaN();
      else {
        const [near, far] = [bin - 2, bin - 3].map((end) => sent(end) - sent(end - 10)) as [number, number];
        expect(own.prev_sent).toBeCloseTo((1 - 6 / 7) * near + (6 / 7) * far, 6);
      }
    }
  });

  it('leaves when 0.26 of what was sent is missing, not at 0.25', () => {
    const { own, ack, fired } = searching();
    ack(0, 0, 0, 0.035);
    // A round trip is 2.857 bins of 12.25 ms. Per bin 100 segments are sent, and 75 arrive.
    const bin = 0.35 * 0.035;
    for (let at = 1; at <= 30; at++) ack(at * bin + 1e-7, 75 * at, 100 * at, 0.035);
    expect(own.searchOver).toBe(false);
    for (let at = 31; at <= 40; at++) ack(at * bin + 1e-7, 75 * 30 + 74 * (at - 30), 100 * at, 0.035);
    expect(fired).toContain('SEARCH: less arrives than was sent');
  });

  it('drains by a third of what is delivered, to what one first round trip delivers', () => {
    const { window, own, ack } = searching();
    window.cwnd = 300;
    ack(0, 0, 0, 0.1);
    for (let at = 1; own.drainTo === 0; at++) ack(at * 0.035 + 1e-7, 40 * at, 80 * at, 0.1);
    // Three bins are the first round trip.
    expect([own.drainTo, window.ssthresh]).toEqual([120, 120]);
    const before = window.cwnd;
    ack(9, 1e4, 1e4, 0.1);
    expect(window.cwnd).toBeCloseTo(before - 1, 9);
    for (let at = 0; at < 400; at++) ack(9 + at / 1000, 1e4, 1e4, 0.1);
    expect([window.cwnd, own.drainTo]).toEqual([120, 0]);
  });

  it('begins again after more than ten silent bins', () => {
    const { own, ack } = searching();
    ack(0, 0, 0, 0.1);
    ack(0.2, 10, 20, 0.1);
    expect(own.bin).toBe(5);
    ack(0.2 + 12 * 0.035, 20, 30, 0.1);
    expect(own.bin).toBe(0);
  });

  it('leaves without a loss where the queue has room, and drains to what the path holds', () => {
    const { sender, firstOf, firstLoss } = ran('search', { queue: 2000 });
    const search = firstOf('SEARCH: less');
    expect(search).toBeGreaterThan(ran('hystart', { queue: 2000 }).firstOf('HyStart'));
    expect(search).toBeLessThan(1);
    expect(firstLoss).toBe(Infinity);
    expect(sender.state.retransmissions).toBe(0);
    // Three bins are 1.05 round trips of 144 segments.
    expect(sender.window.ssthresh).toBeGreaterThan(148);
    expect(sender.window.ssthresh).toBeLessThan(156);
  });

  it('loses a tenth of what classic slow start loses, where the queue is too short for it', () => {
    const [search, classic] = [ran('search', { queue: 600 }), ran('classic', { queue: 600 })];
    expect(search.sender.state.retransmissions).toBeGreaterThan(0);
    expect(search.sender.state.retransmissions).toBeLessThan(classic.sender.state.retransmissions / 10);
  });
});

describe('HyStart++ of a sender that paces (RFC 9406 section 4.2)', () => {
  it.each([
    ['sack', false, 1],
    ['prague', false, 1e9],
    ['sack', true, 1e9],
  ] as const)('%s, paced by the kernel: %s, adds at most %d segments per ACK', (variant, kernelPacing, most) => {
    const parameters = { slowStart: 'hystartPlusPlus', kernelPacing };
    const simulation = simulate({ duration: 1, flows: [{ kind: 'tcp', variant, stack: 'rfc', parameters }] });
    expect(tcpOf(simulation).sender.windowEvent.settings.slowStartLimit).toBe(most);
  });
});
