/**
 * The values that a queue reports moment by moment, in cases that can be worked out by hand; and PIE compared with the
 * pseudo-code of RFC 8033.
 */
import { describe, expect, it } from 'vitest';
import { Kernel } from '../../src/engine/kernel/kernel.ts';
import { ECN } from '../../src/engine/kernel/packets.ts';
import { QUEUES, type QueueName } from '../../src/engine/queue/catalogue.ts';
import { codesOf, countedCauses, disciplineNamed } from '../../src/engine/queue/laws.ts';
import type { Inside, Reading } from '../../src/engine/queue/inside.ts';
import { VERDICT } from '../../src/engine/queue/management.ts';
import { Pie, type PieSettings } from '../../src/engine/queue/pie/pie.ts';
import {
  Red,
  redConstants,
  redProbability,
  spacedProbability,
  type RedSettings,
} from '../../src/engine/queue/red/red.ts';
import { faultOf, readOpportunities, readRates } from '../../src/engine/queue/trace/reading.ts';
import { simulate } from '../experiment.ts';
import { FULL, many, RATE, through, type Packet } from './oneQueue.ts';

/** "tokens 500 bytes of 3000" */
const told = ({ symbol, name = symbol, value, unit, most, none, isLevel }: Reading): string =>
  [
    name,
    Number.isNaN(value) ? (none ?? '–') : `${Math.round(value * 1e6) / 1e6} ${unit}`,
    ...(most === undefined ? [] : [`of ${most}`]),
    ...(isLevel === true ? ['level'] : []),
  ]
    .join(' ')
    .trim();
/** Lines in the order of their turns: "2: flow 0, ..." */
const linesOf = ({ lines }: Inside): string[] =>
  lines
    .filter(({ turn }) => turn !== -1)
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ route, name, turn, readings }) => [`${turn}: ${name ?? route}`, ...readings.map(told)].join(', '));

const mixed: Packet[] = [...many('C', 2, 1, 0, 100), ...many('A', 0, 2, 0, 750), ...many('B', 1, 3, 0, 300)];
const tokens: Packet[] = [0, 0, 0, 6].map((at, index) => [`P${index + 1}`, 0, 1500, at]);
const SLOW = { tokenRate: 1e6, bucket: 3000 };
const CODEL = { target: 0.005, interval: 0.1, ecn: false };

/** A moment in ms, and the values read at it. */
type Seen = readonly [at: number, ...readings: string[]];

