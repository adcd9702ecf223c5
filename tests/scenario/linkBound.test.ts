/** Anything written into an address can be opened again; what cannot be is refused with a message. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeLecture, emptyLecture, encodeLecture, stopAt } from '../../src/lecture/lecture.ts';
import { decodeLink, encodeLink } from '../../src/scenario/link/link.ts';
import { LONGEST_LINK, whyTooLong } from '../../src/scenario/link/linkText.ts';
import { accepted } from '../experiment.ts';
import { countNow } from '../sweep.ts';

/** A script with this many ACKs, no two of which share a time. */
const scripted = (rows: number) =>
  accepted({
    duration: 100,
    network: {
      kind: 'script',
      peer: Array.from({ length: rows }, (_, row) => ({
        at: 0.1 + (row * 7919) / 1e6,
        ack: row,
        window: 10 + ((row * 31) % 97),
      })),
    },
    flows: [{}],
  });

/** Letters that hardly compress. */
const noise = (length: number, seed: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((Math.imul(at + seed, 2654435761) >>> 13) % 26))).join(
    '',
  );

describe('a link', () => {
  it('that is reported to fit opens unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9000 }), (rows) => {
        const scenario = scripted(rows);
        const link = encodeLink(scenario);
        if (whyTooLong(link) !== '') return;
        const opened = decodeLink(link);
        expect([opened.notes, opened.scenario]).toEqual([[], scenario]);
      }),
      { numRuns: countNow(6, 2) },
    );
  });

  it('of 9,000 rows is reported as too long, with its length and the limit', () => {
    const link = encodeLink(scripted(9000));
    expect(decodeLink(link).notes).not.toEqual([]);
    expect(whyTooLong(link)).toMatch(/^Its link would have [\d,]+ (characters|entries); at most [\d,]+ are allowed\.$/);
  });

  it('of a lecture is reported to fit if it opens, and only then', () => {
    for (const stops of [1, 20, 60, 120, 200]) {
      const lecture = {
        ...emptyLecture,
        stops: Array.from({ length: stops }, (_, stop) => stopAt(noise(3000, stop * 4001), `Stop ${stop}`)),
      };
      const link = encodeLecture(lecture);
      const opened = decodeLecture(link).lecture;
      expect([stops, whyTooLong(link) === '', link.length <= LONGEST_LINK]).toEqual([
        stops,
        opened !== null,
        opened !== null,
      ]);
    }
  });
});
