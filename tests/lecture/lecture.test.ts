import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeLecture,
  emptyLecture,
  encodeLecture,
  MOST_STOPS,
  readLecture,
  stopAt,
  type Lecture,
} from '../../src/lecture/lecture.ts';
import { placeOf } from '../../src/app/rooms/lecture/stopPlace.ts';
import { nextWords } from '../../src/app/rooms/lecture/words.ts';
import { addressAt, goesOn, minutesBefore, moved, pressesOfLecture } from '../../src/lecture/presses.ts';

const asking = {
  ...stopAt('2abc', 'Two duplicate ACKs'),
  question: 'How many?',
  answers: ['0', '1'],
  right: 2,
  showsAt: '2abd',
};
const lecture: Lecture = { ...emptyLecture, title: 'Forty minutes', stops: [stopAt('2aaa', 'Slow start'), asking] };

describe('a stop in words', () => {
  it('names the lesson and the step, or all lessons', () => {
    expect(placeOf('lessons/slow-start/2').about).toBe('slow start, step 2');
    expect(placeOf('lessons/').about).toBe('all');
    expect(placeOf('lessons').about).toBe('all');
  });
});

describe('a lecture', () => {
  it('comes back from its link as it was', () => {
    const text = fc.string({ maxLength: 60 });
    const stops = fc.array(
      fc.record({
        at: text,
        title: text,
        note: text,
        minutes: fc.integer({ min: 0, max: 600 }),
        spotlight: fc.constantFrom('none' as const, 'window' as const),
        large: fc.boolean(),
        question: text,
        answers: fc.array(text, { maxLength: 6 }),
        right: fc.integer({ min: 0, max: 6 }),
        showsAt: text,
        plays: fc.boolean(),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(stops, (all) => {
        const read = readLecture({ stops: all });
        if (!read.ok) throw new Error('refused');
        expect(decodeLecture(`#lecture/${encodeLecture(read.data)}`)).toEqual({ lecture: read.data, notes: [] });
      }),
    );
  });

  it('that is damaged, newer, or not one, is refused in one line that names the field', () => {
    const link = encodeLecture(lecture);
    expect(decodeLecture(`lecture/${link.slice(0, -3)}`).notes).toEqual(['This link is damaged or cut off.']);
    expect(decodeLecture('lecture/').notes).toEqual(['This link holds no lecture.']);
    expect(decodeLecture(`lecture/2${link.slice(1)}`).notes).toEqual(['This link was made with a newer Sawtooth.']);
    const read = readLecture({ version: 2 });
    expect(read.ok ? [] : read.problems.map(({ message }) => message)).toEqual([
      'must be 1: the lecture was made with a newer Sawtooth',
    ]);
    const long = readLecture({ stops: Array.from({ length: MOST_STOPS + 1 }, () => ({})) });
    expect(long.ok ? [] : long.problems.map(({ path }) => path)).toEqual(['stops']);
    const wrong = readLecture({ stops: [{ minutes: -1 }] });
    expect(wrong.ok ? [] : wrong.problems.map(({ path, given }) => [path, given])).toEqual([
      ['stops[0].minutes', '-1'],
    ]);
  });
});

describe('the presses that give it', () => {
  it('arrive, ask and show, stop by stop', () => {
    expect(pressesOfLecture(lecture)).toEqual([
      { stop: 0, does: 'arrives' },
      { stop: 1, does: 'arrives' },
      { stop: 1, does: 'asks' },
      { stop: 1, does: 'shows' },
      { stop: 1, does: 'ends' },
    ]);
    expect(pressesOfLecture(emptyLecture)).toEqual([]);
    expect(pressesOfLecture(lecture).map((press) => addressAt(lecture.stops[press.stop]!, press))).toEqual([
      '2aaa',
      '2abc',
      '2abc',
      '2abd',
      '2abc',
    ]);
  });

  it('show what happened after every question, and never reveal its answer before', () => {
    const open = {
      ...emptyLecture,
      stops: [stopAt('2aaa', 'First'), { ...stopAt('2abc', 'It halves.'), question: 'And now?' }],
    };
    const presses = pressesOfLecture(open);
    expect(presses.map(({ does }) => does)).toEqual(['arrives', 'arrives', 'asks', 'shows', 'ends']);
    expect(presses.map((press) => goesOn(open.stops[press.stop]!, press))).toEqual([false, false, false, true, false]);
    expect(presses.slice(0, -1).map((_, press) => nextWords(open, presses, press, true))).toEqual([
      'stop 2',
      'a question',
      'what happened',
      'the end',
    ]);
    // The lecturer's own window reports it.
    expect(nextWords(open, presses, 0)).toBe('It halves.');
  });

  it('are planned in minutes, and stops change places', () => {
    expect(minutesBefore(lecture, 1)).toBe(3);
    expect(moved(lecture, 0, 1).stops.map(({ at }) => at)).toEqual(['2abc', '2aaa']);
    expect(moved(lecture, 0, -1)).toBe(lecture);
    expect(moved(lecture, 1, 1)).toBe(lecture);
  });
});