it.each<[QueueName, object, readonly Packet[], number, number, readonly Seen[]]>([
  [
    'headDrop',
    {},
    [...many('P', 0, 4), ['Q', 0, FULL, 0.5]],
    RATE,
    4,
    [
      [0.4, 'places –', 'limit 4 packets'],
      [0.6, 'places 4 packets', 'limit 4 packets'],
    ],
  ],
  // 1000 bytes take 1 ms. B may send a packet from its 500 and keeps 200; A does not reach 750 in its first turn.
  [
    'drr',
    { quantum: 500 },
    mixed,
    8e6,
    1000,
    [
      [0.05, 'quantum 500 bytes', 'places –', 'limit 1000 packets', '0: 0, deficit 0 bytes', '1: 2, deficit 0 bytes'],
      [
        0.15,
        'quantum 500 bytes',
        'places –',
        'limit 1000 packets',
        '0: 2, deficit 200 bytes',
        '1: 0, deficit 500 bytes',
      ],
      [
        0.45,
        'quantum 500 bytes',
        'places –',
        'limit 1000 packets',
        '0: 0, deficit 250 bytes',
        '1: 2, deficit 200 bytes',
      ],
    ],
  ],
  [
    'sfq',
    { buckets: 16 },
    mixed,
    8e6,
    1000,
    [
      [0.05, 'subqueues 16', 'used 2 packets', 'left 995 packets', 'limit 999 packets', '0: 0', '1: 2'],
      [0.15, 'subqueues 16', 'used 2 packets', 'left 995 packets', 'limit 999 packets', '0: 2', '1: 0'],
    ],
  ],
  [
    'sfq',
    { buckets: 2 },
    mixed,
    8e6,
    1000,
    [[0.05, 'subqueues 2', 'used 2 packets', 'left 995 packets', 'limit 999 packets', '0: queue 1', '1: queue 2']],
  ],
  ['dropTail', {}, mixed, 8e6, 1000, [[0.05]]],
  [
    'step',
    { threshold: 2 },
    many('P', 0, 5, 0, FULL, ECN.ECT),
    RATE,
    1000,
    [[1.5, 'marks above 2 packets', 'found 4 packets']],
  ],
  [
    'priority',
    { preferred: 1 },
    [...many('L', 1, 2), ['H', 0, FULL, 0.5]],
    RATE,
    1000,
    [
      [0.2, '0: while the first is empty'],
      [0.6, '0: goes first', '1: while the first is empty'],
      [1.1, '0: while the first is empty'],
      [3.5],
    ],
  ],
  // 1500 bytes of tokens arrive in 12 ms.
  [
    'shaper',
    SLOW,
    tokens,
    1e12,
    1000,
    [
      [4, 'tokens 500 bytes of 3000', 'next leaves in 0.008 s'],
      [13, 'tokens 125 bytes of 3000', 'next leaves in 0.011 s'],
      [100, 'tokens 3000 bytes of 3000', 'next leaves in nothing waits'],
    ],
  ],
  [
    'policer',
    SLOW,
    tokens,
    1e12,
    1000,
    [
      [4, 'tokens 500 bytes of 3000', 'bytes 1500 bytes'],
      [6, 'tokens 750 bytes of 3000', 'bytes 1500 bytes'],
      [100, 'tokens 3000 bytes of 3000', 'bytes 1500 bytes'],
    ],
  ],
  [
    'opportunities',
    { opportunityTimes: '5\n5\n10\n', opportunity: 1504 },
    tokens,
    1e12,
    1000,
    [
      [1, 'next leaves in 0.004 s'],
      [5.5, 'next leaves in 0.0045 s'],
      [40, 'next leaves in nothing waits'],
    ],
  ],
  ['rateTrace', { rateSteps: '0 1000000' }, tokens, 1e12, 1000, [[13, 'next leaves in 0.011 s']]],
  // The fifth packet has waited for 5 ms at 5 ms: the first drop is 100 ms later, the next after INTERVAL/sqrt(1).
  [
    'codel',
    CODEL,
    many('A', 0, 200),
    RATE,
    1000,
    [
      [2, ...codel('under target', 'no drop due', 0.002, 0, 0.002)],
      [10, ...codel('0.005 s', '0.095 s', 0.009, 0.105, 0.01)],
      [106.5, ...codel('0.1015 s', '0.0985 s', 0.106, 0.105, 0.1065, 2, 0.205)],
      [500, ...codel('under target', 'no drop due', 0.198, 0, 0.5)],
    ],
  ],
  // C begins to queue at 2.5 ms: it precedes A, which has used its quantum, and B, which is also new but older.
  [
    'fqCodel',
    { ...CODEL, quantum: 1514 },
    [...many('A', 0, 200), ['C', 2, FULL, 1.5]],
    RATE,
    1000,
    [
      [
        1.6,
        'quantum 1514 bytes',
        ['0: 4', ...codel('under target', 'no drop due', NaN, 0, 0.0016), 'deficit 1514 bytes'].join(', '),
        ['1: 0', ...codel('under target', 'no drop due', 0.001, 0, 0.0016), 'deficit 0 bytes'].join(', '),
      ],
    ],
  ],
])('%s says what it decides by', (kind, settings, packets, rate, limit, moments) => {
  const looks = moments.map(([at]) => at);
  const { seen } = through(kind, { kind, ...settings }, packets, rate, limit, looks);
  expect(seen.map((inside, place) => [looks[place], ...inside.readings.map(told), ...linesOf(inside)])).toEqual(
    moments,
  );
});

/**
 * The last two values: the count if a packet is dropped now, and the time from which the next drop is due (RFC 8289:
 * control_law).
 */
function codel(above: string, next: string, sojourn: number, first: number, now: number, count = 1, t = now): string[] {
  const waited = Number.isNaN(sojourn) ? 'sojourn –' : `sojourn ${sojourn} s`;
  const after = Math.round((t + 0.1 / Math.sqrt(count)) * 1e6) / 1e6;
  return [
    'target 0.005 s',
    `above for ${above} of 0.1`,
    `next drop in ${next}`,
    waited,
    `first_above_time ${first} s`,
    `now ${now} s`,
    'interval 0.1 s',
    `count ${count}`,
    `t ${t} s`,
    `drop_next ${after} s`,
  ];
}

it('lines of a queue are of a flow, or of none where flows share them', () => {
  const routesOf = (kind: QueueName, settings: object) =>
    through(kind, { kind, ...settings }, mixed, 8e6, 1000, [0.05]).seen[0]!.lines.map(({ route }) => route);
  expect(routesOf('priority', { preferred: 1 })).toEqual([-1, -1]);
  expect([routesOf('sfq', { buckets: 2 }), routesOf('sfq', { buckets: 3 })]).toEqual([
    [-1, -1],
    [0, 2, 4],
  ]);
  const before = through('sfq', { kind: 'sfq', buckets: 2 }, many('P', 0, 1, 1), RATE, 1000, [0.5]).seen[0]!;
  expect(before.readings.map(told)).toEqual(['subqueues 2', 'used –', 'left –', 'limit –']);
  expect(through('dropTail', { kind: 'dropTail' }, mixed, 8e6, 1000, [0.05]).seen).toEqual([
    { readings: [], lines: [] },
  ]);
  expect(routesOf('drr', { quantum: 500 })).toEqual([0, 1, 2, 3, 4, 5]);
  expect(routesOf('fqCodel', { ...CODEL, quantum: 500 })).toEqual([0, 1, 2, 3, 4, 5]);
});

