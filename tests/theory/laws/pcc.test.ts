/**
 * PCC Allegro with the figures of Dong et al. 2015: monitor intervals fed by hand, segments of 125 bytes, so 1000 a
 * second are 1 Mb/s.
 */
import { describe, expect, it } from 'vitest';
import { PHASE } from '../../../src/engine/tcp/phase.ts';
import { pcc } from '../../../src/engine/tcp/variants/pcc/law.ts';
import { MODE, preference, utility } from '../../../src/engine/tcp/variants/pcc/rules.ts';
import { controlOf } from '../control.ts';

/** Started with round trips of a second: two segments per second. */
const opened = (chance = 0.5) => {
  const flow = controlOf(pcc, 'pcc', { cwnd: 10, chance, parameters: { segmentSize: 125 } });
  Object.assign(flow.event.sample, { totalDelivered: 0, priorDelivered: -1, lostSince: 0, inFlight: 0 });
  flow.establish({ rtt: 1, srtt: 1, ackedBefore: 0, inFlight: 0 });
  return flow;
};
type Flow = ReturnType<typeof opened>;

/** An ACK without new data, `after` seconds later. */
const waits = (flow: Flow, after: number): void => flow.deliver({ sample: { priorDelivered: -1 } }, after);

/** Everything sent so far has arrived, plus `more` segments, after this time. */
const arrives = (flow: Flow, more: number, after: number): void => {
  const totalDelivered = flow.event.sample.totalDelivered + more;
  flow.deliver({ sample: { totalDelivered, priorDelivered: totalDelivered } }, after);
};

/** Segments sent after the interval arrive, so its result is known. */
const known = (flow: Flow): void => flow.deliver({ sample: { priorDelivered: flow.own.to[0]! + 3 } });

/** The next draw of Park and Miller, from 0 to 1. */
const drawn = (dice: number): number => ((dice * 16807) % 2147483647) / 2147483647;

describe('the utility', () => {
  it('is x (1 - L) sigmoid - x L', () => {
    // Half of a sigmoid at the limit.
    expect(utility(10, 0.05, 100, 0.05)).toBeCloseTo(10 * 0.95 * 0.5 - 0.5, 12);
    expect(utility(10, 0.07, 100, 0.05)).toBeCloseTo((10 * 0.93) / (1 + Math.exp(2)) - 0.7, 9);
    expect(utility(10, 1, 1e4, 0)).toBe(-10);
    expect(utility(10, 0, 1e4, 1)).toBeCloseTo(10, 12);
  });
});

describe('the beginning', () => {
  it('sends two segments per round trip, in the first interval', () => {
    const flow = opened(0.25);
    expect(flow.window.cwnd).toBe(10);
    expect(flow.own).toMatchObject({
      mode: MODE.STARTING,
      srtt: 1,
      r: 2,
      rate: 2,
      dice: 1 + Math.floor(0.25 * 2147483645),
    });
    expect(pcc.phase!(flow.own)).toBe(PHASE.SLOW_START);
    expect(pcc.pacingRate!(flow.own)).toBe(2);
    const { dice } = flow.own;
    flow.deliver({ inFlight: 4, sample: { totalDelivered: 6 } }, 0.5);
    expect(flow.own).toMatchObject({ begun: 1, judged: 0, running: true, since: 0.5 });
    expect([flow.own.rates[0], flow.own.from[0], flow.own.to[0], flow.own.losses[0]]).toEqual([2, 10, Infinity, 0]);
    // Ten segments at two a second take longer than 1.7 to 2.2 round trips.
    expect(flow.own.endsAt).toBe(5.5);
    expect(flow.own.dice).toBe((dice * 16807) % 2147483647);
    // The window keeps a silent path from being flooded: 2 rate srtt, at least four.
    expect(flow.window.cwnd).toBe(4);
    flow.own.rate = 1;
    waits(flow, 0);
    expect(flow.window.cwnd).toBe(4);
  });

  it('minds no ACK of the SYN', () => {
    const flow = opened();
    flow.deliver({ ackedBefore: -1 });
    expect(flow.own.begun).toBe(0);
    expect(flow.fired).not.toContain('Window of PCC');
  });

  it('an interval takes 1.7 to 2.2 round trips, by chance', () => {
    for (const chance of [0.1, 0.9]) {
      const flow = opened(chance);
      flow.own.rate = 1000;
      const { dice } = flow.own;
      flow.deliver({ srtt: 0.25, sample: { priorDelivered: -1 } }, 0.5);
      expect(flow.own.endsAt).toBeCloseTo(0.5 + 0.25 * (1.7 + 0.5 * drawn(dice)), 9);
      expect(flow.window.cwnd).toBe(500);
    }
  });

  it('doubles the rate while three intervals are not judged at most', () => {
    const flow = opened();
    waits(flow, 0);
    const rates = Array.from({ length: 5 }, () => {
      waits(flow, 10);
      return [flow.own.rate, flow.own.begun, flow.own.running];
    });
    expect(rates).toEqual([
      [4, 2, true],
      [8, 3, true],
      [8, 3, false],
      [8, 3, false],
      [8, 3, false],
    ]);
    expect(flow.own.r).toBe(8);
    // For intervals that are judged, enough is known.
    Object.assign(flow.own, { begun: 9, judged: 7 });
    waits(flow, 0);
    expect(flow.own).toMatchObject({ begun: 10, rate: 16 });
  });

  it('an interval that is not over goes on', () => {
    const flow = opened();
    waits(flow, 0);
    waits(flow, flow.own.endsAt - 0.01);
    expect(flow.own).toMatchObject({ begun: 1, running: true });
    waits(flow, flow.own.endsAt - flow.event.elapsed);
    expect(flow.own.begun).toBe(2);
    expect(flow.own.lengths[0]).toBe(5);
  });
});

