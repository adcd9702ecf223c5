/** Reactions to out-of-order segments: Eifel, TD-FR, TCP-DOOR, RR-TCP. Each line was worked out by hand. */
import { describe, expect, it } from 'vitest';
import { freshDecision, type RecoveryEvent, type RecoverySettings } from '../../src/engine/tcp/flight.ts';
import { rr } from '../../src/engine/tcp/recovery/rr.ts';
import { addRange } from '../../src/engine/tcp/scoreboard.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { observed, simulate, tcpOf } from '../experiment.ts';
import { first, oneLink, timelineOf } from './timeline.ts';

type Flow = Parameters<typeof oneLink>[0];

const EIFEL = { recovery: 'eifel', timestamps: true };
const from = (recovery: object, flow: Flow = {}): Flow => ({
  stack: 'rfc',
  ...flow,
  parameters: { initialWindow: 2, ...recovery },
});

/**
 * Every 16th packet and ACK arrives 55 ms late: segment 15 after 20, and the first duplicate ACK when it is no longer
 * news.
 */
const late = (recovery: object, flow: Flow = {}): string[] => {
  const scenario = oneLink(from(recovery, flow));
  const { network } = scenario as { network: { links: object[] } };
  Object.assign(network.links[0]!, { effect: { kind: 'everyLate', n: 16, lateness: 0.055 } });
  return timelineOf(simulate(scenario));
};

/** From 2 s on the way to the receiver takes 0.6 s longer. */
const longer = (recovery: object) =>
  simulate(
    oneLink(from({ minRto: 0.3, ...recovery }, { receiverWindow: 16 }), {
      interventions: [{ at: 2, kind: 'setLink', link: 'a>b', delay: 0.7 }],
    } satisfies Partial<ScenarioInput>),
  );

describe('Eifel (RFC 3522, RFC 4015)', () => {
  it('takes back a fast retransmit when the original is acknowledged', () => {
    // 12 segments are in flight after ACK 20, and the initial window is 2.
    expect(late(EIFEL)).toFollow(`
      1.0834  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0935  ACK 14, duplicate 4
      1.0979  ACK 20                      sends 33 34;    cwnd 8 -> 14, ssthresh 8 -> unlimited
      1.1036  ACK 21                      sends 35 36;    cwnd 14 -> 15
      `);
  });

  it('leaves the cut of a real loss', () => {
    expect(timelineOf(simulate(oneLink(from(EIFEL, { forcedDrops: first(15) }))))).toFollow(`
      1.0631  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      ...
      1.2736  ACK 32                      sends 40
      1.3546  ACK 33                      sends 41;       cwnd 8 -> 8.125
      `);
  });

  it('goes on with new data after a spurious timeout', () => {
    // 15 segments are in flight after ACK 107, which acknowledges one.
    expect(timelineOf(longer(EIFEL))).toFollow(`
      2.5068  timeout                     sends 107 again; cwnd 17 -> 1, ssthresh unlimited -> 8
      2.8169  ACK 107                     sends 123;       cwnd 1 -> 16, ssthresh 8 -> unlimited
      2.8270  ACK 108                     sends 124;       cwnd 16 -> 17
      `);
  });

  it('sees nothing without timestamps, and then sends the window again', () => {
    const again = [EIFEL, { recovery: 'eifel' }, { recovery: 'newreno' }].map((recovery) => {
      const simulation = longer(recovery);
      simulation.runBefore(3.1);
      return tcpOf(simulation).sender.state.retransmissions;
    });
    expect(again).toEqual([1, 16, 16]);
  });

  it('does not ask of a timeout within a recovery', () => {
    const simulation = simulate(
      oneLink(from(EIFEL, { forcedDrops: [...first(15, 16, 17), { segment: 15, transmission: 2 }] })),
    );
    const seen = observed(simulation).map(({ title }) => title);
    simulation.runBefore(Infinity);
    expect(tcpOf(simulation).sender.state.timeouts).toBe(1);
    expect(seen.filter((title) => title.includes('spurious'))).toEqual([]);
  });
});

describe('TD-FR', () => {
  it('does not send a late segment again', () => {
    expect(late({ recovery: 'tdfr' })).toFollow(`
      1.0824  ACK 14, duplicate 3         sends 33
      1.0924  ACK 14, duplicate 4         sends 34
      1.0974  ACK 20                      sends 35 36 37; cwnd 16 -> 17
      `);
  });

  it('sends a lost one again half a round trip after the first duplicate ACK', () => {
    // SRTT is 204 ms. 41 - 14 segments are outstanding, of which limited transmit sent 11.
    expect(timelineOf(simulate(oneLink(from({ recovery: 'tdfr' }, { forcedDrops: first(15) }))))).toFollow(`
      1.0424  ACK 14, duplicate 1         sends 31
      ...
      1.1424  ACK 14, duplicate 11        sends 41
      1.1444  sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      ...
      1.3628  ACK 41                      sends 49
      `);
  });

  it('does not wait where the duplicate ACKs took so long by themselves', () => {
    const flow = from({ recovery: 'tdfr', dupThresh: 12 }, { forcedDrops: first(15) });
    expect(timelineOf(simulate(oneLink(flow)))).toFollow(`
      1.1424  ACK 14, duplicate 11        sends 41
      1.1524  ACK 14, duplicate 12        sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      `);
  });
});