describe('a mark', () => {
  const capable = (count: number, at = 0) => many('P', 0, count, at, FULL, ECN.ECT);
  it('beyond a threshold is set on what finds more packets, the one being sent included, and understands it', () => {
    const mixedUp = capable(6).map((packet, at): Packet => (at === 4 ? ['Q', 0, FULL, 0, 0] : packet));
    const { marked, sent } = through('step', { kind: 'step', threshold: 2 }, mixedUp, RATE);
    expect([marked, sent.length]).toEqual([['P4', 'P6'], 6]);
  });

  // Above the target from 5 ms on: the first mark 100 ms later, others after 100 ms, 100/sqrt(2), 100/sqrt(3).
  it.each(['codel', 'fqCodel'] as const)('of %s comes in place of each drop', (kind) => {
    const settings = { ...CODEL, ecn: true, quantum: FULL };
    const { marked, dropped, firings } = through(kind, settings, capable(350, 50), RATE);
    expect([marked, dropped]).toEqual([['P106', 'P206', 'P277', 'P335'], []]);
    // Each was sent this many ms after its arrival, as its mark states.
    expect(firings.map(({ before, after }) => [Math.round(before * 1e6), after])).toEqual(
      [105, 205, 276, 334].map((waited) => [1000 * waited, 0.005]),
    );
    const without = through(kind, settings, many('P', 0, 350), RATE);
    expect([without.marked, without.dropped.slice(0, 2)]).toEqual([[], ['P106', 'P207']]);
  });
});

describe('places', () => {
  it.each<[string, readonly Packet[], number, readonly string[]]>([
    [
      'a line that would be the longest loses its arrival',
      [
        ['C', 2, 100, 0],
        ['A', 0, 500, 0],
        ['B', 1, 600, 0],
      ],
      2,
      ['B'],
    ],
    [
      'of equal ones that which is in the round loses',
      [
        ['C', 2, 100, 0],
        ['A', 0, 500, 0],
        ['B', 1, 500, 0],
      ],
      2,
      ['A'],
    ],
    [
      'the arrival counts in its line',
      [
        ['C', 2, 100, 0],
        ['A1', 0, 500, 0],
        ['B1', 1, 300, 0],
        ['B2', 1, 300, 0],
        ['A2', 0, 200, 0],
      ],
      4,
      ['A1'],
    ],
    [
      'and no more than it has',
      [
        ['C', 2, 100, 0],
        ['A1', 0, 500, 0],
        ['B1', 1, 300, 0],
        ['B2', 1, 300, 0],
        ['A2', 0, 50, 0],
      ],
      4,
      ['B1'],
    ],
  ])('of DRR: %s', (_, packets, limit, dropped) => {
    const found = through('drr', { kind: 'drr', quantum: 1000 }, packets, 8e6, limit);
    expect([found.dropped, found.longest]).toEqual([dropped, limit]);
  });

  it('may be bytes, those of the packet being sent included', () => {
    const packets = many('P', 0, 4, 0, 1000);
    const within = (bytes: number) =>
      through('priority', { kind: 'priority', preferred: 1 }, packets, 8e6, Infinity, [], bytes);
    expect([3000, 2999, 1000].map((bytes) => within(bytes).dropped)).toEqual([
      ['P4'],
      ['P3', 'P4'],
      ['P2', 'P3', 'P4'],
    ]);
    // Of 3000 bytes, 1800 for priority packets and 1200 for the others; the packet being sent counts in neither part.
    const parts = (flow: number) =>
      through(
        'priority',
        { kind: 'priority', preferred: 1, share: 0.6 },
        many('P', flow, 5, 0, 600),
        8e6,
        Infinity,
        [],
        3600,
      );
    expect([parts(0).dropped, parts(1).dropped]).toEqual([['P5'], ['P4', 'P5']]);
    // Nothing is being sent, so a single arriving packet always has room.
    expect(within(500).sent).toEqual(['P1 0']);
    // Where bytes are the limit, its rules cannot give a number of places.
    const { seen } = through('headDrop', { kind: 'headDrop' }, packets, 8e6, Infinity, [3.5], 2000);
    expect(seen[0]!.readings).toEqual([]);
    const fair = through('sfq', { kind: 'sfq', buckets: 1 }, packets, 8e6, Infinity, [], 6000);
    expect([fair.dropped, fair.longest]).toEqual([['P4'], 3]);
  });
});

