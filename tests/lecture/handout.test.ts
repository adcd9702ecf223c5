/** A lecture on paper. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Sheets } from '../../src/app/rooms/lecture/handout/Sheets.tsx';
import { emptyLecture, stopAt } from '../../src/lecture/lecture.ts';

const stops = [
  stopAt('papers/islam-1', 'Their Table 1.'),
  {
    ...stopAt('papers/islam-1', 'BBR wins.'),
    question: 'Who wins?',
    answers: ['CUBIC', 'BBR'],
    right: 2,
    note: 'Wait.',
  },
];

describe('a handout', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('reveals the answer of a question, also in its title, only to readers of the notes', () => {
    vi.stubGlobal('window', { location: { href: 'https://here/' } });
    const words = (notes: boolean): string =>
      renderToStaticMarkup(
        createElement(Sheets, { lecture: { ...emptyLecture, stops }, figures: [], notes, place: null }),
      );
    for (const text of ['Their Table 1.', 'Who wins?', 'CUBIC']) expect(words(false)).toContain(text);
    for (const text of ['BBR wins.', '(right)', 'Wait.'])
      expect([text, words(false).includes(text), words(true).includes(text)]).toEqual([text, false, true]);
  });
});
