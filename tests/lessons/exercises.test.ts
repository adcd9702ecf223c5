// Exercises, each solved again from its own text by pencil arithmetic: 40 of each kind; with PROPERTY_RUNS=25, a
// thousand.
import { describe, expect, test } from 'vitest';
import { rightOf, type Answer, type Exercise, type Given, type Part } from '../../src/lessons/exercises/exercise.ts';
import { KIND_NAMES, USUAL_KINDS, type KindName } from '../../src/lessons/exercises/kinds.ts';
import { addressOf, orderOfAddress, USUAL_ORDER } from '../../src/lessons/exercises/order.ts';
import { makeSheet } from '../../src/lessons/exercises/sheet.ts';
import { CONVENTION_NAMES } from '../../src/lessons/rounds/conventions.ts';
import { wordMeant } from '../../src/lessons/exercises/typed.ts';
import { booked } from './booked.ts';

const SEEDS = 40 * Number(process.env['PROPERTY_RUNS'] ?? 1);

/** The numbers in a text, in order. */
const numbersOf = (text: string): readonly number[] => Array.from(text.matchAll(/\d+/g), ([digits]) => Number(digits));

interface Task {
  readonly exercise: Exercise;
  readonly given: Given;
  /** Windows and thresholds of its connection, worked out by hand. */
  readonly rows: readonly (readonly [number, number])[];
}

const SOLVED: Readonly<Record<KindName, (task: Task) => Answer>> = {
  phases: ({ exercise, rows }) => {
    const [first, last] = numbersOf(exercise.question) as [number, number];
    const [from, to] = [rows[first - 1]![0], rows[last - 1]![0]];
    return [to - from === last - first ? 'congestion avoidance' : 'slow start'];
  },
  window: ({ exercise, rows }) => {
    const [cwnd, ssthresh] = rows[numbersOf(exercise.question).at(-1)! - 1]!;
    return exercise.fields.length === 1 ? [ssthresh] : [cwnd, ssthresh];
  },
  segment: ({ exercise, rows }) => {
    const [wanted] = numbersOf(exercise.question);
    let sum = 0;
    return [rows.findIndex(([cwnd]) => (sum += cwnd) >= wanted!) + 1];
  },
  loss: ({ exercise, rows }) => {
    const [round] = numbersOf(exercise.question);
    return [rows[round!]![0] === 1 ? 'a timeout' : 'three duplicate ACKs'];
  },
  variant: ({ given }) => {
    const windows = given.rounds.map(({ cwnd }) => cwnd);
    const place = windows.findIndex((cwnd, at) => (windows[at + 1] ?? cwnd) < cwnd);
    const left = windows[place + 1]! / windows[place]!;
    return [left === 0.5 ? 'Reno' : left === 0.7 ? 'CUBIC' : windows[place + 1] === 1 ? 'Tahoe' : 'nobody'];
  },
  time: ({ given }) => {
    const [kilobytes, , , begin, bound] = numbersOf(given.text[0]!) as [number, number, number, number, number?];
    const [roundTrip] = numbersOf(given.text[1]!);
    let [sent, rounds, cwnd] = [0, 0, begin];
    for (; sent < kilobytes; rounds++) {
      sent += cwnd;
      cwnd = cwnd < (bound ?? Infinity) ? Math.min(2 * cwnd, bound ?? Infinity) : cwnd + 1;
    }
    return [rounds * roundTrip!];
  },
  ladder: ({ exercise, given }) => {
    const [, last, lost] = numbersOf(given.text[0]!) as [number, number, number];
    return [exercise.question.startsWith('How many') ? last - lost : lost];
  },
  fairness: ({ exercise, given }) => {
    const [room, a, b] = numbersOf(given.text[0]!) as [number, number, number];
    let windows = [a, b];
    for (let losses = exercise.question.includes('second') ? 2 : 1; losses > 0; losses--) {
      while (windows[0]! + windows[1]! <= room) windows = windows.map((cwnd) => cwnd + 1);
      windows = windows.map((cwnd) => Math.floor(cwnd / 2));
    }
    return windows;
  },
  threshold: ({ given }) => {
    const [text] = given.text as [string];
    const [, last] = numbersOf(text) as [number, number];
    const named = new Set<number>();
    const ranges = /names ([^;]*);/.exec(text)![1]!;
    for (const [, from = '', to = from] of ranges.matchAll(/(\d+)(?: to (\d+))?/g))
      for (let number = Number(from); number <= Number(to); number++) named.add(number);
    let lost = 0;
    for (let number = 1; number <= last - 3; number++) if (!named.has(number)) lost++;
    return [lost];
  },
  recorded: ({ given }) => {
    const [text] = given.text as [string];
    const before = Number(/window is ([\d.]+) packets/.exec(text)![1]);
    return [Math.round(before * (text.includes('CUBIC') ? 0.7 : 0.5))];
  },
};

const tasksOf = ({ given, exercises }: Part, convention: (typeof CONVENTION_NAMES)[number]): readonly Task[] =>
  exercises.map((exercise) => ({
    exercise,
    given,
    rows: given.connection === null ? [] : booked(given.connection, convention),
  }));