describe('every discipline', () => {
  it.each(QUEUES.map(({ name, causes }) => [name, causes] as const))(
    '%s has a rule for each cause, and says where it stands',
    (name, causes) => {
      const law = disciplineNamed(name);
      expect(law.drops, `law.ts: \`drops\` has one rule for each of \`causes\` in catalogue.ts`).toHaveLength(
        causes.length,
      );
      for (const rule of [...law.drops, ...law.marks]) {
        const isDrop = law.drops.includes(rule);
        expect(rule).toMatchObject({ kind: isDrop ? 'drop' : 'mark', tag: isDrop ? 'managedDrop' : 'managedMark' });
        const { title, formula, plain, citation } = rule;
        for (const [part, text = ''] of Object.entries({ title, formula, plain, source: citation?.source }))
          expect(text.length, `the rule "${title}" has no ${part}`).toBeGreaterThan(3);
      }
      for (const rule of law.marks) expect(rule.because, `"${rule.title}" says by which {value}`).toMatch(/\{value\}/);
    },
  );

  it.each(QUEUES.map(({ name }) => name))('%s names in the symbols of a rule what stands in its formula', (kind) => {
    const { readings, lines } = simulate({ network: { bottleneck: { queue: { kind } } } }).links[0]!.inside(0);
    const tells = [readings, ...lines.map((line) => line.readings)].flat().map(({ symbol }) => symbol);
    const { drops, marks } = disciplineNamed(kind);
    for (const { title, formula, symbols = [] } of [...drops, ...marks])
      expect(new Set(symbols), `the symbols of "${title}" are what \`inside\` tells of "${formula}"`).toEqual(
        new Set(tells.filter((symbol) => new RegExp(`(^|\\W)${symbol}(\\W|$)`).test(formula))),
      );
  });

  it('tells Why what stands in the formulas: none of ours has lost its symbols', () => {
    const named = QUEUES.flatMap(({ name }) => {
      const { drops, marks } = disciplineNamed(name);
      return [...drops, ...marks].flatMap(({ title, symbols = [] }) => symbols.map((symbol) => `${title}: ${symbol}`));
    });
    expect(named.length).toBeGreaterThanOrEqual(62);
  });

  it('decides when a packet comes, or late; marks, or never', () => {
    for (const name of ['codel', 'fqCodel', 'sfq', 'shaper', 'drr', 'priority', 'headDrop'] as const)
      expect(disciplineNamed(name).decidesLate, name).toBe(true);
    for (const name of ['dropTail', 'red', 'step', 'pie', 'policer'] as const)
      expect(disciplineNamed(name).decidesLate, name).toBe(false);
    for (const name of ['red', 'step', 'codel', 'pie', 'fqCodel'] as const)
      expect(disciplineNamed(name).marks, name).not.toEqual([]);
  });

  it('has codes for its causes behind those of every link, and none counts where all drop for places alone', () => {
    expect(codesOf('dropTail')).toEqual([]);
    expect(codesOf('red')).toEqual([3]);
    expect(codesOf('red', 10)).toEqual([10]);
    expect(countedCauses(['dropTail'])).toBe(0);
    expect(countedCauses(['dropTail', 'red'])).toBe(2);
    const last = Math.max(...QUEUES.flatMap(({ name }) => codesOf(name)));
    expect(countedCauses(QUEUES.map(({ name }) => name))).toBe(last - 2);
  });
});

describe('a trace that is read', () => {
  it.each<[(text: string) => object, string, unknown]>([
    [readOpportunities, '5\r\n 7 \n7\n', { times: Float64Array.of(0.005, 0.007, 0.007), period: 0.007 }],
    [readOpportunities, '86400000', { times: Float64Array.of(86_400), period: 86_400 }],
    [readOpportunities, '86400001', 'line 1: must be a whole number of ms, at most 86400000 (got "86400001")'],
    [readOpportunities, '0\n0\n 0', 'line 3: must be above 0 at the end (got " 0")'],
    [readOpportunities, '5\n5x', 'line 2: must be a whole number of ms, at most 86400000 (got "5x")'],
    [readRates, '0 5\n 1.5  7 ', { times: Float64Array.of(0, 1.5), rates: Float64Array.of(5, 7), period: Infinity }],
    [readRates, '0 0\n1 9\nrepeat 2', { times: Float64Array.of(0, 1), rates: Float64Array.of(0, 9), period: 2 }],
    [readRates, '0 9\n1 0\n repeat  2 ', { times: Float64Array.of(0, 1), rates: Float64Array.of(9, 0), period: 2 }],
    [readRates, '0 5\n2 1\n2 3', 'line 3: must come after 2 s, the line before (got "2 3")'],
    [readRates, '0 5\n2 1 1', 'line 2: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "2 1 1")'],
    [
      readRates,
      '0 1e12\n86400 1',
      { times: Float64Array.of(0, 86_400), rates: Float64Array.of(1e12, 1), period: Infinity },
    ],
    [readRates, '0 1.1e12', 'line 1: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "0 1.1e12")'],
    [readRates, '-1 5', 'line 1: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "-1 5")'],
    [readRates, '0 -5', 'line 1: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "0 -5")'],
    [readRates, 'repeat 5', 'line 1: must be a time and a rate (got "repeat 5")'],
    [readRates, '0 5\nrepeat 86401', 'line 2: must repeat after 0 s, at most 86400 (got "repeat 86401")'],
    [
      readRates,
      '0 5\nrepeat 3 x',
      'line 2: must be a time up to 86400 s and a rate up to 1e12 bit/s (got "repeat 3 x")',
    ],
    [readRates, '0 5\n1 3\n2 0', 'line 3: must have a rate above 0, or nothing ever leaves (got "2 0")'],
    [readRates, '0 0\n1 0\n2 0\nrepeat 3', 'line 3: must have a rate above 0, or nothing ever leaves (got "2 0")'],
  ])('%o of %j', (read, text, found) => {
    const fault = faultOf(read)(text);
    if (typeof found === 'string') expect(`${fault?.problem} (got ${JSON.stringify(fault?.given)})`).toBe(found);
    else {
      expect(read(text)).toEqual(found);
      expect(fault).toBeNull();
    }
  });
});

