import { describe, expect, test } from 'vitest';
import { lanesOf } from '../../src/app/experiment/form/drawing/lanes.ts';
import { drawnNetwork, writtenOut, type DrawnNode } from '../../src/app/experiment/form/drawing/wired.ts';
import { tonesOfFlows } from '../../src/app/experiment/form/model/names.ts';
import { elementsAt } from '../../src/app/experiment/form/model/fields.ts';

const size = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
const nearest = (nodes: readonly DrawnNode[]): number =>
  Math.min(...nodes.flatMap((a, i) => nodes.slice(0, i).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));
const dumbbell = (...flows: readonly object[]) => writtenOut({ network: { kind: 'dumbbell' }, flows });

describe('many hosts of a router', () => {
  test.each([
    [60, 4],
    [192, 64],
  ])('are drawn as blocks, one for each variant, that fit a screen: %i and %i', (cubic, reno) => {
    const draft = dumbbell({ variant: 'cubic', count: cubic }, { variant: 'newreno', count: reno });
    const { nodes } = drawnNetwork(draft);
    const [wide, high] = [size(nodes.map(({ x }) => x)), size(nodes.map(({ y }) => y))];
    expect(wide / high).toBeGreaterThan(1);
    expect(wide / high).toBeLessThan(3);
    expect(nearest(nodes)).toBeGreaterThanOrEqual(30);
    // Data go from left to right.
    const [r0, r1] = nodes.filter(({ isHost }) => !isHost).map(({ x }) => x);
    for (const { x } of nodes.filter(({ name }) => name.startsWith('s'))) expect(x).toBeLessThan(r0!);
    for (const { x } of nodes.filter(({ name }) => name.startsWith('d'))) expect(x).toBeGreaterThan(r1!);
    const ends = (from: number, to: number) => nodes.slice(from, to).map(({ y }) => y);
    expect(Math.max(...ends(0, cubic))).toBeLessThan(Math.min(...ends(cubic, cubic + reno)));
  });

  test('are bundles of thin lines to the router, where all of a variant are one lane', () => {
    const draft = dumbbell({ variant: 'cubic', count: 60 }, { variant: 'newreno', count: 4 });
    const lanes = lanesOf(drawnNetwork(draft), tonesOfFlows(elementsAt(draft, ['flows'])), 8);
    expect(
      lanes.map(({ flows, fan, stretches, ends }) => [flows.length, fan.length, stretches.length, ends.length]),
    ).toEqual([
      [60, 120, 1, 60],
      [4, 8, 1, 4],
    ]);
  });

  test('stay in their column where they are few, and on their circle in a star', () => {
    const few = drawnNetwork(dumbbell({ count: 8 })).nodes.filter(({ name }) => name.startsWith('s'));
    expect(new Set(few.map(({ x }) => x)).size).toBe(1);
    const star = writtenOut({ network: { kind: 'made', shape: { kind: 'star', hosts: 30 } }, flows: [{}] });
    const { nodes } = drawnNetwork(star);
    const [hub, ...leaves] = [...nodes].sort((a, b) => Number(a.isHost) - Number(b.isHost));
    const far = leaves.map(({ x, y }) => Math.hypot((x - hub!.x) / 130, (y - hub!.y) / 100));
    expect(size(far)).toBeLessThan(0.05 * far[0]!);
  });
});
