import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../src/study/figures.ts';
import { Results } from '../../src/study/results.ts';
import { plateauOf, sweepHeadline } from '../../src/study/sweepHeadline.ts';
import { studyOf } from './plans.ts';

const QUEUE = { path: 'network.bottleneck.queue.limit', values: [5, 10, 20, 40] };

/** Results of one seed with these goodputs and queueing delays of each contender, value by value. */
function resultsOf(
  table: Readonly<Record<string, readonly (readonly [goodput: number, delay: number] | null)[]>>,
  axes: readonly unknown[] = [QUEUE],
): Results {
  const contenders = Object.keys(table).map((label, index) => ({
    label,
    set: { 'flows[0].segmentSize': 1000 + index },
  }));
  const study = studyOf({ contenders, axes, seeds: 1, metrics: ['goodput', 'queueingDelay'] });
  const results = new Results(study);
  for (let index = 0; index < study.runs; index++) {
    const { contender, point } = study.run(index);
    const given = table[study.contenders[contender]!]![point];
    if (given === null || given === undefined) continue;
    const row = FIGURES.map(({ name }) => (name === 'goodput' ? given[0] : name === 'queueingDelay' ? given[1] : NaN));
    results.put(index, { digest: '', events: 0, figures: Float64Array.from([...row, ...row, ...row]) });
  }
  return results;
}

/** Goodput and round trip of one contender on each value of the queue, with a window of 20 segments of 1000 bytes. */
function heldOn(goodputs: readonly number[]): Results {
  const study = studyOf({
    contenders: [{ label: 'Reno', set: { 'flows[0].segmentSize': 1000, 'flows[0].receiverWindow': 20 } }],
    axes: [QUEUE],
    seeds: 1,
    metrics: ['goodput'],
  });
  const results = new Results(study);
  goodputs.forEach((goodput, index) => {
    const figures: Readonly<Record<string, number>> = { goodput: goodput * 1e6, meanRtt: 0.04, utilisation: 0.5 };
    const row = FIGURES.map(({ name }) => figures[name] ?? NaN);
    results.put(index, { digest: '', events: 0, figures: Float64Array.from([...row, ...row, ...row]) });
  });
  return results;
}

const said = (...given: Parameters<typeof resultsOf>): string => sweepHeadline(resultsOf(...given));

describe('where the receiver’s window is the limit', () => {
  const LIMIT = "he receiver's window (20 segments) limits Reno, not the network.";

  it('is stated once if it holds everywhere, otherwise with the first value where it does', () => {
    // 20 segments of 8000 bit in 40 ms are 4 Mb/s.
    expect(sweepHeadline(heldOn([4, 4, 4, 4]))).toContain(`T${LIMIT}`);
    expect(sweepHeadline(heldOn([2, 2, 4, 4]))).toContain(
      `At queue limit 20 packets and 1 more of 4 points: t${LIMIT}`,
    );
    expect(sweepHeadline(heldOn([2, 2, 2, 2]))).not.toContain('window');
  });
});

