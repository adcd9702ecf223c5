/**
 * Sentences and remarks of the papers that need 1 Gb/s, ten seeds or a network other than a dumbbell; mobile nodes are
 * in `mobile.long.ts`.
 */
import { describe, expect, it } from 'vitest';
import { PAPERS } from '../../src/papers/papers.ts';
import type { Setup } from '../../src/papers/setup.ts';
import { foundOf } from './outcomes.ts';

const TIMEOUT = 1_800_000;
const isWired = ({ scenario }: Setup): boolean => scenario.network.kind !== 'manet';
const claims = PAPERS.flatMap((paper) => paper.claims).filter(({ cases }) =>
  cases.every(({ setups }) => setups.every(isWired)),
);
const remarks = PAPERS.flatMap((paper) => paper.remarks);

describe('a sentence that is tested', () => {
  it.each(claims)(
    '$id has a verdict with figures in every case',
    (claim) => {
      for (const [, , figures] of foundOf(claim).rows) {
        expect(figures).toMatch(/\d/);
        expect(figures).not.toContain('NaN');
      }
    },
    TIMEOUT,
  );
});

describe('a remark', () => {
  it.each(remarks)(
    '$id is borne out by what is computed',
    (remark) => {
      const { says, verdict } = foundOf(remark);
      expect(verdict, says).toBe('holds');
    },
    TIMEOUT,
  );
});
