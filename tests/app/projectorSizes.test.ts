import { describe, expect, it } from 'vitest';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';

/** Lines that show data; the grid and steps of ssthresh are deliberately thin. */
const CURVES = ['trace', 'thin', 'strip', 'now', 'marker', 'cross'] as const;
const MINUTE = Math.PI / 180 / 60;

describe('sizes for a projector, on a screen with this many lines', () => {
  it.each([
    [1920, 1080],
    [1280, 720],
  ])('%i x %i: from the last row curves are two minutes of arc wide, low letters six high', (width, lines) => {
    const { text, line } = sizesFor(width, 'projector', width);
    const arcs = (px: number): number => px / (6 * lines) / MINUTE;
    for (const name of CURVES) expect(arcs(line[name]), name).toBeGreaterThanOrEqual(2.1);
    // Lower-case letters are half as high as the font size.
    for (const [name, size] of Object.entries(text)) expect(arcs(size / 2), name).toBeGreaterThanOrEqual(6.3);
    expect(line.trace).toBeGreaterThanOrEqual((4 / 1080) * lines);
    expect(Math.min(...Object.values(text))).toBeGreaterThanOrEqual((24 / 1080) * lines);
  });

  it('1920 x 1080: the curve of the window is 6 px wide', () => {
    expect(sizesFor(1900, 'projector', 1920).line.trace).toBe(6);
  });
});
