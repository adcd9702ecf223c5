/** Checks a lesson against its runs; used by teachers and tests. */
import { isTrue, numberOf, type Expression } from './expression.ts';
import { marksOf } from './facts.ts';
import type { Block, Feedback, Inline, Lesson, LessonProblem, Step } from './lesson.ts';
import { scopeOf, timesOf, truthOf, type Runs } from './score.ts';

const inlinesOf = (block: Block): readonly Inline[] =>
  block.kind === 'paragraph' ? block.of : block.kind === 'list' ? block.items.flat() : [];

const within = (inline: Inline): readonly Inline[] =>
  'of' in inline ? [inline, ...inline.of.flatMap(within)] : [inline];

/** All blocks of a step. */
function blocksOf(step: Step): readonly Block[] {
  const { gate } = step;
  const answers =
    gate === null
      ? []
      : gate.kind === 'choose'
        ? gate.choices.map(({ feedback }) => feedback)
        : [gate.right, ...gate.feedback];
  return [...step.blocks, ...(gate?.question ?? []), ...answers.flatMap(({ of }) => of), ...step.after];
}

/** Claims of a lesson that are false in its runs; empty if all are true. */
export function checkLesson(lesson: Lesson, runs: Runs): readonly LessonProblem[] {
  const scope = scopeOf(lesson, runs);
  const problems: LessonProblem[] = [];
  const fault = (line: number, message: string): void => void problems.push({ line, message });
  const has = (expression: Expression): boolean => Number.isFinite(numberOf(expression, scope));
  const needsBelief = ({ belief, partly, line }: Feedback): void => {
    if (belief === '' && !partly) fault(line, 'a wrong answer needs the belief behind it');
  };
  for (const step of lesson.steps) {
    const { show, gate } = step;
    const facts = runs.get(show.run)!;
    const { from, stop, to } = timesOf(show, scope);
    if (!(from >= 0 && from <= stop && stop <= to && from < to && to <= facts.duration))
      fault(show.line, `its picture goes from ${from} by ${stop} to ${to} s of ${facts.duration} s`);
    if (gate !== null && gate.kind !== 'choose' && gate.kind !== 'order' && gate.kind !== 'number' && !(stop < to))
      fault(show.line, 'time must stop before the end of the picture');
    for (const { that, words, line: at } of step.claims) if (!isTrue(that, scope)) fault(at, `not true: ${words}`);
    for (const { at, line: noted } of step.notes) if (!has(at)) fault(noted, 'this moment does not occur in the run');
    for (const block of blocksOf(step)) {
      if (block.kind === 'rule') {
        const time = numberOf(block.at, scope);
        if (
          !marksOf(runs.get(block.run)!, block.of, block.flow).some(
            (mark) => Math.abs(mark.time - time) < 1e-6 && mark.rule >= 0,
          )
        )
          fault(block.line, `no rule of a ${block.of} fires at ${time} s`);
      }
      for (const inline of inlinesOf(block).flatMap(within))
        if (inline.kind === 'value' && !has(inline.expression)) fault(inline.line, 'this number does not occur');
    }
    if (gate === null) continue;
    const truth = truthOf(step, scope);
    if (gate.kind === 'choose') {
      const right = gate.choices.filter(({ when }) => isTrue(when, scope)).length;
      if (right !== 1) fault(gate.line, `${right} answers are right`);
      for (const { when, feedback } of gate.choices) if (!isTrue(when, scope)) needsBelief(feedback);
      continue;
    }
    if (!truth.every(Number.isFinite)) fault(gate.line, 'its answer does not occur');
    if (gate.kind === 'moment' && !(truth[0]! > stop && truth[0]! <= to))
      fault(gate.line, 'its moment is not in the picture');
    if (gate.kind === 'order' && truth.every((item, at) => item === at))
      fault(gate.line, 'its items are already in order');
    for (const feedback of gate.feedback) needsBelief(feedback);
  }
  return problems;
}
