/**
 * Descriptions of each law: the rules that fire quietly, the symbols of its formulas that have a value, and the state
 * machines drawn for it.
 */
import { expect, it } from 'vitest';
import { ALL_LAWS } from '../../../src/engine/tcp/variants/all/law.ts';

const TOLD = {
  reno: { symbols: ['beta_ecn'] },
  linux6Reno: { quiet: ['All segments of the ACK count'], symbols: ['beta_ecn'] },
  aimd: { symbols: ['a', 'b'] },
  dual: {
    quiet: ['Extremes of the round trip', 'A round trip is over', 'The extremes are forgotten'],
    symbols: ['RTT', 'RTTmin', 'RTTmax', 'a'],
  },
  vegas: {
    quiet: ['Round-trip sample', 'A train of ACKs begins', 'The spacing of ACKs'],
    symbols: [
      'W',
      'alpha',
      'beta',
      'gamma',
      'BaseRTT',
      'first RTT',
      'Diff',
      'Expected',
      'Actual',
      'increment',
      'window after the cut',
      'arrived',
      'bandwidth',
    ],
    machines: ['Decision of the round trip'],
  },
  vegasPlus: {
    quiet: [
      'Another flow fills the queue',
      'The queue gets shorter by itself',
      'The round trip to compare with',
      'A loss halves the count',
      'Round-trip sample',
    ],
    symbols: [
      'W',
      'alpha',
      'beta',
      'gamma',
      'BaseRTT',
      'first RTT',
      'Diff',
      'Expected',
      'Actual',
      'increment',
      'window after the cut',
      'count',
      'countMax',
    ],
  },
  bic: { symbols: ['W_max', 'probe', 'S_max', 'S_min', 'divisor', 'beta'], machines: ['Search for the window'] },
  cubic: {
    quiet: ['The clock of the epoch stops', 'The epoch ends'],
    symbols: [
      'W_max',
      'W_est',
      'cwnd_epoch',
      'K',
      'C',
      'W_cubic(t + RTT)',
      'W_cubic(t + shortest RTT)',
      'alpha',
      'beta',
      'beta_ecn',
    ],
    machines: ['Region of the cubic curve'],
  },
  linux6Cubic: {
    quiet: ['Smallest round-trip time', 'Idle time does not count', 'All segments of the ACK count'],
    symbols: ['W_max', 'W_est', 'K', 'C', 'beta', 'beta_ecn'],
    machines: ['Region of the cubic curve'],
  },
  highspeed: {
    quiet: ['Response function', 'A cut is noted'],
    symbols: ['a(w)', 'b(w)'],
    machines: ['Response function'],
  },
  scalable: { symbols: ['a', 'b'], machines: ['Growth'] },
  htcp: {
    quiet: ['Round-trip sample', 'The time since the last loss stands still', 'Increase factor', 'A loss is noted'],
    symbols: ['alpha', 'beta', 'RTTmin', 'RTTmax'],
    machines: ['Time since the last loss'],
  },
  veno: {
    quiet: ['Backlog', 'BaseRTT again'],
    symbols: ['backlog', 'beta', 'randomLossFactor'],
    machines: ['State of the path'],
  },
  compound: {
    quiet: ['Round-trip sample', 'Backlog of the round', 'A round begins', 'No delay window after a timeout'],
    symbols: ['backlog', 'dwnd', 'lwnd', 'cwnd^k', 'alpha', 'beta', 'gamma', 'zeta'],
    machines: ['Delay window'],
  },
  illinois: {
    quiet: ['Round-trip sample', 'Delay of the round', 'Reno’s constants after a timeout'],
    symbols: ['alpha', 'beta', 'd_a', 'alpha_max', 'beta_min', 'beta_max', 'kappa_1', 'kappa_2', 'kappa_3', 'kappa_4'],
    machines: ['Growth by delay'],
  },
  yeah: {
    quiet: ['Round-trip sample', 'Queue of the round', 'A round begins'],
    symbols: ['a', 'Q', 'renoCount', 'fastCount', 'slowCount'],
    machines: ['Mode'],
  },
  westwood: {
    quiet: [
      'Count arrivals',
      'Measuring begins',
      'First bandwidth sample',
      'Bandwidth sample of an ACK',
      'Bandwidth sample of ns-3.25',
      'Bandwidth sample of a round trip',
    ],
    symbols: ['BWE', 'RTTmin'],
  },
  westwoodplus: {
    quiet: [
      'Count arrivals',
      'Measuring begins',
      'First bandwidth sample',
      'Bandwidth sample of an ACK',
      'Bandwidth sample of ns-3.25',
      'Bandwidth sample of a round trip',
    ],
    symbols: ['BWE', 'RTTmin'],
  },
  hybla: { quiet: ['Normalized round trip'], symbols: ['rho', 'rho^2', '2^rho'] },
  lp: { quiet: ['One-way delay'], symbols: ['d', 'd_min', 'd_max', 'delta'], machines: ['Early congestion'] },
  ledbat: { quiet: ['Queueing delay'], symbols: ['GAIN', 'offTarget'], machines: ['Queueing delay'] },
  dctcp: {
    quiet: ['The first observation begins', 'Marks counted'],
    symbols: ['alpha', 'g', 'F'],
    machines: ['Window of observation'],
  },
  linux6Dctcp: {
    quiet: ['The first observation begins', 'Marks counted', 'All segments of the ACK count'],
    symbols: ['alpha', 'g', 'F'],
    machines: ['Window of observation'],
  },
  bbr: {
    quiet: [
      'BBR starts up',
      'Rate and round trip measured',
      'Has the rate stopped growing?',
      'RTprop',
      'ProbeRTT holds the rate back',
      'ProbeRTT: only four segments are left',
      'Restart after idleness',
      'The pipe may not be full after all',
      'Pacing rate',
    ],
    machines: ['Mode'],
  },
  bbr3: {
    quiet: [
      'BBR starts up',
      'Rate and round trip measured',
      'First loss of a cycle',
      'Has the rate stopped growing?',
      'A round is over',
      'The rate in force',
      'Shortest round trip',
      'ProbeRTT: samples are too low',
      'ProbeRTT: the segments in flight have arrived',
      'ProbeRTT: a round trip is over',
      'Restart after idleness',
      'ACKs of the probe',
      'The probe is answered',
      'This much was safe',
      'Probing for a larger window',
      'The test of the full pipe starts again',
      'Losses noted',
      'Marks noted',
      'The window that the model allows',
    ],
    symbols: [
      'prior_cwnd',
      'bw_latest',
      'bw_shortterm',
      'inflight_latest',
      'inflight_shortterm',
      'inflight_longterm',
      'beta',
      'ProbeRTTCwndGain',
      'bdp',
      'inflight_cap',
      'inflight_at_loss',
    ],
    machines: ['State'],
  },
  copa: {
    quiet: [
      'Queueing delay',
      'Idle time does not count',
      'Copa begins',
      'The direction turns',
      'Velocity',
      'Pacing rate',
    ],
    symbols: ['v', 'd_q', 'RTTstanding', 'delta'],
    machines: ['Mode and direction'],
  },
  pcc: {
    quiet: [
      'PCC begins',
      'Losses by interval',
      'A monitor interval ends',
      'Utility of a monitor interval',
      'First monitor interval',
      'The better rate so far',
      'A trial',
      'Trials are sent',
    ],
    symbols: ['r', 'k', 'rate', 'srtt'],
    machines: ['State of the rate'],
  },
  manual: { symbols: ['ownWindow'] },
};

it.each(Object.entries(TOLD))('of %s', (name, told: { quiet?: string[]; symbols?: string[]; machines?: string[] }) => {
  const { own, rules, symbols, machines = [] } = ALL_LAWS.find((law) => law.name === name)!;
  expect(own()).toBeTypeOf('object');
  expect(rules.flatMap(({ title, quiet }) => (quiet === true ? [title] : []))).toEqual(told.quiet ?? []);
  expect(Object.keys(symbols)).toEqual(told.symbols ?? []);
  expect(machines.map(({ title }) => title)).toEqual(told.machines ?? []);
});

it('rules name their source, and machines move by rules of their law', () => {
  for (const { rules, machines = [] } of ALL_LAWS) {
    for (const { citation, title } of rules) expect(citation.source, title).toMatch(/\w/);
    for (const { rules: moved } of machines.flatMap(({ transitions }) => transitions)) {
      if (moved === undefined) continue;
      expect(moved).not.toHaveLength(0);
      for (const rule of moved) expect(rules).toContain(rule);
    }
  }
});
