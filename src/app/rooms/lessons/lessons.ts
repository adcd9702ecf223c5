import { createStore } from 'zustand/vanilla';
import { readLesson, type ReadLesson } from '../../../lessons/readLesson.ts';
import { FILES } from './builtIn.ts';

const read = new Map<string, ReadLesson>();

/** Parses a text, cached. */
export function lessonIn(text: string): ReadLesson {
  const known = read.get(text) ?? readLesson(text);
  read.set(text, known);
  return known;
}

/** A lesson of the path. */
export interface BuiltIn {
  readonly name: string;
  /** From 1. */
  readonly number: number;
  readonly lesson: Extract<ReadLesson, { ok: true }>['lesson'];
}

/** The lessons of the path: loading, loaded, or failed. */
export const library = createStore<{
  readonly state: 'coming' | 'here' | 'missing';
  readonly lessons: readonly BuiltIn[];
}>(() => ({ state: 'coming', lessons: [] }));

export async function textAt(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`no file at ${address}`);
  return response.text();
}

/** Loads the lessons, once. */
export async function fetchLessons(): Promise<void> {
  if (library.getState().state === 'here') return;
  try {
    const texts = await Promise.all(FILES.map(([, address]) => textAt(address)));
    const lessons = texts.flatMap((text, at): BuiltIn[] => {
      const found = lessonIn(text);
      return found.ok ? [{ name: FILES[at]![0], number: at + 1, lesson: found.lesson }] : [];
    });
    library.setState({ state: 'here', lessons });
  } catch {
    library.setState({ state: 'missing' });
  }
}

/** All loaded lessons of the path. */
export const builtIn = (): readonly BuiltIn[] => library.getState().lessons;
