/** What the page knows of forks that were asked for, taken away, and brought back. */
import { expect, it } from 'vitest';
import type { Command, Opened } from '../../src/lab/protocol.ts';
import { ForkKeeper } from '../../src/app/run/forks/keeper.ts';
import { inOrder, signOf } from '../../src/app/run/forks/tree.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import { RunData } from '../../src/app/run/runData.ts';
import { factsOf } from '../../src/lab/facts.ts';
import { labOf, oneFlow } from '../lab/labs.ts';

const facts = factsOf(labOf(oneFlow), 1);
const drop = { kind: 'drop', flow: 0, packets: 1 } as const;

function newKeeper() {
  const sent: Command[] = [];
  const store = createLabStore();
  const keeper = new ForkKeeper({
    store,
    data: new RunData(facts),
    send: (command) => sent.push(command),
    open: () => {},
  });
  /** What the worker says when it has opened one. */
  const open = (id: number, parent = 0): void => {
    const scenario = { ...facts.scenario, interventions: [{ ...drop, at: id }] };
    const opened: Opened = { ...facts, scenario };
    keeper.opened(opened, { id, parent, event: 0, at: id, forgetAfter: 1 });
  };
  const make = (id: number, parent = 0): void => {
    keeper.show(parent);
    keeper.fork(drop);
    open(id, parent);
  };
  const signs = (): string[] => inOrder(keeper.forks).map(({ id }) => signOf(keeper.forks, id));
  const asked = (): number[] => sent.flatMap((command) => (command.kind === 'fork' ? [command.id] : []));
  return { keeper, store, open, make, signs, asked };
}

it('a fork that is refused is given up, and another that was asked for before it still comes', () => {
  const { keeper, open, asked } = newKeeper();
  keeper.fork(drop);
  keeper.fork({ ...drop, flow: 9 });
  keeper.refused(2);
  open(1);
  expect(keeper.forks).toMatchObject([{ id: 1, change: { kind: 'drop', flow: 0 } }]);
  expect(asked()).toEqual([1, 2]);
});

it('a fork that was taken away comes back with its forks, its name and its number, and is shown', () => {
  const { keeper, open, make, signs, asked } = newKeeper();
  make(1);
  keeper.name(1, 'the first');
  make(2, 1);
  make(3);
  keeper.show(1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a', 'Fork 2']);
  expect(keeper.undo()).toBe(true);
  expect(signs()).toEqual(['Fork 1']);
  expect(keeper.redo()).toBe(true);
  open(1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a', 'Fork 2']);
  expect(keeper.shown).toMatchObject({ id: 1, name: 'the first', change: { at: 1 } });
  // Its own fork is opened when somebody wants to see it.
  expect(asked()).toEqual([1, 2, 3, 1]);
  keeper.show(2);
  expect(asked()).toEqual([1, 2, 3, 1, 2]);
  expect(keeper.redo()).toBe(false);
});

it('forks that were taken away one after the other come back the other way round, until another is made', () => {
  const { keeper, store, open, make, signs } = newKeeper();
  make(1);
  make(2, 1);
  keeper.undo();
  keeper.undo();
  expect(store.getState().forks).toBeNull();
  keeper.redo();
  open(1);
  expect(signs()).toEqual(['Fork 1']);
  keeper.fork(drop);
  open(3, 1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a']);
  expect(keeper.redo()).toBe(false);
});

it('knows when the ways of any two part, and what one that ran so far has lost', () => {
  const { keeper, make } = newKeeper();
  make(1);
  make(2, 1);
  const between = (here: number, there: number) =>
    keeper.take({ fork: here, counterpart: { fork: there, samples: new Float64Array(), marks: [], known: 5 } } as never)
      ?.parts;
  expect([between(2, 1), between(1, 2), between(2, 0)]).toEqual([2, 2, 1]);
  expect([keeper.lostBy(1, 5), keeper.lostBy(1, 6)]).toEqual([0, null]);
});
