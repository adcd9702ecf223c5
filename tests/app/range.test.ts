import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundedSpan } from '../../src/app/rooms/lab/panels/frame/spans.ts';
import { leastRange, panned, rangeProblem, windowShown, within, zoomed } from '../../src/app/run/view/range.ts';

const DURATION = 40;
const range = fc
  .tuple(fc.double({ min: -10, max: 50, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true }))
  .map(([from, length]) => ({ from, to: from + length }));

describe('the window of the plots', () => {
  it('is always inside the run and never shorter than can be shown', () => {
    fc.assert(
      fc.property(range, fc.double({ min: 0.01, max: 100, noNaN: true }), (wanted, factor) => {
        for (const found of [within(wanted, DURATION), zoomed(within(wanted, DURATION), factor, 20, DURATION)]) {
          expect(found.from).toBeGreaterThanOrEqual(0);
          expect(found.to).toBeLessThanOrEqual(DURATION + 1e-9);
          expect(found.to - found.from).toBeGreaterThanOrEqual(leastRange(DURATION) * (1 - 1e-9));
        }
      }),
    );
  });

  it('keeps the place it zooms about where it is, as far as the run allows', () => {
    const zoom = zoomed({ from: 10, to: 20 }, 0.5, 12, DURATION);
    expect(zoom).toEqual({ from: 11, to: 16 });
    expect(zoomed(zoom, 2, 12, DURATION)).toEqual({ from: 10, to: 20 });
    expect(zoomed({ from: 10, to: 20 }, 1e9, 12, DURATION)).toEqual({ from: 0, to: 40 });
  });

  it('stops at the ends of the run when it is moved', () => {
    expect(panned({ from: 10, to: 20 }, -50, DURATION)).toEqual({ from: 0, to: 10 });
    expect(panned({ from: 10, to: 20 }, 3, DURATION)).toEqual({ from: 13, to: 23 });
    expect(panned({ from: 10, to: 20 }, 50, DURATION)).toEqual({ from: 30, to: 40 });
  });

  it('stays where it was put, or keeps its length and goes along with now', () => {
    const moment = { now: 30, known: 30, duration: DURATION };
    const chosen = { from: 4, to: 6 };
    expect(windowShown({ range: chosen, follow: false }, moment, 1440)).toEqual(chosen);
    const along = windowShown({ range: chosen, follow: true }, moment, 1440);
    expect(along.to - along.from).toBeCloseTo(2);
    expect((30 - along.from) / 2).toBeCloseTo(0.776);
  });

  it.each([1440, 1280, 768, 390])('lets now stand between 68 and 80 % of the axis at a width of %i px', (width) => {
    const { from, to } = windowShown({ range: null, follow: true }, { now: 30, known: 30, duration: DURATION }, width);
    const part = (30 - from) / (to - from);
    expect(part).toBeGreaterThanOrEqual(0.68);
    expect(part).toBeLessThanOrEqual(0.8);
  });

  it.each([1440, 1280, 390])(
    'grows with the run from its first packets on, at %i px, and stays as it is for who goes back',
    (width) => {
      const shown = (now: number, known = now) =>
        windowShown({ range: null, follow: true }, { now, known, duration: DURATION }, width);
      for (const now of [0.03, 0.2, 1, 2.4, 8]) {
        const { from, to } = shown(now);
        expect(from).toBe(0);
        expect(now / to).toBeGreaterThanOrEqual(0.68);
        expect(now / to).toBeLessThanOrEqual(0.8);
      }
      expect(shown(0).to).toBeLessThan(0.05);
      expect(shown(1, 2.4)).toEqual(shown(2.4));
    },
  );

  it('is about 14 s long on a telephone', () => {
    const { from, to } = windowShown({ range: null, follow: true }, { now: 30, known: 30, duration: DURATION }, 390);
    expect(to - from).toBeCloseTo(14);
  });
});

describe('two typed numbers', () => {
  it('are a window, or say what is wrong with them', () => {
    expect(rangeProblem(2, 4, DURATION)).toBeUndefined();
    expect(rangeProblem(NaN, 4, DURATION)).toMatch(/two times/);
    expect(rangeProblem(4, 2, DURATION)).toMatch(/after the beginning/);
    expect(rangeProblem(-1, 2, DURATION)).toMatch(/0 to 40/);
    expect(rangeProblem(1, 41, DURATION)).toMatch(/0 to 40/);
  });
});

describe('a selected span', () => {
  it('has round times, and loses nothing by that', () => {
    expect(roundedSpan({ from: 2.2, to: 4.8 }, 6)).toEqual({ from: 2.2, to: 4.8 });
    expect(roundedSpan({ from: 2.2, to: 2.30588123 }, 6)).toEqual({ from: 2.2, to: 2.3059 });
    expect(roundedSpan({ from: 0.0003712, to: 31.41592 }, 40)).toEqual({ from: 0, to: 31.42 });
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 39, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        (from, length) => {
          const span = roundedSpan({ from, to: from + length }, DURATION)!;
          expect(span.from).toBeLessThanOrEqual(from + 1e-8);
          expect(span.to).toBeGreaterThanOrEqual(from + length - 1e-8);
          expect(span.to - span.from).toBeLessThan(length * 1.003);
        },
      ),
    );
  });

  it('ends where the run is known to', () => {
    expect(roundedSpan({ from: 2, to: 9 }, 6.25)).toEqual({ from: 2, to: 6.25 });
    expect(roundedSpan({ from: 7, to: 9 }, 6.25)).toBeNull();
  });
});