describe('TCP-DOOR', () => {
  it('takes back a cut when something is out of order just after it, and rests', () => {
    expect(late({ recovery: 'door' })).toFollow(`
      1.0824  ACK 14, duplicate 3         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0924  ACK 14, duplicate 4
      1.0974  ACK 20                      sends 33 34 35 36; cwnd 8 -> 16, ssthresh 8 -> unlimited
      1.1024  ACK 21                      sends 37
      `);
  });

  it('sends a lost segment again without a cut while it rests', () => {
    expect(late({ recovery: 'door' }, { forcedDrops: first(38) })).toFollow(`
      1.3678  ACK 37, duplicate 2         sends 55
      1.3778  ACK 37, duplicate 3         sends 38 again 56
      1.3878  ACK 37, duplicate 4         sends 57
      `);
  });

  it('is NewReno where nothing is out of order', () => {
    const of = (recovery: string) =>
      timelineOf(simulate(oneLink(from({ recovery }, { forcedDrops: first(15, 17, 90) }), { duration: 8 })));
    expect(of('door')).toEqual(of('newreno'));
  });
});

describe('RR-TCP', () => {
  const RR = { recovery: 'rr' };

  it('takes back a false retransmission by slow start, and waits longer from then on', () => {
    // Segments 16 to 20 overtook 15. Its copy reaches the receiver at 1.238 s, and the ACK that reports this arrives at
    // 1.338 s.
    expect(late(RR)).toFollow(`
      1.0725  ACK 14, duplicate 2         sends 15 again; cwnd 16 -> 8, ssthresh unlimited -> 8
      1.0825  ACK 14, duplicates 3 to 4
      ...
      1.3279  ACK 31                      sends 39
      1.3380  ACK 30                      ssthresh 8 -> 16
      1.3428  ACK 32                      sends 40 41;    cwnd 8 -> 9
      ...
      1.6533  ACK 45, duplicate 3         sends 64
      1.6633  ACK 45, duplicate 4         sends 65
      1.6682  ACK 51                      sends 66 67;    cwnd 16.371 -> 16.432
      `);
  });

  it('takes a lost segment as lost when one more has overtaken it than any late one', () => {
    // Segment 15 arrived after five others, and 54 is lost: the sixth report above 54 triggers its retransmission.
    expect(late(RR, { forcedDrops: first(54) })).toFollow(`
      1.7937  ACK 53, duplicate 5         sends 74
      1.8037  ACK 53, duplicate 6         sends 54 again; cwnd 16.554 -> 8, ssthresh 16 -> 8
      1.8137  ACK 53, duplicates 7 to 12
      `);
  });

  it('chooses the threshold that a share of the lengths does not reach', () => {
    const thresholdBy = (faRatio: number, cwnd: number): number => {
      const settings = { dupThresh: 3 } as RecoverySettings;
      const state = Object.assign(rr.initial(settings), { faRatio });
      for (const overtaken of [2, 4, 4, 5, 6, 8, 8, 8, 8, 20]) {
        addRange(state, 2, 2 + overtaken);
        const event = {
          ack: 1 + overtaken,
          flight: { acked: 0, highest: 99 },
          cwnd,
          settings,
          decision: freshDecision(),
        };
        const seen = { ...event, sackCount: 0, sackLeft: [], sackRight: [] } as unknown as RecoveryEvent;
        rr.onAck(state, seen, (rule) => rule.effect(state, seen));
      }
      return state.dupThresh;
    };
    expect([thresholdBy(0.9, 100), thresholdBy(0.5, 100), thresholdBy(1, 100)]).toEqual([9, 7, 21]);
    expect([thresholdBy(1, 10), thresholdBy(1, 2)]).toEqual([9, 3]);
  });

  it('waits less long after a timeout that the wait led to', () => {
    // Of 60 segments 56 is lost: four overtake it, and five had overtaken 15.
    const ends = { application: { kind: 'bulk', bytes: 60 * 960 }, forcedDrops: first(56) } as const;
    const scenario = oneLink(from(RR, ends));
    const { network } = scenario as { network: { links: object[] } };
    Object.assign(network.links[0]!, { effect: { kind: 'everyLate', n: 16, lateness: 0.055 } });
    const simulation = simulate(scenario);
    simulation.runBefore(Infinity);
    const { recovery, state } = tcpOf(simulation).sender;
    expect(state.timeouts).toBe(1);
    // 0.9 at first, 0.05 more for the false retransmission, 0.01 less for the timeout.
    expect(recovery['faRatio']).toBeCloseTo(0.94, 12);
  });

  it('is SACK where nothing is late', () => {
    const of = (recovery: string) =>
      timelineOf(simulate(oneLink(from({ recovery }, { forcedDrops: first(15, 17, 90) }), { duration: 8 })));
    expect(of('rr')).toEqual(of('sack'));
  });
});

it('each carries several times as much as NewReno over a link with late packets, and no more without them', () => {
  const delivered = (parameters: object, effect: object) => {
    const simulation = simulate({
      duration: 15,
      network: { bottleneck: { queue: { limit: 500 }, ...effect } },
      flows: [{ kind: 'tcp', variant: 'newreno', stack: 'rfc', segmentSize: 1460, receiverWindow: 200, parameters }],
    } as ScenarioInput);
    simulation.runBefore(Infinity);
    return tcpOf(simulation).sender.flight.acked;
  };
  const reordering = { effect: { kind: 'everyLate' } };
  const [plain, clean] = [delivered({}, reordering), delivered({}, {})];
  for (const parameters of [EIFEL, { recovery: 'tdfr' }, { recovery: 'door' }, { recovery: 'rr' }]) {
    expect(delivered(parameters, reordering)).toBeGreaterThan(4 * plain);
    // Timestamps take 12 of 1512 bytes.
    expect(delivered(parameters, {}) / clean).toBeGreaterThan(0.99);
    expect(delivered(parameters, {}) / clean).toBeLessThanOrEqual(1);
  }
});
