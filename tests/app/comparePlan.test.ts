import { expect, it } from 'vitest';
import { tooLarge } from '../../src/app/rooms/compare/compareSession.ts';
import { formatProblem } from '../../src/scenario/words/problem.ts';
import { readPlan, type PlanInput } from '../../src/study/plan.ts';
import { expand } from '../../src/study/runs.ts';

const saidOf = (input: PlanInput): string => {
  const read = readPlan(input);
  if (!read.ok) return formatProblem(read.problems[0]!);
  const expanded = expand(read.plan);
  return expanded.ok ? tooLarge(expanded.study).map(formatProblem).join() : formatProblem(expanded.problems[0]!);
};
const rates = { path: 'network.bottleneck.rate', from: 1e6, to: 1e8 };
const delays = { path: 'network.bottleneck.delay', from: 0.01, to: 0.1 };

it('a comparison with more cells or runs than a page can show is refused in one line (it once froze the page)', () => {
  expect(
    saidOf({
      axes: [
        { ...rates, steps: 50 },
        { ...delays, steps: 50 },
      ],
    }),
  ).toBe('');
  expect(
    saidOf({
      axes: [
        { ...rates, steps: 1000 },
        { ...delays, steps: 1000 },
      ],
    }),
  ).toMatch(/^axes: must come to at most 5000 combinations on this page; .* \(got 1000000\)$/);
  expect(saidOf({ axes: [{ ...rates, steps: 1000 }], seeds: 3000 })).toMatch(
    /^seeds: must come to at most 2000000 runs on this page; .* \(got 3000000\)$/,
  );
});
