import { describe, expect, it } from 'vitest';
import {
  count,
  figure,
  figurePair,
  listed,
  milliseconds,
  rate,
  segmentPair,
  segments,
} from '../../src/app/ui/words/numbers.ts';

describe('numbers in words', () => {
  it('groups the digits of a count, and gives zero no sign', () => {
    expect([0, -0.2, 999, 1000, 61_204.4, -1_234_567].map(count)).toEqual([
      '0',
      '0',
      '999',
      '1\u202f000',
      '61\u202f204',
      '-1\u202f234\u202f567',
    ]);
  });

  it('are short and have their unit', () => {
    expect([rate(10e6), rate(800e3), rate(1e9)]).toEqual(['10 Mb/s', '800 kb/s', '1 Gb/s']);
    expect([milliseconds(0.06), milliseconds(0.0154), milliseconds(1.25), milliseconds(0)]).toEqual([
      '60 ms',
      '15 ms',
      '1.3 s',
      '0 ms',
    ]);
    expect([segments(53), segments(26.5), segments(26.54), segments(1e9), count(61204)]).toEqual([
      '53',
      '26.5',
      '26.5',
      'unlimited',
      '61\u202f204',
    ]);
    expect([figure(0.2), figure(1.23456), figure(Infinity)]).toEqual(['0.2', '1.235', 'unlimited']);
  });

  it('show that two windows differ', () => {
    expect(segmentPair(53, 26.5)).toEqual(['53', '26.5']);
    expect(segmentPair(79.461, 79.4736)).toEqual(['79.46', '79.47']);
    expect(segmentPair(20, 20)).toEqual(['20', '20']);
    expect(segmentPair(1e9, 32)).toEqual(['unlimited', '32']);
    expect([figurePair(0.257181, 0.257214), figurePair(1, 2)]).toEqual([
      ['0.257181', '0.257214'],
      ['1', '2'],
    ]);
  });

  it('make lists as people say them', () => {
    expect([listed([]), listed(['a']), listed(['a', 'b']), listed(['a', 'b', 'c'])]).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
  });
});
