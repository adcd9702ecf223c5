import { describe, expect, test } from 'vitest';
import { EFFECTS } from '../../src/engine/link/effects/catalogue.ts';
import { LINK_WORDS } from '../../src/engine/link/words.ts';
import { LOSSES } from '../../src/engine/loss/catalogue.ts';
import { QUEUES } from '../../src/engine/queue/catalogue.ts';
import type { GivenParameter, ParameterValues } from '../../src/engine/parameter.ts';

const CATALOGUES = { queue: QUEUES, loss: LOSSES, effect: EFFECTS };
const SITE = { rate: 10e6, delay: 0.015 };

/** The defaults of a kind, with other values for some. */
function settingsOf(part: keyof typeof CATALOGUES, kind: string, others: ParameterValues = {}): ParameterValues {
  const known: readonly { readonly name: string; readonly parameters: readonly GivenParameter[] }[] = CATALOGUES[part];
  const { parameters } = known.find(({ name }) => name === kind)!;
  return { ...Object.fromEntries(parameters.map((each) => [each.name, each.default])), ...others };
}
const words = (part: keyof typeof CATALOGUES, kind: string) => LINK_WORDS[part]![kind]!;

describe('the sentences of a link', () => {
  test.each(Object.keys(CATALOGUES) as (keyof typeof CATALOGUES)[])('of a %s name settings of its kind', (part) => {
    for (const { name, parameters } of CATALOGUES[part]) {
      const { sentence = '', states = {} } = LINK_WORDS[part]?.[name] ?? {};
      const named = [...[...sentence.matchAll(/\{(\w+)\}/g)].map(([, field]) => field), ...Object.values(states)];
      const known = parameters.map((parameter) => parameter.name);
      expect(named.filter((field) => !known.includes(String(field)))).toEqual([]);
      // A kind with settings mentions at least one of them, or has a file.
      if (known.length > 0) expect(named.length + Number(name === 'rateTrace')).toBeGreaterThan(0);
    }
  });

  test('of burst losses give the durations and the share lost (Gilbert 1960)', () => {
    const gilbert = words('loss', 'gilbert');
    const told = (others: ParameterValues) => gilbert.comesTo!(settingsOf('loss', 'gilbert', others), SITE);
    expect(told({ lossBad: 0.3 })).toBe('A bad spell lasts 5 packets; 0.3 % are lost in all.');
    expect(told({ toGood: 1, toBad: 1 })).toBe('A bad spell lasts 1 packet; 50 % are lost in all.');
    expect(told({ toBad: 0, lossGood: 0.01 })).toBe('The link stays good; 1 % are lost in all.');
    expect(told({ toBad: 0.1, toGood: 0.3, lossGood: 0.1, lossBad: 0.5 })).toBe(
      'A bad spell lasts 3.3 packets; 20 % are lost in all.',
    );
    expect(told({ toGood: 0 })).toBe('Once bad, the link stays bad; then 100 % are lost.');
  });

  test('of RED give its average, and its thresholds where none are set, as ns-2 chooses them', () => {
    const red = words('queue', 'red');
    expect(red.comesTo!(settingsOf('queue', 'red', { weight: 0.002 }), SITE)).toBe(
      'Average over 500 packets (weight 0.002).',
    );
    expect(red.standing!(settingsOf('queue', 'red'), SITE)).toMatchObject({ minThreshold: 5, maxThreshold: 15 });
    const given = { minThreshold: 10, maxThreshold: 30, gentle: false };
    expect(red.chances!(settingsOf('queue', 'red', given), SITE)).toEqual([
      [0, 0],
      [10, 0],
      [30, 0.1],
      [30, 1],
    ]);
    expect(red.chances!(settingsOf('queue', 'red', { ...given, gentle: true }), SITE).at(-1)).toEqual([60, 1]);
  });

  test('of queues that only drop when full, and of one that marks by a step, give probabilities', () => {
    for (const kind of ['dropTail', 'headDrop'])
      expect(words('queue', kind).chances!(settingsOf('queue', kind), SITE)).toEqual([[0, 0]]);
    expect(words('queue', 'step').chances!(settingsOf('queue', 'step', { threshold: 20 }), SITE)).toEqual([
      [0, 0],
      [20, 0],
      [20, 1],
    ]);
  });

  test('of outages and traces give the times when nothing passes, and how much passes when', () => {
    expect(words('loss', 'outage').comesTo!(settingsOf('loss', 'outage'), SITE)).toBe(
      'It is down for 5 % of the time.',
    );
    expect(words('loss', 'outage').down!(settingsOf('loss', 'outage'), 20)).toEqual([
      [5, 5.5],
      [15, 15.5],
    ]);
    const downOf = (settings: ParameterValues, until: number) =>
      words('loss', 'outage').down!(settingsOf('loss', 'outage', settings), until);
    expect([downOf({}, 5), downOf({}, 5.2), downOf({}, 15)]).toEqual([[], [[5, 5.2]], [[5, 5.5]]]);
    expect(downOf({ every: 0.001 }, 1e4)).toHaveLength(200);
    const always = settingsOf('loss', 'outage', { length: 10 });
    expect(words('loss', 'outage').comesTo!(always, SITE)).toBe('From then on it stays down.');
    expect(words('queue', 'rateTrace').rates!(settingsOf('queue', 'rateTrace'), 40)).toEqual([
      [0, 10e6],
      [10, 2e6],
      [20, 10e6],
      [30, 2e6],
    ]);
    // A trace that repeats every ms gives so many steps that a picture stays small; one that cannot be read gives none.
    const trace = (rateSteps: string, until: number) =>
      words('queue', 'rateTrace').rates!(settingsOf('queue', 'rateTrace', { rateSteps }), until);
    expect(trace('0 5\n0.0005 7\nrepeat 0.001', 100)).toHaveLength(1200);
    expect(trace('0 5\n3 7\nrepeat 4', 7)).toEqual([
      [0, 5],
      [3, 7],
      [4, 5],
    ]);
    expect([trace('no', 5), words('queue', 'opportunities').rates!({ opportunityTimes: 'no' }, 5)]).toEqual([[], []]);
    // Bins of 3 ms: at 5 ms two, at 11 ms one, and again 11 ms later.
    const each = words('queue', 'opportunities').rates!({ opportunityTimes: '5\n5\n11', opportunity: 375 }, 0.36);
    const busy = each.flatMap(([from, rate]) => (rate > 0 ? [[Math.round(from * 1000), Math.round(rate / 1000)]] : []));
    expect(each).toHaveLength(120);
    expect(busy.slice(0, 4)).toEqual([
      [3, 2000],
      [9, 1000],
      [15, 2000],
      [21, 1000],
    ]);
    // Eight opportunities of 1504 bytes in each 20 ms.
    const bins = words('queue', 'opportunities').rates!(settingsOf('queue', 'opportunities'), 12);
    for (const [, rate] of bins) expect(rate).toBeCloseTo((8 * 1504 * 8) / 0.02, 3);
  });
});
