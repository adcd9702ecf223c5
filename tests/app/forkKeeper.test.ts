/** What the page knows of forks that were asked for. */
import { expect, it } from 'vitest';
import type { Command, Opened } from '../../src/lab/protocol.ts';
import { ForkKeeper } from '../../src/app/run/forks/keeper.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import { RunData } from '../../src/app/run/runData.ts';
import { factsOf } from '../../src/lab/facts.ts';
import { labOf, oneFlow } from '../lab/labs.ts';

const facts = factsOf(labOf(oneFlow), 1);
const drop = { kind: 'drop', flow: 0, packets: 1 } as const;

it('a fork that is refused is given up, and another that was asked for before it still comes', () => {
  const sent: Command[] = [];
  const store = createLabStore();
  const keeper = new ForkKeeper({
    store,
    data: new RunData(facts),
    send: (command) => sent.push(command),
    open: () => {},
  });
  keeper.fork(drop);
  keeper.fork({ ...drop, flow: 9 });
  keeper.refused(2);
  const scenario = { ...facts.scenario, interventions: [{ ...drop, at: 1 }] };
  const opened: Opened = { ...facts, scenario };
  keeper.opened(opened, { id: 1, parent: 0, event: 0, at: 1, forgetAfter: 1 });
  expect(keeper.forks).toMatchObject([{ id: 1, change: { kind: 'drop', flow: 0 } }]);
  expect(sent.map(({ kind }) => kind)).toEqual(['fork', 'fork']);
});
