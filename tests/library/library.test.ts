/** The module: a scenario in, rows out. e2e/package.spec.ts tests the packed module. */
import { describe, expect, test } from 'vitest';
import { compare, presetNames, Refusal, run, sweep, type ScenarioInput } from '../../src/library/index.ts';
import { json, sawtooth } from '../cli/terminal.ts';

const short = { duration: 5 } satisfies ScenarioInput;
const gentle = [
  'law "Gentle" from Reno',
  '',
  'on congestion',
  '  cut  ssthresh := 0.9 * flight',
  '       cwnd := ssthresh',
];

const refused = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Refusal);
  return (error as Refusal).message;
};

describe('a run', () => {
  test('gives what the command line gives', async () => {
    const { rows, ...result } = await run('two-flows', { set: { 'flows[0].variant': 'vegas' }, until: 10 });
    const told = json(['run', 'two-flows', '--set', 'flows[0].variant=vegas', '--until', '10', '--json']) as object;
    expect({ ...result, wallSeconds: 0 }).toEqual({ ...told, wallSeconds: 0 });
    expect(rows).toEqual({});
  });

  test('has the rows of the traces that were asked for, typed', async () => {
    const { rows } = await run(short, { trace: ['cwnd', 'throughput'], every: 1 });
    expect(Object.keys(rows)).toEqual(['cwnd', 'throughput']);
    expect(rows.throughput.map(({ t, flow }) => [t, flow])).toEqual(
      [1, 2, 3, 4, 5].flatMap((t) => [
        [t, 0],
        [t, 1],
      ]),
    );
    expect(rows.cwnd[0]).toEqual({ t: expect.any(Number), flow: 0, cwnd: 1, ssthresh: 64, phase: 'slowStart' });
  });

  test('takes a link, whole or behind its #', async () => {
    const { out } = sawtooth(['link', 'vegas-alone', '--base', 'https://example.org/']);
    const [of, same] = [await run(out.trim(), { until: 3 }), await run('vegas-alone', { until: 3 })];
    expect(of.digest).toBe(same.digest);
  });

  test('follows a law of your own', async () => {
    const [usual, own] = [await run(short), await run(short, { law: gentle.join('\n') })];
    expect(own.flows[0]?.name).toBe('Gentle');
    expect(own.digest).not.toBe(usual.digest);
  });
});

describe('a study', () => {
  test('gives the ranks, rows and words of the command line', async () => {
    const { ranking, rows, words } = await compare('random-loss', {
      variants: ['newreno', 'cubic'],
      seeds: 2,
      until: 5,
    });
    expect(words).toMatch(/goodput/);
    expect(ranking.map(({ rank }) => rank)).toEqual([1, expect.any(Number)]);
    const { goodput } = ranking[0]!.figures;
    const own = rows.filter(({ contender, flow }) => contender === ranking[0]!.contender && flow === 'all');
    expect(goodput?.mean).toBeCloseTo(own.reduce((sum, row) => sum + row.goodput!, 0) / own.length, 6);
    expect(goodput?.interval).toBeGreaterThan(0);
    expect(rows).toHaveLength(2 * 2 * 2);
  });

  test('has the varied fields as columns, and laws of your own among the contenders', async () => {
    const heard: number[] = [];
    const { rows, ranking } = await sweep(short, {
      over: { 'network.bottleneck.queue.limit': [5, 20] },
      variants: ['reno', 'cubic/linux', { label: 'mine', law: gentle.join('\n') }],
      progress: (done, runs) => heard.push(done / runs),
    });
    const all = rows.filter(({ flow }) => flow === 'all');
    expect(all.map((row) => [row['network.bottleneck.queue.limit'], row.contender])).toEqual(
      [5, 20].flatMap((limit) => ['Reno', 'CUBIC on linux', 'mine'].map((name) => [limit, name])),
    );
    expect(ranking).toHaveLength(6);
    expect(heard.at(-1)).toBe(1);
    expect(all.every(({ error }) => error === null)).toBe(true);
  });
});

describe('what cannot be run', () => {
  test('is refused by field, limit and what was given, all at once', async () => {
    expect(await refused(run({ flows: [{}, { kind: 'udp', rate: -5 }], seed: -1 }))).toBe(
      'seed: must be at least 0 (got -1)\nflows[1].rate: must be above 0 (got -5)',
    );
    const error = await run({ duration: 0 }).catch((reason: unknown) => reason);
    expect((error as Refusal).problems).toEqual([
      { path: 'duration', message: 'must be at least 0.001 s', given: '0' },
    ]);
  });

  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'a name',
      () => run('two-flow'),
      /^scenario: must be a scenario, a link, or the name of a preset; did you mean two-flows\? \(got "two-flow"\)$/,
    ],
    ['an option', () => run(short, { untill: 3 } as object), /^untill: is not an option; did you mean until\?/],
    ['a time', () => run(short, { until: 9 }), /^until: must be at most 5 s \(got 9\)$/],
    ['a beginning', () => run(short, { until: 2, from: 2 }), /^from: must be before the end, 2 s \(got 2\)$/],
    [
      'a trace',
      () => run(short, { trace: ['window' as 'cwnd'] }),
      /^trace\[0\]: must be cwnd, .* or events \(got "window"\)$/,
    ],
    ['a path', () => run(short, { set: { 'flows[0].varaint': 'cubic' } }), /^flows\[0\]\.varaint: .*variant/],
    ['a law', () => run(short, { law: 'lax' }), /^law: line 1, column 1: /],
    [
      'a law without TCP',
      () => run({ flows: [{ kind: 'udp' }] }, { law: gentle.join('\n') }),
      /^law: needs a TCP sender/,
    ],
    ['a contender', () => compare(short, { variants: ['cubi'] }), /^variants\[0\]\.variant: must be .*cubic/],
    ['a contender’s law', () => compare(short, { variants: [{ law: 'x' }] }), /^variants\[0\]\.law: line 1/],
    ['seeds', () => compare(short, { seeds: 0 }), /^seeds: must be at least 1/],
    ['what is varied', () => sweep(short, { over: { seeds: [1] } }), /^over\.path: /],
    ['a damaged link', () => run('#1xx'), /^link: /],
  ])('%s', async (_, work, message) => {
    expect(await refused(work())).toMatch(message);
  });
});

test('presets have names', () => {
  expect(presetNames()).toContain('two-flows');
});
