/** Scores answers by the results of the engine: no key is stored. */
import { isTrue, numberOf, type Scope } from './expression.ts';
import { rateOf, valueAt, type RunFacts, type ShownQuantity } from './facts.ts';
import type { Feedback, Gate, Lesson, Show, Step } from './lesson.ts';

/**
 * An answer: the index of a choice, a number or a time, heights of dots, or positions of items. null: the result was
 * shown without an answer.
 */
export type Answer = readonly number[] | null;

export interface Score {
  readonly verdict: 'right' | 'partly' | 'wrong' | 'shown';
  readonly feedback: Feedback;
  /** The right answer, in the same form. */
  readonly truth: readonly number[];
}

export type Runs = ReadonlyMap<string, RunFacts>;

export const scopeOf = ({ lets }: Lesson, runs: Runs): Scope => ({ runs, lets, known: new Map() });

/** The time range of a step's picture, s. */
export function timesOf(
  { from, stop, to }: Show,
  scope: Scope,
): { readonly from: number; readonly stop: number; readonly to: number } {
  return { from: numberOf(from, scope), stop: numberOf(stop, scope), to: numberOf(to, scope) };
}

/** A shown quantity at a time, in its unit. */
export function shownAt(facts: RunFacts, of: ShownQuantity, flow: number, time: number): number {
  if (of !== 'rate') return valueAt(facts, of, flow, time);
  const width = rateWindow(facts);
  return rateOf(facts, flow, Math.max(0, time - width), time);
}

/** Window over which arrivals are counted, s. */
export const rateWindow = ({ duration }: RunFacts): number => duration / 100;

/** The times of a drawing's dots, s. */
export function dotTimes(step: Step, scope: Scope): readonly number[] {
  if (step.gate?.kind !== 'draw') return [];
  const { stop, to } = timesOf(step.show, scope);
  const { dots } = step.gate;
  return Array.from({ length: dots }, (_, at) => stop + ((to - stop) * (at + 1)) / dots);
}

/** The flows in a picture, from 0. */
export const flowsShown = ({ flows, of }: Show, facts: RunFacts): readonly number[] =>
  of === 'queue'
    ? [-1]
    : flows.length > 0
      ? flows.filter((flow) => flow < facts.flows.length)
      : facts.flows.flatMap(({ tcp }, flow) => (tcp || of === 'rate' ? [flow] : []));

/** The upper bound of a picture's axis: a round number above all its values. */
export function topOf(step: Step, scope: Scope, of: ShownQuantity = step.show.of): number {
  const facts = scope.runs.get(step.show.run);
  if (facts === undefined) return 1;
  const { from, to } = timesOf(step.show, scope);
  let most = 0;
  for (const flow of flowsShown({ ...step.show, of }, facts))
    for (let at = 0; at <= 400; at++) {
      const value = shownAt(facts, of, flow, from + ((to - from) * at) / 400);
      if (value > most) most = value;
    }
  const step10 = 10 ** Math.floor(Math.log10(most || 1));
  return ([1.2, 1.5, 2, 3, 4, 5, 6, 8, 10, 12].find((each) => each * step10 > most * 1.12) ?? 15) * step10;
}

/** The right answer from the runs, in the form of an answer. */
export function truthOf(step: Step, scope: Scope): readonly number[] {
  const gate = step.gate!;
  switch (gate.kind) {
    case 'choose':
      return [gate.choices.findIndex(({ when }) => isTrue(when, scope))];
    case 'number':
    case 'moment':
      return [numberOf(gate.of, scope)];
    case 'draw': {
      const facts = scope.runs.get(step.show.run)!;
      return dotTimes(step, scope).map((time) => shownAt(facts, step.show.of, gate.flow, time));
    }
    case 'order': {
      const times = gate.items.map(({ at }) => numberOf(at, scope));
      return times.map((_, item) => item).sort((one, other) => times[one]! - times[other]!);
    }
  }
}

function isRight(gate: Gate, answer: readonly number[], truth: readonly number[], top: number): boolean {
  switch (gate.kind) {
    case 'number':
      return Math.abs(answer[0]! - truth[0]!) <= gate.within * Math.abs(truth[0]!) + 1e-9;
    case 'moment':
      return Math.abs(answer[0]! - truth[0]!) <= gate.within + 1e-9;
    case 'draw':
      return answer.every((value, at) => Math.abs(value - truth[at]!) <= gate.within * top);
    default:
      return answer.every((value, at) => value === truth[at]);
  }
}

/** Values available in conditions of feedback. `place(2)`: where the answer put the second item. */
function withAnswer(step: Step, scope: Scope, answer: readonly number[], truth: readonly number[]): Scope {
  const gate = step.gate!;
  if (gate.kind === 'draw') {
    const facts = scope.runs.get(step.show.run)!;
    const start = shownAt(facts, step.show.of, gate.flow, timesOf(step.show, scope).stop);
    return { ...scope, values: { start, dots: gate.dots }, lists: { guess: answer, true: truth } };
  }
  if (gate.kind === 'order') {
    const place = gate.items.map((_, item) => answer.indexOf(item) + 1);
    return { ...scope, lists: { place } };
  }
  return { ...scope, values: { answer: answer[0]!, truth: truth[0]! } };
}

/** The feedback to an answer. */
export function scoreOf(lesson: Lesson, step: Step, runs: Runs, answer: Answer): Score {
  const gate = step.gate!;
  const scope = scopeOf(lesson, runs);
  const truth = truthOf(step, scope);
  if (gate.kind === 'choose') {
    const choice = gate.choices[answer?.[0] ?? truth[0]!] ?? gate.choices[0]!;
    const right = isTrue(choice.when, scope);
    return {
      verdict: answer === null ? 'shown' : right ? 'right' : choice.feedback.partly ? 'partly' : 'wrong',
      feedback: choice.feedback,
      truth,
    };
  }
  if (answer === null) return { verdict: 'shown', feedback: gate.right, truth };
  if (isRight(gate, answer, truth, topOf(step, scope))) return { verdict: 'right', feedback: gate.right, truth };
  const known = withAnswer(step, scope, answer, truth);
  const feedback = gate.feedback.find(({ when }) => when === null || isTrue(when, known)) ?? gate.right;
  return { verdict: feedback.partly ? 'partly' : 'wrong', feedback, truth };
}
