/** The cube root that CUBIC of Linux 2.6.22 uses: agreement with ns-2 depends on its last unit. */
import { describe, expect, it } from 'vitest';
import { linuxCubeRoot } from '../../src/engine/tcp/congestion/linuxCubeRoot.ts';

/** Time in units of (1/1024 s)^3 in which the curve rises by one segment. */
const PER_SEGMENT = Math.floor(2 ** 40 / 410);
const off = (a: number): number => linuxCubeRoot(a) / Math.cbrt(a) - 1;

describe('the cube root of Linux 2.6.22', () => {
  const errors = Array.from({ length: 20_000 }, (_, below) => off(PER_SEGMENT * (below + 1)));

  it('is a whole number up to 0.16 % off, above and below, for windows up to 20,000 segments below the last loss', () => {
    expect(Math.max(...errors)).toBeGreaterThan(0.001);
    expect(Math.max(...errors)).toBeLessThan(0.0016);
    expect(Math.min(...errors)).toBeGreaterThan(-0.0016);
    expect(Math.min(...errors)).toBeLessThan(-0.0009);
    expect(Number.isInteger(linuxCubeRoot(PER_SEGMENT * 51))).toBe(true);
  });

  it('is at most 1.6 off for numbers from 64 to 8000', () => {
    for (let a = 64; a < 8000; a++) expect(Math.abs(linuxCubeRoot(a) - Math.cbrt(a))).toBeLessThan(1.6);
  });
});
