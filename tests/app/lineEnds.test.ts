/**
 * Names and values beside the lines of plots: in full, or in a short form that still makes sense, and never covered.
 */
import { describe, expect, it } from 'vitest';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { drops as dropsPanel } from '../../src/app/rooms/lab/panels/drops/drops.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { endLabels, lineEnds } from '../../src/app/charts/plot/ends.ts';
import { boxOf, fitted } from '../../src/app/charts/plot/labelPlacement.ts';
import { shortened } from '../../src/app/ui/words/shortened.ts';
import type { Label } from '../../src/app/charts/plot/label.ts';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import type { FlowFacts } from '../../src/lab/protocol/protocol.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const telephone = (data: RunData, width: number, height: number, theme?: string): View =>
  viewOf(
    { width, height },
    { now: data.present.now, known: data.present.known, duration: data.opened.duration },
    { sizes: sizesFor(width, theme) },
  );

describe('labels', () => {
  it.each([
    ['the step view on a projector of 1280 px', 800, 254, 'projector', 1280],
    ['the step view on a projector of 1440 px', 960, 300, 'projector', 1440],
    ['the step view on a projector of 1920 px', 1280, 342, 'projector', 1920],
    ['a telephone', 390, 190, undefined, 390],
  ] as const)('name flows whole, with their windows, in %s', (_where, width, height, theme, screen) => {
    for (const [variant, stack] of [
      ['newreno', 'ns2'],
      ['highspeed', 'ns2'],
      ['westwoodplus', 'rfc'],
    ] as const) {
      const data = runAt({ flows: [{ kind: 'tcp', variant, stack }, { variant: 'cubic' }] }, 14.104);
      const { now, known } = data.present;
      const view = viewOf(
        { width, height },
        { now, known, duration: data.opened.duration },
        { viewing: { range: { from: 12.7, to: 14.7 }, follow: true }, sizes: sizesFor(width, theme, screen) },
      );
      const { labels } = windowPicture(data, view, PLAIN);
      const names = data.opened.flows.map(({ name }) => name);
      const ends = labels.filter(({ flow, kind }) => flow !== undefined && kind !== 'ribbon');
      expect(new Set(ends.map(({ title }) => title))).toEqual(new Set(names));
      for (const label of ends) {
        expect(label.text).toMatch(/ \d+(\.\d+)?$/);
        expect(label.text.slice(0, label.text.lastIndexOf(' '))).toBe(label.title);
        expect(boxOf(label, view.sizes).right).toBeLessThanOrEqual(view.width);
      }
      expect(new Set(ends.map(({ kind }) => kind)).size).toBe(1);
    }
  });

  it('are shortened between words, and show only the value where just a few letters remain', () => {
    const sizes = sizesFor(1440, undefined);
    expect(fitted('Two flows, one link', 'end', 13 * sizes.text.end * 0.6, sizes)).toBe('Two flows…');
    expect(fitted('A HighSpeed flow', 'end', 8 * sizes.text.end * 0.6, sizes)).toBe('A HighS…');
    const named = (name: string, width: number): Label => {
      const data = runAt({ flows: [{ kind: 'tcp', variant: 'newreno', name }] }, 14);
      const { labels } = windowPicture(data, telephone(data, width, 222), PLAIN);
      return labels.find(({ flow, kind }) => flow === 0 && kind !== 'ribbon')!;
    };
    expect(named('Flow nobody will read', 390).text).toMatch(/^Flow… \d+$/);
    expect(named('Aflownobodywillread', 220).text).toMatch(/^\d+$/);
    expect(named('Aflownobodywillread', 220).title).toBe('Aflownobodywillread');
  });

  it('of a group state on a phone that the share is per flow, in addition to their number', () => {
    const data = runAt({ flows: [{ kind: 'tcp', variant: 'newreno', count: 20 }] }, 12.414);
    const view = telephone(data, 390, 84);
    const shares = sharePicture(data, view, PLAIN).labels.filter(({ tone }) => tone !== undefined);
    expect(shares.map(({ text }) => text)).toEqual([expect.stringMatching(/^\d\.\d+ each$/)]);
    expect(boxOf(shares[0]!, view.sizes).right).toBeLessThanOrEqual(view.width);
    expect(shortened('20 × NewReno,', 6)).toBe('20 × N…');
  });

  it('that start alike are shortened to their differences, within their letters', () => {
    const cut = (letters: number, ...names: string[]): string[] => names.map((name) => shortened(name, letters, names));
    expect(cut(9, 'Transfer to Rome', 'Transfer to Oslo')).toEqual(['Trans…Rome', 'Trans…Oslo']);
    expect(cut(9, 'A name that is long, one', 'A name that is long, two')).toEqual(['A name…one', 'A name…two']);
    expect(cut(9, 'Flow number 12', 'Flow number 13', 'Another flow')).toEqual([
      'Flow nu…12',
      'Flow nu…13',
      'Another…',
    ]);
    expect(cut(6, 'stationary1', 'stationary2')).toEqual(['stati…1', 'stati…2']);
    expect(cut(9, 'A name of many words', 'A name of many words')).toEqual(['A name of…', 'A name of…']);
    const long = ['Flow from here to Rome at night, fast', 'Flow from here to Rome at night, slow', 'Flow from there'];
    for (const letters of [2, 3, 4, 5, 6, 8, 12, 20]) {
      const short = cut(letters, ...long);
      if (letters > 5) expect(new Set(short).size).toBe(long.length);
      for (const each of short) expect(each.length).toBeLessThanOrEqual(letters + 1);
    }
    const data = runAt(
      { flows: ['left', 'right'].map((end) => ({ kind: 'tcp', variant: 'newreno', name: `A name for the ${end}` })) },
      14,
    );
    const view = telephone(data, 1000, 400);
    const ribbons = windowPicture(data, view, PLAIN).labels.filter(({ kind }) => kind === 'ribbon');
    expect(ribbons.map(({ title }) => title)).toEqual(['A name for the left', 'A name for the right']);
    expect(new Set(ribbons.map(({ text }) => text)).size).toBe(2);
  });

  it.each([
    ['light', 84, 72],
    ['projector', 84, 72],
  ] as const)('stand below the title of their chart on a telephone, theme %s', (theme, share, drops) => {
    const data = runAt({}, 12.414);
    const values = (labels: readonly Label[], view: View): number[] =>
      labels
        .filter(({ kind, anchor }) => kind === 'tick' && anchor === 'end')
        .map((label) => boxOf(label, view.sizes).top);
    const shares = telephone(data, 390, share, theme);
    const ratios = telephone(data, 390, drops, theme);
    const tops = [
      ...values(sharePicture(data, shares, PLAIN).labels, shares),
      ...values(dropsPanel.render!(data, ratios, PLAIN).labels, ratios),
    ];
    expect(tops).toHaveLength(4);
    // The title ends 27 px below the top of its chart, as styles/charts.css has it.
    for (const top of tops) expect(top).toBeGreaterThanOrEqual(27 * ratios.sizes.scale);
  });
});

