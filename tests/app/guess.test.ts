import { describe, expect, it } from 'vitest';
import { answerOf, numberQuestionOf } from '../../src/app/rooms/lab/guess/GuessSheet.tsx';
import { verdictOf } from '../../src/app/rooms/lab/guess/GuessSheet.tsx';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { runAt } from '../../src/figures/instantLaboratory.ts';

const line = (...values: readonly number[]) => values.map((value, at) => ({ time: at + 1, value }));

describe('a guess of a window', () => {
  it('is described by its end, its average error, and its largest error', () => {
    expect(verdictOf('NewReno', line(10, 20, 30), line(12, 28, 31))).toBe(
      'At 3.0 s NewReno has a window of 31; your guess was 30. On average your line is 3.7 segments off, most at 2.0 s: 20 where it was 28.',
    );
  });

  it('that was right is described so', () => {
    expect(verdictOf('CUBIC', line(10, 20), line(10.2, 19.8))).toBe(
      'At 2.0 s CUBIC has a window of 20; your guess was 20. Your line is right throughout.',
    );
  });
});

describe('a guess of a number', () => {
  it('concerns the flow that has undetected losses, and is answered when it detects them', () => {
    const now = runAt(DEFAULT_SCENARIO, 2.415);
    const question = numberQuestionOf(now)!;
    expect(question).toMatchObject({ name: 'CUBIC', already: 8 });
    expect(answerOf(now, question)).toBeNull();
    const later = runAt(DEFAULT_SCENARIO, 3);
    const { lost, at } = answerOf(later, question)!;
    const [cut] = later.marks.between(now.present.now, 3).filter(({ kind, flow }) => kind === 'cut' && flow === 1);
    expect(at).toBe(cut!.time);
    const losses = later.marks.between(0, at).filter(({ kind, flow }) => kind === 'loss' && flow === 1);
    expect(lost).toBe(losses.length);
    expect(lost).toBeGreaterThanOrEqual(8);
    expect(numberQuestionOf(later)).toBeNull();
  });
});