/** The faults of an exercise. */
function faultsOf(task: Task): readonly string[] {
  const { choices, fields, source, solution } = task.exercise;
  const right = choices.filter(({ belief }) => belief === null);
  const texts = choices.map(({ value }) => value.join(' '));
  const solved = SOLVED[task.exercise.kind](task).join(' ');
  return [
    ...(right.length === 1 ? [] : [`${right.length} are right`]),
    ...(right[0]?.value.join(' ') === solved ? [] : [`${right[0]?.value.join(' ')} by the engine, ${solved} by hand`]),
    ...(new Set(texts).size === texts.length ? [] : ['two choices are the same']),
    ...(choices.length >= 3 && choices.length <= 4 ? [] : [`${choices.length} choices`]),
    ...(choices.every(({ value, says }) => value.length === fields.length && says !== '')
      ? []
      : ['a choice lacks something']),
    ...(source !== '' && solution.length > 0 && solution.length <= 6 ? [] : ['it has no solution, or a long one']),
    // Feasible by hand: no intermediate number has more than four digits, no sum more than twelve terms.
    ...(numbersOf(solution.join(' ')).every((number) => number <= 2000) ? [] : ['a number is too large']),
    ...(solution.every((step) => step.split(' + ').length <= 12) ? [] : ['a sum is too long']),
  ];
}

const made = Array.from({ length: SEEDS }, (_, seed) => {
  const convention = CONVENTION_NAMES[seed % CONVENTION_NAMES.length]!;
  // One of each kind, and the window twice.
  const { parts } = makeSheet({ ...USUAL_ORDER, count: KIND_NAMES.length + 1, seed, convention, kinds: KIND_NAMES });
  return { seed, tasks: parts.flatMap((part) => tasksOf(part, convention)) };
});

describe('an exercise', () => {
  test.each(KIND_NAMES)('of kind %s has one right answer, which its text gives by hand, and wrong ones', (kind) => {
    const faults: string[] = [];
    for (const { seed, tasks } of made) {
      const ofKind = tasks.filter(({ exercise }) => exercise.kind === kind);
      if (ofKind.length === 0) faults.push(`seed ${seed}: none`);
      for (const task of ofKind)
        for (const fault of faultsOf(task)) faults.push(`seed ${seed}: ${fault}: ${task.exercise.question}`);
    }
    expect(faults).toEqual([]);
  });

  test('about a loss distinguishes the kinds: with the other one the next window differs', () => {
    const { parts } = makeSheet({ ...USUAL_ORDER, seed: 3, count: 1, kinds: ['loss'] });
    const [exercise] = parts[0]!.exercises;
    expect(rightOf(exercise!).says).toMatch(/it would be (\d+)/);
  });
});

test.each([
  ['3 dup ACKs', 'three duplicate ACKs'],
  ['3 dupacks', 'three duplicate ACKs'],
  ['Triple duplicate acknowledgements', 'three duplicate ACKs'],
  ['time-out', 'a timeout'],
  ['RTO', 'a timeout'],
  ['no loss', 'no loss: the receiver window'],
  ['window', 'no loss: the receiver window'],
  ['loss of a queue', null],
  ['', null],
])('"%s" is taken for the word that it means', (typed, meant) => {
  expect(wordMeant(['three duplicate ACKs', 'a timeout', 'no loss: the receiver window'], typed)).toBe(meant);
});

test.each([
  ['ss', 'slow start'],
  ['Slow Start.', 'slow start'],
  ['CA', 'congestion avoidance'],
  ['avoid', 'congestion avoidance'],
  ['fast', 'fast recovery'],
  ['a', null],
])('"%s" is taken for the phase that it means', (typed, meant) => {
  expect(wordMeant(['slow start', 'congestion avoidance', 'fast recovery'], typed)).toBe(meant);
});

describe('a sheet', () => {
  test('has as many exercises as were asked for, none of them twice, and is the same for the same seed', () => {
    for (const seed of [0, 7, 4711]) {
      const order = { ...USUAL_ORDER, seed, count: 23 };
      const sheet = makeSheet(order);
      const all = sheet.parts.flatMap(({ given, exercises }) =>
        exercises.map(({ question }) => given.text.join(' ') + question),
      );
      expect(all.length).toBe(23);
      expect(new Set(all).size).toBe(23);
      expect(makeSheet(order)).toEqual(sheet);
    }
    expect(makeSheet({ ...USUAL_ORDER, seed: 1 })).not.toEqual(makeSheet({ ...USUAL_ORDER, seed: 2 }));
  });

  test('asks for every kind in ten exercises', () => {
    const kinds = makeSheet({ ...USUAL_ORDER, seed: 5 }).parts.flatMap(({ exercises }) =>
      exercises.map(({ kind }) => kind),
    );
    expect([...new Set(kinds)].sort()).toEqual([...USUAL_KINDS].sort());
  });

  test('has an address that gives its order back, and says what it does not know', () => {
    const order = { seed: 4711, count: 4, kinds: ['window', 'time'], convention: 'halved' } as const;
    expect(orderOfAddress(`#${addressOf(order)}`)).toEqual({ order, wrong: [] });
    expect(orderOfAddress('#lessons/exercise/')).toEqual({ order: USUAL_ORDER, wrong: [] });
    const { order: left, wrong } = orderOfAddress('#lessons/exercise/?seed=-1&count=1e3&kinds=window,tea&colour=red');
    expect(left).toEqual({ ...USUAL_ORDER, kinds: ['window'] });
    expect(wrong.map(({ field }) => field)).toEqual(['colour', 'seed', 'count', 'kinds']);
  });
});
