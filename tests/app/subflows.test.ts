/** Subflows of one connection on the page: their colours, the data that their segments carry, and their names. */
import { describe, expect, it } from 'vitest';
import { statementsOf } from '../../src/app/explain/sentence/sentence.ts';
import { ladder } from '../../src/app/rooms/lab/panels/ladder/ladder.ts';
import { ladderPicture } from '../../src/app/rooms/lab/panels/ladder/picture.ts';
import { connectionRows } from '../../src/app/rooms/lab/results/resultsTable.ts';
import { networkPicture } from '../../src/app/rooms/lab/panels/network/picture.ts';
import { viewOf } from '../../src/app/charts/plot/view.ts';
import { sizesFor } from '../../src/app/charts/stage/sizes.ts';
import { tonesOf } from '../../src/app/run/facts/groups.ts';
import { plainText } from '../../src/app/run/words/statement.ts';
import { GREY } from '../../src/app/ui/tones.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';
import { resultOf } from '../../src/lab/results/result.ts';
import type { ScenarioInput } from '../../src/scenario/scenario.ts';
import { simulate } from '../experiment.ts';
import { presetEntry } from '../presetFile.ts';

const of = (...connections: readonly string[]) =>
  connections.map((connection, index) => ({ name: `F${index}`, title: 'LIA', ...(connection && { connection }) }));

describe('subflows', () => {
  it('of one connection have shades of a hue; other flows have the hues that are left', () => {
    expect(tonesOf(of('A', 'A'))).toEqual([0, 3]);
    expect(tonesOf(of('A', 'A', ''))).toEqual([0, 3, 1]);
    expect(tonesOf(of('', 'A', 'A', 'B', 'B'))).toEqual([2, 0, 3, 1, 4]);
    expect(tonesOf(of('A', 'A', 'A', 'A'))).toEqual([0, 3, 5, 6]);
    expect(tonesOf(of('A', 'A', '', 'A', 'A'))).toEqual([0, 3, 1, 5, 6]);
    expect(tonesOf(of('A', 'A', 'B', 'B', 'B'))).toEqual([1, 4, 0, 3, 5]);
    expect(tonesOf(of('A', 'A', '', '', '', '')).every((tone) => tone >= 0 && tone <= GREY)).toBe(true);
    expect(tonesOf(of('', ''))).toEqual([0, 1]);
  });

  it('of one connection that start at one node stand beside it by the name of the connection', () => {
    const data = runAt(presetEntry('two-unlike-paths').scenario, 1);
    const { duration } = data.opened;
    const view = viewOf(
      { width: 1000, height: 300 },
      { now: 1, known: 1, duration },
      { sizes: sizesFor(1000, undefined) },
    );
    const texts = networkPicture(data, view).labels.map(({ text }) => text);
    expect(texts).toContain('server · Phone');
  });

  it('have the tones of the run that the engine opens', () => {
    const { opened } = runAt(presetEntry('two-paths-one-bottleneck').scenario, 1);
    expect(opened.flows.map(({ connection }) => connection)).toEqual(['LIA', 'LIA', undefined]);
    expect(tonesOf(opened.flows)).toEqual([0, 3, 1]);
  });
});

describe('the ladder of a subflow', () => {
  const { scenario } = presetEntry('radio-and-cable');
  const data = runAt(scenario, 12, { kind: 'watch', flow: 0, detail: { span: 2.5 }, variables: true });
  const { columns, count, row } = ladder.table(data);
  const cells = Array.from({ length: count }, (_, index) => row(index).at(-1)!);

  it('says which data a segment carries, and on which other path it was handed on', () => {
    expect(columns.at(-1)).toBe('Data of the connection');
    expect(count).toBeGreaterThan(10);
    const handed = cells.filter((cell) => /^data \d+, also on Laptop radio$/.test(cell));
    expect(handed.length).toBeGreaterThan(5);
    expect(cells.some((cell) => /^data \d+$/.test(cell))).toBe(true);
  });

  const labelsAt = (id: string, time: number): readonly string[] => {
    const run = runAt(presetEntry(id).scenario, time, { kind: 'watch', flow: 0, detail: { span: 1 }, variables: true });
    const { duration } = run.opened;
    const view = viewOf(
      { width: 1000, height: 300 },
      { now: time, known: time, duration },
      { sizes: sizesFor(1000, undefined) },
    );
    return ladderPicture(run, view).labels.map(({ text }) => text);
  };

  it('has the data beside the lines of the segments that it is about', () => {
    const quiet = labelsAt('two-unlike-paths', 3);
    expect(quiet.filter((text) => /^\d+ carries data \d+$/.test(text))).toHaveLength(1);
    const lossy = labelsAt('radio-and-cable', 12);
    expect(lossy.filter((text) => /\(data \d+(, also on Laptop radio)?\)$/.test(text)).length).toBeGreaterThan(0);
    expect(labelsAt('eight-flows', 2).filter((text) => text.includes('data'))).toEqual([]);
  });

  it('has no such column where each flow has one path', () => {
    const plain = runAt(presetEntry('eight-flows').scenario, 2);
    expect(ladder.table(plain).columns.at(-1)).toBe('What happened to it');
  });

  it('is beside a headline that calls no route what a cable has', () => {
    const words = statementsOf(runAt(scenario, 15)).map(({ full }) => plainText(full));
    expect(words[0]).not.toMatch(/route/);
  });
});

it('the results name the share of each path', () => {
  const simulation = simulate(presetEntry('two-unlike-paths').scenario as ScenarioInput);
  simulation.runBefore(5);
  const names = simulation.scenario.flows.map(({ name }) => name);
  const [row] = connectionRows(resultOf(simulation, 0, 5), names);
  expect(row!.cells[1]).toMatch(/^Phone WiFi \d+ %, Phone LTE \d+ %$/);
});