describe('an interval', () => {
  /** Deciding about 1000 segments a second; the first trial runs from 1 s, after 50 transmissions. */
  const trying = () => {
    const flow = opened();
    Object.assign(flow.own, { mode: MODE.DECIDING, r: 1000, rate: 1000, firstHigher: true, secondHigher: false });
    flow.deliver({ inFlight: 10, sample: { totalDelivered: 40, priorDelivered: -1 } }, 1);
    expect(flow.own.from[0]).toBe(50);
    return flow;
  };

  it('is judged when three segments sent after it have arrived', () => {
    const flow = trying();
    arrives(flow, 2000, 2.5);
    expect([flow.own.from[0], flow.own.to[0], flow.own.lengths[0]]).toEqual([50, 2050, 2.5]);
    // Of 2050 that were sent, 2052 have arrived: two sent after the interval.
    flow.deliver({ sample: { priorDelivered: 2052 } });
    expect(flow.own.judged).toBe(0);
    flow.deliver({ sample: { priorDelivered: 2053 } });
    expect(flow.own.judged).toBe(1);
    // 2000 in 2.5 s are less than nine tenths of 1010 a second: 0.8 Mb/s.
    expect(flow.own.u).toBeCloseTo(0.8 / (1 + Math.exp(-5)), 9);
    expect(flow.own.utilities[0]).toBe(flow.own.u);
  });

  it('a newer arrival counts, an older one and none do not', () => {
    const flow = trying();
    flow.deliver({ sample: { priorDelivered: 30, lostSince: 0, inFlight: 5 } });
    expect(flow.own.latest).toBe(35);
    const first = trying();
    first.deliver({ sample: { priorDelivered: 0, lostSince: 0, inFlight: 5 } });
    expect(first.own.latest).toBe(5);
    flow.deliver({ sample: { priorDelivered: 20 } });
    flow.deliver({ sample: { priorDelivered: -1, inFlight: 90 } });
    expect(flow.own.latest).toBe(35);
    flow.own.lost = 9;
    flow.deliver({ sample: { priorDelivered: 30, lostSince: 2, inFlight: 5 } });
    expect(flow.own.latest).toBe(42);
  });

  it('near its rate is worth what it was meant to send', () => {
    const flow = trying();
    arrives(flow, 2300, 2.5);
    known(flow);
    // 920 a second are more than nine tenths of 1010.
    expect(flow.own.u).toBeCloseTo(1.01 / (1 + Math.exp(-5)), 9);
  });

  it('has the losses of what was sent in it, and of no other', () => {
    const flow = trying();
    arrives(flow, 2300, 2.5);
    const losses = flow.event.sample.losses;
    // Numbers 50, 51, 2350 and 2351, the interval holding 51 to 2350.
    losses.count = 4;
    [50, 51, 2350, 2351].forEach((number, index) => {
      losses.delivered[index] = number - 3;
      losses.inFlight[index] = 2;
      losses.lostSince[index] = index;
    });
    waits(flow, 0);
    expect(flow.own.lost).toBe(4);
    expect([...flow.own.losses]).toEqual([2, 1, 0, 0]);
    losses.count = 0;
    flow.deliver({ srtt: 0, sample: { priorDelivered: 2353, lostSince: 4, inFlight: 0 } });
    expect(flow.own.srtt).toBe(1);
    flow.deliver({ srtt: 0.5 });
    expect(flow.own.srtt).toBe(0.5);
    const L = 2 / 2300;
    expect(flow.own.u).toBeCloseTo((1.01 * (1 - L)) / (1 + Math.exp(100 * (L - 0.05))) - 1.01 * L, 9);
  });

  it('in which nothing was sent has no share of losses', () => {
    const flow = trying();
    flow.deliver({ sample: { totalDelivered: 40, priorDelivered: -1 } }, 2.5);
    known(flow);
    expect(flow.own.u).toBe(0);
  });
});

