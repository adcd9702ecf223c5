/**
 * Exits from slow start, as runs: RFC 3742's limit, HyStart, and HyStart++ (RFC 9406), compared with classic slow
 * start.
 */
import { describe, expect, it } from 'vitest';
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