describe('what the chart says of a discipline', () => {
  const settings = {
    target: 0.005,
    interval: 0.1,
    delayTarget: 0.015,
    threshold: 20,
    bucket: 3000,
    preferred: 2,
    tokenRate: 1e6,
    minThreshold: 5,
    maxThreshold: 15,
    meanPacket: 1000,
    weight: 0.002,
    inBytes: false,
    opportunity: 1504,
    opportunityTimes: '5\n5\n10\n',
    rateSteps: '0 1000000\n0.02 0\n0.03 500000\nrepeat 0.06',
  };
  const target = (value: number) => ({ target: { value, unit: 's', name: 'target {value}' } });
  const number = (value: number, unit = 'packets') => ({ value, unit });
  it.each<[QueueName, object, number | undefined]>([
    ['dropTail', {}, undefined],
    ['sfq', { bounds: {}, turns: { citation: { source: 'McKenney 1990' } } }, undefined],
    ['drr', { bounds: {}, turns: { citation: { source: 'Shreedhar and Varghese 1995' } } }, undefined],
    ['headDrop', { bounds: {} }, undefined],
    ['codel', { bounds: target(0.005), numbers: { interval: number(0.1, 's') } }, undefined],
    [
      'fqCodel',
      { bounds: target(0.005), numbers: { interval: number(0.1, 's') }, turns: { citation: { source: 'RFC 8290' } } },
      undefined,
    ],
    ['pie', { bounds: target(0.015) }, undefined],
    ['step', { bounds: { threshold: { value: 20, unit: 'packets', name: 'marks above {value}' } } }, undefined],
    ['shaper', { bounds: {}, numbers: { bucket: number(2) } }, 1e6],
    ['policer', { bounds: {}, numbers: { bucket: number(2) } }, undefined],
    ['priority', { rule: 'strict priority: the first 2 flows go first', bounds: {} }, undefined],
    // Three packets of 1504 bytes every 10 ms.
    ['opportunities', { numbers: { chances: number(3), period: number(0.01, 's') } }, 3_609_600],
    // 20 ms at 1 Mb/s and 30 ms at half of that, in 60 ms.
    ['rateTrace', { bounds: {} }, 35_000 / 0.06],
    [
      'red',
      {
        bounds: {
          least: { value: 5, unit: 'packets', name: 'min {value}' },
          most: { value: 15, unit: 'packets', name: 'max {value}' },
        },
        takesAverage: true,
      },
      undefined,
    ],
  ])('%s', (kind, shown, lets) => {
    const law = disciplineNamed(kind);
    const link = { rate: 1e7, delay: 0.01 };
    expect(law.shows(settings, link)).toMatchObject(shown);
    expect(law.lets?.(settings) ?? -1).toBeCloseTo(lets ?? -1, 6);
    const inBytes = { ...settings, inBytes: true };
    if (kind === 'red') expect(law.shows(inBytes, link)).toMatchObject(shown);
    const once = { ...settings, preferred: 1, rateSteps: '0 1000000\n0.02 300000\n0.03 500000' };
    if (kind === 'priority') expect(law.shows(once, link).rule).toBe('strict priority: the first flow goes first');
    if (kind === 'rateTrace') expect(law.lets!(once)).toBe(500_000);
  });
});

