import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readScenarioText } from '../../src/app/experiment/opening/scenarioText.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';

const problemsOf = (text: string): string[] => {
  const read = readScenarioText(text);
  if (read.kind === 'unreadable') return [read.reason];
  return read.kind === 'scenario' ? [] : read.problems.map(formatProblem);
};

describe('the text of a scenario file', () => {
  it('is a scenario, or a preset that contains one', () => {
    expect(readScenarioText('{"duration": 7}')).toMatchObject({ kind: 'scenario', scenario: { duration: 7 } });
    expect(readScenarioText('{"id": "a", "title": "A", "watch": "B.", "scenario": {"duration": 8}}')).toMatchObject({
      kind: 'scenario',
      scenario: { duration: 8 },
      input: { duration: 8 },
    });
  });

  it('is refused with one line per problem', () => {
    expect(problemsOf('{"duration": -1, "flows": [{}, {"kind": "udp", "rate": -5}]}')).toEqual([
      expect.stringMatching(/^duration: must be .* \(got -1\)$/),
      'flows[1].rate: must be above 0 (got -5)',
    ]);
  });

  it('that is not JSON is refused in one line, with the position', () => {
    expect(problemsOf('not json')).toEqual(['It is not JSON. Line 1, column 1: a value was expected (got "n").']);
    expect(problemsOf('{\n  "duration": 7\n  "seed": 1 }')).toEqual([
      'It is not JSON. Line 3, column 3: a comma or "}" was expected (got "\\"").',
    ]);
    expect(problemsOf('')).toEqual(['It is empty.']);
    expect(problemsOf('[1]')).toEqual(['It is JSON, but not a scenario: a scenario begins with "{".']);
  });

  it('that is too long is not parsed', () => {
    expect(problemsOf(`{"notes": "${'a'.repeat(5_000_000)}"}`)).toEqual(['It must have at most 5 000 000 characters.']);
  });

  it('never breaks the page', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(['scenario', 'refused', 'unreadable']).toContain(readScenarioText(text).kind);
      }),
    );
  });
});
