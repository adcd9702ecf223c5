import { expect, it } from 'vitest';
import { flowsWithoutMarks, markTrap, remarksOn } from '../../src/scenario/check/remarks.ts';
import { accepted } from '../experiment.ts';

const red = (ecn: boolean, ...flows: readonly object[]) =>
  accepted({
    network: { bottleneck: { rate: 1e7, delay: 0.02, queue: { kind: 'red', limit: 50, ecn } } },
    flows: flows.map((flow) => ({ variant: 'newreno', ...flow })),
  });
const on = { parameters: { ecn: 'classic' } };

it('a marking queue with senders that have ECN off is reported, with the flows concerned', () => {
  expect(flowsWithoutMarks(red(true, {}, on, {}))).toEqual([0, 2]);
  expect(markTrap(red(true, {}, on, {}))).toEqual([
    'A queue marks packets (ECN is on), but 2 of 3 senders have ECN off: there it drops packets instead of marking them.',
  ]);
  expect(markTrap(red(true, {}, on))[0]).toContain('flow 1 has ECN off');
  expect(markTrap(red(true, {}))[0]).toContain('the sender has ECN off');
  expect(remarksOn(red(true, {}, {})).join()).toContain('the senders have ECN off');
});

it('nothing is reported if all senders support marks, or no queue makes any', () => {
  expect(markTrap(red(true, on, on))).toEqual([]);
  expect(markTrap(red(false, {}, {}))).toEqual([]);
  expect(flowsWithoutMarks(accepted({}))).toEqual([]);
});
