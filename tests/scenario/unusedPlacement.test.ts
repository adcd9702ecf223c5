// A placement that a movement does not use is named.
import { expect, it } from 'vitest';
import { movementOf } from '../../src/lab/build/movement.ts';
import { parseScenario } from '../../src/scenario/check/parse.ts';
import { remarksOn } from '../../src/scenario/check/remarks.ts';
import type { Scenario } from '../../src/scenario/scenario.ts';

function scenarioOf(placement: object, mobility: object): Scenario {
  const parsed = parseScenario({ network: { kind: 'manet', nodes: 6, placement, mobility }, flows: [{}] });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.scenario;
}

const GRID = { kind: 'grid', spacing: 50 };

it('says so exactly where nodes do not begin at their places', () => {
  for (const kind of ['static', 'randomWaypoint', 'randomDirection', 'gaussMarkov', 'groups']) {
    const scenario = scenarioOf(GRID, { kind });
    if (scenario.network.kind !== 'manet') throw new Error('not mobile');
    const movement = movementOf(scenario, scenario.network);
    const first = movement.legsOf(1)[0]!;
    const isUsed = first.x === 50 && first.y === 0;
    expect([kind, remarksOn(scenario).length]).toEqual([kind, isUsed ? 0 : 1]);
  }
  expect(remarksOn(scenarioOf(GRID, { kind: 'groups' }))).toEqual([
    'The placement of the nodes has no effect: movement "in groups" sets their initial positions.',
  ]);
  expect(remarksOn(scenarioOf({ kind: 'uniform' }, { kind: 'groups' }))).toEqual([]);
});
