import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenarioText } from '../../src/app/opening/scenarioText.ts';
import { formatProblem } from '../../src/scenario/problem.ts';

const problemsOf = (text: string): string[] => {
  const read = readScenarioText(text);
  return read.ok ? [] : read.problems.map(formatProblem);
};

describe('the text of a scenario file', () => {
  it('is a scenario, or a preset with a scenario in it', () => {
    expect(readScenarioText('{"duration": 7}')).toMatchObject({ ok: true, scenario: { duration: 7 } });
    expect(readScenarioText('{"id": "a", "title": "A", "watch": "B.", "scenario": {"duration": 8}}')).toMatchObject({
      ok: true,
      scenario: { duration: 8 },
    });
  });

  it('is refused with every problem on a line of its own', () => {
    expect(problemsOf('{"duration": -1, "flows": [{}, {"kind": "udp", "rate": -5}]}')).toEqual([
      expect.stringMatching(/^duration: must be .* \(got -1\)$/),
      'flows[1].rate: must be above 0 (got -5)',
    ]);
    expect(problemsOf('not json')).toEqual(['file: must be JSON (got "not json")']);
    expect(problemsOf('')).toEqual(['file: must be JSON (got nothing)']);
  });

  it('never breaks the page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof readScenarioText(text).ok).toBe('boolean');
      }),
    );
  });
});
