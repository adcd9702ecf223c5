import { describe, expect, it } from 'vitest';
import { DEFAULT_SCENARIO } from '../../src/scenario/check/defaultScenario.ts';
import { checkLetters } from '../../src/scenario/link/base64url.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';

/** A link with this text in it. */
const linkOf = (text: string): string => `1${checkLetters(`.${text}`)}.${text}`;

describe('a link', () => {
  it('holds a loop, and bookmarks with notes, whatever is written in them', () => {
    const view = {
      loopFrom: 2.3061234,
      loopTo: 4.1,
      bookmarks: [
        { event: 5613, time: 2.3061234567, note: 'the loss; <img src=x onerror=alert(1)> ~ "=" & ünïcödé 日本' },
        { event: 7542, time: 2.515, note: '' },
        { event: 7542, time: 2.5151, between: true, note: 'true' },
      ],
    };
    const opened = decodeLink(encodeLink(DEFAULT_SCENARIO, { event: 7 }, view));
    expect(opened).toMatchObject({ view, notes: [], moment: { event: 7 } });
    expect(opened.view).toEqual(view);
  });

  it('contains the condition used as step unit, and reports invalid ones in one line each', () => {
    const view = { until: { when: 'cwndReaches', flow: 1, value: 50 } };
    expect(decodeLink(encodeLink(DEFAULT_SCENARIO, undefined, view))).toMatchObject({ view, notes: [] });
    const { view: read, notes } = decodeLink(
      linkOf('until.when=a-b~until.flow=1~until.value=x~until.constructor=1~until.flow.flow=2'),
    );
    expect(read).toBeUndefined();
    expect(notes).toEqual(
      ['when', 'value', 'constructor', 'flow.flow'].map(
        (field) => `Left out: until.${field} is not a setting of the plots.`,
      ),
    );
  });

  it('that asks for a loop that ends before it begins has none', () => {
    expect(decodeLink(linkOf('view.loopFrom=4~view.loopTo=2')).view).toBeUndefined();
  });

  it('leaves out invalid bookmarks, and reports each in one line', () => {
    const text = [
      'bookmark.0.event=5~bookmark.0.time=0.5~bookmark.0.note=fine',
      'bookmark.1.event=-5~bookmark.1.time=1',
      'bookmark.50.event=5~bookmark.50.time=0.5',
      `bookmark.2.event=9~bookmark.2.time=1~bookmark.2.note=${'x'.repeat(201)}`,
      'bookmark.3.time=3',
    ].join('~');
    const { view, notes } = decodeLink(linkOf(text));
    expect(view?.bookmarks).toEqual([
      { event: 5, time: 0.5, note: 'fine' },
      { event: 9, time: 1, note: '' },
    ]);
    expect(notes).toEqual(
      ['bookmark[1].event', 'bookmark[50].event', 'bookmark[50].time', 'bookmark[2].note'].map(
        (path) => `Left out: ${path} is not a bookmark: at most 50 are allowed, with notes of at most 200 characters.`,
      ),
    );
  });
});
