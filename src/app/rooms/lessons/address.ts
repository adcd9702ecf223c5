import { decodeDocument, encodeDocument } from '#scenario/link/document.ts';
import { problemLine, type Lesson } from '../../../lessons/lesson.ts';
import { FILES } from './builtIn.ts';
import { builtIn, lessonIn, textAt } from './lessons.ts';

const ROUTE = 'lessons/';
const OWN = 'own';
const SHOWN = 'shown';

/** A parsed address of this room. */
export interface Asked {
  /** null: the path. */
  readonly lesson: Lesson | null;
  /** The part of its address after the route: a name, or `own/` and the text. */
  readonly place: string;
  /** Its number on the path; 0: not on the path. */
  readonly number: number;
  /** From 0. */
  readonly step: number;
  /** Whether the answer is shown at once. */
  readonly shown: boolean;
  /** Sentence about what was not understood, or ''. */
  readonly note: string;
}

const PATH: Asked = { lesson: null, place: '', number: 0, step: 0, shown: false, note: '' };

/** The address of a step, from its # on. */
export const hashOf = (place: string, step = 0, shown = false): string =>
  `#${ROUTE}${place}${place === '' ? '' : `/${step + 1}`}${shown ? `/${SHOWN}` : ''}`;

/** The address part of a lesson that is not on the path. */
export const placeOf = (text: string): string => `${OWN}/${encodeDocument({ lesson: text })}`;

/** The text in a lesson's link, or why there is none. */
function textIn(link: string): { readonly text: unknown; readonly note: string } {
  const found = decodeDocument(link, '', 'lesson');
  if (!found.ok) return { text: null, note: found.note };
  return { text: ((found.data ?? {}) as { readonly lesson?: unknown }).lesson, note: '' };
}

/** The text of the open lesson. */
export async function textOf({ place, lesson }: Asked): Promise<string> {
  if (lesson === null) return '';
  const [, address] = FILES.find(([name]) => name === place) ?? [];
  return address === undefined ? String(textIn(place.slice(OWN.length + 1)).text) : textAt(address);
}

function ofOwn(link: string): Pick<Asked, 'lesson' | 'note'> {
  const { text, note: fault } = textIn(link);
  if (fault !== '') return { lesson: null, note: fault };
  if (typeof text !== 'string') return { lesson: null, note: 'This link holds no lesson.' };
  const read = lessonIn(text);
  return read.ok ? { lesson: read.lesson, note: '' } : { lesson: null, note: problemLine(read.problems[0]!) };
}

/** Parses any address. */
export function askedBy(hash: string): Asked {
  const parts = hash.replace(/^#/, '').slice(ROUTE.length).split('/');
  const [first = ''] = parts;
  if (first === '') return PATH;
  const isOwn = first === OWN;
  const [step = '1', shown] = parts.slice(isOwn ? 2 : 1);
  const known = isOwn ? undefined : builtIn().find(({ name }) => name === first);
  const { lesson, note } = isOwn ? ofOwn(parts[1] ?? '') : { lesson: known?.lesson ?? null, note: '' };
  if (lesson === null)
    return { ...PATH, note: note || `No lesson is called ${first.slice(0, 60)}. The path has all that there are.` };
  return {
    lesson,
    place: isOwn ? `${OWN}/${parts[1]}` : first,
    number: known?.number ?? 0,
    step: /^\d{1,3}$/.test(step) ? Math.min(lesson.steps.length, Math.max(1, Number(step))) - 1 : 0,
    shown: shown === SHOWN,
    note: '',
  };
}