describe('PIE decides as the pseudo-code of RFC 8033 (section 4, appendix A)', () => {
  /** A varying load over a link of 10 Mb/s; every second packet can be marked. */
  function story(settings: PieSettings, seed: number) {
    const kernel = new Kernel(seed);
    const link = { freeAt: 0 };
    const pie = new Pie(kernel, 'a>b', settings, link);
    const random = new Kernel(seed).random('a>b pie');
    const [T, target] = [settings.updateInterval, settings.delayTarget];
    const rfc = { p: 0, accu: 0, old: 0, burst: settings.maxBurst, next: T };
    const delayAt = (time: number): number => Math.max(0, link.freeAt - time);
    const update = (delay: number): void => {
      let p = 0.125 * (delay - target) + 1.25 * (delay - rfc.old);
      const scale = [1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1].findIndex((bound) => rfc.p < bound);
      p /= [2048, 512, 128, 32, 8, 2][scale] ?? 1;
      if (rfc.p >= 0.1 && p > 0.02) p = 0.02;
      rfc.p += p;
      if (delay === 0 && rfc.old === 0) rfc.p *= 0.98;
      rfc.p = Math.min(1, Math.max(0, rfc.p));
      rfc.old = delay;
      rfc.burst = rfc.burst - T < 1e-9 ? 0 : rfc.burst - T;
    };
    const early = (bytes: number): boolean => {
      if (rfc.old < target / 2 && rfc.p < 0.2) return false;
      if (bytes <= 2 * 1500) return false;
      if (settings.derandomizes) {
        if (rfc.p === 0) rfc.accu = 0;
        rfc.accu += rfc.p;
        if (rfc.accu < 0.85) return false;
        if (rfc.accu >= 8.5) return true;
      }
      return random.uniform() < rfc.p;
    };
    const enque = (now: number, bytes: number, capable: boolean): number => {
      for (; rfc.next <= now; rfc.next += T) update(delayAt(rfc.next));
      const drops = rfc.burst === 0 && early(bytes);
      if (rfc.p === 0 && delayAt(now) < target / 2 && rfc.old < target / 2) rfc.burst = settings.maxBurst;
      if (!drops) return VERDICT.ADMIT;
      rfc.accu = 0;
      return settings.ecn && capable && rfc.p < 0.1 ? VERDICT.MARK : VERDICT.DROP;
    };
    const counts = [0, 0, 0];
    const differing: number[] = [];
    let now = 0;
    for (let packet = 0; packet < 12_000; packet++) {
      // Silences of ten milliseconds and more, and a long one at 9,000.
      const load = [0.5, 1.03, 3, 0.9, 1.02][Math.floor(packet / 700) % 5]!;
      now += packet === 9000 ? 60 : packet % 997 === 0 ? 0.4 : 0.0012 / load;
      const size = packet % 3 === 0 ? 300 : 1500;
      const waitingBytes = (delayAt(now) * 1e7) / 8;
      const capable = packet % 2 === 0;
      const arrival = { now, waiting: 0, waitingBytes, busy: true, freeSince: 0, size, capable };
      const [ours, theirs] = [pie.decide(arrival), enque(now, waitingBytes, capable)];
      const { drop_prob, qdelay_old, burst_allowance, accu_prob } = pie.state;
      // The updates skipped during a silence are not added up one by one, so rounding differs.
      const apart = [drop_prob - rfc.p, qdelay_old - rfc.old, burst_allowance - rfc.burst, accu_prob - rfc.accu];
      if (ours !== VERDICT.ADMIT) apart.push(pie.shown.value - rfc.p, pie.shown.bound - delayAt(now));
      if (ours !== theirs || apart.some((by) => Math.abs(by) > 1e-9)) differing.push(packet);
      counts[ours]!++;
      if (ours === VERDICT.DROP) continue;
      link.freeAt = Math.max(link.freeAt, now) + (8 * size) / 1e7;
      if (packet % 1500 === 0) {
        pie.overflowed();
        rfc.accu = 0;
      }
    }
    return { counts, differing };
  }

  const plain = { delayTarget: 0.015, updateInterval: 0.015, maxBurst: 0.15, derandomizes: false, ecn: false };
  it.each<[string, Partial<PieSettings>]>([
    ['by chance', {}],
    ['with an even spacing', { derandomizes: true }],
    ['with marks', { ecn: true }],
    ['with a target of 3 ms and no burst', { delayTarget: 0.003, maxBurst: 0 }],
  ])('%s, packet by packet', (_, more) => {
    const { counts, differing } = story({ ...plain, ...more }, 3);
    expect(differing).toEqual([]);
    expect(counts[VERDICT.DROP]).toBeGreaterThan(100);
    expect(counts[VERDICT.MARK]! > 5).toBe(more.ecn === true);
  });

  it('says its delay, its chance and what is left of its allowance', () => {
    const link = { freeAt: 0.5 };
    const pie = new Pie(new Kernel(1), 'a>b', plain, link);
    pie.update(0.03);
    const p = (0.125 * 0.015 + 1.25 * 0.03) / 2048;
    const readings = (now: number) => pie.inside(now).map(told);
    expect(readings(0.4)).toEqual([
      'delay 0.1 s level',
      'target 0.015 s',
      `chance to drop ${Math.round(p * 1e6) / 1e6} chance of 1`,
      `p ${Math.round(p * 1e6) / 1e6} chance`,
      'delay at the last update 0.03 s',
      'burst allowance 0.135 s of 0.15',
    ]);
    for (let times = 0; times < 9; times++) pie.update(0.03);
    expect([readings(0.6)[0], readings(0.6)[5]]).toEqual(['delay 0 s level', 'burst allowance used up of 0.15']);
  });
});

