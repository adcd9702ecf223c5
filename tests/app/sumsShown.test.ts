/** No sum that is shown exceeds what the link carries: rates beside the share of the link, and goodputs over time. */
import { describe, expect, it } from 'vitest';
import { ratesShown, sharePicture } from '../../src/app/rooms/lab/panels/share/picture.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/settings.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import type { Label } from '../../src/app/charts/plot/label.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { runAt } from '../../src/figures/instantLab.ts';
import { measure } from '../../src/study/measure.ts';
import { accepted } from '../experiment.ts';

/** 60 flows of three variants that begin one after the other. */
const SIXTY = {
  duration: 20,
  network: { bottleneck: { rate: '10Mbps', delay: '10ms', queue: { kind: 'dropTail', limit: 100 } } },
  flows: ['bbr', 'cubic', 'newreno'].flatMap((variant, group) =>
    Array.from({ length: 20 }, (_, at) => ({ variant, start: 0.3 * (3 * at + group), name: `${variant} ${at + 1}` })),
  ),
};

describe('beside the share of the link', () => {
  /** "3 of 20 × bbr, 1.5 each": 3 flows with a mean of 1.5. */
  const read = ({ text, title = '' }: Label): { readonly flows: number; readonly rate: number } => {
    const [, begun, all] = /^(?:(\d+) of )?(\d+) × /.exec(title) ?? [];
    const [, rate] = /([\d.]+)(?: each)?$/.exec(text)!;
    return { flows: Number(begun ?? all ?? 1), rate: Number(rate) };
  };
  const isGroup = ({ tone, title }: Label): boolean => tone !== undefined && / × /.test(title ?? '');

  it.each([0.3, 0.7, 1.4, 3, 6, 12, 19])('of 60 flows at %s s', (now) => {
    const data = runAt(SIXTY, now);
    const view = viewOf(
      { width: 1440, height: 160 },
      { now, known: data.present.known, duration: 20 },
      { sizes: sizesFor(1440, undefined) },
    );
    const shown = sharePicture(data, view, PLAIN).labels.filter(isGroup).map(read);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.reduce((sum, { flows, rate }) => sum + flows * rate, 0)).toBeLessThanOrEqual(10 + 1e-9);
    const begun = data.opened.flows.filter(({ index }) => data.startOf(index) <= now).length;
    expect(shown.reduce((sum, { flows }) => sum + flows, 0)).toBe(begun);
    // The windows are those of the flows that have begun too.
    const windows = windowPicture(data, { ...view, height: 400 }, PLAIN).labels.filter(
      ({ kind, ...label }) => kind !== 'ribbon' && isGroup({ kind, ...label }),
    );
    expect(windows.map(read).reduce((sum, { flows }) => sum + flows, 0)).toBe(begun);
  });

  it('rounds down what would add up to more', () => {
    expect(ratesShown([3.35, 3.35, 3.3], [1, 1, 1], 10)).toEqual(['3.3', '3.3', '3.3']);
    expect(ratesShown([3.31, 3.31, 3.3], [1, 1, 1], 10)).toEqual(['3.3', '3.3', '3.3']);
    expect(ratesShown([10 / 60], [60], 10)).toEqual(['0.16']);
    // One packet of a hundred more than fits in the stretch.
    expect(ratesShown([5.05, 5.05], [1, 1], 10)).toEqual(['5.0', '5.0']);
    expect(ratesShown([0, 0.00001, 12.34], [1, 1, 1], 100)).toEqual(['0.0', '0.0', '12.3']);
  });
});

describe('goodput over time', () => {
  it.each(['newreno', 'cubic', 'bbr', 'sack', 'tahoe'] as const)(
    'of %s with losses fills no column beyond the link',
    (variant) => {
      const scenario = accepted({
        duration: 30,
        network: {
          bottleneck: {
            rate: '10Mbps',
            delay: '50ms',
            queue: { kind: 'dropTail', limit: 60 },
            loss: { kind: 'bernoulli', rate: 0.002 },
          },
        },
        flows: [
          { variant, receiverWindow: 1000 },
          { variant: 'cubic', receiverWindow: 1000, start: 1 },
        ],
      });
      const { series } = measure({ scenario, from: 0, points: 160 });
      const columns = series!.flows[0]!.goodput.map((_, column) =>
        series!.flows.reduce((sum, { goodput }) => sum + goodput[column]!, 0),
      );
      // A column may begin within a packet that it counts as a whole.
      expect(Math.max(...columns)).toBeLessThanOrEqual(10e6 + 12_000 / series!.width);
      expect(Math.max(...columns)).toBeGreaterThan(5e6);
    },
  );
});
