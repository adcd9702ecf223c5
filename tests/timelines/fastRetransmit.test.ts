/** The reactions of Tahoe, Reno, NewReno and SACK to losses in a window of 16, as in ns-2. */
import { describe, expect, it } from 'vitest';
import { simulate, observed, type TitledFiring } from '../experiment.ts';
import { causesOf, first, oneLink, timelineOf } from './timeline.ts';

type Variant = 'tahoe' | 'reno' | 'newreno' | 'sack';

/** The sender's timeline, and the causes of its events. */
function run(variant: Variant, lost: readonly number[], parameters: Record<string, unknown> = {}) {
  const experiment = oneLink({ variant, stack: 'ns2', forcedDrops: first(...lost), parameters });
  const watched = simulate(experiment);
  const reported = observed(watched);
  watched.runBefore(Infinity);
  const why = (which: (firing: TitledFiring) => boolean): string[] => causesOf(watched, reported.find(which));
  return { timeline: timelineOf(simulate(experiment)), why };
}

describe('one loss', () => {
  it('Tahoe starts over from one segment, but sends nothing again that arrived', () => {
    const { timeline, why } = run('tahoe', [15]);
    expect(timeline).toFollow(`
      0.9020  ACK 14                      sends 29 30;    cwnd 15 -> 16
      1.0424  ACK 14, duplicate 1         sends 31
      1.0524  ACK 14, duplicate 2         sends 32
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 1, ssthresh 100 -> 8
      1.0724  ACK 14, duplicates 4 to 17
      1.2728  ACK 32                      sends 33 34;    cwnd 1 -> 2
      ...
      1.9040  ACK 39                      sends 47;       cwnd 8 -> 8.125
      `);
    expect(why((firing) => firing.title === 'Start over')).toEqual([
      'Start over',
      'Fast retransmit, then slow start',
      'Duplicate ACK, limited transmit',
      'Duplicate ACK, limited transmit',
      'Dropped on purpose: 15',
    ]);
  });

  it.each(['reno', 'newreno'] as const)(
    '%s halves the window and goes on sending, clocked by duplicate ACKs',
    (variant) => {
      const { timeline, why } = run(variant, [15]);
      expect(timeline).toFollow(`
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      # window 8 + 3 and more: nothing may go until the eleventh duplicate, 14 + 8 + 11 = 33
      1.0724  ACK 14, duplicates 4 to 10
      1.1424  ACK 14, duplicate 11        sends 33
      1.1524  ACK 14, duplicate 12        sends 34
      ...
      # the ACK that ends recovery also grows the window, by 1/8
      1.2728  ACK 32                      sends 40;       cwnd 8 -> 8.125
      `);
      expect(why((firing) => firing.title === 'Multiplicative decrease')).toEqual([
        'Multiplicative decrease',
        'Fast retransmit',
        'Duplicate ACK, limited transmit',
        'Duplicate ACK, limited transmit',
        'Dropped on purpose: 15',
      ]);
    },
  );

  it('SACK does as Reno does, but does not grow on the ACK that ends recovery', () => {
    const { timeline, why } = run('sack', [15]);
    expect(timeline).toFollow(`
      1.0625  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      ...
      1.2729  ACK 32                      sends 40
      `);
    expect(why((firing) => firing.title === 'Multiplicative decrease').at(-1)).toBe('Dropped on purpose: 15');
  });
});

describe('two losses in a window', () => {
  it('Tahoe sends a segment again that had arrived', () => {
    expect(run('tahoe', [15, 17]).timeline).toFollow(`
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 1, ssthresh 100 -> 8
      1.0724  ACK 14, duplicates 4 to 16
      # 17 is the second hole; 18 is there already, and its copy makes a duplicate ACK
      1.2728  ACK 16                      sends 17 again 18 again; cwnd 1 -> 2
      1.4832  ACK 32                      sends 33 34 35; cwnd 2 -> 3
      1.4932  ACK 32, duplicate 1         sends 36
      `);
  });

  it('Reno leaves recovery at the first new ACK and waits for the timer', () => {
    const { timeline, why } = run('reno', [15, 17]);
    expect(timeline).toFollow(`
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      ...
      1.2728  ACK 16                      cwnd 8 -> 8.125
      # six duplicates, but they are of the window that was dealt with
      1.3528  ACK 16, duplicates 1 to 6
      1.6728  timeout                     sends 17 again; cwnd 8.125 -> 1, ssthresh 8 -> 4
      1.8832  ACK 38                      sends 39 40;    cwnd 1 -> 2
      `);
    expect(why((firing) => firing.title === 'Retransmission timeout')).toEqual([
      'Retransmission timeout',
      'Timeout ends recovery',
      'Dropped on purpose: 17',
    ]);
  });

  it('NewReno stays in recovery and repairs one hole per round trip', () => {
    const { timeline, why } = run('newreno', [15, 17]);
    expect(timeline).toFollow(`
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      ...
      1.2728  ACK 16                      sends 17 again 39
      ...
      1.4832  ACK 38                      sends 46;       cwnd 8 -> 8.125
      `);
    expect(why((firing) => firing.title === 'Partial acknowledgement').slice(0, 1)).toEqual([
      'Partial acknowledgement',
    ]);
  });

  it('SACK repairs both holes within one round trip', () => {
    expect(run('sack', [15, 17]).timeline).toFollow(`
      1.0626  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      # pipe = 32 - 14 - 3 = 15, one less with each duplicate: below 8 at the eleventh
      1.0726  ACK 14, duplicates 4 to 10
      1.1426  ACK 14, duplicate 11        sends 17 again
      ...
      # a partial ACK takes two out of the pipe
      1.2730  ACK 16                      sends 38 39
      `);
  });
});

describe('limited transmit', () => {
  it('lets the first two duplicate ACKs release a new segment each, without touching cwnd', () => {
    expect(run('reno', [15]).timeline).toFollow(`
      1.0424  ACK 14, duplicate 1         sends 31
      1.0524  ACK 14, duplicate 2         sends 32
      `);
  });

  it('can be switched off: then recovery has two ACKs less to go by', () => {
    expect(run('reno', [15], { limitedTransmit: false }).timeline).toFollow(`
      1.0424  ACK 14, duplicates 1 to 2
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      1.0724  ACK 14, duplicates 4 to 8
      1.1224  ACK 14, duplicate 9         sends 31
      ...
      1.2728  ACK 30                      sends 38;       cwnd 8 -> 8.125
      `);
  });
});

describe('the threshold', () => {
  it('is three: two duplicate ACKs are not enough, and the timer must do', () => {
    // Only two segments follow the lost one.
    const simulation = simulate(
      oneLink({ variant: 'reno', stack: 'ns2', forcedDrops: first(14), application: { bytes: 16 * 960 } }),
    );
    expect(timelineOf(simulation)).toFollow(`
      0.8920  ACK 13                      cwnd 14 -> 15
      1.0424  ACK 13, duplicates 1 to 2
      1.2920  timeout                     sends 14 again; cwnd 15 -> 1, ssthresh 100 -> 7
      1.5024  ACK 16                      cwnd 1 -> 2
      `);
  });

  it('can be another', () => {
    expect(run('reno', [15], { dupThresh: 5 }).timeline).toFollow(`
      1.0424  ACK 14, duplicate 1         sends 31
      1.0524  ACK 14, duplicate 2         sends 32
      1.0624  ACK 14, duplicate 3         sends 33
      1.0724  ACK 14, duplicate 4         sends 34
      1.0824  ACK 14, duplicate 5         sends 15 again; cwnd 16 -> 8, ssthresh 100 -> 8
      `);
  });
});