describe('RED (Floyd and Jacobson 1993; ns-2.35, queue/red.cc)', () => {
  const settings: RedSettings = {
    inBytes: false,
    meanPacket: 1000,
    minThreshold: 5,
    maxThreshold: 15,
    maxProbability: 0.1,
    weight: 0.002,
    gentle: true,
    wait: true,
    ecn: false,
    markUpTo: 0.1,
    adaptive: false,
  };

  it('chooses what is not set by the rate and delay of the link, as ns-2', () => {
    const free = { ...settings, minThreshold: null, maxThreshold: null, weight: null };
    // 1250 packets/s: 2.5 ms of them are 3, so 5; ten round trips of 100 ms are 1250 packets.
    const slow = redConstants(free, 1e7, 0.01);
    expect(slow).toMatchObject({ packetRate: 1250, min: 5, max: 15, bottom: 0.008 });
    expect(slow.weight).toBeCloseTo(1 - Math.exp(-1 / 1250), 9);
    // 125,000 packets/s: 312.5 in 2.5 ms; ten round trips of 3 (50 ms and 8 us) are 187,530 packets.
    const fast = redConstants({ ...free, inBytes: true }, 1e9, 0.05);
    expect(fast).toMatchObject({ min: 312_500, max: 937_500, bottom: 8e-5 });
    expect(fast.weight).toBeCloseTo(1 - Math.exp(-1 / 187_530), 12);
    expect(redConstants(settings, 1e5, 1).bottom).toBe(0.01);
  });

  it.each([
    [5, true, 0],
    [10, true, 0.05],
    [15, true, 0.1],
    [22.5, true, 0.55],
    [30, true, 1],
    [40, true, 1],
    [15, false, 1],
  ])('an average of %f, gentle %s, has the chance %f', (average, gentle, chance) => {
    const constants = redConstants(settings, 1e7, 0.01);
    expect(redProbability(average, constants, { ...settings, gentle }, 0.1)).toBeCloseTo(chance, 12);
  });

  it('with equal thresholds goes from one to the other at once', () => {
    const equal = { ...settings, minThreshold: 15 };
    expect(redProbability(14, redConstants(equal, 1e7, 0.01), equal, 0.1)).toBeCloseTo(-0.1, 12);
  });

  it.each([
    // One in four: none before the fourth, certain at the eighth.
    [true, [0, 0, 0], [1, 2, 3]],
    [true, [0.25, 1 / 3, 0.5, 1, 1], [4, 5, 6, 8, 9]],
    [false, [1 / 3, 0.5, 1, 1], [1, 2, 4, 5]],
  ])('drops are spaced, waiting %s: %o after %o packets', (wait, chances, counts) => {
    expect(counts.map((count) => spacedProbability(0.25, count, wait))).toEqual(
      chances.map((chance) => expect.closeTo(chance, 12)),
    );
  });

  const arrival = (more: object = {}) => ({
    now: 1,
    waiting: 20,
    waitingBytes: 20_000,
    busy: true,
    freeSince: 0,
    size: 1000,
    capable: true,
    ...more,
  });
  const fresh = (more: Partial<RedSettings> = {}) =>
    new Red(new Kernel(1), 'a>b', { ...settings, weight: 1, ...more }, 1e7, 0.01);

  it('lets in the first above the lower threshold, and what finds at most one packet', () => {
    const red = fresh({ wait: false, minThreshold: 1, maxThreshold: 2, gentle: false });
    expect([red.decide(arrival()), red.decide(arrival())]).toEqual([VERDICT.ADMIT, VERDICT.DROP]);
    expect(red.decide(arrival({ waiting: 1 }))).toBe(VERDICT.ADMIT);
    expect(red.state.above).toBe(false);
  });

  it('marks what can be marked up to a chance, and drops the others', () => {
    const verdicts = (more: Partial<RedSettings>, capable: boolean, waiting: number) => {
      const red = fresh({ ecn: true, wait: false, ...more });
      const all = Array.from({ length: 200 }, () => red.decide(arrival({ capable, waiting })));
      return [...new Set(all)].toSorted((a, b) => a - b);
    };
    expect(verdicts({}, true, 10)).toEqual([VERDICT.ADMIT, VERDICT.MARK]);
    expect(verdicts({}, false, 10)).toEqual([VERDICT.ADMIT, VERDICT.DROP]);
    expect(verdicts({ ecn: false }, true, 10)).toEqual([VERDICT.ADMIT, VERDICT.DROP]);
    expect(verdicts({}, true, 22)).toEqual([VERDICT.ADMIT, VERDICT.DROP]);
    expect(verdicts({ markUpTo: 1 }, true, 22)).toEqual([VERDICT.ADMIT, VERDICT.MARK]);
  });

  it('counts idle time as arrivals at an empty queue, and a long one as quickly', () => {
    const after = (idle: number): number => {
      const red = fresh({ weight: 0.5 });
      red.decide(arrival());
      red.decide(arrival({ now: 1 + idle, busy: false, freeSince: 1, waiting: 0 }));
      return red.state.average;
    };
    // 1250 packets/s: three in 2.5 ms, and the arrival itself.
    expect(after(0.0025)).toBe(10 / 2 ** 4);
    expect(after(0)).toBe(5);
    expect(after(1000)).toBe(0);
    const slow = fresh({ weight: 1e-5 });
    Object.assign(slow.state, { average: 10 });
    slow.decide(arrival({ now: 101, busy: false, freeSince: 1, waiting: 0 }));
    expect(slow.state.average).toBeCloseTo(10 * (1 - 1e-5) ** 125_001, 9);
  });

  it('in bytes drops large packets more often than small ones', () => {
    const rate = (size: number): number => {
      const red = fresh({ inBytes: true, maxProbability: 0.2, wait: false });
      const dropped = Array.from({ length: 4000 }, () => red.decide(arrival({ size, waitingBytes: 10_000 })));
      return dropped.filter((verdict) => verdict === VERDICT.DROP).length / 4000;
    };
    expect(rate(1000) / rate(200)).toBeGreaterThan(3.5);
    expect(rate(1000) / rate(200)).toBeLessThan(7);
  });

  it('says its average, its thresholds and its chance', () => {
    const red = fresh({ ecn: true });
    expect(red.inside().map(told)[3]).toBe('chance to mark none below min of 1');
    red.decide(arrival({ waiting: 10 }));
    red.decide(arrival({ waiting: 10 }));
    expect(red.inside().map(told)).toEqual([
      'average 10 packets level',
      'min 5 packets',
      'max 15 packets',
      'chance to mark 0.05 chance of 1',
      'most between min and max 0.1 chance',
      'let in since the last 2 packets',
    ]);
    red.overflowed();
    expect(red.inside().map(told)[5]).toBe('let in since the last 0 packets');
    red.decide(arrival({ waiting: 4 }));
    expect(red.inside().map(told).slice(3)).toEqual([
      'chance to mark none below min of 1',
      'most between min and max 0.1 chance',
      'let in since the last',
    ]);
    // A packet that finds at most one waiting is not dropped, and the next one is admitted too.
    const short = fresh({ weight: 0.5 });
    for (const waiting of [20, 20, 1]) short.decide(arrival({ waiting }));
    expect([short.average(), short.inside().map(told)[3]]).toEqual([8, 'chance to drop none below min of 1']);
    const inBytes = fresh({ inBytes: true });
    inBytes.decide(arrival({ waitingBytes: 12_000 }));
    expect([inBytes.average(), ...inBytes.inside().slice(0, 4).map(told)]).toEqual([
      12,
      'average 12000 bytes level',
      'min 5000 bytes',
      'max 15000 bytes',
      'chance to drop 0.07 chance of 1',
    ]);
  });

  it('adaptive moves max_p up by a quarter, at most 0.01, and down by a tenth, each half second', () => {
    const adapted = (waiting: number, maxP: number): number => {
      const red = fresh({ adaptive: true });
      red.state.maxP = maxP;
      red.decide(arrival({ waiting, now: 0.5 }));
      expect(red.state.maxP).toBe(maxP);
      red.decide(arrival({ waiting, now: 0.51 }));
      red.decide(arrival({ waiting, now: 1 }));
      return red.state.maxP;
    };
    // Between 9 and 11, that is four tenths from each threshold, it stays.
    expect([8.9, 9, 11].map((waiting) => adapted(waiting, 0.1))).toEqual([expect.closeTo(0.09, 12), 0.1, 0.1]);
    expect(adapted(11.1, 0.1)).toBeCloseTo(0.11, 12);
    expect(adapted(11.1, 0.02)).toBeCloseTo(0.025, 12);
    expect([adapted(11.1, 0.5), adapted(8.9, 0.008)]).toEqual([0.5, 0.008]);
  });
});
