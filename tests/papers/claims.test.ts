/** Sentences and remarks of the papers on the wired networks, but for those that need a gigabit: every verdict is computed. */
import { describe, expect, it } from 'vitest';
import type { ClaimVerdict } from '../../src/papers/judging.ts';
import type { Claim, Remark } from '../../src/papers/paper.ts';
import { PAPERS } from '../../src/papers/papers.ts';
import type { Setup } from '../../src/papers/setup.ts';
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
const quickRemarks = remarks.filter(({ setups }) => setups.every(isQuick));

const claim = (id: string): Claim => claims.find((each) => each.id === id)!;
const verdict = (id: string): ClaimVerdict => foundOf(claim(id)).verdict;

describe('a sentence that is tested', () => {
  it.each(quickClaims)(
    '$id has a verdict with figures in every case',
    (each) => {
      const { says, rows } = foundOf(each);
      expect(says).toMatch(/^(Holds|Does not hold)/);
      expect(rows).toHaveLength(each.cases.length);
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
    // By the RFCs, as the ns-3 paper's other runs; not by the timer of ns-2, which is shorter.
    expect(verdict('ns3-c4')).toBe('holds');
    expect(foundOf(claim('islam-c22')).says).toMatch(/^Holds only with 2 lost, and with 4 lost by the RFCs/);
  });

  it('does not where it is not', () => {
    expect(verdict('islam-c2')).toBe('not');
    expect(verdict('biswal-c6')).toBe('not');
    expect(verdict('islam-c21')).toBe('not');
  });

  it('holds only if something else is so, and says what', () => {
    expect(foundOf(claim('islam-c3')).says).toBe('Holds only as the paper ran it.');
    expect(foundOf(claim('moza-c2')).says).toBe('Holds only with windows of 100, which fill the queues.');
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
