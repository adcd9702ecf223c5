/** The retransmission timer: back-off, Karn's rule, a lost SYN, ssthresh on repeated timeouts. */
import { describe, expect, it } from 'vitest';
import { simulate, tcpOf, observed } from '../experiment.ts';
import { causesOf, first, oneLink, timelineOf } from './timeline.ts';

/** The first `times` transmissions of a segment. */
const losing = (segment: number, times: number): { segment: number; transmission: number }[] =>
  Array.from({ length: times }, (_, index) => ({ segment, transmission: index + 1 }));

/** Segment 31 is the application's last: nothing follows that could report its loss. */
const tail = (stack: 'ns2' | 'rfc', times: number) =>
  oneLink(
    {
      variant: 'newreno',
      stack,
      forcedDrops: losing(31, times),
      application: { bytes: 31 * 960 },
      parameters: { initialWindow: 2 },
    },
    { duration: 30 },
  );

describe('a retransmission that is lost again', () => {
  it('ns-2: the timer doubles, and ssthresh is cut each time, to 2', () => {
    expect(timelineOf(simulate(tail('ns2', 4)))).toFollow(`
      1.1924  ACK 30                      cwnd 31 -> 32
      # the timeout is 0.36 s; 0.72 s and 1.44 s come after it
      1.5524  timeout                     sends 31 again; cwnd 32 -> 1, ssthresh 100 -> 16
      2.2724  timeout                     sends 31 again; ssthresh 16 -> 2
      3.7124  timeout                     sends 31 again
      6.5924  timeout                     sends 31 again
      6.8028  ACK 31                      cwnd 1 -> 2
      `);
  });

  it('RFC 6298: the timer doubles from one second; RFC 5681: ssthresh is held', () => {
    const experiment = oneLink(
      { variant: 'newreno', stack: 'rfc', forcedDrops: losing(15, 4), parameters: { initialWindow: 2 } },
      { duration: 12 },
    );
    expect(timelineOf(simulate(experiment))).toFollow(`
      ...
      # 49 segments are outstanding, most of them sent in recovery; the loss of a retransmission lowers ssthresh once more
      2.0624  timeout                     sends 15 again; cwnd 8 -> 1, ssthresh 8 -> 4
      ...
      4.0624  timeout                     sends 15 again
      8.0624  timeout                     sends 15 again
      8.2728  ACK 65                      sends 66 67;    cwnd 1 -> 2
      `);
    const simulation = simulate(experiment);
    const timeouts = observed(simulation);
    simulation.runBefore(Infinity);
    const titles = timeouts.filter((firing) => /^(Retransmission timeout|Timeout of the same)/.test(firing.title));
    expect(titles.map(({ title }) => title)).toEqual([
      'Retransmission timeout',
      'Timeout of the same segment again',
      'Timeout of the same segment again',
    ]);
    for (const timeout of titles) expect(causesOf(simulation, timeout).at(-1)).toBe('Dropped on purpose: 15');
  });

  it('the back-off stops at the largest timeout', () => {
    const experiment = { ...tail('rfc', 20), duration: 200 };
    const timeouts = timelineOf(simulate(experiment)).filter((line) => line.includes('timeout'));
    const waits = timeouts
      .slice(1)
      .map((line, index) => Number.parseFloat(line) - Number.parseFloat(timeouts[index] ?? ''));
    expect(waits.map((wait) => Number(wait.toFixed(3)))).toEqual([2, 4, 8, 16, 32, 60, 60]);
  });
});

describe("Karn's rule", () => {
  it('a segment sent twice gives no round-trip time: the back-off stays until one sent once is acknowledged', () => {
    const simulation = simulate(
      oneLink({ variant: 'newreno', stack: 'rfc', forcedDrops: losing(15, 2), parameters: { initialWindow: 2 } }),
    );
    const reported = observed(simulation);
    const { sender } = tcpOf(simulation);
    // The timeout at 2.0624 s doubles the timer; ACK 65, for the segment sent three times, arrives at 2.2728 s.
    simulation.runBefore(2.07);
    expect(sender.rto()).toBe(2);
    simulation.runBefore(2.3);
    expect(sender.flight.acked).toBeGreaterThan(15);
    expect(sender.rto()).toBe(2);
    const samples = sender.state.rttCount;
    simulation.runBefore(2.6);
    expect(sender.state.rttCount).toBe(samples + 1);
    expect(sender.rto()).toBe(1);
    const timers = reported.filter(
      ({ time, title }) => time > 2 && time < 2.6 && /Back-off|back-off|sample/.test(title),
    );
    expect(timers.map(({ title }) => title)).toEqual(['Exponential back-off', 'Back-off ends']);
  });
});

