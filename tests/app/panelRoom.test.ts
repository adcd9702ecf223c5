/** No chart writes outside of its figure: every panel of the lists, at the smallest row heights of the screens. */
import { describe, expect, it } from 'vitest';
import { boxOf } from '../../src/app/charts/plot/labelPlacement.ts';
import { viewOf, windowWidth, type View } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { DRAWINGS } from '../../src/app/rooms/lab/drawings.ts';
import { MORE_PANELS } from '../../src/app/rooms/lab/panels/morePanels.ts';
import { type Panel, PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { panelsOf } from '../../src/app/rooms/lab/panels/panels.ts';
import { gridOf, inThirdPlace, rowsOn, withChosen } from '../../src/app/rooms/lab/panels/frame/rows.ts';
import { timelinePicture } from '../../src/app/rooms/lab/transport/timelinePicture.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import type { Label } from '../../src/app/charts/plot/label.ts';
import type { Screen } from '../../src/app/ui/useMedia.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

/** Widths of a figure on each screen: alone, and beside Why. The dark theme has the sizes of the light one. */
const SCREENS: readonly (readonly [Screen, window: number, widths: readonly number[], theme: string | undefined])[] = [
  ['desktop', 1440, [1440, 1000], undefined],
  ['compact', 1280, [1280, 880], undefined],
  ['phone', 390, [390], undefined],
  ['smallProjector', 1280, [1280, 880], 'projector'],
  ['projector', 1920, [1920, 1280], 'projector'],
  ['phone', 390, [390], 'projector'],
];
const flows = (count: number): object => ({
  flows: Array.from({ length: count }, (_, index) => ({
    kind: 'tcp',
    variant: ['newreno', 'cubic', 'vegas', 'bbr'][index % 4],
    start: index / 10,
  })),
});
const RUNS: readonly (readonly [string, () => RunData])[] = [
  ['one flow', () => runAt(flows(1), 6.3)],
  ['two flows', () => runAt({}, 12.414)],
  ['eight flows', () => runAt(flows(8), 9.1)],
  ['the first moment', () => runAt({}, 0)],
];

/**
 * Labels that reach beyond a figure. A line of text is higher than its letters, and its width is a slightly large
 * estimate.
 */
const outside = (labels: readonly Label[], view: Pick<View, 'width' | 'height' | 'sizes'>): string[] =>
  labels.flatMap((label) => {
    // The serif font is narrower than the assumed boxes.
    const text = label.kind === 'said' ? label.text.slice(0, label.text.length * 0.85) : label.text;
    const { left, right, top, bottom } = boxOf({ ...label, text }, view.sizes);
    const high = (bottom - top) * 0.2;
    const inside = left >= -3 && right <= view.width + 3 && top >= -high && bottom <= view.height + high;
    return inside ? [] : [`${label.text} at ${[left, top, right, bottom].map(Math.round).join(' ')}`];
  });

describe.each(RUNS)('with %s', (_name, make) => {
  const data = make();
  const { now, known } = data.present;
  const moment = { now, known, duration: data.opened.duration };
  it.each(SCREENS)('no label leaves its figure on a %s %i px wide', (screen, wide, widths, theme) => {
    for (const width of widths) {
      const sizes = sizesFor(width, theme, wide);
      for (const panel of panelsOf(data.opened)) {
        for (const layout of ['lab', 'step'] as const) {
          const rows = rowsOn(screen, layout);
          const isChosen = MORE_PANELS.includes(panel);
          if ((!isChosen && rows[panel.id] === undefined) || panel.render === undefined) continue;
          const height = gridOf(rows, [panel.id]).minHeight;
          for (const [cursor, alone] of [
            [null, true],
            [now * 0.9, true],
            [null, false],
          ] as const) {
            const view = viewOf({ width, height }, moment, { sizes, alone });
            const { labels } = panel.render(data, view, { ...PLAIN, cursor, flow: 0 });
            const hint = 'Of the axis: a unit with shorter numbers fits.';
            const where = `${panel.title} of ${width} x ${height} px, ${layout}, cursor ${cursor}, axis ${alone}. ${hint}`;
            expect(outside(labels, view), where).toEqual([]);
          }
        }
      }
      const strip = { width, height: 66 * sizes.scale };
      const { labels } = timelinePicture(data, strip, { from: 0, to: windowWidth(width, sizes) }, { sizes });
      expect(outside(labels, { ...strip, sizes }), 'timeline').toEqual([]);
    }
  });
});

describe('a run with mobile nodes', () => {
  const data = runAt(presetEntry('chain-3').scenario, 4);
  const { now, known } = data.present;
  it.each(SCREENS)('writes nothing outside of its figures on a %s %i px wide', (screen, wide, widths, theme) => {
    const rows = rowsOn(screen, 'mobile');
    for (const panel of panelsOf(data.opened)) {
      if (panel.render === undefined || (rows[panel.id] === undefined && !MORE_PANELS.includes(panel))) continue;
      const width = widths.at(-1)!;
      const sizes = sizesFor(width, theme, wide);
      const height = gridOf(rows, [panel.id]).minHeight;
      const view = viewOf({ width, height }, { now, known, duration: data.opened.duration }, { sizes, alone: true });
      expect(outside(panel.render(data, view, PLAIN).labels, view), `${panel.title} of ${width} x ${height}`).toEqual(
        [],
      );
    }
  });
});

describe('panels', () => {
  it('each have a name of their own, and a drawing', () => {
    const data = runAt({}, 1);
    const view = viewOf({ width: 800, height: 200 }, { now: 1, known: 1, duration: 40 });
    for (const { id, render } of panelsOf(data.opened))
      if (render !== undefined)
        expect(DRAWINGS, id).toHaveProperty(render(data, view, PLAIN).shown.name, expect.any(Function));
    const ids = panelsOf(data.opened).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('that the user chose stand below the windows, and no more than have room', () => {
    const named = (...ids: string[]): Panel[] =>
      ids.map((id) => panelsOf(runAt({}, 0).opened).find((panel) => panel.id === id)!);
    const idsOn = (screen: Screen, usual: Panel[], chosen: Panel[]): string =>
      withChosen(usual, chosen, screen)
        .map(({ id }) => id)
        .join(' ');
    const lab = named('network', 'window', 'share', 'drops');
    expect(idsOn('desktop', lab, [])).toBe('network window share drops');
    expect(idsOn('desktop', lab, named('rtt'))).toBe('network window rtt share');
    expect(idsOn('compact', named('network', 'window', 'share'), named('rtt'))).toBe('network window rtt');
    expect(idsOn('phone', lab, named('rtt'))).toBe('network window rtt share drops');
    expect(idsOn('desktop', named('window', 'ladder', 'sliding'), named('rtt'))).toBe('window rtt ladder sliding');
    // Beside a map.
    const onMap = (screen: Screen, ...ids: string[]): string[] =>
      withChosen(named('window'), named(...ids), screen, true).map(({ id }) => id);
    expect(onMap('desktop', 'sequence', 'rtt', 'queue')).toEqual(['window', 'sequence', 'rtt', 'queue']);
    expect(onMap('smallProjector', 'states', 'rtt')).toEqual(['window', 'states', 'rtt']);
    expect(onMap('tablet', 'sequence', 'rtt')).toEqual(['window', 'sequence', 'rtt']);
  });

  it('that take the place of the ladder have its row; one that is shown anyway changes places with it', () => {
    const named = (...ids: string[]): Panel[] =>
      ids.map((id) => panelsOf(runAt({}, 0).opened).find((panel) => panel.id === id)!);
    const [ladder, sliding, states] = named('ladder', 'sliding', 'states');
    const shown = (screen: Screen, panels: Panel[], panel: Panel | undefined) => {
      const placed = inThirdPlace(panels, rowsOn(screen, 'step'), panel);
      return placed.panels.map(({ id }) => `${id} ${placed.rows[id]![0]}`);
    };
    expect(shown('desktop', [ladder!, sliding!], undefined)).toEqual(['ladder 170', 'sliding 180']);
    expect(shown('desktop', [ladder!, sliding!], sliding)).toEqual(['sliding 170', 'ladder 180']);
    expect(shown('projector', [ladder!], sliding)).toEqual(['sliding 240']);
    expect(shown('projector', [ladder!], states)).toEqual(['states 240']);
  });

  it('that are no strips have room for more than one where the page scrolls', () => {
    for (const screen of ['phone', 'tablet', 'low'] as const)
      for (const layout of ['lab', 'step', 'mobile'] as const)
        for (const id of ['states', 'journey', 'variables', 'rates', 'plane'])
          expect(gridOf(rowsOn(screen, layout), [id]).minHeight, `${id} on ${screen}`).toBeGreaterThan(220);
  });
});
