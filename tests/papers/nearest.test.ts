/**
 * The search for the assumptions under which a table comes nearest to its printed numbers, tested on a table whose
 * numbers follow from the assumptions.
 */
import { expect, it } from 'vitest';
import {
  alikeOpen,
  gridOf,
  nearestOf,
  nextOf,
  placesOf,
  rangesOf,
  runsOfSetting,
  settingWords,
  triedOf,
  type Tried,
} from '../../src/papers/nearest.ts';
import type { Choices, PaperTable } from '../../src/papers/paper.ts';
import { TABLES } from '../../src/papers/papers.ts';
import { Setup } from '../../src/papers/setup.ts';
import type { Measured } from '../../src/study/measured.ts';

const answers = (...keys: string[]) => keys.map((key) => ({ key, label: `${key} m` }));
const setups = new Map<string, Setup>();
function setup(key: string): Setup {
  if (!setups.has(key)) setups.set(key, new Setup(key, { title: key, duration: 100 + setups.size }));
  return setups.get(key)!;
}

/** The printed numbers for x = 3 and y = 2, except one number that no assumption gives. */
const table: PaperTable = {
  id: 'fake-1',
  name: 'Table 1',
  caption: '',
  where: '',
  heads: ['Row'],
  columns: ['sum', 'product', 'never'].map((key) => ({ key, name: key, unit: '', meaning: '' })),
  rows: [{ key: 'row', heads: ['row'], group: '', cells: ['70', '60', '1000'] }],
  settings: [],
  assumptions: [
    {
      key: 'x',
      label: 'Width',
      why: '',
      choices: [{ key: 'mean', label: 'mean', mean: true }, ...answers('1', '2', '3', '4')],
    },
    { key: 'y', label: 'Height', why: '', choices: answers('1', '2', '3') },
  ],
  open: '',
  peers: 'row',
  setup: (_, column, { x, y }) => setup(column.key === 'never' ? 'never' : `${x} ${y}`),
  value: ({ key }, _, __, { x, y }) =>
    key === 'sum' ? 10 * (Number(x) + 2 * Number(y)) : key === 'product' ? 10 * Number(x) * Number(y) : 300,
};
const places = placesOf([table]);
const MEASURED: Measured = { digest: '', events: 0, figures: new Float64Array() };
const tryIt = (choices: Choices): Tried => triedOf(places, choices, () => MEASURED);

/** Everything that a search tries, in order. */
function searched(grid: readonly Choices[]): Tried[] {
  const tried: Tried[] = [];
  for (let next = nextOf(grid, tried); next !== null; next = nextOf(grid, tried)) tried.push(tryIt(next));
  return tried;
}

it('tries every combination of answers once, means left out, and those that are fixed as they are', () => {
  const grid = gridOf(table);
  expect(grid).toHaveLength(12);
  expect(new Set(searched(grid).map(({ choices }) => `${choices['x']} ${choices['y']}`)).size).toBe(12);
  expect(gridOf(table, { x: 'mean', y: '2' })).toEqual([{ x: 'mean', y: '2' }]);
});

it('goes downhill: begins with the first answers, and changes as few as it can of the nearest so far', () => {
  const tried = searched(gridOf(table));
  expect(tried[0]!.choices).toEqual({ x: '1', y: '1' });
  for (const [at, { choices }] of tried.entries()) {
    const best = nearestOf(tried.slice(0, at))?.choices;
    const left = tried.slice(at).map((each) => each.choices);
    const changed = (one: Choices): number => Number(one['x'] !== best?.['x']) + Number(one['y'] !== best?.['y']);
    if (best !== undefined) expect(changed(choices)).toBe(Math.min(...left.map(changed)));
  }
});

it('finds the nearest by the mean relative error of all numbers, one that is missing as 1', () => {
  const best = nearestOf(searched(gridOf(table)))!;
  expect(best.choices).toEqual({ x: '3', y: '2' });
  expect(best.values).toEqual([70, 60, 300]);
  expect(best.distance).toBeCloseTo(0.7 / 3, 12);
  expect(best.reached).toBe(2);
  expect(triedOf(places, best.choices, () => ({ failed: 'no' }))).toMatchObject({
    values: [null, null, null],
    distance: 1,
    reached: 0,
  });
  expect(settingWords(table, best.choices)).toBe('Width: 3 m; Height: 2 m');
  expect(nearestOf([])).toBeNull();
});

it('takes a printed 0 as reached by 0 only', () => {
  const zero = { ...table, rows: [{ ...table.rows[0]!, cells: ['0', '60', '300'] }] };
  const tried = triedOf(placesOf([zero]), { x: '3', y: '2' }, () => MEASURED);
  expect([tried.distance, tried.reached]).toEqual([1 / 3, 2]);
  for (const each of TABLES) for (const { printed } of placesOf([each])) expect(printed).toBeGreaterThanOrEqual(0);
});

it('states for each number the range over all settings tried, and that one is outside', () => {
  const tried = searched(gridOf(table));
  expect(rangesOf(places, tried)).toEqual([
    { least: 30, most: 100, outside: false },
    { least: 10, most: 120, outside: false },
    { least: 300, most: 300, outside: true },
  ]);
  expect(rangesOf(places, tried.slice(0, 1))[0]).toEqual({ least: 30, most: 30, outside: true });
  expect(rangesOf(places, [])).toEqual([null, null, null]);
});

it('runs a setting once for all numbers, and what does not depend on it only once', () => {
  const [one, other] = gridOf(table);
  const names = (choices: Choices): string[] => runsOfSetting(places, choices).map(({ name }) => name);
  expect(names(one!)).toHaveLength(2);
  expect(names(other!).filter((name) => names(one!).includes(name))).toHaveLength(1);
});

it('takes the tables of mobile nodes together, and from each draw one run', () => {
  const [aodv] = TABLES.filter(({ mobile }) => mobile);
  const tables = alikeOpen(aodv!);
  expect(tables.map(({ id }) => id)).toEqual(['islam-2', 'islam-3']);
  const grid = gridOf(aodv!);
  expect(grid).toHaveLength(21_870);
  expect(placesOf(tables)).toHaveLength(64);
  expect(runsOfSetting(placesOf(tables), grid[0]!)).toHaveLength(64);
});
