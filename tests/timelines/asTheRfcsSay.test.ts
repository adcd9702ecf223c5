/** Where the RFCs differ from ns-2: what is halved, how recovery ends, how SACK selects segments. */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf, observed } from '../experiment.ts';
import { causesOf, first, oneLink, timelineOf } from './timeline.ts';

type Flow = Parameters<typeof oneLink>[0];

/** Initial window 2, so that the window is 16 when segments 15 to 30 are on their way, as in the other timelines. */
const rfcFlow = (flow: Flow): Flow => ({ stack: 'rfc', ...flow, parameters: { initialWindow: 2, ...flow.parameters } });
const timeline = (flow: Flow): string[] => timelineOf(simulate(oneLink(rfcFlow(flow))));

/** Causes of the first firing with this title. */
function why(flow: Flow, title: string): string[] {
  const simulation = simulate(oneLink(rfcFlow(flow)));
  const results = observed(simulation);
  simulation.runBefore(Infinity);
  return causesOf(
    simulation,
    results.find((firing) => firing.title === title),
  );
}

describe('what a loss halves', () => {
  it('is the FlightSize, without the segments that limited transmit sent', () => {
    // 15 to 32 are outstanding at the third duplicate: 18, of which 31 and 32 do not count.
    expect(timeline({ variant: 'newreno', forcedDrops: first(15) })).toFollow(`
      1.0424  ACK 14, duplicate 1         sends 31
      1.0524  ACK 14, duplicate 2         sends 32
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      `);
  });

  it('is never less than two segments', () => {
    expect(
      timeline({
        variant: 'newreno',
        receiverWindow: 3,
        forcedDrops: first(3),
        parameters: { dupThresh: 1, limitedTransmit: false },
      }),
    ).toFollow(`
      # half of the three segments outstanding would be one and a half
      0.4212  ACK 2                       sends 5;        cwnd 3 -> 4
      0.6216  ACK 2, duplicate 1          sends 3 again;  cwnd 4 -> 2, ssthresh unlimited -> 2
      `);
  });
});

describe('how recovery ends', () => {
  it('the ACK that ends it does not grow the window (RFC 5681 section 3.2)', () => {
    for (const variant of ['reno', 'newreno'] as const) {
      expect(timeline({ variant, forcedDrops: first(15) })).toFollow(`
        1.2728  ACK 32                      sends 40
        1.3528  ACK 33                      sends 41;     cwnd 8 -> 8.125
        `);
    }
  });

  it('with min(ssthresh, FlightSize + 1) when little is on its way (RFC 6582 section 3.2)', () => {
    // The application has nothing after segment 32, so nothing is on its way when ACK 32 arrives.
    const flow: Flow = { variant: 'newreno', forcedDrops: first(15), application: { bytes: 32 * 960 } };
    expect(timeline(flow)).toFollow(`
      1.0624  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0724  ACK 14, duplicates 4 to 17
      1.2728  ACK 32                      cwnd 8 -> 2
      `);
    expect(why(flow, 'Full acknowledgement').slice(0, 2)).toEqual([
      'Full acknowledgement',
      'Full acknowledgement ends recovery',
    ]);
  });

  it('with ssthresh when the stack says so', () => {
    expect(
      timeline({
        variant: 'newreno',
        forcedDrops: first(15),
        application: { bytes: 32 * 960 },
        parameters: { recoveryExit: 'ssthresh' },
      }),
    ).toFollow(`
      1.2728  ACK 32
      `);
  });

  it('Reno at the first new ACK, even a partial one: the second loss waits for the timer, a second at least', () => {
    const flow: Flow = { variant: 'reno', forcedDrops: first(15, 17) };
    expect(timeline(flow)).toFollow(`
      1.2728  ACK 16
      1.3528  ACK 16, duplicates 1 to 6
      # 22 segments are outstanding: half of them
      2.2728  timeout                     sends 17 again; cwnd 8 -> 1, ssthresh 8 -> 4
      2.4832  ACK 38                      sends 39 40;    cwnd 1 -> 2
      `);
    expect(why(flow, 'Retransmission timeout').at(-1)).toBe('Dropped on purpose: 17');
  });
});

