/** The sentence that summarises a comparison. */
import { expect, it } from 'vitest';
import { comparisonOf, partsOf, sentenceOf } from '../../src/study/comparison.ts';
import type { PlanInput } from '../../src/study/plan.ts';
import { refusals, studyOf } from './plans.ts';

const said = (plan: PlanInput): string => sentenceOf(comparisonOf(studyOf(plan)));
const TWO = { flows: [{ variant: 'newreno' }, { variant: 'cubic' }] };
const CODEL = { 'network.bottleneck.queue.kind': 'codel' };

it.each<readonly [string, PlanInput]>([
  [
    'In place of CUBIC put CUBIC, BBR and Vegas beside NewReno on this network, 10 starts each, while the queue goes from 25 to 200 packets, doubling: goodput against p95 queueing delay.',
    {
      scenario: TWO,
      contenders: [{ variant: 'cubic' }, { variant: 'bbr' }, { variant: 'vegas' }],
      replace: 1,
      seeds: 10,
      axes: [{ path: 'network.bottleneck.queue.limit', values: [25, 50, 100, 200] }],
    },
  ],
  [
    "In place of both senders put Reno and Vegas on “Near and far”, 1 start each: Jain's index against goodput.",
    {
      scenario: { ...TWO, title: 'Near and far' },
      contenders: [{ variant: 'reno' }, { variant: 'vegas' }],
      metrics: ['fairness', 'goodput'],
    },
  ],
  [
    'Alone, My CUBIC and CUBIC on this network, seeds 3, 8, while the delay goes from 10 to 40 ms at 4 values equally far apart and the number of senders is 1; 3: goodput against p95 queueing delay.',
    {
      scenario: { flows: [{}] },
      contenders: [{ variant: 'cubic', parameters: { betaCubic: 0.85 }, label: 'My CUBIC' }, { variant: 'cubic' }],
      seeds: [3, 8],
      axes: [
        { path: 'network.bottleneck.delay', from: '10ms', to: '40ms', steps: 4 },
        { path: 'flows.length', values: [1, 3] },
      ],
    },
  ],
  [
    'Queue managed by DropTail and CoDel on this network, 2 starts each: goodput.',
    { contenders: [{ label: 'DropTail' }, { label: 'CoDel', set: CODEL }], seeds: 2, metrics: ['goodput'] },
  ],
  [
    'Routing by AODV and DSDV on this network, 2 starts each: goodput against mean delay.',
    {
      scenario: { network: { kind: 'manet', nodes: 3 }, flows: [{ from: '0', to: '1' }] },
      contenders: ['aodv', 'dsdv'].map((name) => ({
        label: name.toUpperCase(),
        set: { 'network.routing.kind': name },
      })),
      seeds: 2,
      metrics: ['goodput', 'meanDelay'],
    },
  ],
  [
    'One and Two, 1 start each: goodput against p95 queueing delay.',
    {
      contenders: [
        { label: 'One', scenario: {} },
        { label: 'Two', scenario: TWO },
      ],
    },
  ],
])('%s', (sentence, plan) => {
  expect(said(plan)).toBe(sentence);
});

it('has a field for each thing that can be changed', () => {
  const parts = partsOf(comparisonOf(studyOf({ scenario: TWO, replace: 1, contenders: [{ variant: 'bbr' }] })));
  expect(parts.flatMap(({ field }) => field ?? [])).toEqual([
    'place',
    'contenders',
    'network',
    'starts',
    'while',
    'first',
    'second',
  ]);
});

it('gives the other flows by their number', () => {
  const flows = [...Array.from({ length: 20 }, () => ({ variant: 'reno' })), { variant: 'cubic' }];
  expect(said({ scenario: { flows }, replace: 20, contenders: [{ variant: 'bbr' }] })).toMatch(
    /^In place of CUBIC put BBR beside 20 × Reno on /,
  );
});

it('a sender can only take the place of a TCP flow that is there', () => {
  expect(refusals({ scenario: TWO, replace: 2 })).toEqual([
    'replace: must be the index of a TCP flow of the scenario (got 2)',
  ]);
  expect(refusals({ replace: 'last' })).toEqual([
    'replace: must be all, first, or the index of a flow, from 0 (got "last")',
  ]);
});
