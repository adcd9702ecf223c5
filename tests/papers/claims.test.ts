/**
 * Sentences and remarks of the papers about the wired networks, except those that need 1 Gb/s: every verdict is
 * computed.
 */
import { describe, expect, it } from 'vitest';
import { ordered, type ClaimVerdict } from '../../src/papers/judging.ts';
import type { Claim, Remark } from '../../src/papers/paper.ts';
import { PAPERS } from '../../src/papers/papers.ts';
import type { Reading, Setup } from '../../src/papers/setup.ts';
import { foundOf } from './outcomes.ts';

const TIMEOUT = 120_000;
const claims = PAPERS.flatMap((paper) => paper.claims);
const remarks = PAPERS.flatMap((paper) => paper.remarks);

/** Runs that take seconds are computed with their tables, in other files. */
const isQuick = (setup: Setup): boolean => {
  const { scenario } = setup;
  if (scenario.network.kind !== 'dumbbell') return false;
  return scenario.network.bottleneck.rate <= 2e7 && setup.seeds === 1;
};
const quickClaims = claims.filter(({ cases }) => cases.every(({ setups }) => setups.every(isQuick)));
const quickRemarks = remarks.filter(({ setups = [] }) => setups.every(isQuick));

const claim = (id: string): Claim => claims.find((each) => each.id === id)!;
const verdict = (id: string): ClaimVerdict => foundOf(claim(id)).verdict;

describe('a sentence that is tested', () => {
  it.each(quickClaims)(
    '$id has a verdict with figures in every case',
    (each) => {
      const { says, rows } = foundOf(each);
      expect(says).toMatch(/^(Holds|Does not hold|Cannot be tested as stated)/);
      expect(rows).toHaveLength(each.cases.length + (each.printed?.length ?? 0));
      for (const [, , figures] of rows) {
        expect(figures).toMatch(/\d/);
        expect(figures).not.toContain('NaN');
      }
    },
    TIMEOUT,
  );

  it('holds where it is so', () => {
    expect(verdict('kumpavat-c3')).toBe('holds');
    expect(verdict('moza-c4')).toBe('holds');
    // With the RFC timer, as in the ns-3 paper's other runs; the timer of ns-2 is shorter.
    expect(verdict('ns3-c4')).toBe('holds');
    expect(foundOf(claim('islam-c22')).says).toMatch(/^Holds only with 2 lost, and with 4 lost by the RFCs/);
  });

  it('does not where it is not', () => {
    expect(verdict('islam-c21')).toBe('not');
  });

  it('says that a difference is within chance where the means alone would hold', () => {
    const judged = (fack: readonly number[], sack: readonly number[]) => {
      const named = ['FACK', 'SACK'].map((name) => [name, { scenario: {}, seeds: fack.length } as Setup] as const);
      const values = new Map<Reading, number>();
      const readings = [fack, sack].map((of) =>
        of.map((value) => {
          const reading = {} as Reading;
          values.set(reading, value);
          return reading;
        }),
      );
      return ordered('', named, { unit: 'kb/s', read: (reading) => values.get(reading) ?? null }).judge(readings);
    };
    expect(judged([110, 90, 120], [100, 101, 102])).toEqual({
      holds: false,
      figures: 'FACK 106.7, SACK 101 kb/s. The difference is within chance.',
    });
    expect(judged([110, 111, 112], [100, 101, 102])).toMatchObject({
      holds: true,
      figures: 'FACK 111, SACK 101 kb/s.',
    });
    expect(judged([90, 80, 100], [100, 101, 70])).toMatchObject({ holds: false, figures: 'FACK 90, SACK 90.33 kb/s.' });
  });

  it('holds only if something else is so, and says what', () => {
    expect(foundOf(claim('islam-c3')).says).toBe('Holds only as the paper ran it (by 12 %).');
    expect(foundOf(claim('biswal-c6')).says).toBe(
      'Holds only with the modules of Linux that four of its seven variants are.',
    );
  });

  it('needs no margin that the sentence does not have, and says by how much it holds', () => {
    expect(foundOf(claim('islam-c2')).says).toBe('Holds, by 0.77 %.');
    expect(foundOf(claim('islam-c12')).says).toBe('Holds, by 0.55 % to 9.7 %.');
    expect(foundOf(claim('islam-c14')).says).toBe('Holds, by 0.56 % to 19 %.');
  });

  it('says where the paper’s own table contradicts it', () => {
    const { says, rows } = foundOf(claim('islam-c1'));
    expect(says).toMatch(/^Holds only when payload is counted.* The paper’s own Table 1 contradicts it\.$/);
    expect(rows[0]).toEqual([
      'as printed in Table 1',
      'no',
      'Vegas 2951.96, Tahoe 2725.64, Reno 2703.52, Newreno 2936.81, Sack1 2959.36, Fack 2964.97, HSTCP 2406.76, Cubic 2037.27.',
    ]);
    expect(foundOf(claim('moza-c1')).says).toContain('The paper’s own Tables 1 to 4 contradict it.');
  });

  it('cannot be tested where what the paper states does not decide it', () => {
    expect(verdict('moza-c2')).toBe('open');
    expect(foundOf(claim('moza-c2')).says).toMatch(
      /^Cannot be tested as stated: with windows of 20.* It holds with windows of 100/,
    );
    expect(verdict('moza-c8')).toBe('open');
    for (const id of ['ns3-c1', 'ns3-c2', 'ns3-c3']) expect(claim(id).untestable).toMatch(/nothing is lost/);
  });

  it('refers to the paper’s own run only if its settings are printed or its numbers are reproduced', () => {
    const labelled = claims.filter(({ cases }) => cases.some(({ label }) => label === 'as the paper ran it'));
    expect(labelled.filter(({ id }) => !/^(islam|kumpavat)-/.test(id))).toEqual([]);
    for (const { cases } of labelled)
      for (const { setups } of cases.filter(({ label }) => label === 'as the paper ran it'))
        for (const { scenario } of setups) expect(scenario.network.kind).toBe('dumbbell');
  });
});

describe('a remark', () => {
  it.each(quickRemarks)(
    '$id is borne out by what is computed',
    (remark: Remark) => {
      const { heads, rows, says, verdict: borneOut } = foundOf(remark);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveLength(heads.length);
      expect(rows.flat().join(' ')).not.toContain('NaN');
      expect(says).not.toBe('');
      expect(borneOut, says).toBe('holds');
    },
    TIMEOUT,
  );
});
