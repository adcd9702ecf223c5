/**
 * Growth of a window that is not filled (draft-ietf-ccwg-ratelimited-increase), with the numbers of the draft's example,
 * and a start from a remembered window (Careful Resume, RFC 9959).
 */
import { describe, expect, it } from 'vitest';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';

/** Segments written at times, s, over a fast path of 100 ms. */
function written(writes: readonly (readonly [at: number, segments: number])[], parameters: object) {
  const simulation = simulate({
    duration: 10,
    network: { bottleneck: { rate: 1e9, delay: 0.05, queue: { limit: 1000 } }, access: { rate: 1e9, delay: 0 } },
    flows: [
      {
        kind: 'tcp',
        variant: 'sack',
        stack: 'rfc',
        receiverWindow: 1000,
        segmentSize: 1000,
        delayedAck: { timeout: 0.04, segments: 2 },
        parameters: { slowStartLimit: 2, slowStartAfterIdle: 'off', initialWindow: 10, quickAcks: 0, ...parameters },
        writes: writes.map(([at, segments]) => ({ at, segments })),
      },
    ],
  } as unknown as ScenarioInput);
  const { sender } = tcpOf(simulation);
  return writes.map(([at]) => {
    simulation.runBefore(at + 0.9, Infinity);
    return sender.window.cwnd;
  });
}

const DRAFT = [
  [1, 4],
  [2, 8],
  [3, 4],
  [4, 20],
] as const;

describe('rate-limited increase', () => {
  it('gives the windows of the example in the appendix of the draft: 14, 20, 20 and 40', () => {
    expect(written(DRAFT, { rateLimitedIncrease: true })).toEqual([14, 20, 20, 40]);
  });

  it('lies between no growth of a window that is not filled, and growth without limit', () => {
    const [filled, limited, unlimited] = [{}, { rateLimitedIncrease: true }, { growWhenWindowLimited: true }].map(
      (parameters) => written(DRAFT, parameters),
    );
    // Three writes do not fill the window of ten.
    expect(filled!.slice(0, 3)).toEqual([10, 10, 10]);
    // Without a limit every ACK of two segments adds two.
    expect(unlimited).toEqual([14, 22, 26, 46]);
    limited!.forEach((window, place) => {
      expect(window).toBeGreaterThan(filled![place]!);
      expect(window).toBeLessThanOrEqual(unlimited![place]!);
    });
  });

  it('adds a segment to the largest flight in congestion avoidance', () => {
    const windows = written([...DRAFT, [5, 10], [6, 10]], { rateLimitedIncrease: true, initialSsthresh: 12 });
    // From 12 on: at most one more than the largest flight, here the initial window.
    expect(windows.slice(0, 3)).toEqual([11, 11, 11]);
    expect(windows.at(-1)!).toBeLessThanOrEqual(12 + 1);
  });
});

/** 20 Mb/s, 100 ms: 240 segments of 1040 bytes fit on the path. */
function resumed(parameters: object, queue = 100, flow: object = {}) {
  const simulation = simulate({
    duration: 3,
    network: { bottleneck: { rate: 2e7, delay: 0.05, queue: { limit: queue } }, access: { rate: 1e9, delay: 0 } },
    flows: [
      {
        kind: 'tcp',
        variant: 'sack',
        stack: 'rfc',
        receiverWindow: 2000,
        parameters: { initialWindow: 10, ...parameters },
        ...flow,
      },
    ],
  });
  const fired = observed(simulation);
  simulation.runBefore(Infinity, Infinity);
  const firsts = fired.filter(({ title }) => title.startsWith('Careful Resume'));
  return {
    parts: tcpOf(simulation),
    lost: fired.find(({ title }) => title === 'The queue is full')?.time ?? Infinity,
    firsts,
    titles: firsts.map(({ title }) => title.slice('Careful Resume: '.length)),
  };
}

describe('Careful Resume', () => {
  it('jumps to half of the saved window once the initial one is acknowledged, and confirms it', () => {
    const { firsts, titles, lost } = resumed({ savedWindow: 240, savedRtt: 0.1 });
    expect(titles).toEqual(['the window jumps', 'the jump is on its way', 'the jump is confirmed']);
    const [jump, sent, confirmed] = firsts;
    expect(jump!.time).toBeGreaterThan(0.2);
    expect(jump!.time).toBeLessThan(0.22);
    expect(jump!.after).toBe(120);
    // Paced over a round trip, and confirmed one later.
    expect(sent!.time - jump!.time).toBeGreaterThan(0.09);
    expect(confirmed!.time - jump!.time).toBeLessThan(0.25);
    expect(lost).toBeGreaterThan(confirmed!.time);
  });

  it('is ahead of a plain start by round trips', () => {
    const delivered = (parameters: object): number => resumed(parameters, 1000).parts.receiver.state.delivered;
    expect(delivered({ savedWindow: 240, savedRtt: 0.1 })).toBeGreaterThan(delivered({}) + 200);
  });

  it.each([
    ['shorter than half of it', 0.25],
    ['longer than ten times it', 0.01],
  ])('does not jump where the round trip is %s', (_words, savedRtt) => {
    const { titles } = resumed({ savedWindow: 240, savedRtt });
    expect(titles).toEqual(['another path']);
  });

  it('does not jump where a packet of the initial window was lost', () => {
    const { titles, parts } = resumed({ savedWindow: 240, savedRtt: 0.1 }, 100, { forcedDrops: [{ segment: 3 }] });
    expect(titles).toEqual([]);
    expect(parts.sender.window.cwnd).toBeLessThan(120);
    // The saved window is given up for good (phase 4), not only not used yet.
    expect(parts.sender.own['phaseOfResume']).toBe(4);
    expect(parts.sender.state.fastRetransmits).toBe(1);
  });

  it.each([
    ['the first of the jump', 25],
    ['one in its middle', 60],
    ['the last', 129],
  ])('retreats to half of what was confirmed when a packet is lost: %s', (_words, segment) => {
    const { firsts, titles, parts } = resumed({ savedWindow: 240, savedRtt: 0.1 }, 1000, {
      forcedDrops: [{ segment }],
    });
    const retreat = firsts.find(({ title }) => title.endsWith('safe retreat'))!;
    expect(titles).toEqual(['the window jumps', 'the jump is on its way', 'safe retreat', 'the retreat ends']);
    // PipeSize began with the flight at the jump, and grew by what was acknowledged until the loss was found.
    expect(retreat.after2).toBe(0.5 * Number(parts.sender.own['PipeSize']));
    expect(retreat.after2).toBeLessThan(120 / 2);
    expect(parts.sender.state.timeouts).toBe(0);
  });

  it('retreats behind what it had confirmed when the path holds less than the jump', () => {
    const { firsts, titles, parts } = resumed({ savedWindow: 640, savedRtt: 0.1 }, 20);
    expect(titles.slice(0, 2)).toEqual(['the window jumps', 'the jump is on its way']);
    expect(titles).toContain('safe retreat');
    const retreat = firsts.find(({ title }) => title.endsWith('safe retreat'))!;
    // At most half of what was acknowledged during the jump: far below it.
    expect(retreat.after2).toBeLessThan(320 / 2);
    expect(titles.at(-1)).toBe('the retreat ends');
    expect(parts.sender.window.cwnd).toBeGreaterThan(1);
  });
});