describe('trials', () => {
  it('lie k epsilon about r, the pairs in an order drawn by chance', () => {
    for (const [firstHigher, secondHigher] of [
      [true, true],
      [true, false],
      [false, true],
      [false, false],
    ]) {
      const flow = opened();
      Object.assign(flow.own, { mode: MODE.DECIDING, r: 1000, rate: 1000, k: 2, firstHigher, secondHigher });
      for (let i = 0; i < 8; i++) waits(flow, 3);
      const pair = (higher: boolean | undefined) => (higher ? [1020, 980] : [980, 1020]);
      expect([...flow.own.rates]).toEqual([...pair(firstHigher), ...pair(secondHigher)]);
      // Until all results are known it sends at the rate between them.
      expect(flow.own).toMatchObject({ rate: 1000, begun: 4, running: false });
      expect(flow.fired.filter((title) => title === 'Trials are sent')).toHaveLength(1);
      expect(pcc.phase!(flow.own)).toBe(PHASE.AVOIDANCE);
    }
  });

  it('go no slower than two segments per round trip', () => {
    const flow = opened();
    Object.assign(flow.own, { mode: MODE.DECIDING, r: 2, rate: 2, firstHigher: false });
    waits(flow, 1);
    expect(flow.own.rate).toBe(2);
  });

  it.each([
    { rates: [1, 2], utilities: [5, 6], prefers: 1 },
    { rates: [2, 1], utilities: [5, 6], prefers: -1 },
    { rates: [2, 1], utilities: [6, 5], prefers: 1 },
    { rates: [1, 2], utilities: [6, 5], prefers: -1 },
    { rates: [1, 2], utilities: [5, 5], prefers: 0 },
  ])('a pair prefers the rate worth more: $rates, $utilities', ({ rates, utilities, prefers }) => {
    const { own } = opened();
    own.rates.set(rates, 2);
    own.utilities.set(utilities, 2);
    expect(preference(own, 1)).toBe(prefers);
  });

  /**
   * The last of four trials about 1000 is judged; the utilities of the first three are given, and its own is slightly
   * above 0.99.
   */
  const decided = (utilities: readonly number[], own = {}) => {
    const flow = opened();
    Object.assign(flow.own, { mode: MODE.DECIDING, r: 1000, rate: 1000, begun: 4, judged: 3, k: 3, ...own });
    flow.own.rates.set([1010, 990, 1010, 990]);
    flow.own.utilities.set(utilities);
    flow.own.to.fill(0);
    flow.own.lengths.fill(1);
    flow.own.from.fill(-990);
    flow.event.sample.totalDelivered = 100;
    flow.fired.length = 0;
    flow.deliver({ sample: { priorDelivered: 50 } });
    return flow;
  };

  it('both pairs for the higher: the rate rises by epsilon', () => {
    const flow = decided([2, 1, 2]);
    expect(flow.fired).toContain('Both pairs prefer the higher rate');
    expect(flow.own).toMatchObject({ mode: MODE.ADJUSTING, direction: 1, n: 1, begun: 1, judged: 0, running: true });
    expect(flow.own).toMatchObject({ rate: 1010, r: 1010, before: -Infinity, rateBefore: 1000 });
    expect(flow.own.rates[0]).toBe(1010);
  });

  it('both for the lower: it falls', () => {
    const flow = decided([1, 2, 0.5]);
    expect(flow.fired).toContain('Both pairs prefer the lower rate');
    expect(flow.own).toMatchObject({ mode: MODE.ADJUSTING, direction: -1, n: 1, rate: 990, r: 990, rateBefore: 1000 });
  });

  it.each([
    { utilities: [2, 1, 0.5], k: 3, gives: 4 },
    { utilities: [1, 2, 2], k: 3, gives: 4 },
    { utilities: [1, 1, 2], k: 4, gives: 5 },
    { utilities: [1, 1, 2], k: 5, gives: 5 },
  ])('else the next lie farther apart, five epsilon at most: $utilities', ({ utilities, k, gives }) => {
    const flow = decided(utilities, { k });
    expect(flow.fired).toContain('The pairs disagree');
    expect(flow.own).toMatchObject({ mode: MODE.DECIDING, k: gives, r: 1000, begun: 1, judged: 0 });
  });

  it('nothing is decided before all four are known', () => {
    const flow = decided([2, 1, 2], { judged: 2 });
    // Both intervals that were sent are judged at once.
    expect(flow.own.mode).not.toBe(MODE.DECIDING);
    const early = decided([2, 1, 2], { judged: 1, begun: 2 });
    expect(early.own).toMatchObject({ mode: MODE.DECIDING, judged: 2 });
  });

  it('draw their order: the first half of the draws puts the higher rate first', () => {
    const orders = new Set<string>();
    for (let i = 0; i < 12; i++) {
      const flow = opened();
      flow.own.dice = 1e8 * (i + 1);
      const { dice } = flow.own;
      flow.own.r = 500;
      flow.timeOut({ sample: { lost: 2 } });
      const second = (dice * 16807) % 2147483647;
      expect(flow.own).toMatchObject({ firstHigher: drawn(dice) < 0.5, secondHigher: drawn(second) < 0.5 });
      orders.add(`${flow.own.firstHigher} ${flow.own.secondHigher}`);
    }
    expect(orders.size).toBe(4);
  });
});

