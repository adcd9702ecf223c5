import { describe, expect, it } from 'vitest';
import {
  FIRST_PACE,
  keepsPace,
  paceAt,
  PACES,
  paceWords,
  stopNow,
  storyWords,
  usualPace,
} from '../../src/app/run/playback/pace.ts';
import { neighbour } from '../../src/app/run/playback/steps.ts';
import { FIRST_STATE, type LabState } from '../../src/app/run/labState.ts';

describe('the pace', () => {
  it('is said in words', () => {
    expect(PACES.map(paceWords)).toEqual([
      '1 s takes 1\u202f000 s',
      '1 s takes 500 s',
      '1 s takes 200 s',
      '1 s takes 100 s',
      '1 s takes 50 s',
      '1 s takes 20 s',
      '1 s takes 10 s',
      '1 s takes 5 s',
      '1 s takes 2 s',
      'real time',
      '2 s take 1 s',
      '5 s take 1 s',
      '10 s take 1 s',
    ]);
    expect(paceWords(paceAt(FIRST_PACE))).toBe('1 s takes 2 s');
    expect([storyWords('loss'), storyWords(null)]).toEqual(['slows for the loss', 'follows the story']);
  });

  it('stays within its ends', () => {
    expect([paceAt(-3), paceAt(99)]).toEqual([0.001, 10]);
    const run = { mobile: false, script: false, untilWords: '' };
    const around = [neighbour('event', -1, run), neighbour('event', 1, run), neighbour('loss', 1, run)];
    expect(around).toEqual(['event', 'packet', 'loss']);
  });

  it('counts as kept until it is known to be missed', () => {
    expect([keepsPace(0, 10), keepsPace(9.8, 10), keepsPace(3, 10)]).toEqual([true, true, false]);
  });

  it('is by itself one at which a run lasts a minute and more, and no faster than can be followed', () => {
    expect(usualPace(40, false)).toBe(FIRST_PACE);
    expect(paceWords(paceAt(usualPace(1000, false)))).toBe('5 s take 1 s');
    expect(paceWords(paceAt(usualPace(0.1, false)))).toMatch(/^1 s takes 1\s000 s$/);
    expect(paceWords(paceAt(usualPace(1e-6, false)))).toMatch(/^1 s takes 1\s000 s$/);
    expect(paceWords(paceAt(usualPace(2, false)))).toBe('1 s takes 50 s');
    expect(paceWords(paceAt(usualPace(60, true)))).toBe('1 s takes 2 s');
  });

  it('is that of the story while the run follows it, else the chosen one', () => {
    const status = { ...FIRST_STATE.status, pacing: { pace: 0.034, slowsFor: 'loss' } } as LabState['status'];
    expect(paceAt(stopNow({ story: true, status, paceStop: FIRST_PACE }))).toBe(0.05);
    expect(stopNow({ story: false, status, paceStop: FIRST_PACE })).toBe(FIRST_PACE);
    expect(stopNow({ story: true, status: null, paceStop: FIRST_PACE })).toBe(FIRST_PACE);
  });
});
