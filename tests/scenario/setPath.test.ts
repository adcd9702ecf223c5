import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { setPath } from '../../src/scenario/edit/setPath.ts';
import { complete, refusals } from './refusals.ts';

const set = (input: unknown, path: string, value: string): unknown => {
  const result = setPath(input, path, value);
  if (!result.ok) throw new Error(formatProblem(result.problem));
  return result.input;
};
const refusal = (path: string, value: string): string => {
  const result = setPath({}, path, value);
  return result.ok ? 'accepted' : formatProblem(result.problem);
};

describe('setting a field by its path', () => {
  it('changes that field and leaves the input as it was', () => {
    const input = { duration: 5 };
    expect(set(input, 'duration', '20')).toEqual({ duration: 20 });
    expect(input).toEqual({ duration: 5 });
  });

  it('creates missing objects on the path', () => {
    expect(set({}, 'network.bottleneck.queue.limit', '20')).toEqual({
      network: { bottleneck: { queue: { limit: 20 } } },
    });
    expect(set({ flows: [{}] }, 'flows[0].delayedAck.timeout', '200ms')).toEqual({
      flows: [{ delayedAck: { timeout: '200ms' } }],
    });
  });

  it('finds the default flows where none are given', () => {
    const flows = complete(set({}, 'flows[1].variant', 'reno')).flows;
    expect(flows).toMatchObject([{ variant: 'newreno' }, { variant: 'reno', start: 2.2, stack: 'ns2', name: 'Reno' }]);
  });

  it('adds a flow in the place behind the last', () => {
    expect(complete(set({}, 'flows[2].variant', 'vegas')).flows).toHaveLength(3);
  });

  it.each([
    ['true', true],
    ['null', null],
    ['-5', -5],
    ['2e6', 2e6],
    ['20ms', '20ms'],
    ['cubic', 'cubic'],
    ['{"kind":"none"}', { kind: 'none' }],
    ['{broken', '{broken'],
    ['[1]', [1]],
    ['Infinity', 'Infinity'],
  ])('reads %s', (text, value) => {
    expect(set({}, 'network.bottleneck.loss', text)).toEqual({ network: { bottleneck: { loss: value } } });
  });

  it('takes a number for a text where a text belongs', () => {
    expect(set({}, 'title', '2024')).toEqual({ title: '2024' });
    expect(set({ flows: [{}] }, 'flows[0].name', 'true')).toEqual({ flows: [{ name: 'true' }] });
    expect(set({ flows: [{ name: 'x' }] }, 'flows[0].name', 'null')).toEqual({ flows: [{ name: null }] });
  });

  it('drops what a new kind does not have', () => {
    const input = set({ flows: [{ variant: 'reno', start: 3, parameters: { minRto: 1 } }] }, 'flows[0].kind', 'udp');
    expect(input).toEqual({ flows: [{ kind: 'udp', start: 3 }] });
    expect(refusals(input)).toEqual([]);
    expect(refusals(set(DEFAULT_SCENARIO, 'network.bottleneck.loss.kind', 'bernoulli'))).toEqual([]);
  });

  it('sets a setting of the variant', () => {
    const input = set(set({}, 'flows[0].variant', 'vegas'), 'flows[0].parameters.alpha', '2');
    expect(complete(input).flows[0]).toMatchObject({ parameters: { alpha: 2, initialSsthresh: 64 } });
  });

  it('leaves it to the scenario to refuse a value', () => {
    expect(refusals(set({}, 'network.kind', 'mesh'))).toEqual([
      'network.kind: must be dumbbell, custom, made, manet, accessPoint or script (got "mesh")',
    ]);
    expect(refusals(set({}, 'duration', 'long'))).toEqual([
      'duration: must be a time such as 0.02 or "20ms" (got "long")',
    ]);
  });

  it.each([
    ['network.botleneck.rate', '5', 'network.botleneck.rate: is not a field here; did you mean bottleneck? (got 5)'],
    ['flows[7].start', '5', 'flows[7].start: does not exist: the next free place is 2 (got 5)'],
    ['flows.start', '5', 'flows.start: is not an element: a list takes a number in brackets (got 5)'],
    ['network.bottleneck.loss.rate', '5', 'network.bottleneck.loss.rate: is a field of bernoulli, not of none (got 5)'],
    ['duration.seconds', '5', 'duration.seconds: is not a field here (got 5)'],
    ['__proto__.x', '5', '__proto__.x: is not a field here (got 5)'],
    ['flows[0].parameters.alpha.beta', '5', 'flows[0].parameters.alpha.beta: is not a field here (got 5)'],
    ['', '5', 'path: must be set by a path such as flows[1].rate (got "")'],
    ['flows[].start', '5', 'path: must be set by a path such as flows[1].rate (got "flows[].start")'],
    ['a b', '5', 'path: must be set by a path such as flows[1].rate (got "a b")'],
  ])('refuses %s', (path, value, line) => {
    expect(refusal(path, value)).toBe(line);
  });

  it('never throws', () => {
    const path = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom('flows', '[0]', '.', 'network', 'kind', 'nodes', '[1]', 'parameters', 'x', '__proto__'))
        .map((steps) => steps.join('')),
    );
    fc.assert(
      fc.property(fc.anything(), path, fc.oneof(fc.string(), fc.json()), (input, where, text) => {
        expect(typeof setPath(input, where, text).ok).toBe('boolean');
      }),
    );
  });
});
