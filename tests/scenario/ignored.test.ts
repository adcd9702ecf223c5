import { expect, it } from 'vitest';
import { ignoredSettings } from '../../src/scenario/ignored.ts';
import { accepted } from '../experiment.ts';

const of = (flow: object): readonly string[] => ignoredSettings(accepted({ flows: [flow] }));

it('a setting that the loss recovery of a flow does not read is told, with who reads it', () => {
  expect(of({ variant: 'newreno', parameters: { tailLossProbe: true } })).toEqual([
    'flows[0].parameters.tailLossProbe has no effect: recovery newreno does not read it, only rack does.',
  ]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { partialDeflation: false } })).toEqual([
    'flows[0].parameters.partialDeflation has no effect: recovery rack does not read it, only newreno does.',
  ]);
});

it('the recovery that the flow chooses counts, not the usual one of its variant', () => {
  expect(of({ variant: 'newreno', parameters: { recovery: 'rack', tailLossProbe: false } })).toEqual([]);
  expect(of({ variant: 'cubic', stack: 'linux', parameters: { recovery: 'sack', frto: false } })).toHaveLength(1);
});

it('settings that every recovery reads, and defaults, are not told', () => {
  expect(of({ variant: 'newreno', parameters: { minRto: 1, dupThresh: 4 } })).toEqual([]);
  expect(of({ variant: 'cubic', stack: 'linux' })).toEqual([]);
});