describe('a lost SYN', () => {
  it('ns-2: is sent again after 3 s, then 6 s, and the first window is one segment', () => {
    const simulation = simulate(
      oneLink({ variant: 'newreno', stack: 'ns2', forcedDrops: losing(0, 2) }, { duration: 12 }),
    );
    expect(timelineOf(simulation)).toFollow(`
      0.0000  start                       sends 0
      3.0000  timeout                     sends 0 again;  ssthresh 100 -> 2
      9.0000  timeout                     sends 0 again
      9.2008  ACK 0                       sends 1
      9.4112  ACK 1                       sends 2 3;      cwnd 1 -> 2
      `);
  });

  it('RFC: is sent again after 1 s, then 2 s; one segment instead of ten', () => {
    const simulation = simulate(oneLink({ variant: 'newreno', stack: 'rfc', forcedDrops: losing(0, 2) }));
    expect(timelineOf(simulation)).toFollow(`
      0.0000  start                       sends 0
      1.0000  timeout                     sends 0 again;  ssthresh unlimited -> 2
      3.0000  timeout                     sends 0 again
      3.2008  ACK 0                       sends 1
      `);
  });

  it('RFC 6298, 5.7: leaves the first data three seconds', () => {
    const drops = [...losing(0, 1), ...losing(1, 1)];
    expect(timelineOf(simulate(oneLink({ variant: 'newreno', stack: 'rfc', forcedDrops: drops })))).toFollow(`
      0.0000  start                       sends 0
      1.0000  timeout                     sends 0 again;  ssthresh unlimited -> 2
      1.2008  ACK 0                       sends 1
      4.2008  timeout                     sends 1 again
      4.4112  ACK 1                       sends 2 3;      cwnd 1 -> 2
      `);
  });
});

describe('the timeout itself', () => {
  it('ns-2: follows the round trips in ticks of 10 ms: 0.6 s after the first, 0.4 s after the fourth', () => {
    const simulation = simulate(oneLink({ variant: 'reno', stack: 'ns2' }, { duration: 1 }));
    const reported = observed(simulation);
    simulation.runBefore(Infinity);
    // 0.2008 s is 20 ticks: S = 160, V = 40, (8 V + S)/8 = 60 ticks. Then 21 ticks each time.
    const timeouts = reported
      .filter(({ title }) => title === 'RTO from a round-trip sample')
      .map(({ after }) => Number(after.toFixed(2)));
    expect(timeouts).toEqual([0.6, 0.51, 0.45, 0.4]);
  });

  it('RFC 6298: first sample R: R + 4 R/2; then 7/8 and 3/4 of the old values', () => {
    const simulation = simulate(
      oneLink({ variant: 'reno', stack: 'rfc', parameters: { initialWindow: 1, minRto: 0 } }, { duration: 0.45 }),
    );
    const { sender } = tcpOf(simulation);
    simulation.runBefore(0.3);
    expect(sender.rto()).toBeCloseTo(3 * 0.2008, 9);
    simulation.runBefore(Infinity);
    // The second round trip is that of a full segment.
    const variation = 0.75 * (0.2008 / 2) + 0.25 * (0.2104 - 0.2008);
    const smoothed = 0.875 * 0.2008 + 0.125 * 0.2104;
    expect(sender.srtt()).toBeCloseTo(smoothed, 9);
    expect(sender.rto()).toBeCloseTo(smoothed + 4 * variation, 9);
  });

  it('RFC 6298: is not below one second, and not running when everything is acknowledged', () => {
    const simulation = simulate(
      oneLink({ variant: 'reno', stack: 'rfc', application: { bytes: 960 } }, { duration: 100 }),
    );
    const timeline = timelineOf(simulation);
    expect(tcpOf(simulation).sender.rto()).toBe(1);
    expect(timeline.filter((line) => line.includes('timeout'))).toEqual([]);
  });

  it('ns-2: goes off although everything is acknowledged, and the window falls to one segment', () => {
    const simulation = simulate(
      oneLink(
        { variant: 'reno', stack: 'ns2', forcedDrops: first(), application: { bytes: 3 * 960 } },
        { duration: 1.2 },
      ),
    );
    const lines = timelineOf(simulation).filter((line) => line.includes('timeout'));
    expect(lines[0]).toMatch(/timeout cwnd \d -> 1$/);
    expect(tcpOf(simulation).sender.state.timeouts).toBe(0);
  });
});