it('a group has its name at the height of its mean, among those of its flows that have begun', () => {
  const flows = ['A 1', 'A 2', 'A 3', 'B', 'C', 'D'].map((name, index) => ({ name, index, variant: 'newreno' }));
  const values = [10, 40, 90, 5, 6, 7];
  const ends = lineEnds(flows as unknown as FlowFacts[], [0, 1, 3, 4, 5], [1], (value) => 200 - 2 * value, {
    of: (flow) => values[flow]!,
    text: (value) => String(value),
  });
  expect(ends.map(({ name, value, y }) => [name, value, y])).toEqual([
    ['2 of 3 × A,', '25 each', 150],
    ['A 2', '40', 120],
    ['B', '5', 190],
    ['C', '6', 188],
    ['D', '7', 186],
  ]);
});

it('lines with names of their own have one label each, also of a group', () => {
  const flows = ['A 1', 'A 2', 'B'].map((name, index) => ({ name, index, variant: 'newreno' }));
  const ends = lineEnds(flows as unknown as FlowFacts[], [0, 1, 2], [], (value) => value, {
    of: (flow) => [2.6, NaN, 0.01][flow]!,
    text: (value) => `${value} %`,
    name: (flow) => (flow === 0 ? 'L' : 'C'),
  });
  expect(ends.map(({ name, value }) => `${name} ${value}`)).toEqual(['L 2.6 %', 'C 0.01 %']);
});

it('names of more flows than fit leave room for the number of the others', () => {
  const data = runAt({ flows: [{ kind: 'tcp', variant: 'newreno' }] }, 5);
  const { now, known } = data.present;
  const view = viewOf(
    { width: 800, height: 70 },
    { now, known, duration: data.opened.duration },
    { sizes: sizesFor(800, 'projector', 1280) },
  );
  const ends = ['A', 'B', 'C', 'D'].map((name, flow) => ({ flow, name, value: '1', y: 10 + 12 * flow }));
  const labels = endLabels(ends, view, { top: 0, bottom: 50, large: 'value' }, []);
  expect(labels.map(({ text }) => text)).toEqual(['A 1', 'and 3 more']);
  const [name, more] = labels.map((label) => boxOf(label, view.sizes));
  expect(more!.top).toBeGreaterThanOrEqual(name!.bottom);
});