describe('SACK by the scoreboard (RFC 6675)', () => {
  it('repairs two holes in one round trip', () => {
    const flow: Flow = { variant: 'sack', forcedDrops: first(15, 17) };
    expect(timeline(flow)).toFollow(`
      1.0425  ACK 14, duplicate 1         sends 31
      1.0526  ACK 14, duplicate 2         sends 32
      # 16, 18 and 19 are reported: 15 is lost, 17 not yet. Pipe: 15 again, 17, 20 to 32: 15
      1.0626  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      # with the fourth 17 is lost too and leaves the pipe: 13, and one less with each
      1.0726  ACK 14, duplicates 4 to 9
      1.1326  ACK 14, duplicate 10        sends 17 again
      1.1426  ACK 14, duplicate 11        sends 33
      ...
      1.2730  ACK 16                      sends 39
      1.3430  ACK 32                      sends 40
      `);
    expect(why(flow, 'Multiplicative decrease')).toEqual([
      'Multiplicative decrease',
      'Enter recovery',
      'Duplicate ACK with a SACK',
      'Duplicate ACK with a SACK',
      'Dropped on purpose: 15',
    ]);
  });

  it('repairs four holes as soon as the pipe has room, one ACK after the other', () => {
    expect(timeline({ variant: 'sack', forcedDrops: first(15, 17, 19, 21) })).toFollow(`
      1.0626  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0726  ACK 14, duplicates 4 to 7
      1.1126  ACK 14, duplicate 8         sends 17 again
      1.1226  ACK 14, duplicate 9         sends 19 again
      1.1326  ACK 14, duplicate 10        sends 21 again
      1.1426  ACK 14, duplicate 11        sends 33
      ...
      1.3430  ACK 32                      sends 40
      `);
  });

  it('sends the last outstanding segment once more when nothing else may go (rescue)', () => {
    // 30, the last segment of the application, is lost as well: nothing above it can report that.
    const flow: Flow = { variant: 'sack', forcedDrops: first(15, 30), application: { bytes: 30 * 960 } };
    expect(timeline(flow)).toFollow(`
      1.0625  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0725  ACK 14, duplicates 4 to 14
      1.2729  ACK 29                      sends 30 again
      1.4833  ACK 30
      `);
    expect(why(flow, 'Rescue retransmission').slice(0, 2)).toEqual(['Rescue retransmission', 'ACK in recovery']);
  });

  it('does not send again after a timeout what the receiver has reported', () => {
    // Of 28, 29 and 30, the last segments, 28 and 30 are lost; one duplicate is not enough.
    expect(timeline({ variant: 'sack', forcedDrops: first(28, 30), application: { bytes: 30 * 960 } })).toFollow(`
      1.1624  ACK 27
      1.1725  ACK 27, duplicate 1
      2.1624  timeout                     sends 28 again; cwnd 17 -> 1, ssthresh unlimited -> 2
      2.3728  ACK 29                      sends 30 again; cwnd 1 -> 2
      2.5832  ACK 30
      `);
  });
});

describe('limited transmit after a timeout', () => {
  // 11 and 13 are lost twice each, and the receiver has room for twenty: 14 is retransmitted although it had arrived.
  const drops = [11, 13].flatMap((segment) => [1, 2].map((transmission) => ({ segment, transmission })));
  const lines = (stack: 'ns2' | 'rfc'): string[] =>
    timelineOf(
      simulate(
        oneLink({
          variant: 'newreno',
          stack,
          receiverWindow: 20,
          forcedDrops: drops,
          parameters: { initialWindow: 10 },
        }),
      ),
    );

  it('RFC 3042: sends new data only, and there is no room for it', () => {
    expect(lines('rfc')).toFollow(`
      1.8520  ACK 12                      sends 13 again 14 again; cwnd 1 -> 2
      2.0624  ACK 12, duplicate 1
      3.8520  timeout                     sends 13 again; cwnd 2 -> 1, ssthresh 5 -> 2.5
      `);
  });

  it('ns-2: sends old segments once more', () => {
    expect(lines('ns2')).toFollow(`
      1.3620  ACK 12                      sends 13 again 14 again; cwnd 1 -> 2
      1.5724  ACK 12, duplicate 1         sends 15 again
      1.7828  ACK 12, duplicate 2         sends 16 again
      1.9932  ACK 12, duplicate 3
      `);
  });
});

describe('an ACK that repeats the last one while nothing is outstanding', () => {
  // The timer is shorter than a round trip, so the segments that it retransmits have already arrived.
  const counted = (countIdleDuplicates: boolean): number => {
    const simulation = simulate(
      oneLink({
        variant: 'newreno',
        stack: 'rfc',
        application: { bytes: 960 },
        parameters: { minRto: 0, initialRto: 0.15, maxRto: 0.15, countIdleDuplicates },
      }),
    );
    simulation.runBefore(Infinity);
    const { flight, recovery } = tcpOf(simulation).sender;
    expect(flight.acked).toBe(flight.highest);
    return recovery.duplicates;
  };

  it('is no duplicate (RFC 5681, section 2), unless ns-2 counts', () => {
    expect(counted(false)).toBe(0);
    expect(counted(true)).toBeGreaterThan(0);
  });
});