describe('adjusting', () => {
  /** The newest step, at 1000 a second, has a utility slightly above 0.99. */
  const stepped = (mode: number, before: number, direction = 1) => {
    const flow = opened();
    Object.assign(flow.own, { mode, r: 1000, rate: 1000, n: 2, k: 4, direction, before, rateBefore: 970 });
    Object.assign(flow.own, { begun: 1, judged: 0 });
    flow.own.rates[0] = 1000;
    flow.own.lengths[0] = 1;
    flow.own.from[0] = -1000;
    flow.own.to[0] = 0;
    flow.fired.length = 0;
    flow.deliver({ sample: { priorDelivered: 50, totalDelivered: 50 } });
    return flow;
  };
  const worth = 1 / (1 + Math.exp(-5));

  it.each([
    { direction: 1, rate: 1030 },
    { direction: -1, rate: 970 },
  ])('goes on in steps of n epsilon while they are worth more: $rate', ({ direction, rate }) => {
    const flow = stepped(MODE.ADJUSTING, worth - 0.01, direction);
    expect(flow.own).toMatchObject({
      mode: MODE.ADJUSTING,
      n: 3,
      rate,
      r: rate,
      rateBefore: 1000,
      begun: 1,
      judged: 0,
    });
    expect(flow.own.before).toBeCloseTo(worth, 9);
  });

  it('returns to the rate before the step that was worth less, and tries about it', () => {
    const flow = stepped(MODE.ADJUSTING, worth + 0.01);
    expect(flow.fired).toContain('Adjusting is over');
    expect(flow.own).toMatchObject({ mode: MODE.DECIDING, k: 1, r: 970, rateBefore: 970 });
    expect(Math.abs(flow.own.rate / 970 - 1)).toBeCloseTo(0.01, 12);
  });

  it('so ends the starting', () => {
    const flow = stepped(MODE.STARTING, worth + 0.01);
    expect(flow.fired).toContain('Starting is over');
    expect(flow.own).toMatchObject({ mode: MODE.DECIDING, k: 1, r: 970 });
    const better = stepped(MODE.STARTING, worth - 0.01);
    expect(better.fired).not.toContain('Starting is over');
    expect(better.own).toMatchObject({ mode: MODE.STARTING, rateBefore: 1000, rate: 2000 });
  });
});

it('counts transmissions that were lost', () => {
  const flow = opened();
  Object.assign(flow.own, { mode: MODE.DECIDING, r: 1000, rate: 1000, lost: 7 });
  flow.deliver({ inFlight: 10, sample: { totalDelivered: 40, priorDelivered: -1 } });
  expect(flow.own.from[0]).toBe(57);
});

it('waits while a step of the adjustment is judged', () => {
  const flow = opened();
  Object.assign(flow.own, { mode: MODE.ADJUSTING, r: 1000, rate: 1000, begun: 1, judged: 0, running: false });
  flow.own.to[0] = 1e9;
  waits(flow, 1);
  expect(flow.own).toMatchObject({ rate: 1000, begun: 1, running: false });
});

describe('losses', () => {
  it('cut nothing; a timeout gives up what the intervals told', () => {
    const flow = opened();
    Object.assign(flow.own, { r: 1000, rate: 1200, k: 4, begun: 3, judged: 1, running: true, lost: 5 });
    flow.lose();
    expect(flow.window.cwnd).toBe(10);
    expect(flow.own.rate).toBe(1200);
    for (const answer of ['timeOut', 'restart'] as const) {
      Object.assign(flow.own, { mode: MODE.ADJUSTING, k: 4, begun: 3, judged: 1, running: true, rate: 1200, lost: 5 });
      if (answer === 'timeOut') flow.timeOut({ sample: { lost: 7 } });
      else flow.call('onRestart', { sample: { lost: 7 } });
      expect(flow.own).toMatchObject({ mode: MODE.DECIDING, r: 1000, rate: 1000, k: 1, lost: 12 });
      expect(flow.own).toMatchObject({ begun: 0, judged: 0, running: false });
    }
  });
});
