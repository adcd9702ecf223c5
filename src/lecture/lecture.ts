import * as z from 'zod/mini';
import { decodeDocument, encodeDocument, readDocument, type ReadDocument } from '#scenario/link/document.ts';
import { LONGEST_LINK } from '#scenario/link/linkText.ts';
import { choice, fieldNotes, integer, list, number, switchField, text } from '#scenario/fields/field.ts';
import { formatProblem, type Problem } from '#scenario/words/problem.ts';

/** Version of the lecture format. */
const LECTURE_VERSION = 1;
/** Maximum number of stops. */
export const MOST_STOPS = 200;
export const MOST_ANSWERS = 6;
/** Prefix of a lecture in an address, after the #. */
export const LECTURE_ROUTE = 'lecture/';

/**
 * Parts that a stop can highlight; the rest of the picture is dimmed. Runs support the first two, comparisons and
 * papers the last two.
 */
const SPOTLIGHTS = ['none', 'network', 'window', 'figure', 'table'] as const;
export type Spotlight = (typeof SPOTLIGHTS)[number];

/** An address of the page, from its # on; never that of another page. */
const address = (label: string, help: string) => text({ label, longest: LONGEST_LINK, help });

const stop = z
  .strictObject({
    at: address('Address', 'The moment, comparison or table on the screen, as behind the # of its link.'),
    title: text({ label: 'Title', longest: 300, help: 'What the audience sees there, in a sentence.' }),
    note: text({ label: 'Note', longest: 4000, help: 'What the lecturer wants to say; only in the second window.' }),
    minutes: number({ label: 'Minutes', range: [0, 600], default: 3, help: 'The time planned for it.' }),
    spotlight: z._default(choice(SPOTLIGHTS, { label: 'Spotlight', help: 'The part in the light.' }), 'none'),
    large: switchField({ label: 'Larger text', default: false, help: 'Text is larger there.' }),
    question: text({
      label: 'Question',
      longest: 400,
      help: 'What the audience is asked before it goes on; empty: nothing.',
    }),
    answers: z._default(
      list(text({ label: 'Answer', longest: 60, help: 'An answer to choose.' }), {
        label: 'Answers',
        range: [0, MOST_ANSWERS],
        help: 'Answers to choose from.',
      }),
      [],
    ),
    right: integer({
      label: 'Right answer',
      range: [0, MOST_ANSWERS],
      default: 0,
      help: 'From 1; 0: none is marked.',
    }),
    showsAt: address('Answer at', 'Where it is shown what happened; empty: at the next stop.'),
    plays: switchField({
      label: 'Plays there',
      default: true,
      help: 'The run plays to the answer instead of jumping.',
    }),
  })
  .register(fieldNotes, { label: 'Stop', help: 'A place of the lecture.' });

const lectureSchema = z
  .strictObject({
    version: z
      ._default(z.literal(LECTURE_VERSION), LECTURE_VERSION)
      .register(fieldNotes, { label: 'Version', help: 'Version of the format of lectures.' }),
    title: text({ label: 'Title', longest: 200, help: 'Plain text, at most 200 characters.' }),
    minutes: number({
      label: 'Minutes',

      range: [1, 600],
      default: 40,
      help: 'How long the lecture may last.',
    }),
    stops: z._default(list(stop, { label: 'Stops', range: [0, MOST_STOPS], help: 'From first to last.' }), []),
  })
  .register(fieldNotes, { label: 'Lecture', help: 'A list of stops to be presented.' });

/** A lecture with every default filled in. */
export type Lecture = z.output<typeof lectureSchema>;
export type Stop = Lecture['stops'][number];

/** Reads a lecture from a file or a link. Total: any input yields a lecture or at least one problem. */
export const readLecture = (input: unknown): ReadDocument<Lecture> =>
  readDocument({ noun: 'lecture', version: LECTURE_VERSION, schema: lectureSchema }, input);

const EMPTY = readLecture({});
if (!EMPTY.ok) throw new Error('the defaults of the schema are not a lecture');
/** A lecture without stops. */
export const emptyLecture: Lecture = EMPTY.data;

function usualStop(): Stop {
  const read = readLecture({ stops: [{}] });
  const [usual] = read.ok ? read.data.stops : [];
  if (usual === undefined) throw new Error('the defaults of the schema are not a stop');
  return usual;
}

const plainStop = usualStop();

/** A stop at an address. */
export const stopAt = (at: string, title: string): Stop => ({ ...plainStop, at, title });

/** The fields of a record that differ from its defaults. */
const short = <Of extends object>(value: Of, usual: Of): object =>
  Object.fromEntries(
    Object.entries(value).filter(([name, each]) => JSON.stringify(each) !== JSON.stringify(Reflect.get(usual, name))),
  );

/** The shortest input that `readLecture` completes to the same lecture. Files and links contain it. */
export function minimalLecture(lecture: Lecture): object {
  const stops = lecture.stops.map((each) => short(each, plainStop));
  return { version: lecture.version, ...short(lecture, emptyLecture), ...(stops.length === 0 ? {} : { stops }) };
}

/** A lecture as the part of an address after `lecture/`. */
export const encodeLecture = (lecture: Lecture): string => encodeDocument(minimalLecture(lecture));

/**
 * Opens a lecture from a link, with or without its route. Total; nothing in a link is ever executed.
 * @param words wording of problems
 */
export function decodeLecture(
  hash: string,
  words: (problem: Problem) => string = formatProblem,
): { readonly lecture: Lecture | null; readonly notes: readonly string[] } {
  const found = decodeDocument(hash, LECTURE_ROUTE, 'lecture');
  if (!found.ok) return { lecture: null, notes: [found.note] };
  const read = readLecture(found.data);
  return read.ok ? { lecture: read.data, notes: [] } : { lecture: null, notes: read.problems.slice(0, 20).map(words) };
}
