/** Many flows: colour and name belong to the variant, or to the name that the scenario gives to several of them. */
import { beforeAll, describe, expect, it } from 'vitest';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { PLAIN } from '../../src/app/rooms/lab/panels/kit/panel.ts';
import { sharePicture } from '../../src/app/rooms/lab/panels/share/share.ts';
import { megabits } from '../../src/app/rooms/lab/panels/share/rates.ts';
import { windowPicture } from '../../src/app/rooms/lab/panels/window/picture.ts';
import { boxOf } from '../../src/app/charts/plot/labelPlacement.ts';
import { GREY } from '../../src/app/ui/tones.ts';
import { viewOf, type View } from '../../src/app/charts/plot/view.ts';
import { groupName, groupsOf, toneClass, tonesOf } from '../../src/app/run/facts/groups.ts';
import type { RunData } from '../../src/app/run/record/runData.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { presetEntry } from '../presetFile.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { marksIn } from './shownMarks.ts';

const named = (...names: readonly string[]) => names.map((name) => ({ name, title: 'NewReno' }));
const described = (flows: Parameters<typeof groupsOf>[0]): string[] => groupsOf(flows).map((group) => groupName(group));

describe('groups', () => {
  it('of few flows are the flows themselves', () => {
    expect(described(named('A 1', 'A 2', 'B'))).toEqual(['A 1', 'A 2', 'B']);
    expect(tonesOf(named('A', 'B', 'C', 'D', 'E'))).toEqual([0, 1, 2, 3, 4]);
  });

  it('of many flows have the name that is theirs without its number', () => {
    const flows = named('Long 1', 'Short 2', 'Long 3', 'Short 4', 'Long 5', 'Cross');
    expect(described(flows)).toEqual(['3 × Long', '2 × Short', 'Cross']);
    expect(tonesOf(flows)).toEqual([0, 1, 0, 1, 0, 2]);
    // Why and the variables have the colour of the group too.
    expect([4, 5, -1].map((flow) => toneClass(flows, flow))).toEqual(['tone-1', 'tone-3', 'tone-0']);
  });

  it('are variants where names are too many, and grey where these are too many too', () => {
    const flows = ['CUBIC', 'NewReno', 'CUBIC', 'UDP', 'Vegas', 'BBR'].map((title, index) => ({
      name: `Sender ${'abcdef'[index]}`,
      title,
    }));
    expect(described(flows)).toEqual(['2 × CUBIC', 'NewReno', 'UDP', 'Vegas', 'BBR']);
    const more = ['CUBIC', 'NewReno', 'Tahoe', 'Reno', 'SACK', 'Vegas'].map((title) => ({ name: title, title }));
    expect(tonesOf(more)).toEqual([0, 1, 2, 3, 4, GREY]);
  });
});

describe('eight flows of two variants', () => {
  const made: { data: RunData; twenty: RunData } = {
    data: undefined as unknown as RunData,
    twenty: undefined as unknown as RunData,
  };
  beforeAll(() => {
    made.data = runAt(presetEntry('eight-flows').scenario, 40);
    made.twenty = runAt(presetEntry('twenty-flows').scenario, 10);
  }, 60_000);
  const viewIn = (data: RunData, width: number, height: number, theme?: string): View =>
    viewOf(
      { width, height },
      { now: data.present.now, known: data.present.known, duration: data.opened.duration },
      { sizes: sizesFor(width, theme) },
    );

  it('say by two labels what the scenario claims: every CUBIC flow gets more', () => {
    const { data } = made;
    const view = viewIn(data, 1440, 100);
    const { labels, of } = marksIn(sharePicture(data, view, PLAIN));
    const eachOf = (name: string): number => {
      const label = labels.find(({ text }) => text.startsWith(`4 × ${name}, `));
      return Number(/, ([\d.]+) each$/.exec(label?.text ?? '')?.[1]);
    };
    expect(eachOf('CUBIC')).toBeGreaterThan(eachOf('NewReno'));
    expect(of('area')).toHaveLength(2);
    const [newReno, cubic] = groupsOf(data.opened.flows);
    const late = (flow: number): number => megabits(data, flow, 35, 40);
    const mean = (flows: readonly number[]): number => flows.reduce((sum, flow) => sum + late(flow), 0) / flows.length;
    expect(mean(cubic!.flows)).toBeGreaterThan(mean(newReno!.flows));
  });

  it('have a label for each variant, and the selected flow one of its own', () => {
    const { data } = made;
    const view = viewIn(data, 1440, 272);
    const names = windowPicture(data, view, PLAIN).labels.flatMap(({ text, tone }) =>
      tone === undefined ? [] : [text],
    );
    expect(names).toHaveLength(2);
    expect(names).toContainEqual(expect.stringMatching(/^4 × NewReno, \d+(\.\d+)? each$/));
    expect(names).toContainEqual(expect.stringMatching(/^4 × CUBIC, \d+(\.\d+)? each$/));
    const picture = windowPicture(data, view, { ...PLAIN, flow: 5 });
    expect(picture.labels.some(({ flow, text }) => flow === 5 && text.startsWith('CUBIC 6 '))).toBe(true);
    expect(picture.traces.at(-1)?.flow).toBe(5);
  });

  it.each([
    [1440, 226, undefined],
    [1280, 176, undefined],
    [390, 176, undefined],
    [1920, 240, 'projector'],
  ] as const)('stand as one host for each variant, %i x %i', (width, height, theme) => {
    const view = viewIn(made.data, width, height, theme);
    const { layout, labels } = networkPicture(made.data, view);
    expect(layout.places.filter(({ begins }) => begins).map(({ name }) => name)).toEqual(['4 × NewReno', '4 × CUBIC']);
    expect(labels.map(({ text }) => text)).toEqual(expect.arrayContaining(['4 × NewReno', '4 × CUBIC']));
    for (const label of labels) {
      const { left, right, top, bottom } = boxOf(label, view.sizes);
      expect(left, label.text).toBeGreaterThan(-2);
      expect(right, label.text).toBeLessThan(width + 2);
      expect(top, label.text).toBeGreaterThan(-4);
      expect(bottom, label.text).toBeLessThan(height + 4);
    }
  });

  it('twenty of one variant have one label', () => {
    const labels = windowPicture(made.twenty, viewIn(made.twenty, 1440, 272), PLAIN).labels;
    expect(labels.filter(({ text }) => text.includes('×')).map(({ text }) => text)).toEqual([
      expect.stringMatching(/^20 × NewReno, \d+(\.\d+)? each$/),
    ]);
    expect(labels.some(({ text }) => text.includes('more'))).toBe(false);
  });
});
