// IEEE 802.11 DCF against the closed form of one saturated station, and against Bianchi's model of several.
import { describe, expect, it } from 'vitest';
import { simulate } from '../experiment.ts';
import { apart } from '../passport.ts';

/** Megabits per second of stations that send UDP, for the passport. */
const about = (against: string, experiment: string, why: string) => ({
  variant: 'udp',
  stack: '',
  network: 'mobile' as const,
  against,
  experiment,
  quantity: 'throughput, Mb/s',
  why,
});

const DRAWN = 'Back-offs are drawn: ours are those of some seconds, theirs their mean.';
const MODEL =
  'The model takes collisions of different attempts for independent and has means; ours are the draws of some seconds.';

const SLOT = 20e-6;
const SIFS = 10e-6;
const DIFS = 50e-6;
const EIFS = 364e-6;
const PACKET = 1500;
/** First contention window of ns-2, slots: 0 .. 30 are drawn. It doubles (2 W + 1) five times. */
const W = 31;
const STAGES = 5;

const air = (bytes: number, rate: number): number => 192e-6 + ((bytes - 24) * 8) / rate;
const RTS = air(44, 1e6);
const CTS = air(38, 1e6);
const ACK = air(38, 1e6);

/** bit/s that arrive at node 0 when `senders` around it always have something to send; no frame survives another. */
function saturated(senders: number, dataRate: number, rtsThreshold: number, seconds: number): number {
  const circle = Array.from({ length: senders }, (_, index) => {
    const angle = (2 * Math.PI * index) / senders;
    return [100 + 50 * Math.cos(angle), 100 + 50 * Math.sin(angle)];
  });
  // By then every station knows the address of node 0: asking for it takes long when all others talk.
  const warm = 1 + 0.6 * senders;
  const simulation = simulate({
    duration: warm + seconds,
    network: {
      kind: 'manet',
      nodes: senders + 1,
      placement: { kind: 'list', positions: [[100, 100], ...circle] },
      radio: { dataRate, rtsThreshold, capture: 1e6 },
      routing: { kind: 'static' },
    },
    flows: circle.map((_, index) => ({
      kind: 'udp',
      from: index + 1,
      to: 0,
      rate: dataRate / Math.min(senders, 4),
      packetSize: PACKET,
      start: 0.1 * index,
    })),
  });
  const received = (): number =>
    simulation.flows.reduce((sum, parts) => sum + (parts.kind === 'udp' ? parts.sink.state.receivedBytes : 0), 0);
  simulation.runBefore(warm);
  const before = received();
  simulation.runBefore(Infinity);
  return (8 * (received() - before)) / seconds;
}

/** Throughput of n saturated stations, bit/s (Bianchi 2000, equations 7, 9 and 13), with or without RTS. */
function bianchi(n: number, dataRate: number, rts: boolean): number {
  let p = 0.1;
  const attempt = (): number => (2 * (1 - 2 * p)) / ((1 - 2 * p) * (W + 1) + p * W * (1 - (2 * p) ** STAGES));
  for (let i = 0; i < 500; i++) p = 0.9 * p + 0.1 * (1 - (1 - attempt()) ** (n - 1));
  const tau = attempt();
  const busy = 1 - (1 - tau) ** n;
  const success = (n * tau * (1 - tau) ** (n - 1)) / busy;
  const data = air(PACKET + 58, dataRate);
  const good = (rts ? RTS + SIFS + CTS + SIFS : 0) + data + SIFS + ACK + DIFS;
  const bad = (rts ? RTS : data) + EIFS + DIFS;
  return (busy * success * 8 * PACKET) / ((1 - busy) * SLOT + busy * success * good + busy * (1 - success) * bad);
}

describe('one station that always has something to send', () => {
  it.each([
    ['2 Mb/s, RTS and CTS', 2e6, 0],
    ['11 Mb/s, RTS and CTS', 11e6, 0],
    ['2 Mb/s, no RTS', 2e6, 3000],
  ])('reaches the closed form within 2 %%: %s', (name, rate, threshold) => {
    const exchange = threshold === 0 ? RTS + CTS + 2 * SIFS : 0;
    const cycle = DIFS + ((W - 1) / 2) * SLOT + exchange + air(PACKET + 58, rate) + SIFS + ACK;
    const ours = saturated(1, rate, threshold, 10) / 1e6;
    const closed = (8 * PACKET) / cycle / 1e6;
    expect(
      apart(about('IEEE 802.11-1999, 9.2', `one saturated station, ${name}`, DRAWN), ours, closed, 0.02),
    ).toBeLessThan(0.02);
  });
});

describe('stations that hear one another and always have something to send', () => {
  it.each([2, 5, 10, 20])('share what Bianchi’s model says within 5 %%: n = %i', (n) => {
    const [ours, model] = [saturated(n, 2e6, 0, 8) / 1e6, bianchi(n, 2e6, true) / 1e6];
    expect(apart(about('Bianchi 2000', `${n} saturated stations, RTS and CTS`, MODEL), ours, model, 0.05)).toBeLessThan(
      0.05,
    );
  });

  it('also without RTS: n = 5', () => {
    const [ours, model] = [saturated(5, 2e6, 3000, 8) / 1e6, bianchi(5, 2e6, false) / 1e6];
    expect(apart(about('Bianchi 2000', '5 saturated stations, no RTS', MODEL), ours, model, 0.05)).toBeLessThan(0.05);
  });
});
