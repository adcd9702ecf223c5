/** Two windows change one lecture: the changes of both are kept. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyLecture, stopAt, type Lecture } from '../../src/lecture/lecture.ts';
import { mergeLectures } from '../../src/lecture/merge.ts';

const of = (...titles: readonly string[]): Lecture => ({
  ...emptyLecture,
  title: 'TCP',
  stops: titles.map((title) => stopAt(`run-${title.split(' ')[0]}`, title)),
});
const titles = ({ stops }: Lecture): string[] => stops.map(({ title }) => title);
const noted = (lecture: Lecture, at: number, note: string): Lecture => ({
  ...lecture,
  stops: lecture.stops.map((stop, place) => (place === at ? { ...stop, note } : stop)),
});

describe('a lecture that two windows have changed', () => {
  const before = of('a', 'b', 'c');

  it('keeps a note of the one and a title of the other, of one stop and of two', () => {
    const mine = noted(before, 1, 'say this');
    const theirs = of('a', 'b again', 'c');
    expect(mergeLectures(before, mine, theirs).stops[1]).toMatchObject({ title: 'b again', note: 'say this' });
    expect(mergeLectures(before, mine, noted(before, 2, 'and that')).stops.map(({ note }) => note)).toEqual([
      '',
      'say this',
      'and that',
    ]);
    expect(mergeLectures(before, { ...before, minutes: 9 }, { ...before, title: 'New' })).toMatchObject({
      title: 'New',
      minutes: 9,
    });
  });

  it('has the stops that both have added, each behind the one it stood behind', () => {
    expect(titles(mergeLectures(before, of('a', 'x', 'b', 'c'), of('a', 'b', 'c', 'y')))).toEqual([
      'a',
      'x',
      'b',
      'c',
      'y',
    ]);
    expect(titles(mergeLectures(of(), of('x'), of('y')))).toEqual(['x', 'y']);
  });

  it('lacks what one has removed, unless the other has changed it', () => {
    expect(titles(mergeLectures(before, of('a', 'c'), noted(before, 0, 'n')))).toEqual(['a', 'c']);
    expect(titles(mergeLectures(before, of('a', 'c'), noted(before, 1, 'n')))).toEqual(['a', 'b', 'c']);
    expect(titles(mergeLectures(before, noted(before, 1, 'n'), of('a', 'c')))).toEqual(['a', 'b', 'c']);
  });

  it('has the order of who moved stops', () => {
    expect(titles(mergeLectures(before, of('c', 'a', 'b'), noted(before, 0, 'n')))).toEqual(['c', 'a', 'b']);
    expect(titles(mergeLectures(before, noted(before, 0, 'n'), of('c', 'a', 'b')))).toEqual(['c', 'a', 'b']);
  });

  it('is that of the one where the other has done nothing, whatever was done', () => {
    const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')).map((names) => of(...names));
    fc.assert(
      fc.property(some, some, (old, mine) => {
        expect(mergeLectures(old, mine, old)).toEqual(mine);
        expect(titles(mergeLectures(old, old, mine))).toEqual(titles(mine));
      }),
    );
  });
});