describe('the headline of a sweep', () => {
  const VEGAS = [5, 5, 5, 5].map((goodput) => [goodput, 1] as const);

  it('says from where on the best gains nothing and only pays', () => {
    const table = {
      CUBIC: [
        [6, 5],
        [9.5, 10],
        [9.52, 30],
        [9.5, 70],
      ],
      Vegas: VEGAS,
    } as const;
    expect(said(table)).toBe(
      'From queue limit 10 packets on, CUBIC gains no goodput, only 7 times the queueing delay.',
    );
    expect(plateauOf(resultsOf(table), 0)).toMatchObject({ contender: 0, place: 1 });
  });

  it('says first who leads, where another only pays', () => {
    const table = {
      Vegas: [9.8, 9.8, 9.8, 9.8].map((goodput) => [goodput, 1] as const),
      CUBIC: [
        [6, 5],
        [9.5, 10],
        [9.5, 30],
        [9.5, 33],
      ],
    } as const;
    expect(said(table)).toBe(
      'Vegas has the most goodput at every queue limit; from 10 packets on, CUBIC gains none, only 3.3 times the queueing delay.',
    );
  });

  it('is not claimed of a contender whose delay is constant, nor of the last value', () => {
    const stays = {
      CUBIC: [
        [6, 5],
        [9.5, 10],
        [9.5, 10],
        [9.5, 10],
      ],
      Vegas: VEGAS,
    } as const;
    expect(plateauOf(resultsOf(stays), 0)).toBeNull();
    const grows = {
      CUBIC: [
        [6, 5],
        [7, 10],
        [8, 30],
        [9, 70],
      ],
      Vegas: VEGAS,
    } as const;
    expect(plateauOf(resultsOf(grows), 0)).toBeNull();
    expect(said(grows)).toBe('CUBIC has the most goodput at every queue limit.');
  });

  it('leaves out values at which no contender has the figure', () => {
    const none = [NaN, 1] as const;
    expect(said({ BBR: [none, [9, 1], [9, 1], [9, 1]], CUBIC: [none, [8, 1], [8, 1], [8, 1]] })).toBe(
      'BBR has the most goodput at every queue limit.',
    );
  });

  it('says where another takes the lead, or how often each has it', () => {
    const turn = {
      BBR: [
        [9, 1],
        [9, 1],
        [7, 1],
        [6, 1],
      ],
      CUBIC: [
        [6, 1],
        [7, 1],
        [8, 1],
        [9, 1],
      ],
    } as const;
    expect(said(turn)).toBe(
      'BBR has the most goodput up to queue limit 10 packets; from 20 packets on CUBIC has the most goodput.',
    );
    const often = {
      BBR: [
        [9, 1],
        [7, 1],
        [9, 1],
        [6, 1],
      ],
      CUBIC: [
        [6, 1],
        [7, 1],
        [8, 1],
        [9, 1],
      ],
    } as const;
    expect(said(often)).toBe('With queue limit at 4 values, BBR has the most goodput at 2, CUBIC at 1; 1 is a tie.');
    const seldom = {
      BBR: [
        [9, 1],
        [7, 1],
        [6, 1],
        [6, 1],
      ],
      CUBIC: [
        [9, 1],
        [7, 1],
        [8, 1],
        [6, 1],
      ],
    } as const;
    expect(said(seldom)).toBe('With queue limit at 4 values, 3 are ties for goodput; CUBIC leads at 1.');
    expect(said({ Reno: VEGAS, SACK: VEGAS, Vegas: VEGAS })).toBe('All 3 tie for goodput at every queue limit.');
  });

  it('is about the row that is looked at, where two fields vary', () => {
    const axes = [
      { path: QUEUE.path, values: [5, 10] },
      { path: 'network.bottleneck.delay', values: ['10ms', '40ms'] },
    ];
    const table = {
      BBR: [
        [9, 1],
        [5, 1],
        [9, 1],
        [5, 1],
      ],
      CUBIC: [
        [6, 1],
        [7, 1],
        [6, 1],
        [7, 1],
      ],
    } as const;
    const results = resultsOf(table, axes);
    expect([0, 1].map((second) => sweepHeadline(results, second))).toEqual([
      'At bottleneck delay 10 ms, BBR has the most goodput at every queue limit.',
      'At bottleneck delay 40 ms, CUBIC has the most goodput at every queue limit.',
    ]);
  });

  it('counts runs as long as some are missing, and says nothing where they gave nothing', () => {
    expect(said({ BBR: [[9, 1], [9, 1], [9, 1], null], CUBIC: VEGAS })).toBe('7 of 8 runs; no verdict yet.');
    const none = VEGAS.map(() => [NaN, 1] as const);
    expect(said({ BBR: none, CUBIC: none })).toBe('');
  });
});
