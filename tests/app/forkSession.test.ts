/** What the page knows of forks that were requested, deleted, and restored. */
import { expect, it } from 'vitest';
import type { Command, Opened } from '../../src/lab/protocol/protocol.ts';
import { ForkSession } from '../../src/app/run/forks/forkSession.ts';
import { inOrder, signOf } from '../../src/app/run/forks/tree.ts';
import { createLabStore } from '../../src/app/run/labState.ts';
import { RunData } from '../../src/app/run/record/runData.ts';
import { factsOf } from '../../src/lab/record/facts.ts';
import { labOf, oneFlow } from '../lab/labs.ts';

const facts = factsOf(labOf(oneFlow), 1);
const drop = { kind: 'drop', flow: 0, packets: 1 } as const;

function newSession() {
  const sent: Command[] = [];
  const store = createLabStore();
  const session = new ForkSession({
    store,
    data: new RunData(facts),
    send: (command) => sent.push(command),
    open: () => {},
  });
  /** The worker's report when it has opened one. */
  const open = (id: number, parent = 0): void => {
    const scenario = { ...facts.scenario, interventions: [{ ...drop, at: id }] };
    const opened: Opened = { ...facts, scenario };
    session.opened(opened, { id, parent, event: 0, at: id, forgetAfter: 1 });
  };
  const make = (id: number, parent = 0): void => {
    session.show(parent);
    session.fork(drop);
    open(id, parent);
  };
  const signs = (): string[] => inOrder(session.forks).map(({ id }) => signOf(session.forks, id));
  const asked = (): number[] => sent.flatMap((command) => (command.kind === 'fork' ? [command.id] : []));
  return { session, store, open, make, signs, asked };
}

it('a fork that is refused is given up, and another that was asked for before it still comes', () => {
  const { session, open, asked } = newSession();
  session.fork(drop);
  session.fork({ ...drop, flow: 9 });
  session.refused(2);
  open(1);
  expect(session.forks).toMatchObject([{ id: 1, change: { kind: 'drop', flow: 0 } }]);
  expect(asked()).toEqual([1, 2]);
});

it('a fork that was taken away comes back with its forks, its name and its number, and is shown', () => {
  const { session, open, make, signs, asked } = newSession();
  make(1);
  session.name(1, 'the first');
  make(2, 1);
  make(3);
  session.show(1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a', 'Fork 2']);
  expect(session.undo()).toBe(true);
  expect(signs()).toEqual(['Fork 1']);
  expect(session.redo()).toBe(true);
  open(1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a', 'Fork 2']);
  expect(session.shown).toMatchObject({ id: 1, name: 'the first', change: { at: 1 } });
  // Its own fork is opened when the user wants to see it.
  expect(asked()).toEqual([1, 2, 3, 1]);
  session.show(2);
  expect(asked()).toEqual([1, 2, 3, 1, 2]);
  expect(session.redo()).toBe(false);
});

it('forks that were taken away one after the other come back the other way round, until another is made', () => {
  const { session, store, open, make, signs } = newSession();
  make(1);
  make(2, 1);
  session.undo();
  session.undo();
  expect(store.getState().forks).toBeNull();
  session.redo();
  open(1);
  expect(signs()).toEqual(['Fork 1']);
  session.fork(drop);
  open(3, 1);
  expect(signs()).toEqual(['Fork 1', 'Fork 1a']);
  expect(session.redo()).toBe(false);
});

it('knows when the ways of any two part, and what one that ran so far has lost', () => {
  const { session, make } = newSession();
  make(1);
  make(2, 1);
  const between = (here: number, there: number) =>
    session.take({
      fork: here,
      counterpart: { fork: there, samples: new Float64Array(), marks: [], known: 5 },
    } as never)?.parts;
  expect([between(2, 1), between(1, 2), between(2, 0)]).toEqual([2, 2, 1]);
  expect([session.lostBy(1, 5), session.lostBy(1, 6)]).toEqual([0, null]);
});
